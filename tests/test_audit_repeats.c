/*
 * The quick test never rules out a fivefold repetition that has happened, whatever the moves of the
 * pieces; and it rules one out in most games in which pieces only wander.
 */
#include "audit/repeats.h"
#include "hakem/fen.h"
#include "hakem/history.h"
#include "hakem/movegen.h"
#include "test.h"

#include <string.h>

enum { PLIES = 240, GAMES = 400 };

static uint64_t next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Pick a move, mostly one of the first few of the list, so that positions occur again. */
static hk_move some_move(const hk_board *board, uint64_t *state, unsigned width)
{
    hk_move_list moves;
    hk_movegen_legal(board, &moves);
    if (moves.size == 0)
        return HK_MOVE_NONE;
    const unsigned among = next(state) % 4 == 0 || moves.size < width ? moves.size : width;
    return moves.move[next(state) % among];
}

/*
 * Play a game. @return Whether a fivefold repetition was ruled out to the end; *five says whether
 * one occurred.
 */
static bool is_ruled_out(const hk_position *start, uint64_t *state, bool *five)
{
    static hk_pgn_move made[PLIES];
    hk__outcome outcome;
    hk__repeats repeats = {.counting = false};
    hk_history history;
    hk_arena arena;
    hk_position now = *start;
    unsigned given = 0;
    bool possible = false;

    *five = false;
    hk_arena_init(&arena, 1 << 27);
    assert_int_equal(hk__outcome_init(&outcome, &arena), HK_OK);
    assert_int_equal(hk_history_init(&history, &arena, start), HK_OK);
    hk__outcome_begin(&outcome);
    for (unsigned ply = 0; ply < PLIES; ply++) {
        const hk_move move = some_move(&now.board, state, 2);
        if (move == HK_MOVE_NONE)
            break;
        const hk_position before = now;
        hk_position_make(&now, move);
        made[ply] = (hk_pgn_move){.move = move, .halfmove_plies = (uint16_t)now.halfmove_plies};
        assert_int_equal(hk_history_add(&history, &now), HK_OK);
        hk__outcome_moves(&outcome, &before, &made[ply], 1, 1);
        *five |= hk_history_occurrences(&history) >= 5;
        if (next(state) % 3 && ply + 1 < PLIES)
            continue; /* they are looked at together with the next ones */
        possible |= hk__repeats_possible(&repeats, &outcome, given, made + given, ply + 1 - given);
        given = ply + 1;
        if (*five && !possible)
            fail_msg("not seen at half-move %u", ply);
        if (possible)
            break;
    }
    hk_arena_finish(&arena);
    return !possible;
}

TEST(repeats, five_occurrences_are_never_ruled_out)
{
    static const char *const starts[] = {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                                         "4k3/8/8/8/8/8/8/4K2R b K - 14 9",
                                         "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                                         "8/5k2/8/3pP3/8/8/2K5/8 w - d6 0 1",
                                         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                         "7k/8/8/8/8/8/8/K7 w - - 40 60"};
    uint64_t seed = 11;
    unsigned seen = 0, ruled_out = 0;

    for (unsigned game = 0; game < GAMES; game++) {
        const char *fen = starts[game % (sizeof starts / sizeof *starts)];
        hk_position start;
        bool five;
        assert_int_equal(hk_fen_parse(&start, fen, strlen(fen), HK_STANDARD, HK_POSITIONS, NULL),
                         HK_OK);
        ruled_out += is_ruled_out(&start, &seed, &five);
        seen += five;
    }
    assert_true(seen > GAMES / 20);
    assert_true(ruled_out > GAMES / 20);
}
