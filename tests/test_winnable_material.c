/*
 * Answers from the material alone, compared with an exhaustive search: is there a placement of the
 * pieces in which White has mated? If there is none, and none after captures either, no series of
 * moves can end in mate.
 */
#include "positions.h"
#include "test.h"

#include "hakem/winnable.h"

#include <string.h>

/*
 * Pieces besides the kings: White's are capital letters, Black's small ones. A bishop is B or b on
 * dark squares, L or l on light ones.
 */
static hk_kind kind_of(char piece)
{
    switch (piece) {
    case 'P':
    case 'p':
        return HK_PAWN;
    case 'N':
    case 'n':
        return HK_KNIGHT;
    case 'R':
    case 'r':
        return HK_ROOK;
    case 'Q':
    case 'q':
        return HK_QUEEN;
    default:
        return HK_BISHOP;
    }
}

static bool is_white(char piece)
{
    return piece < 'a';
}

static bool is_dark(unsigned square)
{
    return (square / 8 + square % 8) % 2 == 0;
}

/* May this piece stand there? */
static bool fits(char piece, unsigned square)
{
    if (piece == 'B' || piece == 'b')
        return is_dark(square);
    if (piece == 'L' || piece == 'l')
        return !is_dark(square);
    return kind_of(piece) != HK_PAWN || (square >= 8 && square < 56);
}

static void flip_piece(hk_board *board, hk_color color, hk_kind kind, unsigned square)
{
    const uint64_t bit = UINT64_C(1) << square;
    board->color[color] ^= bit;
    if (kind == HK_PAWN)
        board->pawns ^= bit;
    if (kind == HK_KNIGHT)
        board->knights ^= bit;
    if (kind == HK_BISHOP || kind == HK_QUEEN)
        board->diagonals ^= bit;
    if (kind == HK_ROOK || kind == HK_QUEEN)
        board->orthogonals ^= bit;
    if (kind == HK_KING)
        board->kings ^= bit;
}

static bool apart(unsigned a, unsigned b)
{
    const int files = (int)(a % 8) - (int)(b % 8), ranks = (int)(a / 8) - (int)(b / 8);
    return files * files > 1 || ranks * ranks > 1;
}

struct search {
    hk_board board; /* Black to move */
    const char *pieces;
    unsigned black_king, white_king;
    bool mate;       /* found */
    unsigned checks; /* placements looked at */
};

static bool is_mate(const struct search *search)
{
    const hk_board *board = &search->board;
    const uint64_t occupied = board->color[HK_WHITE] | board->color[HK_BLACK];
    return hk_board_checkers(board) != 0 &&
           hk_board_attackers(board, search->white_king, HK_BLACK, occupied) == 0 &&
           hk_movegen_count(board) == 0;
}

/*
 * Place the n-th piece and those after it on every square. White's come first: if none gives check
 * by then, there is no mate.
 */
static void place(struct search *search, unsigned n, unsigned from)
{
    hk_board *board = &search->board;
    const char piece = search->pieces[n];

    if (search->mate)
        return;
    if ((piece == '\0' || !is_white(piece)) && (n == 0 || is_white(search->pieces[n - 1])) &&
        hk_board_checkers(board) == 0)
        return;
    if (piece == '\0') {
        search->checks++;
        search->mate = is_mate(search);
        return;
    }
    for (unsigned square = from; square < 64; square++) {
        const uint64_t bit = UINT64_C(1) << square;
        if ((board->color[HK_WHITE] | board->color[HK_BLACK]) & bit || !fits(piece, square))
            continue;
        const hk_color color = is_white(piece) ? HK_WHITE : HK_BLACK;
        flip_piece(board, color, kind_of(piece), square);
        place(search, n + 1, search->pieces[n + 1] == piece ? square + 1 : 0);
        flip_piece(board, color, kind_of(piece), square);
    }
}

/* `step`: one of so many squares of Black's king is tried. */
static bool white_can_have_mated(const char *pieces, unsigned step)
{
    struct search search = {.pieces = pieces};
    const bool pawns = strpbrk(pieces, "Pp") != NULL, bishops = strpbrk(pieces, "BbLl") != NULL;

    /*
     * By symmetry Black's king stands on files a to d, and without pawns on ranks 1 to 4. A mirror
     * changes the color of the bishops' squares, so with bishops all of the board is tried.
     */
    for (unsigned black = 0; black < 64; black += step)
        for (unsigned white = 0; white < 64; white++) {
            if (!apart(black, white) || (!bishops && black % 8 > 3) ||
                (!bishops && !pawns && black / 8 > 3))
                continue;
            search.black_king = black;
            search.white_king = white;
            search.board = (hk_board){.side = HK_BLACK, .ep = HK_NO_SQUARE};
            flip_piece(&search.board, HK_BLACK, HK_KING, black);
            flip_piece(&search.board, HK_WHITE, HK_KING, white);
            place(&search, 0, 0);
        }
    return search.mate;
}

/* A random placement of the pieces, with the kings apart. */
static hk_board board_with(const char *pieces, struct dice *dice)
{
    hk_board board = {.side = (uint8_t)dice_below(dice, 2), .ep = HK_NO_SQUARE};
    unsigned kings[2];

    do {
        kings[0] = dice_below(dice, 64);
        kings[1] = dice_below(dice, 64);
    } while (!apart(kings[0], kings[1]));
    flip_piece(&board, HK_WHITE, HK_KING, kings[0]);
    flip_piece(&board, HK_BLACK, HK_KING, kings[1]);
    for (; *pieces; pieces++) {
        unsigned square;
        do
            square = dice_below(dice, 64);
        while (!fits(*pieces, square) ||
               (board.color[HK_WHITE] | board.color[HK_BLACK]) >> square & 1);
        flip_piece(&board, is_white(*pieces) ? HK_WHITE : HK_BLACK, kind_of(*pieces), square);
    }
    return board;
}

/*
 * Check the answer about White for these pieces on any squares, and the answer about Black with the
 * colours changed.
 */
static void assert_answer(const char *pieces, hk_answer expected)
{
    struct dice dice = {7};
    for (unsigned i = 0; i < 200; i++) {
        const hk_board board = board_with(pieces, &dice);
        const hk_board changed = colors_changed(&board);
        if (hk_winnable_by_material(&board, HK_WHITE) != expected)
            fail_msg("%s: %d", pieces, (int)hk_winnable_by_material(&board, HK_WHITE));
        assert_int_equal(hk_winnable_by_material(&changed, HK_BLACK), expected);
    }
}

/* The answer is no, and the search confirms it: no placement is mate. */
static void assert_never_mates(const char *pieces)
{
    assert_answer(pieces, HK_NO);
    if (white_can_have_mated(pieces, one_of()))
        fail_msg("%s: White can have mated", pieces);
}

/* The answer is unknown, and the search confirms that it has to be: some placement is mate. */
static void assert_may_mate(const char *pieces)
{
    assert_answer(pieces, HK_UNKNOWN);
    if (!white_can_have_mated(pieces, 1))
        fail_msg("%s: White can never have mated", pieces);
}

TEST(material, a_bare_king_never_mates)
{
    assert_never_mates("");
    assert_never_mates("p");
    assert_never_mates("q");
    assert_never_mates("n");
    assert_never_mates("rb");
    assert_answer("qrbnppp", HK_NO);
}

TEST(material, a_lone_minor_piece_never_mates_a_bare_king)
{
    assert_never_mates("N");
    assert_never_mates("B");
    assert_never_mates("L");
}

TEST(material, a_lone_knight_never_mates_against_queens)
{
    assert_never_mates("Nq");
    assert_never_mates("Nqq");
    assert_answer("Nqqq", HK_NO);
}

TEST(material, a_lone_knight_may_mate_against_any_other_piece)
{
    assert_may_mate("Nn");
    assert_may_mate("Nb");
    assert_may_mate("Nl");
    assert_may_mate("Nr");
    assert_may_mate("Np");
    assert_may_mate("Nqr");
}

TEST(material, two_knights_may_mate)
{
    assert_may_mate("NN");
    assert_may_mate("NNq");
}

TEST(material, bishops_of_one_color_never_mate_against_rooks_queens_and_such_bishops)
{
    assert_never_mates("Bb");
    assert_never_mates("Ll");
    assert_never_mates("Br");
    assert_never_mates("Bq");
    assert_never_mates("Lr");
    assert_never_mates("Lq");
    assert_never_mates("BB");
    assert_never_mates("LL");
    assert_never_mates("Brr");
    assert_answer("BBbb", HK_NO);
    assert_answer("BBBrrqqb", HK_NO);
    assert_answer("LLqrl", HK_NO);
}

TEST(material, a_lone_bishop_may_mate_against_a_piece_that_stands_in_the_kings_way)
{
    assert_may_mate("Bn");
    assert_may_mate("Bl");
    assert_may_mate("Lb");
    assert_may_mate("Bp");
    assert_may_mate("Lp");
    assert_may_mate("Bqn");
}

TEST(material, two_minor_pieces_may_mate_a_bare_king)
{
    assert_may_mate("BN");
    assert_may_mate("LN");
    assert_may_mate("BL");
}

TEST(material, a_rook_or_queen_may_always_mate)
{
    static const char *const pieces[] = {"R", "Rn", "Rb", "Rl", "Rr", "Rq", "Rp",
                                         "Q", "Qn", "Qb", "Qr", "Qq", "Qp"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        assert_may_mate(pieces[i]);
}

TEST(material, a_pawn_may_become_whatever_mates)
{
    assert_answer("P", HK_UNKNOWN);
    assert_answer("Pq", HK_UNKNOWN);
    assert_answer("Pp", HK_UNKNOWN);
    assert_answer("BBP", HK_UNKNOWN);
}

TEST(material, dead_is_where_neither_side_mates)
{
    static const struct {
        const char *pieces;
        hk_answer dead;
    } rows[] = {
        {"", HK_YES},       {"N", HK_YES},      {"b", HK_YES},      {"L", HK_YES},
        {"Bb", HK_YES},     {"BBb", HK_YES},    {"LLll", HK_YES},   {"Bl", HK_UNKNOWN},
        {"Nn", HK_UNKNOWN}, {"NN", HK_UNKNOWN}, {"Nq", HK_UNKNOWN}, {"Br", HK_UNKNOWN},
        {"P", HK_UNKNOWN},  {"p", HK_UNKNOWN},  {"R", HK_UNKNOWN},  {"Bn", HK_UNKNOWN},
        {"BL", HK_UNKNOWN},
    };
    struct dice dice = {11};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned n = 0; n < 100; n++) {
            const hk_board board = board_with(rows[i].pieces, &dice);
            const hk_board changed = colors_changed(&board);
            if (hk_dead_by_material(&board) != rows[i].dead)
                fail_msg("%s: %d", rows[i].pieces, (int)hk_dead_by_material(&board));
            assert_int_equal(hk_dead_by_material(&changed), rows[i].dead);
        }
}

TEST(material, nothing_that_was_refused_becomes_possible_by_a_move)
{
    struct dice dice = {5};
    unsigned refused = 0;
    for (unsigned i = 0; i < 20000; i++) {
        const hk_position position = random_diagram(&dice, 4);
        hk_move_list moves;
        hk_movegen_legal(&position.board, &moves);
        for (int side = HK_WHITE; side <= HK_BLACK; side++) {
            if (hk_winnable_by_material(&position.board, (hk_color)side) != HK_NO)
                continue;
            refused++;
            for (unsigned k = 0; k < moves.size; k++) {
                hk_board after = position.board;
                hk_board_make(&after, moves.move[k]);
                assert_int_equal(hk_winnable_by_material(&after, (hk_color)side), HK_NO);
            }
        }
    }
    assert_in_range(refused, 1000, UINT32_MAX);
}
