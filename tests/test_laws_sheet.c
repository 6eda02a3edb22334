/* The players' scoresheets, and comparing them with the game. FIDE Laws 2023, article 8. */
#include "games.h"
#include "hakem/san.h"
#include "hakem/sheet.h"
#include "hakem/words.h"

static void start_on_board(struct table *table, hk_edition edition)
{
    hk_rules rules = rules_by_press(edition, INITIAL, 7200000, 0);
    rules.profile = HK_PROFILE_BOARD;
    start(table, rules);
}

/* Make and complete a legal move. */
static void make_and_press(struct table *table, const char *uci)
{
    const hk_color player = has_the_move(table);
    assert_int_equal(judged(table, move_by(table, player, uci)).outcome, HK_OUTCOME_UPHELD);
    judged(table, hk_event_press(player));
}

static hk_ruling writes(struct table *table, hk_color player, const char *text,
                        const char *language)
{
    hk_event event = hk_event_record(player, text);
    snprintf(event.record.language, sizeof event.record.language, "%s", language);
    return judged(table, event);
}

static void assert_report(const struct table *table, hk_color player, unsigned recorded,
                          unsigned first_missing, unsigned first_differing)
{
    hk_sheet_report report;
    hk_sheet_check(table->game, player, &report);
    assert_int_equal(report.recorded, recorded);
    assert_int_equal(report.first_missing, first_missing);
    assert_int_equal(report.first_differing, first_differing);
}

TEST(sheet, of_each_player_is_a_text_of_its_own)
{
    struct table table;
    size_t count;

    start_on_board(&table, HK_EDITION_2023);
    make_and_press(&table, "g1f3");
    make_and_press(&table, "g8f6");
    assert_null(hk_game_sheet(table.game, HK_WHITE, &count));
    writes(&table, HK_WHITE, "1. Nf3", "");
    writes(&table, HK_WHITE, "Nf6", "");
    writes(&table, HK_BLACK, "Af3", "tr");
    const hk_sheet_entry *white = hk_game_sheet(table.game, HK_WHITE, &count);
    assert_int_equal(count, 2);
    assert_string_equal(white[0].text, "1. Nf3");
    assert_int_equal(white[1].ply, 2);
    const hk_sheet_entry *black = hk_game_sheet(table.game, HK_BLACK, &count);
    assert_int_equal(count, 1);
    assert_string_equal(black[0].text, "Af3");
    assert_int_equal(black[0].move, white[0].move);
    assert_report(&table, HK_WHITE, 2, 0, 0);
    assert_report(&table, HK_BLACK, 1, 2, 0);
    assert_int_equal(hk_sheets_differ(table.game), 2);
    writes(&table, HK_BLACK, "1... Af6", "tr");
    assert_int_equal(hk_sheets_differ(table.game), 0);
    clear_table(&table);
}

TEST(sheet, is_brought_up_to_date_long_afterwards)
{
    static const char *const texts[] = {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"};
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    make_and_press(&table, "e2e4");
    writes(&table, HK_WHITE, texts[0], "");
    make_and_press(&table, "e7e5");
    make_and_press(&table, "g1f3");
    make_and_press(&table, "b8c6");
    make_and_press(&table, "f1b5");
    make_and_press(&table, "a7a6");
    assert_report(&table, HK_WHITE, 1, 2, 0);
    for (unsigned i = 1; i < 6; i++)
        assert_int_equal(writes(&table, HK_WHITE, texts[i], "").outcome, HK_OUTCOME_UPHELD);
    assert_report(&table, HK_WHITE, 6, 0, 0);
    clear_table(&table);
}

TEST(sheet, that_says_something_else_differs_until_it_is_corrected)
{
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    make_and_press(&table, "e2e4");
    writes(&table, HK_WHITE, "e4", "");
    make_and_press(&table, "e7e5");
    assert_int_equal(writes(&table, HK_WHITE, "e6", "").outcome, HK_OUTCOME_DENIED);
    assert_report(&table, HK_WHITE, 1, 0, 2);
    assert_int_equal(writes(&table, HK_WHITE, "e5", "").outcome, HK_OUTCOME_UPHELD);
    assert_report(&table, HK_WHITE, 2, 0, 0);
    clear_table(&table);
}

TEST(sheet, owes_the_last_own_move_before_the_next)
{
    struct table table;
    hk_sheet_report report;

    start_on_board(&table, HK_EDITION_2023);
    make_and_press(&table, "e2e4");
    writes(&table, HK_WHITE, "e4", "");
    make_and_press(&table, "e7e5");
    hk_sheet_check(table.game, HK_WHITE, &report);
    assert_false(report.owes); /* he may move first and then record both */
    make_and_press(&table, "g1f3");
    make_and_press(&table, "b8c6");
    hk_sheet_check(table.game, HK_WHITE, &report);
    assert_true(report.owes);
    clear_table(&table);
}

TEST(sheet, records_an_illegal_move_that_stands)
{
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    judged(&table, move_by(&table, HK_WHITE, "g1g3"));
    judged(&table, hk_event_press(HK_WHITE));
    assert_int_equal(writes(&table, HK_BLACK, "Ng3", "").outcome, HK_OUTCOME_UPHELD);
    assert_int_equal(writes(&table, HK_WHITE, "Nf3", "").outcome, HK_OUTCOME_DENIED);
    assert_report(&table, HK_BLACK, 1, 0, 0);
    clear_table(&table);
}

TEST(sheet, has_times_of_the_clocks_beside_moves)
{
    static const char *const texts[] = {"1. e4 1:29",   "1. e4 0.45",     "1. e4 1:29:30 ",
                                        "1. e4  12:00", "1. e4 1:29 (=)", "1. e4 (=) 1:29"};
    static const char *const none[] = {"1. e4 1:2", "1. e4 129", "1. e41:29", "1. 1:29",
                                       "1. e4 1:29 1:28"};
    struct table table;
    size_t count;

    start_on_board(&table, HK_EDITION_2023);
    make_and_press(&table, "e2e4");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(writes(&table, HK_WHITE, texts[i], "").verdict, HK_VERDICT_MOVE_RECORDED);
    const hk_sheet_entry *white = hk_game_sheet(table.game, HK_WHITE, &count);
    assert_string_equal(white[0].text, "1. e4 1:29");
    assert_report(&table, HK_WHITE, 1, 0, 0);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(writes(&table, HK_WHITE, none[i], "").verdict, HK_VERDICT_NOT_ALGEBRAIC);
    make_and_press(&table, "a7a6");
    make_and_press(&table, "e4e5");
    make_and_press(&table, "d7d5");
    make_and_press(&table, "e5d6");
    assert_int_equal(writes(&table, HK_BLACK, "3. exd6 e.p. 1.02", "").verdict,
                     HK_VERDICT_MOVE_RECORDED);
    assert_int_equal(writes(&table, HK_BLACK, "3. exd6 1.02 e.p.", "").verdict,
                     HK_VERDICT_MOVE_RECORDED);
    hk_event old = hk_event_record(HK_BLACK, "3. exd6 1.02");
    old.rules_behind = HK_RULES_NUMBER - 16;
    assert_int_equal(judged(&table, old).verdict, HK_VERDICT_NOT_ALGEBRAIC);
    clear_table(&table);
}

TEST(sheet, is_held_against_what_stands_in_the_place_of_moves_taken_back)
{
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    make_and_press(&table, "e2e4");
    writes(&table, HK_WHITE, "e4", "");
    make_and_press(&table, "e7e5");
    writes(&table, HK_WHITE, "e5", "");
    assert_int_equal(judged(&table, restored_to(1)).outcome, HK_OUTCOME_UPHELD);
    assert_report(&table, HK_WHITE, 1, 0, 0);
    make_and_press(&table, "c7c5");
    assert_report(&table, HK_WHITE, 1, 0, 2);
    writes(&table, HK_WHITE, "c5", "");
    assert_report(&table, HK_WHITE, 2, 0, 0);
    clear_table(&table);
}

TEST(sheet, is_written_on_though_a_king_is_off_the_board)
{
    struct table table;
    char text[200];
    hk_buf words;
    hk_rules rules = rules_by_press(HK_EDITION_2023, "4k2r/8/8/8/8/8/4R3/K7 b k - 0 1", 7200000, 0);

    rules.profile = HK_PROFILE_BOARD;
    start(&table, rules);
    judged(&table, move_by(&table, HK_BLACK, "h8h7"));
    judged(&table, hk_event_press(HK_BLACK));
    judged(&table, move_by(&table, HK_WHITE, "e2e8"));
    judged(&table, hk_event_press(HK_WHITE));
    const hk_state now = look_at(&table);
    assert_int_equal(now.position.board.kings & now.position.board.color[HK_BLACK], 0);
    assert_int_equal(writes(&table, HK_BLACK, "O-O", "").outcome, HK_OUTCOME_DENIED);
    assert_int_equal(writes(&table, HK_BLACK, "Re8", "").outcome, HK_OUTCOME_UPHELD);
    const hk_event castles = hk_event_move(HK_BLACK, HK_E8, HK_H8, HK_NO_KIND);
    hk_buf_init(&words, text, sizeof text);
    hk_words_event(&words, HK_LANGUAGE_EN, &castles, &now.position.board,
                   hk_game_start(table.game));
    assert_string_equal(text, "Black plays Rh8.");
    judged(&table, castles);
    judged(&table, hk_event_resign(HK_BLACK));
    clear_table(&table);
}

TEST(sheet, marks_draw_offers)
{
    struct table table;
    hk_sheet_report report;
    char text[500];
    hk_buf words;

    start_on_board(&table, HK_EDITION_2023);
    make_and_press(&table, "e2e4");
    make_and_press(&table, "e7e5");
    judged(&table, hk_event_offer_draw(HK_WHITE));
    hk_sheet_check(table.game, HK_WHITE, &report);
    assert_int_equal(report.offers_missing, 1);
    writes(&table, HK_WHITE, "e4", "");
    writes(&table, HK_WHITE, "(=)", "");
    hk_sheet_check(table.game, HK_WHITE, &report);
    assert_int_equal(report.offers_missing, 0);
    hk_buf_init(&words, text, sizeof text);
    hk_words_sheet(&words, HK_LANGUAGE_EN, table.game, HK_WHITE);
    assert_string_equal(
        text, "White's scoresheet: 1. e4 (=); half-moves not recorded: 1, the first 1...");
    hk_buf_init(&words, text, sizeof text);
    hk_words_sheet(&words, HK_LANGUAGE_TR, table.game, HK_BLACK);
    assert_string_equal(text, "Siyahın notasyon kâğıdı: -; kaydedilmemiş yarım hamle: 2, ilki 1.; "
                              "işaretlenmemiş beraberlik önerisi: 1");
    clear_table(&table);
}

TEST(sheet, has_each_move_on_the_line_of_its_number)
{
    struct table table;
    size_t count;

    start_on_board(&table, HK_EDITION_2023);
    make_and_press(&table, "e2e4");
    make_and_press(&table, "e7e5");
    make_and_press(&table, "g1f3");
    writes(&table, HK_WHITE, "2. Nf3", "");
    assert_int_equal(writes(&table, HK_WHITE, "1... e6", "").outcome, HK_OUTCOME_DENIED);
    assert_int_equal(writes(&table, HK_WHITE, "1. e4", "").outcome, HK_OUTCOME_UPHELD);
    assert_report(&table, HK_WHITE, 2, 0, 2);
    assert_int_equal(writes(&table, HK_WHITE, "1...e5", "").outcome, HK_OUTCOME_UPHELD);
    assert_report(&table, HK_WHITE, 3, 0, 0);
    const hk_sheet_entry *sheet = hk_game_sheet(table.game, HK_WHITE, &count);
    assert_true(sheet[1].replaced && !sheet[0].replaced);
    clear_table(&table);
}

TEST(sheet, is_held_against_moves_that_are_entered_after_it)
{
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    writes(&table, HK_WHITE, "1. e4", "");
    assert_int_equal(writes(&table, HK_WHITE, "1... e5", "").outcome, HK_OUTCOME_UPHELD);
    assert_int_equal(writes(&table, HK_WHITE, "2. Af3", "tr").outcome, HK_OUTCOME_UPHELD);
    writes(&table, HK_BLACK, "1. e4", "");
    writes(&table, HK_BLACK, "1... e6", "");
    writes(&table, HK_BLACK, "2. Nf3", "");
    assert_report(&table, HK_WHITE, 0, 0, 0);
    make_and_press(&table, "e2e4");
    make_and_press(&table, "e7e5");
    make_and_press(&table, "g1f3");
    assert_report(&table, HK_WHITE, 3, 0, 0);
    assert_report(&table, HK_BLACK, 2, 0, 2);
    assert_int_equal(hk_sheets_differ(table.game), 2);
    clear_table(&table);
}

/* 12.6: not before a flag fall, nor when play has gone on behind it. */
TEST(sheet, the_number_of_moves_is_told_while_sheets_are_brought_up_to_date)
{
    const hk_event asks = hk_event_claim(HK_WHITE, HK_CLAIM_MOVE_COUNT_REQUEST);
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    assert_int_equal(judged(&table, asks).verdict, HK_VERDICT_MOVE_COUNT_NOT_TOLD);
    judged(&table, hk_event_fact(HK_FACT_RECORDS_INCOMPLETE, HK_PARTY_WHITE));
    assert_int_equal(judged(&table, asks).verdict, HK_VERDICT_MOVE_COUNT_NOT_TOLD);
    judged(&table, hk_event_fact(HK_FACT_FLAG_REACHED_NEXT_PERIOD, HK_PARTY_WHITE));
    assert_int_equal(judged(&table, asks).verdict, HK_VERDICT_MOVE_COUNT_TOLD);
    judged(&table, hk_event_fact(HK_FACT_RECORDS_INCOMPLETE, HK_PARTY_WHITE));
    assert_int_equal(judged(&table, asks).verdict, HK_VERDICT_MOVE_COUNT_TOLD);
    make_and_press(&table, "e2e4");
    assert_int_equal(judged(&table, asks).verdict, HK_VERDICT_MOVE_COUNT_NOT_TOLD);
    clear_table(&table);
}

/* A board of which nobody told the moves, whose game an arbiter has declared drawn. */
static void end_without_moves(struct table *table)
{
    hk_event declared = hk_event_decide(HK_DECISION_DECLARE, 0);

    start_on_board(table, HK_EDITION_2023);
    declared.decide.score = HK_SCORE_DRAW;
    upheld(table, declared);
}

/* What an arbiter reads on the scoresheets. */
static hk_event copies(const char *text)
{
    hk_event event = hk_event_record(HK_WHITE, text);
    event.actor = HK_ACTOR_ARBITER;
    return event;
}

static void assert_read(const struct table *table, const char *const *moves, size_t count)
{
    hk_board board = hk_game_start(table->game)->board;
    hk_move read[16];

    assert_int_equal(hk_sheets_read(table->game, read, sizeof read / sizeof *read), count);
    for (size_t i = 0; i < count; i++) {
        char text[HK_SAN_MAX];
        hk_buf buf;
        hk_buf_init(&buf, text, sizeof text);
        hk_san_write(&buf, &board, read[i], &hk_letters_english, HK_SAN_PGN);
        assert_string_equal(text, moves[i]);
        hk_board_make(&board, read[i]);
    }
}

TEST(sheet, copied_after_the_end_tells_what_both_players_have_and_changes_no_result)
{
    static const char *const both[] = {"e4", "e5", "Nf3"};
    struct table table;

    end_without_moves(&table);
    const hk_state before = look_at(&table);
    assert_int_equal(hk_sheets_read(table.game, NULL, 0), 0);
    writes(&table, HK_WHITE, "1. e4", "");
    writes(&table, HK_WHITE, "1... e5", "");
    writes(&table, HK_WHITE, "2. Nf3", "");
    writes(&table, HK_WHITE, "2... Nc6", "");
    assert_int_equal(hk_sheets_read(table.game, NULL, 0), 0);
    writes(&table, HK_BLACK, "1. e2-e4", "tr");
    writes(&table, HK_BLACK, "1... e5", "tr");
    writes(&table, HK_BLACK, "2. Af3", "tr");
    writes(&table, HK_BLACK, "2... Af6", "tr");
    assert_read(&table, both, 3);
    const hk_state after = look_at(&table);
    assert_same_state(&before, &after);
    clear_table(&table);
}

TEST(sheet, copied_by_an_arbiter_goes_before_those_that_differ)
{
    static const char *const read[] = {"e4", "e5", "Nf3", "d6"};
    struct table table;

    end_without_moves(&table);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        writes(&table, (hk_color)color, "1. e4", "");
        writes(&table, (hk_color)color, "1... e5", "");
        writes(&table, (hk_color)color, color == HK_WHITE ? "2. Nf3" : "2. Nc3", "");
        writes(&table, (hk_color)color, "2... d6", "");
    }
    assert_read(&table, read, 2);
    assert_int_equal(upheld(&table, copies("2. Nf3")).verdict, HK_VERDICT_MOVE_COPIED);
    assert_read(&table, read, 4);
    assert_int_equal(judged(&table, copies("4. Bb5")).verdict, HK_VERDICT_NOT_COPIED);
    assert_int_equal(judged(&table, copies("3. Ke4")).verdict, HK_VERDICT_NOT_COPIED);
    assert_read(&table, read, 4);
    clear_table(&table);
}

TEST(sheet, with_times_beside_its_moves_is_copied_on_and_was_not_before)
{
    for (int is_old = 0; is_old <= 1; is_old++) {
        struct table table;
        hk_event copied = copies("1... e5");

        end_without_moves(&table);
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            writes(&table, (hk_color)color, "1. e4 1:29", "");
        copied.rules_behind = is_old ? HK_RULES_NUMBER - 16 : 0;
        assert_int_equal(judged(&table, copied).verdict,
                         is_old ? HK_VERDICT_NOT_COPIED : HK_VERDICT_MOVE_COPIED);
        clear_table(&table);
    }
}

TEST(sheet, that_nobody_else_has_is_copied_by_an_arbiter_line_by_line)
{
    static const char *const read[] = {"e4", "e6", "d4"};
    struct table table;

    end_without_moves(&table);
    upheld(&table, copies("e4"));
    upheld(&table, copies("e5"));
    upheld(&table, copies("1... e6"));
    upheld(&table, copies("d4"));
    assert_read(&table, read, 3);
    upheld(&table, copies("1. d4"));
    assert_int_equal(hk_sheets_read(table.game, NULL, 0), 2); /* d4 is made already */
    clear_table(&table);
}

TEST(sheet, copied_after_the_end_without_numbers_goes_on_line_by_line)
{
    static const char *const read[] = {"e4", "e5"};
    struct table table;

    end_without_moves(&table);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        writes(&table, (hk_color)color, "e4", "");
        writes(&table, (hk_color)color, "e5", "");
    }
    assert_read(&table, read, 2);
    clear_table(&table);
}

TEST(sheet, of_a_game_that_has_ended_owes_nothing_and_warns_nobody)
{
    struct table table;
    hk_event early = hk_event_record(HK_BLACK, "1... e5");

    end_without_moves(&table);
    assert_int_equal(writes(&table, HK_WHITE, "hello", "").verdict, HK_VERDICT_RECORDED_WRONGLY);
    early.record.in_advance = true;
    assert_int_equal(judged(&table, early).verdict, HK_VERDICT_MOVE_RECORDED);
    clear_table(&table);
}

TEST(sheet, copied_after_the_end_does_not_keep_the_end_from_being_taken_back)
{
    struct table table;
    hk_event back = hk_event_decide(HK_DECISION_REVERSE, 0);

    end_without_moves(&table);
    back.decide.seq = hk_game_seq(table.game);
    writes(&table, HK_WHITE, "hello", "");
    upheld(&table, copies("1. e4"));
    assert_int_equal(upheld(&table, back).verdict, HK_VERDICT_DECISION_REVERSED);
    assert_int_equal(look_at(&table).status, HK_STATUS_RUNNING);
    clear_table(&table);
}

TEST(sheet, was_not_written_on_after_the_end_by_the_rules_of_before)
{
    struct table table;
    hk_event late = hk_event_record(HK_WHITE, "1. e4"), copied = copies("1. e4");

    end_without_moves(&table);
    late.rules_behind = copied.rules_behind = HK_RULES_NUMBER - 13;
    assert_int_equal(judged(&table, late).verdict, HK_VERDICT_GAME_OVER);
    assert_int_equal(judged(&table, copied).verdict, HK_VERDICT_NOT_THIS_ACTOR);
    clear_table(&table);
}
