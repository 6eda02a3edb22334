/*
 * A search for a mate over sets of positions that differ in nothing but where one king stands.
 *
 * Where one side has to count its tempi, or where kings and bishops stand in cages, no mate is near
 * and almost all positions are visited. Most of them are the same but for a king that walks. So the
 * search takes these together: a family is a position without one king, and the set of squares of
 * that king with which it has been reached. A move of any other piece is made for all squares of
 * the set at once. It is legal for those that are not in its way and leave no king attacked. The
 * moves of the king itself are one step of the whole set. Every position that a family stands for
 * can be reached, and none is missing: so what is found is a line, and a search that ends without a
 * mate proves that there is none, as in helpmate.c.
 *
 * Families with new squares wait in queues by the number of moves with which they were reached
 * first. So the squares of a family are complete, most often, when those behind it have their turn:
 * where one side has pawn moves and captures alone, most ways to a family are of the same length.
 *
 * An arrival notes which squares a family gained, from which family and by which move. Arrivals are
 * numbered as they come, so a line back from any position takes ever lower numbers.
 */
#include "winnable/king_sets.h"
#include "hakem/movegen.h"
#include "hakem/winnable.h"
#include "winnable/greedy.h"
#include "winnable/setwise.h"

#include <string.h>

enum {
    FIRST_SLOTS = 256,
    SLOTS_PER_FAMILY = 2, /* at least */
    ARRIVALS_PER_FAMILY = 3,
    PLAYOUT_EVERY = 16,    /* visits */
    MOVES_PER_POSITION = 8 /* that are taken to cost as much as a position */
};

struct hk__family {
    /* The position without the king. Its parent is the last arrival. */
    struct hk__node position;
    /* Squares of the king: all that are known, and those that wait to be visited. */
    uint64_t squares, fresh;
    /* The next family in its queue. */
    uint32_t next;
    /* By how many moves it was reached first. That is its queue. */
    uint16_t moves;
};

struct hk__arrival {
    uint64_t squares;
    /* The family before it, 0 for the first one, and the arrival before it of the same family. */
    uint32_t from, earlier;
    hk_move move; /* HK_MOVE_NONE for a step of the king */
};

/* A visit to a family with some squares of the king. */
struct visit {
    struct hk__king_sets *sets;
    uint32_t family;
    hk_board board;
    uint64_t squares;
    /* Those of them from which a move is legal. */
    uint64_t movable;
    /* Moves that have been looked at. */
    unsigned moves;
};

/* Squares that the pieces of `color` attack, the roaming king aside. */
static uint64_t attacked_by(const hk_board *board, hk_color color)
{
    const uint64_t own = board->color[color], occupied = board_occupied(board);
    uint64_t attacked = setwise_pawn_attacks(board->pawns & own, color) |
                        setwise_knight_attacks(board->knights & own) |
                        setwise_king_attacks(board->kings & own);

    for (uint64_t bishops = board->diagonals & own; bishops;)
        attacked |= bb_bishop(bb_take_first(&bishops), occupied);
    for (uint64_t rooks = board->orthogonals & own; rooks;)
        attacked |= bb_rook(bb_take_first(&rooks), occupied);
    return attacked;
}

/* Of the squares of the roaming king, those with which the other king is not attacked. */
static uint64_t without_check(const hk_board *board, hk_color roamer, uint64_t squares)
{
    const hk_color other = hk__other(roamer);
    const unsigned king = board_king(board, other);
    const uint64_t occupied = board_occupied(board), them = board->color[roamer];
    uint64_t sliders = ((bb_bishop(king, occupied) & board->diagonals) |
                        (bb_rook(king, occupied) & board->orthogonals)) &
                       them;

    if (((bb_pawn(king, other) & board->pawns) | (bb_knight(king) & board->knights)) & them)
        return 0;
    squares &= ~bb_king(king);
    while (sliders)
        squares &= bb_between(bb_take_first(&sliders), king);
    return squares;
}

static bool material_forbids(const struct hk__king_sets *sets, const hk_board *board,
                             unsigned square)
{
    hk_board whole = *board;
    board_put(&whole, square, sets->roamer, HK_KING);
    return hk_winnable_by_material(&whole, sets->winner) == HK_NO;
}

/* Families. */

static void rehash(struct hk__king_sets *sets, uint32_t slots)
{
    memset(sets->table, 0, slots * sizeof *sets->table);
    sets->table_mask = slots - 1;
    for (uint32_t i = 1; i < sets->family_count; i++) {
        uint32_t at = hk__node_hash(&sets->families[i].position) & sets->table_mask;
        while (sets->table[at])
            at = (at + 1) & sets->table_mask;
        sets->table[at] = i;
    }
}

/*
 * Find the family of a position without the king, or add it. It was reached from family `from`.
 * @return 0: there is no room.
 */
static uint32_t family_of(struct hk__king_sets *sets, const struct hk__node *position,
                          uint32_t from)
{
    uint32_t at = hk__node_hash(position) & sets->table_mask;

    for (; sets->table[at]; at = (at + 1) & sets->table_mask)
        if (hk__node_is_same(&sets->families[sets->table[at]].position, position))
            return sets->table[at];
    if (sets->family_count == sets->family_room)
        return 0;
    struct hk__family *family = &sets->families[sets->family_count];
    const unsigned moves = from ? sets->families[from].moves + 1u : 0;
    *family = (struct hk__family){.position = *position,
                                  .moves = (uint16_t)(moves < HK__QUEUES ? moves : HK__QUEUES - 1)};
    family->position.parent = 0;
    sets->table[at] = sets->family_count++;
    if (sets->family_count * SLOTS_PER_FAMILY > sets->table_mask)
        rehash(sets, 2 * (sets->table_mask + 1));
    return sets->family_count - 1;
}

/* Let a family wait in its queue. */
static void enqueue(struct hk__king_sets *sets, uint32_t at)
{
    struct hk__family *family = &sets->families[at];
    const unsigned queue = family->moves;

    family->next = 0;
    if (sets->last[queue])
        sets->families[sets->last[queue]].next = at;
    else
        sets->first[queue] = at;
    sets->last[queue] = at;
    if (queue < sets->lowest)
        sets->lowest = queue;
}

/* The family that has waited longest in the first queue that has any; 0 if none waits. */
static uint32_t dequeue(struct hk__king_sets *sets)
{
    while (sets->lowest < HK__QUEUES && !sets->first[sets->lowest])
        sets->lowest++;
    if (sets->lowest == HK__QUEUES)
        return 0;
    const uint32_t at = sets->first[sets->lowest];
    sets->first[sets->lowest] = sets->families[at].next;
    if (!sets->first[sets->lowest])
        sets->last[sets->lowest] = 0;
    return at;
}

/* The position has been reached with these squares of the king. */
static void arrive(struct hk__king_sets *sets, const struct hk__node *position, uint64_t squares,
                   uint32_t from, hk_move move)
{
    const uint32_t at = family_of(sets, position, from), arrival = sets->arrival_count;
    struct hk__family *family = &sets->families[at];
    const uint64_t gained = at ? squares & ~family->squares : 0;

    if (!at || (gained && arrival == sets->arrival_room)) {
        sets->is_full = true;
        return;
    }
    if (!gained)
        return;
    sets->arrivals[sets->arrival_count++] = (struct hk__arrival){
        .squares = gained, .from = from, .earlier = family->position.parent, .move = move};
    family->position.parent = arrival;
    family->squares |= gained;
    if (!family->fresh)
        enqueue(sets, at);
    family->fresh |= gained;
}

/* Moves. */

/*
 * The position after a move, without the roaming king. After a double step it has the square that
 * was passed over if a pawn stands beside: with which squares of the king the capture en passant is
 * legal is seen when it is made.
 */
static void position_after(struct hk__node *out, const struct visit *visit, unsigned from,
                           unsigned to, unsigned special)
{
    const hk_board *board = &visit->board;
    const bool is_double = special == HK_MOVE_DOUBLE_STEP;
    const uint64_t beside = setwise_west(bb_bit(to)) | setwise_east(bb_bit(to));

    hk__memory_node_after(out, &visit->sets->families[visit->family].position,
                          hk_move_build(from, to, is_double ? HK_MOVE_PLAIN : special));
    if (is_double && beside & board->pawns & board->color[board->side ^ 1u])
        out->ep = (uint8_t)((from + to) / 2);
}

/* Make a move of any piece but the roaming king, with all squares of that king that allow it. */
static void make(struct visit *visit, unsigned from, unsigned to, unsigned special)
{
    struct hk__king_sets *sets = visit->sets;
    const hk_move move = hk_move_build(from, to, special);
    uint64_t squares = visit->squares & ~bb_bit(to) & ~bb_between(from, to);
    struct hk__node after;
    hk_board board;

    if (!squares)
        return;
    visit->moves++;
    position_after(&after, visit, from, to, special);
    hk__memory_board(&board, &after);
    if (visit->board.side == sets->roamer)
        squares &= ~attacked_by(&board, hk__other(sets->roamer));
    else
        squares = without_check(&board, sets->roamer, squares);
    if (!squares)
        return;
    visit->movable |= squares;
    const bool keeps_material =
        special < HK_MOVE_EN_PASSANT && !(board_occupied(&visit->board) >> to & 1);
    if (keeps_material || !material_forbids(sets, &board, bb_first(squares)))
        arrive(sets, &after, squares, visit->family, move);
}

static void make_pawn_move(struct visit *visit, unsigned from, unsigned to, unsigned special)
{
    if (!(BB_LAST_RANKS >> to & 1)) {
        make(visit, from, to, special);
        return;
    }
    for (unsigned kind = HK_QUEEN; kind >= HK_KNIGHT; kind--)
        make(visit, from, to, HK_MOVE_PROMOTION + (kind - HK_KNIGHT));
}

static void make_pawn_moves(struct visit *visit)
{
    const hk_board *board = &visit->board;
    const hk_color us = (hk_color)board->side, them = hk__other(us);
    const uint64_t empty = ~board_occupied(board);
    const uint64_t en_passant = board->ep == HK_NO_SQUARE ? 0 : bb_bit(board->ep);

    for (uint64_t pawns = board->pawns & board->color[us]; pawns;) {
        const unsigned from = bb_take_first(&pawns);
        const uint64_t once = bb_forward(bb_bit(from), us) & empty;
        const uint64_t twice =
            bb_forward(once & (us == HK_WHITE ? bb_rank(2) : bb_rank(5)), us) & empty;
        if (once)
            make_pawn_move(visit, from, bb_first(once), HK_MOVE_PLAIN);
        if (twice)
            make(visit, from, bb_first(twice), HK_MOVE_DOUBLE_STEP);
        for (uint64_t to = bb_pawn(from, us) & board->color[them]; to;)
            make_pawn_move(visit, from, bb_take_first(&to), HK_MOVE_PLAIN);
        if (bb_pawn(from, us) & en_passant)
            make(visit, from, board->ep, HK_MOVE_EN_PASSANT);
    }
}

/* Make the moves of all pieces that are no pawns; the roaming king is not on the board. */
static void make_piece_moves(struct visit *visit)
{
    const hk_board *board = &visit->board;
    const uint64_t own = board->color[board->side], occupied = board_occupied(board);

    for (uint64_t pieces = own & ~board->pawns; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        for (uint64_t to = bb_attacks((hk_kind)board_kind(board, from), from, occupied) & ~own; to;)
            make(visit, from, bb_take_first(&to), HK_MOVE_PLAIN);
    }
}

/* Make the steps of the roaming king, from all its squares at once. */
static void make_steps(struct visit *visit)
{
    struct hk__king_sets *sets = visit->sets;
    const hk_board *board = &visit->board;
    const hk_color us = sets->roamer, them = hk__other(us);
    const uint64_t open = ~board->color[us] & ~attacked_by(board, them) & ~board->kings;
    const uint64_t to = setwise_king_attacks(visit->squares) & open;
    struct hk__node after = sets->families[visit->family].position;

    visit->movable |= visit->squares & setwise_king_attacks(open);
    after.side ^= 1;
    after.ep = HK_NO_SQUARE;
    if (to & ~board->color[them])
        arrive(sets, &after, to & ~board->color[them], visit->family, HK_MOVE_NONE);
    for (uint64_t captured = to & board->color[them]; captured;) {
        const unsigned square = bb_take_first(&captured);
        hk_board rest = *board;
        struct hk__node without = after;
        board_clear(&rest, square);
        without.black &= ~bb_bit(square);
        for (unsigned i = 0; i < HK_COUNT(without.plane); i++)
            without.plane[i] &= ~bb_bit(square);
        if (!material_forbids(sets, &rest, square))
            arrive(sets, &without, bb_bit(square), visit->family, HK_MOVE_NONE);
    }
}

/* Of the squares that are visited, those with which the side to move is mated. */
static uint64_t mates(const struct visit *visit)
{
    const struct hk__king_sets *sets = visit->sets;
    const uint64_t immobile = visit->squares & ~visit->movable;

    if (!immobile || visit->board.side == sets->winner)
        return 0;
    return visit->board.side == sets->roamer
               ? immobile & attacked_by(&visit->board, hk__other(sets->roamer))
               : immobile & ~without_check(&visit->board, sets->roamer, immobile);
}

/* Try a playout from the first square with which a move is legal. */
static bool play_out(const struct visit *visit, struct hk__line *playout)
{
    struct hk__king_sets *sets = visit->sets;
    hk_board board = visit->board;

    if (!visit->movable)
        return false;
    const unsigned square = bb_first(visit->movable);
    board_put(&board, square, sets->roamer, HK_KING);
    if (!hk__greedy_mate(&board, sets->winner, false, playout))
        return false;
    sets->mate_family = visit->family;
    sets->mate_square = square;
    return true;
}

/* Visit a family. @return A mate has been found. */
static bool visit_family(struct hk__king_sets *sets, uint32_t at, struct hk__line *playout)
{
    struct hk__family *family = &sets->families[at];
    struct visit visit = {.sets = sets, .family = at, .squares = family->fresh};

    family->fresh = 0;
    hk__memory_board(&visit.board, &family->position);
    if (visit.board.side == sets->roamer)
        make_steps(&visit);
    make_pawn_moves(&visit);
    make_piece_moves(&visit);
    sets->visited += 1 + visit.moves / MOVES_PER_POSITION;
    sets->visits++;
    const uint64_t mated = mates(&visit);
    if (mated) {
        sets->mate_family = visit.family;
        sets->mate_square = bb_first(mated);
        return true;
    }
    return sets->visits % PLAYOUT_EVERY == 0 && play_out(&visit, playout);
}

/* How many squares the king of `color` can walk to while all others stand still. */
static unsigned room_of(const hk_board *board, hk_color color)
{
    const uint64_t king = board->kings & board->color[color],
                   open = ~board->color[color] & ~attacked_by(board, hk__other(color));
    uint64_t reached = king, before = 0;

    while (reached != before) {
        before = reached;
        reached |= setwise_king_attacks(reached) & open;
    }
    return bb_count(reached);
}

void hk__king_sets_begin(struct hk__king_sets *sets, const struct hk__memory *memory,
                         const hk_board *board, hk_color winner, uint64_t limit)
{
    const hk_color roamer =
        room_of(board, HK_WHITE) >= room_of(board, HK_BLACK) ? HK_WHITE : HK_BLACK;
    const unsigned square = board_king(board, roamer);
    const size_t bytes = hk__memory_bytes(limit),
                 family_bytes = sizeof(struct hk__family) +
                                ARRIVALS_PER_FAMILY * sizeof(struct hk__arrival) +
                                (size_t)2 * SLOTS_PER_FAMILY * sizeof(uint32_t);
    hk_board rest = *board;
    struct hk__node position;

    HK_ASSERT(!board->castling[HK_WHITE] && !board->castling[HK_BLACK]);
    memset(sets, 0, sizeof *sets);
    sets->family_room = (uint32_t)(bytes / family_bytes);
    sets->arrival_room = ARRIVALS_PER_FAMILY * sets->family_room;
    sets->families = (void *)hk__memory_block(memory);
    sets->arrivals = (void *)(sets->families + sets->family_room);
    sets->table = (void *)(sets->arrivals + sets->arrival_room);
    sets->family_count = sets->arrival_count = 1;
    sets->roamer = roamer;
    sets->winner = winner;
    rehash(sets, FIRST_SLOTS);
    board_clear(&rest, square);
    hk__memory_node_of(&position, &rest);
    arrive(sets, &position, bb_bit(square), 0, HK_MOVE_NONE);
}

hk_answer hk__king_sets_run(struct hk__king_sets *sets, uint64_t visited_max,
                            struct hk__line *playout)
{
    playout->size = 0;
    while (sets->visited < visited_max) {
        const uint32_t at = dequeue(sets);
        if (!at)
            return sets->is_full ? HK_UNKNOWN : HK_NO;
        if (visit_family(sets, at, playout))
            return HK_YES;
    }
    return HK_UNKNOWN;
}

/*
 * The first arrival of a family, before arrival `before`, with one of `squares`.
 * @param[out] square  One of them with which it came.
 */
static uint32_t first_arrival(const struct hk__king_sets *sets, uint32_t family, uint32_t before,
                              uint64_t squares, unsigned *square)
{
    uint32_t found = 0;

    for (uint32_t at = sets->families[family].position.parent; at; at = sets->arrivals[at].earlier)
        if (at < before && sets->arrivals[at].squares & squares)
            found = at;
    *square = bb_first(sets->arrivals[found].squares & squares);
    return found;
}

/* Go back from the mate. @return The number of moves; `line` has the first `room` of `size`. */
static unsigned go_back(const struct hk__king_sets *sets, hk_move *line, unsigned room,
                        unsigned size)
{
    unsigned square, before, moves = 0;
    uint32_t at =
        first_arrival(sets, sets->mate_family, UINT32_MAX, bb_bit(sets->mate_square), &square);

    for (; sets->arrivals[at].from; square = before, moves++) {
        const struct hk__arrival *arrival = &sets->arrivals[at];
        const bool is_step = arrival->move == HK_MOVE_NONE;
        at = first_arrival(sets, arrival->from, at, is_step ? bb_king(square) : bb_bit(square),
                           &before);
        if (size > moves && size - moves - 1 < room)
            line[size - moves - 1] =
                is_step ? hk_move_build(before, square, HK_MOVE_PLAIN) : arrival->move;
    }
    return moves;
}

unsigned hk__king_sets_line(const struct hk__king_sets *sets, hk_move *line, unsigned room)
{
    const unsigned size = go_back(sets, line, 0, 0);

    go_back(sets, line, room, size);
    return size;
}
