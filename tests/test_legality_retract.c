/*
 * Taking moves back. After every move of random games the list of retractions has that move, and
 * taking it back gives the position before. The list has no move that cannot be made again.
 */
#include "positions.h"
#include "test.h"

#include "legality/retract.h"

struct walk {
    hk_position before;
    bool has_before;
    unsigned found;
};

static bool same_pieces(const hk_board *a, const hk_board *b)
{
    return a->color[0] == b->color[0] && a->color[1] == b->color[1] && a->pawns == b->pawns &&
           a->knights == b->knights && a->diagonals == b->diagonals &&
           a->orthogonals == b->orthogonals && a->kings == b->kings && a->side == b->side;
}

static void last_move_is_listed(void *context, const hk_position *position,
                                const hk_move_list *moves)
{
    static struct hk__retraction_list list;
    struct walk *walk = context;
    hk_position start;
    bool found = false;

    (void)moves;
    hk_position_start(&start);
    if (walk->has_before && !hk_board_equal(&position->board, &start.board)) {
        hk__retract_list(&position->board, true, &list);
        for (unsigned i = 0; i < list.size; i++) {
            hk_board before = position->board;
            hk__retract_make(&before, list.of[i]);
            found |= same_pieces(&before, &walk->before.board);
            /* Make a retracted move again; the same pieces have to stand there. */
            hk_board again = before;
            if (hk_board_validity(&again, HK_STANDARD, HK_DIAGRAMS, NULL) != HK_OK)
                continue;
            const hk_move move =
                hk_movegen_find(&again, list.of[i].from, list.of[i].to,
                                list.of[i].special >= HK_MOVE_PROMOTION
                                    ? (hk_kind)(list.of[i].special - HK_MOVE_PROMOTION + HK_KNIGHT)
                                    : HK_NO_KIND);
            if (move == HK_MOVE_NONE)
                fail_msg("%s: %s cannot be made", fen_of(position, HK_STANDARD).of,
                         uci_of(hk_move_build(list.of[i].from, list.of[i].to, list.of[i].special),
                                HK_STANDARD)
                             .of);
            hk_board_make(&again, move);
            assert_true(same_pieces(&again, &position->board));
        }
        if (!found)
            fail_msg("%s: the last move is not listed", fen_of(position, HK_STANDARD).of);
        walk->found++;
    }
    walk->before = *position;
    walk->has_before = true;
}

TEST(retract, the_last_move_of_a_game_is_listed)
{
    struct walk walk = {.has_before = false};
    play_random_games(&(struct random_games){.seed = 81, .games = 60, .plies = 100},
                      last_move_is_listed, &walk);
    assert_in_range(walk.found, 4000, 6000);
}

TEST(retract, a_square_of_en_passant_names_the_last_move)
{
    const hk_position position = standard("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    struct hk__retraction_list list;
    hk__retract_list(&position.board, true, &list);
    assert_int_equal(list.size, 1);
    assert_int_equal(list.of[0].from, HK_D7);
    assert_int_equal(list.of[0].special, HK_MOVE_DOUBLE_STEP);
}

TEST(retract, a_step_that_could_be_taken_would_be_named)
{
    const hk_position position = standard("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    struct hk__retraction_list list;
    hk__retract_list(&position.board, true, &list);
    for (unsigned i = 0; i < list.size; i++)
        assert_int_not_equal(list.of[i].special, HK_MOVE_DOUBLE_STEP);

    bool listed = false;
    hk__retract_list(&position.board, false, &list);
    for (unsigned i = 0; i < list.size; i++)
        listed |= list.of[i].special == HK_MOVE_DOUBLE_STEP;
    assert_true(listed);
}

TEST(retract, what_has_rights_has_not_moved)
{
    const hk_position position = standard("r3k3/8/8/8/8/8/8/4K3 w q - 0 1");
    struct hk__retraction_list list;
    hk__retract_list(&position.board, true, &list);
    assert_int_equal(list.size, 0);
}
