/*
 * The search over configurations.
 *
 * What cannot be undone leads from one configuration to another: a capture, a pawn's move. From a configuration every exit
 * that its sets allow is taken, whoever else stands where; behind it the sets are flooded again. As every legal move either
 * stays within a configuration or is one of its exits, a search that comes to its end without a place for a mate is a proof
 * that there is none. Configurations are compared whole, the key only finds them; what fits into one that is known leads nowhere
 * else and is not entered again.
 *
 * A double step and the capture en passant of it are one exit, as the capture has to follow at once (FIDE Laws 2023, 3.7.4.1).
 */
#include "winnable/abstract_search.h"
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/reachable.h"

#include <string.h>

/* Can nobody be mated with these pieces, wherever they stand? A board with the same pieces on squares of the same colors tells. */
static bool material_forbids(const struct hk__configuration *c, hk_color winner)
{
    hk_board board = {.ep = HK_NO_SQUARE};
    uint64_t free = ~UINT64_C(0);

    for (unsigned color = 0; color < 2; color++) {
        uint64_t pawns = c->pawns[color];
        free &= ~pawns;
        while (pawns)
            board_put(&board, bb_take_first(&pawns), (hk_color)color, HK_PAWN);
    }
    for (unsigned i = 0; i < c->count; i++) {
        const uint64_t on = c->pieces[i].on & BB_DARK_SQUARES ? BB_DARK_SQUARES : ~BB_DARK_SQUARES;
        const unsigned square = bb_first(on & free);
        free &= ~bb_bit(square);
        board_put(&board, square, (hk_color)c->pieces[i].color, (hk_kind)c->pieces[i].kind);
    }
    for (unsigned color = 0; color < 2; color++)
        board_put(&board, bb_take_first(&free), (hk_color)color, HK_KING);
    return hk_winnable_by_material(&board, winner) == HK_NO;
}

/* Who has come where by an exit: the kind is HK_NO_KIND where it does not matter. */
struct arrival {
    unsigned us, kind, at;
    bool may_mate; /* it may be the winner's mating move */
};

static bool has_pairs(const struct hk__configuration *c)
{
    uint64_t any = 0;
    for (unsigned w = 0; w < 64; w++)
        any |= c->pairs[0][w] | c->pairs[1][w];
    return any != 0;
}

/* May the winner mate in exits->next without a capture or a pawn's move? */
static bool mates_within(const struct hk__exits *exits, struct hk__mate *pattern)
{
    const struct hk__configuration *c = &exits->next;
    const hk_color winner = exits->winner;

    return (c->mobile[winner] &&
            hk__configuration_mates(c, winner, winner, !exits->to_first_mate, pattern)) ||
           (c->castling[winner] &&
            hk__configuration_mates(c, winner, winner ^ 1u, false, pattern)) ||
           hk__configuration_uncovers_mate(c, winner, pattern);
}

/* Behind the exit are the seeds of exits->next: flood them and enter what they become. */
static void enter(struct hk__exits *exits, struct hk__exit exit, struct arrival arrival)
{
    struct hk__configuration *c = &exits->next;
    const hk_color winner = exits->winner;
    struct hk__mate pattern;
    bool any = has_pairs(c), mates = false;

    for (unsigned i = 0; i < c->count; i++)
        any = any && c->pieces[i].on;
    if (!any || exits->full || material_forbids(c, winner))
        return;
    if (exits->entered++ == HK__EXITS_A_CONFIGURATION * exits->max) {
        exits->full = true;
        return;
    }
    hk__configuration_look(c);
    /* The last piece of the winner gives no mate where he is taken. */
    const bool is_last = arrival.us == winner && arrival.kind != HK_NO_KIND &&
                         hk__configuration_has_one_piece(c, winner);
    if (arrival.may_mate &&
        !(is_last && hk__configuration_guards(c, winner ^ 1u, HK__PIECES, 0) >> arrival.at & 1))
        mates = hk__configuration_mates(c, winner, winner ^ 1u, !exits->to_first_mate, &pattern);
    if (!mates && (arrival.us != winner || is_last) && arrival.kind != HK_NO_KIND) {
        hk__configuration_end_games(c, arrival.us, arrival.kind, arrival.at, is_last);
        if (!has_pairs(c))
            return;
    }
    uint32_t at = mates ? 0 : hk__exits_known(exits, c);
    if (!at) {
        const uint32_t known = exits->count;
        hk__configuration_flood(c, winner);
        at = hk__exits_keep(exits, c);
        mates = mates || (exits->count > known && mates_within(exits, &pattern));
    }
    if (!at) {
        exits->full = true;
        return;
    }
    if (mates && hk__region_forbids_mate(c, winner)) {
        mates = false;
        exits->kept[at].is_dead = true;
    }
    if (mates && exits->kept[at].to_mate) {
        exits->kept[at].to_mate = 0;
        exits->kept[at].pattern = pattern;
        exits->mate = true;
    }
    exit.from = exits->now;
    exit.to = at;
    if (!exits->to_first_mate && exits->now)
        hk__exits_add(exits, exit);
}

/* Exits. */

/* Start the seeds of the configuration behind an exit: nobody stands on `empty`, and `side` is to move. */
static struct hk__configuration *begin(struct hk__exits *exits, unsigned side, uint64_t empty)
{
    struct hk__configuration *c = &exits->next;
    const struct hk__configuration *here = &exits->here;

    memcpy(c->pawns, here->pawns, sizeof c->pawns);
    memcpy(c->castling, here->castling, sizeof c->castling);
    c->count = here->count;
    memcpy(c->pieces, here->pieces, here->count * sizeof *c->pieces);
    for (unsigned i = 0; i < c->count; i++)
        c->pieces[i].on &= ~empty;
    memset(c->pairs, 0, sizeof c->pairs);
    for (unsigned w = 0; w < 64; w++)
        if (!(empty >> w & 1))
            c->pairs[side][w] = here->pairs[side ^ 1][w] & ~empty;
    return c;
}

/* The same where it happens on one of several squares, which are not known to be empty: only that the kings leave one. */
static struct hk__configuration *begin_on_one_of(struct hk__exits *exits, unsigned side,
                                                 uint64_t squares)
{
    struct hk__configuration *c = begin(exits, side, bb_many(squares) ? 0 : squares);

    for (uint64_t left = bb_count(squares) == 2 ? squares : 0; left;)
        c->pairs[side][bb_take_first(&left)] &= ~squares;
    return c;
}

static void remove_piece(struct hk__configuration *c, unsigned index)
{
    c->pieces[index] = c->pieces[--c->count];
}

/* A pawn of `us` has come to `to`: enter, or promote. */
static void enter_pawn(struct hk__exits *exits, struct hk__exit exit, unsigned us, unsigned to)
{
    struct hk__configuration *c = &exits->next;
    struct arrival arrival = {us, HK_PAWN, to, us == exits->winner};

    if (!(BB_LAST_RANKS >> to & 1)) {
        c->pawns[us] |= bb_bit(to);
        enter(exits, exit, arrival);
        return;
    }
    const struct hk__configuration before = *c;
    for (unsigned kind = HK_KNIGHT; kind <= HK_QUEEN; kind++) {
        *c = before;
        c->pieces[c->count++] =
            (struct hk__piece){.on = bb_bit(to), .color = (uint8_t)us, .kind = (uint8_t)kind};
        arrival.kind = kind;
        enter(exits, exit, arrival);
    }
}

static void push(struct hk__exits *exits, unsigned us, unsigned from)
{
    const uint64_t solid = exits->here.solid;
    const uint64_t home = us == HK_WHITE ? bb_rank(1) : bb_rank(6);
    const uint64_t once = bb_forward(bb_bit(from), (hk_color)us) & ~solid;
    const uint64_t twice = bb_bit(from) & home ? bb_forward(once, (hk_color)us) & ~solid : 0;
    const unsigned them = us ^ 1u;
    struct hk__exit exit = {.squares = once,
                            .mover = HK_PAWN,
                            .color = (uint8_t)us,
                            .taken = HK_NO_KIND,
                            .origin = (uint8_t)from};

    if (!once)
        return;
    begin(exits, them, once)->pawns[us] &= ~bb_bit(from);
    enter_pawn(exits, exit, us, bb_first(once));
    if (!twice)
        return;
    exit.squares = twice;
    begin(exits, them, once | twice)->pawns[us] &= ~bb_bit(from);
    enter_pawn(exits, exit, us, bb_first(twice));
    uint64_t takers = exits->here.pawns[them] & bb_pawn(bb_first(once), (hk_color)us);
    while (takers) {
        struct hk__configuration *c = begin(exits, them, once | twice);
        /* Both have moved: it is the first one's turn again. */
        memcpy(c->pairs[us], c->pairs[them], sizeof c->pairs[us]);
        memset(c->pairs[them], 0, sizeof c->pairs[them]);
        c->pawns[us] &= ~bb_bit(from);
        c->pawns[them] &= ~bb_bit(bb_take_first(&takers));
        enter_pawn(exits, exit, them, bb_first(once));
    }
}

/* Is the piece like the one before him? The pieces are sorted, and what one can do leads to where the other's doing it leads. */
static bool is_twin(const struct hk__configuration *c, unsigned i)
{
    return i && c->pieces[i].on == c->pieces[i - 1].on &&
           c->pieces[i].kind == c->pieces[i - 1].kind &&
           c->pieces[i].color == c->pieces[i - 1].color;
}

static void capture_by_pawn(struct hk__exits *exits, unsigned us, unsigned from)
{
    const struct hk__configuration *here = &exits->here;
    const unsigned them = us ^ 1u;

    for (uint64_t squares = bb_pawn(from, (hk_color)us); squares;) {
        const uint64_t at = squares & -squares;
        const unsigned to = bb_take_first(&squares);
        struct hk__exit exit = {.squares = at,
                                .mover = HK_PAWN,
                                .color = (uint8_t)us,
                                .taken = HK_PAWN,
                                .origin = (uint8_t)from};
        if (here->pawns[them] & at) {
            struct hk__configuration *c = begin(exits, them, at);
            c->pawns[us] &= ~bb_bit(from);
            c->pawns[them] &= ~at;
            enter_pawn(exits, exit, us, to);
        }
        for (unsigned i = 0; i < here->count; i++) {
            if (here->pieces[i].color == us || !(here->pieces[i].on & at) || is_twin(here, i))
                continue;
            exit.taken = here->pieces[i].kind;
            struct hk__configuration *c = begin(exits, them, at);
            c->pawns[us] &= ~bb_bit(from);
            remove_piece(c, i);
            enter_pawn(exits, exit, us, to);
        }
    }
}

/* Of the squares, those between which a piece of the kind can wander, the first among them. */
static uint64_t connected(const struct hk__configuration *c, unsigned kind, uint64_t squares)
{
    const uint64_t barred = c->solid & ~squares;
    uint64_t reached = squares & -squares;

    for (uint64_t fresh = reached; fresh;) {
        const uint64_t to =
            bb_attacks((hk_kind)kind, bb_take_first(&fresh), barred) & ~barred & ~reached;
        fresh |= to;
        reached |= to;
    }
    return reached & squares;
}

/* Piece `i` takes on one of the squares: piece `j`, or a pawn if `j` is HK__PIECES. Squares that he can wander between are one exit. */
static void take(struct hk__exits *exits, unsigned i, unsigned j, uint64_t squares)
{
    const struct hk__configuration *here = &exits->here;
    const struct hk__piece piece = here->pieces[i];
    struct hk__exit exit = {.mover = piece.kind,
                            .color = piece.color,
                            .taken = j == HK__PIECES ? HK_PAWN : here->pieces[j].kind,
                            .origin = HK_NO_SQUARE};

    while (squares) {
        const uint64_t at = connected(here, piece.kind, squares);
        struct hk__configuration *c = begin_on_one_of(exits, piece.color ^ 1u, at);
        exit.squares = at;
        squares &= ~at;
        c->pieces[i].on = at;
        if (j == HK__PIECES)
            c->pawns[piece.color ^ 1u] &= ~at;
        else
            remove_piece(c, j);
        enter(exits, exit,
              (struct arrival){piece.color, bb_many(at) ? HK_NO_KIND : piece.kind, bb_first(at),
                               piece.color == exits->winner});
    }
}

/* The king of `us` takes on one of the squares: piece `j`, or a pawn if `j` is HK__PIECES. */
static void take_by_king(struct hk__exits *exits, unsigned us, unsigned j, uint64_t squares)
{
    const struct hk__configuration *here = &exits->here;
    const unsigned them = us ^ 1u;
    const struct hk__exit exit = {.squares = squares,
                                  .mover = HK_KING,
                                  .color = (uint8_t)us,
                                  .taken = j == HK__PIECES ? HK_PAWN : here->pieces[j].kind,
                                  .origin = HK_NO_SQUARE};
    struct hk__configuration *c = begin(exits, them, j == HK__PIECES ? squares : 0);
    bool uncovers = false;

    memset(c->pairs, 0, sizeof c->pairs);
    for (uint64_t left = squares; left;) {
        const unsigned to = bb_take_first(&left);
        const uint64_t near = bb_king(to);
        for (unsigned w = 0; w < 64; w++) {
            uint64_t blacks = here->pairs[us][w];
            if (us == HK_WHITE) {
                blacks = near >> w & 1 ? blacks & ~near & ~bb_bit(to) : 0;
                c->pairs[them][to] |= blacks;
            } else {
                blacks = (near | bb_bit(to)) >> w & 1 ? 0 : blacks & near;
                c->pairs[them][w] |= blacks ? bb_bit(to) : 0;
            }
            while (us == exits->winner && blacks && !uncovers) {
                const unsigned b = bb_take_first(&blacks);
                uncovers = hk__configuration_uncovers(here, exits->winner, us == HK_WHITE ? w : b,
                                                      us == HK_WHITE ? b : w);
            }
        }
    }
    if (j == HK__PIECES)
        c->pawns[them] &= ~squares;
    else
        remove_piece(c, j);
    enter(exits, exit, (struct arrival){us, HK_NO_KIND, HK_NO_SQUARE, uncovers});
}

static void leave_by_pieces(struct hk__exits *exits, unsigned us)
{
    const struct hk__configuration *here = &exits->here;
    const unsigned them = us ^ 1u;

    for (unsigned i = 0; i < here->count; i++) {
        const struct hk__piece *piece = &here->pieces[i];
        uint64_t reach = 0;
        if (piece->color != us || is_twin(here, i))
            continue;
        for (uint64_t squares = piece->on; squares;)
            reach |= bb_attacks((hk_kind)piece->kind, bb_take_first(&squares),
                                here->solid & ~(bb_many(piece->on) ? 0 : piece->on));
        for (uint64_t pawns = reach & here->pawns[them]; pawns;)
            take(exits, i, HK__PIECES, bb_bit(bb_take_first(&pawns)));
        for (unsigned j = 0; j < here->count; j++)
            if (here->pieces[j].color == them && reach & here->pieces[j].on && !is_twin(here, j))
                take(exits, i, j, reach & here->pieces[j].on);
    }
}

static void leave_by_king(struct hk__exits *exits, unsigned us)
{
    const struct hk__configuration *here = &exits->here;
    const unsigned them = us ^ 1u;
    const uint64_t reach = hk__steps(here->kings[us]);

    for (uint64_t pawns = reach & here->pawns[them] & ~here->always[them]; pawns;)
        take_by_king(exits, us, HK__PIECES, bb_bit(bb_take_first(&pawns)));
    for (unsigned j = 0; j < here->count; j++) {
        const uint64_t squares =
            reach & here->pieces[j].on & ~hk__configuration_guards(here, them, j, 0);
        if (here->pieces[j].color == them && squares && !is_twin(here, j))
            take_by_king(exits, us, j, squares);
    }
}

static void leave(struct hk__exits *exits)
{
    struct hk__configuration *here = &exits->here;

    hk__exits_unpack(exits, exits->now);
    struct hk__kept *kept = &exits->kept[exits->now];
    if (kept->to_mate)
        kept->is_dead = kept->is_dead || hk__region_forbids_mate(here, exits->winner);
    if (kept->is_dead)
        return;
    for (unsigned us = 0; us < 2; us++) {
        bool moves = false;
        for (unsigned w = 0; w < 64; w++)
            moves = moves || here->pairs[us][w];
        if (!moves || exits->full)
            continue;
        for (uint64_t pawns = here->pawns[us]; pawns;) {
            const unsigned from = bb_take_first(&pawns);
            push(exits, us, from);
            capture_by_pawn(exits, us, from);
        }
        leave_by_pieces(exits, us);
        leave_by_king(exits, us);
    }
}

/* Questions. */

static void seed(struct hk__configuration *c, const hk_board *board)
{
    memset(c, 0, sizeof *c);
    for (unsigned color = 0; color < 2; color++) {
        c->pawns[color] = board->pawns & board->color[color];
        c->castling[color] = board->castling[color];
    }
    for (uint64_t pieces = board_occupied(board) & ~board->pawns & ~board->kings; pieces;) {
        const unsigned square = bb_take_first(&pieces);
        c->pieces[c->count++] =
            (struct hk__piece){.on = bb_bit(square),
                               .color = board->color[HK_BLACK] >> square & 1,
                               .kind = (uint8_t)hk_board_kind_at(board, square)};
    }
    c->pairs[board->side][board_king(board, HK_WHITE)] = bb_bit(board_king(board, HK_BLACK));
}

/* Where a capture en passant is possible the search begins behind the moves. */
static void enter_board(struct hk__exits *exits, const hk_board *board)
{
    hk_move_list moves;

    if (board->ep == HK_NO_SQUARE) {
        seed(&exits->next, board);
        enter(exits, (struct hk__exit){.squares = 0},
              (struct arrival){board->side, HK_NO_KIND, HK_NO_SQUARE, false});
        return;
    }
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board next = *board;
        hk_board_make(&next, moves.move[i]);
        exits->full = exits->full || next.ep != HK_NO_SQUARE;
        seed(&exits->next, &next);
        enter(
            exits, (struct hk__exit){.squares = 0},
            (struct arrival){board->side, HK_NO_KIND, HK_NO_SQUARE, board->side == exits->winner});
    }
}

hk_answer hk__exits_ask(struct hk__exits *exits, const hk_board *board, hk_color winner,
                        unsigned max, bool to_first_mate)
{
    hk__exits_empty(exits);
    exits->winner = winner;
    exits->max = max;
    exits->entered = 0;
    exits->to_first_mate = to_first_mate;
    exits->mate = exits->full = false;
    exits->now = 0;
    enter_board(exits, board);
    for (exits->now = 1; exits->now < exits->count; exits->now++) {
        if (exits->full || (exits->mate && to_first_mate))
            return HK_UNKNOWN;
        leave(exits);
    }
    return exits->full || exits->mate ? HK_UNKNOWN : HK_NO;
}

bool hk__exits_counts_moves(const struct hk__exits *exits)
{
    const struct hk__kept *first = &exits->kept[1];
    uint64_t kings[2] = {0, 0};
    bool idle[2] = {true, true};

    if (exits->count < 2)
        return false;
    const unsigned sets = bb_count(first->whites[0]) + bb_count(first->whites[1]);
    kings[HK_WHITE] = first->whites[0] | first->whites[1];
    for (unsigned i = 0; i < sets; i++)
        kings[HK_BLACK] |= first->blacks[i];
    for (unsigned i = 0; i < first->pieces_count; i++)
        if (bb_many(first->pieces[i].on))
            idle[first->pieces[i].color] = false;
    return (idle[HK_WHITE] && !bb_many(kings[HK_WHITE])) ||
           (idle[HK_BLACK] && !bb_many(kings[HK_BLACK]));
}

void hk__exits_measure(struct hk__exits *exits)
{
    bool nearer = true;
    while (nearer) {
        nearer = false;
        for (uint32_t i = exits->exit_count; i-- > 0;) {
            const struct hk__exit *exit = &exits->exits[i];
            const uint8_t behind = exits->kept[exit->to].to_mate;
            uint8_t *before = &exits->kept[exit->from].to_mate;
            if (behind != HK__FAR && *before > behind + 1) {
                *before = (uint8_t)(behind + 1);
                nearer = true;
            }
        }
    }
}
