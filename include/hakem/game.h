/**
 * @file
 * The referee: a pure function over the log of a game.
 *
 * Applying an event gives a ruling; the same events give the same state on any machine. Nothing here
 * reads the time of day.
 */
#ifndef HAKEM_GAME_H
#define HAKEM_GAME_H

#include "hakem/clock.h"
#include "hakem/edition.h"
#include "hakem/event.h"
#include "hakem/movegen.h"
#include "hakem/winnable.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How a move made is completed. */
typedef enum hk_completion {
    HK_COMPLETION_WITH_MOVE, /**< Making it on the screen completes it. */
    HK_COMPLETION_BY_PRESS   /**< The player presses the clock. FIDE Laws 2023, 6.2.1. */
} hk_completion;

/** What a game is played by. Plain value. Only legal moves are accepted: the board is a screen. */
typedef struct hk_rules {
    hk_edition edition;
    hk_variant variant;
    hk_completion completion; /**< HK_COMPLETION_BY_PRESS needs an edition with a clock. */
    hk_time_control control;  /**< Timed only in an edition with a clock. */
    hk_position start;        /**< Passes hk_board_validity. */
} hk_rules;

typedef enum hk_status {
    HK_STATUS_WAITING, /**< Not started yet. */
    HK_STATUS_RUNNING,
    HK_STATUS_INTERRUPTED, /**< The clocks stand until HK_EVENT_RESUME. */
    HK_STATUS_ENDED
} hk_status;

/** One move of the record. */
typedef struct hk_record {
    hk_move move;
    int64_t
        clock_ms; /**< The mover's time when the move was completed, or after charging it if it was not. */
} hk_record;

/** Everything a board shows, at one moment. Plain value. */
typedef struct hk_state {
    hk_status status;
    hk_position position;
    unsigned plies;   /**< Half-moves made since the start position. */
    bool to_press[2]; /**< A move of this player is made and not completed. */
    bool offered[2];  /**< A draw offer of this player stands. */
    hk_clock clock;   /**< Charged up to the moment asked for. */
    hk_result result;
    hk_reason reason;
    hk_rule ended_by[HK_CITED_MAX]; /**< The rules on which the result rests. */
    unsigned ended_by_count;
} hk_state;

typedef struct hk_game hk_game;

/**
 * Start a game that no event has reached yet.
 *
 * @param[out] out  The game, in `arena`; there is nothing to give back but the arena.
 * @param arena     Stays the caller's and must outlive the game; it grows with the moves.
 * @param find      Memory for the question who can still mate, which 5.2.2, 5.1.2 and 6.9 ask; shared by any number of games
 *                  of one thread, and outlives them. NULL: the material alone decides. Rulings depend on it, so a log
 *                  is judged again with such memory if it was judged with it.
 *
 * @return HK_OK; HK_E_ARGUMENT, the rules contradict themselves; HK_E_POSITION, the start position is refused;
 * HK_E_MEMORY. `out` is untouched on failure.
 * Cost: O(1). Threads: one game, one thread at a time.
 */
HK_API HK_MUST_CHECK hk_err hk_game_create(hk_game **out, hk_arena *arena, const hk_rules *rules,
                                           hk_winnable *find);

/**
 * Judge one event and, unless it is inadmissible, apply it.
 *
 * @param event     `seq` is one more than that of the last event applied, `at_ms` not before it.
 * @param[out] out  The ruling, on HK_OK.
 *
 * @return HK_OK, also if the ruling goes against the actor; HK_E_ARGUMENT, the event cannot be judged; HK_E_MEMORY.
 * On an error and on an inadmissible event the game is as it was, and the event belongs in no log.
 *
 * Cost: some 100 ns and a look at the positions since the last irreversible move. Threads: as above.
 * Laws: FIDE Laws 2023, 1.3, 3.10, 5, 6.2, 6.6, 6.8, 6.9, 6.11, 9.1, 9.2.2, 9.6, and their counterparts.
 */
HK_API HK_MUST_CHECK hk_err hk_game_apply(hk_game *game, const hk_event *event, hk_ruling *out);

/** The state at `at_ms`, which is not before the last event. Cost: O(1). Threads: as above. */
HK_API void hk_game_look(const hk_game *game, int64_t at_ms, hk_state *out);

/** The rules of the game; they live as long as it. */
HK_API const hk_rules *hk_game_rules(const hk_game *game);

/** The moves made, hk_state.plies of them; valid until the next event. */
HK_API const hk_record *hk_game_record(const hk_game *game);

/** Sequence number of the last event applied; 0 before the first. */
HK_API uint64_t hk_game_seq(const hk_game *game);

/** Moment of the last event applied; 0 before the first. */
HK_API int64_t hk_game_at(const hk_game *game);

/**
 * The moment at which the running display reaches 0:00 if nothing happens before; the last reading if it has.
 *
 * @param[out] whose  The player whose display it is, on true.
 * @return false if no display runs.
 */
HK_API bool hk_game_deadline(const hk_game *game, int64_t *at_ms, hk_color *whose);

/** How often the present position has occurred in the game. FIDE Laws 2023, 9.2.2. Cost: O(plies). */
HK_API unsigned hk_game_occurrences(const hk_game *game);

#ifdef __cplusplus
}
#endif
#endif
