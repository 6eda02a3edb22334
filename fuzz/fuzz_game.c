/*
 * Plays a game with events drawn from the bytes of the input, in the way of the random tests. An
 * event that is inadmissible, cannot be judged, or finds no memory changes nothing; no display goes
 * below zero; and the log of the applied events, replayed, gives the same state.
 */
#include "../tests/random_events.h"
#include "fuzz.h"
#include "hakem/game.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_MAX = 400, SHORT_EVERY = 32 };

/* Requests for memory fail. */
static bool denies;

static void *get_or_deny(void *context, size_t size)
{
    (void)context;
    return denies ? NULL : calloc(1, size);
}

/* Use up the arena: the next request needs a new block, which is denied. */
static void make_short(hk_arena *arena)
{
    denies = true;
    for (size_t size = (size_t)1 << 20; size >= 16; size /= 2)
        while (hk_arena_get(arena, size))
            continue;
}

/* The bytes of the input, drawn one after another; after the last one come zeros. */
struct bytes {
    const uint8_t *at, *end;
};

static unsigned below(void *context, unsigned limit)
{
    struct bytes *bytes = context;
    unsigned number = 0;
    for (unsigned reach = 1; reach < limit && bytes->at < bytes->end; reach *= 256)
        number = number * 256 + *bytes->at++;
    return number % limit;
}

static hk_game *create(hk_arena *arena, uint8_t choice)
{
    hk_rules rules = {.edition = choice & 1 ? HK_EDITION_2023 : HK_EDITION_2005,
                      .completion = choice & 2 ? HK_COMPLETION_BY_PRESS : HK_COMPLETION_WITH_MOVE,
                      .profile = choice & 8 ? HK_PROFILE_BOARD : HK_PROFILE_SCREEN,
                      .level = choice & 8 ? (hk_level)(choice / 16 % 4) : HK_LEVEL_OF_CONTROL,
                      .supervision = choice & 64 ? HK_SUPERVISION_LIMITED : HK_SUPERVISION_FULL};
    hk_game *game;
    if (choice & 4)
        rules.control[HK_WHITE] = rules.control[HK_BLACK] = (hk_time_control){
            .kind = HK_TIME_CONTROL_PERIODS,
            .period_count = choice & 128 ? 2 : 1,
            .period = {{.moves = choice & 128 ? 2 : 0, .base_ms = 20000, .increment_ms = choice},
                       {.base_ms = 1000, .delay_ms = 10 * choice}}};
    if (choice & 4 && choice % 16 == 15) /* time odds */
        rules.control[HK_BLACK] = (hk_time_control){
            .kind = HK_TIME_CONTROL_PERIODS, .period_count = 1, .period = {{.base_ms = 5000}}};
    hk_position_start(&rules.start);
    PROMISE(hk_game_create(&game, arena, &rules, NULL) == HK_OK);
    return game;
}

/* Compare member by member, since the padding between members means nothing. */
static bool same_clock(const hk_clock *a, const hk_clock *b)
{
    return a->left_ms[0] == b->left_ms[0] && a->left_ms[1] == b->left_ms[1] &&
           a->fallen[0] == b->fallen[0] && a->fallen[1] == b->fallen[1] &&
           a->running == b->running && a->whose == b->whose && a->since_ms == b->since_ms;
}

static bool same_state(const hk_state *a, const hk_state *b)
{
    return a->status == b->status && a->plies == b->plies && a->result == b->result &&
           a->reason == b->reason && a->position.key == b->position.key &&
           hk_board_equal(&a->position.board, &b->position.board) &&
           a->position.halfmove_plies == b->position.halfmove_plies &&
           a->position.move_number == b->position.move_number && a->to_press[0] == b->to_press[0] &&
           a->to_press[1] == b->to_press[1] && a->offered[0] == b->offered[0] &&
           a->offered[1] == b->offered[1] && a->ended_by_count == b->ended_by_count &&
           memcmp(a->ended_by, b->ended_by, sizeof a->ended_by) == 0 &&
           same_clock(&a->clock, &b->clock);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static hk_event log[EVENTS_MAX];
    static hk_state before, after, replayed;
    size_t logged = 0;
    hk_ruling ruling;
    hk_arena arena;

    if (size == 0)
        return 0;
    hk_arena_init(&arena, 1 << 24);
    arena.get = get_or_deny; /* hk_arena_finish frees these blocks too */
    hk_game *game = create(&arena, data[0]);
    struct bytes bytes = {data + 1, data + size};
    for (size_t count = 1; bytes.at < bytes.end && logged < EVENTS_MAX; count++) {
        const int64_t now_ms = hk_game_at(game) + 16 * below(&bytes, 256);
        const struct event_source source = {below, &bytes, game, now_ms};
        hk_event event = draw_event(&source);
        hk_game_stamp(game, &event, now_ms);
        hk_game_look(game, 0, &before);
        if (count % SHORT_EVERY == 0)
            make_short(&arena);
        hk_err err = hk_game_apply(game, &event, &ruling);
        denies = false;
        if (err == HK_E_MEMORY) {
            hk_game_look(game, 0, &after);
            PROMISE(same_state(&before, &after));
            err = hk_game_apply(game, &event, &ruling);
        }
        hk_game_look(game, 0, &after);
        if (err != HK_OK) { /* hk_event_check refuses it */
            PROMISE(err == HK_E_ARGUMENT && hk_event_check(game, &event, NULL) == err);
            PROMISE(same_state(&before, &after));
            continue;
        }
        PROMISE(after.clock.left_ms[0] >= 0 && after.clock.left_ms[1] >= 0);
        PROMISE(ruling.verdict != HK_VERDICT_NONE);
        PROMISE(ruling.deciding_count > 0 || ruling.edition == HK_EDITION_BASIC ||
                ruling.verdict == HK_VERDICT_GAME_OVER);
        if (ruling.outcome == HK_OUTCOME_INADMISSIBLE)
            PROMISE(same_state(&before, &after));
        else
            log[logged++] = event;
    }
    hk_game *again = create(&arena, data[0]);
    for (size_t i = 0; i < logged; i++)
        PROMISE(hk_game_apply(again, &log[i], &ruling) == HK_OK &&
                ruling.outcome != HK_OUTCOME_INADMISSIBLE);
    hk_game_look(game, 0, &after);
    hk_game_look(again, 0, &replayed);
    PROMISE(same_state(&after, &replayed));
    hk_arena_finish(&arena);
    return 0;
}
