/*
 * The changes are read in two steps: all of them are checked before one is applied, so that a misspelt member
 * is named whatever the case is.
 */
#include "site/vary.h"
#include "base/internal.h"
#include "codec/members.h"
#include "codec/value.h"
#include "hakem/fen.h"
#include "hakem/schema.h"
#include "hakem/timecontrol.h"
#include "site/mirror.h"

#include <stdio.h>
#include <string.h>

static const char editions[] = "basic|2005|2023", levels[] = "standard|rapid|blitz";
static const char supervisions[] = "full|limited";

static bool refuse_member_of(struct case_fault *fault, const char *part, const char *name,
                             const char *why)
{
    char field[CASE_FIELD_ROOM];

    snprintf(field, sizeof field, "%s%s%s", part, part[0] ? "." : "", name);
    return case_refuse(fault, field, why);
}

/* Is the part an object of no other members than these, if it is there? */
static bool part_is_known(const json_t *object, const char *part, const char *names,
                          struct case_fault *fault)
{
    char why[CASE_WHY_ROOM];
    const char *unknown;
    hk_buf buf;

    if (!object)
        return true;
    if (!json_is_object(object))
        return case_refuse(fault, part, "it is an object");
    hk_buf_init(&buf, why, sizeof why);
    unknown = find_unwritten_member(object, names, &buf);
    return !unknown || refuse_member_of(fault, part, unknown, why);
}

static bool word_is_known(const json_t *changes, const char *name, const char *words,
                          struct case_fault *fault)
{
    const json_t *value = json_object_get(changes, name);

    return !value || list_find(words, json_string_value(value), NULL) ||
           case_refuse(fault, name, "it is no word that is known here");
}

static bool flag_is_known(const json_t *changes, const char *name, struct case_fault *fault)
{
    const json_t *value = json_object_get(changes, name);

    return !value || json_is_boolean(value) || case_refuse(fault, name, "it is true or false");
}

static bool text_is_known(const json_t *changes, const char *name, size_t most,
                          struct case_fault *fault)
{
    const json_t *value = json_object_get(changes, name);

    return !value || (json_is_string(value) && json_string_length(value) < most) ||
           case_refuse(fault, name, "it is a text, and not so long");
}

static bool number_is_known(const json_t *object, const char *part, const char *name, int64_t most,
                            struct case_fault *fault)
{
    const json_t *value = json_object_get(object, name);
    int64_t number;

    return !value || whole_read(value, 0, most, &number) ||
           refuse_member_of(fault, part, name, "it is a whole number from 0, and not so large");
}

static bool counters_are_known(const json_t *counters, struct case_fault *fault)
{
    static const char *const names[] = {"illegal_moves", "requests"};

    if (!part_is_known(counters, "counters", "illegal_moves|requests", fault))
        return false;
    for (size_t i = 0; i < HK_COUNT(names); i++) {
        const json_t *count = json_object_get(counters, names[i]);
        if (!part_is_known(count, names[i], "white|black", fault) ||
            !number_is_known(count, names[i], "white", HK_COUNT_MOST, fault) ||
            !number_is_known(count, names[i], "black", HK_COUNT_MOST, fault))
            return false;
    }
    return true;
}

static bool readings_are_known(json_t *readings, struct case_fault *fault)
{
    const char *name;
    json_t *value;

    if (readings && !json_is_object(readings))
        return case_refuse(fault, "readings", "it is an object");
    json_object_foreach(readings, name, value)
    {
        const char *choice = json_string_value(value);
        hk_reading reading;
        uint8_t place;
        if (!hk_reading_find(&reading, name, strlen(name)))
            return refuse_member_of(fault, "readings", name, "there is no such reading");
        if (!choice || !hk_reading_choice_find(reading, &place, choice, strlen(choice)))
            return refuse_member_of(fault, "readings", name, "this reading has no such choice");
    }
    return true;
}

static bool changes_are_known(const json_t *changes, struct case_fault *fault)
{
    const json_t *clocks = json_object_get(changes, "clocks");

    return part_is_known(changes, "",
                         "edition|level|supervision|increment_s|clocks|counters|readings|mirrored|"
                         "start_fen",
                         fault) &&
           text_is_known(changes, "start_fen", HK_FEN_MAX, fault) &&
           flag_is_known(changes, "mirrored", fault) &&
           word_is_known(changes, "edition", editions, fault) &&
           word_is_known(changes, "level", levels, fault) &&
           word_is_known(changes, "supervision", supervisions, fault) &&
           number_is_known(changes, "", "increment_s", HK_BASE_MS_MAX / 1000, fault) &&
           part_is_known(clocks, "clocks", "white_ms|black_ms", fault) &&
           number_is_known(clocks, "clocks", "white_ms", HK_BASE_MS_MAX, fault) &&
           number_is_known(clocks, "clocks", "black_ms", HK_BASE_MS_MAX, fault) &&
           counters_are_known(json_object_get(changes, "counters"), fault) &&
           readings_are_known(json_object_get(changes, "readings"), fault);
}

/* An object in a member, made if it is missing. */
static json_t *part_of(json_t *object, const char *name)
{
    json_t *part = json_object_get(object, name);

    if (json_is_object(part))
        return part;
    json_object_set_new(object, name, json_object());
    return json_object_get(object, name);
}

static const char *word_of(const json_t *changes, const json_t *scenario, const char *name,
                           const char *or_else)
{
    const char *word = json_string_value(json_object_get(changes, name));

    word = word ? word : json_string_value(json_object_get(scenario, name));
    return word ? word : or_else;
}

/* An edition that has no clock: nor has it levels, or regulations of time. */
static void drop_clocks(json_t *scenario)
{
    static const char *const of_time[] = {"controls", "increment", "delay", "mode",
                                          "default_time_min"};
    json_t *regulations = json_object_get(scenario, "regulations");

    json_object_del(scenario, "clocks");
    json_object_del(scenario, "level");
    json_object_del(scenario, "supervision");
    for (size_t i = 0; i < HK_COUNT(of_time); i++)
        json_object_del(regulations, of_time[i]);
}

/*
 * Edition, level and supervision together. Standard play is fully supervised; in 2005 rapid and blitz are
 * played without the Competition Rules, which 2023 calls limited.
 */
static void change_level(json_t *scenario, const json_t *changes)
{
    const char *edition = word_of(changes, scenario, "edition", "2023");
    const char *level = word_of(changes, scenario, "level", "standard");
    const char *supervision = word_of(changes, scenario, "supervision", "full");
    const bool is_standard = strcmp(level, "rapid") != 0 && strcmp(level, "blitz") != 0;
    const bool is_basic = strcmp(edition, "basic") == 0;
    const char *supervised = is_standard                        ? "full"
                             : strcmp(edition, "2005") == 0     ? "none"
                             : strcmp(supervision, "full") == 0 ? "full"
                                                                : "limited";
    /* The words may be those of the scenario, which gives them up. */
    json_t *of_edition = json_string(edition),
           *of_level = json_string(is_standard ? "standard" : level);

    json_object_set_new(scenario, "edition", of_edition);
    json_object_set_new(scenario, "level", of_level);
    json_object_set_new(scenario, "supervision", json_string(supervised));
    if (is_basic)
        drop_clocks(scenario);
}

static bool change_times(json_t *scenario, const json_t *changes, struct case_fault *fault)
{
    static const struct {
        const char *name, *member;
    } displays[] = {{"white_ms", "w"}, {"black_ms", "b"}};
    const json_t *clocks = json_object_get(changes, "clocks");
    const json_t *increment = json_object_get(changes, "increment_s");
    json_t *shown = json_object_get(scenario, "clocks");
    json_t *regulations;

    if ((!clocks && !increment) || strcmp(word_of(NULL, scenario, "edition", ""), "basic") == 0)
        return true;
    if (!json_is_object(shown))
        return case_refuse_impossible(fault, clocks ? "clocks" : "increment_s",
                                      "this case has no clock by these rules");
    for (size_t i = 0; i < HK_COUNT(displays); i++) {
        const json_t *ms = json_object_get(clocks, displays[i].name);
        if (ms)
            json_object_set_new(shown, displays[i].member,
                                json_real((double)json_integer_value(ms) / 1000));
    }
    if (!increment)
        return true;
    regulations = part_of(scenario, "regulations");
    json_object_del(regulations, "delay");
    json_object_del(regulations, "mode");
    json_object_set_new(regulations, "increment", json_integer(json_integer_value(increment)));
    return true;
}

static void change_counters(json_t *scenario, const json_t *changes)
{
    static const struct {
        const char *name, *member;
    } counts[] = {{"illegal_moves", "illegal"}, {"requests", "scoresheet_requests"}},
      players[] = {{"white", "w"}, {"black", "b"}};
    const json_t *counters = json_object_get(changes, "counters");

    for (size_t i = 0; i < HK_COUNT(counts); i++)
        for (size_t j = 0; j < HK_COUNT(players); j++) {
            const json_t *count =
                json_object_get(json_object_get(counters, counts[i].name), players[j].name);
            if (count)
                json_object_set_new(part_of(part_of(scenario, "state"), counts[i].member),
                                    players[j].member, json_integer(json_integer_value(count)));
        }
}

static void change_readings(json_t *scenario, const json_t *changes)
{
    json_t *readings = json_object_get(changes, "readings"), *choice;
    const char *name;

    json_object_foreach(readings, name, choice)
    {
        json_object_set(part_of(part_of(scenario, "regulations"), "readings"), name, choice);
    }
}

/* Of a case that begins in the initial array the moves before its events go with that. */
static void change_start(json_t *scenario, const json_t *changes)
{
    json_t *start = json_object_get(changes, "start_fen");

    if (!start)
        return;
    if (!json_object_get(scenario, "start_fen"))
        json_object_del(scenario, "moves");
    json_object_set(scenario, "start_fen", start);
}

bool vary_scenario(json_t *scenario, const json_t *changes, struct case_fault *fault)
{
    if (!changes_are_known(changes, fault))
        return false;
    /* What else is changed is said of the players as they then are. */
    if (json_is_true(json_object_get(changes, "mirrored")) && !mirror_scenario(scenario))
        return case_refuse_impossible(fault, "mirrored",
                                      "the colours of this case cannot be exchanged");
    change_start(scenario, changes);
    if (json_object_get(changes, "edition") || json_object_get(changes, "level") ||
        json_object_get(changes, "supervision"))
        change_level(scenario, changes);
    if (!change_times(scenario, changes, fault))
        return false;
    change_counters(scenario, changes);
    change_readings(scenario, changes);
    return true;
}
