/*
 * Which members the objects of a scenario have: those that are needed, for what is left out is never put in for the writer (a
 * result or a player that is not named would be somebody else's), and after the question mark those that may stand there.
 * Nothing else may: what nobody reads would be believed all the same.
 */
#include "base/internal.h"
#include "codec/members.h"
#include "codec/scenario.h"
#include "codec/scenario_form.h"

#include <stdio.h>
#include <string.h>

enum { PLACE_ROOM = 96 };

/* A word of a file and the form of the object that it names. */
struct row {
    const char *word, *form;
};

/* clang-format off */
static const char scenario_form[] =
    "id:name edition:edition events:list ? title:text level:level supervision:supervision variant:variant "
    "start_fen:name start_position_legal:flag moves:moves clocks:object|null regulations:object state:object "
    "expected:object";
static const char clocks_form[] = "w:seconds b:seconds ? running:player|null";
static const char regulations_form[] =
    "? controls:list increment:extra mode:mode delay:extra default_time_min:minutes "
    "no_draw_offer_before_move:count quickplay_finish:flag guidelines_III:flag device_penalty:device "
    "report_leaving:flag disabled:player cases:cases readings:object";
static const char period_form[] = "seconds:seconds ? moves:count|null";
static const char state_form[] = "? illegal:object scoresheet_requests:object moves_made_each:count";
static const char counts_form[] = "? w:count b:count";
static const char envelope_form[] =
    "? names:flag position:flag times:flag sealer:flag move_number:count draw_offer:flag resumption:text";
static const char expected_form[] =
    "? articles:texts deciding:texts ruling:text result:result reason:reason|null pgn:object "
    "clocks:object|null running:player|null fen:text to_move:player scores:object|null "
    "illegal_count:object obligation:text legal_from:object draw_offer:offer-state castling_banned:players "
    "increment_after:extra levels:object san:text uci:text";
static const char pgn_form[] = "? Result:pgn-result Termination:termination";
static const char shown_form[] = "? w:seconds b:seconds";
static const char scores_form[] = "? w:points b:points";

static const struct row types[] = {
    {"move", "by:player uci:uci ? hands:hands promotion:null castling:wing"},
    {"press", "by:player ? other_hand:flag"},
    {"touch", "by:player squares:squares ? intent:flag"},
    {"adjust", "by:player squares:squares"},
    {"tick", "seconds:seconds"},
    {"flag", "by:player noticed_by:noticed"},
    {"offer_draw", "by:player"},
    {"accept_draw", "by:player"},
    {"decline_draw", "by:player"},
    {"withdraw", "by:player what:withdrawn"},
    {"claim", "by:player ground:text"},
    {"resign", "by:player"},
    {"record", "by:player text:short ? advance:flag language:language electronic:flag"},
    {"pause_clock", "by:player ? reason:text"},
    {"arrive", "by:player minutes_after_start:minutes"},
    {"seal", "by:player text:short ? envelope:object"},
    {"resume", "? present:present"},
    {"fact", "what:text"},
    {"arbiter", "decision:text"},
};

static const char intended_form[] = "? intended_move:uci recorded:flag declared:flag";

static const struct row grounds[] = {
    {"threefold", intended_form},
    {"fifty", intended_form},
    {"flag", ""},
    {"illegal_move", ""},
    {"touch_move", ""},
    {"disturbance", ""},
    {"10.2", ""},
    {"D", "? basis:reproach"},
    {"III.4", ""},
    {"III.5", ""},
    {"quickplay", ""},
    {"unattended", "? basis:reproach"},
    {"increment", ""},
    {"clock_setting", ""},
    {"move_count", "? basis:display"},
    {"move_count_request", ""},
    {"appeal", ""},
};

static const struct row facts[] = {
    {"start", "? present:present"},
    {"classify", ""},
    {"list_legal", ""},
    {"initial_position_wrong", "? moves_completed_each:count"},
    {"board_rotated", ""},
    {"colours_reversed", ""},
    {"illegal_move_found_in_history", "? by:player ply:ply|null"},
    {"players_agree_to_correct", ""},
    {"piece_displaced", "square:square ? by:person"},
    {"pieces_knocked_over", "by:player"},
    {"pieces_restored", "by:player"},
    {"king_released", "by:player square:square"},
    {"promotion_piece_touched_square", "by:player square:square piece:promoted"},
    {"pawn_removed", "by:player square:square"},
    {"captured_piece_removed", "by:player square:square"},
    {"said", "? by:player text:short"},
    {"clock_defect", ""},
    {"wrong_setting", "? moves_completed_each:count"},
    {"clock_not_stopped_in_time", "by:player"},
    {"both_flags_fallen", "first:first"},
    {"flag_unnoticed", "by:player"},
    {"flag_reached_next_period", "by:player"},
    {"stopped_recording", "by:player"},
    {"not_recorded_previous", "by:player"},
    {"records_incomplete", "by:person"},
    {"records_unreconstructable", ""},
    {"reconstruct_on_second_board", ""},
    {"scoresheet_request", "by:player"},
    {"notes_on_scoresheet", "by:player"},
    {"scoresheet_handed_in", ""},
    {"position_written", ""},
    {"verified_by_opponent", ""},
    {"result_signed", "value:score"},
    {"cannot_write", "by:player"},
    {"assistant_allowed", "by:player"},
    {"adjourned", ""},
    {"adjourn_early", "by:player session_left_seconds:seconds"},
    {"envelope_lost", ""},
    {"position_lost", ""},
    {"sealed_move_stated", "move:uci"},
    {"announced", "by:player text:short"},
    {"announcement_corrected", "by:player text:short"},
    {"boards_differ", ""},
    {"records_agree", ""},
    {"piece_taken_out_of_aperture", "by:player square:square"},
    {"piece_put_back", "by:player square:square"},
    {"electronic_device", "by:person"},
    {"phone_rang", "by:person"},
    {"advice_received", "by:person"},
    {"refuses_inspection", "by:person"},
    {"persistent_refusal", "by:person"},
    {"disrepute", "by:person"},
    {"hand_hovering", "by:player"},
    {"smoking_outside_area", "by:person"},
    {"left_venue", "by:person"},
    {"left_playing_area", "by:person"},
    {"left_hall_without_reporting", "by:person"},
    {"stranger_entered", ""},
    {"spectator_interferes", ""},
    {"external_disturbance", ""},
};

static const struct row decisions[] = {
    {"illegal_move_found", "by:player ? ply:ply|null"},
    {"observed", ""},
    {"still_illegal", ""},
    {"restore", "ply:count"},
    {"stop_clocks", ""},
    {"resume", "? running:player"},
    {"set_clocks", "w:seconds b:seconds"},
    {"replace_clock", ""},
    {"place_clock", "? side:text"},
    {"add_time", "to:person seconds:seconds"},
    {"reduce_time", "to:person seconds:seconds"},
    {"warning", "to:person"},
    {"no_valid_reason", ""},
    {"declare_lost", "to:player"},
    {"opponent_score", "to:player value:points"},
    {"opponent_score_increase", "to:player value:points"},
    {"reduce_points", "to:player value:points"},
    {"correct_result", "value:score"},
    {"declare", "result:score"},
    {"agree_draw", "? remote:flag"},
    {"reject", "? remote:flag result:score"},
    {"postpone", "extra_to:player seconds:seconds"},
    {"agree_increment", "seconds:extra"},
    {"continue", ""},
    {"instruct_seal", "to:player"},
    {"check_envelope", ""},
    {"appoint_assistant", ""},
    {"fine", "to:person ? amount:any"},
    {"exclude_rounds", "to:person ? rounds:count"},
    {"expel", "to:person"},
};
/* clang-format on */

/* The kinds of events whose form is told by one more word. */
static const struct family {
    const char *type, *member;
    const struct row *rows;
    size_t count;
} families[] = {
    {"claim", "ground", grounds, HK_COUNT(grounds)},
    {"fact", "what", facts, HK_COUNT(facts)},
    {"arbiter", "decision", decisions, HK_COUNT(decisions)},
};

static const struct family *find_family(const char *type)
{
    for (size_t i = 0; i < HK_COUNT(families); i++)
        if (strcmp(families[i].type, type) == 0)
            return &families[i];
    return NULL;
}

/* The form that the word of a member names; NULL, with a refusal, if it is no text or names none. */
static const char *find_form(const json_t *json, const char *member, const struct row *rows,
                             size_t count, const char *where, hk_buf *fault)
{
    const char *word = scenario_word(json, member);
    struct nearest nearest;

    for (size_t i = 0; word && i < count; i++)
        if (strcmp(rows[i].word, word) == 0)
            return rows[i].form;
    form_place(fault, where);
    hk_buf_str(fault, member);
    if (!word) {
        const json_t *value = json_object_get(json, member);
        hk_buf_str(fault, !value || json_is_null(value) ? " is missing" : " is a text");
        return NULL;
    }
    nearest_begin(&nearest, word);
    for (size_t i = 0; i < count; i++)
        nearest_offer(&nearest, rows[i].word, strlen(rows[i].word));
    hk_buf_str(fault, " ");
    refuse_word(fault, &nearest);
    return NULL;
}

void scenario_event_name(hk_buf *out, const json_t *event, size_t index)
{
    const char *type = scenario_word(event, "type");
    const struct family *family = type ? find_family(type) : NULL;
    const char *word = family ? scenario_word(event, family->member) : NULL;
    struct nearest shown;

    hk_buf_str(out, "event ");
    hk_buf_int(out, (int64_t)index + 1);
    if (!type)
        return;
    hk_buf_str(out, " (");
    nearest_begin(&shown, type);
    hk_buf_str(out, shown.given);
    if (word) {
        nearest_begin(&shown, word);
        hk_buf_str(out, " ");
        hk_buf_str(out, shown.given);
    }
    hk_buf_str(out, ")");
}

/* Two forms become one: the needed members of both, then those that may be left out. */
static void join_forms(hk_buf *out, const char *one, const char *other)
{
    const size_t one_needed = strcspn(one, "?"), other_needed = strcspn(other, "?");

    hk_buf_add(out, one, one_needed);
    hk_buf_str(out, " ");
    hk_buf_add(out, other, other_needed);
    hk_buf_str(out, " ? ");
    hk_buf_str(out, one[one_needed] ? one + one_needed + 1 : "");
    hk_buf_str(out, " ");
    hk_buf_str(out, other[other_needed] ? other + other_needed + 1 : "");
}

static bool event_fits(const json_t *event, size_t index, hk_buf *fault)
{
    enum { FORM_ROOM = 256 };
    char where[PLACE_ROOM], form[FORM_ROOM];
    const char *more = "";
    hk_buf place, whole;

    hk_buf_init(&place, where, sizeof where);
    scenario_event_name(&place, event, index);
    if (!json_is_object(event)) {
        form_place(fault, where);
        hk_buf_str(fault, "it is no object");
        return false;
    }
    const char *of_type = find_form(event, "type", types, HK_COUNT(types), where, fault);
    const struct family *family = of_type ? find_family(scenario_word(event, "type")) : NULL;
    if (family)
        more = find_form(event, family->member, family->rows, family->count, where, fault);
    if (!of_type || !more)
        return false;
    hk_buf_init(&whole, form, sizeof form);
    hk_buf_str(&whole, "type:text ");
    join_forms(&whole, of_type, more);
    if (!form_fits(event, form, where, fault))
        return false;
    const json_t *envelope = json_object_get(event, "envelope");
    if ((json_object_get(event, "recorded") || json_object_get(event, "declared")) &&
        !json_object_get(event, "intended_move")) {
        form_place(fault, where);
        hk_buf_str(fault, "intended_move is missing, which is recorded or declared");
        return false;
    }
    hk_buf_str(&place, ", envelope");
    return !envelope || form_fits(envelope, envelope_form, where, fault);
}

/* Is the object in a member of this form, if it is there and not null? */
static bool part_fits(const json_t *json, const char *member, const char *form, const char *where,
                      hk_buf *fault)
{
    const json_t *part = json_object_get(json, member);
    char place[PLACE_ROOM];

    snprintf(place, sizeof place, "%s%s%s", where, where[0] ? "." : "", member);
    return !part || json_is_null(part) || form_fits(part, form, place, fault);
}

static bool regulations_fit(const json_t *json, hk_buf *fault)
{
    const json_t *regulations = json_object_get(json, "regulations");
    const json_t *controls = json_object_get(regulations, "controls");
    char where[PLACE_ROOM];

    if (!part_fits(json, "regulations", regulations_form, "", fault))
        return false;
    for (size_t i = 0; i < json_array_size(controls); i++) {
        snprintf(where, sizeof where, "regulations.controls, period %zu", i + 1);
        if (!form_fits(json_array_get(controls, i), period_form, where, fault))
            return false;
    }
    return true;
}

/* Objects whose members have names of the writer's: squares, time controls. */
static bool names_fit(const json_t *json, const char *member, const char *name_kind,
                      const char *kind, hk_buf *fault)
{
    json_t *object = json_object_get(json, member), *value;
    char where[PLACE_ROOM];
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

bool scenario_form_fits(const json_t *json, hk_buf *fault)
{
    const json_t *state = json_object_get(json, "state"), *events = json_object_get(json, "events");

    if (!form_fits(json, scenario_form, "", fault) ||
        !part_fits(json, "clocks", clocks_form, "", fault) || !regulations_fit(json, fault) ||
        !part_fits(json, "state", state_form, "", fault) ||
        !part_fits(state, "illegal", counts_form, "state", fault) ||
        !part_fits(state, "scoresheet_requests", counts_form, "state", fault))
        return false;
    for (size_t i = 0; i < json_array_size(events); i++)
        if (!event_fits(json_array_get(events, i), i, fault))
            return false;
    return expected_fits(json, fault);
}
