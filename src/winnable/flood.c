/*
 * The flood: to which squares pieces and kings can move within one abstract position.
 *
 * The flood begins with the sets that are known and enlarges them by the rules below until no rule
 * enlarges them further, which is a fixed point. The rules allow more as the sets grow, never less.
 * So every legal move that is neither a capture nor a pawn move leads from a position that the
 * abstract position stands for to another one of these: the sets hold at least the squares that
 * some game can reach, and what they exclude is excluded for certain.
 *
 *  1. Pieces. A piece moves as if only pawns and pieces with a single square were on the board.
 *     Which of the other pieces have to move out of its way, and in what order, is not asked.
 *  2. Kings. Squares of the kings are kept in pairs, with the side to move. No king steps next to
 *     the other one, onto a square that a pawn attacks, or onto a square that the opponent attacks
 *     wherever all pieces stand. A side with a piece that can move may leave its king where it is.
 *     A side without one has to move its king, or to make a capture or a pawn move.
 *  3. The end of the game. Where a piece of the loser mates the winner's king, the game is over
 *     (FIDE Laws 2023, 5.1.1), so the piece goes no further from there. That is certain if the
 *     winner's king has had a single square so far, and if nobody can capture the piece or
 *     interpose. The piece has left the squares from which it attacked until now, so the squares
 *     around the king are examined anew. The same holds if the piece discovers a check by another
 *     piece with a single square. It holds for a transition too, if a pawn, a knight or a piece
 *     next to the king gives the check.
 */
#include "winnable/flood.h"
#include "board/bb.h"
#include "winnable/setwise.h"

/*
 * Squares of `files` on the first rank to which castling can bring a king or a rook: no other
 * square that is always occupied lies between the king, the rook and the squares to which they go.
 */
static uint64_t castling_squares(const struct hk__abstract_position *p, unsigned color,
                                 unsigned files)
{
    const unsigned first = color == HK_WHITE ? 0 : 56;
    const unsigned always_occupied = (unsigned)(p->always_occupied >> first) & 0xff;
    const unsigned kings = (unsigned)(p->kings[color] >> first) & 0xff;
    unsigned reached = 0;

    for (unsigned rook = 0; rook < 8 && p->castling[color]; rook++)
        for (unsigned king = 0; king < 8; king++) {
            if (!(p->castling[color] >> rook & 1) || !(kings >> king & 1))
                continue;
            const unsigned to_king = rook > king ? 6 : 2, to_rook = rook > king ? 5 : 3;
            const unsigned all = 1u << rook | 1u << king | 1u << to_king | 1u << to_rook;
            const unsigned path = (2u << (31 - __builtin_clz(all))) - (1u << __builtin_ctz(all));
            if (!(path & always_occupied & ~(1u << rook) & ~(1u << king)))
                reached |= 1u << to_king | 1u << to_rook;
        }
    return (uint64_t)(reached & files) << first;
}

/*
 * Squares next to the king of `us`, wherever that king stands while the other king is on `square`
 * and `us` has the move.
 */
static uint64_t always_next_to_king(const struct hk__abstract_position *p, unsigned us,
                                    unsigned square)
{
    uint64_t adjacent = ~UINT64_C(0), black_kings = p->king_pairs[us][square];

    for (unsigned w = 0; us == HK_WHITE && w < 64; w++)
        adjacent &= p->king_pairs[us][w] >> square & 1 ? bb_king(w) : ~UINT64_C(0);
    while (us == HK_BLACK && black_kings)
        adjacent &= bb_king(bb_take_first(&black_kings));
    return adjacent;
}

/*
 * A discovered check: a piece leaves its only square for one of `from`, and the one behind it gives
 * check.
 */
struct discovered {
    uint64_t from;
    unsigned kind, checker;
};

/*
 * The check to the king on `king` that `piece` discovers for certain when it leaves its only
 * square. No other piece may stand in between (`maybe_occupied`), and the opponent may neither
 * capture the checking piece nor interpose (`defended`).
 */
static struct discovered discovered_check_by(const struct hk__abstract_position *p,
                                             const struct hk__abstract_piece *piece, unsigned king,
                                             uint64_t maybe_occupied, uint64_t defended)
{
    const uint64_t home = hk__fixed_square(piece);

    for (unsigned i = 0; home && i < p->count; i++) {
        const struct hk__abstract_piece *other = &p->pieces[i];
        const uint64_t at = hk__fixed_square(other);
        if (other == piece || other->color != piece->color || !at || at & defended)
            continue;
        const unsigned checker = bb_first(at);
        const uint64_t between = bb_between(checker, king);
        if (between & home && !(between & ((maybe_occupied & ~home) | defended)) &&
            bb_attacks((hk_kind)other->kind, checker, 0) >> king & 1)
            return (struct discovered){.from = bb_attacks((hk_kind)piece->kind, bb_first(home),
                                                          p->always_occupied & ~home) &
                                               ~between,
                                       .kind = other->kind,
                                       .checker = checker};
    }
    return (struct discovered){.from = 0};
}

/*
 * Squares on which a piece of the loser ends the game: it mates the winner's king, or its move
 * discovers a mate (rule 3).
 */
static uint64_t mating_squares(const struct hk__abstract_position *p,
                               const struct hk__abstract_piece *piece, hk_color winner)
{
    const hk_color us = (hk_color)piece->color, them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t king = p->kings[them];
    uint64_t mates = 0, maybe_occupied = p->kings[us] | p->pawns[0] | p->pawns[1],
             own = p->pawns[them];
    uint64_t defended = 0, interposable;

    if (us == winner || bb_many(king))
        return 0;
    const unsigned square = bb_first(king);
    interposable = bb_forward(p->pawns[them], them);
    interposable |= bb_forward(interposable & (them == HK_WHITE ? bb_rank(2) : bb_rank(5)), them);
    for (unsigned i = 0; i < p->count; i++) {
        const struct hk__abstract_piece *other = &p->pieces[i];
        if (other != piece)
            maybe_occupied |= other->squares;
        if (other->color == them) {
            own |= hk__fixed_square(other);
            defended |=
                other->squares | hk__abstract_maybe_attacked(p, other, hk__fixed_square(piece));
        }
    }
    interposable |= defended;
    defended |= setwise_pawn_attacks(p->pawns[them], (hk_color)them);
    const uint64_t steps = bb_king(square) & ~own & ~always_next_to_king(p, us, square);
    const struct discovered discovered =
        discovered_check_by(p, piece, square, maybe_occupied, interposable | defended);
    uint64_t from = bb_attacks((hk_kind)piece->kind, square, maybe_occupied & ~king) & ~defended;
    from |= discovered.from;
    while (from) {
        const unsigned at = bb_take_first(&from);
        if (!(discovered.from >> at & 1) && bb_between(at, square) & interposable)
            continue;
        /*
         * The piece no longer attacks what it attacked before, and may block the lines of its own
         * side.
         */
        uint64_t attacked =
            bb_attacks((hk_kind)piece->kind, at, maybe_occupied & ~king) |
            hk__abstract_always_attacked(p, us, (unsigned)(piece - p->pieces), bb_bit(at));
        if (discovered.from >> at & 1)
            attacked |= bb_attacks((hk_kind)discovered.kind, discovered.checker,
                                   (maybe_occupied & ~king) | bb_bit(at));
        if (!(steps & ~attacked))
            mates |= bb_bit(at);
    }
    return mates;
}

/*
 * Can the king of `them` step from `from` to a square that is not in `barred`, while the other king
 * is on `other`?
 */
static bool king_may_step(const struct hk__abstract_position *p, unsigned them, unsigned from,
                          unsigned other, uint64_t barred)
{
    uint64_t own = p->pawns[them] | barred;
    for (unsigned i = 0; i < p->count; i++)
        own |= p->pieces[i].color == them ? hk__fixed_square(&p->pieces[i]) : 0;
    return (bb_king(from) & ~own & ~p->always_attacked[them ^ 1] &
            ~(bb_king(other) | bb_bit(other))) != 0;
}

/* Can `them` capture the piece on `at` with anything but the king? */
static bool may_capture(const struct hk__abstract_position *p, unsigned them, unsigned at)
{
    if (setwise_pawn_attacks(p->pawns[them], (hk_color)them) >> at & 1)
        return true;
    for (unsigned i = 0; i < p->count; i++)
        if (p->pieces[i].color == them &&
            hk__abstract_maybe_attacked(p, &p->pieces[i], 0) >> at & 1)
            return true;
    return false;
}

void hk__abstract_drop_mates(struct hk__abstract_position *p, unsigned us, unsigned kind,
                             unsigned at, bool is_last)
{
    const unsigned them = us ^ 1u;
    const uint64_t checks = kind == HK_PAWN ? bb_pawn(at, (hk_color)us)
                                            : bb_attacks((hk_kind)kind, at, p->maybe_occupied) &
                                                  (kind == HK_KNIGHT ? ~UINT64_C(0) : bb_king(at));

    if (!(checks & p->kings[them]) || (!is_last && may_capture(p, them, at)))
        return;
    for (unsigned w = 0; w < 64; w++)
        for (uint64_t black_kings = p->king_pairs[them][w]; black_kings;) {
            const unsigned b = bb_take_first(&black_kings);
            const unsigned king = them == HK_WHITE ? w : b, other = them == HK_WHITE ? b : w;
            if (checks >> king & 1 &&
                !king_may_step(p, them, king, other, is_last ? bb_bit(at) : 0))
                p->king_pairs[them][w] &= ~bb_bit(b);
        }
}

static bool flood_pieces(struct hk__abstract_position *p, hk_color winner)
{
    bool grew = false;

    for (unsigned i = 0; i < p->count; i++) {
        struct hk__abstract_piece *piece = &p->pieces[i];
        const uint64_t first = piece->squares;
        const uint64_t barred = p->always_occupied & ~hk__fixed_square(piece);
        const uint64_t open = ~barred & ~(mating_squares(p, piece, winner) & ~first);
        for (uint64_t fresh = first; fresh;) {
            fresh = setwise_attacks((hk_kind)piece->kind, fresh, barred) & open & ~piece->squares;
            piece->squares |= fresh;
        }
        if (piece->kind == HK_ROOK && piece->squares & (piece->color ? BB_RANK_8 : BB_RANK_1))
            piece->squares |= castling_squares(p, piece->color, 0x28);
        if (piece->squares != first) {
            if (!bb_many(first))
                p->always_occupied &= ~first;
            grew = true;
        }
    }
    return grew;
}

static bool flood_kings(struct hk__abstract_position *p)
{
    const uint64_t open_w = ~p->always_occupied & ~p->always_attacked[1],
                   open_b = ~p->always_occupied & ~p->always_attacked[0];
    uint64_t changed = 0; /* squares of White's king whose pairs have grown */
    bool grew = false;

    for (unsigned w = 0; w < 64; w++)
        changed |= (uint64_t)((p->king_pairs[0][w] | p->king_pairs[1][w]) != 0) << w;
    while (changed) {
        const unsigned w = bb_take_first(&changed);
        const uint64_t by_white = p->king_pairs[0][w], by_black = p->king_pairs[1][w];
        uint64_t to_white = setwise_king_attacks(by_black) & open_b;
        if (by_black & BB_RANK_8)
            to_white |= castling_squares(p, HK_BLACK, 0x44);
        to_white &= ~(bb_king(w) | bb_bit(w));
        if (p->mobile[1])
            to_white |= by_black;
        const uint64_t to_black = p->mobile[0] ? by_white : 0;
        if ((to_white & ~by_white) | (to_black & ~by_black)) {
            p->king_pairs[0][w] |= to_white;
            p->king_pairs[1][w] |= to_black;
            changed |= bb_bit(w);
            grew = true;
        }
        uint64_t steps = by_white ? bb_king(w) & open_w : 0;
        if (by_white && w < 8)
            steps |= castling_squares(p, HK_WHITE, 0x44);
        while (steps) {
            const unsigned to = bb_take_first(&steps);
            const uint64_t stay = by_white & ~(bb_king(to) | bb_bit(to));
            if (stay & ~p->king_pairs[1][to]) {
                p->king_pairs[1][to] |= stay;
                changed |= bb_bit(to);
                grew = true;
            }
        }
    }
    return grew;
}

void hk__abstract_flood(struct hk__abstract_position *p, hk_color winner)
{
    /*
     * Pieces first: what a group attacks for certain is known as soon as its pieces share their
     * squares.
     */
    do {
        do
            hk__abstract_derive(p);
        while (flood_pieces(p, winner));
    } while (flood_kings(p));
}
