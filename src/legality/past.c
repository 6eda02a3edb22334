/*
 * The last moves: every move that may have been the last is taken back, and the one before it, and so on. If all ways end
 * in positions that no game reaches, no game reaches this one.
 *
 * Premises:
 *  1. A position other than the initial array has a move before it, by a legal position (FIDE Laws 2023, 3.10.3).
 *  2. A move that is not in hk__retract_list cannot have been the last.
 *  3. A position in which neither side can mate has ended the game (5.2.2): no move followed.
 */
#include "legality/past.h"
#include "hakem/winnable.h"
#include "legality/cages.h"
#include "legality/pawns.h"

enum {
    KERNEL_NODES = 5000, /* that one question to the kernel may take */
    KERNEL_SHARE = 2,    /* nodes of the kernel that cost as much as a position */
    CAGES_COST = 10      /* of the cages, in positions */
};

/* What a look at a position before tells. */
static bool is_refuted(const hk_board *board, struct hk__census census[2])
{
    if (hk_board_validity(board, HK_STANDARD, HK_POSITIONS, NULL) != HK_OK ||
        hk_dead_by_material(board) == HK_YES)
        return true;
    hk__census_take(&census[HK_WHITE], board, HK_WHITE);
    hk__census_take(&census[HK_BLACK], board, HK_BLACK);
    return hk__refuted_by_promotions(census, NULL) || hk__refuted_by_pawns(board, census, NULL);
}

/* What takes longer. The kernel is asked only if the move has changed what it knows of. */
static bool is_refuted_by_structure(struct hk__past *past, const hk_board *board,
                                    struct hk__retraction last, struct hk__census census[2])
{
    struct hk__cages cages;

    past->nodes += CAGES_COST;
    if (hk__refuted_by_cages(&cages, board, census, NULL) ||
        hk__refuted_by_promotions(census, NULL) || hk__refuted_by_pawns(board, census, NULL))
        return true;
    if (last.captured == HK_NO_KIND && last.special < HK_MOVE_PROMOTION)
        return false;
    const hk_answer answer = hk__kernel_recall(past->kernel, board, census, KERNEL_NODES);
    past->nodes += past->kernel->nodes / KERNEL_SHARE;
    return answer == HK_NO;
}

static bool refute(struct hk__past *past, const hk_board *board, unsigned depth)
{
    struct hk__retraction_list *list = &past->lists[depth - 1];

    if (hk__retract_is_start(board))
        return false;
    hk__retract_list(board, list);
    for (unsigned i = 0; i < list->size; i++) {
        struct hk__census census[2];
        hk_board before = *board;
        if (++past->nodes > past->nodes_max)
            return false;
        hk__retract_make(&before, list->of[i]);
        if (is_refuted(&before, census) || (depth > 1 && refute(past, &before, depth - 1)) ||
            is_refuted_by_structure(past, &before, list->of[i], census))
            continue;
        return false;
    }
    return true;
}

bool hk__refuted_by_past(struct hk__past *past, const hk_board *board, unsigned depth,
                         uint64_t nodes_max)
{
    HK_ASSERT(depth >= 1 && depth <= HK__PAST_DEPTH);
    past->nodes = 0;
    past->nodes_max = nodes_max;
    return refute(past, board, depth);
}
