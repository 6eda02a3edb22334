/*
 * Legal moves by masks (masks.h), specialised by color and by purpose. Compiled once for each
 * instruction set.
 *
 * The squares that the enemy attacks are computed only if the king has a square to go to. `out` is
 * NULL where moves are counted: then the bits of whole sets are counted. Articles 3.1 to 3.9 of the
 * FIDE Laws 2023.
 */
#include "board/code.h"
#include "board/masks.h"

/*
 * Append a move to each square of a set. `low` holds the other bits of the moves. If `step` is not
 * 0, the square of departure is `step` below that of arrival, as for pawns. With AVX-512 up to 32
 * moves are written at once; no set has more.
 */
HK_SPECIALISE void list_set(hk_move_list *out, uint64_t set, const unsigned low, const int step)
{
#ifdef HK_USE_AVX512
    const __m512i squares = _mm512_set_epi64(
        0x3f3e3d3c3b3a3938, 0x3736353433323130, 0x2f2e2d2c2b2a2928, 0x2726252423222120,
        0x1f1e1d1c1b1a1918, 0x1716151413121110, 0x0f0e0d0c0b0a0908, 0x0706050403020100);
    const unsigned count = bb_count(set);
    const __m512i to = _mm512_cvtepu8_epi16(
        _mm512_castsi512_si256(_mm512_maskz_compress_epi8((__mmask64)set, squares)));
    __m512i moves = _mm512_add_epi16(_mm512_slli_epi16(to, 6), _mm512_set1_epi16((short)low));
    if (step != 0)
        moves = _mm512_add_epi16(moves, _mm512_sub_epi16(to, _mm512_set1_epi16((short)step)));
    _mm512_mask_storeu_epi16(&out->move[out->size], (__mmask32)_bzhi_u32(~0u, count), moves);
    out->size += count;
#else
    while (set) {
        const unsigned to = bb_take_first(&set);
        const unsigned from = step ? (unsigned)((int)to - step) : 0;
        out->move[out->size++] = (hk_move)(low | from | to << 6);
    }
#endif
}

HK_SPECIALISE unsigned add_set(hk_move_list *out, unsigned from, uint64_t set)
{
    if (out)
        list_set(out, set, hk_move_build(from, 0, HK_MOVE_PLAIN), 0);
    return out ? 0 : bb_count(set);
}

/* Moves of pawns in one direction: `step` is the difference between the squares. */
HK_SPECIALISE unsigned add_pawns(hk_move_list *out, uint64_t set, const int step,
                                 const unsigned special)
{
    if (!out)
        return bb_count(set) + 3 * bb_count(set & BB_LAST_RANKS);
    list_set(out, set & ~BB_LAST_RANKS, hk_move_build(0, 0, special), step);
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
        /*
         * Two pieces leave the lines of the board at once, so the masks do not tell: the king is
         * looked at anew.
         */
        for (uint64_t from = bb_pawn(board->ep, them) & board->pawns & board->color[us]; from;) {
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
    const uint64_t own = board->color[us];
    unsigned n = 0;

    for (uint64_t pieces = board->knights & own & ~masks->pin_orthogonal & ~masks->pin_diagonal;
         pieces;) {
        const unsigned from = bb_take_first(&pieces);
        n += add_set(out, from, bb_knight(from) & masks->targets);
    }
    for (uint64_t pieces = board->diagonals & own & ~masks->pin_orthogonal; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        n += add_set(out, from, diagonal_targets(board, masks, from));
    }
    for (uint64_t pieces = board->orthogonals & own & ~masks->pin_diagonal; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        n += add_set(out, from, orthogonal_targets(board, masks, from));
    }
    return n;
}

HK_SPECIALISE unsigned gen_king(const hk_board *board, const struct masks *masks, hk_move_list *out,
                                const hk_color us)
{
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t steps = bb_king(masks->king) & ~(board->color[us] | board->kings);
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
