/*
 * The forms of the objects of a scenario: the members that each needs and, after the question mark,
 * those that it may have besides. A needed member has no default, because a result or a player that
 * is not named would become somebody else's. No other member is allowed, because people would
 * believe that it has an effect.
 */
#include "scenario/form.h"
#include "base/internal.h"
#include "codec/members.h"
#include "codec/value.h"
#include "scenario/event.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <string.h>

static const char scenario_form[] =
    "id:name edition:edition events:list ? title:text title_tr:text level:level "
    "supervision:supervision variant:variant profile:profile "
    "start_fen:name start_position_legal:flag moves:moves "
    "clocks:object|null regulations:object state:object "
    "expected:object";
static const char clocks_form[] = "w:seconds b:seconds ? running:player|null";
static const char regulations_form[] =
    "? controls:controls increment:extras mode:mode delay:extras default_time_min:minutes "
    "no_draw_offer_before_move:count quickplay_finish:flag guidelines_III:flag "
    "device_penalty:device "
    "report_leaving:flag disabled:player cases:cases readings:object";
static const char period_form[] = "seconds:seconds ? moves:count|null";
static const char state_form[] =
    "? illegal:object scoresheet_requests:object moves_made_each:count";
static const char counts_form[] = "? w:count b:count";
static const char expected_form[] =
    "? articles:texts deciding:texts background:texts ruling:text result:result "
    "reason:reason|null pgn:object clocks:object|null running:player|null fen:text "
    "to_move:player scores:object|null illegal_count:object obligation:text legal_from:object "
    "draw_offer:offer-state "
    "castling_banned:players "
    "increment_after:extra levels:object san:text uci:text";
static const char pgn_form[] = "? Result:pgn-result Termination:termination";
static const char shown_form[] = "? w:seconds b:seconds";
static const char scores_form[] = "? w:points b:points";

/* Does the object in a member have this form? An absent member and null pass. */
static bool part_fits(const json_t *json, const char *member, const char *form, const char *where,
                      hk_buf *fault)
{
    const json_t *part = json_object_get(json, member);
    char place[FORM_PLACE_ROOM];

    snprintf(place, sizeof place, "%s%s%s", where, where[0] ? "." : "", member);
    return !part || json_is_null(part) || form_fits(part, form, place, fault);
}

static bool regulations_fit(const json_t *json, hk_buf *fault)
{
    const json_t *regulations = json_object_get(json, "regulations");
    const json_t *controls = json_object_get(regulations, "controls");
    char where[FORM_PLACE_ROOM];

    if (!part_fits(json, "regulations", regulations_form, "", fault))
        return false;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const json_t *periods = scenario_own(controls, (hk_color)color);
        for (size_t i = 0; i < json_array_size(periods); i++) {
            scenario_period_name(where, controls, (hk_color)color, i);
            if (!form_fits(json_array_get(periods, i), period_form, where, fault))
                return false;
        }
    }
    return true;
}

/*
 * Do the members of an object that the writer names, squares or time controls, have a name of one
 * kind and a value of another?
 */
static bool names_fit(const json_t *json, const char *member, const char *name_kind,
                      const char *kind, hk_buf *fault)
{
    json_t *object = json_object_get(json, member), *value;
    char where[FORM_PLACE_ROOM];
    const char *name;

    snprintf(where, sizeof where, "expected.%s", member);
    json_object_foreach(object, name, value)
    {
        if (strcmp(name, "note") == 0)
            continue;
        struct nearest shown;
        nearest_begin(&shown, name);
        json_t *text = json_string(name);
        const bool good = form_kind_fits(text, name_kind, where, "each name", fault) &&
                          form_kind_fits(value, kind, where, shown.given, fault);
        json_decref(text);
        if (!good)
            return false;
    }
    return true;
}

static bool expected_fits(const json_t *json, hk_buf *fault)
{
    const json_t *expected = json_object_get(json, "expected");

    return part_fits(json, "expected", expected_form, "", fault) &&
           part_fits(expected, "pgn", pgn_form, "expected", fault) &&
           part_fits(expected, "clocks", shown_form, "expected", fault) &&
           part_fits(expected, "scores", scores_form, "expected", fault) &&
           part_fits(expected, "illegal_count", counts_form, "expected", fault) &&
           names_fit(expected, "legal_from", "square", "moves-uci", fault) &&
           names_fit(expected, "levels", "case", "rated", fault);
}

bool form_names_fit(const json_t *object, const char *names, const char *where, hk_buf *fault)
{
    enum { ROOM = 2 * WORD_ROOM + 64 };
    char unknown[ROOM];
    hk_buf sentence;

    hk_buf_init(&sentence, unknown, sizeof unknown);
    if (!find_unknown_member(object, names, &sentence))
        return true;
    place_write(fault, where);
    hk_buf_str(fault, unknown);
    return false;
}

static bool events_fit(const json_t *events, hk_buf *fault)
{
    hk_event event;

    for (size_t i = 0; i < json_array_size(events); i++)
        if (!scenario_event_read(&event, json_array_get(events, i), i, fault))
            return false;
    return true;
}

bool scenario_form_fits(const json_t *json, hk_buf *fault)
{
    const json_t *state = json_object_get(json, "state"), *events = json_object_get(json, "events");

    if (!form_fits(json, scenario_form, "", fault) ||
        !part_fits(json, "clocks", clocks_form, "", fault) || !regulations_fit(json, fault) ||
        !part_fits(json, "state", state_form, "", fault) ||
        !part_fits(state, "illegal", counts_form, "state", fault) ||
        !part_fits(state, "scoresheet_requests", counts_form, "state", fault))
        return false;
    return events_fit(events, fault) && expected_fits(json, fault);
}
