/*
 * Reachable squares: where each piece can ever stand, whatever is captured and whichever pawns
 * move.
 *
 * The sets are sound and not complete: every game that can follow stays within them, so what they
 * exclude is impossible. They begin with the squares of an abstract position and grow by the rules
 * below until no rule enlarges them further. No rule asks who has the move, whether a king is left
 * in check, or in what order things happen. So a move that is legal in some game is allowed here,
 * and move by move no game leaves the sets.
 *
 *  1. A piece is immovable if it can neither move nor be captured. Only immovable pieces block
 *     others.
 *  2. A piece can be captured on any square on which it can stand and at which an opponent's piece
 *     can arrive. A pawn arrives by a capture on a diagonal, and only where an opponent's piece can
 *     stand. That includes capture en passant, because a pawn that steps twice can also stand on
 *     the square that it passes over.
 *  3. A king does not go to a square that the opponent always attacks. A piece that can be neither
 *     captured nor promoted always attacks what it attacks from each of its squares, even with
 *     pieces on all squares on which any can stand.
 *  4. A pawn that can promote can go everywhere.
 *  5. Two opposing pawns on one file do not pass each other. A pawn that can neither capture nor be
 *     captured stays on its file, and no opposing pawn on that file goes beyond its first square.
 *
 * A mate needs a check, and each square around the king has to be attacked or blocked by a piece of
 * the king's own side. The squares that the winner can never attack have to be blocked, each by
 * another piece that can stand there. If there are too few such pieces around every square that the
 * king can reach, the king always has a way out (FIDE Laws 2023, 3.9, 5.1.1).
 */
#include "winnable/reachable.h"
#include "board/bb.h"
#include "winnable/abstract_mate.h"
#include "winnable/setwise.h"

#include <string.h>

struct piece {
    /* `start` is the first of its squares at the beginning. */
    uint8_t kind, color, start;
    /* Can it be captured, can it be promoted? */
    bool capturable;
    bool promotable;
    /* Squares on which it can stand. */
    uint64_t squares;
    /* Squares at which it can arrive and capture what stands there. */
    uint64_t arrivals;
};

struct reachable {
    const struct hk__abstract_position *from;
    struct piece pieces[HK__PIECES_AND_PAWNS];
    unsigned count;
    /* Squares of the immovable pieces of each side. */
    uint64_t always_occupied[2];
    /* Squares on which any piece can stand. */
    uint64_t maybe_occupied;
    /* First squares of the pawns of each side that stay on their files. */
    uint64_t file_bound_pawns[2];
    /* Squares that the pieces of each side attack wherever all pieces stand. */
    uint64_t always_attacked[2];
    /* Squares on which a piece of the side that is no king can stand. */
    uint64_t non_king_squares[2];
    bool grew;
};

static void grow_set(struct reachable *reachable, uint64_t *set, uint64_t more)
{
    if (more & ~*set) {
        *set |= more;
        reachable->grew = true;
    }
}

static bool is_immovable(const struct piece *piece)
{
    return !piece->capturable && piece->squares == bb_bit(piece->start) && piece->arrivals == 0;
}

/* Squares that a piece attacks from the squares of a set. */
static uint64_t attacks(const struct piece *piece, uint64_t from, uint64_t occupied)
{
    return piece->kind == HK_PAWN ? setwise_pawn_attacks(from, (hk_color)piece->color)
                                  : setwise_attacks((hk_kind)piece->kind, from, occupied);
}

static void derive(struct reachable *reachable)
{
    reachable->always_occupied[0] = reachable->always_occupied[1] = reachable->maybe_occupied = 0;
    reachable->non_king_squares[0] = reachable->non_king_squares[1] = 0;
    reachable->file_bound_pawns[0] = reachable->file_bound_pawns[1] = 0;
    reachable->always_attacked[0] = reachable->always_attacked[1] = 0;
    for (unsigned i = 0; i < reachable->count; i++) {
        const struct piece *piece = &reachable->pieces[i];
        reachable->maybe_occupied |= piece->squares;
        if (is_immovable(piece))
            reachable->always_occupied[piece->color] |= bb_bit(piece->start);
        if (piece->kind != HK_KING)
            reachable->non_king_squares[piece->color] |= piece->squares;
        if (piece->kind == HK_PAWN && !piece->capturable && !piece->arrivals && !piece->promotable)
            reachable->file_bound_pawns[piece->color] |= bb_bit(piece->start);
    }
    for (unsigned i = 0; i < reachable->count; i++) {
        const struct piece *piece = &reachable->pieces[i];
        uint64_t always = piece->capturable || piece->promotable ? 0 : ~UINT64_C(0);
        for (uint64_t squares = piece->squares; squares && always;)
            always &= attacks(piece, bb_bit(bb_take_first(&squares)), reachable->maybe_occupied);
        reachable->always_attacked[piece->color] |= always;
    }
}

static void grow_pawn(struct reachable *reachable, struct piece *piece)
{
    const hk_color us = (hk_color)piece->color, them = hk__other(us);
    const uint64_t always_occupied =
        (reachable->always_occupied[0] | reachable->always_occupied[1] |
         reachable->file_bound_pawns[them]) &
        ~bb_bit(piece->start);
    const uint64_t home_rank = us == HK_WHITE ? UINT64_C(0xff) << 8 : UINT64_C(0xff) << 48;
    uint64_t on = piece->squares, captures = 0;

    const uint64_t once = bb_forward(on, us) & ~always_occupied;
    on |= once | (bb_forward(once & bb_forward(home_rank, us), us) & ~always_occupied);
    captures = setwise_pawn_attacks(on, us) & reachable->non_king_squares[them];
    if ((on | captures) & BB_LAST_RANKS && !piece->promotable) {
        piece->promotable = true;
        reachable->grew = true;
    }
    grow_set(reachable, &piece->arrivals, captures);
    grow_set(reachable, &piece->squares, on | captures);
}

static void grow_piece(struct reachable *reachable, struct piece *piece)
{
    const unsigned us = piece->color, them = us ^ 1;
    const uint64_t always_occupied =
        (reachable->always_occupied[0] | reachable->always_occupied[1]) & ~bb_bit(piece->start);
    uint64_t barred = reachable->always_occupied[us] |
                      (reachable->always_occupied[them] & reachable->from->kings[them]),
             to = 0;

    if (piece->promotable) {
        to = ~barred;
    } else {
        to = attacks(piece, piece->squares, always_occupied);
        if (piece->kind == HK_KING)
            barred |= reachable->always_attacked[them];
        to &= ~(barred & ~bb_bit(piece->start)) &
              ~(piece->kind == HK_KING ? reachable->always_attacked[them] : 0);
    }
    grow_set(reachable, &piece->arrivals, to);
    grow_set(reachable, &piece->squares, to);
}

/*
 * Castling brings the king and its rooks to squares to which their own moves would not take them.
 */
static void allow_castling(struct reachable *reachable, struct piece *piece)
{
    const unsigned first = piece->color == HK_WHITE ? 0 : 56;
    if (!reachable->from->castling[piece->color])
        return;
    if (piece->kind == HK_KING)
        grow_set(reachable, &piece->squares, bb_bit(first + 6) | bb_bit(first + 2));
    if (piece->kind == HK_ROOK &&
        piece->squares & (piece->color == HK_WHITE ? BB_RANK_1 : BB_RANK_8))
        grow_set(reachable, &piece->squares, bb_bit(first + 5) | bb_bit(first + 3));
}

static void find_capturable(struct reachable *reachable)
{
    for (unsigned i = 0; i < reachable->count; i++) {
        struct piece *piece = &reachable->pieces[i];
        for (unsigned j = 0; j < reachable->count && !piece->capturable && piece->kind != HK_KING;
             j++)
            if (reachable->pieces[j].color != piece->color &&
                reachable->pieces[j].arrivals & piece->squares) {
                piece->capturable = true;
                reachable->grew = true;
            }
    }
}

static void add_piece(struct reachable *reachable, unsigned color, unsigned kind, uint64_t on)
{
    reachable->pieces[reachable->count++] = (struct piece){.kind = (uint8_t)kind,
                                                           .color = (uint8_t)color,
                                                           .start = (uint8_t)bb_first(on),
                                                           .squares = on};
}

static void begin(struct reachable *reachable, const struct hk__abstract_position *from)
{
    memset(reachable, 0, sizeof *reachable);
    reachable->from = from;
    for (unsigned color = 0; color < 2; color++) {
        add_piece(reachable, color, HK_KING, from->kings[color]);
        for (uint64_t pawns = from->pawns[color]; pawns;)
            add_piece(reachable, color, HK_PAWN, bb_bit(bb_take_first(&pawns)));
    }
    for (unsigned i = 0; i < from->count; i++)
        add_piece(reachable, from->pieces[i].color, from->pieces[i].kind, from->pieces[i].squares);
    for (unsigned i = 0; i < reachable->count; i++)
        allow_castling(reachable, &reachable->pieces[i]);
}

/* Squares that the winner's pieces can ever attack: all of them, and all but the king. */
static void find_attackable(const struct reachable *reachable, hk_color winner, uint64_t *by_any,
                            uint64_t *by_pieces)
{
    const uint64_t always_occupied =
        (reachable->always_occupied[0] | reachable->always_occupied[1]) &
        ~reachable->from->kings[winner ^ 1];

    *by_any = *by_pieces = 0;
    for (unsigned i = 0; i < reachable->count; i++) {
        const struct piece *piece = &reachable->pieces[i];
        uint64_t reach = piece->promotable ? ~UINT64_C(0) : 0;
        if (piece->color != winner)
            continue;
        reach |= attacks(piece, piece->squares, always_occupied & ~bb_bit(piece->start));
        *by_any |= reach;
        if (piece->kind != HK_KING)
            *by_pieces |= reach;
    }
}

bool hk__reachable_forbids_mate(const struct hk__abstract_position *from, hk_color winner)
{
    const hk_color loser = hk__other(winner);
    struct reachable reachable;
    uint64_t by_any, by_pieces, king_on = 0, self_blockers[HK__PIECES_AND_PAWNS];
    unsigned self_blocker_count = 0;

    begin(&reachable, from);
    do {
        reachable.grew = false;
        derive(&reachable);
        for (unsigned i = 0; i < reachable.count; i++) {
            if (reachable.pieces[i].kind == HK_PAWN)
                grow_pawn(&reachable, &reachable.pieces[i]);
            if (reachable.pieces[i].kind != HK_PAWN || reachable.pieces[i].promotable)
                grow_piece(&reachable, &reachable.pieces[i]);
        }
        find_capturable(&reachable);
    } while (reachable.grew);

    find_attackable(&reachable, winner, &by_any, &by_pieces);
    for (unsigned i = 0; i < reachable.count; i++) {
        const struct piece *piece = &reachable.pieces[i];
        if (piece->color == loser && piece->kind == HK_KING)
            king_on = piece->squares;
        else if (piece->color == loser)
            self_blockers[self_blocker_count++] = piece->squares;
    }
    for (uint64_t squares = king_on & by_pieces; squares;) {
        const uint64_t around = bb_king(bb_take_first(&squares));
        if (hk__can_occupy(self_blockers, self_blocker_count, around & ~by_any))
            return false;
    }
    return true;
}
