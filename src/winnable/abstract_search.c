/*
 * The search over abstract positions: a reachability analysis.
 *
 * The search follows the moves that cannot be undone: captures and pawn moves, the transitions.
 * From an abstract position it takes each transition that the sets allow, wherever the other pieces
 * may stand, and floods the abstract position after it (flood.c). Every legal move of every game
 * either stays within an abstract position or is one of its transitions. So if the search comes to
 * its end and no abstract position has room for a mate, no game ends in mate: that proves a "no".
 * Room for a mate proves nothing.
 *
 * If a known state contains all sets of an abstract position, whatever follows from the latter
 * follows from the former. Then nothing is added.
 *
 * A double step and the capture en passant that answers it are one transition, since that capture
 * has to follow at once (FIDE Laws 2023, 3.7.4.1).
 */
#include "winnable/abstract_search.h"
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/flood.h"
#include "winnable/reachable.h"
#include "winnable/setwise.h"

#include <string.h>

/*
 * Does the material alone keep the winner from mating? Any board with the same pieces on squares of
 * the same colors answers that.
 */
static bool material_forbids(const struct hk__abstract_position *p, hk_color winner)
{
    hk_board board = {.ep = HK_NO_SQUARE};
    uint64_t free = ~UINT64_C(0);

    for (unsigned color = 0; color < 2; color++) {
        uint64_t pawns = p->pawns[color];
        free &= ~pawns;
        while (pawns)
            board_put(&board, bb_take_first(&pawns), (hk_color)color, HK_PAWN);
    }
    for (unsigned i = 0; i < p->count; i++) {
        const uint64_t on =
            p->pieces[i].squares & BB_DARK_SQUARES ? BB_DARK_SQUARES : ~BB_DARK_SQUARES;
        const unsigned square = bb_first(on & free);
        free &= ~bb_bit(square);
        board_put(&board, square, (hk_color)p->pieces[i].color, (hk_kind)p->pieces[i].kind);
    }
    for (unsigned color = 0; color < 2; color++)
        board_put(&board, bb_take_first(&free), (hk_color)color, HK_KING);
    return hk_winnable_by_material(&board, winner) == HK_NO;
}

/*
 * Which piece a transition has brought to which square; the kind is HK_NO_KIND where it does not
 * matter.
 */
struct arrival {
    unsigned us, kind, at;
    bool may_mate; /* the transition may be the winner's mating move */
};

static bool has_king_pairs(const struct hk__abstract_position *p)
{
    uint64_t any = 0;
    for (unsigned w = 0; w < 64; w++)
        any |= p->king_pairs[0][w] | p->king_pairs[1][w];
    return any != 0;
}

/* Has the side a single piece or pawn beside its king? */
static bool has_one_piece(const struct hk__abstract_position *p, unsigned color)
{
    unsigned count = bb_count(p->pawns[color]);
    for (unsigned i = 0; i < p->count; i++)
        count += p->pieces[i].color == color;
    return count == 1;
}

/* May the winner mate in search->successor by a move that is no transition? */
static bool may_mate_without_transition(const struct hk__abstract_search *search,
                                        struct hk__mate_pattern *pattern)
{
    const struct hk__abstract_position *p = &search->successor;
    const hk_color winner = search->winner;

    return (p->mobile[winner] &&
            hk__abstract_may_mate(p, winner, winner, !search->stop_at_mate, pattern)) ||
           (p->castling[winner] && hk__abstract_may_mate(p, winner, winner ^ 1u, false, pattern)) ||
           hk__abstract_may_discover_mate(p, winner, pattern);
}

/*
 * A transition has led to the sets of search->successor: flood them, and add the state that they
 * become.
 */
static void add_successor(struct hk__abstract_search *search, struct hk__transition transition,
                          struct arrival arrival)
{
    struct hk__abstract_position *p = &search->successor;
    const hk_color winner = search->winner;
    struct hk__mate_pattern pattern;
    bool any = has_king_pairs(p), mates = false;

    for (unsigned i = 0; i < p->count; i++)
        any = any && p->pieces[i].squares;
    if (!any || search->incomplete || material_forbids(p, winner))
        return;
    if (search->transitions_taken++ == HK__TRANSITIONS_PER_STATE * search->table.states_max) {
        search->incomplete = true;
        return;
    }
    hk__abstract_derive(p);
    /* The winner's last piece gives no mate where the loser attacks it for certain. */
    const bool is_last =
        arrival.us == winner && arrival.kind != HK_NO_KIND && has_one_piece(p, winner);
    if (arrival.may_mate &&
        !(is_last &&
          hk__abstract_always_attacked(p, winner ^ 1u, HK__ABSTRACT_PIECES, 0) >> arrival.at & 1))
        mates = hk__abstract_may_mate(p, winner, winner ^ 1u, !search->stop_at_mate, &pattern);
    if (!mates && (arrival.us != winner || is_last) && arrival.kind != HK_NO_KIND) {
        hk__abstract_drop_mates(p, arrival.us, arrival.kind, arrival.at, is_last);
        if (!has_king_pairs(p))
            return;
    }
    uint32_t at = mates ? 0 : hk__state_table_find_superset(&search->table, p);
    if (!at) {
        const uint32_t known = search->table.count;
        hk__abstract_flood(p, winner);
        at = hk__state_table_insert(&search->table, p);
        mates =
            mates || (search->table.count > known && may_mate_without_transition(search, &pattern));
    }
    if (!at) {
        search->incomplete = true;
        return;
    }
    if (mates && hk__reachable_forbids_mate(p, winner)) {
        mates = false;
        search->table.states[at].is_dead = true;
    }
    if (mates && search->table.states[at].transitions_to_mate) {
        search->table.states[at].transitions_to_mate = 0;
        search->table.states[at].pattern = pattern;
        search->found_mate = true;
    }
    transition.from = search->current;
    transition.to = at;
    if (!search->stop_at_mate && search->current)
        hk__state_table_add_transition(&search->table, transition);
}

/* Transitions. */

/* Begin the sets after a transition: nothing stands on `empty`, and `side` has the move. */
static struct hk__abstract_position *begin_successor(struct hk__abstract_search *search,
                                                     unsigned side, uint64_t empty)
{
    struct hk__abstract_position *p = &search->successor;
    const struct hk__abstract_position *here = &search->here;

    memcpy(p->pawns, here->pawns, sizeof p->pawns);
    memcpy(p->castling, here->castling, sizeof p->castling);
    p->count = here->count;
    memcpy(p->pieces, here->pieces, here->count * sizeof *p->pieces);
    for (unsigned i = 0; i < p->count; i++)
        p->pieces[i].squares &= ~empty;
    memset(p->king_pairs, 0, sizeof p->king_pairs);
    for (unsigned w = 0; w < 64; w++)
        if (!(empty >> w & 1))
            p->king_pairs[side][w] = here->king_pairs[side ^ 1][w] & ~empty;
    return p;
}

/*
 * The same for a transition that happens on one of several squares. None of them is empty for
 * certain then; but the kings do not stand on both of two.
 */
static struct hk__abstract_position *begin_successor_on_one_of(struct hk__abstract_search *search,
                                                               unsigned side, uint64_t squares)
{
    struct hk__abstract_position *p = begin_successor(search, side, bb_many(squares) ? 0 : squares);

    for (uint64_t left = bb_count(squares) == 2 ? squares : 0; left;)
        p->king_pairs[side][bb_take_first(&left)] &= ~squares;
    return p;
}

static void remove_piece(struct hk__abstract_position *p, unsigned index)
{
    p->pieces[index] = p->pieces[--p->count];
}

/*
 * A pawn of `us` has come to `to`: add what follows, on the last rank a successor for each
 * promotion.
 */
static void add_pawn_successors(struct hk__abstract_search *search,
                                struct hk__transition transition, unsigned us, unsigned to)
{
    struct hk__abstract_position *p = &search->successor;
    struct arrival arrival = {us, HK_PAWN, to, us == search->winner};

    if (!(BB_LAST_RANKS >> to & 1)) {
        p->pawns[us] |= bb_bit(to);
        add_successor(search, transition, arrival);
        return;
    }
    const struct hk__abstract_position before = *p;
    for (unsigned kind = HK_KNIGHT; kind <= HK_QUEEN; kind++) {
        *p = before;
        p->pieces[p->count++] = (struct hk__abstract_piece){
            .squares = bb_bit(to), .color = (uint8_t)us, .kind = (uint8_t)kind};
        arrival.kind = kind;
        add_successor(search, transition, arrival);
    }
}

static void push_pawn(struct hk__abstract_search *search, unsigned us, unsigned from)
{
    const uint64_t always_occupied = search->here.always_occupied;
    const uint64_t home = us == HK_WHITE ? bb_rank(1) : bb_rank(6);
    const uint64_t once = bb_forward(bb_bit(from), (hk_color)us) & ~always_occupied;
    const uint64_t twice =
        bb_bit(from) & home ? bb_forward(once, (hk_color)us) & ~always_occupied : 0;
    const unsigned them = us ^ 1u;
    struct hk__transition transition = {.squares = once,
                                        .kind = HK_PAWN,
                                        .color = (uint8_t)us,
                                        .captured = HK_NO_KIND,
                                        .origin = (uint8_t)from};

    if (!once)
        return;
    begin_successor(search, them, once)->pawns[us] &= ~bb_bit(from);
    add_pawn_successors(search, transition, us, bb_first(once));
    if (!twice)
        return;
    transition.squares = twice;
    begin_successor(search, them, once | twice)->pawns[us] &= ~bb_bit(from);
    add_pawn_successors(search, transition, us, bb_first(twice));
    uint64_t capturers = search->here.pawns[them] & bb_pawn(bb_first(once), (hk_color)us);
    while (capturers) {
        struct hk__abstract_position *p = begin_successor(search, them, once | twice);
        /* Both players have moved: it is the turn of `us` again. */
        memcpy(p->king_pairs[us], p->king_pairs[them], sizeof p->king_pairs[us]);
        memset(p->king_pairs[them], 0, sizeof p->king_pairs[them]);
        p->pawns[us] &= ~bb_bit(from);
        p->pawns[them] &= ~bb_bit(bb_take_first(&capturers));
        add_pawn_successors(search, transition, them, bb_first(once));
    }
}

/*
 * Is the piece interchangeable with the one before it? The pieces are sorted, so equal ones are
 * neighbors, and their transitions lead to equal states.
 */
static bool is_duplicate(const struct hk__abstract_position *p, unsigned i)
{
    return i && p->pieces[i].squares == p->pieces[i - 1].squares &&
           p->pieces[i].kind == p->pieces[i - 1].kind &&
           p->pieces[i].color == p->pieces[i - 1].color;
}

static void capture_with_pawn(struct hk__abstract_search *search, unsigned us, unsigned from)
{
    const struct hk__abstract_position *here = &search->here;
    const unsigned them = us ^ 1u;

    for (uint64_t squares = bb_pawn(from, (hk_color)us); squares;) {
        const uint64_t at = squares & -squares;
        const unsigned to = bb_take_first(&squares);
        struct hk__transition transition = {.squares = at,
                                            .kind = HK_PAWN,
                                            .color = (uint8_t)us,
                                            .captured = HK_PAWN,
                                            .origin = (uint8_t)from};
        if (here->pawns[them] & at) {
            struct hk__abstract_position *p = begin_successor(search, them, at);
            p->pawns[us] &= ~bb_bit(from);
            p->pawns[them] &= ~at;
            add_pawn_successors(search, transition, us, to);
        }
        for (unsigned i = 0; i < here->count; i++) {
            if (here->pieces[i].color == us || !(here->pieces[i].squares & at) ||
                is_duplicate(here, i))
                continue;
            transition.captured = here->pieces[i].kind;
            struct hk__abstract_position *p = begin_successor(search, them, at);
            p->pawns[us] &= ~bb_bit(from);
            remove_piece(p, i);
            add_pawn_successors(search, transition, us, to);
        }
    }
}

/* Of `squares`, those to which a piece of the kind can move from the first of them. */
static uint64_t connected_squares(const struct hk__abstract_position *p, unsigned kind,
                                  uint64_t squares)
{
    const uint64_t barred = p->always_occupied & ~squares;
    uint64_t reached = squares & -squares;

    for (uint64_t fresh = reached; fresh;) {
        fresh = setwise_attacks((hk_kind)kind, fresh, barred) & ~barred & ~reached;
        reached |= fresh;
    }
    return reached & squares;
}

/*
 * Piece `i` captures piece `j`, or a pawn if `j` is HK__ABSTRACT_PIECES, on one of `squares`.
 * Squares between which piece `i` can move belong to one transition.
 */
static void capture_with_piece(struct hk__abstract_search *search, unsigned i, unsigned j,
                               uint64_t squares)
{
    const struct hk__abstract_position *here = &search->here;
    const struct hk__abstract_piece piece = here->pieces[i];
    struct hk__transition transition = {.kind = piece.kind,
                                        .color = piece.color,
                                        .captured = j == HK__ABSTRACT_PIECES ? HK_PAWN
                                                                             : here->pieces[j].kind,
                                        .origin = HK_NO_SQUARE};

    while (squares) {
        const uint64_t at = connected_squares(here, piece.kind, squares);
        struct hk__abstract_position *p = begin_successor_on_one_of(search, piece.color ^ 1u, at);
        transition.squares = at;
        squares &= ~at;
        p->pieces[i].squares = at;
        if (j == HK__ABSTRACT_PIECES)
            p->pawns[piece.color ^ 1u] &= ~at;
        else
            remove_piece(p, j);
        add_successor(search, transition,
                      (struct arrival){piece.color, bb_many(at) ? HK_NO_KIND : piece.kind,
                                       bb_first(at), piece.color == search->winner});
    }
}

/*
 * The king of `us` captures piece `j`, or a pawn if `j` is HK__ABSTRACT_PIECES, on one of
 * `squares`.
 */
static void capture_with_king(struct hk__abstract_search *search, unsigned us, unsigned j,
                              uint64_t squares)
{
    const struct hk__abstract_position *here = &search->here;
    const unsigned them = us ^ 1u;
    const struct hk__transition transition = {
        .squares = squares,
        .kind = HK_KING,
        .color = (uint8_t)us,
        .captured = j == HK__ABSTRACT_PIECES ? HK_PAWN : here->pieces[j].kind,
        .origin = HK_NO_SQUARE};
    struct hk__abstract_position *p =
        begin_successor(search, them, j == HK__ABSTRACT_PIECES ? squares : 0);
    bool discovers = false;

    memset(p->king_pairs, 0, sizeof p->king_pairs);
    for (uint64_t left = squares; left;) {
        const unsigned to = bb_take_first(&left);
        const uint64_t near = bb_king(to);
        for (unsigned w = 0; w < 64; w++) {
            uint64_t black_kings = here->king_pairs[us][w];
            if (us == HK_WHITE) {
                black_kings = near >> w & 1 ? black_kings & ~near & ~bb_bit(to) : 0;
                p->king_pairs[them][to] |= black_kings;
            } else {
                black_kings = (near | bb_bit(to)) >> w & 1 ? 0 : black_kings & near;
                p->king_pairs[them][w] |= black_kings ? bb_bit(to) : 0;
            }
            while (us == search->winner && black_kings && !discovers) {
                const unsigned b = bb_take_first(&black_kings);
                discovers = hk__abstract_may_discover_check(
                    here, search->winner, us == HK_WHITE ? w : b, us == HK_WHITE ? b : w);
            }
        }
    }
    if (j == HK__ABSTRACT_PIECES)
        p->pawns[them] &= ~squares;
    else
        remove_piece(p, j);
    add_successor(search, transition, (struct arrival){us, HK_NO_KIND, HK_NO_SQUARE, discovers});
}

static void expand_pieces(struct hk__abstract_search *search, unsigned us)
{
    const struct hk__abstract_position *here = &search->here;
    const unsigned them = us ^ 1u;

    for (unsigned i = 0; i < here->count; i++) {
        const struct hk__abstract_piece *piece = &here->pieces[i];
        if (piece->color != us || is_duplicate(here, i))
            continue;
        const uint64_t reach = hk__abstract_maybe_attacked(here, piece, 0);
        for (uint64_t pawns = reach & here->pawns[them]; pawns;)
            capture_with_piece(search, i, HK__ABSTRACT_PIECES, bb_bit(bb_take_first(&pawns)));
        for (unsigned j = 0; j < here->count; j++)
            if (here->pieces[j].color == them && reach & here->pieces[j].squares &&
                !is_duplicate(here, j))
                capture_with_piece(search, i, j, reach & here->pieces[j].squares);
    }
}

static void expand_king(struct hk__abstract_search *search, unsigned us)
{
    const struct hk__abstract_position *here = &search->here;
    const unsigned them = us ^ 1u;
    const uint64_t reach = setwise_king_attacks(here->kings[us]);

    for (uint64_t pawns = reach & here->pawns[them] & ~here->always_attacked[them]; pawns;)
        capture_with_king(search, us, HK__ABSTRACT_PIECES, bb_bit(bb_take_first(&pawns)));
    for (unsigned j = 0; j < here->count; j++) {
        const uint64_t squares =
            reach & here->pieces[j].squares & ~hk__abstract_always_attacked(here, them, j, 0);
        if (here->pieces[j].color == them && squares && !is_duplicate(here, j))
            capture_with_king(search, us, j, squares);
    }
}

static void expand(struct hk__abstract_search *search)
{
    struct hk__abstract_position *here = &search->here;

    hk__state_unpack(&search->table.states[search->current], here);
    struct hk__state *state = &search->table.states[search->current];
    if (state->transitions_to_mate)
        state->is_dead = state->is_dead || hk__reachable_forbids_mate(here, search->winner);
    if (state->is_dead)
        return;
    for (unsigned us = 0; us < 2; us++) {
        bool moves = false;
        for (unsigned w = 0; w < 64; w++)
            moves = moves || here->king_pairs[us][w];
        if (!moves || search->incomplete)
            continue;
        for (uint64_t pawns = here->pawns[us]; pawns;) {
            const unsigned from = bb_take_first(&pawns);
            push_pawn(search, us, from);
            capture_with_pawn(search, us, from);
        }
        expand_pieces(search, us);
        expand_king(search, us);
    }
}

/* The search. */

static void abstract_from_board(struct hk__abstract_position *p, const hk_board *board)
{
    memset(p, 0, sizeof *p);
    for (unsigned color = 0; color < 2; color++) {
        p->pawns[color] = board->pawns & board->color[color];
        p->castling[color] = board->castling[color];
    }
    for (uint64_t pieces = board_occupied(board) & ~board->pawns & ~board->kings; pieces;) {
        const unsigned square = bb_take_first(&pieces);
        p->pieces[p->count++] =
            (struct hk__abstract_piece){.squares = bb_bit(square),
                                        .color = board->color[HK_BLACK] >> square & 1,
                                        .kind = (uint8_t)hk_board_kind_at(board, square)};
    }
    p->king_pairs[board->side][board_king(board, HK_WHITE)] = bb_bit(board_king(board, HK_BLACK));
}

/*
 * Where a capture en passant is possible, the search begins with the positions after each legal
 * move.
 */
static void add_initial_states(struct hk__abstract_search *search, const hk_board *board)
{
    hk_move_list moves;

    if (board->ep == HK_NO_SQUARE) {
        abstract_from_board(&search->successor, board);
        add_successor(search, (struct hk__transition){.squares = 0},
                      (struct arrival){board->side, HK_NO_KIND, HK_NO_SQUARE, false});
        return;
    }
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board next = *board;
        hk_board_make(&next, moves.move[i]);
        search->incomplete = search->incomplete || next.ep != HK_NO_SQUARE;
        abstract_from_board(&search->successor, &next);
        add_successor(
            search, (struct hk__transition){.squares = 0},
            (struct arrival){board->side, HK_NO_KIND, HK_NO_SQUARE, board->side == search->winner});
    }
}

hk_answer hk__abstract_search_run(struct hk__abstract_search *search, const hk_board *board,
                                  hk_color winner, unsigned states_max, bool stop_at_mate)
{
    hk__state_table_clear(&search->table, states_max);
    search->winner = winner;
    search->transitions_taken = 0;
    search->stop_at_mate = stop_at_mate;
    search->found_mate = search->incomplete = false;
    search->current = 0;
    add_initial_states(search, board);
    for (search->current = 1; search->current < search->table.count; search->current++) {
        if (search->incomplete || (search->found_mate && stop_at_mate))
            return HK_UNKNOWN;
        expand(search);
    }
    return search->incomplete || search->found_mate ? HK_UNKNOWN : HK_NO;
}

bool hk__abstract_search_counts_tempi(const struct hk__abstract_search *search)
{
    const struct hk__state *first = &search->table.states[1];
    uint64_t kings[2] = {0, 0};
    bool immobile[2] = {true, true};

    if (search->table.count < 2)
        return false;
    const unsigned sets = bb_count(first->white_kings[0]) + bb_count(first->white_kings[1]);
    kings[HK_WHITE] = first->white_kings[0] | first->white_kings[1];
    for (unsigned i = 0; i < sets; i++)
        kings[HK_BLACK] |= first->black_kings[i];
    for (unsigned i = 0; i < first->pieces_count; i++)
        if (bb_many(first->pieces[i].squares))
            immobile[first->pieces[i].color] = false;
    return (immobile[HK_WHITE] && !bb_many(kings[HK_WHITE])) ||
           (immobile[HK_BLACK] && !bb_many(kings[HK_BLACK]));
}
