/*
 * Which draws can be claimed from the moves made: threefold repetition and fifty moves, for the
 * position on the board and with an intended move. Whether a claim comes in time and in due form is
 * for drawclaim.c to say. FIDE Laws 2023, 9.2 and 9.3.
 */
#include "hakem/claim.h"
#include "hakem/ending.h"

enum { THREEFOLD = 3, FIFTY_PLIES = 100 };

void hk_claims_find(hk_claims *out, const hk_history *history, hk_edition edition,
                    hk_winnable *solver)
{
    const hk_position *now = hk_history_now(history);
    hk_move_list moves;

    out->occurrences = hk_history_occurrences(history);
    out->halfmove_plies = now->halfmove_plies;
    out->end = hk_ending_of_position(now, out->occurrences, edition,
                                     hk_ending_is_dead(&now->board, HK_CARE_LIVE, solver))
                   .reason;
    out->threefold = out->fifty = false;
    out->threefold_moves.size = out->fifty_moves.size = 0;
    if (out->end == HK_REASON_CHECKMATE || out->end == HK_REASON_STALEMATE)
        return;

    out->threefold = out->occurrences >= THREEFOLD;
    out->fifty = now->halfmove_plies >= FIFTY_PLIES;
    hk_movegen_legal(&now->board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_position next = *now;
        hk_position_make(&next, moves.move[i]);
        if (next.halfmove_plies == 0) /* after it nothing can recur */
            continue;
        if (hk_history_count(history, &next) + 1 >= THREEFOLD)
            out->threefold_moves.move[out->threefold_moves.size++] = moves.move[i];
        if (next.halfmove_plies >= FIFTY_PLIES)
            out->fifty_moves.move[out->fifty_moves.size++] = moves.move[i];
    }
}
