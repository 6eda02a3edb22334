/*
 * PGN read as a stream: how text becomes games, whatever its damage and however it is fed. Texts and what they give are
 * written as in transcripts.h. Windows and hostile text are looked at in test_notation_pgn_lex.c.
 */
#include "test.h"
#include "transcripts.h"

#define KINGS_AND_PAWN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"

enum { WINDOW = HK_PGN_WINDOW_MIN };

/* Does a text of this size give this transcript, in whatever pieces it comes? */
static void gives_sized(const char *text, size_t size, const char *expected,
                        const hk_pgn_options *options)
{
    static const size_t steps[] = {0, 1, 7};
    struct reading first = {0};

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct feed feed = {.bytes = text, .size = size, .step = steps[i]};
        struct reading reading;
        read_feed(&reading, &feed, options);
        if (strcmp(reading.words.bytes, expected) != 0)
            fail_msg("%zu bytes at a time\ntext:     %s\ngiven:    %s\nexpected: %s", steps[i],
                     text, reading.words.bytes, expected);
        if (i == 0) {
            first = reading;
        } else {
            assert_string_equal(reading.places.bytes, first.places.bytes);
            clear_reading(&reading);
        }
    }
    clear_reading(&first);
}

static void gives(const char *text, const char *expected)
{
    const hk_pgn_options options = {.variations = true};
    gives_sized(text, strlen(text), expected, &options);
}

static void main_line_gives(const char *text, const char *expected)
{
    gives_sized(text, strlen(text), expected, NULL);
}

/* The text after TAGGED, and what it gives after GAME. */
static void moves_give(const char *moves, const char *expected)
{
    struct grown text = {0}, words = {0};
    grow_by(&text, TAGGED);
    grow_by(&text, moves);
    grow_by(&words, GAME);
    grow_by(&words, expected);
    gives(text.bytes, words.bytes);
    free(text.bytes);
    free(words.bytes);
}

static bool transcript_holds(const char *text, const char *words)
{
    struct feed feed = {.bytes = text, .size = strlen(text)};
    struct reading reading = reading_of(&feed);
    const bool found = strstr(reading.words.bytes, words) != NULL;
    clear_reading(&reading);
    return found;
}

/* Where games begin and end. */

TEST(pgn_read, nothing_holds_no_game)
{
    gives("", "");
    gives("\n", "");
    gives(" \t\r\n\v\f", "");
    gives_sized("\0\0", 2, "", NULL);
    gives("\xef\xbb\xbf", "");
    gives("\xef\xbb", "");
    gives("% 1. e4 1-0", "");
}

TEST(pgn_read, a_game_ends_at_its_marker)
{
    gives("1. e4 e5 1-0 1. d4 0-1\n1. c4 1/2-1/2 1. Nf3 * 1. b3",
          "< !no-tags e4 e5 1-0> < !no-tags d4 0-1> < !no-tags c4 1/2-1/2> < !no-tags Nf3 *> "
          "< !no-tags b3 !missing-termination *>");
    gives(TAGGED "1. e4 *" TAGGED "1. d4 *",
          GAME "e4 *> < !no-tags d4 *>"); /* not at a line's start */
    gives(TAGGED "1. e4 *\n" TAGGED "1. d4 *", GAME "e4 *> " GAME "d4 *>");
    moves_give("1. e4 e5{x}1-0{y} 0-1", "e4 e5 {x} 1-0>");
    moves_give("1. e4 e5 1-0;x", "e4 e5 1-0>");
    moves_give("1. e4 e5*", "e4 !bad-token !missing-termination *>");
}

TEST(pgn_read, a_game_ends_at_a_tag_pair_that_begins_a_line)
{
    gives(TAGGED "1. e4\n" TAGGED "1. d4 *", GAME "e4 !missing-termination *> " GAME "d4 *>");
    gives(TAGGED "1. e4\n \t" TAGGED "1. d4 *", GAME "e4 !missing-termination *> " GAME "d4 *>");
    gives(TAGGED "1. e4 [White \"x\"] e5\n*", GAME "e4 !bad-token e5 *>");
    gives("[Result \"0-1\"]\n\n1. e4\n" TAGGED "1. d4 *",
          "< Result=0-1 e4 !missing-termination 0-1> " GAME "d4 *>");
}

TEST(pgn_read, a_game_ends_with_the_text)
{
    gives(TAGGED "1. e4", GAME "e4 !missing-termination *>");
    gives(TAGGED, GAME "!missing-termination *>");
    gives("[White \"w\"]", GAME "!missing-termination *>");
}

TEST(pgn_read, only_a_tag_pair_ends_a_game)
{
    struct feed feed = {.bytes = TAGGED "1. e4\n[%clk 0:01:00] e5\n[in brackets\n2. Nf3 1-0"};
    feed.size = strlen(feed.bytes);
    struct reading reading = reading_of(&feed);
    assert_int_equal(reading.games, 1);
    clear_reading(&reading);
}

TEST(pgn_read, a_lone_marker_is_a_game_without_moves)
{
    gives(TAGGED "1-0\n\n0-1\n  *\n1/2-1/2",
          GAME "1-0> < !no-tags 0-1> < !no-tags *> < !no-tags 1/2-1/2>");
}

TEST(pgn_read, prose_before_the_first_game_is_none)
{
    gives("The games of the week,\nplayed (mostly) at home: 1-0 {or so} $3 ) ] } and 12\n"
          "see [White \"x\"] above * e4\n\n" TAGGED "1. e4 *",
          GAME "e4 *>");
    gives("Games\n\n1. e4 *", "< !no-tags e4 *>");
    gives("Games { [White \"x\"]\n[White \"y\"] }\n" TAGGED "1. e4 *", GAME "e4 *>");
    gives("Games {\n\n" TAGGED "1. e4 *", GAME "e4 *>");
}

TEST(pgn_read, prose_in_brackets_is_no_game)
{
    struct feed feed = {.bytes = "[Games of the week]\nfrom the archive\n\n" TAGGED "1. e4 *"};
    feed.size = strlen(feed.bytes);
    struct reading reading = reading_of(&feed);
    assert_int_equal(reading.games, 1);
    clear_reading(&reading);
}

/* Tags. */

TEST(pgn_read, tag_pairs)
{
    gives("[Event \"a\"]\n\n\n[Site \"b\"] [Date \"c\"][Round \"d\"]1. e4 *",
          "< Event=a Site=b Date=c Round=d e4 *>");
    gives("  [  Event   \"a b\"  ]\n*", "< Event=a b *>");
    gives("[Event \"\"]\n*", "< Event= *>");
    gives("[A_1 \"[x] {y} ; (z) 1-0\"]\n*", "< A_1=[x] {y} ; (z) 1-0 *>");
    gives("[Event \"say \\\"hi\\\" \\\\\"]\n*", "< Event=say \"hi\" \\ *>");
    gives("[Event \"\xc5\x9e\"]\n*", "< Event=\xc5\x9e *>");
}

TEST(pgn_read, a_backslash_escapes_a_quote_or_itself_alone)
{
    gives("[Event \"C:\\temp\"]\n*", "< Event=C:\\temp *>");
}

TEST(pgn_read, bad_tags_do_not_end_the_tag_section)
{
    gives(
        "[Event \"a\"]\n[Site b]\n[Date]\n[\"c\"]\n[Round \"d\" x]\n[Event-1 \"e\"]\n[\n[]\n"
        "[Black \"f\n[White \"w\"]\n\n1. e4 *",
        "< Event=a !bad-tag !bad-tag !bad-tag !bad-tag !bad-tag !bad-tag !bad-tag !bad-tag White=w "
        "e4 *>");
    gives("[Event \"The \"best\" one\"]\n[White \"w\"]\n*", "< !bad-tag White=w *>");
    gives("[Site b] [Event \"a\"]\n[White \"w\"]\n*", "< !bad-tag White=w *>");
}

TEST(pgn_read, of_duplicate_tags_the_first_counts)
{
    gives(
        "[White \"a\"]\n[White \"b\"]\n[white \"c\"]\n[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4",
        "< White=a !duplicate-tag white=c Result=1-0 !duplicate-tag e4 !missing-termination 1-0>");
    gives(TAGGED "*\n" TAGGED "*", GAME "*> " GAME "*>"); /* of one game */
}

TEST(pgn_read, a_game_may_have_many_tags)
{
    struct grown text = {0}, words = {0};
    char pair[64];
    grow_by(&words, "<");
    for (int i = 0; i < 3 * HK_PGN_TAGS_KNOWN; i++) {
        snprintf(pair, sizeof pair, "[T%d \"%d\"]\n", i, i);
        grow_by(&text, pair);
        snprintf(pair, sizeof pair, " T%d=%d", i, i);
        grow_by(&words, pair);
    }
    grow_by(&text, "*");
    grow_by(&words, " *>");
    gives(text.bytes, words.bytes);
    free(text.bytes);
    free(words.bytes);
}

TEST(pgn_read, a_game_may_start_elsewhere)
{
    gives("[FEN \"" KINGS_AND_PAWN "\"]\n\n1. a8=Q+ Kf7 1-0",
          "< FEN=" KINGS_AND_PAWN " a8=Q+ Kf7 1-0>");
    gives("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 40\"]\n\n40... Kd7 41. O-O *",
          "< SetUp=1 FEN=4k3/8/8/8/8/8/8/4K2R b K - 3 40 Kd7 O-O *>");
    gives("[Variant \"Fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1\"]\n\n1. O-O-O *",
          "< Variant=Fischerandom FEN=4k3/8/8/8/8/8/8/1R1K4 w B - 0 1 O-O-O *>");
    gives("[FEN \"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1\"]\n\n1. O-O-O *", /* the rights say it */
          "< FEN=4k3/8/8/8/8/8/8/1R1K4 w B - 0 1 O-O-O *>");
    gives("[Variant \"Atomic\"]\n\n1. e4 *", "< Variant=Atomic !bad-tag e4 *>");
    gives("[Variant \"Standard\"]\n[Event \"x\"]\n*", "< Variant=Standard Event=x *>");
}

TEST(pgn_read, a_bad_fen_leaves_the_moves_unread)
{
    gives("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 {c} zz 1-0\n" TAGGED "1. e4 *",
          "< FEN=8/8/8/8/8/8/8/8 w - - 0 1 !bad-fen {c} 1-0> " GAME "e4 *>");
    gives("[FEN \"\"]\n\n1. e4 1-0", "< FEN= !bad-fen 1-0>");
    struct grown text = {0}; /* good to its 256th byte */
    grow_by(&text, "[FEN \"" KINGS_AND_PAWN);
    while (text.size < 400)
        grow_by(&text, " ");
    grow_by(&text, "\"]\n\n1. a8=Q 1-0");
    assert_true(transcript_holds(text.bytes, " !bad-fen 1-0>"));
    free(text.bytes);
}

/* Bytes. */

TEST(pgn_read, line_ends_are_lf_crlf_or_cr)
{
    static const char lines[] = "% [Event \"x\"]\n[White \"w\"]\n\n1. e4 {a\nb} e5\n;c\n% 1-0\n2. "
                                "Nf3\n\n\n2... {open\n\n" TAGGED "1. d4\n*\n";
    static const char *const ends[] = {"\n", "\r\n", "\r"};
    for (size_t i = 0; i < 3; i++) {
        struct grown text = {0};
        char expected[256];
        for (const char *c = lines; *c; c++)
            grow(&text, *c == '\n' ? ends[i] : c, *c == '\n' ? strlen(ends[i]) : 1);
        snprintf(expected, sizeof expected,
                 GAME
                 "e4 {a%sb} e5 {c} Nf3 {open} !unterminated-comment !missing-termination *> " GAME
                 "d4 *>",
                 ends[i]);
        gives(text.bytes, expected);
        free(text.bytes);
    }
}

TEST(pgn_read, places_are_lines_and_bytes)
{
    static const char text[] = "\xef\xbb\xbf[White \"w\"]\r\n\r\n1. e4 {a\rb\r\n}\n\t zz 1-0";
    static const struct {
        hk_pgn_kind kind;
        uint64_t line, offset;
    } expected[] = {{HK_PGN_GAME, 1, 3},     {HK_PGN_TAG, 1, 3},    {HK_PGN_MOVE, 3, 21},
                    {HK_PGN_COMMENT, 3, 24}, {HK_PGN_FAULT, 6, 34}, {HK_PGN_GAME_END, 6, 37},
                    {HK_PGN_END, 6, 40}};
    struct feed feed = {.bytes = text, .size = sizeof text - 1};
    char *window = malloc(WINDOW);
    hk_pgn_reader reader;
    hk_pgn_item item;

    assert_int_equal(hk_pgn_read_init(&reader, window, WINDOW, give, &feed, NULL), HK_OK);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        hk_pgn_read(&reader, &item);
        assert_int_equal(item.kind, expected[i].kind);
        assert_int_equal(item.line, expected[i].line);
        assert_int_equal(item.offset, expected[i].offset);
    }
    free(window);
}

TEST(pgn_read, a_byte_order_mark_is_skipped)
{
    gives("\xef\xbb\xbf" TAGGED "1. e4 *", GAME "e4 *>");
    gives("\xef\xbb\xbf% hidden\n1. e4 *", "< !no-tags e4 *>");
}

TEST(pgn_read, what_is_not_utf8_is_reported_once_a_game)
{
    gives("[White \"M\xfcller\"]\n[Black \"\xff\"]\n\n1. e4 {\xe9} e5 {\xe8} *\n" TAGGED
          "1. e4 {\xe9} e5 {ok \xc3\xa9} *",
          "< !bad-encoding White=M\xfcller Black=\xff e4 {\xe9} e5 {\xe8} *> " GAME
          "e4 !bad-encoding {\xe9} e5 {ok \xc3\xa9} *>");
}

TEST(pgn_read, a_half_in_latin_1_is_a_half)
{
    const char text[] = TAGGED "1. e4 \xbd-\xbd\n";
    assert_true(transcript_holds(text, "!bad-result"));
    assert_true(transcript_holds(text, " 1/2-1/2>"));
}

TEST(pgn_read, a_percent_sign_at_the_start_of_a_line_hides_it)
{
    gives("%x\n[White \"w\"]\n% [Black \"b\"]\n\n1. e4\n%1-0\n%{\ne5 *", GAME "e4 e5 *>");
    moves_give("1. e4 %x\n1... e5 *", "e4 !bad-token *>"); /* not at the start */
    moves_give("1. e4\n %x\n*", "e4 !bad-token *>");
}

TEST(pgn_read, a_nul_is_a_blank)
{
    static const char text[] = "[White \"w\"]\0\n1.\0e4\0\0e5 {a\0b} *\0";
    const hk_pgn_options options = {.variations = true};
    struct feed feed = {.bytes = text, .size = sizeof text};
    struct reading reading;
    read_feed(&reading, &feed, &options);
    assert_int_equal(reading.moves, 2);
    assert_int_equal(reading.games, 1);
    assert_memory_equal(reading.words.bytes, GAME "e4 e5 {a\0b} *>", sizeof GAME "e4 e5 {a0b} *>");
    clear_reading(&reading);
}

/* Comments. */

TEST(pgn_read, comments)
{
    moves_give("{a} 1. {b} e4 {c}{d} ;e\n e5 {f;} ; g } {\n {(} {1-0} {\n[White \"x\"]\n} 2. Nf3 *",
               "{a} {b} e4 {c} {d} {e} e5 {f;} { g } {} {(} {1-0} {\n[White \"x\"]\n} Nf3 *>");
    moves_give("{} {  } ;\n;\n1. e4{x}e5;y", "{} {  } {} {} e4 {x} e5 {y} !missing-termination *>");
    gives("[White \"w\"]\n{a} 1. e4 *", GAME "{a} e4 *>");
}

TEST(pgn_read, braces_do_not_nest)
{
    moves_give("1. e4 {a {b} e5 *", "e4 {a {b} e5 *>");
    moves_give("1. e4 {a {b} } e5 *", "e4 {a {b} !stray-close e5 *>");
}

TEST(pgn_read, a_comment_that_is_never_closed_is_given_up_at_the_next_game)
{
    moves_give("1. e4 {a\n\n" TAGGED "1. d4 *",
               "e4 {a} !unterminated-comment !missing-termination *> " GAME "d4 *>");
    moves_give("1. e4 {\n \t\n" TAGGED "1. d4 *",
               "e4 !unterminated-comment !missing-termination *> " GAME "d4 *>");
    moves_give("1. e4 {a\n\nb\n\n\n\n  " TAGGED "1. d4 *",
               "e4 {a\n\nb} !unterminated-comment !missing-termination *> " GAME "d4 *>");
    moves_give("1. e4 {a", "e4 {a} !unterminated-comment !missing-termination *>");
    moves_give("1. e4 {", "e4 !unterminated-comment !missing-termination *>");
}

TEST(pgn_read, a_comment_is_not_given_up_elsewhere)
{
    moves_give("1. e4 {a\n[White \"x\"]\n} e5 *", "e4 {a\n[White \"x\"]\n} e5 *>");
    moves_give("1. e4 {a\n\n[x]\n\n[White x]\n\n1. } e5 *",
               "e4 {a\n\n[x]\n\n[White x]\n\n1. } e5 *>");
    moves_give("1. e4 {a\n\nx [White \"x\"]} e5 *", "e4 {a\n\nx [White \"x\"]} e5 *>");
}

TEST(pgn_read, a_comment_that_is_given_up_is_reported_where_it_began)
{
    static const char text[] = TAGGED "1. e4\n\n {a\nb\n\n" TAGGED "*";
    struct feed feed = {.bytes = text, .size = sizeof text - 1};
    char *window = malloc(WINDOW);
    hk_pgn_reader reader;
    hk_pgn_item item;

    assert_int_equal(hk_pgn_read_init(&reader, window, WINDOW, give, &feed, NULL), HK_OK);
    do
        hk_pgn_read(&reader, &item);
    while (item.kind != HK_PGN_FAULT);
    assert_int_equal(item.fault, HK_PGN_FAULT_UNTERMINATED_COMMENT);
    assert_int_equal(item.line, 5);
    assert_int_equal(item.offset, sizeof TAGGED - 1 + 8);
    free(window);
}

/* Variations and glyphs. */

TEST(pgn_read, variations_start_before_the_last_move)
{
    moves_give("1. e4 (1. d4 d5 (1... Nf6 2. c4) (1... e6) 2. c4) (1. c4) 1... e5 (1... c5 2. Nf3 "
               "(2. c3)) 2. Nf3 *",
               "e4 ( d4 d5 ( Nf6 c4 ) ( e6 ) c4 ) ( c4 ) e5 ( c5 Nf3 ( c3 ) ) Nf3 *>");
    moves_give("1. e4(1. d4)e5(1...c5){x}*", "e4 ( d4 ) e5 ( c5 ) {x} *>");
    moves_give("1. e4 ({a} 1. d4 {b} $1) ({only}) () *", "e4 ( {a} d4 {b} $1 ) ( {only} ) ( ) *>");
}

TEST(pgn_read, a_variation_before_any_move_is_passed_over)
{
    moves_give("(1. d4) 1. e4 ((1. c4) 1. d4) *", "e4 ( d4 ) *>");
}

TEST(pgn_read, a_result_in_a_variation_ends_nothing)
{
    moves_give("1. e4 e5 (1... c5 1-0) (1... c6 *) (0-1) 2. Nf3 *",
               "e4 e5 ( c5 ) ( c6 ) ( ) Nf3 *>");
}

TEST(pgn_read, a_bad_move_stops_its_variation_alone)
{
    moves_give("1. e4 (1. d4 d4 d5 (1. c4)) (1. zz c4) (1. -- e5) 1... e5 *",
               "e4 ( d4 !illegal-move ) ( !bad-token ) ( !null-move ) e5 *>");
}

TEST(pgn_read, a_variation_of_a_bad_move_is_not_one_of_the_move_before)
{
    /* Black could play Nf6 in the place of e5; White, in the place of Ke3, cannot. */
    assert_false(transcript_holds(TAGGED "1. e4 e5 2. Ke3 (2. Nf6) *", "Nf6"));
}

TEST(pgn_read, a_variation_that_is_never_closed_ends_with_its_game)
{
    moves_give("1. e4 (1. d4 (1. c4 1-0\n" TAGGED "1. d4 *",
               "e4 ( d4 ( c4 !unterminated-variation !missing-termination *> " GAME "d4 *>");
    moves_give("1. e4 (", "e4 ( !unterminated-variation !missing-termination *>");
    moves_give("1. e4 (1. d4 [White \"x\"]) e5 *", "e4 ( d4 !bad-token ) e5 *>");
}

TEST(pgn_read, stray_closes)
{
    moves_give("1. e4 ) e5 } 2. Nf3 (2. f4)) *",
               "e4 !stray-close e5 !stray-close Nf3 ( f4 ) !stray-close *>");
}

TEST(pgn_read, variations_are_read_to_a_depth)
{
    struct grown text = {0}, words = {0};
    grow_by(&text, "1. e4 ");
    grow_by(&words, "e4");
    for (int depth = 1; depth <= HK_PGN_DEPTH_MAX + 3; depth++) {
        grow_by(&text, "(1. d4 ");
        grow_by(&words, depth <= HK_PGN_DEPTH_MAX ? " ( d4" : "");
    }
    for (int depth = HK_PGN_DEPTH_MAX + 3; depth >= 1; depth--) {
        grow_by(&text, "d5)");
        grow_by(&words, depth <= HK_PGN_DEPTH_MAX ? " d5 )" : "");
    }
    grow_by(&text, " e5 *");
    grow_by(&words, " e5 *>");
    moves_give(text.bytes, words.bytes);
    free(text.bytes);
    free(words.bytes);
}

TEST(pgn_read, glyphs)
{
    moves_give("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4 ! Nf6 ?! 5. O-O $1 $14$255 $0 Be7 *",
               "e4 $1 e5 $2 Nf3 $3 Nc6 $4 Bb5 $5 a6 $6 Ba4 $1 Nf6 $6 O-O $1 $14 $255 $0 Be7 *>");
    moves_give("1. e4 $ $256 $99999999999999999999 e5 $1x *",
               "e4 !bad-token !bad-token !bad-token e5 $1 !bad-token *>");
    moves_give("1. e4!!! e5 *", "e4 e5 *>");
}

TEST(pgn_read, the_main_line_alone)
{
    main_line_gives(TAGGED "{a} 1. e4! {b} $2 (1. d4 {c} $3 zz (1. c4)) e5 ! *",
                    GAME "{a} e4 {b} e5 *>");
    main_line_gives(TAGGED "1. e4 (1. d4",
                    GAME "e4 !unterminated-variation !missing-termination *>");
}

/* Results. */

TEST(pgn_read, the_marker_wins_over_the_tag)
{
    gives("[Result \"1-0\"]\n\n1. e4 1-0", "< Result=1-0 e4 1-0>");
    gives("[Result \"1-0\"]\n\n1. e4 0-1", "< Result=1-0 e4 !result-mismatch 0-1>");
    gives("[Result \"*\"]\n\n1. e4 1/2-1/2", "< Result=* e4 !result-mismatch 1/2-1/2>");
    gives("[Result \"1-0\"]\n\n1. e4 *", "< Result=1-0 e4 !result-mismatch *>");
    gives("[Result \"1/2-1/2\"]\n\n1. e4\n", "< Result=1/2-1/2 e4 !missing-termination 1/2-1/2>");
    gives("[Result \"?\"]\n\n1. e4 0-1", "< Result=? !bad-result e4 0-1>");
    gives("[Result \"1-0\"]\n1. e4 1-0\n" TAGGED "1. e4",
          "< Result=1-0 e4 1-0> " GAME "e4 !missing-termination *>");
}

TEST(pgn_read, results_as_people_write_them)
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

TEST(pgn_read, a_result_tag_may_be_written_so_too)
{
    gives("[Result \"1/2\"]\n\n1. e4", "< Result=1/2 !bad-result e4 !missing-termination 1/2-1/2>");
    gives("[Result \"1\xe2\x80\x93"
          "0\"]\n\n1. e4 1-0",
          "< Result=1\xe2\x80\x93"
          "0 !bad-result e4 1-0>");
}

TEST(pgn_read, castling_and_numbers_are_no_results)
{
    static const char fen[] = "[FEN \"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1\"]\n\n";
    static const char given[] = "< FEN=r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1 ";
    static const char *const cases[][2] = {
        {"1. 0-0 0-0 1-0", "O-O O-O 1-0>"},
        {"1.0-0-0 0-0-0 0-1", "O-O-O O-O-O 0-1>"},
        {"1.0-0+ 0-0!1-0", "O-O !bad-token"},
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

TEST(pgn_read, numbers_may_be_glued_wrong_or_missing)
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

TEST(pgn_read, the_main_line_stops_at_a_bad_move)
{
    moves_give("1. e4 e5 2. Ke3 Nc6 3. Nf3 0-1\n" TAGGED "1. d4 *",
               "e4 e5 !illegal-move 0-1> " GAME "d4 *>");
    moves_give("1. e4 e5 2. foo Nc6 {c} $1 zz = 7. 1-0", "e4 e5 !bad-token {c} $1 1-0>");
    moves_give("1. e4e5 2. Nf3 *", "!illegal-move *>");
    moves_give("1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 Ne4 4. Nd4 *",
               "Nf3 Nf6 Nc3 Nc6 Nd4 Ne4 !illegal-move *>");
    moves_give("1. Nc3 a6 2. Nf3 a5 3. Ne4 a4 4. Ng5 a3 5. Nd4 h6 6. Nf3 *",
               "Nc3 a6 Nf3 a5 Ne4 a4 !ambiguous-move *>");
    gives("[FEN \"" KINGS_AND_PAWN "\"]\n\n1. a8 Kd7 *",
          "< FEN=" KINGS_AND_PAWN " !illegal-move *>");
}

TEST(pgn_read, what_stops_a_line_says_where_and_why)
{
    static const struct {
        const char *text;
        hk_pgn_fault fault;
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
        char *window = malloc(WINDOW);
        hk_pgn_reader reader;
        hk_pgn_item item;

        assert_int_equal(hk_pgn_read_init(&reader, window, WINDOW, give, &feed, NULL), HK_OK);
        do
            hk_pgn_read(&reader, &item);
        while (item.kind != HK_PGN_FAULT);
        assert_int_equal(item.fault, cases[i].fault);
        assert_int_equal(item.err, cases[i].err);
        assert_int_equal(item.text_size, strlen(cases[i].text));
        assert_memory_equal(item.text, cases[i].text, item.text_size);
        assert_memory_equal(item.before, &start, sizeof start);
        free(window);
    }
}

TEST(pgn_read, a_move_after_the_end_is_illegal)
{
    moves_give("1. f3 e5 2. g4 Qh4# 3. Kf2 Qxf2 0-1", "f3 e5 g4 Qh4# !illegal-move 0-1>");
    gives("[FEN \"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\"]\n\n1. Kg6 Kg8 1/2-1/2",
          "< FEN=7k/5Q2/8/6K1/8/8/8/8 w - - 0 1 Kg6 !illegal-move 1/2-1/2>");
}

TEST(pgn_read, null_moves_stop_the_main_line)
{
    moves_give("1. e4 -- 2. d4 *", "e4 !null-move *>");
    moves_give("1. e4 Z0 2. d4 *", "e4 !null-move *>");
}

TEST(pgn_read, signs_of_old_annotation_are_skipped_and_reported)
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

TEST(pgn_read, signs_glued_to_a_move_are_part_of_it)
{
    moves_give("1. e4(=) e5+ 2. Nf3# Nc6++ 3. Bb5!(=) *", "e4 e5 Nf3 Nc6 Bb5 *>");
    gives("[FEN \"" KINGS_AND_PAWN "\"]\n\n1. a8(Q)+ Kd7 *",
          "< FEN=" KINGS_AND_PAWN " a8=Q+ Kd7 *>");
    gives("[FEN \"" KINGS_AND_PAWN "\"]\n\n1. a8(R)(1. Kd2) Kd7 *",
          "< FEN=" KINGS_AND_PAWN " a8=R+ ( Kd2 ) Kd7 *>");
    moves_give("1. e4(1. d4) e5({x}) 2. Nf3(2. f4)*", "e4 ( d4 ) e5 ( {x} ) Nf3 ( f4 ) *>");
}

TEST(pgn_read, letters_are_english_unless_said)
{
    const hk_pgn_options turkish = {.letters = hk_letters_find("tr", 2), .variations = true};
    static const char text[] = TAGGED "1. e4 e5 2. Af3 Ac6 3. Fb5 *";
    moves_give("1. e4 e5 2. Af3 *", "e4 e5 !bad-token *>");
    moves_give("1. e4 e5 2. nf3 *", "e4 e5 !bad-token *>");
    moves_give("1. e4 e5 2. Sf3 *", "e4 e5 !bad-token *>");
    gives_sized(text, sizeof text - 1, GAME "e4 e5 Nf3 Nc6 Bb5 *>", &turkish);
    gives_sized(TAGGED "1. e4 e5 2. Nf3 *", sizeof TAGGED "1. e4 e5 2. Nf3 *" - 1,
                GAME "e4 e5 !bad-token *>", &turkish);
}

/* Archives. */

TEST(pgn_read, real_games)
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
