/*
 * Where a search should go.
 *
 * The search over configurations has found which captures and pawns' moves may lead to where a mate may stand. In a
 * configuration, the goals are the exits that lead a step nearer to that, or, where the mate may stand, its pattern. A goal
 * says which pieces have to come where; how many moves each of them needs, the others away, is its distance. Positions that
 * have been looked at often without leaving their configuration count as farther, so that no goal that cannot be reached
 * holds the search for long.
 *
 * All this decides how long the search takes, never what it answers.
 */
#include "winnable/guide.h"
#include "board/bb.h"

#include <string.h>

enum {
    GOALS = 6,
    TERMS = 10,
    LOST = 12, /* moves of a piece who cannot come there */
    SQUARES = 64,
    AN_EXIT = 24, /* what an exit costs, in moves */
    NOWHERE = 400 /* for positions that fit into no configuration */
};

/* A piece of the kind and color is to come to where his way ends; without a kind, the squares are to be left. */
struct term {
    const uint8_t *way; /* moves from each square */
    uint64_t leave;
    uint8_t color, kind;
};

struct goal {
    struct term term[TERMS];
    unsigned count;
};

struct hk__goals {
    struct goal goal[GOALS];
    unsigned count;
};

size_t hk__guide_bytes_of_one(void)
{
    /* A goal for an exit has two terms, and its square is chosen by two ways more. */
    _Static_assert(TERMS >= 4, "no goal needs more ways than it can have terms");
    return (sizeof(struct hk__goals) + 15) / 16 * 16 + (size_t)GOALS * TERMS * SQUARES;
}

static uint64_t pieces_of(const hk_board *board, unsigned color, unsigned kind)
{
    return hk_board_pieces(board, (hk_color)color, (hk_kind)kind);
}

uint32_t hk__guide_find(const struct hk__exits *exits, const hk_board *board)
{
    const uint64_t white = board->pawns & board->color[HK_WHITE],
                   black = board->pawns & board->color[HK_BLACK];
    uint32_t best = 0;

    for (uint32_t i = hk__exits_by_pawns(exits, white, black); i; i = exits->kept[i].next_pawns) {
        const struct hk__kept *kept = &exits->kept[i];
        if (kept->to_mate != HK__FAR && (!best || kept->to_mate < exits->kept[best].to_mate) &&
            hk__kept_holds(kept, board))
            best = i;
    }
    return best;
}

/* Moves of a piece of the kind to the nearest of `ends`; LOST where there is no way. */
static uint8_t *find_way(struct hk__exits *exits, const struct hk__configuration *c, unsigned color,
                         unsigned kind, uint64_t ends)
{
    uint8_t *way = hk__exits_get(exits, SQUARES);
    const uint64_t pawns = c->pawns[0] | c->pawns[1];
    const uint64_t closed = pawns | (kind == HK_KING ? c->always[color ^ 1] : 0);
    uint64_t last = ends, reached = ends;

    memset(way, LOST, SQUARES);
    for (uint8_t moves = 0; last && moves < LOST; moves++) {
        uint64_t next = 0;
        while (last) {
            const unsigned square = bb_take_first(&last);
            way[square] = moves;
            next |= bb_attacks((hk_kind)kind, square, c->solid & ~bb_bit(square));
        }
        last = next & ~closed & ~reached;
        reached |= last;
    }
    return way;
}

static void add_term(struct hk__exits *exits, const struct hk__configuration *c, struct goal *goal,
                     unsigned color, unsigned kind, uint64_t ends)
{
    if (goal->count < TERMS)
        goal->term[goal->count++] = (struct term){.way = find_way(exits, c, color, kind, ends),
                                                  .color = (uint8_t)color,
                                                  .kind = (uint8_t)kind};
}

/* Of the squares on which the exit may happen, one that those concerned reach soon from where they stand. */
static uint64_t choose_square(struct hk__exits *exits, const struct hk__configuration *c,
                              const struct hk__exit *exit, const hk_board *board)
{
    const uint8_t *ways[2] = {NULL, NULL};
    uint64_t chosen = exit->squares & -exit->squares;
    unsigned least = 4 * LOST;

    if (!bb_many(exit->squares))
        return chosen;
    if (exit->mover != HK_PAWN)
        ways[0] = find_way(exits, c, exit->color, exit->mover,
                           pieces_of(board, exit->color, exit->mover));
    if (exit->taken != HK_PAWN && exit->taken != HK_NO_KIND)
        ways[1] = find_way(exits, c, exit->color ^ 1u, exit->taken,
                           pieces_of(board, exit->color ^ 1u, exit->taken));
    for (uint64_t squares = exit->squares; squares;) {
        const unsigned square = bb_take_first(&squares);
        const unsigned moves = (ways[0] ? ways[0][square] : 0u) + (ways[1] ? ways[1][square] : 0u);
        if (moves < least) {
            least = moves;
            chosen = bb_bit(square);
        }
    }
    return chosen;
}

static void aim_at_exit(struct hk__exits *exits, const struct hk__configuration *c,
                        struct hk__goals *goals, const struct hk__exit *exit, const hk_board *board)
{
    struct goal *goal = &goals->goal[goals->count];
    const uint64_t at = choose_square(exits, c, exit, board);

    goal->count = 0;
    if (exit->mover != HK_PAWN)
        add_term(exits, c, goal, exit->color, exit->mover, at);
    if (exit->taken == HK_NO_KIND)
        goal->term[goal->count++] = (struct term){.leave = at, .kind = HK_NO_KIND};
    else if (exit->taken != HK_PAWN)
        add_term(exits, c, goal, exit->color ^ 1u, exit->taken, at);
    goals->count++;
}

static void aim_at_exits(struct hk__exits *exits, uint32_t index, const struct hk__configuration *c,
                         struct hk__goals *goals, const hk_board *board)
{
    const uint8_t nearer = (uint8_t)(exits->kept[index].to_mate - 1);
    for (uint32_t i = 0; i < exits->exit_count && goals->count < GOALS; i++)
        if (exits->exits[i].from == index && exits->kept[exits->exits[i].to].to_mate == nearer)
            aim_at_exit(exits, c, goals, &exits->exits[i], board);
}

/* For each kind of piece who may give the check a goal of its own. */
static void aim_at_pattern(struct hk__exits *exits, uint32_t index,
                           const struct hk__configuration *c, struct hk__goals *goals)
{
    const struct hk__mate *pattern = &exits->kept[index].pattern;
    const unsigned winner = exits->winner, loser = winner ^ 1u, prey = pattern->king[loser];
    unsigned kinds = 0;

    for (unsigned i = 0; i < c->count && goals->count < GOALS; i++) {
        const struct hk__piece *piece = &c->pieces[i];
        uint64_t from = 0;
        if (piece->color != winner || kinds >> piece->kind & 1)
            continue;
        for (uint64_t squares = piece->on; squares;) {
            const unsigned square = bb_take_first(&squares);
            const uint64_t solid = c->solid & ~bb_bit(prey);
            if (bb_attacks((hk_kind)piece->kind, square, solid) >> prey & 1)
                from |= bb_bit(square);
        }
        if (!from)
            continue;
        kinds |= 1u << piece->kind;
        struct goal *goal = &goals->goal[goals->count++];
        goal->count = 0;
        add_term(exits, c, goal, winner, piece->kind, from);
        add_term(exits, c, goal, loser, HK_KING, bb_bit(prey));
        add_term(exits, c, goal, winner, HK_KING, bb_bit(pattern->king[winner]));
        uint32_t used = 0;
        for (uint64_t held = pattern->held; held;) {
            const unsigned square = bb_take_first(&held);
            for (unsigned j = 0; j < c->count; j++)
                if (c->pieces[j].color == loser && c->pieces[j].on >> square & 1 &&
                    !(used >> j & 1)) {
                    used |= UINT32_C(1) << j;
                    add_term(exits, c, goal, loser, c->pieces[j].kind, bb_bit(square));
                    break;
                }
        }
    }
}

void hk__guide_open(struct hk__exits *exits, uint32_t index, const hk_board *board)
{
    struct hk__goals *goals;

    exits->kept[index].visits++;
    if (exits->kept[index].goals)
        return;
    goals = hk__exits_get(exits, sizeof *goals);
    goals->count = 0;
    hk__exits_unpack(exits, index);
    if (exits->kept[index].to_mate)
        aim_at_exits(exits, index, &exits->here, goals, board);
    else
        aim_at_pattern(exits, index, &exits->here, goals);
    exits->kept[index].goals = goals;
}

static int distance_to(const struct goal *goal, const hk_board *board)
{
    uint64_t sent = 0; /* pieces who have a way of their own */
    int moves = 0;

    for (unsigned i = 0; i < goal->count; i++) {
        const struct term *term = &goal->term[i];
        unsigned nearest = HK_NO_SQUARE;
        int least = LOST;
        if (term->kind == HK_NO_KIND) {
            moves += board_occupied(board) & term->leave ? 1 : 0;
            continue;
        }
        for (uint64_t pieces = pieces_of(board, term->color, term->kind) & ~sent; pieces;) {
            const unsigned square = bb_take_first(&pieces);
            if (term->way[square] < least) {
                least = term->way[square];
                nearest = square;
            }
        }
        sent |= nearest == HK_NO_SQUARE ? 0 : bb_bit(nearest);
        moves += least;
    }
    return moves;
}

void hk__guide_begin(struct hk__exits *exits, unsigned patience)
{
    exits->patience = patience;
    for (uint32_t i = 0; i < exits->count; i++)
        exits->kept[i].visits = 0;
}

int hk__guide_distance(const struct hk__exits *exits, uint32_t index, const hk_board *board)
{
    const struct hk__kept *kept = &exits->kept[index];
    int least = index && kept->goals ? AN_EXIT - 1 : 0;

    if (!index)
        return NOWHERE;
    for (unsigned i = 0; kept->goals && i < kept->goals->count; i++) {
        const int moves = distance_to(&kept->goals->goal[i], board);
        least = moves < least ? moves : least;
    }
    return AN_EXIT * kept->to_mate + least + (int)(kept->visits / exits->patience);
}
