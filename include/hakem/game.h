/**
 * @file
 * The referee: a pure function over the log of a game.
 *
 * Applying an event gives a ruling; the same events give the same state on any machine. Nothing
 * here reads the time of day.
 */
#ifndef HAKEM_GAME_H
#define HAKEM_GAME_H

#include "hakem/claim.h"
#include "hakem/clock.h"
#include "hakem/edition.h"
#include "hakem/event.h"
#include "hakem/movegen.h"
#include "hakem/reading.h"
#include "hakem/winnable.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How a move made is completed. */
typedef enum hk_completion {
    HK_COMPLETION_WITH_MOVE, /**< Making it on the screen completes it. */
    HK_COMPLETION_BY_PRESS   /**< The player presses the clock. FIDE Laws 2023, 6.2.1. */
} hk_completion;

/** Where the pieces stand, and so what can happen to them. */
typedef enum hk_profile {
    HK_PROFILE_SCREEN, /**< On a page: legal moves alone are accepted, and touching is nothing. */
    HK_PROFILE_BOARD /**< Pieces that hands move: an illegal move can be made, completed, and stand. */
} hk_profile;

/** What the regulations of the event say. All zero: nothing. */
typedef struct hk_regulations {
    bool has_default;      /**< A default time is set: */
    int64_t default_ms;    /**< lateness that loses. FIDE Laws 2023, 6.7.1. */
    unsigned offers_from;  /**< No draw by agreement before this move number. 9.1.1. */
    bool quickplay_finish; /**< A quickplay finish is in force. 2005, 10. */
    bool guidelines;       /**< Guidelines III are announced. */
    bool has_device_ms;    /**< A device costs time, not the game: */
    int64_t device_ms;     /**< so much. 11.3.2.2. */
    bool report_leaving;   /**< 11.2.4 is adopted. */
    unsigned disabled;     /**< HK_PARTY_WHITE and so on. */
} hk_regulations;

/** What a game brings with it that the record does not show. All zero: nothing. */
typedef struct hk_carried {
    unsigned illegal_moves[2]; /**< Illegal actions completed. */
    unsigned requests[2];      /**< Requests to see the record. */
    bool has_moves;            /**< The moves completed are known: */
    unsigned moves;            /**< so many by each; else the move number tells. */
} hk_carried;

/** What a game is played by. Plain value. */
typedef struct hk_rules {
    hk_edition edition;
    hk_variant variant;
    hk_completion completion; /**< HK_COMPLETION_BY_PRESS needs an edition with a clock. */
    /** Playable (hk_time_control_check_playable); none where the edition has no clock. */
    hk_time_control control;
    hk_position start; /**< Passes hk_board_validity; on a board of hands as HK_ANY_BOARDS. */
    hk_level level;
    hk_supervision supervision;
    hk_profile profile;
    hk_regulations regulations;
    hk_carried carried;
    hk_readings readings; /**< All zero: the defaults. */
} hk_rules;

/**
 * Fill in rules: the Laws of 2023, the initial position, no clock, moves that are completed when
 * they are made on a screen. The caller changes what is otherwise.
 *
 * Cost: O(1). Threads: any.
 */
HK_API void hk_rules_init(hk_rules *out);

/**
 * The same with a start position in FEN.
 *
 * @param[out] out    Written on HK_OK alone.
 * @param fen         As for hk_fen_parse: `size` bytes; no NUL needed.
 * @param[out] fault  As for hk_fen_parse; may be NULL.
 *
 * @return As hk_fen_parse. Cost: O(size), no allocation. Threads: any.
 */
HK_API HK_MUST_CHECK hk_err hk_rules_from_fen(hk_rules *out, const char *fen, size_t size,
                                              hk_variant variant, hk_fault *fault);

/** Whether the game goes on: enum name and word. */
#define HK_STATUS_LIST(X)                                                                          \
    /* Not started yet. */                                                                         \
    X(WAITING, "waiting")                                                                          \
    X(RUNNING, "running")                                                                          \
    /* The clocks stand until HK_EVENT_RESUME. */                                                  \
    X(INTERRUPTED, "interrupted")                                                                  \
    X(ENDED, "ended")

typedef enum hk_status {
#define X(name, word) HK_STATUS_##name,
    HK_STATUS_LIST(X)
#undef X
} hk_status;

/** The word of a status; static text. Threads: any. */
HK_API const char *hk_status_word(hk_status status);

/** What is wrong with a move that stands, as a set. */
enum {
    HK_FAULT_ILLEGAL = 1,   /**< It is illegal, and stands until it is found. 7.5.1. */
    HK_FAULT_FORGOTTEN = 2, /**< A pawn was left on the last rank. 7.5.2. */
    HK_FAULT_TWO_HANDS = 4, /**< It was made with two hands. 7.5.4. */
    HK_FAULTS = 7           /**< All of them. */
};

/** What the player to move has to do, by touch or by a claim. FIDE Laws 2023, 4.3, 4.4, 9.5.3. */
typedef enum hk_duty_kind {
    HK_DUTY_NONE,
    HK_DUTY_ANY,      /**< He has touched pieces, and none of them can be moved or captured. */
    HK_DUTY_PIECE,    /**< Move the piece on `from`; a king may castle. */
    HK_DUTY_CAPTURE,  /**< Capture on `to`. */
    HK_DUTY_BOTH,     /**< Capture on `to` with the piece on `from`. */
    HK_DUTY_CASTLE,   /**< Castle with the rook on `to`. */
    HK_DUTY_PLAY,     /**< Play `move`. */
    HK_DUTY_PROMOTION /**< Promote to `piece` on `to`. */
} hk_duty_kind;

typedef struct hk_duty {
    hk_duty_kind kind;
    uint8_t from, to;
    /** Squares of rooks with which castling is forbidden on this move, as a set. */
    uint64_t barred;
    hk_kind piece;
    hk_move move;
} hk_duty;

/** One move of the record. */
typedef struct hk_record {
    hk_move move;
    uint8_t faults; /**< HK_FAULT_ILLEGAL and so on; 0 on a screen. */
    uint8_t why;    /**< hk_illegality of an illegal move. */
    bool pressed;   /**< The clock was pressed for it. */
    /** Presses without a move before it, by its mover, that nobody has claimed. 7.5.3. */
    uint8_t idle_presses;
    uint8_t periods;   /**< Later periods that its completion reached, */
    uint8_t brought;   /**< and how many of them brought their time. */
    int32_t earned_ms; /**< Time that its completion brought: increment and periods. */
    /** The mover's time when the move was completed, or after charging it if it was not. */
    int64_t clock_ms;
} hk_record;

/** Everything a board shows, at one moment. Plain value. */
typedef struct hk_state {
    hk_edition edition;
    hk_status status;
    hk_position position;
    unsigned plies;   /**< Half-moves made since hk_game_start. */
    bool to_press[2]; /**< A move of this player is made and not completed. */
    bool offered[2];  /**< A draw offer of this player stands. */
    hk_clock clock;   /**< Charged up to the moment asked for. */
    hk_result result;
    hk_reason reason;
    hk_verdict ended; /**< The verdict that ended the game, or HK_VERDICT_NONE. */
    /** The rules on which the result rests, the deciding one first. */
    hk_rule ended_by[HK_CITED_MAX];
    unsigned ended_by_count;
    uint8_t half_points[2]; /**< Points of each player once the game is over, doubled. */
    bool both_lose;
    /** The last move broke the duty of a touch, and the opponent can still say so. 4.8. */
    bool breach;
    hk_color loser; /**< Who has lost, or was spared because his opponent could not have mated. */
    /** When the game was lost it was asked whether the opponent of `loser` can mate: */
    bool examined;
    hk_answer chance; /**< that he can, cannot, or that it was not found out. 5.1.2, 6.9, 7.5.5. */
    bool spared;      /**< Drawn, and not lost, because the opponent could not have mated. */
    /**
     * Won, though it was neither found nor excluded that the winner can mate: the arbiter may
     * decide.
     */
    bool unsettled;
    unsigned illegal_moves[2]; /**< Illegal actions completed. */
    unsigned completed[2];     /**< Moves completed by each. */
    hk_duty duty;              /**< Of the player to move. */
    bool castling_banned[2];   /**< His king stood on a wrong square at the start. A.5.1.2. */
    bool adjourned;
    bool claimed; /**< A claim waits for its examination or for the arbiter. */
    hk_claimed ground;
} hk_state;

typedef struct hk_game hk_game;

/**
 * Start a game that no event has reached yet.
 *
 * @param[out] out  The game, in `arena`; there is nothing to give back but the arena.
 * @param arena     Stays the caller's and must outlive the game; it grows with the moves.
 * @param solver    Memory for the question who can still mate, which 5.2.2, 5.1.2 and 6.9 ask, made
 *                  for HK_ENDING_NODES_MAX positions or more; shared by any number of games of one
 *                  thread, and outlives them. NULL: the material alone decides. Rulings depend on
 *                  whether it is there and on nothing else of it, so a log is judged again with
 *                  such memory if it was judged with it.
 *
 * @return HK_OK; HK_E_ARGUMENT, the rules contradict themselves, or `solver` is made for less;
 *         HK_E_POSITION, the start position is refused;
 * HK_E_MEMORY. `out` is untouched on failure.
 * Cost: O(1). Threads: one game, one thread at a time.
 */
HK_API HK_MUST_CHECK hk_err hk_game_create(hk_game **out, hk_arena *arena, const hk_rules *rules,
                                           hk_winnable *solver);

/**
 * Judge one event and, unless it is inadmissible, apply it.
 *
 * @param event     `seq` is one more than that of the last event applied, `at_ms` not before it.
 * @param[out] out  The ruling, on HK_OK.
 *
 * @return HK_OK, also if the ruling goes against the actor; HK_E_ARGUMENT, the event cannot be
 *         judged (hk_event_check
 * says why); HK_E_MEMORY.
 * On an error and on an inadmissible event the game is as it was, and the event belongs in no log.
 *
 * Cost: some 100 ns and a look at the positions since the last irreversible move. Threads: as
 * above. Laws: those of laws/articles.def.
 */
HK_API HK_MUST_CHECK hk_err hk_game_apply(hk_game *game, const hk_event *event, hk_ruling *out);

/**
 * Can an event be judged? It is the next, well formed (hk_event_form), and tells of what can have
 * happened: a touch or an adjustment (4.2, 4.3), a piece displaced or taken off names squares on
 * which pieces stand; an illegal move is found in a half-move that its player has made, pressed or
 * not, taken back or not.
 *
 * @param[out] fault  Written if it cannot; may be NULL. `code` is the name of the member, `why` a
 *                    sentence part that names the cause; static texts.
 * @return HK_OK: hk_game_apply will judge it; or HK_E_ARGUMENT.
 * Cost: O(members). Threads: as above.
 */
HK_API HK_MUST_CHECK hk_err hk_event_check(const hk_game *game, const hk_event *event,
                                           hk_fault *fault);

/**
 * Give an event the next number of a game and its moment, in milliseconds since the game was
 * created.
 */
HK_API void hk_game_stamp(const hk_game *game, hk_event *event, int64_t at_ms);

/**
 * What hk_game_apply would rule on an event, and the state after it, leaving the game as it is.
 *
 * @param event       As for hk_game_apply.
 * @param[out] out    The ruling, on HK_OK.
 * @param[out] after  The state at the moment of the event if it were applied, on HK_OK.
 *
 * @return As hk_game_apply.
 * Cost: of hk_game_apply, and some 30 ns for each half-move made. Threads: as above. Laws: those of
 * laws/articles.def.
 */
HK_API HK_MUST_CHECK hk_err hk_game_preview(hk_game *game, const hk_event *event, hk_ruling *out,
                                            hk_state *after);

/**
 * What a player is bound to by what he has touched, or by a claim of an intended move. A player who
 * does not have the move is bound to nothing. Cost: of the legal moves. Threads: as above. Laws:
 * FIDE Laws 2023, 4.3, 4.4, 4.7.2, 9.5.3.
 */
HK_API void hk_game_duty(const hk_game *game, hk_color player, hk_duty *out);

/**
 * Does a legal move of a board do what a duty on it asks? Cost: O(1). Threads: any. Laws: FIDE Laws
 * 2023, 4.3, 4.4.
 */
HK_API bool hk_duty_allows(const hk_board *board, const hk_duty *duty, hk_move move);

/**
 * What may be claimed in the present position from the record of the game, and with which moves;
 * whether the player has lost the right by a touch (9.4) is for hk_game_preview to tell. Cost and
 * laws: of hk_claims_find. Threads: as above.
 */
HK_API void hk_game_claims(const hk_game *game, hk_claims *out);

/** The state at `at_ms`, which is not before the last event. Cost: O(1). Threads: as above. */
HK_API void hk_game_look(const hk_game *game, int64_t at_ms, hk_state *out);

/** The rules of the game; they live as long as it. */
HK_API const hk_rules *hk_game_rules(const hk_game *game);

/**
 * The position from which the moves of the record lead on: that of the rules, or the last one that
 * the arbiter has found on the table. Valid until the next event.
 */
HK_API const hk_position *hk_game_start(const hk_game *game);

/** The moves made since hk_game_start, hk_state.plies of them; valid until the next event. */
HK_API const hk_record *hk_game_record(const hk_game *game);

/**
 * The legal moves of the player to move, whoever has to act; none if a king is off the board.
 * 3.10.1.
 */
HK_API void hk_game_legal(const hk_game *game, hk_move_list *out);

/**
 * One number for all that decides how the game goes on: the same log gives the same digest on any
 * machine, and two states that differ have the same one with a chance of 2^-64. The articles of
 * rulings do not enter it. Cost: O(plies + what stands on the scoresheets). Threads: as above.
 */
HK_API uint64_t hk_game_digest(const hk_game *game);

/**
 * The number of the rules: it grows with every change of the library that rules otherwise on some
 * log, or comes to another state. Logs keep it with each ruling.
 */
enum { HK_RULES_NUMBER = 1 };

/** Sequence number of the last event applied; 0 before the first. */
HK_API uint64_t hk_game_seq(const hk_game *game);

/** Moment of the last event applied; 0 before the first. */
HK_API int64_t hk_game_at(const hk_game *game);

/**
 * The moment at which the running display reaches 0:00 if nothing happens before; the last reading
 * if it has.
 *
 * @param[out] whose  The player whose display it is, on true.
 * @return false if no display runs.
 */
HK_API bool hk_game_deadline(const hk_game *game, int64_t *at_ms, hk_color *whose);

/**
 * How often the present position has occurred in the game. FIDE Laws 2023, 9.2.2. Cost: O(plies).
 */
HK_API unsigned hk_game_occurrences(const hk_game *game);

#ifdef __cplusplus
}
#endif
#endif
