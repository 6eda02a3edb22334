/* Moves as people write them: read with tolerance, written exactly. */
#include "move_texts.h"

#include <stdlib.h>
#include <string.h>

static void means(const char *fen, const char *texts, const char *uci, const char *san)
{
    means_in("en", fen, texts, uci, san, HK_STANDARD);
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
    means(fen, "a8=Q a8Q a8(Q) a8/Q a8=q a8(q) a8q a7a8q a7-a8=Q a8=Q+ a7a8=Q a8=Q(=)", "a7a8q",
          "a8=Q");
    means(fen, "axb8=N axb8N ab8=N a7b8n", "a7b8n", "axb8=N");
    means(fen, "a8=B", "a7a8b", "a8=B");
    means(fen, "a8=R", "a7a8r", "a8=R");
    refused(fen, "a8|axb8|a7a8|a8+", HK_E_PROMOTION);
    refused(fen, "a8=|a8=K|a8=P|a8=X|a8(Q|a8k|a8()|a8=QQ|a8(=Q)|a8=Q=", HK_E_SYNTAX);
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
    /* A king that goes to the square of another own piece does not castle. */
    refused_in("en", "4k3/8/8/8/8/8/8/4KR1N w F - 0 1", "e1h1|Ke1h1|Ke1g1|e1c1", HK_E_ILLEGAL_MOVE,
               HK_CHESS960);
    refused_in("en", "4k3/8/8/7P/8/8/8/4K2R w H - 0 1", "e1h5|e1g1", HK_E_ILLEGAL_MOVE,
               HK_CHESS960);
}

TEST(san, squares_of_departure_are_given_as_pgn_asks)
{
    /*
     * 8.2.3.4: no square of departure if it is not needed, else the file, else the rank, else both.
     */
    means("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nbd2 Nb1d2", "b1d2", "Nbd2");
    means("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "R1a3 Ra1a3", "a1a3", "R1a3");
    means("4k3/8/8/8/8/Q6Q/8/Q3K3 w - - 0 1", "Qa1c3 Qa1-c3", "a1c3", "Q1c3");
    means("7k/8/8/8/8/Q1Q5/8/Q1Q1K3 w - - 0 1", "Qa3b2", "a3b2", "Qa3b2+");
    refused("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2|N1d2", HK_E_AMBIGUOUS);
    refused("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "Ra3|Raa3", HK_E_AMBIGUOUS);
}

TEST(san, a_pinned_piece_makes_nothing_ambiguous)
{
    means("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2 Nge2", "g1e2", "Ne2");
    means("4k3/4r3/8/8/8/4R3/8/R3K3 w - - 0 1", "Ra3", "a1a3", "Ra3");
    refused("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nce2", HK_E_ILLEGAL_MOVE);
}

static void written_in(hk_san_style style, const char *fen, const char *uci, const char *expected)
{
    const hk_position p = diagram(fen, HK_STANDARD);
    const hk_move move = legal_move(&p, uci, HK_STANDARD);
    assert_int_not_equal(move, HK_MOVE_NONE);
    assert_string_equal(written(&p, move, &hk_letters_english, style).of, expected);
}

TEST(san, is_written_as_the_laws_have_it)
{
    /* Appendix C: 0-0, 0-0-0, e.p., no sign of promotion. */
    static const char castling[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    written_in(HK_SAN_LAWS, castling, "e1g1", "0-0");
    written_in(HK_SAN_LAWS, castling, "e1c1", "0-0-0");
    written_in(HK_SAN_LAWS, "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "0-0+");
    written_in(HK_SAN_LAWS, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6 e.p.");
    written_in(HK_SAN_LAWS, "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6 e.p.+");
    written_in(HK_SAN_LAWS, "2n1k3/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7c8n", "dxc8N");
    written_in(HK_SAN_LAWS, "8/3P2k1/8/8/8/8/8/4K3 w - - 0 1", "d7d8q", "d8Q");
    written_in(HK_SAN_LAWS, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#");
    written_in(HK_SAN_LAWS, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2");
}

TEST(san, is_written_at_length)
{
    written_in(HK_SAN_LONG, start, "g1f3", "Ng1-f3");
    written_in(HK_SAN_LONG, start, "e2e4", "e2-e4");
    written_in(HK_SAN_LONG, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O");
    written_in(HK_SAN_LONG, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "Ra1xa8+");
    written_in(HK_SAN_LONG, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5xd6");
    written_in(HK_SAN_LONG, "8/3P2k1/8/8/8/8/8/4K3 w - - 0 1", "d7d8q", "d7-d8=Q");
    written_in(HK_SAN_LONG, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nb1-d2");
}

TEST(san, styles_are_found_by_their_words)
{
    static const char *const words[] = {"pgn", "laws", "long"};
    for (unsigned i = 0; i < 3; i++) {
        hk_san_style style = (hk_san_style)77;
        assert_int_equal(hk_san_style_find(&style, words[i], strlen(words[i])), HK_OK);
        assert_int_equal(style, i);
    }
    static const char *const others[] = {"", "PGN", "pg", "pgnx", "law", "short"};
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        hk_san_style style = HK_SAN_LONG;
        assert_int_equal(hk_san_style_find(&style, others[i], strlen(others[i])), HK_E_ARGUMENT);
        assert_int_equal(style, HK_SAN_LONG);
    }
}

TEST(san, null_moves)
{
    refused(start, "--|Z0|0000|--!|@@@@|\xe2\x80\x93\xe2\x80\x93", HK_E_NULL_MOVE);
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
    assert_int_equal(m.to, HK_D7);
    assert_true(m.capture);
    assert_int_equal(m.promotion, HK_NO_KIND);
    assert_int_equal(m.castling, HK_SAN_NO_CASTLING);
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
    assert_int_equal(m.castling, HK_SAN_QUEENSIDE);
    assert_int_equal(hk_san_read(&m, "O-O", 3, &hk_letters_english, NULL), HK_OK);
    assert_int_equal(m.castling, HK_SAN_KINGSIDE);
    memset(&m, 0x55, sizeof m);
    const hk_san_meaning before = m;
    assert_int_equal(hk_san_read(&m, "Nb", 2, &hk_letters_english, NULL), HK_E_SYNTAX);
    assert_memory_equal(&m, &before, sizeof m);
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

/*
 * Read the text again without its signs of check: it has the same meaning, and no part of it
 * repeats another.
 */
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
                              position->board.color[after.side] >> hk_move_to(move) & 1);
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

TEST(san, random_diagrams_with_many_pieces_of_a_kind)
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
