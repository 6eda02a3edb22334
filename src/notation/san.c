/*
 * Moves as people write them, and positions: what a text says (san_read.c) is matched against the
 * position, and a legal move is written in one of the styles.
 *
 * Matching looks back from the square of arrival along the moves of the kind: no list of moves is
 * made. Each piece that is found is tested for the safety of its king, so a pinned piece does not
 * make a text ambiguous.
 */
#include "hakem/san.h"
#include "board/bb.h"
#include "notation/san_origins.h"
#include "notation/san_write.h"

#include <string.h>

/*
 * Is the king of `us` safe after a move that is neither castling nor a capture en passant? FIDE
 * Laws 2023, 3.9.2.
 */
static bool leaves_king_safe(const hk_board *board, unsigned from, unsigned to, hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t occupied = (board_occupied(board) & ~bb_bit(from)) | bb_bit(to);
    if (!(board->kings & board->color[us])) /* a hand has taken it off */
        return true;
    const unsigned king = board_king(board, us);
    uint64_t attackers =
        board_attackers(board, king == from ? to : king, them, occupied) & ~bb_bit(to);
    /* Kings stand side by side only in a diagram that no game reaches. */
    if (king != from)
        attackers &= ~board->kings;
    return attackers == 0;
}

uint64_t hk__pieces_reaching(const hk_board *board, hk_kind kind, unsigned to, uint64_t among)
{
    const hk_color us = (hk_color)board->side, them = hk__other(us);
    const uint64_t occupied = board_occupied(board), bit = bb_bit(to);
    const uint64_t pieces = board_pieces(board, us, kind) & among;

    if (!pieces || (board->color[us] | board->kings) & bit)
        return 0;
    if (kind != HK_PAWN)
        return bb_attacks(kind, to, occupied) & pieces;
    if (board->color[them] & bit || to == board->ep)
        return bb_pawn(to, them) & pieces;
    const uint64_t before = bb_forward(bit, them);
    if (occupied & (bit | before))
        return occupied & bit ? 0 : before & pieces;
    return to / 8 == (us == HK_WHITE ? 3u : 4u) ? bb_forward(before, them) & pieces : 0;
}

uint64_t hk__said_origins(const hk_san_meaning *meaning)
{
    uint64_t from = ~UINT64_C(0);
    if (meaning->from_file >= 0)
        from &= BB_FILE_A << meaning->from_file;
    else if (meaning->kind == HK_PAWN)
        from &= BB_FILE_A << meaning->to % 8;
    if (meaning->from_rank >= 0)
        from &= bb_rank((unsigned)meaning->from_rank);
    return from;
}

/* The pieces of hk__pieces_reaching whose move is legal. */
static uint64_t pieces_moving_to(const hk_board *board, hk_kind kind, unsigned to, uint64_t among)
{
    const hk_color us = (hk_color)board->side;
    uint64_t legal = 0;

    for (uint64_t pieces = hk__pieces_reaching(board, kind, to, among); pieces;) {
        const unsigned from = bb_take_first(&pieces);
        const bool en_passant = kind == HK_PAWN && to == board->ep;
        if (en_passant ? board_en_passant_is_safe(board, from, to, us)
                       : leaves_king_safe(board, from, to, us))
            legal |= bb_bit(from);
    }
    return legal;
}

static hk_err resolve_castling(hk_move *out, const hk_board *board, bool king_side)
{
    const hk_color us = (hk_color)board->side;
    if (!board_has_kings(board))
        return HK_E_ILLEGAL_MOVE;
    const unsigned king = board_king(board, us), first = us == HK_WHITE ? 0 : 56;

    for (uint64_t files = board->castling[us]; files;) {
        const unsigned rook = first + bb_take_first(&files);
        if ((rook > king) != king_side)
            continue;
        const hk_move move = hk_movegen_find(board, king, rook, HK_NO_KIND);
        if (move == HK_MOVE_NONE)
            break;
        *out = move;
        return HK_OK;
    }
    return HK_E_ILLEGAL_MOVE;
}

/* Is a king's move between two squares castling: `e1g1`, or king takes own rook in Chess960? */
static bool is_castling_by_squares(const hk_board *board, unsigned from, unsigned to,
                                   hk_variant variant)
{
    if (from != board_king(board, (hk_color)board->side) || from / 8 != to / 8)
        return false;
    if (variant == HK_CHESS960)
        return board->castling[board->side] >> to % 8 & 1 &&
               (board->color[board->side] & bb_bit(to)) != 0;
    return to == from + 2 || to + 2 == from;
}

hk_err hk_san_resolve(hk_move *out, const hk_board *board, const hk_san_meaning *meaning,
                      hk_variant variant)
{
    const hk_color us = (hk_color)board->side;
    const unsigned to = meaning->to;
    uint64_t from = hk__said_origins(meaning);
    hk_kind kind = meaning->kind;

    if (meaning->castling)
        return resolve_castling(out, board, meaning->castling == HK_SAN_KINGSIDE);
    if (to > 63)
        return HK_E_ILLEGAL_MOVE;
    /* The text names both squares. */
    if (from && !bb_many(from)) {
        const unsigned square = bb_first(from);
        if (!(board->color[us] & from))
            return HK_E_ILLEGAL_MOVE;
        if (kind == HK_NO_KIND)
            kind = hk_board_kind_at(board, square);
        if (kind == HK_KING && meaning->promotion == HK_NO_KIND &&
            is_castling_by_squares(board, square, to, variant))
            return resolve_castling(out, board, to > square);
    }

    from = pieces_moving_to(board, kind, to, from);
    if (!from)
        return HK_E_ILLEGAL_MOVE;
    const bool promotes = kind == HK_PAWN && bb_bit(to) & BB_LAST_RANKS;
    if (!promotes && meaning->promotion != HK_NO_KIND)
        return HK_E_ILLEGAL_MOVE;
    if (bb_many(from))
        return HK_E_AMBIGUOUS;
    if (promotes && meaning->promotion == HK_NO_KIND)
        return HK_E_PROMOTION;

    unsigned special = HK_MOVE_PLAIN;
    if (promotes)
        special = HK_MOVE_PROMOTION + (unsigned)(meaning->promotion - HK_KNIGHT);
    else if (kind == HK_PAWN && to == board->ep)
        special = HK_MOVE_EN_PASSANT;
    else if (kind == HK_PAWN && (bb_first(from) ^ to) == 16)
        special = HK_MOVE_DOUBLE_STEP;
    *out = hk_move_build(bb_first(from), to, special);
    return HK_OK;
}

static const char *why_unresolved(hk_err err)
{
    if (err == HK_E_AMBIGUOUS)
        return "more than one legal move fits";
    if (err == HK_E_PROMOTION)
        return "the pawn reaches the last rank and no piece is named";
    return "no legal move fits";
}

hk_err hk_san_parse(hk_move *out, const hk_board *board, const char *text, size_t size,
                    const hk_letters *letters, hk_variant variant, hk_fault *fault)
{
    hk_san_meaning meaning;
    hk_err err = hk_san_read(&meaning, text, size, letters, fault);
    if (err != HK_OK)
        return err;
    err = hk_san_resolve(out, board, &meaning, variant);
    if (err != HK_OK && fault)
        *fault = (hk_fault){.byte = 0, .code = hk_err_word(err), .why = why_unresolved(err)};
    return err;
}

static const struct {
    const char *word;
    const char *short_castling, *long_castling;
    const char *before_promotion, *en_passant;
    bool both_squares;
} styles[] = {
    [HK_SAN_PGN] = {"pgn", "O-O", "O-O-O", "=", "", false},
    [HK_SAN_LAWS] = {"laws", "0-0", "0-0-0", "", " e.p.", false},
    [HK_SAN_LONG] = {"long", "O-O", "O-O-O", "=", "", true},
};

hk_err hk_san_style_find(hk_san_style *out, const char *word, size_t size)
{
    for (unsigned i = 0; i < HK_COUNT(styles); i++)
        if (strlen(styles[i].word) == size && memcmp(styles[i].word, word, size) == 0) {
            *out = (hk_san_style)i;
            return HK_OK;
        }
    return HK_E_ARGUMENT;
}

/* What follows writes parts of a move to `out`, which has room for it. @return The end of the part. */

static char *put_text(char *out, const char *text)
{
    enum { LONGEST = sizeof((hk_letters *)0)->piece[0] };
    for (unsigned i = 0; i < LONGEST && text[i]; i++)
        *out++ = text[i];
    return out;
}

static char *put_square(char *out, unsigned square)
{
    *out++ = (char)('a' + square % 8);
    *out++ = (char)('1' + square / 8);
    return out;
}

/* The pieces of the side to move that are of the kind on a square. It has no branch, as board_kind(). */
static uint64_t pieces_alike(const hk_board *board, unsigned square)
{
    const uint64_t sets[] = {board->pawns, board->knights, board->diagonals, board->orthogonals};
    uint64_t alike = board->color[board->side];

    for (unsigned i = 0; i < HK_COUNT(sets); i++)
        alike &= sets[i] ^ ((sets[i] >> square & 1) - 1);
    return alike;
}

/*
 * Write what tells the piece, no pawn, from others of its kind: the file, else the rank, else both
 * (FIDE Laws 2023, C.10).
 */
static char *put_origin(char *out, const hk_board *board, hk_kind kind, unsigned from, unsigned to)
{
    const uint64_t occupied = board_occupied(board);
    uint64_t others = 0;

    /* Most often no other piece of the kind reaches the square even on an empty board. */
    uint64_t near = pieces_alike(board, from) & hk__origins_table[64 * kind + to] & ~bb_bit(from);
    while (HK_UNLIKELY(near)) {
        const unsigned other = bb_take_first(&near);
        if (!(bb_between(other, to) & occupied))
            others |= bb_bit(other);
    }
    if (others)
        others = pieces_moving_to(board, kind, to, others);
    if (!others)
        return out;
    const bool same_file = (others & BB_FILE_A << from % 8) != 0;
    const bool same_rank = (others & bb_rank(from / 8)) != 0;
    if (!same_file || same_rank)
        *out++ = (char)('a' + from % 8);
    if (same_file)
        *out++ = (char)('1' + from / 8);
    return out;
}

HK_SPECIALISE char *put_squares(char *out, const hk_board *board, hk_move move,
                                const hk_letters *letters, const hk_san_style style)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const hk_kind kind = (hk_kind)board_kind(board, from);
    const bool capture = hk_move_is_capture(board, move);

    if (kind != HK_PAWN)
        out = put_text(out, letters->piece[kind]);
    if (styles[style].both_squares) {
        out = put_square(out, from);
        *out++ = capture ? 'x' : '-';
    } else {
        if (kind != HK_PAWN) {
            out = put_origin(out, board, kind, from, to);
        } else {
            *out = (char)('a' + from % 8);
            out += capture;
        }
        *out = 'x';
        out += capture;
    }
    out = put_square(out, to);
    if (hk_move_special(move) == HK_MOVE_EN_PASSANT)
        out = put_text(out, styles[style].en_passant);
    if (hk_move_promotion(move) != HK_NO_KIND) {
        out = put_text(out, styles[style].before_promotion);
        out = put_text(out, letters->piece[hk_move_promotion(move)]);
    }
    return out;
}

/* Is the side to move in check? A hand may have taken its king off. */
static bool is_check(const hk_board *board)
{
    const hk_color side = (hk_color)board->side;
    return (board->kings & board->color[side]) && board_is_in_check(board, side);
}

/* Write a move. @return The end of it. */
HK_SPECIALISE char *put_move(char *out, const hk_board *board, hk_move move, const hk_board *after,
                             const hk_letters *letters, const hk_san_style style)
{
    if (hk_move_special(move) != HK_MOVE_CASTLING)
        out = put_squares(out, board, move, letters, style);
    else if (hk_move_to(move) > hk_move_from(move))
        out = put_text(out, styles[style].short_castling);
    else
        out = put_text(out, styles[style].long_castling);
    if (is_check(after))
        *out++ = hk_movegen_any(after) ? '+' : '#';
    return out;
}

char *hk__san_write(char *out, const hk_board *board, hk_move move, const hk_board *after)
{
    return put_move(out, board, move, after, &hk_letters_english, HK_SAN_PGN);
}

void hk_san_write(hk_buf *buf, const hk_board *board, hk_move move, const hk_letters *letters,
                  hk_san_style style)
{
    char text[HK_SAN_MAX];
    hk_board after;

    hk_board_after(&after, board, move);
    const char *const end = put_move(text, board, move, &after, letters, style);
    hk_buf_add(buf, text, (size_t)(end - text));
}
