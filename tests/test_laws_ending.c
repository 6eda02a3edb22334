/* What ends a game by itself: article 5, and 9.6 of 2023. */
#include "games.h"

/* Two rooks that can move to and fro for ever. */
#define TWO_ROOKS "r6k/8/8/8/8/8/8/R6K"

static const hk_edition editions[] = {HK_EDITION_BASIC, HK_EDITION_2005, HK_EDITION_2023};

TEST(ending, mate_wins_for_white)
{
    for (unsigned i = 0; i < 3; i++) { /* 5.1.1; 5.1.a */
        struct table table;
        start(&table, rules_without_time(editions[i], INITIAL));
        played(&table, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
        assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_CHECKMATE);
        clear_table(&table);
    }
}

TEST(ending, mate_wins_for_black)
{
    for (unsigned i = 0; i < 3; i++) {
        struct table table;
        start(&table, rules_without_time(editions[i], INITIAL));
        played(&table, "f2f3 e7e5 g2g4");
        assert_open(&table);
        played(&table, "d8h4");
        assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_CHECKMATE);
        clear_table(&table);
    }
}

TEST(ending, stalemate_is_a_draw)
{
    for (unsigned i = 0; i < 3; i++) { /* 5.2.1; 5.2.a */
        struct table table;
        start(&table, rules_without_time(editions[i], "7k/5Q2/8/8/8/8/8/K7 w - - 0 60"));
        played(&table, "f7g6");
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_STALEMATE);
        clear_table(&table);
    }
}

TEST(ending, a_dead_position_is_a_draw)
{
    for (unsigned i = 0; i < 3; i++) { /* 5.2.2; 5.2.b */
        struct table table;
        start(&table, rules_without_time(editions[i], "8/8/8/3k4/8/8/1p6/KN6 w - - 0 70"));
        assert_open(&table);
        played(&table, "a1b2");
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_DEAD_POSITION);
        clear_table(&table);
    }
}

TEST(ending, a_locked_position_is_dead_whatever_the_material)
{
    for (unsigned i = 0; i < 3; i++) { /* 5.2.2; 5.2.b */
        struct table table;
        start(&table,
              rules_without_time(editions[i], "8/8/4k1N1/8/p1p2p1p/P1P2P1P/7K/8 b - - 0 60"));
        played(&table, "e6f7 g6f8");
        assert_open(&table);
        played(&table, "f7f8"); /* only the locked pawns are left */
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_DEAD_POSITION);
        clear_table(&table);
        start(&table,
              rules_without_time(editions[i], "4k3/8/3p4/pPp1p1p1/P3P1P1/3P4/8/4K3 w - c6 0 60"));
        assert_open(&table); /* the pawn can be taken en passant */
        clear_table(&table);
    }
}

TEST(ending, a_position_is_dead_before_the_only_move_takes_what_could_mate)
{
    for (unsigned i = 0; i < 3; i++) { /* 5.2.2; 5.2.b */
        struct table table;
        start(&table, rules_without_time(editions[i], "K7/8/8/8/8/8/5R2/7k w - - 0 60"));
        played(&table, "f2g2"); /* the king in the corner has only this rook to take */
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_DEAD_POSITION);
        clear_table(&table);
        start(&table, rules_without_time(editions[i], "8/8/8/8/8/4K3/5R2/7k b - - 0 60"));
        assert_open(&table);
        clear_table(&table);
    }
}

/* White has to take the queen, and then Black has nothing to mate with. */
#define QUEEN_MUST_BE_TAKEN "4k3/8/7P/8/3P1Q2/5P2/6qK/8 w - - 0 63"

TEST(ending, who_could_not_mate_wins_by_no_flag)
{
    static const hk_edition with_clock[] = {HK_EDITION_2005, HK_EDITION_2023}; /* 6.10; 6.9 */
    for (unsigned i = 0; i < 2; i++) {
        struct table table;
        start(&table, rules_with_time(with_clock[i], QUEEN_MUST_BE_TAKEN, 60000, 0));
        table.now_ms += 60000;
        upheld(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_TIME);
        clear_table(&table);
    }
}

TEST(ending, who_could_not_mate_wins_by_no_resignation_since_2023)
{
    static const hk_result results[] = {HK_RESULT_BLACK_WINS, HK_RESULT_BLACK_WINS, HK_RESULT_DRAW};
    for (unsigned i = 0; i < 3; i++) { /* 5.1.b; 5.1.2 */
        struct table table;
        start(&table, rules_without_time(editions[i], QUEEN_MUST_BE_TAKEN));
        upheld(&table, hk_event_resign(HK_WHITE));
        assert_ended(&table, results[i], HK_REASON_RESIGNATION);
        clear_table(&table);
    }
}

TEST(ending, without_memory_for_the_search_the_material_decides)
{
    const hk_rules rules = rules_without_time(HK_EDITION_2023, QUEEN_MUST_BE_TAKEN);
    struct table table = {.now_ms = 0};
    hk_arena_init(&table.arena, 1 << 24);
    assert_int_equal(hk_game_create(&table.game, &table.arena, &rules, NULL), HK_OK);
    upheld(&table, hk_event_start());
    upheld(&table, hk_event_resign(HK_WHITE));
    assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_RESIGNATION);
    clear_table(&table);
}

TEST(ending, a_promotion_can_kill_the_position)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, "8/P7/8/3k4/8/8/8/K7 w - - 0 70"));
    played(&table, "a7a8b");
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_DEAD_POSITION);
    clear_table(&table);
}

TEST(ending, two_knights_are_not_dead)
{
    struct table table; /* mate exists, though it cannot be forced */
    start(&table, rules_without_time(HK_EDITION_2023, "8/8/8/3k4/8/8/1p6/KNN5 w - - 0 70"));
    played(&table, "a1b2");
    assert_open(&table);
    clear_table(&table);
}

TEST(ending, nothing_is_played_after_the_end)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, "7k/5Q2/8/8/8/8/8/K7 w - - 0 60"));
    played(&table, "f7g6");
    refused(&table, move_by(&table, HK_BLACK, "h8g8"));
    refused(&table, move_by(&table, HK_WHITE, "g6f7"));
    refused(&table, hk_event_resign(HK_BLACK));
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_STALEMATE);
    clear_table(&table);
}

/* Start positions that end the game: it ends when it starts, and not before. */

static void assert_over_at_the_start(hk_edition edition, const char *fen, hk_result result,
                                     hk_reason reason)
{
    struct table table;
    set_up_table(&table, rules_without_time(edition, fen));
    assert_int_equal(look_at(&table).status, HK_STATUS_WAITING);
    assert_open(&table);
    const hk_ruling ruling = upheld(&table, hk_event_start());
    assert_ended(&table, result, reason);
    assert_int_equal(ruling.result, result);
    assert_int_equal(ruling.reason, reason);
    assert_false(ruling.moved);
    assert_int_equal(look_at(&table).plies, 0);
    clear_table(&table);
}

TEST(ending, a_start_position_that_is_mate_is_over)
{
    for (unsigned i = 0; i < 3; i++) {
        assert_over_at_the_start(editions[i],
                                 "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                                 HK_RESULT_BLACK_WINS, HK_REASON_CHECKMATE);
        assert_over_at_the_start(editions[i], "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 30",
                                 HK_RESULT_WHITE_WINS, HK_REASON_CHECKMATE);
    }
}

TEST(ending, a_start_position_that_is_stalemate_is_over)
{
    for (unsigned i = 0; i < 3; i++)
        assert_over_at_the_start(editions[i], "7k/8/6Q1/8/8/8/8/K7 b - - 1 60", HK_RESULT_DRAW,
                                 HK_REASON_STALEMATE);
}

TEST(ending, a_start_position_that_is_dead_is_over)
{
    for (unsigned i = 0; i < 3; i++)
        assert_over_at_the_start(editions[i], "8/8/8/3k4/8/8/8/KN6 w - - 0 1", HK_RESULT_DRAW,
                                 HK_REASON_DEAD_POSITION);
}

TEST(ending, a_start_position_after_seventy_five_moves_is_over_in_2023)
{
    assert_over_at_the_start(HK_EDITION_2023, TWO_ROOKS " w - - 150 100", HK_RESULT_DRAW,
                             HK_REASON_SEVENTY_FIVE);
}

/* Which end goes first. */

TEST(ending, stalemate_with_dead_material_is_stalemate)
{
    assert_over_at_the_start(HK_EDITION_2023, "k7/8/NK6/8/8/8/8/8 b - - 0 1", HK_RESULT_DRAW,
                             HK_REASON_STALEMATE);
}

TEST(ending, mate_on_the_seventy_fifth_move_counts)
{
    struct table table; /* 9.6.2 */
    start(&table, rules_without_time(HK_EDITION_2023, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 149 99"));
    played(&table, "a1a8");
    assert_int_equal(look_at(&table).position.halfmove_plies, 150);
    assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_CHECKMATE);
    clear_table(&table);
}

TEST(ending, stalemate_on_the_seventy_fifth_move_is_stalemate)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, "7k/5Q2/8/8/8/8/8/K7 w - - 149 99"));
    played(&table, "f7g6");
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_STALEMATE);
    clear_table(&table);
}

TEST(ending, the_fifth_occurrence_goes_before_the_seventy_fifth_move)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, TWO_ROOKS " w - - 134 99"));
    played(&table, "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1");
    assert_open(&table);
    played(&table, "b8a8");
    assert_int_equal(look_at(&table).position.halfmove_plies, 150);
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_FIVEFOLD);
    clear_table(&table);
}

/* Seventy-five moves. */

TEST(ending, seventy_five_moves_by_each_draw_in_2023)
{
    struct table table; /* 9.6.2 */
    start(&table, rules_without_time(HK_EDITION_2023, TWO_ROOKS " w - - 148 99"));
    played(&table, "a1b1");
    assert_open(&table);
    played(&table, "a8c8");
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_SEVENTY_FIVE);
    clear_table(&table);
}

TEST(ending, seventy_five_moves_by_each_do_not_draw_in_the_older_editions)
{
    for (unsigned i = 0; i < 2; i++) {
        struct table table;
        start(&table, rules_without_time(editions[i], TWO_ROOKS " w - - 150 99"));
        played(&table, "a1b1 a8c8 b1d1");
        assert_int_equal(look_at(&table).position.halfmove_plies, 153);
        assert_open(&table);
        clear_table(&table);
    }
}

TEST(ending, a_pawn_move_begins_the_seventy_five_moves_anew)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, "r6k/8/8/8/8/8/4P3/R6K w - - 149 99"));
    played(&table, "e2e3");
    assert_open(&table);
    assert_int_equal(look_at(&table).position.halfmove_plies, 0);
    clear_table(&table);
}

TEST(ending, a_capture_begins_the_seventy_five_moves_anew)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, "r6k/4p3/8/8/8/8/8/R6K w - - 149 99"));
    played(&table, "a1a8");
    assert_open(&table);
    clear_table(&table);
}

/* Fivefold repetition. */

TEST(ending, the_fifth_occurrence_draws_in_2023)
{
    struct table table; /* 9.6.1; the start position is the first */
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    for (unsigned occurrence = 2; occurrence <= 4; occurrence++) {
        played(&table, "g1f3 g8f6 f3g1 f6g8");
        assert_int_equal(hk_game_occurrences(table.game), occurrence);
        assert_open(&table);
    }
    played(&table, "g1f3 g8f6 f3g1");
    assert_open(&table);
    played(&table, "f6g8");
    assert_int_equal(hk_game_occurrences(table.game), 5);
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_FIVEFOLD);
    clear_table(&table);
}

TEST(ending, occurrences_need_not_follow_one_another)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    played(&table, "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 b1a3 g8h6 a3b1 h6g8 g1h3 b8a6 h3g1");
    assert_open(&table);
    played(&table, "a6b8");
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_FIVEFOLD);
    clear_table(&table);
}

TEST(ending, the_older_editions_know_no_fivefold)
{
    for (unsigned i = 0; i < 2; i++) {
        struct table table;
        start(&table, rules_without_time(editions[i], INITIAL));
        for (unsigned round = 0; round < 7; round++)
            played(&table, "g1f3 g8f6 f3g1 f6g8");
        assert_int_equal(hk_game_occurrences(table.game), 8);
        assert_open(&table);
        clear_table(&table);
    }
}

TEST(ending, a_lost_right_to_castle_delays_the_fifth_occurrence)
{
    struct table table; /* 9.2.2.2 */
    start(&table, rules_without_time(HK_EDITION_2023, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    for (unsigned round = 0; round < 4; round++)
        played(&table, "e1e2 e8e7 e2e1 e7e8");
    assert_open(&table);    /* the pieces have stood so five times, with castling once */
    played(&table, "e1e2"); /* now Ke2 has come five times with the same rights */
    assert_int_equal(hk_game_occurrences(table.game), 4);
    played(&table, "e8e7");
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_FIVEFOLD);
    clear_table(&table);
}

TEST(ending, a_legal_capture_en_passant_delays_the_fifth_occurrence)
{
    struct table table; /* 9.2.2.1 */
    start(&table, rules_without_time(HK_EDITION_2023, "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1"));
    played(&table, "e2e4");
    for (unsigned round = 0; round < 4; round++)
        played(&table, "g8f6 g1f3 f6g8 f3g1");
    assert_open(&table);
    assert_int_equal(hk_game_occurrences(table.game), 4);
    clear_table(&table);
}

TEST(ending, an_illegal_capture_en_passant_does_not_delay_it)
{
    struct table table; /* 9.2.2.1: the pawn on d4 is pinned */
    start(&table, rules_without_time(HK_EDITION_2023, "3k2n1/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1"));
    played(&table, "e2e4");
    for (unsigned round = 0; round < 3; round++)
        played(&table, "g8f6 g1f3 f6g8 f3g1");
    played(&table, "g8f6 g1f3 f6g8");
    assert_open(&table);
    played(&table, "f3g1");
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_FIVEFOLD);
    clear_table(&table);
}
