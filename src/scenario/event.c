/*
 * Reads an event of a scenario as an event of the log. It is written as in the log (`kind`,
 * `actor`, `data`) or in the spelling of scenarios (`type`, `by`). What spelling.c cannot say about
 * that spelling is here: a flag fall that somebody notices or nobody does, a sealed move's
 * envelope, the players who are present, grounds named by their articles, and castling in Chess960
 * where UCI is not clear.
 */
#include "scenario/event.h"
#include "base/internal.h"
#include "board/bb.h"
#include "codec/members.h"
#include "scenario/form.h"
#include "scenario/spelling.h"

#include <string.h>

const char *scenario_word(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

bool scenario_player(const json_t *object, const char *name, hk_color *out)
{
    const char *word = scenario_word(object, name);
    if (!word || (strcmp(word, "w") != 0 && strcmp(word, "b") != 0))
        return false;
    *out = word[0] == 'w' ? HK_WHITE : HK_BLACK;
    return true;
}

/* The event that is read, its place in sentences, and where the result goes. */
struct reading {
    const json_t *json;
    const char *where;
    hk_event *out;
    hk_buf *fault;
};

static bool refuse(const struct reading *reading, const char *sentence)
{
    place_write(reading->fault, reading->where);
    hk_buf_str(reading->fault, sentence);
    return false;
}

static bool read_value(const struct reading *reading, const struct value_form *form,
                       const char *name, void *out)
{
    const json_t *value = json_object_get(reading->json, name);

    if (value && !json_is_null(value))
        return value_read(form, value, out, reading->where, name, reading->fault);
    place_write(reading->fault, reading->where);
    hk_buf_str(reading->fault, name);
    hk_buf_str(reading->fault, " is missing");
    return false;
}

/* Read the members of the event; its type may have the members of `also` besides. */
static bool read_members(const struct reading *reading, const char *also)
{
    char list[WORD_ROOM];
    hk_buf names;

    hk_buf_init(&names, list, sizeof list);
    hk_buf_str(&names, "type|");
    hk_buf_str(&names, also);
    return event_members_read(reading->out, reading->json, &scenario_spellings, HK_LOG_FORMAT, list,
                              reading->where, reading->fault);
}

static bool read_actor(const struct reading *reading)
{
    unsigned player;

    if (!read_value(reading, &scenario_player_form, "by", &player))
        return false;
    reading->out->actor = player == HK_PARTY_WHITE ? HK_ACTOR_WHITE : HK_ACTOR_BLACK;
    return true;
}

/* Read an act of a player whose type needs no more than the table of spellings. */
static bool read_plain(const struct reading *reading)
{
    return read_actor(reading) && read_members(reading, "by");
}

static bool read_move(const struct reading *reading)
{
    static const struct value_form wing = {.words = "g-side|c-side"};
    const json_t *promotion = json_object_get(reading->json, "promotion");
    unsigned side;

    if (!read_actor(reading) || !read_members(reading, "by|promotion|castling"))
        return false;
    if (promotion && !json_is_null(promotion))
        return refuse(reading, "promotion is null, for a pawn that is left where it is; another "
                               "piece is named in the move");
    return !json_object_get(reading->json, "castling") ||
           read_value(reading, &wing, "castling", &side);
}

static bool read_claim(const struct reading *reading)
{
    static const struct {
        const char *word;
        hk_claimed ground;
    } articles[] = {{"10.2", HK_CLAIM_QUICKPLAY},
                    {"III.5", HK_CLAIM_QUICKPLAY},
                    {"III.4", HK_CLAIM_INCREMENT},
                    {"D", HK_CLAIM_UNATTENDED}};
    const char *ground = scenario_word(reading->json, "ground");
    hk_event *out = reading->out;

    for (size_t i = 0; ground && i < HK_COUNT(articles); i++)
        if (strcmp(articles[i].word, ground) == 0)
            out->claim.ground = articles[i].ground;
    if (!out->claim.ground && !event_matter_read(out, reading->json, "ground", HK_EVENT_CLAIM,
                                                 reading->where, reading->fault))
        return false;
    if (!read_actor(reading) || !read_members(reading, "by|ground"))
        return false;
    return !(out->claim.recorded || out->claim.declared) ||
           json_object_get(reading->json, "intended_move") ||
           refuse(reading, "intended_move is missing, which is recorded or declared");
}

static bool read_flag(const struct reading *reading)
{
    static const struct value_form noticed = {.words = "arbiter|claim|nobody",
                                              .means = "arbiter, claim or nobody"};
    enum { BY_ARBITER = 1, BY_CLAIM, BY_NOBODY };
    unsigned whose, by;

    if (!form_names_fit(reading->json, "type|by|noticed_by", reading->where, reading->fault) ||
        !read_value(reading, &scenario_player_form, "by", &whose) ||
        !read_value(reading, &noticed, "noticed_by", &by))
        return false;
    const hk_color player = whose == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;
    *reading->out = by == BY_ARBITER ? hk_event_flag(HK_ACTOR_ARBITER, player)
                    : by == BY_CLAIM ? hk_event_flag(hk_actor_of(hk__other(player)), player)
                                     : hk_event_fact(HK_FACT_FLAG_UNNOTICED, whose);
    if (by == BY_NOBODY)
        reading->out->actor = HK_ACTOR_PROGRAM;
    return true;
}

static bool read_seal(const struct reading *reading)
{
    static const char envelope_form[] =
        "? names:flag position:flag times:flag sealer:flag move_number:count draw_offer:flag "
        "resumption:text";
    static const char *const noted[] = {
#define X(name, word) word,
        HK_ENVELOPE_LIST(X)
#undef X
    };
    const json_t *envelope = json_object_get(reading->json, "envelope");
    hk_event *out = reading->out;
    char place[FORM_PLACE_ROOM];
    hk_buf where;

    if (!read_actor(reading) || !read_members(reading, "by|envelope"))
        return false;
    if (!envelope)
        return true;
    hk_buf_init(&where, place, sizeof place);
    hk_buf_str(&where, reading->where);
    hk_buf_str(&where, ", envelope");
    if (!form_fits(envelope, envelope_form, place, reading->fault))
        return false;
    for (size_t i = 0; i < HK_COUNT(noted); i++) {
        const json_t *value = json_object_get(envelope, noted[i]);
        /* `draw_offer: false` notes on the envelope that there is no offer. */
        if (value && (!json_is_false(value) || strcmp(noted[i], "draw_offer") == 0))
            out->seal.noted |= 1u << i;
    }
    out->seal.offers_draw = json_is_true(json_object_get(envelope, "draw_offer"));
    const json_t *resumption = json_object_get(envelope, "resumption");
    return !resumption || value_read(value_form_of(HK_MEMBER_REMARK), resumption,
                                     out->seal.resumption, place, "resumption", reading->fault);
}

/*
 * Read who is absent: the players who are not in `present`. Without that member *absent stays as it
 * is, and the players who arrive later are taken as absent (scenario.c).
 */
static bool read_absent(const struct reading *reading, hk_parties *absent)
{
    return !json_object_get(reading->json, "present") ||
           read_value(reading, &scenario_present_form, "present", absent);
}

/* Of a player, or without `by` of an arbiter who reads both scoresheets. */
static bool read_record(const struct reading *reading)
{
    if (json_object_get(reading->json, "by"))
        return read_plain(reading);
    reading->out->actor = HK_ACTOR_ARBITER;
    return read_members(reading, "by");
}

static bool read_convene(const struct reading *reading)
{
    reading->out->actor = HK_ACTOR_ARBITER;
    return read_members(reading, "present") && read_absent(reading, &reading->out->convene.absent);
}

static bool read_fact(const struct reading *reading)
{
    const char *what = scenario_word(reading->json, "what");
    hk_event *out = reading->out;

    if (what && strcmp(what, "start") == 0) {
        *out = hk_event_start();
        return read_members(reading, "what|present") && read_absent(reading, &out->start.absent);
    }
    out->actor = HK_ACTOR_ARBITER;
    return event_matter_read(out, reading->json, "what", HK_EVENT_FACT, reading->where,
                             reading->fault) &&
           read_members(reading, "what");
}

static bool read_decision(const struct reading *reading)
{
    reading->out->actor = HK_ACTOR_ARBITER;
    return event_matter_read(reading->out, reading->json, "decision", HK_EVENT_DECIDE,
                             reading->where, reading->fault) &&
           read_members(reading, "decision");
}

/* A tick lets time pass; the log has no event for it. */
static bool read_tick(const struct reading *reading)
{
    int64_t ms;
    return form_names_fit(reading->json, "type|seconds", reading->where, reading->fault) &&
           read_value(reading, &scenario_seconds_form, "seconds", &ms);
}

/* The types of events. Every type needs a row, also one that is named as in the log. */
static const struct type {
    const char *word;
    hk_event_kind kind;
    bool (*read)(const struct reading *reading);
} types[] = {
    {"tick", HK_EVENT_NONE, read_tick},
    {"move", HK_EVENT_MOVE, read_move},
    {"press", HK_EVENT_PRESS, read_plain},
    {"touch", HK_EVENT_TOUCH, read_plain},
    {"adjust", HK_EVENT_ADJUST, read_plain},
    {"flag", HK_EVENT_FLAG, read_flag},
    {"offer_draw", HK_EVENT_OFFER_DRAW, read_plain},
    {"accept_draw", HK_EVENT_ACCEPT_DRAW, read_plain},
    {"decline_draw", HK_EVENT_DECLINE_DRAW, read_plain},
    {"withdraw", HK_EVENT_WITHDRAW, read_plain},
    {"claim", HK_EVENT_CLAIM, read_claim},
    {"resign", HK_EVENT_RESIGN, read_plain},
    {"record", HK_EVENT_RECORD, read_record},
    {"pause_clock", HK_EVENT_PAUSE, read_plain},
    {"arrive", HK_EVENT_ARRIVE, read_plain},
    {"seal", HK_EVENT_SEAL, read_seal},
    {"resume", HK_EVENT_CONVENE, read_convene},
    {"fact", HK_EVENT_FACT, read_fact},
    {"arbiter", HK_EVENT_DECIDE, read_decision},
};

/* Find the type of an event; NULL: it has none, and the refusal is appended. */
static const struct type *find_type(const json_t *json, const char *where, hk_buf *fault)
{
    const json_t *value = json_object_get(json, "type");
    const char *word = json_string_value(value);
    struct nearest nearest;

    for (size_t i = 0; word && i < HK_COUNT(types); i++)
        if (strcmp(types[i].word, word) == 0)
            return &types[i];
    place_write(fault, where);
    if (!word) {
        hk_buf_str(fault, value && !json_is_null(value) ? "type is a text" : "type is missing");
        return NULL;
    }
    nearest_begin(&nearest, word);
    for (size_t i = 0; i < HK_COUNT(types); i++)
        nearest_offer(&nearest, types[i].word, strlen(types[i].word));
    hk_buf_str(fault, "type ");
    refuse_word(fault, &nearest);
    return NULL;
}

/*
 * Read an event that is written as in the log. `seq` and `at_ms` may be there; `seq` has to be its
 * place in the list. Notes may stand there, though the log has none.
 */
static bool read_of_log(hk_event *out, const json_t *json, size_t index, const char *where,
                        hk_buf *fault)
{
    json_t *copy = json_deep_copy(json);
    const json_t *seq = json_object_get(json, "seq");
    char why[SCENARIO_FAULT_ROOM];
    hk_buf sentence;

    hk_buf_init(&sentence, why, sizeof why);
    if (seq && json_integer_value(seq) != (json_int_t)index + 1)
        hk_buf_str(&sentence, "seq is the place in the list, from 1; it may be left out");
    json_object_set_new(copy, "seq", json_integer((json_int_t)index + 1));
    if (!json_object_get(json, "at_ms"))
        json_object_set_new(copy, "at_ms", json_integer(0));
    json_object_del(copy, "note");
    json_object_del(json_object_get(copy, "data"), "note");
    const bool good = sentence.size == 0 && event_from_json(out, copy, HK_LOG_FORMAT, &sentence);
    json_decref(copy);
    if (good)
        return true;
    place_write(fault, where);
    hk_buf_str(fault, why);
    return false;
}

/*
 * The member that names the claim, fact or decision of such an event; NULL: the type says
 * everything.
 */
static const char *member_of_family(const char *type)
{
    return strcmp(type, "claim") == 0     ? "ground"
           : strcmp(type, "fact") == 0    ? "what"
           : strcmp(type, "arbiter") == 0 ? "decision"
                                          : NULL;
}

void scenario_event_name(hk_buf *out, const json_t *event, size_t index)
{
    const char *type = scenario_word(event, "type"), *kind = scenario_word(event, "kind");
    const char *member = type ? member_of_family(type) : NULL;
    const char *word = member ? scenario_word(event, member) : NULL;
    struct nearest shown;

    hk_buf_str(out, "event ");
    hk_buf_int(out, (int64_t)index + 1);
    if (!type && !kind)
        return;
    hk_buf_str(out, " (");
    nearest_begin(&shown, type ? type : kind);
    hk_buf_str(out, shown.given);
    if (word) {
        nearest_begin(&shown, word);
        hk_buf_str(out, " ");
        hk_buf_str(out, shown.given);
    }
    hk_buf_str(out, ")");
}

bool scenario_event_read(hk_event *out, const json_t *json, size_t index, hk_buf *fault)
{
    char place[FORM_PLACE_ROOM];
    hk_buf where;

    hk_buf_init(&where, place, sizeof place);
    scenario_event_name(&where, json, index);
    *out = (hk_event){.seq = 0};
    if (!json_is_object(json)) {
        place_write(fault, place);
        hk_buf_str(fault, "it is no object");
        return false;
    }
    if (json_object_get(json, "kind"))
        return read_of_log(out, json, index, place, fault);
    const struct type *type = find_type(json, place, fault);
    if (!type)
        return false;
    out->kind = type->kind;
    return type->read(&(struct reading){json, place, out, fault});
}

/*
 * Castling becomes king takes own rook where it is legal. In orthodox chess `e1h1` is no castling
 * and no move: it becomes a move of the king to its own square.
 */
static void settle_castling(hk_uci_squares *squares, const hk_board *board, hk_variant variant)
{
    char text[8];
    hk_buf buf;
    hk_move move;
    unsigned special = HK_MOVE_PLAIN;

    if (squares->promotion != HK_NO_KIND)
        special = HK_MOVE_PROMOTION + (unsigned)(squares->promotion - HK_KNIGHT);
    hk_buf_init(&buf, text, sizeof text);
    hk_uci_write(&buf, hk_move_build(squares->from, squares->to, special), HK_CHESS960);
    if (board_has_kings(board) && hk_uci_parse(&move, board, text, buf.size, variant) == HK_OK)
        squares->to = hk_move_to(move);
    else if (variant == HK_STANDARD && board->kings >> squares->from & 1 &&
             hk_board_pieces(board, (hk_color)board->side, HK_ROOK) >> squares->to & 1)
        squares->to = squares->from;
}

/*
 * A move that the scenario calls castling becomes the king's move to the rook of that side,
 * whichever square the text names.
 */
static void settle_wing(hk_uci_squares *squares, const hk_board *board, const char *side)
{
    const unsigned king_file = squares->from % 8;

    if (!(board->kings >> squares->from & 1))
        return;
    for (unsigned file = 0; file < 8; file++)
        if (board->castling[board->side] >> file & 1 &&
            (strcmp(side, "g-side") == 0 ? file > king_file : file < king_file))
            squares->to = squares->from / 8 * 8 + file;
}

void scenario_event_settle(hk_event *event, const json_t *json, const hk_board *board,
                           hk_variant variant)
{
    const char *side = scenario_word(json, "castling");
    hk_uci_squares *squares = event->kind == HK_EVENT_MOVE    ? &event->move.move
                              : event->kind == HK_EVENT_CLAIM ? &event->claim.move
                              : event->kind == HK_EVENT_FACT  ? &event->fact.move
                                                              : NULL;
    const bool of_log = json_object_get(json, "kind") != NULL;

    if (!squares || of_log || (squares->from == 0 && squares->to == 0))
        return;
    settle_castling(squares, board, variant);
    if (side && variant == HK_CHESS960 && event->kind == HK_EVENT_MOVE)
        settle_wing(squares, board, side);
}
