/*
 * Reading PGN as a stream: how text becomes games, with any damage and in whatever pieces it is
 * fed. transcripts.h says how tests write texts and what they give. Windows and hostile text are in
 * test_notation_pgn_lex.c.
 */
#include "test.h"
#include "transcripts.h"

#define KINGS_AND_PAWN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"

/* Where games begin and end. */

TEST(pgn_read, nothing_holds_no_game)
{
    gives("", "");
    gives("\n", "");
    gives(" \t\r\n\v\f", "");
    gives_sized("\0\0", 2, "", &whole_games);
    gives("\xef\xbb\xbf", "");
    gives("\xef\xbb", "");
    gives("% 1. e4 1-0", "");
}

TEST(pgn_read, a_game_ends_at_its_marker)
{
    gives("1. e4 e5 1-0 1. d4 0-1\n1. c4 1/2-1/2 1. Nf3 * 1. b3",
          "< !no-tags e4 e5 1-0> < !no-tags d4 0-1> < !no-tags c4 1/2-1/2> < !no-tags Nf3 *> "
          "< !no-tags b3 !missing-termination *>");
    gives(TAGGED "1. e4 *" TAGGED "1. d4 * [Event \"a\"] 1. c4 *", /* right behind the marker */
          GAME "e4 *> " GAME "d4 *> < Event=a c4 *>");
    gives(TAGGED "1. e4 * and " TAGGED "1. d4 *", GAME "e4 *> < !no-tags d4 *>");
    gives(TAGGED "1. e4 *\n" TAGGED "1. d4 *", GAME "e4 *> " GAME "d4 *>");
    moves_give("1. e4 e5{x}1-0{y} 0-1", "e4 e5 {x} 1-0>");
    moves_give("1. e4 e5 1-0;x", "e4 e5 1-0>");
    moves_give("1. e4 e5*", "e4 e5 *>"); /* a token by itself, PGN standard 7 */
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
    gives("Version 1.2 of 12. May\n1-0 was the result\n* and more\n1.1 Contents\n" TAGGED "*",
          GAME "*>");
    gives("Here it is: 1. e4 *", "< !no-tags e4 *>");
    gives("1. What is a game?", "< !no-tags !bad-token !missing-termination *>");
    gives("Notes: after 2... Nc6 White wins, see 3.Bb5 (1. d4 d5)\n" TAGGED "*", GAME "*>");
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
    gives("[Event \"a\"]\n[Site b]\n[Date]\n[\"c\"]\n[Round \"d\" x]\n[Event-1 \"e\"]\n[\n[]\n"
          "[Black \"f\n[White \"w\"]\n\n1. e4 *",
          "< !bad-tag !bad-tag !bad-tag !bad-tag !bad-tag !bad-tag !bad-tag !bad-tag "
          "Event=a Site=b Black=f White=w e4 *>");
}

TEST(pgn_read, a_bad_tag_that_can_be_understood_is_given)
{
    static const char *const tags[][2] = {{"[Site \"b c\"", "Site=b c"},
                                          {"[Site \"b c]", "Site=b c"},
                                          {"[Site b c]", "Site=b c"},
                                          {"[Site b c\"]", "Site=b c"},
                                          {"[Site: \"b c\"]", "Site=b c"},
                                          {"[Site \xe2\x80\x9c"
                                           "b c\xe2\x80\x9d]",
                                           "Site=b c"},
                                          {"[Site 'b c']", "Site=b c"},
                                          {"[Site \"b c\")", "Site=b c"},
                                          {"Site \"b c\"]", "Site=b c"},
                                          {"Site \"b c\"", "Site=b c"},
                                          {"[Site \"The \"best\" one\"]", "Site=The \"best\" one"},
                                          {"[Site \"b\" c]", ""},

                                          {"[Site]", ""},
                                          {"[Site \"]", ""},
                                          {"[Event x]", ""}}; /* the first counts */
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        char text[128], expected[128];
        snprintf(text, sizeof text, "[Event \"a\"]\n%s\n[White \"w\"]\n\n1. e4 *", tags[i][0]);
        snprintf(expected, sizeof expected, "< !bad-tag Event=a %s%sWhite=w e4 *>", tags[i][1],
                 tags[i][1][0] ? " " : "");
        gives(text, expected);
    }
    gives("[FEN \"" KINGS_AND_PAWN "]\n\n1. Kd2 *", "< !bad-tag FEN=" KINGS_AND_PAWN " Kd2 *>");
    gives("[White \"w\"]\n\nBb5 \"x\"\n*",
          "< !bad-tag White=w Bb5=x *>"); /* no word of movetext has quotes */
}

TEST(pgn_read, a_tag_pair_needs_no_blank_before_its_value)
{
    gives("[Event\"a\"]\n[White\"w\"]\n\n1. e4\n[Event\"b\"]\n\n1. d4 *",
          "< Event=a White=w e4 !missing-termination *> < Event=b d4 *>");
}

TEST(pgn_read, a_bad_tag_pair_ends_a_game_too)
{
    static const char *const tags[] = {"[Event \xe2\x80\x9cx\xe2\x80\x9d]",
                                       "[Event: \"x\"]",
                                       "[Event 'x']",
                                       "[Event x]",
                                       "[Event \"x]",
                                       "[Opening \"x]"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        char text[128];
        snprintf(text, sizeof text, TAGGED "1. e4\n%s\n\n1. d4 *", tags[i]);
        assert_true(transcript_holds(text, GAME "e4 !missing-termination *> < !bad-tag "));
    }
    assert_true(
        transcript_holds(TAGGED "1. e4\n[x] [%y z]\ne5 *", "e5 *>")); /* brackets in movetext */
}

TEST(pgn_read, what_is_no_tag_among_tags_is_passed_over)
{
    gives("[White \"w\"]\nfoo bar\n[Black \"b\"]\n\n1. e4 *", "< !bad-tag White=w Black=b e4 *>");
    gives("[White \"w\"]]\n[Black \"b\"].\n\n1. e4 *",
          "< !bad-token !bad-token White=w Black=b e4 *>");
    gives("[White \"w\"]\n-----\n[A \"a\"]\n)\n[B \"b\"]\n}\n[C \"c\"]\n$1\n[D \"d\"]\n\n*",
          "< !bad-tag !bad-tag !bad-tag !bad-tag White=w A=a B=b C=c D=d *>");
    gives("[Event \"long\nrest\"]\n[White \"w\"]\n\n1. e4 *",
          "< !bad-tag !bad-tag Event=long White=w e4 *>");
    gives("[White \"w\"]\n[Black\n\"b\"]\n\n1. e4 *", "< !bad-tag !bad-tag White=w e4 *>");
    /* A line that can be movetext is movetext. */
    gives("[White \"w\"]\ne4 e5\n[White \"x\"]\n\n*",
          GAME "e4 e5 !missing-termination *> < White=x *>");
    gives("[White \"w\"]\n\nfoo\n[White \"x\"]\n\n*",
          GAME "!bad-token !missing-termination *> < White=x *>");
}

TEST(pgn_read, odd_blanks_are_blanks)
{
    gives(TAGGED "1.\xc2\xa0"
                 "e4\xe2\x80\x8b e5\xc2\xa0"
                 "2.\xa0Nf3 *",
          GAME "e4 e5 Nf3 *>");
}

TEST(pgn_read, a_bad_tag_hides_no_good_one_on_its_line)
{
    gives("[Site b] [Event \"a\"]\n[White \"w\"]\n*", "< !bad-tag Site=b Event=a White=w *>");
    gives("[Event \"a\"] [Site ]\n[White \"w\"]\n*", "< !bad-tag Event=a White=w *>");
    gives("[Event \"a\"] [Site] [Round \"1\"] [x [White \"w\"]\n*",
          "< !bad-tag !bad-tag Event=a Round=1 White=w *>"); /* [x alone says nothing */
}

TEST(pgn_read, comments_do_not_end_the_tag_section)
{
    gives("[Event \"a\"]\n{x}\n[White \"w\"]\n;y\n\n[Black \"b\"] {z}\n1. e4 *",
          "< Event=a {x} White=w {y} Black=b {z} e4 *>");
    gives("[White \"w\"]\n\n{no moves are known}\n\n" TAGGED "1. e4 *",
          GAME "{no moves are known} !missing-termination *> " GAME "e4 *>");
    gives("[White \"w\"]\n\n{never closed\n\n[Black \"b\"]\n\n1. e4 *",
          GAME "{never closed} !unterminated-comment !missing-termination *> < Black=b e4 *>");
}

TEST(pgn_read, of_duplicate_tags_the_first_counts)
{
    gives(
        "[White \"a\"]\n[White \"b\"]\n[white \"c\"]\n[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4",
        "< !duplicate-tag !duplicate-tag White=a white=c Result=1-0 e4 !missing-termination 1-0>");
    gives(TAGGED "*\n" TAGGED "*", GAME "*> " GAME "*>"); /* of one game */
}

TEST(pgn_read, a_game_may_have_many_tags)
{
    struct grown text = {0}, words = {0};
    char pair[64];
    grow_by(&words, "<");
    for (int i = 0; i < 3 * HK__PGN_NAMES_MAX; i++) {
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
    gives("[Variant \"Atomic\"]\n\n1. e4 *", "< !bad-tag Variant=Atomic *>");
    gives("[Variant \"Standard\"]\n[Event \"x\"]\n*", "< Variant=Standard Event=x *>");
}

TEST(pgn_read, a_bad_fen_leaves_the_moves_unread)
{
    gives("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 {c} zz 1-0\n" TAGGED "1. e4 *",
          "< FEN=8/8/8/8/8/8/8/8 w - - 0 1 !bad-fen {c} 1-0> " GAME "e4 *>");
    gives("[FEN \"\"]\n\n1. e4 1-0", "< FEN= !bad-fen e4 1-0>"); /* it says nothing */
    gives("[FEN \"?\"]\n\n1. e4 1-0", "< FEN=? !bad-fen e4 1-0>");
    struct grown text = {0}; /* good to its 256th byte */
    grow_by(&text, "[FEN \"" KINGS_AND_PAWN);
    while (text.size < 400)
        grow_by(&text, " ");
    grow_by(&text, "\"]\n\n1. a8=Q 1-0");
    assert_true(transcript_holds(text.bytes, " !bad-fen a8=Q+ 1-0>"));
    free(text.bytes);
}

TEST(pgn_read, a_fen_that_can_be_repaired_is_reported_and_used)
{
    gives("[FEN \"4k3/P7/8/8/8/8/8/4K3 w\"]\n\n1. a8=Q+ Kd7 *",
          "< FEN=4k3/P7/8/8/8/8/8/4K3 w !bad-fen a8=Q+ Kd7 *>");
    gives("[FEN \"4k3/8/8/8/8/8/8/4K2R  w KQ - 0 0\"]\n\n1. O-O *",
          "< FEN=4k3/8/8/8/8/8/8/4K2R  w KQ - 0 0 !bad-fen O-O *>");
    gives("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R1K4 w B\"]\n\n1. O-O-O *",
          "< Variant=Chess960 FEN=4k3/8/8/8/8/8/8/1R1K4 w B !bad-fen O-O-O *>");
    gives("[FEN \"4k3/8/8/8/8/8/8/4K2 w - - 0 1\"]\n\n1. Kd2 *", /* pieces are never guessed */
          "< FEN=4k3/8/8/8/8/8/8/4K2 w - - 0 1 !bad-fen *>");
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
    } expected[] = {{HK_PGN_GAME, 1, 3},     {HK_PGN_TAGS, 1, 3},   {HK_PGN_MOVES, 3, 21},
                    {HK_PGN_COMMENT, 3, 24}, {HK_PGN_FAULT, 6, 34}, {HK_PGN_GAME_END, 6, 37}};
    struct feed feed = {.bytes = text, .size = sizeof text - 1};
    hk_arena arena;
    hk_pgn_reader *reader;
    hk_pgn_item item;

    reader = reader_of(&arena, give, &feed, &main_lines);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_true(hk_pgn_read(reader, &item));
        assert_int_equal(item.kind, expected[i].kind);
        assert_int_equal(item.line, expected[i].line);
        assert_int_equal(item.offset, expected[i].offset);
    }
    hk_arena_finish(&arena);
}

TEST(pgn_read, a_byte_order_mark_is_skipped)
{
    gives("\xef\xbb\xbf" TAGGED "1. e4 *", GAME "e4 *>");
    gives("\xef\xbb\xbf% hidden\n1. e4 *", "< !no-tags e4 *>");
}

TEST(pgn_read, files_put_together_have_one_in_mid_text)
{
    gives(TAGGED "1. e4 *\n\xef\xbb\xbf" TAGGED "1. d4 *", GAME "e4 *> " GAME "d4 *>");
    gives(TAGGED "1. e4\n\xef\xbb\xbf% hidden\n1... e5 *", GAME "e4 e5 *>");
    gives(TAGGED "1. e4 {open\n\n\xef\xbb\xbf" TAGGED "*",
          GAME "e4 {open} !unterminated-comment !missing-termination *> " GAME "*>");
    gives(TAGGED "1. e4 \xef\xbb\xbf e5 *", GAME "e4 !bad-token *>"); /* not within a line */
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
    assert_true(transcript_holds(text, "e4 !bad-encoding !bad-result 1/2-1/2>"));
}

TEST(pgn_read, a_percent_sign_at_the_start_of_a_line_hides_it)
{
    gives("%x\n[White \"w\"]\n% [Black \"b\"]\n\n1. e4\n%1-0\n%{\ne5 *", GAME "e4 e5 *>");
    moves_give("1. e4 %x\n1... e5 *", "e4 !bad-token *>"); /* not at the start */
    moves_give("1. e4\n %x\n*", "e4 !bad-token *>");
}

TEST(pgn_read, control_characters_are_blanks_and_reported_within_movetext)
{
    static const char text[] = "[White \"w\"]\0\x1a\n1.\0e4\0\0e5\x1a 2. Nf3 {a\x1a} *\x1a\0";
    struct feed feed = {.bytes = text, .size = sizeof text};
    struct reading reading = reading_of(&feed);
    assert_int_equal(reading.moves, 3);
    assert_int_equal(reading.games, 1);
    assert_string_equal(reading.words.bytes,
                        GAME "!bad-token e4 !bad-token e5 !bad-token Nf3 {a\x1a} *>");
    clear_reading(&reading);
    moves_give("1. e4 e5 (1... d5\x1a 2. exd5) 2. Nf3\x7f*",
               "e4 e5 ( d5 !bad-token exd5 ) Nf3 !bad-token *>");
    gives("[White \"w\"]\n\n1. e4 e5\n\x1a[White \"x\"]\n\n1. d4 *\n\x1a",
          GAME "e4 e5 !bad-token !missing-termination *> < White=x d4 *>");
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
    hk_arena arena;
    hk_pgn_reader *reader;
    hk_pgn_item item;

    reader = reader_of(&arena, give, &feed, &main_lines);
    do
        assert_true(hk_pgn_read(reader, &item));
    while (item.kind != HK_PGN_FAULT);
    assert_int_equal(item.fault.kind, HK_PGN_FAULT_UNTERMINATED_COMMENT);
    assert_int_equal(item.line, 5);
    assert_int_equal(item.offset, sizeof TAGGED - 1 + 8);
    hk_arena_finish(&arena);
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
    moves_give(
        "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4 ! Nf6 ?! 5. O-O $1 $14$255 $0 Be7 *",
        "e4 $1 e5 $2 Nf3 $3 Nc6 $4 Bb5 $5 a6 $6 Ba4 !bad-token $1 Nf6 !bad-token $6 O-O $1 $14 "
        "$255 $0 Be7 *>");
    moves_give("1. e4 $ $256 $99999999999999999999 e5 $1x *",
               "e4 !bad-token !bad-token !bad-token e5 !bad-token *>");
    moves_give("1. e4!!! e5 *", "e4 e5 *>");
}

TEST(pgn_read, the_main_line_alone)
{
    main_line_gives(TAGGED "{a} 1. e4! {b} $2 (1. d4 {c} $3 zz (1. c4)) e5 ! *",
                    GAME "{a} e4 {b} e5 !bad-token *>");
    main_line_gives(TAGGED "1. e4 (1. d4",
                    GAME "e4 !unterminated-variation !missing-termination *>");
}

/* The calls of a reader. */

TEST(pgn_read, no_options_ask_for_nothing_but_main_lines)
{
    const hk_pgn_options none = {.comments = HK_PGN_COMMENTS_NONE};
    gives_sized(TAGGED "{a} 1. e4! $2 (1. d4) e5 {[%clk 0:01:00]} 2. zz Nf3 *",
                sizeof TAGGED "{a} 1. e4! $2 (1. d4) e5 {[%clk 0:01:00]} 2. zz Nf3 *" - 1,
                GAME "e4 e5 !bad-token *>", &none);
}

TEST(pgn_read, tag_pairs_are_found_by_name)
{
    struct feed feed = {.bytes = "[White \"w\"]\n[Result \"1-0\"]\n\n1-0"};
    hk_arena arena;
    feed.size = strlen(feed.bytes);
    hk_pgn_reader *reader = reader_of(&arena, give, &feed, NULL);
    hk_pgn_item item;

    do
        assert_true(hk_pgn_read(reader, &item));
    while (item.kind != HK_PGN_TAGS);
    const hk_pgn_tag *found = hk_pgn_tags_find(&item.tags, "Result");
    assert_non_null(found);
    assert_memory_equal(found->value, "1-0", found->value_size);
    assert_null(hk_pgn_tags_find(&item.tags, "result"));
    assert_null(hk_pgn_tags_find(&item.tags, "Resul"));
    hk_arena_finish(&arena);
}

/* Each game has one item of tag pairs that tells its start, whether it has tag pairs or not. */
static void check_start(const char *text, size_t items, hk_variant variant, const char *fen)
{
    struct feed feed = {.bytes = text, .size = strlen(text)};
    hk_arena arena;
    hk_pgn_reader *reader = reader_of(&arena, give, &feed, &whole_games);
    bool started = false;
    hk_pgn_item item;

    while (hk_pgn_read(reader, &item))
        if (item.kind == HK_PGN_TAGS) {
            assert_false(started);
            started = item.tags.is_last;
            items--;
            if (!started) {
                assert_null(item.tags.start);
                continue;
            }
            assert_int_equal(item.tags.variant, variant);
            if (fen)
                assert_string_equal(fen_of(item.tags.start, variant).of, fen);
            else
                assert_null(item.tags.start);
        }
    assert_true(started);
    assert_int_equal(items, 0);
    hk_arena_finish(&arena);
}

TEST(pgn_read, the_last_tags_of_a_game_tell_its_start)
{
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    check_start(TAGGED "1. e4 *", 1, HK_STANDARD, start);
    check_start("1. e4 *", 1, HK_STANDARD, start);
    check_start("*", 1, HK_STANDARD, start);
    check_start("{a}\n" TAGGED, 1, HK_STANDARD, start);
    check_start("[White \"w\"]\n{a}\n[Black \"b\"]\n\n1. e4 *", 2, HK_STANDARD, start);
    check_start("[White \"w\"]\n{a} e4 *", 2, HK_STANDARD, start); /* the last one is empty */
    check_start("[FEN \"" KINGS_AND_PAWN "\"]\n*", 1, HK_STANDARD, KINGS_AND_PAWN);
    check_start("[FEN \"" KINGS_AND_PAWN "\"]\n{a} a8=Q+ *", 2, HK_STANDARD, KINGS_AND_PAWN);
    check_start("[FEN \"?\"]\n*", 1, HK_STANDARD, start);
    check_start("[Variant \"Chess960\"]\n*", 1, HK_CHESS960,
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    check_start("[FEN \"1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1\"]\n*", 1, HK_CHESS960,
                "1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1"); /* such rights are Chess960's alone */
    check_start("[FEN \"x\"]\n*", 1, HK_STANDARD, NULL);
    check_start("[Variant \"Atomic\"]\n*", 1, HK_STANDARD, NULL);
}

/* The first move may come with the same token: a repaired start is that before it. */
TEST(pgn_read, a_repaired_start_is_that_before_the_first_move)
{
    struct feed feed = {.bytes = "[FEN \"4k3/P7/8/8/8/8/8/4K3 w\"]\n\na8=Q+ *"};
    feed.size = strlen(feed.bytes);
    hk_arena arena;
    hk_pgn_reader *reader = reader_of(&arena, give, &feed, NULL);
    hk_pgn_item item;

    do
        assert_true(hk_pgn_read(reader, &item));
    while (item.kind != HK_PGN_FAULT);
    assert_int_equal(item.fault.kind, HK_PGN_FAULT_BAD_FEN);
    assert_string_equal(fen_of(item.fault.position, HK_STANDARD).of, KINGS_AND_PAWN);
    hk_arena_finish(&arena);
}

/* A good tag pair replaces a bad one of its name, and tag pairs stay when the window moves on. */
TEST(pgn_read, a_tag_of_a_game_is_given_once)
{
    gives("[White w]\n[White \"x\"]\n[Black \"b\"]\n*", "< !bad-tag White=x Black=b *>");
    gives("[White w]\n[Black \"b\"]\n[White \"x\"]\n*", "< !bad-tag Black=b White=x *>");
    gives("[White w]\n[White v]\n*", "< !bad-tag !bad-tag White=v *>");
}

TEST(pgn_read, long_tag_pairs_wait_for_each_other_while_there_is_room)
{
    struct grown text = {0}, words = {0};
    grow_by(&words, "<");
    for (int i = 0; i < 40; i++) {
        char name[16], c = (char)('a' + i % 26);
        snprintf(name, sizeof name, "T%d", i);
        grow_by(&text, "[");
        grow_by(&text, name);
        grow_by(&text, " \"");
        grow_by(&words, " ");
        grow_by(&words, name);
        grow_by(&words, "=");
        for (int j = 0; j < 97 * i; j++) {
            grow(&text, &c, 1);
            grow(&words, &c, 1);
        }
        grow_by(&text, "\"]\n");
    }
    grow_by(&text, "1. e4 *");
    grow_by(&words, " e4 *>");
    gives(text.bytes, words.bytes);
    free(text.bytes);
    free(words.bytes);
}

/*
 * Write the kinds of items, a letter each, when every game is skipped after an item of some kind.
 */
static void check_skipping(const char *text, hk_pgn_kind behind, const char *expected)
{
    static const char letters[] = {[HK_PGN_GAME] = 'g',     [HK_PGN_TAGS] = 't',
                                   [HK_PGN_MOVES] = 'm',    [HK_PGN_FAULT] = 'f',
                                   [HK_PGN_GAME_END] = 'e', [HK_PGN_COMMENT] = 'c',
                                   [HK_PGN_NAG] = 'n',      [HK_PGN_VARIATION_START] = '(',
                                   [HK_PGN_UNREAD] = 'u',   [HK_PGN_VARIATION_END] = ')'};
    struct feed feed = {.bytes = text, .size = strlen(text)};
    hk_arena arena;
    hk_pgn_reader *reader = reader_of(&arena, give, &feed, &whole_games);
    char given[64];
    size_t size = 0;
    hk_pgn_item item;

    while (hk_pgn_read(reader, &item)) {
        given[size++] = letters[item.kind];
        assert_in_range(size, 1, sizeof given - 1);
        if (item.kind == behind)
            hk_pgn_skip_game(reader);
        if (item.kind == HK_PGN_GAME_END)
            assert_int_equal(item.end.result, HK_RESULT_WHITE_WINS);
    }
    given[size] = '\0';
    assert_string_equal(given, expected);
    hk_arena_finish(&arena);
}

TEST(pgn_read, the_rest_of_a_game_is_skipped)
{
    static const char text[] = TAGGED "1. e4 (1. d4 {c}) e5 $1 1-0\n" TAGGED
                                      "{c} 1. e4 {c} zz e5 1-0\n" TAGGED "1. e4 e5 1-0";
    check_skipping(text, HK_PGN_GAME, "gegege");
    check_skipping(text, HK_PGN_TAGS, "gtegtegte");
    check_skipping(text, HK_PGN_MOVES, "gtmegtctmegtme");
    check_skipping(text, HK_PGN_VARIATION_START, "gtm(egtctmcfuegtmme");
    check_skipping(text, HK_PGN_COMMENT, "gtm(mcegtcegtmme");
    check_skipping(text, HK_PGN_FAULT, "gtm(mc)mnegtctmcfegtmme");
    check_skipping(text, HK_PGN_GAME_END, "gtm(mc)mnegtctmcfuegtmme"); /* it is over */
    check_skipping("1. e4 1-0 [White \"w\"]\n\n1. d4 1-0", HK_PGN_GAME_END, "gtfmegtme");
}
