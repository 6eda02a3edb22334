/*
 * The rules of a game, member by member. The words of a list stand in the order of their
 * enumeration. A number that may be absent is written as null when it is.
 */
#include "codec/rules_json.h"
#include "base/internal.h"
#include "codec/members.h"
#include "codec/value.h"
#include "hakem/fen.h"

#include <string.h>

enum { LIST_ROOM = 320, FAULT_ROOM = 2 * WORD_ROOM + 64 };

static const char editions[] = "basic|2005|2023", variants[] = "standard|chess960";
static const char presses[] = "auto|manual", profiles[] = "screen|board|training";
static const char levels[] = "auto|standard|rapid|blitz", supervisions[] = "full|limited";
static const char parties[] = "white|black|both";
static const char *const players[] = {"white", "black"};

/* Writing. */

static json_t *number_or_null(bool given, int64_t number)
{
    return given ? json_integer(number) : json_null();
}

static json_t *pair_to_json(const unsigned pair[2])
{
    return json_pack("{s:I, s:I}", "white", (json_int_t)pair[HK_WHITE], "black",
                     (json_int_t)pair[HK_BLACK]);
}

static json_t *period_to_json(const hk_period *period)
{
    return json_pack("{s:o, s:I, s:I, s:I}", "moves",
                     number_or_null(period->moves > 0, period->moves), "base_ms",
                     (json_int_t)period->base_ms, "increment_ms", (json_int_t)period->increment_ms,
                     "delay_ms", (json_int_t)period->delay_ms);
}

static json_t *periods_to_json(const hk_time_control *control)
{
    json_t *list = json_array();

    for (unsigned i = 0; list && i < control->period_count; i++)
        if (json_array_append_new(list, period_to_json(&control->period[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    return json_pack("{s:o}", "periods", list);
}

/*
 * Is it one period for all moves, without a delay and in whole seconds? Such a time control has a
 * shorter form.
 */
static bool is_plain(const hk_time_control *control)
{
    const hk_period *period = &control->period[0];
    return control->period_count == 1 && period->moves == 0 && period->delay_ms == 0 &&
           period->base_ms % 1000 == 0 && period->increment_ms % 1000 == 0;
}

static json_t *control_to_json(const hk_time_control *control)
{
    const hk_period *period = &control->period[0];

    if (control->kind == HK_TIME_CONTROL_NONE)
        return json_null();
    if (!is_plain(control))
        return periods_to_json(control);
    return json_pack("{s:I, s:I}", "base_s", (json_int_t)(period->base_ms / 1000), "increment_s",
                     (json_int_t)(period->increment_ms / 1000));
}

/* What both players have is written once. */
static json_t *controls_to_json(const hk_time_control control[2])
{
    if (hk_time_control_equal(&control[HK_WHITE], &control[HK_BLACK]))
        return control_to_json(&control[HK_WHITE]);
    return json_pack("{s:o, s:o}", players[HK_WHITE], control_to_json(&control[HK_WHITE]),
                     players[HK_BLACK], control_to_json(&control[HK_BLACK]));
}

static json_t *regulations_to_json(const hk_regulations *regulations)
{
    return json_pack("{s:o, s:I, s:b, s:b, s:o, s:b, s:o}", "default_ms",
                     number_or_null(regulations->has_default, regulations->default_ms),
                     "offers_from_move", (json_int_t)regulations->offers_from, "quickplay_finish",
                     regulations->quickplay_finish, "guidelines", regulations->guidelines,
                     "device_ms",
                     number_or_null(regulations->has_device_ms, regulations->device_ms),
                     "report_leaving", regulations->report_leaving, "disabled",
                     regulations->disabled ? list_word_to_json(parties, regulations->disabled - 1)
                                           : json_null());
}

static json_t *readings_to_json(const hk_readings *readings)
{
    json_t *json = json_object();

    for (int i = 0; json && i < HK_READINGS; i++) {
        const hk_reading reading = (hk_reading)i;
        const char *choice = hk_reading_choice_word(reading, readings->choice[i]);
        if (json_object_set_new(json, hk_reading_word(reading), json_string(choice)) != 0) {
            json_decref(json);
            return NULL;
        }
    }
    return json;
}

static json_t *carried_to_json(const hk_carried *carried)
{
    return json_pack("{s:o, s:o, s:o}", "illegal_moves", pair_to_json(carried->illegal_moves),
                     "requests", pair_to_json(carried->requests), "moves",
                     number_or_null(carried->has_moves, carried->moves));
}

json_t *rules_to_json(const hk_rules *rules)
{
    char fen[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, &rules->start, rules->variant);
    return json_pack("{s:o, s:o, s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "edition",
                     list_word_to_json(editions, rules->edition), "variant",
                     list_word_to_json(variants, rules->variant), "press",
                     list_word_to_json(presses, rules->completion), "time_control",
                     controls_to_json(rules->control), "fen", fen, "level",
                     list_word_to_json(levels, rules->level), "supervision",
                     list_word_to_json(supervisions, rules->supervision), "profile",
                     list_word_to_json(profiles, rules->profile), "regulations",
                     regulations_to_json(&rules->regulations), "readings",
                     readings_to_json(&rules->readings), "carried",
                     carried_to_json(&rules->carried));
}

/* Reading. */

struct reader {
    const json_t *json;
    const char **field;
    hk_buf *why;
};

static bool refuse(const struct reader *in, const char *field, const char *why)
{
    *in->field = field;
    hk_buf_str(in->why, why);
    return false;
}

static bool is_given(const json_t *value)
{
    return value && !json_is_null(value);
}

/* Read a word of a list: `*out` becomes its place, and stays where the member is absent or null. */
static bool read_word(const struct reader *in, const char *name, const char *words,
                      const char *means, unsigned *out)
{
    const json_t *value = json_object_get(in->json, name);
    const char *word = json_string_value(value);
    struct nearest nearest;

    if (!is_given(value) || list_find(words, word, out))
        return true;
    if (!word)
        return refuse(in, name, means);
    nearest_begin(&nearest, word);
    nearest_offer_list(&nearest, words);
    hk_buf_str(in->why, means);
    hk_buf_str(in->why, "; ");
    refuse_word(in->why, &nearest);
    return refuse(in, name, "");
}

static bool read_period(hk_period *out, const json_t *json, bool last)
{
    const json_t *moves = json_object_get(json, "moves");
    const json_t *increment = json_object_get(json, "increment_ms");
    const json_t *delay = json_object_get(json, "delay_ms");
    int64_t count = 0;

    if (is_given(moves) ? !whole_read(moves, 1, HK_PERIOD_MOVES_MAX, &count) : !last)
        return false;
    out->moves = (unsigned)count;
    return whole_read(json_object_get(json, "base_ms"), 0, HK_BASE_MS_MAX, &out->base_ms) &&
           (!is_given(increment) ||
            whole_read(increment, 0, HK_INCREMENT_MS_MAX, &out->increment_ms)) &&
           (!is_given(delay) || whole_read(delay, 0, HK_INCREMENT_MS_MAX, &out->delay_ms));
}

static bool read_periods(hk_time_control *out, const json_t *list)
{
    out->period_count = (unsigned)json_array_size(list);
    if (out->period_count < 1 || json_array_size(list) > HK_PERIODS_MAX)
        return false;
    for (unsigned i = 0; i < out->period_count; i++)
        if (!read_period(&out->period[i], json_array_get(list, i), i + 1 == out->period_count))
            return false;
    return true;
}

/* Do the objects of a time control have known members only? */
static bool members_of_control_fit(const struct reader *in, const json_t *control)
{
    const json_t *periods = json_object_get(control, "periods");

    if (find_unknown_member(control, periods ? "periods" : "base_s|increment_s", in->why))
        return refuse(in, "time_control", "");
    for (size_t i = 0; i < json_array_size(periods); i++)
        if (find_unknown_member(json_array_get(periods, i), "moves|base_ms|increment_ms|delay_ms",
                                in->why))
            return refuse(in, "time_control", "");
    return true;
}

static bool read_control(const struct reader *in, const json_t *control, hk_time_control *out)
{
    const json_t *periods = json_object_get(control, "periods");
    int64_t base_s, increment_s;

    if (json_is_object(control) && !members_of_control_fit(in, control))
        return false;
    out->kind = HK_TIME_CONTROL_PERIODS;
    if (periods) {
        if (read_periods(out, periods) && hk_time_control_check_playable(out) == HK_OK)
            return true;
        return refuse(in, "time_control",
                      "the periods are one to eight; each has base_ms to 86400000, above 0 in the "
                      "first, increment_ms and delay_ms to 3600000, and moves from 1 to 1000, null "
                      "in the last alone");
    }
    if (!whole_read(json_object_get(control, "base_s"), 1, HK_BASE_MS_MAX / 1000, &base_s) ||
        !whole_read(json_object_get(control, "increment_s"), 0, HK_INCREMENT_MS_MAX / 1000,
                    &increment_s))
        return refuse(in, "time_control",
                      "the time control is null, base_s from 1 to 86400 and increment_s from 0 to "
                      "3600, or a list of periods");
    out->period_count = 1;
    out->period[0].base_ms = base_s * 1000;
    out->period[0].increment_ms = increment_s * 1000;
    return true;
}

/* One time control of both players, or one of each. */
static bool read_controls(const struct reader *in, hk_time_control out[2])
{
    const json_t *control = json_object_get(in->json, "time_control");
    const bool odds = json_object_get(control, players[HK_WHITE]) != NULL ||
                      json_object_get(control, players[HK_BLACK]) != NULL;

    if (!is_given(control))
        return true;
    if (odds && find_unknown_member(control, "white|black", in->why))
        return refuse(in, "time_control", "");
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const json_t *own = odds ? json_object_get(control, players[color]) : control;
        if (!is_given(own))
            return refuse(in, "time_control",
                          "one player has a time control, and the other has none");
        if (!read_control(in, own, &out[color]))
            return false;
    }
    return true;
}

/* An object of the rules, of these members alone; *out is NULL if there is none. */
static bool read_part(const struct reader *in, const char *name, const char *members,
                      const json_t **out)
{
    const json_t *part = json_object_get(in->json, name);

    *out = is_given(part) ? part : NULL;
    if (*out && !json_is_object(part)) {
        hk_buf_str(in->why, "the member ");
        hk_buf_str(in->why, name);
        return refuse(in, name, " is an object");
    }
    return !find_unknown_member(*out, members, in->why) || refuse(in, name, "");
}

static bool refuse_value(const struct reader *in, const char *part, const char *name,
                         const char *means)
{
    hk_buf_str(in->why, "the member ");
    hk_buf_str(in->why, name);
    hk_buf_str(in->why, " is ");
    return refuse(in, part, means);
}

static bool refuse_number(const struct reader *in, const char *part, const char *name,
                          const char *means, int64_t most)
{
    refuse_value(in, part, name, means);
    hk_buf_int(in->why, most);
    return false;
}

static bool read_number(const struct reader *in, const char *part_name, const json_t *part,
                        const char *name, int64_t most, bool *given, int64_t *out)
{
    const json_t *value = json_object_get(part, name);

    if (!is_given(value))
        return true;
    if (!whole_read(value, 0, most, out))
        return refuse_number(in, part_name, name, "a whole number from 0 to ", most);
    *given = true;
    return true;
}

static bool read_flag(const struct reader *in, const json_t *part, const char *name, bool *out)
{
    const json_t *value = json_object_get(part, name);

    if (is_given(value) && !json_is_boolean(value))
        return refuse_value(in, "regulations", name, "true or false");
    *out = json_is_true(value);
    return true;
}

static bool read_regulations(const struct reader *in, hk_regulations *out)
{
    static const char name[] = "regulations";
    const json_t *part;
    /* A place that the list does not have. */
    unsigned disabled = HK_PARTY_BOTH;
    int64_t offers_from = 0;
    bool given = false;

    if (!read_part(in, name,
                   "default_ms|offers_from_move|quickplay_finish|guidelines|device_ms|"
                   "report_leaving|disabled",
                   &part))
        return false;
    const struct reader inside = {part, in->field, in->why};
    if (!read_number(in, name, part, "default_ms", HK_BASE_MS_MAX, &out->has_default,
                     &out->default_ms) ||
        !read_number(in, name, part, "offers_from_move", HK_COUNT_MOST, &given, &offers_from) ||
        !read_flag(in, part, "quickplay_finish", &out->quickplay_finish) ||
        !read_flag(in, part, "guidelines", &out->guidelines) ||
        !read_number(in, name, part, "device_ms", HK_BASE_MS_MAX, &out->has_device_ms,
                     &out->device_ms) ||
        !read_flag(in, part, "report_leaving", &out->report_leaving))
        return false;
    if (!read_word(&inside, "disabled", parties, "disabled is white, black or both", &disabled))
        return refuse(in, name, "");
    out->offers_from = (unsigned)offers_from;
    out->disabled = disabled == HK_PARTY_BOTH ? 0 : disabled + 1;
    return true;
}

static bool read_readings(const struct reader *in, hk_readings *out)
{
    char names[LIST_ROOM];
    const json_t *part;
    hk_buf list;

    hk_buf_init(&list, names, sizeof names);
    for (int i = 0; i < HK_READINGS; i++) {
        hk_buf_str(&list, i > 0 ? "|" : "");
        hk_buf_str(&list, hk_reading_word((hk_reading)i));
    }
    if (!read_part(in, "readings", names, &part))
        return false;
    for (int i = 0; i < HK_READINGS; i++) {
        const hk_reading reading = (hk_reading)i;
        const json_t *value = json_object_get(part, hk_reading_word(reading));
        const char *word = json_string_value(value);
        struct nearest nearest;
        if (!is_given(value) ||
            (word && hk_reading_choice_find(reading, &out->choice[i], word, strlen(word))))
            continue;
        if (!word)
            return refuse_value(in, "readings", hk_reading_word(reading), "a word");
        nearest_begin(&nearest, word);
        for (unsigned k = 0; k < hk_reading_choices(reading); k++) {
            const char *choice = hk_reading_choice_word(reading, k);
            nearest_offer(&nearest, choice, strlen(choice));
        }
        hk_buf_str(in->why, hk_reading_word(reading));
        hk_buf_str(in->why, ": ");
        refuse_word(in->why, &nearest);
        return refuse(in, "readings", "");
    }
    return true;
}

static bool read_pair(const struct reader *in, const json_t *part, const char *name,
                      unsigned out[2])
{
    const json_t *pair = json_object_get(part, name);
    int64_t number;

    if (!is_given(pair))
        return true;
    if (find_unknown_member(pair, "white|black", in->why))
        return refuse(in, "carried", "");
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const json_t *value = json_object_get(pair, hk_color_word((hk_color)color));
        number = 0;
        if (!json_is_object(pair) ||
            (is_given(value) && !whole_read(value, 0, HK_COUNT_MOST, &number)))
            return refuse_number(in, "carried", name, "white and black, whole numbers from 0 to ",
                                 HK_COUNT_MOST);
        out[color] = (unsigned)number;
    }
    return true;
}

static bool read_carried(const struct reader *in, hk_carried *out)
{
    const json_t *part;
    int64_t moves = 0;

    if (!read_part(in, "carried", "illegal_moves|requests|moves", &part) ||
        !read_pair(in, part, "illegal_moves", out->illegal_moves) ||
        !read_pair(in, part, "requests", out->requests) ||
        !read_number(in, "carried", part, "moves", HK_COUNT_MOST, &out->has_moves, &moves))
        return false;
    out->moves = (unsigned)moves;
    return true;
}

static bool read_start(const struct reader *in, hk_rules *out)
{
    const json_t *fen = json_object_get(in->json, "fen");
    const bool by_hand = hk_profile_has_hands(out->profile);
    hk_fault fault;

    if (!is_given(fen)) {
        hk_position_start(&out->start);
        return true;
    }
    if (!json_is_string(fen))
        return refuse(in, "fen", "the start position is a FEN");
    if (hk_fen_parse(&out->start, json_string_value(fen), json_string_length(fen), out->variant,
                     by_hand ? HK_ANY_BOARDS : HK_POSITIONS, &fault) != HK_OK)
        return refuse(in, "fen", fault.why);
    return true;
}

static bool read_words(const struct reader *in, hk_rules *out)
{
    unsigned edition = HK_EDITION_2023, variant = 0, press = 0, level = 0, supervision = 0;
    unsigned profile = 0;

    if (!read_word(in, "edition", editions, "the edition is 2023, 2005 or basic", &edition) ||
        !read_word(in, "variant", variants, "the variant is standard or chess960", &variant) ||
        !read_word(in, "press", presses, "the clock is pressed auto or manual", &press) ||
        !read_word(in, "level", levels, "the level is auto, standard, rapid or blitz", &level) ||
        !read_word(in, "supervision", supervisions, "the supervision is full or limited",
                   &supervision) ||
        !read_word(in, "profile", profiles, "the profile is screen, board or training", &profile))
        return false;
    out->edition = (hk_edition)edition;
    out->variant = (hk_variant)variant;
    out->completion = (hk_completion)press;
    out->level = (hk_level)level;
    out->supervision = (hk_supervision)supervision;
    out->profile = (hk_profile)profile;
    return true;
}

static bool has_no_others(const struct reader *in, const char *also)
{
    char list[LIST_ROOM];
    hk_buf names;

    hk_buf_init(&names, list, sizeof list);
    hk_buf_str(&names, "edition|variant|press|time_control|fen|level|supervision|profile|"
                       "regulations|readings|carried|");
    hk_buf_str(&names, also);
    const char *unknown = find_unknown_member(in->json, list, in->why);
    return !unknown || refuse(in, unknown, "");
}

bool rules_from_json(hk_rules *out, const json_t *json, const char *also, const char **field,
                     hk_buf *why)
{
    const struct reader in = {json, field, why};
    hk_rules rules = {.edition = HK_EDITION_2023};

    *field = NULL;
    if (!json_is_object(json))
        return refuse(&in, NULL, "the rules are an object");
    if (!has_no_others(&in, also) || !read_words(&in, &rules) || !read_controls(&in, rules.control))
        return false;
    if (!hk_edition_get(rules.edition)->has_clock) {
        if (hk_rules_have_clock(&rules))
            return refuse(&in, "time_control", "this edition has no clock");
        if (rules.completion == HK_COMPLETION_BY_PRESS)
            return refuse(&in, "press", "this edition has no clock");
    }
    if (!read_start(&in, &rules) || !read_regulations(&in, &rules.regulations) ||
        !read_readings(&in, &rules.readings) || !read_carried(&in, &rules.carried))
        return false;
    *out = rules;
    return true;
}
