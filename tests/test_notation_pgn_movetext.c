/*
 * Reading PGN as a stream: moves, what may be written without a blank beside them, what stops a
 * line of play and how the text after the stop is read; results; real games. transcripts.h says how
 * tests write texts and what they give.
 */
#include "test.h"
#include "transcripts.h"

#define KINGS_AND_PAWN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"

/* Results. */

TEST(pgn_movetext, the_marker_wins_over_the_tag)
{
    gives("[Result \"1-0\"]\n\n1. e4 1-0", "< Result=1-0 e4 1-0>");
    gives("[Result \"1-0\"]\n\n1. e4 0-1", "< Result=1-0 e4 !result-mismatch 0-1>");
    gives("[Result \"*\"]\n\n1. e4 1/2-1/2", "< Result=* e4 !result-mismatch 1/2-1/2>");
    gives("[Result \"1-0\"]\n\n1. e4 *", "< Result=1-0 e4 !result-mismatch *>");
    gives("[Result \"1/2-1/2\"]\n\n1. e4\n", "< Result=1/2-1/2 e4 !missing-termination 1/2-1/2>");
    gives("[Result \"?\"]\n\n1. e4 0-1", "< !bad-result Result=? e4 0-1>");
    gives("[Result \"1-0\"]\n1. e4 1-0\n" TAGGED "1. e4",
          "< Result=1-0 e4 1-0> " GAME "e4 !missing-termination *>");
}

TEST(pgn_movetext, results_as_people_write_them)
{
    static const char *const texts[][2] = {{"1/2", "1/2-1/2"},
                                           {"\xc2\xbd", "1/2-1/2"},
                                           {"\xc2\xbd-\xc2\xbd", "1/2-1/2"},
                                           {"1 - 0", "1-0"},
                                           {"0 -  1", "0-1"},
                                           {"1/2 - 1/2", "1/2-1/2"},
                                           {"1:0", "1-0"},
                                           {"0 : 1", "0-1"},
                                           {"1\xe2\x80\x93"
                                            "0",
                                            "1-0"},
                                           {"0\xe2\x80\x94"
                                            "1",
                                            "0-1"},
                                           {"1\xe2\x88\x92"
                                            "0",
                                            "1-0"},
                                           {"0\xe2\x80\x90"
                                            "1",
                                            "0-1"},
                                           {"1\xe2\x80\x91"
                                            "0",
                                            "1-0"},
                                           {"1\xe2\x80\x92"
                                            "0",
                                            "1-0"},
                                           {"0.5-0.5", "1/2-1/2"},
                                           {"0,5:0,5", "1/2-1/2"},
                                           {"1/2-\xc2\xbd", "1/2-1/2"},
                                           {"1--0", "1-0"},
                                           {"1-0.", "1-0"},
                                           {"1/2-1/2,", "1/2-1/2"},
                                           {"1-O", "1-0"},
                                           {"O-1", "0-1"},
                                           {"\xc2\xbd \xe2\x80\x93 \xc2\xbd", "1/2-1/2"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[64], expected[64];
        snprintf(text, sizeof text, "1. e4 %s\n", texts[i][0]);
        snprintf(expected, sizeof expected, "e4 !bad-result %s>", texts[i][1]);
        moves_give(text, expected);
        snprintf(text, sizeof text, "1. e4 %s{x} ", texts[i][0]);
        moves_give(text, expected);
    }
    gives("[Result \"1-0\"]\n\n1. e4 1/2\n",
          "< Result=1-0 e4 !bad-result !result-mismatch 1/2-1/2>");
}

TEST(pgn_movetext, a_result_tag_may_be_written_so_too)
{
    gives("[Result \"1/2\"]\n\n1. e4", "< !bad-result Result=1/2 e4 !missing-termination 1/2-1/2>");
    gives("[Result \"1\xe2\x80\x93"
          "0\"]\n\n1. e4 1-0",
          "< !bad-result Result=1\xe2\x80\x93"
          "0 e4 1-0>");
}

TEST(pgn_movetext, castling_and_numbers_are_no_results)
{
    static const char fen[] = "[FEN \"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1\"]\n\n";
    static const char given[] = "< FEN=r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1 ";
    static const char *const cases[][2] = {
        {"1. 0-0 0-0 1-0", "O-O O-O 1-0>"},
        {"1.0-0-0 0-0-0 0-1", "O-O-O O-O-O 0-1>"},
        {"1.0-0+ 0-0!1-0", "O-O !bad-token"},
        {"1. 00 000 1-0", "O-O O-O-O 1-0>"},
        {"1.O-O 1...0-0-0 *", "O-O O-O-O *>"},
        {"1 0-0 0-0-0 1-0", "O-O O-O-O 1-0>"},
        {"1. 0-0{x}0-0(1... 0-0-0)1-0", "O-O {x} O-O ( O-O-O ) 1-0>"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grown text = {0}, words = {0};
        grow_by(&text, fen);
        grow_by(&text, cases[i][0]);
        grow_by(&words, given);
        grow_by(&words, cases[i][1]);
        assert_true(transcript_holds(text.bytes, words.bytes));
        free(text.bytes);
        free(words.bytes);
    }
    moves_give("1. e4 1-1 *", "e4 !bad-token *>");
    moves_give("1. e4 1/2-0 *", "e4 !bad-token *>");
    moves_give("1. e4 1-01 *", "e4 !bad-token *>");
}

/* Moves. */

TEST(pgn_movetext, numbers_may_be_glued_wrong_or_missing)
{
    moves_give("1.e4 1...e5 2.Nf3 2...Nc6 3.Bb5 a6 *", "e4 e5 Nf3 Nc6 Bb5 a6 *>");
    moves_give("e4 e5 Nf3 *", "e4 e5 Nf3 *>");
    moves_give("1 e4 e5 2 Nf3 *", "e4 e5 Nf3 *>");
    moves_give("1. e4 1.... e5 2 . Nf3 .. Nc6 *", "e4 e5 Nf3 Nc6 *>");
    moves_give("1. e4 1\xe2\x80\xa6 e5 2.\xe2\x80\xa6Nf3 \xe2\x80\xa6 Nc6 *", "e4 e5 Nf3 Nc6 *>");
    moves_give("1. e4 e5 3. Nf3 Nc6 4. Bb5 5. a6 6. Ba4 *",
               "e4 e5 !bad-move-number Nf3 Nc6 Bb5 !bad-move-number a6 Ba4 *>");
    moves_give("0. e4 e5 99999999999999999999. Nf3 *",
               "!bad-move-number e4 e5 !bad-move-number Nf3 *>");
    gives("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 30\"]\n\n1. Kd2 Kd7 2. Kd3 *",
          "< FEN=4k3/8/8/8/8/8/8/4K3 w - - 0 30 !bad-move-number Kd2 Kd7 Kd3 *>");
    moves_give("1. e4 e5 (7. zz) 2. Nf3 *", "e4 e5 ( !bad-token ) Nf3 *>");
}

TEST(pgn_movetext, the_main_line_stops_at_a_bad_move)
{
    moves_give("1. e4 e5 2. Ke3 Nc6 3. Nf3 0-1\n" TAGGED "1. d4 *",
               "e4 e5 !illegal-move ~Nc6 ~Nf3 0-1> " GAME "d4 *>");
    moves_give("1. e4 e5 2. foo Nc6 {c} $1 zz = 7. 1-0", "e4 e5 !bad-token {c} 1-0>");
    moves_give("1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 Ne4 4. Nd4 *",
               "Nf3 Nf6 Nc3 Nc6 Nd4 Ne4 !illegal-move *>");
    moves_give("1. Nc3 a6 2. Nf3 a5 3. Ne4 a4 4. Ng5 a3 5. Nd4 h6 6. Nf3 *",
               "Nc3 a6 Nf3 a5 Ne4 a4 !ambiguous-move *>");
    gives("[FEN \"" KINGS_AND_PAWN "\"]\n\n1. a8 Kd7 *",
          "< FEN=" KINGS_AND_PAWN " !illegal-move ~Kd7 *>");
}

TEST(pgn_movetext, a_piece_of_promotion_may_stand_apart)
{
    static const char *const pieces[] = {"Q", "=Q", "(Q)", "=q"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        char text[128], expected[128];
        snprintf(text, sizeof text, "[FEN \"" KINGS_AND_PAWN "\"]\n\n1. a8 %s Kd7 *", pieces[i]);
        snprintf(expected, sizeof expected, "< FEN=" KINGS_AND_PAWN " !bad-token a8=Q+ Kd7 *>");
        gives(text, expected);
    }
    gives("[FEN \"" KINGS_AND_PAWN "\"]\n\n1. a8 K *", "< FEN=" KINGS_AND_PAWN " !illegal-move *>");
}

TEST(pgn_movetext, a_double_forfeit_is_no_castling)
{
    gives("[Result \"0-0\"]\n\n0-0\n" TAGGED "*",
          "< !bad-result Result=0-0 !bad-result *> " GAME "*>");
    moves_give("1. e4 e5 2. Nf3 0-0\n", "e4 e5 Nf3 !bad-result *>");
    moves_give("1. e4 e5 2. Nf3 0-0 3. a3 *", "e4 e5 Nf3 !illegal-move *>");
    gives("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n0-0\n",
          "< FEN=4k3/8/8/8/8/8/8/4K2R w K - 0 1 O-O !missing-termination *>");
}

TEST(pgn_movetext, what_is_glued_together_is_parted_and_reported)
{
    moves_give("1. e4e5 2. Nf3Nc6 3. Bb5 *", "!bad-token e4 e5 !bad-token Nf3 Nc6 Bb5 *>");
    moves_give("1. e2-e4e7-e5 2. Nf3+!Nc6 *", "!bad-token e4 e5 !bad-token Nf3 Nc6 *>");
    moves_give("1. e4 e5 2. Nf3N Nc6(N) 3. Bb5TN *",
               "e4 e5 !bad-token Nf3 !bad-token Nc6 !bad-token Bb5 *>");
    moves_give("1. e4= e5+/- 2. Nf3\xc2\xb1 *", "!bad-token e4 !bad-token e5 !bad-token Nf3 *>");
    moves_give("1.e4,e5 2. Nf3, <diagram> Nc6 , *",
               "!bad-token e4 e5 !bad-token Nf3 !bad-token Nc6 !bad-token *>");
    moves_give("1. e4 e52.Nf3 Nc63. Bb5 *", "e4 !bad-token e5 Nf3 !bad-token Nc6 Bb5 *>");
    moves_give("1. e4 e5 2. Nf31-0", "e4 e5 !bad-token Nf3 1-0>");
    moves_give("1. e4 e5. 2. Nf3. *", "e4 !bad-token e5 !bad-token Nf3 *>");
    moves_give("1, e4 e5 2: Nf3 *", "e4 e5 Nf3 *>");
    moves_give("1. e4 e5 (=)2. Nf3 N! *", "e4 e5 !bad-token Nf3 !bad-token *>");
    moves_give("1. e4 e5 (1... c5Nf3 d6) 2. Nf3 *", "e4 e5 ( !bad-token c5 Nf3 d6 ) Nf3 *>");
    moves_give("1. e4e6e5 *", "!bad-token *>"); /* not three */
    moves_give("1. e3e4 e5 *", "!illegal-move *>");
    moves_give("1. e2e5 e5 *", "!illegal-move *>"); /* e2 is no move: nothing to part */
}

/* The moves after an illegal move may be the game as it was played on: the illegal move stood. */

TEST(pgn_movetext, after_an_illegal_move_the_text_is_read_as_if_it_had_stood)
{
    moves_give("1. e4 e5 2. Nf3 d6 3. Bb5+ a6 4. Ba4 b5 5. Bb3 *",
               "e4 e5 Nf3 d6 Bb5+ !illegal-move ~Ba4 ~b5 ~Bb3 *>");
    moves_give("1. e4 d5 2. Bb5+ Nf6 {?} 3. Bxe8+ *",
               "e4 d5 Bb5+ !illegal-move {?} *>"); /* a king is not captured */
    moves_give("1. e4 d5 2. Bb5+ Nf6 {?} 3. Bd7+ $4 (3. Nc3) Nfxd7 = 4. exd5 ! zz e6 *",
               "e4 d5 Bb5+ !illegal-move {?} ~Bd7+ ~Nfxd7 ~exd5 *>");
    moves_give("1. e4 e5 2. Ra3 Nf6 3. Rh3 Nxe4 *", "e4 e5 !illegal-move ~Nf6 ~Rh3 ~Nxe4 *>");
    moves_give("1. e5 d5 2. exd6 cxd6 *", "!illegal-move ~d5 ~exd6 ~cxd6 *>");
    moves_give("1. Nd4 Nf6 2. e4 *", "!illegal-move *>"); /* which knight? */
    moves_give("1. Qh5 Nf6 2. Qxf7+ Kxf7 *", "!illegal-move ~Nf6 ~Qxf7+ ~Kxf7 *>");
    moves_give("1. Qd2 e5 *", "!illegal-move *>"); /* its own pawn stands there */
    moves_give("1. e4 e5 2. Kxe8 *", "e4 e5 !illegal-move *>");
    moves_give("1. e4 e5 2. Ke3 Ke6 3. Nf3 *", "e4 e5 !illegal-move *>"); /* another illegal one */
    moves_give("1. e4 e5 2. Ke3 -- 3. Nf3 *", "e4 e5 !illegal-move *>");
}

TEST(pgn_movetext, castling_and_pawns_that_stood)
{
    gives("[FEN \"4k3/8/8/8/4r3/8/8/R3K2R w - - 0 1\"]\n\n1. O-O Kd7 2. Rad1+ Kc7 *",
          "< FEN=4k3/8/8/8/4r3/8/8/R3K2R w - - 0 1 !illegal-move ~Kd7 ~Rad1+ ~Kc7 *>");
    gives("[FEN \"4k3/8/8/8/4r3/8/8/R3K2R w - - 0 1\"]\n\n1. Ke1c1 Kf7 2. Rhe1 *",
          "< FEN=4k3/8/8/8/4r3/8/8/R3K2R w - - 0 1 !illegal-move ~Kf7 ~Rhe1 *>");
    gives("[FEN \"" KINGS_AND_PAWN "\"]\n\n1. a8 Kd7 2. Qb7+ *",
          "< FEN=" KINGS_AND_PAWN " !illegal-move ~Kd7 ~Qb7+ *>"); /* a queen if none is named */
    gives("[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1\"]\n\n1. exd6 Kd7 2. Kd2 Kxd6 *",
          "< FEN=4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1 !illegal-move ~Kd7 ~Kd2 ~Kxd6 *>");
}

TEST(pgn_movetext, the_final_position_is_that_of_the_last_legal_move)
{
    static const char text[] = TAGGED "1. e4 e5 2. Ke3 Nc6 3. Nf3 *";
    struct feed feed = {.bytes = text, .size = sizeof text - 1};
    hk_arena arena;
    hk_pgn_reader *reader;
    hk_pgn_item item;

    reader = reader_of(&arena, give, &feed, NULL);
    do
        assert_true(hk_pgn_read(reader, &item));
    while (item.kind != HK_PGN_GAME_END);
    assert_string_equal(fen_of(item.end.position, HK_STANDARD).of,
                        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    hk_arena_finish(&arena);
}

TEST(pgn_movetext, what_stops_a_line_says_where_and_why)
{
    static const struct {
        const char *text;
        hk_pgn_fault_kind fault;
        hk_err err;
    } cases[] = {{"Ke3", HK_PGN_FAULT_ILLEGAL_MOVE, HK_E_ILLEGAL_MOVE},
                 {"Nd2", HK_PGN_FAULT_AMBIGUOUS_MOVE, HK_E_AMBIGUOUS},
                 {"a8", HK_PGN_FAULT_ILLEGAL_MOVE, HK_E_PROMOTION},
                 {"foo", HK_PGN_FAULT_BAD_TOKEN, HK_E_SYNTAX},
                 {"--", HK_PGN_FAULT_NULL_MOVE, HK_E_NULL_MOVE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static const char fen[] = "4k3/P7/8/8/8/8/8/1N2KN2 w - - 0 1";
        const hk_position start = standard(fen);
        char text[128];
        snprintf(text, sizeof text, "[FEN \"%s\"]\n\n1. %s *", fen, cases[i].text);
        struct feed feed = {.bytes = text, .size = strlen(text)};
        hk_arena arena;
        hk_pgn_reader *reader;
        hk_pgn_item item;

        reader = reader_of(&arena, give, &feed, NULL);
        do
            assert_true(hk_pgn_read(reader, &item));
        while (item.kind != HK_PGN_FAULT);
        assert_int_equal(item.fault.kind, cases[i].fault);
        assert_int_equal(item.fault.err, cases[i].err);
        assert_int_equal(item.fault.size, strlen(cases[i].text));
        assert_memory_equal(item.fault.text, cases[i].text, item.fault.size);
        assert_memory_equal(item.fault.position, &start, sizeof start);
        hk_arena_finish(&arena);
    }
}

TEST(pgn_movetext, a_move_after_the_end_is_illegal)
{
    moves_give("1. f3 e5 2. g4 Qh4# 3. Kf2 Qxf2 0-1", "f3 e5 g4 Qh4# !illegal-move 0-1>");
    gives("[FEN \"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\"]\n\n1. Kg6 Kg8 1/2-1/2",
          "< FEN=7k/5Q2/8/6K1/8/8/8/8 w - - 0 1 Kg6 !illegal-move 1/2-1/2>");
}

TEST(pgn_movetext, null_moves_stop_the_main_line)
{
    moves_give("1. e4 -- 2. d4 *", "e4 !null-move *>");
    moves_give("1. e4 Z0 2. d4 *", "e4 !null-move *>");
}

TEST(pgn_movetext, signs_of_old_annotation_are_skipped_and_reported)
{
    static const char *const signs[] = {"+/=",
                                        "=",
                                        "N",
                                        "+",
                                        "#",
                                        "++",
                                        "+=",
                                        "=+",
                                        "=/+",
                                        "+/-",
                                        "-/+",
                                        "+-",
                                        "-+",
                                        "(=)",
                                        "e.p.",
                                        "ep",
                                        "ch",
                                        "mate",
                                        "TN",
                                        "\xc2\xb1",
                                        "\xe2\x88\x93",
                                        "\xe2\x88\x9e",
                                        "\xe2\xa9\xb2",
                                        "\xe2\xa9\xb1",
                                        "\xe2\x86\x92",
                                        "=/\xe2\x88\x9e",
                                        "+\xe2\x88\x92",
                                        "<b>",
                                        "]",
                                        "[x]",
                                        "["};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        char text[64];
        snprintf(text, sizeof text, "1. e4 %s e5 2. Nf3 *", signs[i]);
        moves_give(text, "e4 !bad-token e5 Nf3 *>");
    }
    moves_give("1. e4 N e5 N 2. Nf3 = *", "e4 !bad-token e5 !bad-token Nf3 !bad-token *>");
}

TEST(pgn_movetext, signs_glued_to_a_move_are_part_of_it)
{
    moves_give("1. e4(=) e5+ 2. Nf3# Nc6++ 3. Bb5!(=) *", "e4 e5 Nf3 Nc6 Bb5 *>");
    gives("[FEN \"" KINGS_AND_PAWN "\"]\n\n1. a8(Q)+ Kd7 *",
          "< FEN=" KINGS_AND_PAWN " a8=Q+ Kd7 *>");
    gives("[FEN \"" KINGS_AND_PAWN "\"]\n\n1. a8(R)(1. Kd2) Kd7 *",
          "< FEN=" KINGS_AND_PAWN " a8=R+ ( Kd2 ) Kd7 *>");
    moves_give("1. e4(1. d4) e5({x}) 2. Nf3(2. f4)*", "e4 ( d4 ) e5 ( {x} ) Nf3 ( f4 ) *>");
}

TEST(pgn_movetext, letters_are_english_unless_said)
{
    const hk_pgn_options turkish = {.letters = hk_letters_find("tr", 2), .keys = true};
    static const char text[] = TAGGED "1. e4 e5 2. Af3 Ac6 3. Fb5 *";
    moves_give("1. e4 e5 2. Af3 *", "e4 e5 !bad-token *>");
    moves_give("1. e4 e5 2. nf3 *", "e4 e5 !bad-token *>");
    moves_give("1. e4 e5 2. Sf3 *", "e4 e5 !bad-token *>");
    gives_sized(text, sizeof text - 1, GAME "e4 e5 Nf3 Nc6 Bb5 *>", &turkish);
    gives_sized(TAGGED "1. e4 e5 2. Nf3 *", sizeof TAGGED "1. e4 e5 2. Nf3 *" - 1,
                GAME "e4 e5 !bad-token *>", &turkish);
}

/* Archives. */

TEST(pgn_movetext, real_games)
{
    static const struct {
        const char *name;
        size_t games;
    } files[] = {{"pgn/master-games.pgn", 300},
                 {"pgn/online-clocks.pgn", 60},
                 {"pgn/week-in-chess.pgn", 60},
                 {"pgn/engine-chess960.pgn", 20}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct grown text = contents_of(files[i].name);
        struct feed feed = {.bytes = text.bytes, .size = text.size};
        struct reading whole = reading_of(&feed);
        assert_int_equal(whole.games, files[i].games);
        assert_null(strchr(whole.words.bytes, '\xff'));
        feed.at = 0;
        feed.step = 1;
        struct reading bytes = reading_of(&feed);
        assert_string_equal(whole.words.bytes, bytes.words.bytes);
        assert_string_equal(whole.places.bytes, bytes.places.bytes);
        clear_reading(&whole);
        clear_reading(&bytes);
        free(text.bytes);
    }
}
