/*
 * Random events, drawn from the rows of hakem/events.def. Each one is well formed, and most of them
 * can happen in a game. The file needs no test library, so that the fuzz targets can use it too.
 */
#ifndef HK_TESTS_RANDOM_EVENTS_H
#define HK_TESTS_RANDOM_EVENTS_H

#include "hakem/game.h"
#include "hakem/san.h"
#include "hakem/schema.h"

#include <string.h>

/* The source of random events. */
struct event_source {
    /* Draw a number from 0 to `limit` - 1; `limit` is at least 1. */
    unsigned (*below)(void *chance, unsigned limit);
    void *chance;
    /* The game to which the events belong; NULL: all values of a type are equally likely. */
    const hk_game *game;
    /* The time of the events. */
    int64_t now_ms;
};

static inline unsigned draw(const struct event_source *source, unsigned limit)
{
    return source->below(source->chance, limit);
}

/* Draw a number from 0 to `most`; both ends and small numbers are more likely than others. */
static inline int64_t draw_number(const struct event_source *source, int64_t most)
{
    const int64_t small = most < 200000 ? most : 200000;
    const unsigned which = draw(source, 8);
    uint64_t number = 0;

    if (which < 2)
        return which == 0 ? 0 : most;
    for (int64_t rest = most; rest > 0; rest /= 1000)
        number = number * 1000 + draw(source, 1000);
    return (int64_t)(number % ((uint64_t)(which < 5 ? small : most) + 1));
}

static inline hk_state now_in(const struct event_source *source)
{
    hk_state state;
    hk_game_look(source->game, source->now_ms, &state);
    return state;
}

/* Draw a square, mostly one with a piece. */
static inline uint8_t draw_square(const struct event_source *source)
{
    unsigned square = draw(source, HK_NO_SQUARE);

    if (source->game && draw(source, 16) > 0) {
        const hk_state state = now_in(source);
        const hk_board *board = &state.position.board;
        const uint64_t occupied = board->color[HK_WHITE] | board->color[HK_BLACK];
        while (occupied && !(occupied >> square & 1))
            square = (square + 1) % HK_NO_SQUARE;
    }
    return (uint8_t)square;
}

static inline hk_square_list draw_squares(const struct event_source *source, unsigned most)
{
    hk_square_list list = {.count = (uint8_t)(1 + draw(source, most))};
    for (unsigned i = 0; i < list.count; i++)
        list.square[i] = draw_square(source);
    return list;
}

/* Draw a move, mostly a legal one. */
static inline hk_uci_squares draw_move(const struct event_source *source)
{
    static const hk_kind promotions[] = {HK_NO_KIND, HK_NO_KIND, HK_NO_KIND, HK_NO_KIND,
                                         HK_KNIGHT,  HK_BISHOP,  HK_ROOK,    HK_QUEEN};
    hk_move_list moves = {.size = 0};

    if (source->game)
        hk_game_legal(source->game, &moves);
    if (moves.size > 0 && draw(source, 4) > 0) {
        const hk_move move = moves.move[draw(source, moves.size)];
        return (hk_uci_squares){hk_move_from(move), hk_move_to(move), hk_move_promotion(move)};
    }
    return (hk_uci_squares){draw(source, HK_NO_SQUARE), 1 + draw(source, HK_NO_SQUARE - 1),
                            promotions[draw(source, 8)]};
}

/*
 * Draw a text: a move, written well or badly, or something else that people say; without a game
 * also any text, up to the longest.
 */
static inline void draw_text(const struct event_source *source, char *out, size_t room)
{
    static const char *const texts[] = {"e4",    "Nf3", "(=)", "Ke2",   "0-0",      "Ra8#",
                                        "N-KB3", "xyz", "Re8", "1. d4", "I resign", "\"\\/\b\t\n"};
    static const char *const letters[] = {"a", "9", " ", "ş", "♞", "𝄞", "\x01", "\x7f"};

    if (source->game || draw(source, 2) == 0) {
        strcpy(out, texts[draw(source, sizeof texts / sizeof *texts)]);
        return;
    }
    const size_t size = draw(source, 3) == 0 ? room - 1 : 1 + draw(source, (unsigned)room - 1);
    for (size_t at = 0; at < size;) {
        const char *letter = letters[draw(source, sizeof letters / sizeof *letters)];
        const size_t more = strlen(letter) <= size - at ? strlen(letter) : 1;
        memcpy(out + at, more == strlen(letter) ? letter : "x", more);
        at += more;
    }
}

static inline void draw_language(const struct event_source *source, char *out)
{
    const hk_letters *letters = NULL;

    while (!letters || strlen(letters->language) >= HK_LANGUAGE_MAX)
        letters = hk_letters_at(draw(source, 64));
    strcpy(out, letters->language);
}

/* Draw a position: that of the game, or one of a random game of either variant. */
static inline void draw_position(const struct event_source *source, hk_position *out)
{
    hk_move_list moves;

    hk_position_start(out);
    if (source->game && draw(source, 2) == 0)
        *out = now_in(source).position;
    else if (draw(source, 2) == 0 && hk_position_chess960(out, draw(source, 960)) != HK_OK)
        hk_position_start(out);
    for (unsigned plies = draw(source, 30); plies > 0; plies--) {
        if ((out->board.kings & out->board.color[HK_WHITE]) == 0 ||
            (out->board.kings & out->board.color[HK_BLACK]) == 0)
            return;
        hk_movegen_legal(&out->board, &moves);
        if (moves.size == 0)
            return;
        hk_position_make(out, moves.move[draw(source, moves.size)]);
    }
}

/*
 * Draw the number of an event of the game, mostly of one of the last, or of one that has not
 * happened.
 */
static inline uint64_t draw_seq(const struct event_source *source)
{
    const uint64_t last = source->game ? hk_game_seq(source->game) : 0;
    const unsigned back = draw(source, 8);

    if (!source->game)
        return 1 + (uint64_t)draw_number(source, INT64_MAX - 1);
    return draw(source, 8) == 0 || last <= back ? 1 + draw(source, 1 + (unsigned)last)
                                                : last - back;
}

/* Draw a number of half-moves, up to a few more than were played. */
static inline uint32_t draw_count(const struct event_source *source)
{
    if (!source->game)
        return (uint32_t)draw_number(source, HK_COUNT_MOST);
    return draw(source, now_in(source).plies + 3);
}

/* Draw a value of a type; it is never the value that means nothing, if the type has one. */
static inline void draw_value(const struct event_source *source, hk_member_type type, void *out)
{
    switch (type) {
    case HK_MEMBER_FLAG:
        *(bool *)out = true;
        return;
    case HK_MEMBER_PLAYER:
        *(hk_parties *)out = 1 + draw(source, HK_PARTY_BLACK);
        return;
    case HK_MEMBER_PLAYERS:
        *(hk_parties *)out = 1 + draw(source, HK_PARTY_BOTH);
        return;
    case HK_MEMBER_PERSONS:
        *(hk_parties *)out = 1 + draw(source, HK_PARTY_OTHERS);
        return;
    case HK_MEMBER_MOVE:
        *(hk_uci_squares *)out = draw_move(source);
        return;
    case HK_MEMBER_SQUARE:
        *(hk_square_list *)out = draw_squares(source, 1);
        return;
    case HK_MEMBER_SQUARES:
        *(hk_square_list *)out = draw_squares(source, source->game ? 3 : HK_TOUCHED_MAX);
        return;
    case HK_MEMBER_PIECE:
        *(hk_kind *)out = (hk_kind)(HK_KNIGHT + draw(source, HK_QUEEN - HK_KNIGHT + 1));
        return;
    case HK_MEMBER_MS:
        *(int64_t *)out = draw_number(source, source->game ? 200000 : HK_AT_MS_MAX);
        return;
    case HK_MEMBER_INCREMENT:
        *(int64_t *)out = draw_number(source, HK_INCREMENT_MS_MAX);
        return;
    case HK_MEMBER_PLY:
        *(uint32_t *)out = draw_count(source);
        *(uint32_t *)out += *(uint32_t *)out < HK_COUNT_MOST;
        return;
    case HK_MEMBER_COUNT:
        *(uint32_t *)out = draw_count(source);
        return;
    case HK_MEMBER_GIVEN_COUNT:
        *(hk_given_count *)out = (hk_given_count){.given = true, .value = draw_count(source)};
        return;
    case HK_MEMBER_CLOCKS:
        *(hk_given_clocks *)out = (hk_given_clocks){.given = true};
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            draw_value(source, HK_MEMBER_MS, &((hk_given_clocks *)out)->ms[color]);
        return;
    case HK_MEMBER_SEQ:
        *(uint64_t *)out = draw_seq(source);
        return;
    case HK_MEMBER_POINTS:
        *(int32_t *)out = (int32_t)draw_number(source, HK_POINTS_MOST);
        return;
    case HK_MEMBER_SCORE:
        *(hk_score *)out = (hk_score)(1 + draw(source, HK_SCORE_BLACK_HALF));
        return;
    case HK_MEMBER_VERDICT:
        *(hk_verdict *)out = (hk_verdict)(1 + draw(source, HK_VERDICTS - 1));
        return;
    case HK_MEMBER_END:
        *(hk_reason *)out = (hk_reason)(1 + draw(source, HK_REASON_ANNULLED));
        return;
    case HK_MEMBER_TEXT:
        draw_text(source, out, HK_TEXT_MAX);
        return;
    case HK_MEMBER_REMARK:
        draw_text(source, out, HK_REMARK_MAX);
        return;
    case HK_MEMBER_LANGUAGE:
        draw_language(source, out);
        return;
    case HK_MEMBER_WITHDRAWN:
        *(hk_withdrawn *)out = (hk_withdrawn)(1 + draw(source, HK_WITHDRAWN_CLAIM));
        return;
    case HK_MEMBER_REPROACH:
        *(hk_reproach *)out = (hk_reproach)(1 + draw(source, HK_REPROACH_NO_EFFORT));
        return;
    case HK_MEMBER_ENVELOPE:
        *(unsigned *)out = 1 + draw(source, 2 * HK_ENVELOPE_RESUMPTION - 1);
        return;
    case HK_MEMBER_POSITION:
        draw_position(source, out);
        return;
    }
}

/* Let what an incident tells of the end of the game fit together. */
static inline void fit_end(const struct event_source *source, hk_event *event)
{
    hk_decide_data *told = &event->decide;

    if (told->ended == HK_REASON_NONE || told->ended == HK_REASON_ANNULLED) {
        told->score = HK_SCORE_NONE;
        told->who = 0;
        told->unsettled = false;
    } else if (told->score == HK_SCORE_NONE) {
        draw_value(source, HK_MEMBER_SCORE, &told->score);
    }
}

/*
 * Fill in the members of an event whose row is known: all that it needs, and each other one with a
 * chance of one half.
 */
static inline void draw_members(const struct event_source *source, hk_event *event)
{
    const hk_event_row *row = hk_event_row_find(event);

    for (unsigned i = 0; i < row->member_count; i++)
        if (row->members[i].needed || draw(source, 2))
            draw_value(source, row->members[i].type, (char *)event + row->members[i].offset);
    /* `recorded` and `declared` need a move. */
    if (event->kind == HK_EVENT_CLAIM && event->claim.move.to == 0)
        event->claim.recorded = event->claim.declared = false;
    /* An incident ends a game with a score, or annuls it. */
    if (event->kind == HK_EVENT_DECIDE && event->decide.decision == HK_DECISION_INCIDENT)
        fit_end(source, event);
    /* The clocks stopped at a moment between the last event and now. */
    if (event->kind == HK_EVENT_INTERRUPT && source->game) {
        const int64_t passed = source->now_ms - hk_game_at(source->game);
        event->interrupt.since_ms =
            source->now_ms - draw(source, 1 + (unsigned)(passed < 3000 ? passed : 3000));
    }
}

/* Draw an event of this kind by this actor, from any row of the kind. */
static inline hk_event draw_event_of(const struct event_source *source, hk_actor actor,
                                     hk_event_kind kind)
{
    hk_event event = {.actor = actor, .kind = kind};

    if (kind == HK_EVENT_CLAIM)
        event.claim.ground = (hk_claimed)(1 + draw(source, HK_CLAIMS - 1));
    else if (kind == HK_EVENT_FACT)
        event.fact.fact = (hk_fact)(1 + draw(source, HK_FACTS - 1));
    else if (kind == HK_EVENT_DECIDE)
        event.decide.decision = (hk_decision)(1 + draw(source, HK_DECISIONS - 1));
    draw_members(source, &event);
    return event;
}

/*
 * Draw an event that can come next in the game. A game that has not started is mostly started, and
 * moves are more likely than other events.
 */
static inline hk_event draw_event(const struct event_source *source)
{
    const hk_state state = now_in(source);

    if (state.status == HK_STATUS_WAITING && draw(source, 2))
        return hk_event_start();
    if (draw(source, 3) == 0)
        return draw_event_of(source, hk_actor_of((hk_color)state.position.board.side),
                             HK_EVENT_MOVE);
    if (draw(source, 4) == 0)
        return draw_event_of(source, hk_actor_of((hk_color)draw(source, 2)), HK_EVENT_PRESS);
    return draw_event_of(source, (hk_actor)(1 + draw(source, HK_ACTOR_ARBITER)),
                         (hk_event_kind)(1 + draw(source, HK_EVENT_KINDS - 1)));
}

#endif
