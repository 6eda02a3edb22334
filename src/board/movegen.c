/*
 * Legal moves by masks (masks.h), specialised by colour and by purpose. Compiled once for each instruction set.
 *
 * What the enemy attacks is computed only if the king has a square to go to. `out` is NULL where moves are counted:
 * then whole sets are counted at once. Articles 3.1 to 3.9 of the FIDE Laws 2023.
 */
#include "board/isa.h"
#include "board/masks.h"

HK_SPECIALISE unsigned add_set(hk_move_list *out, unsigned from, uint64_t set)
{
    if (out)
        for (uint64_t left = set; left;)
            out->move[out->size++] = hk_move_build(from, bb_take_first(&left), HK_MOVE_PLAIN);
    return out ? 0 : bb_count(set);
}

/* Moves of pawns that all go the same way: `step` is the difference between the squares. */
HK_SPECIALISE unsigned add_pawns(hk_move_list *out, uint64_t set, const int step,
                                 const unsigned special)
{
    if (!out)
        return bb_count(set) + 3 * bb_count(set & BB_LAST_RANKS);
    for (uint64_t left = set & ~BB_LAST_RANKS; left;) {
        const unsigned to = bb_take_first(&left);
        out->move[out->size++] = hk_move_build((unsigned)((int)to - step), to, special);
    }
    for (uint64_t left = set & BB_LAST_RANKS; left;) {
        const unsigned to = bb_take_first(&left);
        for (unsigned piece = 0; piece < 4; piece++)
            out->move[out->size++] =
                hk_move_build((unsigned)((int)to - step), to, HK_MOVE_PROMOTION + piece);
    }
    return 0;
}

HK_SPECIALISE unsigned gen_pawns(const hk_board *board, const struct masks *masks,
                                 hk_move_list *out, const hk_color us)
{
    const hk_color them = hk__other(us);
    const int up = us == HK_WHITE ? 8 : -8;
    const struct pawn_sets sets = pawn_sets(board, masks, us);

    unsigned n = add_pawns(out, sets.single, up, HK_MOVE_PLAIN);
    n += add_pawns(out, sets.twice, 2 * up, HK_MOVE_DOUBLE_STEP);
    n += add_pawns(out, sets.west, up - 1, HK_MOVE_PLAIN);
    n += add_pawns(out, sets.east, up + 1, HK_MOVE_PLAIN);

    if (HK_UNLIKELY(board->ep != HK_NO_SQUARE)) {
        /* Two men leave the board's lines at once: the king is looked at anew. */
        for (uint64_t from = bb_pawn(board->ep, them) & board->pawns & board->colour[us]; from;) {
            const unsigned pawn = bb_take_first(&from);
            if (!board_en_passant_is_safe(board, pawn, board->ep, us))
                continue;
            if (out)
                out->move[out->size++] = hk_move_build(pawn, board->ep, HK_MOVE_EN_PASSANT);
            else
                n++;
        }
    }
    return n;
}

HK_SPECIALISE unsigned gen_pieces(const hk_board *board, const struct masks *masks,
                                  hk_move_list *out, const hk_color us)
{
    const uint64_t own = board->colour[us];
    unsigned n = 0;

    for (uint64_t men = board->knights & own & ~masks->pin_orthogonal & ~masks->pin_diagonal;
         men;) {
        const unsigned from = bb_take_first(&men);
        n += add_set(out, from, bb_knight(from) & masks->targets);
    }
    for (uint64_t men = board->diagonals & own & ~masks->pin_orthogonal; men;) {
        const unsigned from = bb_take_first(&men);
        n += add_set(out, from, diagonal_targets(board, masks, from));
    }
    for (uint64_t men = board->orthogonals & own & ~masks->pin_diagonal; men;) {
        const unsigned from = bb_take_first(&men);
        n += add_set(out, from, orthogonal_targets(board, masks, from));
    }
    return n;
}

HK_SPECIALISE unsigned gen_king(const hk_board *board, const struct masks *masks, hk_move_list *out,
                                const hk_color us)
{
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t steps = bb_king(masks->king) & ~(board->colour[us] | board->kings);
    const bool castling = board->castling[us] != 0 && !masks->checkers;

    if (!steps && !castling)
        return 0;
    const uint64_t danger = attacked(board, them);
    unsigned n = add_set(out, masks->king, steps & ~danger);
    if (castling) {
        const unsigned first = us == HK_WHITE ? 0 : 56;
        for (uint64_t files = board->castling[us]; files;) {
            const unsigned rook = first + bb_take_first(&files);
            if (!may_castle(board, masks->king, rook, danger, us))
                continue;
            if (out)
                out->move[out->size++] = hk_move_build(masks->king, rook, HK_MOVE_CASTLING);
            else
                n++;
        }
    }
    return n;
}

HK_SPECIALISE unsigned gen_all(const hk_board *board, hk_move_list *out, const hk_color us)
{
    struct masks masks;
    find_masks(board, &masks, us);
    unsigned n = gen_king(board, &masks, out, us);
    if (masks.targets) {
        n += gen_pieces(board, &masks, out, us);
        n += gen_pawns(board, &masks, out, us);
    }
    return n;
}

void HK_ISA_NAME(hk__movegen_legal)(const hk_board *board, hk_move_list *out)
{
    out->size = 0;
    if (board->side == HK_WHITE)
        gen_all(board, out, HK_WHITE);
    else
        gen_all(board, out, HK_BLACK);
}

unsigned HK_ISA_NAME(hk__movegen_count)(const hk_board *board)
{
    return board->side == HK_WHITE ? gen_all(board, NULL, HK_WHITE)
                                   : gen_all(board, NULL, HK_BLACK);
}
