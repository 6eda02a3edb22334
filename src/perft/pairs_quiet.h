/*
 * Counting pairs of moves (pairs.h), first part: which moves are quiet, and the list of forcing
 * moves.
 */
#ifndef HK_PERFT_PAIRS_QUIET_H
#define HK_PERFT_PAIRS_QUIET_H

#include "board/make_core.h"
#include "perft/pairs_state.h"

/* The squares that a bishop or a rook on a square attacks. */
HK_SPECIALISE uint64_t lines_from(unsigned square, const bool diagonal, uint64_t occupied)
{
    return diagonal ? bb_bishop(square, occupied) : bb_rook(square, occupied);
}

/*
 * Look along one kind of lines from the king of `them`. Answers the squares on which a slider of
 * `us` would make a new pin; without such sliders nothing matters there.
 */
HK_SPECIALISE uint64_t look_from_king(struct pairs *pairs, const bool diagonal, uint64_t *check,
                                      uint64_t *pin_line)
{
    const hk_board *board = pairs->board;
    const unsigned king = pairs->king;
    const uint64_t occupied = pairs->occupied;
    const uint64_t sliders = (diagonal ? board->diagonals : board->orthogonals) & pairs->own;

    *check = *pin_line = 0;
    if (!sliders)
        return 0;
    const uint64_t first = lines_from(king, diagonal, occupied);
    const uint64_t second = lines_from(king, diagonal, occupied & ~first);
    const uint64_t third = lines_from(king, diagonal, occupied & ~second);
    const uint64_t behind_theirs =
        lines_from(king, diagonal, occupied & ~(first & pairs->enemy)) & ~first;
    const uint64_t behind = third & ~second & sliders;
    *check = first;
    for (uint64_t found = second & ~first & sliders; found;) {
        const unsigned slider = bb_take_first(&found);
        const uint64_t between = bb_between(king, slider);
        /* A piece of `them` is pinned. */
        if (between & pairs->enemy) {
            *pin_line |= between | bb_bit(slider);
            pairs->forcing_from |= bb_bit(slider);
            if (!(behind & bb_line(king, slider)))
                pairs->pinners |= bb_bit(slider);
        } else {
            pairs->forcing_from |= between & pairs->own;
        }
    }
    /*
     * Before a slider of `us` stand a piece of `us` and one of `them`: if the first leaves, the
     * second is pinned.
     */
    for (uint64_t found = behind; found;) {
        const uint64_t between = bb_between(king, bb_take_first(&found));
        if (between & pairs->enemy)
            pairs->forcing_from |= between & pairs->own;
    }
    return behind_theirs;
}

/*
 * Find which moves of `us` are forcing. False if the king of `them` is in check though `us` is to
 * move: no game has such a position.
 */
HK_SPECIALISE bool find_forcing(struct pairs *pairs, const hk_color us)
{
    const hk_board *board = pairs->board;
    const hk_color them = hk__other(us);
    const unsigned king = pairs->king;
    uint64_t rook_checks, bishop_checks;

    pairs->forcing_from = pairs->pinners = 0;
    const uint64_t rook_pins = look_from_king(pairs, false, &rook_checks, &pairs->pin_orthogonal);
    const uint64_t bishop_pins = look_from_king(pairs, true, &bishop_checks, &pairs->pin_diagonal);
    const uint64_t knight_checks = bb_knight(king), pawn_checks = bb_pawn(king, them);
    const uint64_t lines = pairs->pin_orthogonal | pairs->pin_diagonal;
    const uint64_t rook_forcing = rook_checks | rook_pins,
                   bishop_forcing = bishop_checks | bishop_pins;

    pairs->pins_to = lines | rook_pins | bishop_pins;
    pairs->forcing_to[HK_PAWN] = lines | pawn_checks;
    pairs->forcing_to[HK_KNIGHT] = lines | knight_checks;
    pairs->forcing_to[HK_BISHOP] = lines | bishop_forcing;
    pairs->forcing_to[HK_ROOK] = lines | rook_forcing;
    pairs->forcing_to[HK_QUEEN] = lines | rook_forcing | bishop_forcing;
    pairs->forcing_to[HK_KING] = lines;
    return (pairs->own & ((pawn_checks & board->pawns) | (knight_checks & board->knights) |
                          (bb_king(king) & board->kings) | (rook_checks & board->orthogonals) |
                          (bishop_checks & board->diagonals))) == 0;
}

/*
 * List the sliders of `them` with what they reach. Answers all squares that they attack. Our king
 * is not in check.
 */
HK_SPECIALISE uint64_t find_sliders(struct pairs *pairs)
{
    const hk_board *board = pairs->board;
    uint64_t attacked = 0;

    pairs->sliders = 0;
    for (uint64_t pieces = board->diagonals & pairs->enemy; pieces;) {
        const unsigned square = bb_take_first(&pieces);
        const uint64_t reach = bb_bishop(square, pairs->occupied);
        pairs->slider[pairs->sliders++] =
            (struct slider){.bit = bb_bit(square), .reach = reach, .square = square};
        attacked |= reach;
    }
    pairs->diagonal_sliders = pairs->sliders;
    for (uint64_t pieces = board->orthogonals & pairs->enemy; pieces;) {
        const unsigned square = bb_take_first(&pieces);
        const uint64_t reach = bb_rook(square, pairs->occupied);
        pairs->slider[pairs->sliders++] =
            (struct slider){.bit = bb_bit(square), .reach = reach, .square = square};
        attacked |= reach;
    }
    return attacked;
}

HK_SPECIALISE void add_forcing(struct pairs *pairs, unsigned from, unsigned to, unsigned special)
{
    pairs->forcing.move[pairs->forcing.size++] = hk_move_build(from, to, special);
}

/* Note those of the forcing moves of a piece that only give check by arriving. Answers where they go. */
HK_SPECIALISE uint64_t take_checks(struct pairs *pairs, uint64_t from, uint64_t forcing,
                                   const hk_kind kind)
{
    const uint64_t checks = forcing & pairs->forcing_to[kind] & ~pairs->pins_to;

    pairs->checker[pairs->checkers] = (struct group){.from = from, .to = checks, .kind = kind};
    pairs->checkers += checks != 0;
    return checks;
}

/*
 * The plain moves of a piece that is no pawn: quiet ones go to its group, forcing ones to the list.
 */
HK_SPECIALISE void add_piece(struct pairs *pairs, unsigned from, uint64_t set, const hk_kind kind,
                             const bool few)
{
    const uint64_t bit = bb_bit(from);
    uint64_t forcing_squares = pairs->forcing_to[kind];
    if (HK_UNLIKELY(pairs->forcing_from & bit)) {
        /* On its line only the capture of the pinned piece is forcing. */
        if (pairs->pinners & bit)
            forcing_squares = (forcing_squares & ~bb_line(pairs->king, from)) |
                              (bb_between(pairs->king, from) & pairs->enemy);
        else
            forcing_squares = ~UINT64_C(0);
    }
    uint64_t forcing = set & (forcing_squares | dests_full(&pairs->dests));
    const uint64_t quiet = set & ~forcing;

    dests_add(&pairs->dests, quiet);
    pairs->quiet_count += bb_count(quiet);
    pairs->to[pairs->groups] = quiet;
    pairs->kind[pairs->groups] = kind;
    pairs->group_at[from] = (uint8_t)pairs->groups;
    pairs->groups += quiet != 0;
    pairs->quiet_from |= quiet ? bit : 0;
    if (few && kind != HK_KING && !(pairs->forcing_from & bit))
        forcing ^= take_checks(pairs, bit, forcing, kind);
    while (forcing)
        add_forcing(pairs, from, bb_take_first(&forcing), HK_MOVE_PLAIN);
}

HK_SPECIALISE uint64_t beside(uint64_t set)
{
    return ((set & ~BB_FILE_A) >> 1) | ((set & ~BB_FILE_H) << 1);
}

/* The number of captures en passant that answer quiet double steps to the squares of the set. */
HK_SPECIALISE unsigned en_passant_replies(const struct pairs *pairs, uint64_t passing,
                                          const hk_color us)
{
    const hk_board *board = pairs->board;
    unsigned n = 0;

    while (passing) {
        const uint64_t to = bb_bit(bb_take_first(&passing));
        const uint64_t over = bb_forward(to, hk__other(us)), from = bb_forward(over, hk__other(us));
        for (uint64_t pieces = beside(to) & board->pawns & pairs->enemy; pieces;) {
            const uint64_t by = bb_bit(bb_take_first(&pieces));
            const uint64_t occupied = (pairs->occupied ^ from ^ by) | over;
            n += (board_attackers(board, pairs->king, us, occupied) & ~from) == 0;
        }
    }
    return n;
}

/*
 * Add all pawn moves in one direction; the quiet ones become group `direction`. `leaving` are the
 * squares on which pawns end that make a forcing move by leaving theirs.
 */
HK_SPECIALISE uint64_t add_pawns_in_direction(struct pairs *pairs, const unsigned direction,
                                              uint64_t set, uint64_t leaving, const int step,
                                              const unsigned special)
{
    uint64_t forcing =
        set & (pairs->forcing_to[HK_PAWN] | leaving | BB_LAST_RANKS | dests_full(&pairs->dests));
    const uint64_t quiet = set & ~forcing;

    dests_add(&pairs->dests, quiet);
    pairs->quiet_count += bb_count(quiet);
    pairs->to[direction] = quiet;
    pairs->kind[direction] = HK_PAWN;
    while (HK_UNLIKELY(forcing != 0)) {
        const unsigned to = bb_take_first(&forcing), from = (unsigned)((int)to - step);
        if (bb_bit(to) & BB_LAST_RANKS)
            for (unsigned piece = 0; piece < 4; piece++)
                add_forcing(pairs, from, to, HK_MOVE_PROMOTION + piece);
        else
            add_forcing(pairs, from, to, special);
    }
    return quiet;
}

HK_SPECIALISE void add_all_pawns(struct pairs *pairs, const struct masks *masks, const hk_color us)
{
    const hk_board *board = pairs->board;
    const hk_color them = hk__other(us);
    const int up = us == HK_WHITE ? 8 : -8;
    const struct pawn_sets sets = pawn_sets(board, masks, us);
    const uint64_t pawns = board->pawns & pairs->own, leaving = pairs->forcing_from & pawns;
    const uint64_t leaving_step = bb_forward(leaving, us);

    const uint64_t step =
        add_pawns_in_direction(pairs, 0, sets.single, leaving_step, up, HK_MOVE_PLAIN);
    const uint64_t twice = add_pawns_in_direction(
        pairs, 1, sets.twice, bb_forward(leaving_step, us), 2 * up, HK_MOVE_DOUBLE_STEP);
    const uint64_t west = add_pawns_in_direction(
        pairs, 2, sets.west, bb_pawns_attack_west(leaving, us), up - 1, HK_MOVE_PLAIN);
    const uint64_t east = add_pawns_in_direction(
        pairs, 3, sets.east, bb_pawns_attack_east(leaving, us), up + 1, HK_MOVE_PLAIN);
    pairs->quiet_from |= bb_forward(step | bb_forward(twice, them), them) |
                         bb_pawns_attack_east(west, them) | bb_pawns_attack_west(east, them);

    pairs->en_passant = 0;
    const uint64_t passing = twice & beside(board->pawns & pairs->enemy);
    if (HK_UNLIKELY(passing != 0))
        pairs->en_passant = en_passant_replies(pairs, passing, us);
    if (HK_UNLIKELY(board->ep != HK_NO_SQUARE))
        for (uint64_t pieces = bb_pawn(board->ep, them) & pawns; pieces;) {
            const unsigned from = bb_take_first(&pieces);
            if (board_en_passant_is_safe(board, from, board->ep, us))
                add_forcing(pairs, from, board->ep, HK_MOVE_EN_PASSANT);
        }
}

/* The squares that `them` attack. Our king is not in check, so it hides none of them. */
HK_SPECIALISE uint64_t attacked_by_them(const struct pairs *pairs, uint64_t by_sliders,
                                        const hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t pawns = pairs->board->pawns & pairs->enemy;
    uint64_t set = by_sliders | bb_king(pairs->king) | bb_pawns_attack_west(pawns, them) |
                   bb_pawns_attack_east(pawns, them);
    for (uint64_t pieces = pairs->board->knights & pairs->enemy; pieces;)
        set |= bb_knight(bb_take_first(&pieces));
    return set;
}

/*
 * Castling of `us`, counted as a move of the rook. Only our first rank changes: no slider of `them`
 * looks at the squares, no pawn of `them` stands on our second rank, and the king of `them` is on
 * our fourth rank or further. So it does not matter to the replies where our king stands.
 */
HK_SPECIALISE void add_castling(struct pairs *pairs, unsigned king, unsigned rook, uint64_t danger,
                                const hk_color us)
{
    const uint64_t near = us == HK_WHITE ? UINT64_C(0xffffff) : UINT64_C(0xffffff) << 40;
    const uint64_t second = bb_rank(us == HK_WHITE ? 1 : 6);
    unsigned king_to, rook_to;

    castling_squares(king, rook, &king_to, &rook_to);
    const uint64_t from = bb_bit(king) | bb_bit(rook), to = bb_bit(rook_to);
    if (danger & (bb_bit(rook) | to) || near & bb_bit(pairs->king) ||
        second & pairs->board->pawns & pairs->enemy || pairs->forcing_from & from ||
        pairs->forcing_to[HK_ROOK] & to || pairs->forcing_to[HK_KING] & bb_bit(king_to)) {
        add_forcing(pairs, king, rook, HK_MOVE_CASTLING);
        return;
    }
    pairs->castled[pairs->castlings++] =
        (struct group){.from = bb_bit(rook), .to = to, .kind = HK_ROOK};
    pairs->quiet_count++;
}

HK_SPECIALISE void add_king(struct pairs *pairs, const struct masks *masks, uint64_t by_sliders,
                            const hk_color us, const bool few)
{
    const hk_board *board = pairs->board;
    const uint64_t steps = bb_king(masks->king) & ~(pairs->own | board->kings);

    if (!steps && !board->castling[us])
        return;
    const uint64_t danger = attacked_by_them(pairs, by_sliders, us);
    add_piece(pairs, masks->king, steps & ~danger, HK_KING, few);
    if (few)
        return;
    for (uint64_t files = board->castling[us]; files;) {
        const unsigned rook = (us == HK_WHITE ? 0 : 56) + bb_take_first(&files);
        if (may_castle(board, masks->king, rook, danger, us))
            add_castling(pairs, masks->king, rook, danger, us);
    }
}

/* List the quiet moves as forcing ones, where `us` cannot castle. */
HK_SPECIALISE void list_quiet(struct pairs *pairs, const hk_color us)
{
    for (uint64_t pieces = pairs->quiet_from; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        const struct group group = group_of(pairs, from, us);
        for (uint64_t left = group.to; left;) {
            const unsigned to = bb_take_first(&left);
            const bool steps_twice = group.kind == HK_PAWN && (from ^ to) == 16;
            add_forcing(pairs, from, to, steps_twice ? HK_MOVE_DOUBLE_STEP : HK_MOVE_PLAIN);
        }
    }
}

/* Find all moves of `us`, who are not in check. */
HK_SPECIALISE void find_quiet(struct pairs *pairs, const struct masks *masks, const hk_color us,
                              const bool few)
{
    const hk_board *board = pairs->board;
    const uint64_t pinned = masks->pin_orthogonal | masks->pin_diagonal;
    const uint64_t by_sliders = find_sliders(pairs);

    pairs->groups = PAWN_DIRECTIONS;
    pairs->castlings = 0;
    if (few)
        pairs->checkers = 0;
    pairs->quiet_from = pairs->quiet_count = 0;
    pairs->dests = dests_of(0);
    pairs->forcing.size = 0;
    add_king(pairs, masks, by_sliders, us, few);
    for (uint64_t pieces = board->knights & pairs->own & ~pinned; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        add_piece(pairs, from, bb_knight(from) & masks->targets, HK_KNIGHT, few);
    }
    for (uint64_t pieces =
             board->diagonals & ~board->orthogonals & pairs->own & ~masks->pin_orthogonal;
         pieces;) {
        const unsigned from = bb_take_first(&pieces);
        add_piece(pairs, from, diagonal_targets(board, masks, from), HK_BISHOP, few);
    }
    for (uint64_t pieces =
             board->orthogonals & ~board->diagonals & pairs->own & ~masks->pin_diagonal;
         pieces;) {
        const unsigned from = bb_take_first(&pieces);
        add_piece(pairs, from, orthogonal_targets(board, masks, from), HK_ROOK, few);
    }
    for (uint64_t pieces = board->orthogonals & board->diagonals & pairs->own; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        const uint64_t bit = bb_bit(from);
        const uint64_t diagonal =
            masks->pin_orthogonal & bit ? 0 : diagonal_targets(board, masks, from);
        const uint64_t orthogonal =
            masks->pin_diagonal & bit ? 0 : orthogonal_targets(board, masks, from);
        add_piece(pairs, from, diagonal | orthogonal, HK_QUEEN, few);
    }
    add_all_pawns(pairs, masks, us);
/* Groups are read eight at a time. */
#ifdef HK_USE_AVX512
    for (unsigned i = 0; i < 8; i++)
        pairs->to[pairs->groups + i] = pairs->kind[pairs->groups + i] = 0;
#endif
}

#endif
