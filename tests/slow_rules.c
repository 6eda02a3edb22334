/* Article 3 of the FIDE Laws 2023 without any cleverness; see slow_rules.h. */
#include "slow_rules.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int file_of(unsigned square)
{
    return (int)square % 8;
}

static int rank_of(unsigned square)
{
    return (int)square / 8;
}

static bool is_black(char piece)
{
    return islower((unsigned char)piece) != 0;
}

static bool is_own(char piece, bool black)
{
    return piece != '.' && is_black(piece) == black;
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

void slow_from(struct slow_board *out, const hk_board *board)
{
    memset(out, 0, sizeof *out);
    memset(out->at, '.', sizeof out->at);
    for (unsigned square = 0; square < 64; square++) {
        const bool black = board->color[HK_BLACK] >> square & 1;
        if (black || board->color[HK_WHITE] >> square & 1)
            out->at[square] = (black ? ".pnbrqk" : ".PNBRQK")[hk_board_kind_at(board, square)];
    }
    for (unsigned color = 0; color < 2; color++)
        for (unsigned file = 0; file < 8; file++)
            out->castling[color][color * 56 + file] = board->castling[color] >> file & 1;
    out->black = board->side == HK_BLACK;
    out->ep = board->ep;
}

bool slow_equal(const struct slow_board *a, const struct slow_board *b)
{
    return memcmp(a->at, b->at, sizeof a->at) == 0 && a->black == b->black && a->ep == b->ep &&
           memcmp(a->castling, b->castling, sizeof a->castling) == 0;
}

unsigned slow_king(const struct slow_board *board, bool black)
{
    for (unsigned square = 0; square < 64; square++)
        if (board->at[square] == (black ? 'k' : 'K'))
            return square;
    abort();
}

/* 3.5: no piece stands between two squares of one line. */
static bool is_clear(const struct slow_board *board, unsigned from, unsigned to)
{
    const int step = sign(rank_of(to) - rank_of(from)) * 8 + sign(file_of(to) - file_of(from));
    for (int square = (int)from + step; square != (int)to; square += step)
        if (board->at[square] != '.')
            return false;
    return true;
}

/* Does the piece on `from` attack `to`? 3.2 to 3.4, 3.6, 3.7.3, 3.8.1. */
static bool attacks(const struct slow_board *board, unsigned from, unsigned to)
{
    const char piece = board->at[from];
    const int files = abs(file_of(to) - file_of(from)), ranks = abs(rank_of(to) - rank_of(from));
    const bool straight = files == 0 || ranks == 0, slanting = files == ranks;

    if (from == to)
        return false;
    switch (toupper((unsigned char)piece)) {
    case 'P':
        return files == 1 && rank_of(to) - rank_of(from) == (is_black(piece) ? -1 : 1);
    case 'N':
        return files * ranks == 2;
    case 'B':
        return slanting && is_clear(board, from, to);
    case 'R':
        return straight && is_clear(board, from, to);
    case 'Q':
        return (straight || slanting) && is_clear(board, from, to);
    case 'K':
        return files <= 1 && ranks <= 1;
    default:
        return false;
    }
}

bool slow_attacked(const struct slow_board *board, unsigned square, bool by_black)
{
    for (unsigned from = 0; from < 64; from++)
        if (is_own(board->at[from], by_black) && attacks(board, from, square))
            return true;
    return false;
}

/*
 * What is special about a move from one square to another; -1 if the piece does not move there.
 * Castling is judged apart.
 */
static int special_of(const struct slow_board *board, unsigned from, unsigned to)
{
    const bool black = board->black, pawn = board->at[from] == (black ? 'p' : 'P');
    const int up = black ? -8 : 8;

    if (is_own(board->at[to], black) || toupper((unsigned char)board->at[to]) == 'K')
        return -1;
    if (!pawn)
        return attacks(board, from, to) ? HK_MOVE_PLAIN : -1;
    if (attacks(board, from, to)) { /* 3.7.3 and 3.7.4.1 */
        if (board->at[to] != '.')
            return HK_MOVE_PLAIN;
        return to == board->ep ? HK_MOVE_EN_PASSANT : -1;
    }
    if (board->at[to] != '.')
        return -1;
    if ((int)to == (int)from + up) /* 3.7.1 */
        return HK_MOVE_PLAIN;
    if ((int)to == (int)from + 2 * up && rank_of(from) == (black ? 6 : 1) && /* 3.7.2 */
        board->at[(int)from + up] == '.')
        return HK_MOVE_DOUBLE_STEP;
    return -1;
}

static void move_pieces(struct slow_board *board, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const bool black = board->black;
    const char piece = board->at[from];

    board->at[from] = '.';
    if (hk_move_special(move) == HK_MOVE_CASTLING) { /* 3.8.2, II.3.2.6 */
        const unsigned first = black ? 56 : 0;
        board->at[to] = '.';
        board->at[first + (to > from ? 6 : 2)] = black ? 'k' : 'K';
        board->at[first + (to > from ? 5 : 3)] = black ? 'r' : 'R';
        return;
    }
    if (hk_move_special(move) == HK_MOVE_EN_PASSANT)
        board->at[black ? to + 8 : to - 8] = '.';
    board->at[to] = piece;
    if (hk_move_promotion(move) != HK_NO_KIND)
        board->at[to] = (black ? ".pnbrqk" : ".PNBRQK")[hk_move_promotion(move)];
}

static bool leaves_king_safe(const struct slow_board *board, hk_move move)
{
    struct slow_board after = *board;
    move_pieces(&after, move);
    return !slow_attacked(&after, slow_king(&after, board->black), !board->black);
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned most(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* 3.8.2.1, 3.8.2.2 and II.3.2.7. */
static bool may_castle(const struct slow_board *board, unsigned king, unsigned rook)
{
    const unsigned first = board->black ? 56 : 0;
    const unsigned king_to = first + (rook > king ? 6 : 2), rook_to = first + (rook > king ? 5 : 3);
    const unsigned west = least(least(king, rook), least(king_to, rook_to));
    const unsigned east = most(most(king, rook), most(king_to, rook_to));

    for (unsigned square = west; square <= east; square++) {
        const bool crossed = (square >= least(king, king_to) && square <= most(king, king_to)) ||
                             (square >= least(rook, rook_to) && square <= most(rook, rook_to));
        if (crossed && square != king && square != rook && board->at[square] != '.')
            return false;
    }
    for (unsigned square = least(king, king_to); square <= most(king, king_to); square++)
        if (slow_attacked(board, square, !board->black))
            return false;
    return leaves_king_safe(board, hk_move_build(king, rook, HK_MOVE_CASTLING));
}

static int by_value(const void *a, const void *b)
{
    return (int)*(const hk_move *)a - (int)*(const hk_move *)b;
}

void slow_moves(const struct slow_board *board, hk_move_list *out)
{
    const unsigned king = slow_king(board, board->black);
    out->size = 0;
    for (unsigned from = 0; from < 64; from++) {
        if (board->castling[board->black][from] && may_castle(board, king, from))
            out->move[out->size++] = hk_move_build(king, from, HK_MOVE_CASTLING);
        if (!is_own(board->at[from], board->black))
            continue;
        for (unsigned to = 0; to < 64; to++) {
            const int special = special_of(board, from, to);
            if (special < 0 || !leaves_king_safe(board, hk_move_build(from, to, (unsigned)special)))
                continue;
            const bool promotes = toupper((unsigned char)board->at[from]) == 'P' &&
                                  (rank_of(to) == 0 || rank_of(to) == 7);
            for (unsigned piece = 0; piece < (promotes ? 4 : 1); piece++)
                out->move[out->size++] = hk_move_build(
                    from, to, promotes ? HK_MOVE_PROMOTION + piece : (unsigned)special);
        }
    }
    qsort(out->move, out->size, sizeof out->move[0], by_value);
}

void slow_make(struct slow_board *board, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const bool king = toupper((unsigned char)board->at[from]) == 'K';

    move_pieces(board, move);
    if (king)
        memset(board->castling[board->black], 0, sizeof board->castling[board->black]);
    for (unsigned color = 0; color < 2; color++)
        board->castling[color][from] = board->castling[color][to] = false;
    board->black = !board->black;
    board->ep = HK_NO_SQUARE;
    if (hk_move_special(move) != HK_MOVE_DOUBLE_STEP)
        return;
    /*
     * 9.2.2: the right to capture en passant counts only if a capture is legal. A pawn has to stand
     * beside.
     */
    const char capturer = board->black ? 'p' : 'P';
    if (!(file_of(to) > 0 && board->at[to - 1] == capturer) &&
        !(file_of(to) < 7 && board->at[to + 1] == capturer))
        return;
    struct slow_board with = *board;
    hk_move_list moves;
    with.ep = (from + to) / 2;
    slow_moves(&with, &moves);
    for (unsigned i = 0; i < moves.size; i++)
        if (hk_move_special(moves.move[i]) == HK_MOVE_EN_PASSANT)
            board->ep = with.ep;
}

/*
 * Could this move have led from the pieces of `before` to those of `board`, in which the other side
 * has the move?
 */
static bool leads_here(struct slow_board *before, hk_move move, const struct slow_board *board)
{
    before->black = !board->black;
    before->ep = hk_move_special(move) == HK_MOVE_EN_PASSANT ? hk_move_to(move) : HK_NO_SQUARE;
    memset(before->castling, 0, sizeof before->castling);
    if (slow_attacked(before, slow_king(before, board->black), before->black))
        return false;
    const unsigned special = hk_move_special(move);
    const int found = special_of(before, hk_move_from(move), hk_move_to(move));
    if (found != (int)(special >= HK_MOVE_PROMOTION ? HK_MOVE_PLAIN : special))
        return false;
    if (!leaves_king_safe(before, move))
        return false;
    move_pieces(before, move);
    return memcmp(before->at, board->at, sizeof board->at) == 0;
}

static bool is_reached_by(const struct slow_board *board, unsigned from, unsigned to, char piece,
                          unsigned special)
{
    static const char captured[2][7] = {".PNBRQ", ".pnbrq"};
    const bool last_rank = rank_of(to) == 0 || rank_of(to) == 7;
    struct slow_board before = *board;

    if (special == HK_MOVE_EN_PASSANT) {
        const unsigned pawn = board->black ? to - 8 : to + 8;
        const unsigned home = board->black ? to + 8 : to - 8;
        before.at[from] = piece;
        before.at[to] = '.';
        if (before.at[pawn] != '.' || before.at[home] != '.')
            return false;
        before.at[pawn] = board->black ? 'p' : 'P';
        return leads_here(&before, hk_move_build(from, to, special), board);
    }
    for (const char *taken = captured[board->black]; *taken; taken++) {
        if (last_rank && toupper((unsigned char)*taken) == 'P')
            continue;
        before = *board;
        before.at[from] = piece;
        before.at[to] = *taken;
        if (leads_here(&before, hk_move_build(from, to, special), board))
            return true;
    }
    return false;
}

bool slow_has_predecessor(const struct slow_board *board)
{
    const char pawn = board->black ? 'P' : 'p';
    for (unsigned to = 0; to < 64; to++) {
        const char piece = board->at[to];
        if (!is_own(piece, !board->black))
            continue;
        for (unsigned from = 0; from < 64; from++) {
            if (board->at[from] != '.')
                continue;
            if (piece != pawn) {
                const char *const pieces = board->black ? "NBRQ" : "nbrq";
                const char *const letter = strchr(pieces, piece);
                if (is_reached_by(board, from, to, piece, HK_MOVE_PLAIN))
                    return true;
                if (letter && rank_of(to) == (board->black ? 7 : 0) &&
                    rank_of(from) == (board->black ? 6 : 1) &&
                    is_reached_by(board, from, to, pawn,
                                  HK_MOVE_PROMOTION + (unsigned)(letter - pieces)))
                    return true;
            } else if (rank_of(from) != 0 && rank_of(from) != 7 &&
                       (is_reached_by(board, from, to, piece, HK_MOVE_PLAIN) ||
                        is_reached_by(board, from, to, piece, HK_MOVE_DOUBLE_STEP) ||
                        (rank_of(to) == (board->black ? 5 : 2) &&
                         is_reached_by(board, from, to, piece, HK_MOVE_EN_PASSANT)))) {
                return true;
            }
        }
    }
    return false;
}
