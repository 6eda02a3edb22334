/*
 * The last moves: every move that may have been the last is taken back, then every move that may
 * have been before it, and so on. If all lines end in positions that no game reaches, no game
 * reaches this one.
 *
 * Premises:
 *  1. A position other than the initial array has a move before it, from a legal position (FIDE
 *     Laws 2023, 3.10.3).
 *  2. A move that is not in hk__retract_list cannot have been the last.
 *  3. A position in which neither side can mate has ended the game (5.2.2): no move followed.
 */
#include "legality/retro.h"
#include "hakem/winnable.h"
#include "legality/cages.h"
#include "legality/pawns.h"

enum {
    /* For one question to the kernel. */
    KERNEL_NODES = 5000,
    /* So many nodes of the kernel cost as much as one position, the cages as much as so many. */
    KERNEL_NODES_PER_POSITION = 2,
    CAGES_IN_POSITIONS = 10
};

/* The cheap arguments against a position. */
static bool is_refuted(const hk_board *board, struct hk__census census[2])
{
    if (hk_board_validity(board, HK_STANDARD, HK_POSITIONS, NULL) != HK_OK ||
        hk_dead_by_material(board) == HK_YES)
        return true;
    hk__census_take(&census[HK_WHITE], board, HK_WHITE);
    hk__census_take(&census[HK_BLACK], board, HK_BLACK);
    return hk__refuted_by_promotions(census, NULL) || hk__refuted_by_pawns(board, census, NULL);
}

/*
 * The costly ones. The kernel is asked only if the last move changed pawns or the number of pieces.
 */
static bool is_refuted_by_structure(struct hk__retro *retro, const hk_board *board,
                                    struct hk__retraction last, struct hk__census census[2])
{
    struct hk__cages cages;

    retro->nodes += CAGES_IN_POSITIONS;
    if (hk__refuted_by_cages(&cages, board, census, NULL) ||
        hk__refuted_by_promotions(census, NULL) || hk__refuted_by_pawns(board, census, NULL))
        return true;
    if (last.captured == HK_NO_KIND && last.special < HK_MOVE_PROMOTION)
        return false;
    const hk_answer answer = hk__kernel_recall(retro->kernel, board, census, KERNEL_NODES);
    retro->nodes += retro->kernel->nodes / KERNEL_NODES_PER_POSITION;
    return answer == HK_NO;
}

static bool refute(struct hk__retro *retro, const hk_board *board, bool ep_known, unsigned depth)
{
    struct hk__retraction_list *list = &retro->lists[depth - 1];

    if (hk__retract_is_start(board))
        return false;
    hk__retract_list(board, ep_known, list);
    for (unsigned i = 0; i < list->size; i++) {
        struct hk__census census[2];
        hk_board before = *board;
        if (++retro->nodes > retro->nodes_max)
            return false;
        hk__retract_make(&before, list->of[i]);
        if (is_refuted(&before, census) ||
            (depth > 1 && refute(retro, &before, false, depth - 1)) ||
            is_refuted_by_structure(retro, &before, list->of[i], census))
            continue;
        return false;
    }
    return true;
}

bool hk__refuted_by_retro(struct hk__retro *retro, const hk_board *board, unsigned depth,
                          uint64_t nodes_max)
{
    HK_ASSERT(depth >= 1 && depth <= HK__RETRO_DEPTH);
    retro->nodes = 0;
    retro->nodes_max = nodes_max;
    return refute(retro, board, true, depth);
}
