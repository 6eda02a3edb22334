/*
 * Minor mates: mates by a lone knight or bishop.
 *
 * Such a piece mates most easily in a corner where one of the loser's own pieces blocks its king (a
 * self-block). With that king on a1:
 *
 *   mating piece   winner's king   blocker
 *   knight c2      a3              rook b1
 *   knight c2      b3              knight b1
 *   knight c2      c1              bishop or pawn a2
 *   bishop b2      b3              knight or bishop b1
 *   bishop b2      c1              pawn a2
 *
 * and the same in the other corners and mirrored at the diagonal. A bishop that mates is on squares
 * of the corner's color, a bishop that blocks on the others. A pawn blocks on its own file; for
 * other squares it is promoted to the blocker first. There are other such mates: these only tell
 * the search where to go.
 */
#include "winnable/minor_mate.h"
#include "board/bb.h"
#include "winnable/setwise.h"

#include <string.h>

enum { A1 = 0, B1 = 1, C1 = 2, A2 = 8, B2 = 9, C2 = 10, A3 = 16, B3 = 17 };

enum {
    FAR = 60,
    /* Moves that a square costs on which a pawn stands, or which the loser's pawns attack. */
    BARRED = 4,
    KING_WAITS = 2, /* moves from its square at which the winner's king waits */
    SYMMETRIES = 8  /* four corners, each with its mirror image */
};

struct shape {
    uint8_t minor, blocker, king, block;
};

static const struct shape shapes[] = {
    {HK_KNIGHT, HK_ROOK, A3, B1}, {HK_KNIGHT, HK_KNIGHT, B3, B1}, {HK_KNIGHT, HK_BISHOP, C1, A2},
    {HK_KNIGHT, HK_PAWN, C1, A2}, {HK_BISHOP, HK_KNIGHT, B3, B1}, {HK_BISHOP, HK_BISHOP, B3, B1},
    {HK_BISHOP, HK_PAWN, C1, A2},
};

/* A shape with its symmetry, and an estimate of the moves that are missing. */
struct choice {
    const struct shape *shape;
    unsigned symmetry;
    int moves;
};

/* A square near a1, seen from one of the corners, files and ranks exchanged or not. */
static unsigned placed(unsigned square, unsigned symmetry)
{
    if (symmetry & 4)
        square = (square & 7) << 3 | square >> 3;
    return square ^ (symmetry & 1 ? 7u : 0) ^ (symmetry & 2 ? 56u : 0);
}

static uint64_t step(uint64_t set, hk_kind kind)
{
    uint64_t next = 0;
    while (set) {
        const unsigned square = bb_take_first(&set);
        switch (kind) {
        case HK_KING:
            next |= bb_king(square);
            break;
        case HK_KNIGHT:
            next |= bb_knight(square);
            break;
        case HK_BISHOP:
            next |= bb_bishop(square, 0);
            break;
        case HK_ROOK:
            next |= bb_rook(square, 0);
            break;
        case HK_PAWN:
        case HK_QUEEN:
        case HK_NO_KIND:
            break;
        }
    }
    return next;
}

/* Find the moves of a piece from each square to a target, on an empty board. */
static void find_distances(uint8_t *distance, unsigned target, hk_kind kind)
{
    uint64_t last = bb_bit(target), reached = last;

    memset(distance, FAR, 64);
    distance[target] = 0;
    for (uint8_t moves = 1; last; moves++) {
        last = step(last, kind) & ~reached;
        reached |= last;
        for (uint64_t set = last; set;)
            distance[bb_take_first(&set)] = moves;
    }
}

/*
 * Find the moves of the loser's pawns: to the square where they block, or to the last rank and on
 * as another piece.
 */
static void find_pawn_distances(struct hk__minor_mate *mate, hk_color loser, unsigned target)
{
    memset(mate->pawn, FAR, sizeof mate->pawn);
    for (unsigned square = 8; square < 56; square++) {
        const unsigned file = square % 8, rank = square / 8;
        const unsigned left = loser == HK_WHITE ? 7 - rank : rank;
        const unsigned last = loser == HK_WHITE ? 56 + file : file;
        if (mate->blocker != HK_PAWN)
            mate->pawn[square] = (uint8_t)(left + mate->blocking[last]);
        else if (file == target % 8 && left >= 1)
            mate->pawn[square] = (uint8_t)(left - 1);
    }
}

static int nearest(uint64_t pieces, const uint8_t *distance)
{
    int least = FAR;
    while (pieces) {
        const int moves = distance[bb_take_first(&pieces)];
        least = moves < least ? moves : least;
    }
    return least;
}

static uint64_t pieces_of(const hk_board *board, hk_kind kind)
{
    switch (kind) {
    case HK_KNIGHT:
        return board->knights;
    case HK_BISHOP:
        return board->diagonals & ~board->orthogonals;
    case HK_ROOK:
        return board->orthogonals & ~board->diagonals;
    case HK_PAWN:
    case HK_QUEEN:
    case HK_KING:
    case HK_NO_KIND:
        break;
    }
    return 0;
}

int hk__minor_mate_distance(const struct hk__minor_mate *mate, const hk_board *board,
                            hk_color winner)
{
    const hk_color loser = hk__other(winner);
    const uint64_t other = board->color[loser];
    const int block = board->pawns & other & bb_bit(mate->block)
                          ? 0
                          : nearest(pieces_of(board, mate->blocker) & other, mate->blocking);
    const int pawn = nearest(board->pawns & other, mate->pawn);

    const int target_king = mate->target_king[board_king(board, loser)];
    int king = mate->king[board_king(board, winner)];

    /* The winner's king would bar the other king's way into the corner, so it comes second. */
    if (target_king > 0 && king < KING_WAITS)
        king = KING_WAITS;
    return king + target_king +
           nearest(pieces_of(board, mate->minor) & board->color[winner], mate->mating) +
           (block < pawn ? block : pawn);
}

static unsigned mating_square(hk_kind minor)
{
    return minor == HK_KNIGHT ? C2 : B2;
}

static void set_minor_mate(struct hk__minor_mate *mate, const struct shape *shape,
                           unsigned symmetry, hk_color loser)
{
    const unsigned corner = placed(A1, symmetry), block = placed(shape->block, symmetry);

    mate->minor = (hk_kind)shape->minor;
    mate->blocker = (hk_kind)shape->blocker;
    find_distances(mate->target_king, corner, HK_KING);
    find_distances(mate->king, placed(shape->king, symmetry), HK_KING);
    find_distances(mate->mating, placed(mating_square(mate->minor), symmetry), mate->minor);
    /*
     * The mating move comes last. Until then the piece stands a move away; a bishop does so
     * anywhere but on the corner's diagonal.
     */
    for (unsigned square = 0; square < 64; square++)
        if (mate->minor == HK_KNIGHT)
            mate->mating[square] = (uint8_t)(mate->mating[square] ? mate->mating[square] - 1 : 1);
        else if (mate->mating[square] != FAR)
            mate->mating[square] = bb_bishop(corner, 0) >> square & 1 || square == corner;
    mate->block = (uint8_t)block;
    find_distances(mate->blocking, block, mate->blocker);
    find_pawn_distances(mate, loser, block);
}

static int king_steps(unsigned a, unsigned b)
{
    const int files = (int)(a % 8) - (int)(b % 8), ranks = (int)(a / 8) - (int)(b / 8);
    const int across = files < 0 ? -files : files, along = ranks < 0 ? -ranks : ranks;
    return across > along ? across : along;
}

/* An estimate of the moves that the nearest of some pieces needs. */
static int estimate(uint64_t pieces, hk_kind kind, unsigned target)
{
    const bool dark = BB_DARK_SQUARES >> target & 1;
    int least = FAR;

    if (kind == HK_BISHOP)
        pieces &= dark ? BB_DARK_SQUARES : ~BB_DARK_SQUARES;
    while (pieces) {
        const unsigned square = bb_take_first(&pieces);
        const int moves =
            kind == HK_KNIGHT ? (king_steps(square, target) + 2) / 2 : square != target;
        least = moves < least ? moves : least;
    }
    return least;
}

static int estimate_pawns(uint64_t pawns, const struct shape *shape, unsigned target,
                          hk_color loser)
{
    int least = FAR;
    while (pawns) {
        const unsigned square = bb_take_first(&pawns);
        const unsigned last = (loser == HK_WHITE ? 56 : 0) + square % 8;
        const int left = king_steps(square, last);
        const int moves = shape->blocker != HK_PAWN
                              ? left + 1 + estimate(bb_bit(last), (hk_kind)shape->blocker, target)
                          : square % 8 == target % 8 ? left - 1
                                                     : FAR;
        least = moves < least ? moves : least;
    }
    return least;
}

/* Find the nearest minor mates, in order. @return How many there are. */
static unsigned choices_of(struct choice *choice, const hk_board *board, hk_color winner)
{
    const hk_color loser = hk__other(winner);
    const uint64_t own = board->color[winner], other = board->color[loser];
    const uint64_t pawns = board->pawns & other;
    const uint64_t barred_squares = board->pawns | setwise_pawn_attacks(pawns, loser);
    unsigned size = 0;

    for (unsigned i = 0; i < HK_COUNT(shapes); i++) {
        const struct shape *shape = &shapes[i];
        const hk_kind minor = (hk_kind)shape->minor, blocker = (hk_kind)shape->blocker;
        const uint64_t minors = pieces_of(board, minor) & own,
                       blockers = pieces_of(board, blocker) & other;
        if (!minors || !(blockers | pawns))
            continue;
        for (unsigned symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            const unsigned corner = placed(A1, symmetry), block = placed(shape->block, symmetry);
            const unsigned king = placed(shape->king, symmetry),
                           mating = placed(mating_square(minor), symmetry);
            if (blocker == HK_PAWN && (symmetry & 4 || (corner < 8) != (loser == HK_BLACK)))
                continue;
            const int ready = pawns >> block & 1 ? 0 : estimate(blockers, blocker, block);
            const int made = estimate_pawns(pawns, shape, block, loser);
            const int barred =
                (int)bb_count((bb_bit(king) | bb_bit(corner) | bb_bit(mating)) & barred_squares);
            const int moves = BARRED * barred + (ready < made ? ready : made) +
                              king_steps(board_king(board, winner), king) +
                              king_steps(board_king(board, loser), corner) +
                              estimate(minors, minor, mating);
            if (moves >= FAR)
                continue;
            unsigned at = size < HK__MINOR_MATES ? size++ : HK__MINOR_MATES;
            for (; at > 0 && choice[at - 1].moves > moves; at--)
                if (at < HK__MINOR_MATES)
                    choice[at] = choice[at - 1];
            if (at < HK__MINOR_MATES)
                choice[at] = (struct choice){shape, symmetry, moves};
        }
    }
    return size;
}

bool hk__minor_mate_choose(struct hk__minor_mate *mate, const hk_board *board, hk_color winner,
                           unsigned number)
{
    struct choice choice[HK__MINOR_MATES];

    if (number >= choices_of(choice, board, winner))
        return false;
    set_minor_mate(mate, choice[number].shape, choice[number].symmetry, hk__other(winner));
    return true;
}
