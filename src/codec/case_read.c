/*
 * Reads a case from JSON: the rules in the form of rules_json.c, what the arbiter knows of the
 * game, and what happened, in the form of event_json.c. A member that is not known is refused.
 *
 * Beyond that form an event may be one of several things of which one has happened (`either`), and
 * a move may lack its squares where no position is told.
 */
#include "codec/case.h"

#include "base/internal.h"
#include "codec/event_json.h"
#include "codec/load.h"
#include "codec/members.h"
#include "codec/rules_json.h"
#include "hakem/fen.h"

#include <stdio.h>
#include <string.h>

/* The members of a case besides those of the rules. */
static const char members[] =
    "players|moves|pressed|language|to_move|clocks|counters|can_mate|claim_holds|events";

bool case_refuse(struct case_fault *fault, const char *field, const char *why)
{
    snprintf(fault->field, sizeof fault->field, "%s", field ? field : "");
    snprintf(fault->why, sizeof fault->why, "%s", why);
    return false;
}

bool case_refuse_impossible(struct case_fault *fault, const char *field, const char *why)
{
    fault->impossible = true;
    return case_refuse(fault, field, why);
}

bool case_refuse_event(struct case_fault *fault, unsigned slot, const char *member, const char *why)
{
    char field[CASE_FIELD_ROOM];

    snprintf(field, sizeof field, "events[%u]%s%s", slot, member ? "." : "", member ? member : "");
    return case_refuse(fault, field, why);
}

static bool is_given(const json_t *value)
{
    return value && !json_is_null(value);
}

/* Refuse members of an object that are not in the list. */
static bool has_no_others(const json_t *object, const char *list, const char *field,
                          struct case_fault *fault)
{
    char sentence[CASE_WHY_ROOM];
    hk_buf why;

    if (!json_is_object(object))
        return case_refuse(fault, field, "it is an object");
    hk_buf_init(&why, sentence, sizeof sentence);
    return !find_unknown_member(object, list, &why) || case_refuse(fault, field, sentence);
}

/* The rules. */

/*
 * Add what a case means by a member that is left out, unlike a game of the hall: pieces on a board,
 * and a clock that hands press. False: there is no memory.
 */
static bool add_defaults(json_t *rules)
{
    const char *edition = json_string_value(json_object_get(rules, "edition"));
    const bool basic = edition && strcmp(edition, "basic") == 0;

    if (!is_given(json_object_get(rules, "profile")) &&
        json_object_set_new(rules, "profile", json_string("board")) != 0)
        return false;
    return basic || is_given(json_object_get(rules, "press")) ||
           json_object_set_new(rules, "press", json_string("manual")) == 0;
}

/* The time control that stands in for one of which nothing is told: two hours, no increment. */
static void assume_control(struct arbiter_case *out)
{
    out->knows_control = hk_rules_have_clock(&out->rules);
    if (out->knows_control || !hk_edition_get(out->rules.edition)->has_clock)
        return;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        out->rules.control[color] = (hk_time_control){.kind = HK_TIME_CONTROL_PERIODS,
                                                      .period_count = 1,
                                                      .period = {{.base_ms = INT64_C(7200000)}}};
}

static bool read_rules(struct arbiter_case *out, const json_t *json, struct case_fault *fault)
{
    char sentence[CASE_WHY_ROOM];
    const char *field;
    hk_buf why;

    if (!json_is_object(json))
        return case_refuse(fault, NULL, "a case is an object");
    if (is_given(json_object_get(json, "carried")))
        return case_refuse(fault, "carried", "the counters of a case are in counters");
    json_t *rules = json_copy((json_t *)(uintptr_t)json);
    if (!rules || !add_defaults(rules)) {
        json_decref(rules);
        fault->no_memory = true;
        return false;
    }
    hk_buf_init(&why, sentence, sizeof sentence);
    const bool good = rules_from_json(&out->rules, rules, members, &field, &why);
    if (!good)
        case_refuse(fault, field, sentence);
    json_decref(rules);
    assume_control(out);
    return good;
}

/* What the arbiter knows of the game. */

static bool read_players(const json_t *players, struct case_fault *fault)
{
    if (!is_given(players))
        return true;
    if (!has_no_others(players, "white|black", "players", fault))
        return false;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const json_t *name = json_object_get(players, hk_color_word((hk_color)color));
        if (is_given(name) && (!json_is_string(name) || json_string_length(name) > HK_REMARK_MAX))
            return case_refuse(fault, "players", "a name is a text of at most 128 bytes");
    }
    return true;
}

/* Read a number for each player, which may be left out. */
static bool read_pair(const json_t *counters, const char *name, unsigned out[2],
                      struct case_fault *fault)
{
    const json_t *pair = json_object_get(counters, name);
    char field[CASE_FIELD_ROOM];
    int64_t number;

    snprintf(field, sizeof field, "counters.%s", name);
    if (!is_given(pair))
        return true;
    if (!has_no_others(pair, "white|black", field, fault))
        return false;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const json_t *value = json_object_get(pair, hk_color_word((hk_color)color));
        if (!is_given(value))
            continue;
        if (!whole_read(value, 0, HK_COUNT_MOST, &number))
            return case_refuse(fault, field, "white and black are whole numbers from 0 to 999999");
        out[color] = (unsigned)number;
    }
    return true;
}

static bool read_counters(struct arbiter_case *out, const json_t *counters,
                          struct case_fault *fault)
{
    hk_carried *carried = &out->rules.carried;
    const json_t *moves = json_object_get(counters, "moves");
    int64_t number = 0;

    if (!is_given(counters))
        return true;
    if (!has_no_others(counters, "illegal_moves|requests|warnings|offers|moves", "counters",
                       fault) ||
        !read_pair(counters, "illegal_moves", carried->illegal_moves, fault) ||
        !read_pair(counters, "requests", carried->requests, fault) ||
        !read_pair(counters, "warnings", out->warnings, fault) ||
        !read_pair(counters, "offers", out->offers, fault))
        return false;
    carried->has_moves = is_given(moves);
    if (carried->has_moves && !whole_read(moves, 0, HK_COUNT_MOST, &number))
        return case_refuse(fault, "counters.moves", "it is a whole number from 0 to 999999");
    carried->moves = (unsigned)number;
    return true;
}

/* Read what the displays show, and whether they have seconds. */
static bool read_displays(struct arbiter_case *out, const json_t *clocks, struct case_fault *fault)
{
    static const char *const names[] = {"white_ms", "black_ms"};
    const json_t *shows = json_object_get(clocks, "shows");
    unsigned place = 0;

    if (is_given(shows) && !list_find("seconds|minutes", json_string_value(shows), &place))
        return case_refuse(fault, "clocks", "shows is seconds or minutes");
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const json_t *value = json_object_get(clocks, names[color]);
        out->knows_clock[color] = is_given(value);
        out->by_minute[color] = place > 0 && is_given(value);
        if (out->knows_clock[color] && !whole_read(value, 0, HK_BASE_MS_MAX, &out->clock_ms[color]))
            return case_refuse(fault, "clocks",
                               "white_ms and black_ms are whole numbers from 0 to 86400000");
        if (out->by_minute[color] && out->clock_ms[color] % CASE_MINUTE_MS != 0)
            return case_refuse(fault, "clocks",
                               "a display of hours and minutes shows whole minutes");
    }
    return true;
}

static bool read_clocks(struct arbiter_case *out, const json_t *clocks, struct case_fault *fault)
{
    const json_t *running = json_object_get(clocks, "running");
    unsigned place = 0;

    out->running = CASE_RUNS_BY_MOVE;
    if (!is_given(clocks))
        return true;
    if (!has_no_others(clocks, "white_ms|black_ms|running|shows", "clocks", fault))
        return false;
    if (!hk_edition_get(out->rules.edition)->has_clock)
        return case_refuse(fault, "clocks", "this edition has no clock");
    if (!read_displays(out, clocks, fault))
        return false;
    if (!running)
        return true;
    if (json_is_null(running))
        out->running = CASE_RUNS_NONE;
    else if (list_find("white|black", json_string_value(running), &place))
        out->running = (int)place;
    else
        return case_refuse(fault, "clocks", "running is white, black or null");
    return true;
}

static bool read_can_mate(struct arbiter_case *out, const json_t *given, struct case_fault *fault)
{
    out->can_mate[HK_WHITE] = out->can_mate[HK_BLACK] = HK_UNKNOWN;
    if (!is_given(given))
        return true;
    if (!has_no_others(given, "white|black", "can_mate", fault))
        return false;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const json_t *value = json_object_get(given, hk_color_word((hk_color)color));
        if (!is_given(value))
            continue;
        if (!json_is_boolean(value))
            return case_refuse(fault, "can_mate", "white and black are true, false or null");
        out->can_mate[color] = json_is_true(value) ? HK_YES : HK_NO;
    }
    return true;
}

static bool read_claim_holds(struct arbiter_case *out, const json_t *given,
                             struct case_fault *fault)
{
    out->claim_holds = HK_UNKNOWN;
    if (!is_given(given))
        return true;
    out->claim_holds = json_is_true(given) ? HK_YES : HK_NO;
    return json_is_boolean(given) || case_refuse(fault, "claim_holds", "it is true, false or null");
}

/* Put a board that stands for one of which nothing is told. */
static void stand_in(struct arbiter_case *out)
{
    static const char fen[] = CASE_STAND_IN " w - - 0 2";

    if (HK_NEVER(hk_fen_parse(&out->rules.start, fen, sizeof fen - 1, HK_STANDARD, HK_ANY_BOARDS,
                              NULL) != HK_OK))
        return;
    out->rules.start.board.side = (uint8_t)out->to_move;
    hk_position_settle(&out->rules.start);
}

static bool read_position(struct arbiter_case *out, const json_t *json, struct case_fault *fault)
{
    const json_t *moves = json_object_get(json, "moves"), *side = json_object_get(json, "to_move");
    const json_t *pressed = json_object_get(json, "pressed");
    const json_t *language = json_object_get(json, "language");
    const hk_letters *letters = &hk_letters_english;
    unsigned place = 0;

    if (is_given(language))
        letters = json_is_string(language)
                      ? hk_letters_find(json_string_value(language), json_string_length(language))
                      : NULL;
    if (!letters)
        return case_refuse(fault, "language", "it is the code of a language, such as en or tr");
    if (is_given(pressed) && !json_is_boolean(pressed))
        return case_refuse(fault, "pressed", "it is true or false");
    if (is_given(side) && !list_find("white|black", json_string_value(side), &place))
        return case_refuse(fault, "to_move", "it is white or black");
    out->pressed = !json_is_false(pressed);
    out->knows_to_move = is_given(side);
    out->to_move = (hk_color)place;
    out->knows_position = is_given(moves) || is_given(json_object_get(json, "fen"));
    if (!out->knows_position) {
        stand_in(out);
        return true;
    }
    if (is_given(moves) && !case_moves_read(out, moves, letters, fault))
        return false;
    const hk_color now = (hk_color)(out->rules.start.board.side ^ (out->plies & 1));
    if (out->knows_to_move && out->to_move != now)
        return case_refuse_impossible(fault, "to_move", "the position says otherwise");
    out->knows_to_move = true;
    out->to_move = now;
    return true;
}

/* What happened. */

/* Read a move of which the squares are not told. False: it tells them, or is faulty. */
static bool read_unseen(struct case_event *out, const json_t *json, bool *is_unseen,
                        struct case_fault *fault, unsigned slot)
{
    const json_t *data = json_object_get(json, "data"), *two = json_object_get(data, "two_hands");
    const char *kind = json_string_value(json_object_get(json, "kind"));
    const json_t *irregular = json_object_get(data, "irregular");
    char sentence[CASE_WHY_ROOM];
    unsigned place = 0;
    hk_buf why;

    *is_unseen = kind && strcmp(kind, "move") == 0 && !is_given(json_object_get(data, "move"));
    if (!*is_unseen)
        return true;
    hk_buf_init(&why, sentence, sizeof sentence);
    if (find_unknown_member(data, "move|two_hands|irregular", &why))
        return case_refuse_event(fault, slot, "data", sentence);
    if (is_given(two) && !json_is_boolean(two))
        return case_refuse_event(fault, slot, "data.two_hands", "it is true or false");
    if (is_given(irregular) &&
        !list_find("illegal|promotion", json_string_value(irregular), &place))
        return case_refuse_event(fault, slot, "data.irregular", "it is illegal or promotion");
    out->event = (hk_event){.kind = HK_EVENT_MOVE, .move = {.two_hands = json_is_true(two)}};
    out->unseen = is_given(irregular) ? (place ? HK_UNSEEN_PROMOTION : HK_UNSEEN_ILLEGAL)
                  : json_is_true(two) ? HK_UNSEEN_TWO_HANDS
                                      : HK_UNSEEN_MOVE;
    return true;
}

static bool read_actor(struct case_event *out, const json_t *json, struct case_fault *fault,
                       unsigned slot)
{
    const json_t *actor = json_object_get(json, "actor");
    const char *word = json_string_value(actor);

    out->event.actor = HK_ACTOR_ARBITER;
    if (is_given(actor) &&
        (!word || !hk_actor_find(&out->event.actor, word, json_string_length(actor))))
        return case_refuse_event(fault, slot, "actor", "it is white, black, program or arbiter");
    if (out->unseen && out->event.actor != HK_ACTOR_WHITE && out->event.actor != HK_ACTOR_BLACK)
        return case_refuse_event(fault, slot, "actor", "a move is made by white or black");
    return true;
}

static bool read_event(struct case_event *out, const json_t *json, unsigned slot,
                       struct case_fault *fault)
{
    const json_t *seq = json_object_get(json, "seq"), *at = json_object_get(json, "at_ms");
    char sentence[CASE_WHY_ROOM];
    bool is_unseen;
    hk_buf why;

    *out = (struct case_event){.unseen = HK_UNSEEN_NONE};
    if (!json_is_object(json))
        return case_refuse_event(fault, slot, NULL, "an event is an object");
    hk_buf_init(&why, sentence, sizeof sentence);
    if (find_unknown_member(json, "seq|at_ms|actor|kind|data", &why))
        return case_refuse_event(fault, slot, NULL, sentence);
    if (is_given(seq) && (!json_is_integer(seq) || json_integer_value(seq) != slot + 1))
        return case_refuse_event(fault, slot, "seq", "it is the place in the list, from 1");
    if (is_given(at) && !whole_read(at, 0, HK_BASE_MS_MAX, &out->at_ms))
        return case_refuse_event(fault, slot, "at_ms",
                                 "it is a whole number of milliseconds from 0 to 86400000");
    if (!read_unseen(out, json, &is_unseen, fault, slot))
        return false;
    if (!is_unseen && !event_act_from_json(&out->event, json, &why))
        return case_refuse_event(fault, slot, NULL, sentence);
    if (out->event.kind == HK_EVENT_DECIDE && out->event.decide.decision == HK_DECISION_INCIDENT)
        return case_refuse_event(fault, slot, "data.decision", "a case tells the incident itself");
    return read_actor(out, json, fault, slot);
}

/* Read one event of the list, or the things of which one has happened; null is nothing. */
static bool read_slot(struct arbiter_case *out, const json_t *json, struct case_fault *fault)
{
    const json_t *either = json_object_get(json, "either");
    struct case_slot *slot = &out->slots[out->slot_count];

    slot->count = 1;
    if (!either)
        return read_event(&slot->either[0], json, out->slot_count, fault);
    slot->count = (unsigned)json_array_size(either);
    if (json_object_size(json) != 1)
        return case_refuse_event(fault, out->slot_count, NULL,
                                 "an event with either has no other member");
    if (!json_is_array(either) || json_array_size(either) < 2 ||
        json_array_size(either) > CASE_EITHER_MAX)
        return case_refuse_event(fault, out->slot_count, "either",
                                 "it is a list of two to four events; null stands for nothing");
    unsigned nothings = 0;
    for (unsigned i = 0; i < slot->count; i++) {
        const json_t *one = json_array_get(either, i);
        slot->either[i] = (struct case_event){.unseen = HK_UNSEEN_NONE};
        nothings += json_is_null(one);
        if (!json_is_null(one) && !read_event(&slot->either[i], one, out->slot_count, fault))
            return false;
    }
    return nothings < 2 ||
           case_refuse_event(fault, out->slot_count, "either", "null stands there twice");
}

static bool read_events(struct arbiter_case *out, const json_t *events, struct case_fault *fault)
{
    unsigned doubts = 0;

    if (!json_is_array(events) || json_array_size(events) < 1 ||
        json_array_size(events) > CASE_EVENTS_MAX)
        return case_refuse(fault, "events", "it is a list of 1 to 24 events");
    for (size_t i = 0; i < json_array_size(events); i++) {
        if (!read_slot(out, json_array_get(events, i), fault))
            return false;
        doubts += out->slots[out->slot_count++].count > 1;
    }
    return doubts <= CASE_DOUBTS_MAX ||
           case_refuse(fault, "events", "at most three of the events have either");
}

/* Is an event, or each of those of which one has happened, a move or a start of the same actor? */
static bool tells_to_move(const struct case_slot *slot)
{
    for (unsigned k = 0; k < slot->count; k++) {
        const hk_event *event = &slot->either[k].event;
        if ((event->kind != HK_EVENT_MOVE && event->kind != HK_EVENT_START) ||
            event->actor != slot->either[0].event.actor)
            return false;
    }
    return true;
}

/*
 * Who makes a move tells who has the move, where the arbiter has not told it. When a game starts,
 * it is White.
 */
static void infer_to_move(struct arbiter_case *out)
{
    for (unsigned i = 0; i < out->slot_count && !out->knows_to_move; i++) {
        if (!tells_to_move(&out->slots[i]))
            continue;
        out->knows_to_move = true;
        out->to_move = out->slots[i].either[0].event.actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE;
    }
}

/* The player whose flag an event says has fallen; 0: none. */
static hk_parties fallen_flags(const hk_event *event)
{
    if (event->kind == HK_EVENT_FLAG)
        return event->flag.whose;
    if (event->kind == HK_EVENT_CLAIM && event->claim.ground == HK_CLAIM_FLAG)
        return event->actor == HK_ACTOR_WHITE ? HK_PARTY_BLACK : HK_PARTY_WHITE;
    if (event->kind != HK_EVENT_FACT)
        return 0;
    return event->fact.fact == HK_FACT_BOTH_FLAGS_FALLEN ? HK_PARTY_BOTH
           : event->fact.fact == HK_FACT_FLAG_UNNOTICED  ? event->fact.who
                                                         : 0;
}

/* A flag that is said to have fallen tells what the display shows, to the second. */
static void infer_clocks(struct arbiter_case *out)
{
    hk_parties fallen = 0;

    for (unsigned i = 0; i < out->slot_count; i++)
        for (unsigned k = 0; k < out->slots[i].count; k++)
            fallen |= fallen_flags(&out->slots[i].either[k].event);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        if (!(fallen & hk_party_of((hk_color)color)))
            continue;
        if (!out->knows_clock[color])
            out->clock_ms[color] = 0;
        out->knows_clock[color] = true;
        out->by_minute[color] &= out->clock_ms[color] > 0;
    }
}

bool case_read(struct arbiter_case *out, const json_t *json, struct case_fault *fault)
{
    *out = (struct arbiter_case){.slot_count = 0};
    if (!read_rules(out, json, fault) || !read_players(json_object_get(json, "players"), fault) ||
        !read_counters(out, json_object_get(json, "counters"), fault) ||
        !read_clocks(out, json_object_get(json, "clocks"), fault) ||
        !read_can_mate(out, json_object_get(json, "can_mate"), fault) ||
        !read_claim_holds(out, json_object_get(json, "claim_holds"), fault) ||
        !read_position(out, json, fault) ||
        !read_events(out, json_object_get(json, "events"), fault))
        return false;
    if (!out->knows_position)
        infer_to_move(out);
    infer_clocks(out);
    return true;
}
