/*
 * Legal moves by masks, specialised by colour and by purpose. Compiled once for each instruction set.
 *
 * From the king outwards: the men that give check, then the own men that stand alone between the king and an enemy
 * slider. `targets` are the squares to which a man other than the king may go: all but the own men, in check the line
 * to the checker. A man pinned on a file or rank stays on `pin_orthogonal`, one pinned on a diagonal on `pin_diagonal`;
 * the union of the pin lines does as a mask, because a slider that leaves its own line never meets another one.
 * What the enemy attacks is computed only if the king has a square to go to.
 *
 * `out` is NULL where moves are counted: then whole sets are counted at once. Articles 3.1 to 3.9 of the FIDE Laws 2023.
 */
#include "board/bb.h"
#include "board/isa.h"

struct masks {
    uint64_t targets;
    uint64_t pin_orthogonal, pin_diagonal;
    uint64_t checkers;
    unsigned king;
};

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
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const int up = us == HK_WHITE ? 8 : -8;
    const uint64_t empty = ~board_occupied(board), enemy = board->colour[them];
    const uint64_t pawns = board->pawns & board->colour[us];
    const uint64_t third = bb_rank(us == HK_WHITE ? 2 : 5);

    /* A pawn pinned on its file may still go forward. */
    const uint64_t free_push = pawns & ~masks->pin_diagonal & ~masks->pin_orthogonal;
    const uint64_t file_push = pawns & masks->pin_orthogonal;
    const uint64_t single =
        (bb_forward(free_push, us) | (bb_forward(file_push, us) & masks->pin_orthogonal)) & empty;
    const uint64_t twice = bb_forward(single & third, us) & empty;
    unsigned n = add_pawns(out, single & masks->targets, up, HK_MOVE_PLAIN);
    n += add_pawns(out, twice & masks->targets, 2 * up, HK_MOVE_DOUBLE_STEP);

    const uint64_t free_take = pawns & ~masks->pin_orthogonal & ~masks->pin_diagonal;
    const uint64_t pinned_take = pawns & masks->pin_diagonal;
    const uint64_t west = bb_pawns_attack_west(free_take, us) |
                          (bb_pawns_attack_west(pinned_take, us) & masks->pin_diagonal);
    const uint64_t east = bb_pawns_attack_east(free_take, us) |
                          (bb_pawns_attack_east(pinned_take, us) & masks->pin_diagonal);
    n += add_pawns(out, west & enemy & masks->targets, up - 1, HK_MOVE_PLAIN);
    n += add_pawns(out, east & enemy & masks->targets, up + 1, HK_MOVE_PLAIN);

    if (HK_UNLIKELY(board->ep != HK_NO_SQUARE)) {
        /* Two men leave the board's lines at once: the king is looked at anew. */
        for (uint64_t from = bb_pawn(board->ep, them) & pawns; from;) {
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
    const uint64_t own = board->colour[us], occupied = board_occupied(board);
    unsigned n = 0;

    for (uint64_t men = board->knights & own & ~masks->pin_orthogonal & ~masks->pin_diagonal;
         men;) {
        const unsigned from = bb_take_first(&men);
        n += add_set(out, from, bb_knight(from) & masks->targets);
    }
    for (uint64_t men = board->diagonals & own & ~masks->pin_orthogonal; men;) {
        const unsigned from = bb_take_first(&men);
        uint64_t to = bb_bishop(from, occupied) & masks->targets;
        if (masks->pin_diagonal & bb_bit(from))
            to &= masks->pin_diagonal;
        n += add_set(out, from, to);
    }
    for (uint64_t men = board->orthogonals & own & ~masks->pin_diagonal; men;) {
        const unsigned from = bb_take_first(&men);
        uint64_t to = bb_rook(from, occupied) & masks->targets;
        if (masks->pin_orthogonal & bb_bit(from))
            to &= masks->pin_orthogonal;
        n += add_set(out, from, to);
    }
    return n;
}

/* Squares that `by` attacks, seen without the king of the other side: he cannot hide behind himself. */
HK_SPECIALISE uint64_t attacked(const hk_board *board, const hk_color by)
{
    const uint64_t own = board->colour[by];
    const uint64_t occupied = board_occupied(board) & ~(board->kings & ~own);
    const uint64_t pawns = board->pawns & own;
    uint64_t set = bb_pawns_attack_west(pawns, by) | bb_pawns_attack_east(pawns, by) |
                   bb_king(board_king(board, by));

    for (uint64_t men = board->knights & own; men;)
        set |= bb_knight(bb_take_first(&men));
    for (uint64_t men = board->diagonals & own; men;)
        set |= bb_bishop(bb_take_first(&men), occupied);
    for (uint64_t men = board->orthogonals & own; men;)
        set |= bb_rook(bb_take_first(&men), occupied);
    return set;
}

/* FIDE Laws 2023, 3.8.2.1 and 3.8.2.2; Chess960: II.3.2.7.4. The king is not in check. */
HK_SPECIALISE bool may_castle(const hk_board *board, unsigned king, unsigned rook, uint64_t danger,
                              const hk_color us)
{
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const unsigned first = us == HK_WHITE ? 0 : 56;
    const unsigned king_to = first + (rook > king ? 6 : 2), rook_to = first + (rook > king ? 5 : 3);
    const uint64_t both = bb_bit(king) | bb_bit(rook);
    const uint64_t walk = bb_between(king, king_to) | bb_bit(king_to);
    const uint64_t swept = walk | bb_between(rook, rook_to) | bb_bit(rook_to);

    if (board_occupied(board) & ~both & swept || danger & walk)
        return false;
    /* Chess960: the rook may have shielded the king's new square from a rook or queen on the first rank. */
    const uint64_t after = (board_occupied(board) & ~both) | bb_bit(king_to) | bb_bit(rook_to);
    return (bb_rook(king_to, after) & board->orthogonals & board->colour[them]) == 0;
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

HK_SPECIALISE void find_masks(const hk_board *board, struct masks *masks, const hk_color us)
{
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t own = board->colour[us], enemy = board->colour[them];
    const uint64_t occupied = own | enemy;
    const unsigned king = board_king(board, us);
    const uint64_t rook_lines = bb_rook(king, occupied), bishop_lines = bb_bishop(king, occupied);
    const uint64_t rooks = board->orthogonals & enemy, bishops = board->diagonals & enemy;
    const uint64_t direct = (rook_lines & rooks) | (bishop_lines & bishops);

    masks->king = king;
    masks->checkers = direct | (bb_knight(king) & board->knights & enemy) |
                      (bb_pawn(king, us) & board->pawns & enemy);
    masks->targets = ~(own | board->kings); /* 1.4.1: a king is never captured */
    if (HK_UNLIKELY(masks->checkers)) {
        const unsigned checker = bb_first(masks->checkers);
        masks->targets =
            bb_many(masks->checkers) ? 0 : (bb_between(king, checker) | bb_bit(checker));
    }

    masks->pin_orthogonal = 0;
    masks->pin_diagonal = 0;
    /* Take the own men that the king sees off the board: what then sees him has pinned one of them. */
    uint64_t pinners = bb_rook(king, occupied & ~(rook_lines & own)) & rooks & ~rook_lines;
    while (pinners) {
        const unsigned pinner = bb_take_first(&pinners);
        masks->pin_orthogonal |= bb_between(king, pinner) | bb_bit(pinner);
    }
    pinners = bb_bishop(king, occupied & ~(bishop_lines & own)) & bishops & ~bishop_lines;
    while (pinners) {
        const unsigned pinner = bb_take_first(&pinners);
        masks->pin_diagonal |= bb_between(king, pinner) | bb_bit(pinner);
    }
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
