/*
 * Can a mate stand in an abstract position?
 *
 * With the kings on a given pair of squares the loser can be mated only if
 *
 *  1. the winner may attack the square of the loser's king, and
 *  2. each square around that king is next to the winner's king, may be attacked by the winner, or
 *     is blocked by a pawn or piece of the loser (a self-block). Different pieces have to block
 *     different squares, which is a matching in a bipartite graph.
 *
 * The winner makes the mating move. Either a piece made it, and the pair is one with the winner to
 * move; or a step of the winner's king discovered the check; or the mating move is the transition
 * that led into the abstract position.
 */
#include "winnable/abstract_mate.h"
#include "board/bb.h"
#include "winnable/setwise.h"

#include <string.h>

/*
 * Find a piece for the square. A piece that occupies another square may be taken for this one if a
 * piece can replace it there: that is the augmenting path of a matching.
 */
static bool find_occupant(const uint64_t *pieces, unsigned count, unsigned square,
                          uint32_t *visited, uint8_t *occupied_by_piece)
{
    for (unsigned i = 0; i < count; i++) {
        if (!(pieces[i] >> square & 1) || *visited >> i & 1)
            continue;
        *visited |= UINT32_C(1) << i;
        if (occupied_by_piece[i] == HK_NO_SQUARE ||
            find_occupant(pieces, count, occupied_by_piece[i], visited, occupied_by_piece)) {
            occupied_by_piece[i] = (uint8_t)square;
            return true;
        }
    }
    return false;
}

bool hk__can_occupy(const uint64_t *pieces, unsigned count, uint64_t squares)
{
    uint8_t occupied_by_piece[HK__PIECES_AND_PAWNS];
    memset(occupied_by_piece, HK_NO_SQUARE, sizeof occupied_by_piece);
    while (squares) {
        uint32_t visited = 0;
        if (!find_occupant(pieces, count, bb_take_first(&squares), &visited, occupied_by_piece))
            return false;
    }
    return true;
}

/*
 * What a mate needs: squares that the winner's pieces may attack, and the sets of the loser's
 * pieces, which may block.
 */
struct mating_means {
    uint64_t reach, blockers[HK__ABSTRACT_PIECES];
    unsigned count;
    hk_color winner;
};

static void find_means(const struct hk__abstract_position *p, hk_color winner,
                       struct mating_means *out)
{
    out->winner = winner;
    out->count = 0;
    out->reach = setwise_pawn_attacks(p->pawns[winner], winner);
    for (unsigned i = 0; i < p->count; i++)
        if (p->pieces[i].color == winner)
            out->reach |= hk__abstract_maybe_attacked(p, &p->pieces[i], p->kings[winner ^ 1]);
        else
            out->blockers[out->count++] = p->pieces[i].squares;
}

/* Can a mate stand with the kings on these squares? */
static bool mate_may_stand(const struct hk__abstract_position *p, const struct mating_means *means,
                           unsigned white, unsigned black, struct hk__mate_pattern *out)
{
    const unsigned target_king = means->winner == HK_WHITE ? black : white;
    const unsigned winners_king = means->winner == HK_WHITE ? white : black;
    if (!(means->reach >> target_king & 1))
        return false;
    out->king[HK_WHITE] = (uint8_t)white;
    out->king[HK_BLACK] = (uint8_t)black;
    out->self_blocks = bb_king(target_king) & ~means->reach & ~bb_king(winners_king) &
                       ~p->pawns[means->winner ^ 1];
    return hk__can_occupy(means->blockers, means->count, out->self_blocks);
}

bool hk__abstract_may_mate(const struct hk__abstract_position *p, hk_color winner, unsigned side,
                           bool best, struct hk__mate_pattern *out)
{
    struct mating_means means;
    struct hk__mate_pattern pattern;
    unsigned least = 9;

    find_means(p, winner, &means);
    for (unsigned w = 0; w < 64; w++)
        for (uint64_t pairs = p->king_pairs[side][w]; pairs;) {
            if (!mate_may_stand(p, &means, w, bb_take_first(&pairs), &pattern) ||
                bb_count(pattern.self_blocks) >= least)
                continue;
            *out = pattern;
            least = bb_count(pattern.self_blocks);
            if (!best || !least)
                return true;
        }
    return least < 9;
}

bool hk__abstract_may_discover_check(const struct hk__abstract_position *p, hk_color winner,
                                     unsigned from, unsigned king)
{
    const bool orthogonal = from % 8 == king % 8 || from / 8 == king / 8;
    const uint64_t line = bb_line(from, king);

    for (unsigned i = 0; line && i < p->count; i++) {
        const struct hk__abstract_piece *piece = &p->pieces[i];
        if (piece->color != winner ||
            (piece->kind != HK_QUEEN && piece->kind != (orthogonal ? HK_ROOK : HK_BISHOP)))
            continue;
        for (uint64_t squares = piece->squares & line; squares;) {
            const uint64_t between = bb_between(bb_take_first(&squares), king);
            if (between >> from & 1 && !(between & p->always_occupied & ~bb_bit(from)))
                return true;
        }
    }
    return false;
}

bool hk__abstract_may_discover_mate(const struct hk__abstract_position *p, hk_color winner,
                                    struct hk__mate_pattern *out)
{
    struct mating_means means;
    uint64_t sliders = 0;

    find_means(p, winner, &means);
    for (unsigned i = 0; i < p->count; i++)
        sliders |= p->pieces[i].color == winner && p->pieces[i].kind != HK_KNIGHT
                       ? p->pieces[i].squares
                       : 0;
    for (unsigned w = 0; w < 64; w++)
        for (uint64_t pairs = p->king_pairs[winner][w]; pairs;) {
            const unsigned b = bb_take_first(&pairs);
            if (!(bb_line(w, b) & sliders))
                continue;
            const unsigned from = winner == HK_WHITE ? w : b,
                           target_king = winner == HK_WHITE ? b : w;
            if (!hk__abstract_may_discover_check(p, winner, from, target_king))
                continue;
            for (uint64_t to = bb_king(from) & ~(bb_king(target_king) | bb_bit(target_king)) &
                               ~p->always_occupied;
                 to;) {
                const unsigned square = bb_take_first(&to);
                if (mate_may_stand(p, &means, winner == HK_WHITE ? square : w,
                                   winner == HK_WHITE ? b : square, out))
                    return true;
            }
        }
    return false;
}
