/* A game changes wholly or not at all: previews, refusals and going back leave no trace. */
#include "games.h"

static hk_rules at_a_board(void)
{
    hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, 600000, 0);
    rules.profile = HK_PROFILE_BOARD;
    return rules;
}

static hk_ruling previewed(struct table *table, hk_event event, hk_state *after)
{
    hk_ruling ruling;
    hk_game_stamp(table->game, &event, table->now_ms);
    assert_int_equal(hk_game_preview(table->game, &event, &ruling, after), HK_OK);
    return ruling;
}

TEST(whole, a_preview_tells_the_ruling_and_leaves_the_game_as_it_is)
{
    struct table table;
    hk_state after;

    start(&table, at_a_board());
    played_and_pressed(&table, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
    const hk_state before = look_at(&table);
    const hk_ruling ruling = previewed(&table, move_by(&table, HK_WHITE, "h5f7"), &after);
    assert_int_equal(ruling.verdict, HK_VERDICT_CHECKMATE);
    assert_int_equal(after.result, HK_RESULT_WHITE_WINS);
    const hk_state now = look_at(&table);
    assert_same_state(&before, &now);
    assert_int_equal(hk_game_seq(table.game), 1 + 2 * 6);

    const hk_ruling made = played(&table, "h5f7");
    assert_int_equal(made.verdict, ruling.verdict);
    clear_table(&table);
}

TEST(whole, a_preview_of_a_setting_back_leaves_record_and_repetitions)
{
    struct table table;
    hk_state after;

    start(&table, at_a_board());
    played_and_pressed(&table, "g1f3 g8f6 f3g1 f6g8");
    const hk_move second = hk_game_moves(table.game)[1].move;
    assert_int_equal(previewed(&table, restored_to(1), &after).verdict,
                     HK_VERDICT_POSITION_RESTORED);
    assert_int_equal(after.plies, 1);
    assert_int_equal(look_at(&table).plies, 4);
    assert_int_equal(hk_game_moves(table.game)[1].move, second);
    assert_int_equal(hk_game_occurrences(table.game), 2);
    clear_table(&table);
}

TEST(whole, setting_back_again_and_again_takes_no_memory)
{
    enum { TIMES = 1000 };
    struct table table;

    start(&table, at_a_board());
    played_and_pressed(&table, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
    upheld(&table, restored_to(5));
    played_and_pressed(&table, "f8c5");
    const size_t taken = table.arena.taken_bytes;
    const void *left = hk_arena_get(&table.arena, 1);
    for (int i = 0; i < TIMES; i++) {
        upheld(&table, restored_to(5));
        played_and_pressed(&table, "f8c5");
    }
    assert_int_equal(table.arena.taken_bytes, taken);
    assert_ptr_equal((const char *)hk_arena_get(&table.arena, 1) - (const char *)left,
                     _Alignof(max_align_t));
    clear_table(&table);
}

TEST(whole, a_game_tells_what_may_be_claimed_and_who_is_bound)
{
    struct table table;
    hk_claims claims;
    hk_duty duty;

    start(&table, at_a_board());
    played_and_pressed(&table, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    hk_game_claims(table.game, &claims);
    assert_false(claims.threefold);
    assert_int_equal(claims.threefold_moves.size, 1); /* f6g8 */

    upheld(&table, hk_event_touch(HK_BLACK, (uint8_t[]){HK_B8}, 1));
    hk_game_duty(table.game, HK_BLACK, &duty);
    assert_int_equal(duty.kind, HK_DUTY_PIECE);
    assert_int_equal(duty.from, HK_B8);
    hk_game_duty(table.game, HK_WHITE, &duty);
    assert_int_equal(duty.kind, HK_DUTY_NONE);
    clear_table(&table);
}

/* By hands a king can be captured. Until that is found nothing may be claimed on the board. */
TEST(whole, nothing_may_be_claimed_while_a_king_is_off_the_board)
{
    const hk_color players[] = {HK_BLACK, HK_WHITE};
    hk_rules rules = at_a_board();
    struct table table;
    hk_claims claims;

    rules.start = standard("4k3/3pr3/8/8/8/8/4Q3/4K1N1 b - - 0 40");
    start(&table, rules);
    const hk_event capture[] = {hk_event_move(HK_BLACK, HK_E7, HK_A7, HK_NO_KIND),
                                hk_event_move(HK_WHITE, HK_E2, HK_E8, HK_NO_KIND)};
    for (int i = 0; i < 2; i++) {
        judged(&table, capture[i]);
        upheld(&table, hk_event_press(players[i]));
    }
    const hk_state taken = look_at(&table);
    assert_true(hk_board_pieces(&taken.position.board, HK_BLACK, HK_KING) == 0);
    hk_game_claims(table.game, &claims);
    assert_int_equal(claims.halfmove_plies, 0);

    static const struct {
        hk_color player;
        uint8_t from, to;
    } moves[] = {{HK_BLACK, HK_A7, HK_A8},
                 {HK_WHITE, HK_G1, HK_F3},
                 {HK_BLACK, HK_A8, HK_A7},
                 {HK_WHITE, HK_F3, HK_G1}};
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 4; i++) {
            judged(&table, hk_event_move(moves[i].player, moves[i].from, moves[i].to, HK_NO_KIND));
            upheld(&table, hk_event_press(moves[i].player));
        }
    hk_game_claims(table.game, &claims);
    assert_int_equal(claims.occurrences, 3);
    assert_int_equal(claims.occurrences, hk_game_occurrences(table.game));
    assert_int_equal(claims.halfmove_plies, 8);
    assert_false(claims.threefold);
    assert_false(claims.fifty);
    assert_int_equal(claims.threefold_moves.size, 0);
    assert_int_equal(claims.fifty_moves.size, 0);
    assert_int_equal(claims.end, HK_REASON_NONE);
    clear_table(&table);
}

TEST(whole, the_chances_of_the_winner_are_told_when_the_game_is_lost)
{
    struct table table;

    start(&table, rules_with_time(HK_EDITION_2023, "8/8/8/4k3/8/8/6Q1/6K1 w - - 0 60", 60000, 0));
    upheld(&table, hk_event_resign(HK_WHITE));
    const hk_state end = look_at(&table);
    assert_true(end.examined);
    assert_int_equal(end.chance, HK_NO);
    assert_int_equal(end.loser, HK_WHITE);
    assert_true(end.spared);
    clear_table(&table);
}
