/*
 * The search over configurations: rules that are easily too strict, each by a position or a configuration of its own.
 */
#include "test.h"

#include "board/bb.h"
#include "hakem/fen.h"
#include "hakem/winnable.h"
#include "winnable/exits.h"

#include <string.h>

static hk_position parse(const char *fen)
{
    hk_position position;
    if (hk_fen_parse(&position, fen, strlen(fen), HK_STANDARD, HK_DIAGRAMS, NULL) != HK_OK)
        fail_msg("%s", fen);
    return position;
}

static hk_answer ask(const char *fen, hk_color winner)
{
    const hk_position position = parse(fen);
    struct hk__exits *exits;
    hk_arena arena;

    hk_arena_init(&arena, 1 << 26);
    assert_int_equal(hk__exits_create(&exits, &arena), HK_OK);
    const hk_answer answer = hk__exits_ask(exits, &position.board, winner, 100, true);
    hk_arena_finish(&arena);
    return answer;
}

/* Black has one move, a check; the king that is in check may step aside. */
TEST(exits, a_check_is_no_mate_where_the_king_can_step)
{
    assert_int_equal(ask("n6k/2p2P1p/2P4P/8/K7/8/8/8 b - - 0 1", HK_WHITE), HK_UNKNOWN);
}

/* The king of Black may stand on b1, but so may the knight, who is in the rook's way then. */
TEST(exits, a_man_where_the_king_may_be_is_in_the_way)
{
    struct hk__configuration c = {.count = 3};

    c.men[0] = (struct hk__man){.on = bb_bit(0) | bb_bit(1), .color = HK_WHITE, .kind = HK_ROOK};
    c.men[1] = (struct hk__man){.on = bb_bit(2), .color = HK_WHITE, .kind = HK_BISHOP};
    c.men[2] = (struct hk__man){.on = bb_bit(1) | bb_bit(16), .color = HK_WHITE, .kind = HK_KNIGHT};
    c.pawns[HK_WHITE] = bb_bit(8) | bb_bit(9) | bb_bit(11);
    c.pairs[HK_BLACK][63] = bb_bit(1) | bb_bit(10);
    hk__configuration_look(&c);
    assert_false(c.always[HK_WHITE] >> 2 & 1);
}
