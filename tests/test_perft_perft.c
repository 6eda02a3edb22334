/*
 * Counts of move sequences on which many programs agree, and the same counts by making moves one by
 * one.
 */
#include "positions.h"
#include "test.h"

#include "hakem/movegen.h"
#include "perft/perft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *fen;
    hk_variant variant;
    uint64_t nodes[4]; /* from depth 1; 0 where none is known */
} known[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     HK_STANDARD,
     {20, 400, 8902, 197281}},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     HK_STANDARD,
     {48, 2039, 97862}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", HK_STANDARD, {14, 191, 2812, 43238}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     HK_STANDARD,
     {6, 264, 9467}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", HK_STANDARD, {44, 1486, 62379}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     HK_STANDARD,
     {46, 2079, 89890}},
    {"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
     HK_CHESS960,
     {20, 400, 9006, 201143}},
    {"1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
     HK_CHESS960,
     {29, 502, 14569}},
    {"rr6/2kpp3/1ppn2p1/p2b1q1p/P4P1P/1PNN2P1/2PP4/1K2RR2 w E - 0 20", HK_CHESS960, {0, 0, 37340}},
};

static hk_position position_of(unsigned i)
{
    return known[i].variant == HK_STANDARD ? standard(known[i].fen) : chess960(known[i].fen);
}

enum { COUNT = sizeof known / sizeof *known };

TEST(perft, well_known_positions)
{
    unsigned counts = 0;
    for (unsigned i = 0; i < COUNT; i++) {
        const hk_position p = position_of(i);
        for (unsigned depth = 1; depth <= 4; depth++) {
            if (known[i].nodes[depth - 1] == 0)
                continue;
            const uint64_t nodes = hk_perft(&p.board, depth);
            if (nodes != known[i].nodes[depth - 1])
                fail_msg("%s: depth %u: %llu", known[i].fen, depth, (unsigned long long)nodes);
            counts++;
        }
    }
    assert_int_equal(counts, 28);
}

TEST(perft, every_instruction_set_counts_the_same)
{
    for (unsigned level = HK__ISA_BASE; level <= hk__isa_level(); level++)
        for (unsigned i = 0; i < COUNT; i++) {
            const hk_position p = position_of(i);
            for (unsigned depth = 0; depth <= 3; depth++)
                assert_int_equal(hk__perft_code_of(level)->tree(&p.board, depth),
                                 hk_perft(&p.board, depth));
        }
}

/*
 * Check the smaller counts of a suite by the code of each instruction set. Answers how many there
 * were.
 */
static unsigned check_suite(const char *path)
{
    char line[1024];
    unsigned counts = 0, rows = 0;
    FILE *file = fopen(path, "r");

    if (!file)
        fail_msg("%s: it cannot be opened from here", path);
    while (fgets(line, sizeof line, file)) {
        size_t size = strcspn(line, ";\n");
        const char *at = line + size;
        while (size > 0 && line[size - 1] == ' ')
            size--;
        hk_position p;
        if (line[0] == '#' || size == 0 || rows++ % one_of() > 0)
            continue;
        assert_int_equal(hk_fen_parse(&p, line, size, HK_CHESS960, HK_DIAGRAMS, NULL), HK_OK);
        for (; (at = strstr(at, ";D")); at++) {
            char *end;
            const unsigned depth = (unsigned)strtoul(at + 2, &end, 10);
            const uint64_t nodes = strtoull(end, NULL, 10);
            for (unsigned level = HK__ISA_BASE; nodes <= 100000 && level <= hk__isa_level();
                 level++, counts++) {
                const uint64_t found = hk__perft_code_of(level)->tree(&p.board, depth);
                if (found != nodes)
                    fail_msg("%s, depth %u: %llu by %s", line, depth, (unsigned long long)found,
                             hk__isa_name(level));
            }
        }
    }
    fclose(file);
    return counts;
}

TEST(perft, suites_by_every_instruction_set)
{
    assert_true(check_suite("tests/data/perft-standard.epd") > 10000 / one_of());
    assert_true(check_suite("tests/data/perft-chess960.epd") > 3000 / one_of());
    assert_true(check_suite("tests/data/perft-endings.epd") > 90 / one_of());
}

TEST(perft, nothing_played_is_one_sequence)
{
    const hk_position mate = standard("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_int_equal(hk_perft(&mate.board, 0), 1);
    assert_int_equal(hk_perft(&mate.board, 1), 0);
    assert_int_equal(hk_perft(&mate.board, 255), 0);
}

static uint64_t count_one_by_one(const hk_position *position, unsigned depth)
{
    hk_move_list moves;
    uint64_t nodes = 0;
    if (depth == 0)
        return 1;
    hk_movegen_legal(&position->board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_position child = *position;
        hk_position_make(&child, moves.move[i]);
        nodes += count_one_by_one(&child, depth - 1);
    }
    return nodes;
}

TEST(perft, making_every_move_with_key_and_counters_counts_the_same)
{
    for (unsigned i = 0; i < COUNT; i++) {
        const hk_position p = position_of(i);
        for (unsigned depth = 1; depth <= 3; depth++)
            assert_int_equal(count_one_by_one(&p, depth), hk_perft(&p.board, depth));
    }
}
