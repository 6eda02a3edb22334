/*
 * The fast path gives many moves at once, and they are the moves that the tokens give: in texts
 * that look almost plain, in real games, and in real games with damage. All other tests of reading
 * compare both ways too (transcripts.h).
 */
#include "transcripts.h"

#include "board/bb.h"
#include "notation/pgn_fast_tags.h"

#define PADDING                                                                                    \
    "\n; ...................................................................................."     \
    "....................................................................................."        \
    "....................................................................................."        \
    "....................................................................................."        \
    "......................................................................................\n"

static void agrees(const char *moves)
{
    struct grown text = {0};
    grow_by(&text, TAGGED);
    grow_by(&text, moves);
    for (size_t room = 1; room <= 2048; room *= 8)
        plain_agrees(text.bytes, text.size, room, 0);
    grow_by(&text, PADDING); /* with bytes behind it is plain up to its end */
    for (size_t room = 1; room <= 2048; room *= 8)
        plain_agrees(text.bytes, text.size, room, 0);
    free(text.bytes);
}

/* A game whose start is a FEN. */
static void agrees_from(const char *fen, const char *moves)
{
    struct grown text = {0};
    grow_by(&text, "[Event \"e\"]\n[FEN \"");
    grow_by(&text, fen);
    grow_by(&text, "\"]\n[SetUp \"1\"]\n\n");
    grow_by(&text, moves);
    plain_agrees(text.bytes, text.size, 64, 0);
    grow_by(&text, PADDING);
    plain_agrees(text.bytes, text.size, 64, 0);
    free(text.bytes);
}

/* Count the runs of a text, and the moves of the longest. */
static size_t count_runs(const char *text, size_t *longest)
{
    struct feed feed = {.bytes = text, .size = strlen(text)};
    hk_arena arena;
    hk_pgn_reader *reader = reader_of(&arena, give, &feed, NULL);
    size_t count = 0;
    hk_pgn_item item;

    *longest = 0;
    while (hk_pgn_read(reader, &item)) {
        count += item.kind == HK_PGN_MOVES;
        if (item.kind == HK_PGN_MOVES && item.run.count > *longest)
            *longest = item.run.count;
    }
    hk_arena_finish(&arena);
    return count;
}

TEST(pgn_fast, what_is_plain_is_given_at_once)
{
    /* The window is filled by the first token. */
    const char *text =
        "*\n\n[Event \"e\"]\n[White \"w\"]\n[Result \"1-0\"]\n\n"
        "1. e4 e5 2. Nf3 Nc6\n3.Bb5 a6 4. Bxc6 dxc6 5. O-O Qd4+ 1-0\n" PADDING PADDING;
    size_t longest;
    assert_int_equal(count_runs(text, &longest), 1);
    assert_int_equal(longest, 10);
}

/* The words that stand as they are written, with a hyphen for each other one. */
static void words_are(const char *moves, const char *expected)
{
    struct grown text = {0}, words = {0};
    hk_pgn_item item;
    hk_arena arena;

    grow_by(&words, "");
    grow_by(&text, TAGGED);
    grow_by(&text, moves);
    grow_by(&text, PADDING);
    struct feed feed = {.bytes = text.bytes, .size = text.size};
    const hk_pgn_options options = {.nags = true, .nags_with_moves = true, .words = true};
    hk_pgn_reader *reader = reader_of(&arena, give, &feed, &options);
    while (hk_pgn_read(reader, &item))
        for (size_t i = 0; item.kind == HK_PGN_MOVES && i < item.run.count; i++) {
            const hk_pgn_word word = item.run.words ? item.run.words[i] : (hk_pgn_word){0};
            grow(&words, item.run.text + word.at, word.size);
            grow_by(&words, word.size > 0 ? " " : "- ");
        }
    assert_string_equal(words.bytes, expected);
    hk_arena_finish(&arena);
    free(words.bytes);
    free(text.bytes);
}

TEST(pgn_fast, words_that_stand_as_export_format_writes_them_are_told)
{
    words_are("1. e4 e5 2. Nf3! Nc6?! 3. Bb5 $1 a6 *", "e4 e5 Nf3 Nc6 Bb5 a6 ");
    /* A sign of check that is wrong, or missing. */
    words_are("1. e4+ d5 2. Bb5 c6 3. Bxc6+ *", "- d5 - c6 Bxc6+ ");
    words_are("1. f3 e5 2. g4 Qh4# 0-1", "f3 e5 g4 Qh4# ");
    words_are("1. f3 e5 2. g4 Qh4+ 0-1", "f3 e5 g4 - ");
    words_are("1. e4 d6 2. Bb5# *", "e4 d6 - ");
    /* A capture that is not told, or none that is. */
    words_are("1. Nc3 d5 2. Nd5 Nc6 3. Nxf6+ *", "Nc3 d5 - Nc6 - ");
    words_are("1. Nxf3 e6 2. O-O *", "- e6 ");
    words_are("1. Nf3 e6 2. g3 Nf6 3. Bg2 Be7 4. O-O O-O *", "Nf3 e6 g3 Nf6 Bg2 Be7 O-O O-O ");
    /* A square of departure that need not be named, and those that have to be. */
    words_are("1. Ngf3 d5 2. d3 Nc6 3. Nbd2 e6 4. Nb3 Nge7 5. Nbd4 *",
              "- d5 d3 Nc6 Nbd2 e6 Nb3 Nge7 Nbd4 ");
    words_are("1. a4 a5 2. h4 h5 3. Ra3 Rh6 4. Rhh3 Raa6 5. Rag3 Rag6 6. R3h3 *",
              "a4 a5 h4 h5 Ra3 Rh6 Rhh3 Raa6 Rag3 Rag6 ");
    words_are("1. a4 e5 2. Ra3 e4 3. h4 d5 4. Rhh3 d4 5. Rae3 d3 6. Ref3 e3 7. R1h2 *",
              "a4 e5 Ra3 e4 h4 d5 Rhh3 d4 Rae3 d3 Ref3 e3 ");
}

TEST(pgn_fast, glyphs_come_with_their_moves)
{
    static const char *const texts[] = {"1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! *",
                                        "1. e4 $1 e5 $255 {a} 2. Nf3 {b} $3 Nc6 *",
                                        "1. e4 $1 $2 e5! $3 2. Nf3 $0 Nc6 $256 *",
                                        "1. e4 $1 (1. d4 $2 d5! {a}) 1... e5 $3 *",
                                        "1. e4 (1. d4 d5)$1 e5 $10\n{a} 2. Nf3\n$7 *",
                                        "1. e4 (1. d4 (1. c4!)) e5 2. Nf3?! $5 Nf4 $1 *",
                                        "1. e4!!! e5 2. O-O $4 *",
                                        "1. e4 e5! 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7#!! $1 1-0"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        /* each set of options in plain_agrees() */
        for (unsigned blanks = 0; blanks < 210; blanks += one_of()) {
            struct grown text = {0};
            grow_by(&text, texts[i]);
            for (unsigned blank = 0; blank < blanks; blank++)
                grow_by(&text, " ");
            agrees(text.bytes);
            free(text.bytes);
        }
}

TEST(pgn_fast, numbers)
{
    agrees("1. e4 e5 2. Nf3 Nc6 *");
    agrees("1.e4 e5 2.Nf3 Nc6 3. Bb5 *");
    agrees("1.e4 1...e5 2.Nf3 2...Nc6 *");
    agrees("1. e4 1. ... e5 2. Nf3 2... Nc6 *");
    agrees("1. e4 {c} 1... e5 2. Nf3 $1 2... Nc6 (2... d6) 3. Bb5 *");
    agrees("1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 *");
    agrees("e4 e5 Nf3 Nc6 Bb5 a6 *");
    agrees("1 e4 e5 2 Nf3 Nc6 *");
    agrees("01. e4 e5 02. Nf3 Nc6 *");
    agrees("1.. e4 e5 1. Nf3 2. Nc6 *");
    agrees("1. 1. e4 e5 2. 2. Nf3 *");
    agrees("1.\xe2\x80\xa6 e4 e5 2. Nf3 *");
    agrees("1. e4 e5 2.Nf3 Nc6 3.1-0");
    agrees_from("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 99", "99. Ra2 Kd8 100. Ra3 Ke8 101. Ra4 *");
    agrees_from("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 998", "998... Kd8 999. Ra2 Ke8 1000. O-O *");
    agrees_from("4k3/8/8/8/8/8/8/R3K2R w KQ - 90 4294967290",
                "4294967290. Ra2 Kd8 4294967291. Ra3 Ke8 *");
    agrees_from("4k3/8/8/8/8/8/8/R3K2R w KQ - 65530 1",
                "1. Ra2 Kd8 2. Ra3 Ke8 3. Ra4 Kd8 4. Ra5 *");
}

TEST(pgn_fast, white_space)
{
    agrees("1. e4 e5\n2. Nf3\nNc6\n3.\nBb5 a6 *");
    agrees("1. e4 e5\r\n2. Nf3\r\nNc6\r\n3.\r\nBb5 a6 *");
    agrees("1. e4 e5\r2. Nf3\rNc6 *");
    agrees("1. e4  e5   2. Nf3 \n  Nc6 *");
    agrees("1. e4\te5 2.\tNf3\tNc6 *");
    agrees("1. e4\x08"
           "e5 2. Nf3 Nc6 *");
    agrees("1. e4 e5 \n%2. d4\n2. Nf3 Nc6 *");
    agrees("1. e4 e5\n\n2. Nf3\n\n\nNc6 *");
    agrees("1. e4 e5 2. Nf3;Nc6\nNc6 *");
    agrees("1. e4 e5 2. Nf3{c}Nc6 3.Bb5(3. d4)a6 *");
    agrees("\n\n  1. e4 e5\n[White \"x\"]\n\n1. d4 *");
}

TEST(pgn_fast, words_that_are_almost_moves)
{
    static const char *const words[] = {
        "e4+",   "e4#",   "e4++",  "e4!",       "e4?!",        "e4N",      "e5",      "e2e4",
        "e2-e4", "Pe4",   "exe4",  "ee4",       "e2",          "e44",      "e",       "4",
        "e9",    "i4",    "Nf3+",  "Nf3x",      "Nxf3",        "Nxxf3",    "Ngf3",    "N1f3",
        "Ng1f3", "Ngxf3", "N11f3", "Nfg3",      "Nh4",         "nf3",      "Kf3",     "Qd3",
        "Bb5",   "O-O",   "O-O-O", "0-0",       "O-O+",        "oo",       "--",      "Z0",
        "Na3=Q", "e8=Q",  "e4=Q",  "N\xc3\xb6", "Nf3\xc2\xa0", "d4d5d6d7", "Nf3e5d4", "+",
        "#",     "++"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct grown text = {0};
        grow_by(&text, "1. ");
        grow_by(&text, words[i]);
        grow_by(&text, " e5 2. d4 exd4 3. c3 dxc3 *");
        agrees(text.bytes);
        free(text.bytes);
    }
}

TEST(pgn_fast, captures_need_their_sign_where_something_is_told_before_it)
{
    static const char *const words[] = {
        "exd5",   "eed5",   "edd5",  "exd5+",  "eexd5", "exxd5",  "e4d5",  "e:d5",   "xd5",
        "Nxd4",   "Nd4",    "Nfxd4", "Nxxd4",  "Nfdd4", "N3xd4",  "N3d4",  "Nfxd4+", "Nxfd4",
        "Nxfxd4", "Nf3xd4", "N33d4", "Nf3d4",  "N=d4",  "Qxd4",   "Q#d4",  "Q+d4",   "Qdd4",
        "Qxd4#",  "Q#xd4",  "QQxd4", "Qd1xd4", "Qd.d4", "Nf3.d4", "exd5.", ".exd5",  "exd5..."};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (size_t before = 0; before < 2; before++) {
            struct grown text = {0};
            grow_by(&text, before ? "1. a3 a6 2. a4 a5 3. h3 h6 4. Nf3 Nc6 5. d4 Nxd4 6. e4 d5 7. "
                                  : "1. Nf3 Nc6 2. d4 Nxd4 3. e4 d5 4. ");
            grow_by(&text, words[i]);
            grow_by(&text, before ? " e5 8. Bd3 Bd6 9. O-O Be6 *" : " e5 5. Bd3 Bd6 6. O-O Be6 *");
            agrees(text.bytes);
            free(text.bytes);
        }
}

TEST(pgn_fast, the_rules_of_movement)
{
    agrees("1. e4 a6 2. e5 d5 3. exd6 a5 4. dxc7 a4 5. cxb8=Q Rxb8 6. b4 axb3 *");
    agrees("1. e4 Nf6 2. e5 d5 3. Nf3 Ne4 4. exd6 Nxd6 *");
    agrees("1. f3 e5 2. g4 Qh4# 3. a3 *");
    agrees("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 5. Re1 O-O *");
    agrees("1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Nf3 Nf6 5. Bc4 Bc5 6. O-O O-O *");
    /* Only one piece may move there, because the other one is pinned. */
    agrees_from("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "1. Ne2 Bxe2 *");
    agrees_from("4r1k1/8/8/8/8/4N3/8/4K1N1 w - - 0 1", "1. Ne2 Kf8 2. Nd5 *");
    agrees_from("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "1. O-O-O Ke7 2. Rhe1+ Kf8 *");
    agrees_from("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "1. O-O-O Ke7 2. O-O *");
    agrees_from("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "1. O-O-O Ke7 2. O-O *");
    agrees_from("4k3/8/8/8/8/8/8/RR2K3 w A - 0 1", "1. O-O-O *");
    agrees_from("4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1", "1. O-O Kd8 2. Rd1+ *");
    agrees_from("4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", "1. e4 Ke7 2. e3 *");
    agrees_from("4k3/4p3/4p3/8/8/8/8/4K3 b - - 0 1", "1... e5 2. Kd1 e6 3. Kc1 *");
    agrees_from("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "1. g4 fxg3 2. e4 Kg5 *");
    agrees_from("8/8/3p4/1Pp4r/KR3p1k/8/4P1P1/8 w - c6 0 1", "1. bxc6 Kg5 *");
    agrees_from("4k3/8/8/q7/8/8/3B4/4K3 w - - 0 1", "1. Bc3 Qe5+ 2. Be3 *");
}

TEST(pgn_fast, comments_glyphs_and_variations)
{
    static const char *const comments[] = {"{}",
                                           "{ c }",
                                           "{c}{d}",
                                           "{[%clk 0:01:00]}",
                                           "{a [b] c}",
                                           "{a\nb}",
                                           "{a\r\nb}",
                                           "{a\rb}",
                                           "{a\n\nb}",
                                           "{a\n \nb}",
                                           "{a\n[b \"c\"]\nd}",
                                           "{a\n\n[b \"c\"]\n\n",
                                           "{a \xc3\xa9 b}",
                                           "{a \xff b}",
                                           "{ {a }",
                                           "{a } }",
                                           "{a",
                                           ";a {b\n",
                                           "(1... d5 {a} 2. exd5)",
                                           "{\n}",
                                           "{a\n}",
                                           "{\n[}",
                                           "$1 {a} $2",
                                           "$0",
                                           "$255",
                                           "$256",
                                           "$1000",
                                           "$",
                                           "$1x",
                                           "$1(1... d5)$2",
                                           "$1{a}$2",
                                           ";a [%clk 0:01:00] b\n",
                                           ";a \xc3\xa9 b\r\n",
                                           ";a \xff b\n",
                                           ";a } b\n",
                                           ";} [%clk 0:01:00] {b\r\n",
                                           ";\n%b\n",
                                           "()",
                                           "(=)",
                                           "(1... d5)",
                                           "(1... d5) (1... d6 2. d4) {a}",
                                           "{[%clk 0:01:00]} (1... d5 {[%clk 0:02:00]})",
                                           "(1... d5 {[%clk 0:02:00]}) {[%clk 0:01:00]}",
                                           "( 1... d5 2. exd5 ( 2. d4 $1 ( 2. f4 ) ) 2... Qxd5 )",
                                           "(1... d5\n2. exd5\r\nQxd5)",
                                           "(1... d5\r2. exd5)",
                                           "(1... d5\n%2. exd5)\n2. d4)",
                                           "(1... d5\n[b \"c\"]\n2. exd5)",
                                           "(1... d5 [2. exd5)",
                                           "(1... d5 {a\n\nb} 2. exd5)",
                                           "(1... d5 {a \xc3\xa9 b})",
                                           "(1... d5 {a \xff b})",
                                           "(1... d5 {a \xef\xbb\xbf b})",
                                           "(1... d5 \xc2\xb1)",
                                           "(1... d5 ;a ) b\n)",
                                           "(1... d5 ;a } ) b\n)",
                                           "(1... d5 } 2. exd5)",
                                           "(1... d5 $300 2. exd5)",
                                           "(1... d5\t2. exd5\v)",
                                           "(1... d5 1-0 2. exd5 *)",
                                           "(1... d5 e8(Q) 2. exd5)",
                                           "(1... d5",
                                           "(1... d5))",
                                           ")"};
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++)
        for (unsigned pad = 0; pad < 3; pad++) { /* the size says which comments are wanted */
            struct grown text = {0};
            grow_by(&text, "1. e4 ");
            grow_by(&text, comments[i]);
            grow_by(&text, " 1... e5 ");
            grow_by(&text, comments[i]);
            grow_by(&text, "2. Nf3 Nc6 ");
            grow_by(&text, comments[i]);
            const size_t size = text.size;
            grow_by(&text, "\n3. Bb5 *");
            grow(&text, "   ", pad);
            agrees(text.bytes);
            text.size = size; /* where it ends without a marker, the last token tells the place */
            grow(&text, "\n\n\n", 1 + pad);
            agrees(text.bytes);
            free(text.bytes);
        }
}

static uint64_t next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

TEST(pgn_fast, real_games_with_and_without_damage)
{
    static const char *const files[] = {"pgn/master-games.pgn", "pgn/online-clocks.pgn",
                                        "pgn/week-in-chess.pgn", "pgn/engine-chess960.pgn"};
    static const char signs[] = "{}()[];%.\"! \n\r\t+#x=-10aNKO\\";
    uint64_t seed = 7;

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct grown text = contents_of(files[i]);
        plain_agrees(text.bytes, text.size, 1024, 0);
        for (unsigned round = 0; round < 60; round += one_of()) {
            enum { SIZE = 6000 };
            char piece[SIZE];
            memcpy(piece, text.bytes + next(&seed) % (text.size - SIZE), SIZE);
            for (unsigned change = 0; change < 1 + round / 2; change++) {
                char *byte = &piece[next(&seed) % SIZE];
                *byte = round % 2 ? signs[next(&seed) % (sizeof signs - 1)]
                                  : (char)(*byte ^ 1 << next(&seed) % 8);
            }
            plain_agrees(piece, SIZE, 1 + round % 7, round % 3 * 11);
        }
        free(text.bytes);
    }
}

/* Put comments, glyphs and variations of all kinds behind the words of games. */
static void annotate(struct grown *out, const char *text, size_t size, uint64_t *seed)
{
    static const char *const pieces[] = {"$1",
                                         "$14 $2",
                                         "{good}",
                                         "{a line\nand another}",
                                         "!",
                                         "{\xc3\xa9t\xc3\xa9}",
                                         "{\xd1\x88\xd0\xb0\xd1\x85 \xe1\xbb\x87 \xf0\x9f\x98\x80}",
                                         "{caf\xe9}",
                                         "{[%clk 0:01:02.5] [%emt 0:00:01]}",
                                         "{[%clk 0:01:02]}",
                                         ";to the end of the line\n",
                                         "?!",
                                         "{empty\n\nline}",
                                         "{[%cal Gd1d4] see} {more}",
                                         "(1. Nf3 {so} Nf6 $6 (1... d5))"};
    for (size_t at = 0; at < size; at++) {
        const bool ends_word = text[at] == ' ' || text[at] == '\n';
        if (ends_word && next(seed) % 5 == 0) {
            const size_t kind = next(seed) % (sizeof pieces / sizeof *pieces);
            if (pieces[kind][0] != '!' && pieces[kind][0] != '?')
                grow_by(out, " ");
            grow_by(out, pieces[kind]);
        }
        if (ends_word && next(seed) % 9 == 0) { /* a variation of the words that come now */
            const size_t left = size - at, length = 5 + next(seed) % 60;
            grow_by(out, " (");
            grow(out, text + at + 1, length < left ? length : left - 1);
            grow_by(out, ")");
        }
        grow(out, text + at, 1);
    }
}

TEST(pgn_fast, annotated_games_with_and_without_damage)
{
    static const char signs[] = "{}()[];%.$! \n\r\t+#x=-10aNKO\\\xc3\xa9";
    struct grown text = contents_of("pgn/master-games.pgn");
    uint64_t seed = 11;

    for (unsigned round = 0; round < 120; round += one_of()) {
        enum { SIZE = 3000 };
        const size_t from = next(&seed) % (text.size - SIZE);
        struct grown games = {0};
        annotate(&games, text.bytes + from, SIZE, &seed);
        for (unsigned change = 0; change < round / 4; change++)
            games.bytes[next(&seed) % games.size] = signs[next(&seed) % (sizeof signs - 1)];
        plain_agrees(games.bytes, games.size, round % 3 ? 1 + round % 7 : 1024, round % 3 * 11);
        free(games.bytes);
    }
    free(text.bytes);
}

/* Make a tag pair, mostly a plain one. */
static void grow_by_tag(struct grown *text, const char *name, uint64_t *seed)
{
    static const char *const values[] = {"1-0",      "1/2-1/2", "x",     "", "a \\\"b\\\" c",
                                         "\xc3\xb6", "2-0",     "Chess", "*"};
    static const char *const forms[] = {"[", " \"", "\"]\n", "[ ", "  \"", "\" ]\n"};
    const char *const *form = forms + (next(seed) % 40 == 0 ? 3 : 0);

    grow_by(text, form[0]);
    grow_by(text, name);
    grow_by(text, form[1]);
    grow_by(text, values[next(seed) % (next(seed) % 8 == 0 ? 9 : 3)]);
    grow_by(text, form[2]);
}

/* The reader finds the name of a tag pair by the place that it had in the game before. */
TEST(pgn_fast, tag_pairs_in_the_order_of_the_game_before_and_in_others)
{
    static const char *const names[] = {"Event",
                                        "White",
                                        "WhiteElo",
                                        "W",
                                        "Result",
                                        "Results",
                                        "Variant",
                                        "FEN",
                                        "TwentyOneLettersOfTag",
                                        "TwentyTwoLettersOfTags",
                                        "ANameThatIsMuchTooLongToBeKnownAgain",
                                        "Black"};
    enum { NAMES = sizeof names / sizeof *names, GAMES = 5, TAGS_MAX = 36 };
    uint64_t seed = 11;

    for (unsigned round = 0; round < 600; round += one_of()) {
        size_t order[TAGS_MAX], size = 1 + next(&seed) % (round % 20 ? 9 : TAGS_MAX);
        struct grown text = {0};
        for (size_t i = 0; i < size; i++)
            order[i] = next(&seed) % NAMES;
        for (unsigned game = 0; game < GAMES; game++) {
            for (size_t i = 0; i < size; i++)
                grow_by_tag(&text, names[order[i]], &seed);
            grow_by(&text, "\n1. e4 e5 2. Nf3 Nc6 1-0\n\n");
            if (next(&seed) % 3 == 0)
                order[next(&seed) % size] = next(&seed) % NAMES;
            if (next(&seed) % 5 == 0)
                size -= size > 1;
        }
        grow_by(&text, PADDING PADDING);
        plain_agrees(text.bytes, text.size, 64, 0);
        free(text.bytes);
    }
}

/* Compare the runs of all instruction sets that the processor has. */
static size_t known_runs(const struct hk__pgn_fast **out)
{
    size_t count = 0;
    out[count++] = &hk__pgn_fast_base;
#ifdef HK_WITH_V3
    if (hk__isa_level() >= HK__ISA_V3)
        out[count++] = &hk__pgn_fast_v3;
    if (hk__isa_level() >= HK__ISA_V4)
        out[count++] = &hk__pgn_fast_v4;
#endif
    return count;
}

/* After every item of a text, read the plain text that follows by each instruction set. */
static size_t compare_instruction_sets(const char *bytes, size_t size, size_t room)
{
    static hk_pgn_move made[3][64];
    static hk_pgn_reader by[3];
    hk_arena arena;
    const struct hk__pgn_fast *code[3];
    const size_t codes = known_runs(code);
    struct feed feed = {.bytes = bytes, .size = size};
    size_t moves = 0;
    hk_pgn_reader *reader = reader_of(&arena, give, &feed, NULL);
    hk_pgn_item item;

    reader->move_room = 1;
    while (hk_pgn_read(reader, &item)) {
        struct hk__pgn_token token[3];
        memset(token, 0, sizeof token);
        for (size_t i = 0; i < codes; i++) {
            size_t count = 0;
            by[i] = *reader;
            bool tag = code[i]->find_tag(&by[i], &token[i]);
            if (item.kind == HK_PGN_MOVES) {
                count = code[i]->read_moves(&by[i], made[i], room);
                tag = code[i]->take_marker(&by[i], &token[i]);
            }
            assert_memory_equal(made[0], made[i], count * sizeof *made[i]);
            by[i].met_comment = false; /* perhaps of a comment behind the moves */
            by[i].plain_words = 0;     /* how words are read best */
            assert_memory_equal(&by[0], &by[i], sizeof by[i]);
            assert_int_equal(token[0].kind, token[i].kind);
            assert_int_equal(token[0].offset, token[i].offset);
            moves += i == 0 ? count + tag : 0;
        }
    }
    hk_arena_finish(&arena);
    return moves;
}

TEST(pgn_fast, all_instruction_sets_write_the_same_utf_8)
{
    static const char *const parts[] = {"a",        "plain words ", "\xfc", "\xc3\xbc",
                                        "\xe2\x80", "\xdf\xe9 ",    "\xa0", "\xf4"};
    const struct hk__pgn_fast *code[3];
    const size_t codes = known_runs(code);
    uint64_t seed = 11;

    for (unsigned round = 0; round < 4000; round++) {
        char text[320], expected[2 * sizeof text], written[2 * sizeof text + UTF8_SPARE];
        size_t size = 0;
        /* Text in one encoding by turns, and in both. */
        const unsigned kinds = round % 2 ? 3 : 8;
        for (uint64_t i = next(&seed) % 24; i > 0; i--) {
            const char *const part = parts[next(&seed) % kinds];
            memcpy(text + size, part, strlen(part));
            size += strlen(part);
        }
        const size_t due = hk__utf8_write(expected, text, size);
        for (size_t i = 0; i < codes; i++) {
            assert_int_equal(code[i]->write_utf8(written, text, size), due);
            assert_memory_equal(written, expected, due);
        }
    }
}

TEST(pgn_fast, all_instruction_sets_read_alike)
{
    struct grown text = contents_of("pgn/master-games.pgn");
    assert_true(compare_instruction_sets(text.bytes, 60000, 64) > 10000);
    assert_true(compare_instruction_sets(text.bytes, 60000, 13) > 10000);
    /* Damage the text: put numbers, dots, line ends and signs where they do not belong. */
    static const char signs[] = " .\n\r1290+#x-=OQNab{}()$;\"[\t";
    uint64_t seed = 6;
    for (unsigned round = 0; round < 40; round += one_of()) {
        char piece[8000];
        memcpy(piece, text.bytes + next(&seed) % (text.size - sizeof piece), sizeof piece);
        for (unsigned change = 0; change < 60; change++)
            piece[next(&seed) % sizeof piece] = signs[next(&seed) % (sizeof signs - 1)];
        compare_instruction_sets(piece, sizeof piece, 64);
    }
    for (unsigned round = 0; round < 20; round++) {
        struct grown games = {0};
        annotate(&games, text.bytes + 3000 * round, 3000, &seed);
        compare_instruction_sets(games.bytes, games.size, 64);
        free(games.bytes);
    }
    free(text.bytes);
    text = contents_of("pgn/online-clocks.pgn");
    assert_true(compare_instruction_sets(text.bytes, 60000, 64) > 1000);
    free(text.bytes);
}

/* Signs at every place among the bytes that are looked at together, and where these change. */
TEST(pgn_fast, comments_and_variations_of_all_sizes)
{
    static const char *const inner[] = {"\xc3\xa9",
                                        "\xe1\xbb\x87",
                                        "\xef\xbc\x81",
                                        "\xf0\x9f\x98\x80",
                                        "\xe0\xa4\x85",
                                        "\xef\xbb\xbf",
                                        "\xe9",
                                        "\xc0\x80",
                                        "\xc1\xbf",
                                        "\xe0\x80\x80",
                                        "\xed\xa0\x80",
                                        "\xf0\x80\x80\x80",
                                        "\xf4\x90\x80\x80",
                                        "\xf5\x80\x80\x80",
                                        "\xff",
                                        "\x80",
                                        "\xc3",
                                        "\xe1\xbb",
                                        "\xf0\x9f\x98",
                                        "\xc3\xc3\xa9",
                                        "\xc3\xa9\x80",
                                        "\xd1\x88\xd0\xb0",
                                        "\n",
                                        "\r\n",
                                        "\r",
                                        "\n%",
                                        "\r\n%x\n",
                                        "\n\n",
                                        "[",
                                        "[%clk 0:01:00]",
                                        "]",
                                        "}",
                                        "$5",
                                        "$300",
                                        "(1. d4)",
                                        "(=)",
                                        ";x)\n",
                                        "{\xe9}",
                                        "{\n%}",
                                        "{a}\n%"};
    enum { STEP = 64 };

    for (size_t i = 0; i < sizeof inner / sizeof *inner; i++)
        for (size_t before = STEP - 14; before < STEP + 3; before += one_of())
            for (unsigned form = 0; form < 6; form++) {
                static const char *const begins[] = {"{",         ";",        "(1... d5 {",
                                                     "(1... d5 ", "{\xe9} {", "(1... d5 {\xe9"};
                static const char *const ends[] = {"}", "\n", "} 2. d4)", " 2. d4)", "}", "})"};
                struct grown text = {0};
                grow_by(&text, "1. e4 ");
                grow_by(&text, begins[form]);
                for (size_t a = 0; a < before; a++)
                    grow(&text, a % 8 == 7 ? " " : "a", 1);
                grow_by(&text, inner[i]);
                grow_by(&text, ends[form]);
                grow_by(&text, " 1... e5 {\xe9} 2. Nf3 Nc6 *");
                agrees(text.bytes);
                grow_by(&text, PADDING);
                compare_instruction_sets(text.bytes, text.size, 64);
                free(text.bytes);
            }
}
