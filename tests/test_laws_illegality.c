/* Why a move is illegal: every reason, for both colors, and against a slow model of article 3. */
#include "positions.h"
#include "slow_rules.h"
#include "test.h"

#include "hakem/illegality.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The same position with the colors exchanged. */
static struct text mirrored_fen(const char *fen)
{
    struct text out = {.of = ""};
    char rows[64], fields[64], *row = rows;
    char side;
    size_t size = 0;

    assert_int_equal(sscanf(fen, "%63s %c %63[^\n]", rows, &side, fields), 3);
    for (int rank = 0; rank < 8; rank++) {
        char *slash = strrchr(rows, '/');
        row = slash ? slash + 1 : rows;
        for (; *row; row++)
            out.of[size++] = (char)(islower((unsigned char)*row) ? toupper((unsigned char)*row)
                                                                 : tolower((unsigned char)*row));
        if (rank < 7)
            out.of[size++] = '/';
        if (slash)
            *slash = '\0';
    }
    out.of[size++] = ' ';
    out.of[size++] = side == 'w' ? 'b' : 'w';
    out.of[size++] = ' ';
    /* Castling rights with capitals first; the en passant square is mirrored too. */
    char *field = strtok(fields, " ");
    for (int capitals = 1; capitals >= 0; capitals--)
        for (const char *c = field; *c; c++)
            if ((islower((unsigned char)*c) != 0) == capitals && *c != '-')
                out.of[size++] =
                    (char)(capitals ? toupper((unsigned char)*c) : tolower((unsigned char)*c));
    if (field[0] == '-')
        out.of[size++] = '-';
    field = strtok(NULL, " ");
    snprintf(out.of + size, sizeof out.of - size, field[0] == '-' ? " - " : " %c%c ", field[0],
             '1' + '8' - field[1]);
    strcat(out.of, strtok(NULL, " "));
    strcat(out.of, " ");
    strcat(out.of, strtok(NULL, " "));
    return out;
}

static void check(const char *fen, const char *move, const char *reason, hk_variant variant)
{
    const hk_position position = diagram(fen, variant);
    hk_san_meaning meaning;
    hk_move legal;

    assert_int_equal(hk_san_read(&meaning, move, strlen(move), &hk_letters_english, NULL), HK_OK);
    const hk_err err = hk_san_resolve(&legal, &position.board, &meaning, variant);
    if (err != HK_E_ILLEGAL_MOVE && err != HK_E_PROMOTION)
        fail_msg("%s in %s is not illegal: %s", move, fen, hk_err_word(err));
    const hk_illegality found = hk_illegality_find(&position.board, &meaning);
    if (strcmp(hk_illegality_word(found), reason) != 0)
        fail_msg("%s in %s: %s, not %s", move, fen, hk_illegality_word(found), reason);
}

/* Assert that each move (separated by blanks) is illegal for this reason, with both colors. */
static void illegal_in(hk_variant variant, const char *fen, const char *moves, const char *reason)
{
    char move[16], image[16];
    int size;
    for (; sscanf(moves, " %15s%n", move, &size) == 1; moves += size) {
        check(fen, move, reason, variant);
        for (size_t i = 0; i <= strlen(move); i++)
            image[i] = (char)(move[i] >= '1' && move[i] <= '8' ? '1' + '8' - move[i] : move[i]);
        check(mirrored_fen(fen).of, image, reason, variant);
    }
}

static void illegal(const char *fen, const char *moves, const char *reason)
{
    illegal_in(HK_STANDARD, fen, moves, reason);
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define HOME_ALONE "4k3/8/8/8/8/8/8/4K3 w - - 0 1"

TEST(illegality, no_such_piece)
{
    illegal(HOME_ALONE, "Nf3 Qd4 Ra1 Bb5 e4f5 Na1b3", "no-such-piece");
    illegal("4k3/8/8/8/4p3/8/8/1N2K3 w - - 0 1", "Ngf3 N3d2 Nb3d2", "no-such-piece");
}

TEST(illegality, a_piece_of_the_opponent)
{
    illegal("4k3/8/8/8/4p3/8/2n5/1N2K3 w - - 0 1", "c2b4 e8e7 e4e3", "no-such-piece");
}

TEST(illegality, own_piece)
{
    illegal(START, "Ke2 Nd2 Nge2 Ra2 Rb1 Qd2 Qxc1 Bd2 a1a2 e2e2", "own-piece");
    illegal("4k3/8/8/8/4N3/4P3/8/4K3 w - - 0 1", "e4", "own-piece");
    illegal("4k3/8/8/8/3N4/4P3/8/4K3 w - - 0 1", "exd4", "own-piece");
}

TEST(illegality, king_capture)
{
    illegal("4k3/8/8/8/8/8/3P4/N3K2R w - - 0 1", "Nxe8 Re8 Kxe8 Rh1e8", "king-capture");
    illegal("8/3k4/2p5/2P5/4P3/8/8/4K3 w - - 0 1", "exd7 cxd7", "king-capture");
}

TEST(illegality, the_way_of_each_kind)
{
    illegal("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "Bc2 Bd1 Bc8 Be2 Bc1d1", "bishop");
    illegal("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rb2 Rh8 Rc2 a1b3", "rook");
    illegal("3k4/8/8/8/8/8/8/Q3K3 w - - 0 1", "Qb3 Qc2 Qh7 Qg8", "queen");
}

TEST(illegality, knights_and_kings)
{
    illegal("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Nb2 Nd5 Ne4 b1b3", "knight");
    illegal("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Ke3 Kg1 Kc1 Ka8", "king");
}

TEST(illegality, nobody_jumps)
{
    illegal("4k3/8/8/8/8/8/3P4/2B1K3 w - - 0 1", "Be3 Bf4 Bh6", "jump");
    illegal("4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", "Ra6 Ra8 Rf1", "jump");
    illegal("4k3/8/8/8/8/8/1P6/Q1B1K3 w - - 0 1", "Qc3 Qh8 Qd1", "jump");
}

TEST(illegality, pawns_forward)
{
    illegal("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e4 exe4 e3e4", "pawn-blocked");
    illegal(START, "e5 e6 Pe5 h5", "pawn-step");
    illegal("4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", "d2 d3d2 e4 d6 d3e3 a5", "pawn-step");
    illegal("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e5", "pawn-double-step");
    illegal("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e4 e2e4", "pawn-double-step");
    illegal("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e4", "pawn-double-step");
}

TEST(illegality, pawns_sideways)
{
    illegal("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "exd3 exf3 e2d3", "pawn-capture");
    illegal("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "exd6", "pawn-capture");
    illegal("4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "exd6", "pawn-capture");
    illegal("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6 e5d6", "en-passant");
    illegal("4k3/8/8/3pPp2/8/8/8/4K3 w - f6 0 1", "exd6", "en-passant");
}

TEST(illegality, en_passant_that_exposes_the_king)
{
    /* The double step has just been made, so that is not what forbids it (3.9.2, not 3.7.4.1). */
    illegal("7k/8/8/KPp4r/8/8/8/8 w - c6 0 2", "bxc6", "exposes-king");
    illegal("2r4k/8/8/1PpP4/2K5/8/8/8 w - c6 0 2", "Kxc6", "king");
}

TEST(illegality, promotion)
{
    illegal("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8 axb8 a7a8", "promotion-missing");
    illegal(START, "e4=Q Nf3=Q e3=N Na3=B", "no-promotion");
    illegal("4k3/P7/8/8/8/8/8/R3K3 w - - 0 1", "Ra6=Q Kd2=Q", "no-promotion");
    illegal("n3k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q a8", "pawn-blocked");
}

TEST(illegality, castling)
{
    illegal("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O O-O-O", "castling-lost");
    illegal("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "castling-lost");
    illegal("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "O-O-O", "castling-lost");
    illegal("4k3/8/8/8/8/8/8/RN2KB1R w KQ - 0 1", "O-O O-O-O", "castling-blocked");
    illegal("4k3/8/8/8/8/8/8/R2nK1nR w KQ - 0 1", "O-O O-O-O", "castling-blocked");
    illegal("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O O-O-O", "castling-in-check");
    illegal("4k3/8/8/8/3r1r2/8/8/R3K2R w KQ - 0 1", "O-O O-O-O", "castling-attacked");
    illegal("4k3/8/8/8/2r3r1/8/8/R3K2R w KQ - 0 1", "O-O O-O-O", "castling-attacked");
    illegal("4k3/8/8/8/4r3/8/8/R3KB1R w KQ - 0 1", "O-O", "castling-blocked");
    illegal("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Ke1g1 e1c1 Ke1-c1", "castling-lost");
    illegal("r3kb1r/8/8/8/8/8/8/4K3 b kq - 0 1", "Ke8g8 e8g8", "castling-blocked");
    illegal("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1 Ke1c1", "castling-in-check");
    illegal("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1 Kc1",
            "king"); /* the square of arrival alone does not mean castling */
}

TEST(illegality, castling_in_chess960)
{
    illegal_in(HK_CHESS960, "4k3/8/8/8/8/8/8/1R1K4 w - - 0 1", "O-O-O O-O", "castling-lost");
    illegal_in(HK_CHESS960, "4k3/8/8/8/8/8/8/1RNK4 w B - 0 1", "O-O-O", "castling-blocked");
    illegal_in(HK_CHESS960, "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "O-O", "castling-lost");
    illegal_in(HK_CHESS960, "4k3/8/8/8/2r5/8/8/1R1K4 w B - 0 1", "O-O-O", "castling-attacked");
    illegal_in(HK_CHESS960, "4k3/8/8/8/3r4/8/8/1R1K4 w B - 0 1", "O-O-O", "castling-in-check");
    illegal_in(HK_CHESS960, "4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", "O-O-O", "castling-attacked");
    illegal_in(HK_CHESS960, "4k3/8/8/8/8/8/8/1K2BR2 w F - 0 1", "O-O", "castling-blocked");
    /* Only the king's way is blocked. */
    illegal_in(HK_CHESS960, "4k3/8/8/8/8/8/8/2NRK3 w D - 0 1", "O-O-O", "castling-blocked");
    illegal_in(HK_CHESS960, "4k3/8/8/8/8/8/8/4KRN1 w F - 0 1", "O-O", "castling-blocked");
    /* Only the rook's way is blocked. */
    illegal_in(HK_CHESS960, "4k3/8/8/8/8/8/8/RNK5 w A - 0 1", "O-O-O", "castling-blocked");
    illegal_in(HK_CHESS960, "4k3/8/8/8/8/8/8/RK1N4 w A - 0 1", "O-O-O", "castling-blocked");
    illegal_in(HK_CHESS960, "4k3/8/8/8/8/8/8/5NKR w H - 0 1", "O-O", "castling-blocked");
}

TEST(illegality, the_king_in_danger)
{
    illegal("4k3/8/8/8/8/8/7r/4K3 w - - 0 1", "Kd2 Kf2 Ke2 e1e2", "king-to-attack");
    illegal("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "Kd2 Ke2 Kf2", "king-to-attack");
    illegal("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "Ke2", "king-to-attack"); /* along the line */
    illegal("4k3/8/8/8/8/3b4/4p3/4K3 w - - 0 1", "Kxe2", "king-to-attack");
    illegal("4k3/8/8/8/4r3/8/P7/RN2K3 w - - 0 1", "Nc3 a3 a4 Na3", "stays-in-check");
}

TEST(illegality, pinned_pieces)
{
    illegal("4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "Nc4 e3d5", "exposes-king");
    illegal("4k3/8/8/7b/8/5P2/4K3/8 w - - 0 1", "f4", "exposes-king");
    illegal("4k3/8/8/8/7b/6P1/8/4K3 w - - 0 1", "g4", "exposes-king");
}

TEST(illegality, the_piece_that_comes_nearest_gives_the_reason)
{
    /* One knight is pinned and could go there, the other could never. */
    illegal("4k3/8/8/8/1b6/2N5/8/N3K3 w - - 0 1", "Nd5", "exposes-king");
    /* One rook is merely blocked, so that is the reason. */
    illegal("4k3/8/8/8/8/2R5/n7/R3K3 w - - 0 1", "Ra8", "jump");
    illegal("4k3/8/8/8/8/8/n7/R3K2R w - - 0 1", "Ra5", "jump");
    /* The square of departure excludes one of them. */
    illegal("4k3/8/8/8/1b6/2N5/8/N3K3 w - - 0 1", "Nad5", "knight");
}

/* The reasons against a slow model of the rules. */

struct piece {
    unsigned from, to;
    char letter; /* capital */
};

static bool path_is_free(const struct slow_board *b, unsigned from, unsigned to)
{
    const int files = (int)(to % 8) - (int)(from % 8), ranks = (int)(to / 8) - (int)(from / 8);
    const int step = (files > 0) - (files < 0) + 8 * ((ranks > 0) - (ranks < 0));
    for (int at = (int)from + step; at != (int)to; at += step)
        if (b && b->at[at] != '.')
            return false;
    return true;
}

/* Can such a piece go there, on this board or, if there is none, on an empty board? */
static bool goes(const struct slow_board *b, struct piece piece)
{
    const int files = abs((int)(piece.to % 8) - (int)(piece.from % 8));
    const int ranks = abs((int)(piece.to / 8) - (int)(piece.from / 8));
    const bool line = piece.from != piece.to && (files == 0 || ranks == 0);
    const bool diagonal = piece.from != piece.to && files == ranks;

    switch (piece.letter) {
    case 'N':
        return files * ranks == 2;
    case 'K':
        return piece.from != piece.to && files <= 1 && ranks <= 1;
    case 'B':
        return diagonal && path_is_free(b, piece.from, piece.to);
    case 'R':
        return line && path_is_free(b, piece.from, piece.to);
    case 'Q':
        return (line || diagonal) && path_is_free(b, piece.from, piece.to);
    default:
        return false;
    }
}

static const char *slow_reason(const struct slow_board *b, char letter, unsigned to, uint64_t from)
{
    const char own_letter = (char)(b->black ? tolower((unsigned char)letter) : letter);
    bool any = false, blocked = false;

    for (unsigned square = 0; square < 64; square++) {
        if (b->at[square] != own_letter || !(from >> square & 1))
            continue;
        const struct piece piece = {.from = square, .to = to, .letter = letter};
        any = true;
        if (b->at[to] != '.' && (islower((unsigned char)b->at[to]) != 0) == b->black)
            return "own-piece";
        if (toupper((unsigned char)b->at[to]) == 'K')
            return "king-capture";
        if (goes(b, piece))
            return letter == 'K'                                         ? "king-to-attack"
                   : slow_attacked(b, slow_king(b, b->black), !b->black) ? "stays-in-check"
                                                                         : "exposes-king";
        blocked |= goes(NULL, piece);
    }
    return !any            ? "no-such-piece"
           : blocked       ? "jump"
           : letter == 'N' ? "knight"
           : letter == 'B' ? "bishop"
           : letter == 'R' ? "rook"
           : letter == 'Q' ? "queen"
                           : "king";
}

struct count {
    struct dice dice;
    unsigned reasons[64];
};

/* Does the text mean castling by both squares of the king? */
static bool is_castling_by_squares(const struct slow_board *b, const hk_san_meaning *meaning,
                                   uint64_t from)
{
    const uint8_t home = b->black ? 60 : 4;
    return meaning->kind == HK_KING && from == UINT64_C(1) << home &&
           b->at[home] == (b->black ? 'k' : 'K') &&
           (meaning->to == home + 2u || meaning->to + 2u == home);
}

static void look_at_pieces(void *context, const hk_position *position, const hk_move_list *moves)
{
    struct count *count = context;
    struct slow_board slow;
    (void)moves;

    slow_from(&slow, &position->board);
    for (int i = 0; i < 20; i++) {
        static const char letters[] = " PNBRQK";
        hk_san_meaning meaning = {
            .kind = (hk_kind)(HK_KNIGHT + dice_below(&count->dice, 5)),
            .from_file =
                (int8_t)(dice_below(&count->dice, 3) ? -1 : (int)dice_below(&count->dice, 8)),
            .from_rank =
                (int8_t)(dice_below(&count->dice, 5) ? -1 : (int)dice_below(&count->dice, 8)),
            .to = (uint8_t)dice_below(&count->dice, 64),
            .promotion = HK_NO_KIND};
        hk_move move;
        uint64_t from = 0;
        for (unsigned square = 0; square < 64; square++)
            if ((meaning.from_file < 0 || square % 8 == (unsigned)meaning.from_file) &&
                (meaning.from_rank < 0 || square / 8 == (unsigned)meaning.from_rank))
                from |= UINT64_C(1) << square;
        if (hk_san_resolve(&move, &position->board, &meaning, HK_STANDARD) != HK_E_ILLEGAL_MOVE)
            continue;
        if (is_castling_by_squares(&slow, &meaning, from))
            continue; /* castling_by_chance */
        const hk_illegality found = hk_illegality_find(&position->board, &meaning);
        const char *expected = slow_reason(&slow, letters[meaning.kind], meaning.to, from);
        if (strcmp(hk_illegality_word(found), expected) != 0)
            fail_msg("%s: %c %d %d to %u: %s, not %s", fen_of(position, HK_STANDARD).of,
                     letters[meaning.kind], meaning.from_file, meaning.from_rank, meaning.to,
                     hk_illegality_word(found), expected);
        count->reasons[found]++;
    }
}

TEST(illegality, pieces_by_chance)
{
    const struct random_games games = {.seed = 7, .games = 200, .plies = 120};
    struct count count = {.dice = {.state = 3}};
    play_random_games(&games, look_at_pieces, &count);
    static const hk_illegality seen[] = {
        HK_ILLEGALITY_NO_SUCH_PIECE,  HK_ILLEGALITY_OWN_PIECE,      HK_ILLEGALITY_KING_CAPTURE,
        HK_ILLEGALITY_BISHOP,         HK_ILLEGALITY_ROOK,           HK_ILLEGALITY_QUEEN,
        HK_ILLEGALITY_KNIGHT,         HK_ILLEGALITY_KING,           HK_ILLEGALITY_JUMP,
        HK_ILLEGALITY_KING_TO_ATTACK, HK_ILLEGALITY_STAYS_IN_CHECK, HK_ILLEGALITY_EXPOSES_KING};
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        assert_in_range(count.reasons[seen[i]], 10, UINT32_MAX);
}

static const char *slow_castling_reason(const struct slow_board *b, bool king_side)
{
    const unsigned rank = b->black ? 56 : 0, king = slow_king(b, b->black);
    const unsigned rook = rank + (king_side ? 7 : 0);
    if (!b->castling[b->black][rook])
        return "castling-lost";
    for (unsigned at = rank + (king_side ? 5 : 1); at < rank + (king_side ? 7u : 4u); at++)
        if (b->at[at] != '.')
            return "castling-blocked";
    return slow_attacked(b, king, !b->black) ? "castling-in-check" : "castling-attacked";
}

static void look_at_castling(void *context, const hk_position *position, const hk_move_list *moves)
{
    struct count *count = context;
    struct slow_board slow;
    (void)moves;

    slow_from(&slow, &position->board);
    for (int8_t wing = 1; wing <= 2; wing++) {
        const hk_san_meaning meaning = {.kind = HK_NO_KIND,
                                        .from_file = -1,
                                        .from_rank = -1,
                                        .promotion = HK_NO_KIND,
                                        .castling = (hk_san_castling)wing};
        hk_move move;
        if (hk_san_resolve(&move, &position->board, &meaning, HK_STANDARD) == HK_OK)
            continue;
        const hk_illegality found = hk_illegality_find(&position->board, &meaning);
        const char *expected = slow_castling_reason(&slow, wing == 1);
        if (strcmp(hk_illegality_word(found), expected) != 0)
            fail_msg("%s: %s, not %s", fen_of(position, HK_STANDARD).of, hk_illegality_word(found),
                     expected);
        count->reasons[found]++;
    }
}

TEST(illegality, castling_by_chance)
{
    const struct random_games games = {.seed = 8, .games = 400, .plies = 60};
    struct count count = {.dice = {.state = 3}};
    play_random_games(&games, look_at_castling, &count);
    for (int reason = HK_ILLEGALITY_CASTLING_LOST; reason <= HK_ILLEGALITY_CASTLING_ATTACKED;
         reason++)
        assert_in_range(count.reasons[reason], 5, UINT32_MAX);
}

/* A pawn move written without its file of departure means the file of arrival. */
static const char *slow_pawn_reason(const struct slow_board *b, unsigned to, unsigned file)
{
    const int up = b->black ? -8 : 8;
    const char own = b->black ? 'p' : 'P', theirs = b->black ? 'P' : 'p';
    const unsigned home = b->black ? 6 : 1;
    const int one = (int)to - up, two = one - up;
    bool any = false;

    for (unsigned rank = 0; rank < 8; rank++)
        any |= b->at[rank * 8 + file] == own;
    if (!any)
        return "pawn-step";
    if (b->at[to] != '.' && (islower((unsigned char)b->at[to]) != 0) == b->black)
        return "own-piece";
    if (toupper((unsigned char)b->at[to]) == 'K')
        return "king-capture";
    const char *unsafe =
        slow_attacked(b, slow_king(b, b->black), !b->black) ? "stays-in-check" : "exposes-king";
    if (file != to % 8) {
        const int from = one - (int)(to % 8) + (int)file;
        if (abs((int)(to % 8) - (int)file) != 1 || from < 0 || from > 63 || b->at[from] != own)
            return "pawn-step";
        if (b->at[to] != '.')
            return unsafe;
        return to / 8 == (b->black ? 2u : 5u) && b->at[one] == theirs ? "en-passant"
                                                                      : "pawn-capture";
    }
    if (one >= 0 && one < 64 && b->at[one] == own)
        return b->at[to] == '.' ? unsafe : "pawn-blocked";
    if (two >= 0 && two < 64 && b->at[two] == own)
        return (unsigned)two / 8 == home && b->at[one] == '.' && b->at[to] == '.'
                   ? unsafe
                   : "pawn-double-step";
    return "pawn-step";
}

static void look_at_pawns(void *context, const hk_position *position, const hk_move_list *moves)
{
    struct count *count = context;
    struct slow_board slow;
    (void)moves;

    slow_from(&slow, &position->board);
    for (int i = 0; i < 20; i++) {
        const bool says_file = dice_below(&count->dice, 2) == 1;
        hk_san_meaning meaning = {.kind = HK_PAWN,
                                  .from_file = -1,
                                  .from_rank = -1,
                                  .to = (uint8_t)dice_below(&count->dice, 64),
                                  .promotion = HK_NO_KIND};
        const unsigned file = says_file ? dice_below(&count->dice, 8) : meaning.to % 8u;
        if (says_file)
            meaning.from_file = (int8_t)file;
        hk_move move;
        const hk_err err = hk_san_resolve(&move, &position->board, &meaning, HK_STANDARD);
        if (err != HK_E_ILLEGAL_MOVE && err != HK_E_PROMOTION)
            continue;
        const hk_illegality found = hk_illegality_find(&position->board, &meaning);
        const char *expected =
            err == HK_E_PROMOTION ? "promotion-missing" : slow_pawn_reason(&slow, meaning.to, file);
        /* slow_board does not know whether an en passant capture was allowed but unsafe. */
        if (strcmp(hk_illegality_word(found), expected) != 0 && strcmp(expected, "en-passant") != 0)
            fail_msg("%s: pawn from %d to %u: %s, not %s", fen_of(position, HK_STANDARD).of,
                     meaning.from_file, meaning.to, hk_illegality_word(found), expected);
        count->reasons[found]++;
    }
}

TEST(illegality, pawns_by_chance)
{
    const struct random_games games = {.seed = 9, .games = 300, .plies = 120};
    struct count count = {.dice = {.state = 4}};
    play_random_games(&games, look_at_pawns, &count);
    static const hk_illegality seen[] = {
        HK_ILLEGALITY_OWN_PIECE,   HK_ILLEGALITY_KING_CAPTURE,   HK_ILLEGALITY_PAWN_BLOCKED,
        HK_ILLEGALITY_PAWN_STEP,   HK_ILLEGALITY_PAWN_CAPTURE,   HK_ILLEGALITY_PAWN_DOUBLE_STEP,
        HK_ILLEGALITY_EN_PASSANT,  HK_ILLEGALITY_STAYS_IN_CHECK, HK_ILLEGALITY_PROMOTION_MISSING,
        HK_ILLEGALITY_EXPOSES_KING};
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        assert_in_range(count.reasons[seen[i]], 5, UINT32_MAX);
}

/* Words and articles. */

TEST(illegality, every_reason_has_a_word_a_rule_and_a_half_sentence)
{
    for (int a = HK_ILLEGALITY_NONE + 1; a <= HK_ILLEGALITY_EXPOSES_KING; a++) {
        const hk_illegality reason = (hk_illegality)a;
        const char *sentence = hk_illegality_sentence(reason);
        assert_true(strlen(hk_illegality_word(reason)) >= 4);
        assert_true(islower((unsigned char)sentence[0]));
        assert_true(sentence[strlen(sentence) - 1] != '.');
        assert_int_not_equal(hk_illegality_rule(reason), HK_RULE_NONE);
        for (int b = HK_ILLEGALITY_NONE; b < a; b++)
            assert_string_not_equal(hk_illegality_word(reason),
                                    hk_illegality_word((hk_illegality)b));
    }
}

TEST(illegality, articles_by_edition)
{
    static const struct {
        hk_illegality reason;
        const char *by_2023, *by_2005; /* those of 2005 and the basic edition are the same */
    } rows[] = {
        {HK_ILLEGALITY_NO_SUCH_PIECE, "1.3", "1.1"},
        {HK_ILLEGALITY_OWN_PIECE, "3.1", "3.1"},
        {HK_ILLEGALITY_BISHOP, "3.2", "3.2"},
        {HK_ILLEGALITY_ROOK, "3.3", "3.3"},
        {HK_ILLEGALITY_QUEEN, "3.4", "3.4"},
        {HK_ILLEGALITY_JUMP, "3.5", "3.5"},
        {HK_ILLEGALITY_KNIGHT, "3.6", "3.6"},
        {HK_ILLEGALITY_PAWN_BLOCKED, "3.7.1", "3.7.a"},
        {HK_ILLEGALITY_PAWN_STEP, "3.7.1", "3.7.a"},
        {HK_ILLEGALITY_PAWN_DOUBLE_STEP, "3.7.2", "3.7.b"},
        {HK_ILLEGALITY_PAWN_CAPTURE, "3.7.3", "3.7.c"},
        {HK_ILLEGALITY_EN_PASSANT, "3.7.4.1", "3.7.d"},
        {HK_ILLEGALITY_PROMOTION_MISSING, "3.7.5.1", "3.7.e"},
        {HK_ILLEGALITY_NO_PROMOTION, "3.7.5.1", "3.7.e"},
        {HK_ILLEGALITY_KING, "3.8.1", "3.8.a"},
        {HK_ILLEGALITY_CASTLING_LOST, "3.8.2.1", "3.8.b.1"},
        {HK_ILLEGALITY_CASTLING_ATTACKED, "3.8.2.2.1", "3.8.b.2.i"},
        {HK_ILLEGALITY_CASTLING_IN_CHECK, "3.8.2.2.1", "3.8.b.2.i"},
        {HK_ILLEGALITY_CASTLING_BLOCKED, "3.8.2.2.2", "3.8.b.2.ii"},
        {HK_ILLEGALITY_KING_TO_ATTACK, "3.9.2", "3.8.b-bis"},
        {HK_ILLEGALITY_STAYS_IN_CHECK, "3.9.2", "3.8.b-bis"},
        {HK_ILLEGALITY_EXPOSES_KING, "3.9.2", "3.8.b-bis"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const hk_rule rule = hk_illegality_rule(rows[i].reason);
        assert_string_equal(hk_article_number(HK_EDITION_2023, rule), rows[i].by_2023);
        assert_string_equal(hk_article_number(HK_EDITION_2005, rule), rows[i].by_2005);
        assert_string_equal(hk_article_number(HK_EDITION_BASIC, rule), rows[i].by_2005);
    }
    const hk_rule capture = hk_illegality_rule(HK_ILLEGALITY_KING_CAPTURE);
    assert_string_equal(hk_article_number(HK_EDITION_2023, capture), "1.4.1");
}
