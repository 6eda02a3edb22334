/* Moves of people: read with tolerance, written exactly. */
#include "positions.h"
#include "test.h"

#include "hakem/san.h"

#include <stdlib.h>
#include <string.h>

static const hk_letters *letters_of(const char *language)
{
    const hk_letters *letters = hk_letters_find(language, strlen(language));
    assert_non_null(letters);
    return letters;
}

/* The text on memory of exactly its size. */
static hk_err parse(hk_move *out, const hk_board *board, const char *text, size_t size,
                    const hk_letters *letters, hk_variant variant, hk_fault *fault)
{
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    const hk_err err = hk_san_parse(out, board, copy, size, letters, variant, fault);
    free(copy);
    return err;
}

static struct text san_of(const hk_position *p, hk_move move, const hk_letters *letters)
{
    struct text text;
    hk_buf buf;
    hk_buf_init(&buf, text.of, HK_SAN_MAX);
    hk_san_write(&buf, &p->board, move, letters);
    assert_false(buf.cut);
    return text;
}

/* Each text (blanks between) means this move, given in UCI and in PGN's notation. */
static void means_in(const char *language, const char *fen, const char *texts, const char *uci,
                     const char *san, hk_variant variant)
{
    const hk_position p = diagram(fen, variant);
    for (const char *text = texts; *text;) {
        const size_t size = strcspn(text, " ");
        hk_move move = HK_MOVE_NONE;
        hk_fault fault = {.why = ""};
        const hk_err err =
            parse(&move, &p.board, text, size, letters_of(language), variant, &fault);
        if (err != HK_OK)
            fail_msg("%.*s in %s: %s at byte %zu", (int)size, text, fen, fault.why, fault.byte);
        assert_string_equal(uci_of(move, variant).of, uci);
        assert_string_equal(san_of(&p, move, letters_of(language)).of, san);
        text += size + strspn(text + size, " ");
    }
}

static void means(const char *fen, const char *texts, const char *uci, const char *san)
{
    means_in("en", fen, texts, uci, san, HK_STANDARD);
}

/* Each text is refused so; `|` stands between two. */
static void refused_in(const char *language, const char *fen, const char *texts, hk_err expected,
                       hk_variant variant)
{
    const hk_position p = diagram(fen, variant);
    for (const char *text = texts; *text;) {
        const size_t size = strcspn(text, "|");
        hk_move move = 0x1234;
        hk_fault fault = {.code = "none", .byte = 99};
        const hk_err err =
            parse(&move, &p.board, text, size, letters_of(language), variant, &fault);
        if (err != expected)
            fail_msg("'%.*s' in %s: %s, not %s", (int)size, text, fen, hk_err_word(err),
                     hk_err_word(expected));
        assert_int_equal(move, 0x1234);
        assert_string_equal(fault.code, hk_err_word(expected));
        assert_true(fault.byte <= size);
        text += size + (text[size] == '|');
    }
}

static void refused(const char *fen, const char *texts, hk_err expected)
{
    refused_in("en", fen, texts, expected, HK_STANDARD);
}

static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(san, plain_moves)
{
    means(start,
          "e4 e2e4 e2-e4 Pe4 Pe2-e4 e4! e4?! e4+ e4# e4++ e4(=) e2\xe2\x80\x93"
          "e4",
          "e2e4", "e4");
    means(start, "Nf3 Ngf3 N1f3 Ng1f3 Ng1-f3 Nxf3 N:f3 g1f3 Nf3!! N-f3", "g1f3", "Nf3");
    refused("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e4|e3|e2e4", HK_E_ILLEGAL_MOVE);
    refused(start, "e5|Nf4|Ke2|Bb5|e7e5|Ng8f6|a1a1|d2e3|exd3", HK_E_ILLEGAL_MOVE);
}

TEST(san, a_pawn_capture_names_its_file)
{
    static const char fen[] = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    means(fen,
          "exd5 ed5 e4xd5 e4d5 e:d5 e4\xc3\x97"
          "d5",
          "e4d5", "exd5");
    refused(fen, "d5|xd5|Pd5|dxd5|cxd5", HK_E_ILLEGAL_MOVE);
    means("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "exd6 exd6e.p. exd6ep ed6 e5d6 exd6+", "e5d6",
          "exd6");
    means("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "cxd6", "c5d6", "cxd6");
    refused("4k3/8/8/2PpP3/8/8/8/4K3 w - - 0 1", "exd6|cxd6", HK_E_ILLEGAL_MOVE);
    means("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "exd3 exd3e.p.", "e4d3", "exd3");
    means("7r/8/8/K1PpP2r/8/8/8/7k w - d6 0 1", "exd6", "e5d6", "exd6");
}

TEST(san, promotion_in_its_spellings)
{
    static const char fen[] = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    means(fen, "a8=Q a8Q a8(Q) a8/Q a8=q a8(q) a7a8q a7-a8=Q a8=Q+ a7a8=Q a8=Q(=)", "a7a8q",
          "a8=Q");
    means(fen, "axb8=N axb8N ab8=N a7b8n", "a7b8n", "axb8=N");
    means(fen, "a8=B", "a7a8b", "a8=B");
    means(fen, "a8=R", "a7a8r", "a8=R");
    refused(fen, "a8|axb8|a7a8|a8+", HK_E_PROMOTION);
    refused(fen, "a8=|a8=K|a8=P|a8=X|a8(Q|a8q|a8()|a8=QQ|a8(=Q)|a8=Q=", HK_E_SYNTAX);
    refused(fen, "Ke2=Q", HK_E_ILLEGAL_MOVE);
}

TEST(san, check_and_mate_are_written)
{
    means("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8 Ra8+ Ra8#", "a1a8", "Ra8#");
    means("6k1/5pp1/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8 Ra8#", "a1a8", "Ra8+");
    means("7k/8/8/8/8/8/5P2/R3K2R w KQ - 0 1", "f4", "f2f4", "f4+");
    means("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O O-O+", "e1g1", "O-O+");
    means("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "Kg6", "g5g6", "Kg6"); /* stalemate has no sign */
}

TEST(san, castling_in_its_spellings)
{
    static const char fen[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    means(fen, "O-O 0-0 o-o OO 00 O-O! e1g1 Ke1g1 e1-g1", "e1g1", "O-O");
    means(fen, "O-O-O 0-0-0 o-o-o OOO 000 e1c1", "e1c1", "O-O-O");
    refused(fen, "O|O-|0|O-O-|O-O-O-O|0-0-", HK_E_SYNTAX);
    refused(fen, "Kg1|Kc1|e1h1", HK_E_ILLEGAL_MOVE);
    refused("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "O-O|e1g1", HK_E_ILLEGAL_MOVE);
    refused("r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "O-O-O|e1c1", HK_E_ILLEGAL_MOVE);
}

TEST(san, chess960_castling)
{
    means_in("en", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O f1g1 Kf1g1 Kf1xg1", "f1g1", "O-O",
             HK_CHESS960);
    means_in("en", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "O-O-O c1b1", "c1b1", "O-O-O", HK_CHESS960);
    means_in("en", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "Kg1 f1g1", "f1g1", "Kg1", HK_CHESS960);
    means_in("en", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "O-O f1h1", "f1h1", "O-O", HK_CHESS960);
    refused_in("en", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "O-O-O|c1b1", HK_E_ILLEGAL_MOVE,
               HK_CHESS960);
    /* The square of another man of one's own is not that of the rook. */
    refused_in("en", "4k3/8/8/8/8/8/8/4KR1N w F - 0 1", "e1h1|Ke1h1|Ke1g1|e1c1", HK_E_ILLEGAL_MOVE,
               HK_CHESS960);
    refused_in("en", "4k3/8/8/7P/8/8/8/4K2R w H - 0 1", "e1h5|e1g1", HK_E_ILLEGAL_MOVE,
               HK_CHESS960);
}

TEST(san, squares_of_departure_are_given_as_pgn_asks)
{
    /* 8.2.3.4: nothing, else the file, else the rank, else both. */
    means("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nbd2 Nb1d2", "b1d2", "Nbd2");
    means("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "R1a3 Ra1a3", "a1a3", "R1a3");
    means("4k3/8/8/8/8/Q6Q/8/Q3K3 w - - 0 1", "Qa1c3 Qa1-c3", "a1c3", "Q1c3");
    means("7k/8/8/8/8/Q1Q5/8/Q1Q1K3 w - - 0 1", "Qa3b2", "a3b2", "Qa3b2+");
    refused("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2|N1d2", HK_E_AMBIGUOUS);
    refused("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "Ra3|Raa3", HK_E_AMBIGUOUS);
}

TEST(san, a_pinned_man_makes_nothing_ambiguous)
{
    means("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2 Nge2", "g1e2", "Ne2");
    means("4k3/4r3/8/8/8/4R3/8/R3K3 w - - 0 1", "Ra3", "a1a3", "Ra3");
    refused("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nce2", HK_E_ILLEGAL_MOVE);
}

TEST(san, null_moves)
{
    refused(start, "--|Z0|0000|--!", HK_E_NULL_MOVE);
    refused(start, "---|Z0x|00000|Z|Z1|-", HK_E_SYNTAX);
}

TEST(san, texts_that_are_none)
{
    refused(start,
            "e|4|N|Nf|Nf9|Ni3|nf3|NF3|E4|e4x|e4-|xe|Nxx3|Sf3|e44|e4 e5|1.e4|e2e4e5|=|+|(=|e4=|"
            "e4(|e4e|Nf3b|e4h|e4ee|\xff|\xc3|e4\xe2\x80|\xe2\x80\xa0|Nf3\xc3\x97|e9|i4|@e4|e4;|e4{",
            HK_E_SYNTAX);
    hk_move move;
    hk_fault fault;
    const hk_position p = standard(start);
    assert_int_equal(parse(&move, &p.board, "", 0, &hk_letters_english, HK_STANDARD, &fault),
                     HK_E_SYNTAX);
    assert_int_equal(parse(&move, &p.board, "e4\0", 3, &hk_letters_english, HK_STANDARD, &fault),
                     HK_E_SYNTAX);
    assert_int_equal(fault.byte, 2);
    assert_int_equal(parse(&move, &p.board, "e4xyz", 2, &hk_letters_english, HK_STANDARD, &fault),
                     HK_OK);
    assert_int_equal(parse(&move, &p.board, "e5xyz", 5, &hk_letters_english, HK_STANDARD, NULL),
                     HK_E_SYNTAX);
}

TEST(san, a_fault_names_the_byte_where_the_text_stopped_being_a_move)
{
    static const struct {
        const char *text;
        size_t byte;
    } cases[] = {{"e4y", 2},   {"Nf3y", 3}, {"Nf", 2}, {"O-Oy", 3},
                 {"e8=Qy", 4}, {"y", 0},    {"--y", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hk_san_meaning meaning;
        hk_fault fault = {0};
        assert_int_equal(hk_san_read(&meaning, cases[i].text, strlen(cases[i].text),
                                     &hk_letters_english, &fault),
                         HK_E_SYNTAX);
        assert_int_equal(fault.byte, cases[i].byte);
    }
}

TEST(san, reading_alone_says_what_is_written)
{
    hk_san_meaning m;
    assert_int_equal(hk_san_read(&m, "Nbxd7+", 6, &hk_letters_english, NULL), HK_OK);
    assert_int_equal(m.kind, HK_KNIGHT);
    assert_int_equal(m.from_file, 1);
    assert_int_equal(m.from_rank, -1);
    assert_int_equal(m.to, 51);
    assert_true(m.capture);
    assert_int_equal(m.promotion, HK_NO_KIND);
    assert_int_equal(m.castling, 0);
    assert_int_equal(hk_san_read(&m, "e7-e8=Q", 7, &hk_letters_english, NULL), HK_OK);
    assert_int_equal(m.kind, HK_NO_KIND);
    assert_int_equal(m.from_file, 4);
    assert_int_equal(m.from_rank, 6);
    assert_int_equal(m.promotion, HK_QUEEN);
    assert_false(m.capture);
    assert_int_equal(hk_san_read(&m, "R1a3", 4, &hk_letters_english, NULL), HK_OK);
    assert_int_equal(m.from_file, -1);
    assert_int_equal(m.from_rank, 0);
    assert_int_equal(hk_san_read(&m, "O-O-O", 5, &hk_letters_english, NULL), HK_OK);
    assert_int_equal(m.castling, 2);
    assert_int_equal(hk_san_read(&m, "O-O", 3, &hk_letters_english, NULL), HK_OK);
    assert_int_equal(m.castling, 1);
    memset(&m, 0x55, sizeof m);
    const hk_san_meaning before = m;
    assert_int_equal(hk_san_read(&m, "Nb", 2, &hk_letters_english, NULL), HK_E_SYNTAX);
    assert_memory_equal(&m, &before, sizeof m);
}

TEST(letters, are_found_by_language)
{
    assert_ptr_equal(hk_letters_find("en", 2), &hk_letters_english);
    assert_string_equal(letters_of("tr")->language, "tr");
    assert_null(hk_letters_find("TR", 2));
    assert_null(hk_letters_find("t", 1));
    assert_null(hk_letters_find("", 0));
    assert_null(hk_letters_find("tra", 3));
    assert_null(hk_letters_find("xx", 2));
}

TEST(letters, turkish_men)
{
    /* at: knight, fil: bishop, kale: rook, vezir: queen, şah: king, in two bytes. */
    means_in("tr", start, "Af3 Agf3 Ag1-f3", "g1f3", "Af3", HK_STANDARD);
    means_in("tr", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
             "\xc5\x9e"
             "d1 \xc5\x9exd1 \xc5\x9e"
             "e1-d1",
             "e1d1",
             "\xc5\x9e"
             "d1",
             HK_STANDARD);
    means_in("tr", "2k1b3/8/8/8/8/8/8/K3R2B w - - 0 1", "Kxe8 Ke8", "e1e8", "Kxe8+", HK_STANDARD);
    means_in("tr", "2k1b3/8/8/8/8/8/8/K3R2B w - - 0 1", "Fb7", "h1b7", "Fb7+", HK_STANDARD);
    means_in("tr", "6k1/8/8/8/8/8/8/K6Q w - - 0 1", "Va8", "h1a8", "Va8+", HK_STANDARD);
}

TEST(letters, turkish_promotion)
{
    means_in("tr", "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=V a8V a8(V) a7a8q a7-a8=V", "a7a8q",
             "a8=V+", HK_STANDARD);
    means_in("tr", "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "a7a8r", "a8=K+", HK_STANDARD);
    refused_in("tr", "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=\xc5\x9e|a8=Q|a8=\xc5", HK_E_SYNTAX,
               HK_STANDARD);
}

TEST(letters, of_another_language_are_never_guessed)
{
    refused_in("tr", start,
               "Nf3|Qd1|Bc4|\xc5|\xc5"
               "e2|\x9e"
               "e2|S\xc5\x9e",
               HK_E_SYNTAX, HK_STANDARD);
    refused_in("en", start,
               "Af3|\xc5\x9e"
               "e2|Sf3|Cf3",
               HK_E_SYNTAX, HK_STANDARD);
    refused_in("tr", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1", HK_E_ILLEGAL_MOVE, HK_STANDARD);
}

struct seen {
    hk_variant variant;
    const hk_letters *letters;
    unsigned moves, with_origin, checks, mates;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct text *)a)->of, ((const struct text *)b)->of);
}

/* The text without the signs of check, read again: means nothing else, and nothing is said twice over. */
static void check_origin_is_needed(struct seen *seen, const hk_position *p, hk_move move,
                                   const char *text)
{
    hk_san_meaning m;
    hk_move found;
    assert_int_equal(hk_san_read(&m, text, strlen(text), seen->letters, NULL), HK_OK);
    if (m.kind == HK_PAWN || m.castling || (m.from_file < 0 && m.from_rank < 0))
        return;
    hk_san_meaning less = m;
    less.from_file = less.from_rank = -1;
    if (hk_san_resolve(&found, &p->board, &less, seen->variant) != HK_E_AMBIGUOUS)
        fail_msg("%s in %s: the square of departure is not needed", text,
                 fen_of(p, seen->variant).of);
    seen->with_origin++;
    if (m.from_file < 0) { /* the rank alone: the file alone would not do */
        less.from_file = (int8_t)(hk_move_from(move) % 8);
        assert_int_equal(hk_san_resolve(&found, &p->board, &less, seen->variant), HK_E_AMBIGUOUS);
    } else if (m.from_rank >= 0) { /* both: neither alone would do */
        less.from_file = m.from_file;
        assert_int_equal(hk_san_resolve(&found, &p->board, &less, seen->variant), HK_E_AMBIGUOUS);
        less.from_file = -1;
        less.from_rank = m.from_rank;
        assert_int_equal(hk_san_resolve(&found, &p->board, &less, seen->variant), HK_E_AMBIGUOUS);
    }
}

static void check_all_moves(void *context, const hk_position *position, const hk_move_list *moves)
{
    struct seen *seen = context;
    static struct text texts[HK_MOVES_MAX];

    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        texts[i] = san_of(position, move, seen->letters);
        const char *text = texts[i].of;
        const size_t size = strlen(text);
        hk_move again = HK_MOVE_NONE;
        hk_fault fault = {.why = "another move"};
        if (hk_san_parse(&again, &position->board, text, size, seen->letters, seen->variant,
                         &fault) != HK_OK ||
            again != move)
            fail_msg("%s in %s does not come back: %s", text, fen_of(position, seen->variant).of,
                     fault.why);

        hk_board after = position->board;
        hk_board_make(&after, move);
        const bool check = hk_board_checkers(&after) != 0;
        const bool mate = check && hk_movegen_count(&after) == 0;
        assert_int_equal(text[size - 1] == '+', check && !mate);
        assert_int_equal(text[size - 1] == '#', mate);
        const bool capture = hk_move_special(move) == HK_MOVE_EN_PASSANT ||
                             (hk_move_special(move) != HK_MOVE_CASTLING &&
                              position->board.colour[after.side] >> hk_move_to(move) & 1);
        assert_int_equal(strchr(text, 'x') != NULL, capture);
        check_origin_is_needed(seen, position, move, text);
        seen->moves++;
        seen->checks += check;
        seen->mates += mate;
    }
    qsort(texts, moves->size, sizeof *texts, by_text);
    for (unsigned i = 1; i < moves->size; i++)
        if (strcmp(texts[i - 1].of, texts[i].of) == 0)
            fail_msg("%s: two moves are written %s", fen_of(position, seen->variant).of,
                     texts[i].of);
}

static void check_random_games(hk_variant variant, const char *language)
{
    const struct random_games games = {
        .seed = 91 + variant, .games = 100, .plies = 120, .variant = variant};
    struct seen seen = {.variant = variant, .letters = letters_of(language)};
    play_random_games(&games, check_all_moves, &seen);
    assert_in_range(seen.moves, 100001, UINT32_MAX);
    assert_in_range(seen.with_origin, 1001, UINT32_MAX);
    assert_in_range(seen.checks, 1001, UINT32_MAX);
    assert_in_range(seen.mates, 11, UINT32_MAX);
}

TEST(san, every_legal_move_of_random_games_has_a_text_of_its_own_that_comes_back)
{
    check_random_games(HK_STANDARD, "en");
}

TEST(san, and_so_in_chess960_with_turkish_letters)
{
    check_random_games(HK_CHESS960, "tr");
}

TEST(san, random_diagrams_with_many_men_of_a_kind)
{
    struct dice dice = {95};
    struct seen seen = {.variant = HK_STANDARD, .letters = &hk_letters_english};
    for (unsigned i = 0; i < 1500; i++) {
        const hk_position p = random_diagram(&dice, 28);
        hk_move_list moves;
        hk_movegen_legal(&p.board, &moves);
        check_all_moves(&seen, &p, &moves);
    }
    assert_in_range(seen.with_origin, 1501, UINT32_MAX);
}

TEST(san, any_bytes_are_read_or_refused_within_their_size)
{
    static const char *const pieces[] = {
        "N",        "B",    "R",    "Q",    "K",    "P",  "a",  "b", "e",
        "h",        "1",    "2",    "4",    "8",    "x",  ":",  "-", "=",
        "+",        "#",    "!",    "?",    "O",    "0",  "o",  "(", ")",
        "/",        "q",    "n",    "ep",   "e.p.", "Z0", "--", " ", "\xe2\x80\x93",
        "\xc3\x97", "\xe2", "\xff", "e2e4", "Nf3"};
    struct dice dice = {97};
    const hk_position p = standard("r3k2r/1P2p3/7N/3pP3/8/8/2N4p/R3K2R w KQkq d6 0 1");
    unsigned read = 0, refused_texts = 0;
    hk_move_list moves;
    hk_movegen_legal(&p.board, &moves);
    for (unsigned i = 0; i < 100000; i++) {
        const hk_letters *letters = letters_of(i % 2 ? "tr" : "en");
        char text[64];
        size_t size = 0;
        if (dice_below(&dice, 2)) { /* begin with a move */
            const struct text san = san_of(&p, moves.move[dice_below(&dice, moves.size)], letters);
            size = strlen(san.of);
            memcpy(text, san.of, size);
        }
        for (unsigned n = dice_below(&dice, 5); n > 0; n--) {
            const char *piece = pieces[dice_below(&dice, sizeof pieces / sizeof *pieces)];
            memcpy(text + size, piece, strlen(piece));
            size += strlen(piece);
        }
        if (size > 0 && dice_below(&dice, 4) == 0)
            text[dice_below(&dice, (unsigned)size)] = (char)dice_below(&dice, 256);
        hk_move move;
        hk_fault fault = {.byte = 999};
        const hk_err err =
            parse(&move, &p.board, text, size, letters, (hk_variant)(i / 2 % 2), &fault);
        if (err == HK_OK) {
            read++;
            assert_int_not_equal(hk_movegen_find(&p.board, hk_move_from(move), hk_move_to(move),
                                                 hk_move_promotion(move)),
                                 HK_MOVE_NONE);
            continue;
        }
        refused_texts++;
        assert_true(fault.byte <= size);
        assert_true(err == HK_E_SYNTAX || err == HK_E_ILLEGAL_MOVE || err == HK_E_AMBIGUOUS ||
                    err == HK_E_PROMOTION || err == HK_E_NULL_MOVE);
    }
    assert_in_range(read, 5001, UINT32_MAX);
    assert_in_range(refused_texts, 10001, UINT32_MAX);
}
