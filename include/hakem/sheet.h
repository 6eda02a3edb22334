/**
 * @file The players' scoresheets: each a text of its own, and what it says against the game. FIDE
 * Laws 2023, article 8.
 */
#ifndef HAKEM_SHEET_H
#define HAKEM_SHEET_H

#include "hakem/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a player wrote at one time. */
typedef struct hk_sheet_entry {
    uint64_t seq;           /**< Of the event. */
    char text[HK_TEXT_MAX]; /**< As he wrote it, NUL-ended. */
    char language[8];       /**< Of his piece letters; empty: English. */
    uint32_t ply; /**< The half-move that it speaks of, from 1, as far as that can be told. */
    hk_move
        move;   /**< What it says there; HK_MOVE_NONE: nothing that could be played, or an offer. */
    bool offer; /**< The sign (=) of a draw offer. 8.1.5. */
    bool replaced; /**< A later entry speaks of the same half-move. */
} hk_sheet_entry;

/**
 * A sheet against the game. Half-moves count from hk_game_start; what was written before it is out
 * of account.
 */
typedef struct hk_sheet_report {
    unsigned recorded;        /**< Half-moves recorded as they were played. */
    unsigned missing;         /**< Half-moves that are not on the sheet. */
    unsigned differing;       /**< Half-moves recorded otherwise than they were played. */
    unsigned first_missing;   /**< From 1; 0: none. */
    unsigned first_differing; /**< From 1; 0: none. */
    unsigned offers_missing;  /**< Draw offers of either player that are not marked. */
    bool owes; /**< He keeps a sheet, and may not move before he has written: 8.1.3. */
} hk_sheet_report;

/**
 * What a player has written since hk_game_start, in the order of writing.
 *
 * @param[out] count  Of the entries.
 * @return The entries, owned by the game and valid until its next event; NULL if he has written
 *         nothing.
 * Cost: O(1). Threads: one game, one thread at a time. Laws: FIDE Laws 2023, 8.1.1.
 */
HK_API const hk_sheet_entry *hk_game_sheet(const hk_game *game, hk_color player, size_t *count);

/**
 * Read the moves of a game from the scoresheets, from hk_game_start: for each half-move what an
 * arbiter has read there (HK_EVENT_RECORD of HK_ACTOR_ARBITER), or else the legal move that both
 * players have written. It ends with the first half-move of which neither tells. The moves of the
 * game itself are not asked. There are no errors, and nothing is allocated.
 *
 * @param[out] moves  The first `room` of them; may be NULL if `room` is 0.
 * @return How many there are, 0 to the lines of a sheet.
 * Cost: some 100 ns for each entry written in order, and each half-move is looked for among those
 * that an arbiter has read. Threads: one game, one thread at a time. Laws: FIDE Laws 2023, 8.1.1.
 */
HK_API size_t hk_sheets_read(const hk_game *game, hk_move *moves, size_t room);

/**
 * Does an entry say what was played, or mark an offer? Cost: O(1); of an entry that was written
 * before its half-move was made, in proportion to the half-moves. Threads: one game, one thread at
 * a time.
 */
HK_API bool hk_sheet_agrees(const hk_game *game, const hk_sheet_entry *entry);

/**
 * Compare a player's sheet with the moves of the game. Moves taken back do not count; what stands
 * in their place does.
 *
 * Cost: in proportion to the entries, and to the half-moves if they were written in order. Threads:
 * one game, one thread at a time. Laws: FIDE Laws 2023, 8.1.1, 8.1.3, 8.1.5.
 */
HK_API void hk_sheet_check(const hk_game *game, hk_color player, hk_sheet_report *out);

/**
 * Do the two sheets agree on the moves made?
 *
 * @return The first half-move, from 1, that they record otherwise or that one of them lacks; 0:
 *         they agree.
 * Cost and threads: as hk_sheet_check. Laws: FIDE Laws 2023, 8.5, D.2.9.
 */
HK_API unsigned hk_sheets_differ(const hk_game *game);

#ifdef __cplusplus
}
#endif
#endif
