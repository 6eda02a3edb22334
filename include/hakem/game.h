/**
 * @file
 * The referee: it judges the events of one game, in order, by the Laws of Chess.
 *
 * hk_game_apply takes an event and answers with a ruling. A game depends on its rules and its
 * events alone: the same rules and the same events give the same rulings and the same state on any
 * machine. Nothing here reads the time of day; each event carries its own time.
 */
#ifndef HAKEM_GAME_H
#define HAKEM_GAME_H

#include "hakem/claim.h"
#include "hakem/clock.h"
#include "hakem/edition.h"
#include "hakem/event.h"
#include "hakem/movegen.h"
#include "hakem/pgn.h"
#include "hakem/reading.h"
#include "hakem/schema.h"
#include "hakem/winnable.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What completes a move that has been made. */
typedef enum hk_completion {
    /** A move is completed as soon as it is made, as on most screens. */
    HK_COMPLETION_WITH_MOVE,
    /** The player completes his move by pressing the clock. FIDE Laws 2023, 6.2.1. */
    HK_COMPLETION_BY_PRESS
} hk_completion;

/** What the game is played on. This decides which irregularities are possible. */
typedef enum hk_profile {
    HK_PROFILE_SCREEN, /**< On a page: legal moves alone are accepted, and touching is nothing. */
    /** Pieces that hands move: an illegal move can be made, completed, and stand. */
    HK_PROFILE_BOARD,
    /** The same on a page, for players who try every act; it is ruled on as at a board. */
    HK_PROFILE_TRAINING
} hk_profile;

/** Are the pieces moved by hands, which touch them and can make illegal moves? */
static inline bool hk_profile_has_hands(hk_profile profile)
{
    return profile != HK_PROFILE_SCREEN;
}

/** What the regulations of the event say. All zero: nothing. */
typedef struct hk_regulations {
    /** The regulations set a default time, `default_ms`; otherwise the edition's own holds. */
    bool has_default;
    /** A player who arrives later than this after the start loses. FIDE Laws 2023, 6.7.1. */
    int64_t default_ms;
    /** Players may agree to a draw from this move number on; 0: from any. FIDE Laws 2023, 9.1.1. */
    unsigned offers_from;
    /** The game is in a quickplay finish by the regulations. 2005, 10. */
    bool quickplay_finish;
    /** The event has announced that Guidelines III (games without increment) apply. */
    bool guidelines;
    /** An electronic device costs `device_ms` instead of the game. FIDE Laws 2023, 11.3.2.2. */
    bool has_device_ms;
    /** Time that is taken from the player with the device, at least 0. */
    int64_t device_ms;
    /** A player who leaves the playing area must report to the arbiter. FIDE Laws 2023, 11.2.4. */
    bool report_leaving;
    /** Players who do not see the board, as a set: HK_PARTY_WHITE and so on. Appendix D. */
    unsigned disabled;
} hk_regulations;

/** What happened before the start position, as far as it counts later. All zero: nothing did. */
typedef struct hk_carried {
    /** Illegal actions that each player has completed, by hk_color. */
    unsigned illegal_moves[2];
    /** How often each player has asked to see the record of the moves, by hk_color. */
    unsigned requests[2];
    /** `moves` is given. Otherwise the move number of the start position tells it. */
    bool has_moves;
    /** Moves that each player has completed. */
    unsigned moves;
} hk_carried;

/** The rules that one game is played by. Plain value. */
typedef struct hk_rules {
    hk_edition edition;
    hk_variant variant;
    hk_completion completion; /**< HK_COMPLETION_BY_PRESS needs an edition with a clock. */
    /**
     * By hk_color, of one kind; they differ in a game of time odds. Playable
     * (hk_time_control_check_playable); none where the edition has no clock.
     */
    hk_time_control control[2];
    hk_position start; /**< Passes hk_board_validity; where hands move as HK_ANY_BOARDS. */
    hk_level level;
    hk_supervision supervision;
    hk_profile profile;
    hk_regulations regulations;
    hk_carried carried;
    /** All zero: the default readings. */
    hk_readings readings;
} hk_rules;

/**
 * Fill in the default rules: the Laws of 2023, the initial position, a game without a clock, on a
 * screen, where making a move completes it. The caller then changes what differs.
 *
 * @param[out] out  The rules.
 *
 * Cost: O(1). Threads: any.
 */
HK_API void hk_rules_init(hk_rules *out);

/**
 * Fill in the default rules of hk_rules_init with a variant and with a start position in FEN.
 *
 * @param[out] out    Written on HK_OK alone.
 * @param fen         As for hk_fen_parse: `size` bytes; no NUL needed; no pointer to it is kept.
 * @param size        Bytes, as for hk_fen_parse.
 * @param variant     Standard chess or Chess960.
 * @param[out] fault  As for hk_fen_parse; may be NULL.
 *
 * @return As hk_fen_parse.
 *
 * Cost: O(size), no allocation. Threads: any.
 */
HK_API HK_MUST_CHECK hk_err hk_rules_from_fen(hk_rules *out, const char *fen, size_t size,
                                              hk_variant variant, hk_fault *fault);

/** Is the game played with a clock? */
static inline bool hk_rules_have_clock(const hk_rules *rules)
{
    return rules->control[HK_WHITE].kind != HK_TIME_CONTROL_NONE;
}

/**
 * The level of a game: that of its rules, or the one that the time controls make it, by the slower
 * of them. Never HK_LEVEL_OF_CONTROL. Cost: O(periods). Threads: any.
 * Laws: FIDE Laws 2023, A.1, B.1; 2005, B.1, C.1.
 */
HK_API hk_level hk_rules_level(const hk_rules *rules);

/**
 * Find what the rules announce that the Laws give no game by them: a level that is not that of
 * either player's time control, limited supervision in standard play, a quickplay finish or
 * guidelines of another edition, in blitz, or, the guidelines, where a player has an increment; and
 * illegal moves carried over by which a player has lost.
 * hk_game_create takes such rules, since an event announces for all its games, and the referee
 * rules by them as they stand. Whoever makes one game asks here first.
 *
 * Any level fits a game whose clock is not known, and in 2005, whose definitions name no
 * increment, a level that the time control makes with the increments or without them.
 *
 * @param rules       Rules of which hk_game_create can make a game.
 * @param[out] fault  Filled in unless HK_OK: `why` names the member, as rules are written in JSON,
 *                    and the article; `code` is the member, `byte` 0. May be NULL.
 *
 * @return HK_OK, or HK_E_ARGUMENT.
 *
 * Cost: O(periods). Threads: any.
 * Laws: FIDE Laws 2023, 7.5.5, A.1, A.5, B.1, B.3, III.2.2; 2005, 7.4.b, 10, B.1, B.2, C.1, C.2, C.3, C.5.
 */
HK_API HK_MUST_CHECK hk_err hk_rules_check_regulations(const hk_rules *rules, hk_fault *fault);

/**
 * Take from the tag pairs of a PGN game what they say of its rules: variant, start position and
 * time controls. All else stays as the caller has set it, since tags do not tell it.
 *
 * Call it for each HK_PGN_TAGS of the game, with rules that the caller sets up anew for each game:
 *
 *     hk_rules_init(&rules);
 *     while (hk_pgn_read(reader, &item) && item.kind != HK_PGN_GAME_END)
 *         if (item.kind == HK_PGN_TAGS && hk_rules_take_tags(&rules, &item.tags) == HK_OK &&
 *             item.tags.is_last)
 *             err = hk_game_create(&game, &arena, &rules, solver);
 *
 * A player's time control is that of WhiteTimeControl or BlackTimeControl, or else of TimeControl.
 * If one of the two cannot be read, or states what the referee does not run
 * (hk_time_control_check_playable; `?` among them), the game has no clock. If the item has no such
 * tag, or the edition has no clock, the time controls stay as the caller has set them.
 *
 * @param[in,out] rules  Written on HK_OK alone.
 *
 * @return HK_OK; HK_E_POSITION, the item is the last of the game and has no start.
 * Cost: O(tag pairs). Threads: any. Format: PGN standard 1994, 9.6 and 9.7.
 */
HK_API HK_MUST_CHECK hk_err hk_rules_take_tags(hk_rules *rules, const hk_pgn_tags *tags);

/** Whether the game goes on: enum name and word. */
#define HK_STATUS_LIST(X)                                                                          \
    /* The game has not started yet. */                                                            \
    X(WAITING, "waiting")                                                                          \
    X(RUNNING, "running")                                                                          \
    /* Both clocks are stopped until the game is resumed. */                                       \
    X(INTERRUPTED, "interrupted")                                                                  \
    X(ENDED, "ended")

typedef enum hk_status {
#define X(name, word) HK_STATUS_##name,
    HK_STATUS_LIST(X)
#undef X
} hk_status;

/** The word of a status, for example "running"; static text. Cost: O(1). Threads: any. */
HK_API const char *hk_status_word(hk_status status);

/** What is irregular about a move that stands on the board, as a set. FIDE Laws 2023, 7.5. */
enum {
    /** The move is illegal. It stands until somebody finds it. 7.5.1. */
    HK_IRREGULAR_ILLEGAL = 1,
    /** The player left his pawn on the last rank instead of promoting it. 7.5.2. */
    HK_IRREGULAR_FORGOTTEN = 2,
    /** The player made the move with two hands. 7.5.4. */
    HK_IRREGULAR_TWO_HANDS = 4,
    /** All of them. */
    HK_IRREGULARITIES = 7
};

/**
 * What the player to move must do because he has touched pieces or claimed with an intended move.
 * FIDE Laws 2023, 4.3, 4.4, 9.5.3.
 */
typedef enum hk_duty_kind {
    /** Nothing binds him. */
    HK_DUTY_NONE,
    /** He has touched pieces, but no legal move moves or captures one: he plays any move. 4.5. */
    HK_DUTY_ANY,
    /** Move the piece on `from`; if it is the king, castling counts as such a move. */
    HK_DUTY_PIECE,
    /** Capture the piece on `to`. */
    HK_DUTY_CAPTURE,
    /** Capture the piece on `to` with the piece on `from`. */
    HK_DUTY_BOTH,
    /** Castle with the rook on `to`. */
    HK_DUTY_CASTLE,
    /** Play `move`. */
    HK_DUTY_PLAY,
    /** Promote a pawn to `piece` on `to`. */
    HK_DUTY_PROMOTION
} hk_duty_kind;

/** The duty of the player to move. Members that its kind does not name mean nothing. */
typedef struct hk_duty {
    hk_duty_kind kind;
    /** Squares, a1 = 0 to h8 = 63. */
    uint8_t from, to;
    /** Rooks with which he may not castle on this move: a bit for each square. */
    uint64_t barred;
    hk_kind piece;
    hk_move move;
    /** The verdict that tells him of it, the rule that decides, and why he may not castle if that is the cause. */
    hk_verdict verdict;
    hk_rule rule;
    hk_illegality why;
} hk_duty;

/** One half-move that stands on the board, and what the clock did with it. */
typedef struct hk_made_move {
    hk_move move;
    /** HK_IRREGULAR_ILLEGAL and so on, as a set; always 0 on a screen. */
    uint8_t irregularities;
    /** If the move is illegal, why: an hk_illegality. */
    uint8_t why;
    /** The player has pressed the clock after this move. */
    bool pressed;
    /**
     * How often the player pressed the clock without a move before he made this one, as far as
     * nobody has claimed it yet. 7.5.3.
     */
    uint8_t idle_presses;
    /** How many later periods the player reached by completing this move. */
    uint8_t periods;
    /** How many of those periods added their time to the display. */
    uint8_t brought;
    /** Time that completing the move added to the display: the increment and new periods. */
    int32_t earned_ms;
    /**
     * The player's display when the move was completed; while it is not completed, his display
     * when he made it.
     */
    int64_t clock_ms;
} hk_made_move;

/** Everything that one can see of a game at one moment. Plain value. */
typedef struct hk_state {
    hk_edition edition;
    hk_status status;
    hk_position position;
    /** Half-moves made since hk_game_start. */
    unsigned plies;
    /** By hk_color: the player has made a move and has yet to complete it. */
    bool to_press[2];
    /** An illegal move that stands on the board until its player presses the clock (7.5.1); HK_MOVE_NONE. */
    hk_move standing;
    /** What the display of its player showed when he made it, in milliseconds. */
    int64_t standing_clock_ms;
    /** By hk_color: a draw offer of this player is open. */
    bool offered[2];
    /** The clock, charged up to the moment that was asked for. */
    hk_clock clock;
    hk_result result;
    hk_reason reason;
    /** The verdict that ended the game, or HK_VERDICT_NONE. */
    hk_verdict ended;
    /** The rules on which the result rests, `ended_by_count` of them; the first one decides. */
    hk_rule ended_by[HK_CITED_MAX];
    unsigned ended_by_count;
    /** By hk_color: the points of a game that is over, in halves (0 to 2). */
    uint8_t half_points[2];
    bool both_lose;
    /** The last move broke touch-move, and the opponent can still claim that. 4.8. */
    bool breach;
    /** Of a decided game: the player who lost, or who would have lost but for `spared`. */
    hk_color loser;
    /** When the game was lost, the Laws asked whether the opponent of `loser` could mate. */
    bool examined;
    /** If `examined`: whether he could; HK_UNKNOWN if no proof was found. 5.1.2, 6.9, 7.5.5. */
    hk_answer chance;
    /** The game is drawn and not lost, because the opponent could not have mated. */
    bool spared;
    /** The result is another than the game has ended with for `reason`: an arbiter has decided so, or both have signed so. */
    bool corrected;
    /** It is `corrected` because both have signed so. 8.7. */
    bool signed_otherwise;
    /**
     * The game is won although neither a mate by the winner nor its impossibility was proved: the
     * arbiter may decide otherwise.
     */
    bool unsettled;
    /** By hk_color: illegal actions that the player has completed. */
    unsigned illegal_moves[2];
    /** By hk_color: requests to see the record kept for the player, and warnings that he has had. */
    unsigned requests[2], warnings[2];
    /** By hk_color: moves that the player has completed. */
    unsigned completed[2];
    /** The duty of the player to move. */
    hk_duty duty;
    /** By hk_color: his king stood on a wrong square at the start, so he never castles. A.5.1.2. */
    bool castling_banned[2];
    bool adjourned;
    /** A move is in an envelope that nobody has opened (I.7): the sealed one, or the reply to it (I.9.3). */
    bool envelope_closed;
    /** Whose move that is; set with `envelope_closed`. */
    hk_color sealer;
    /**
     * The arbiter has told the player to move to seal, or has noted that he adjourns early (I.1); or the sealed move
     * has been made and its player is absent (I.9.3).
     */
    bool may_seal;
    /** A claim on `ground` waits to be examined, or for the arbiter's decision. */
    bool claimed;
    hk_claimed ground;
    /** Whose claim it is; of no meaning where none waits. */
    hk_color claimant;
} hk_state;

/** A game: its rules, the moves that stand, the clock, and all else that decides how it goes on. */
typedef struct hk_game hk_game;

/**
 * Create a game to which no event has been applied.
 *
 * @param[out] out  The game; written on HK_OK alone. It lies in `arena` and needs no destroying.
 * @param arena     Stays the caller's and must outlive the game; the game takes more of it as it
 *                  grows.
 * @param rules     Copied.
 * @param solver    Memory with which rulings find out who can still mate (5.2.2, 5.1.2, 6.9), made
 *                  by hk_winnable_create for HK_ENDING_NODES_MAX positions or more. It stays the
 *                  caller's and must outlive the game; all games of one thread may share one. NULL:
 *                  the material alone decides. Rulings depend on whether there is a solver but not
 *                  on what it was asked before: judge a log again with a solver if and only if it
 *                  was first judged with one.
 *
 * @return HK_OK; HK_E_ARGUMENT, the rules contradict each other or `solver` is made for fewer
 *         positions; HK_E_POSITION, no game can start from this position; HK_E_MEMORY, the arena is
 *         full.
 *
 * Cost: O(1). Threads: one game, one thread at a time.
 */
HK_API HK_MUST_CHECK hk_err hk_game_create(hk_game **out, hk_arena *arena, const hk_rules *rules,
                                           hk_winnable *solver);

/**
 * Let a person say who can still mate, where the Laws ask it of a player who loses (5.1.2, 6.9,
 * 7.5.5): an arbiter sees the position of a game whose moves nobody has told the program, or settles
 * what no search has proved. From now on rulings ask neither the board nor the solver.
 *
 * What is said here is no event: who judges a log again says it again.
 *
 * @param can_mate  By hk_color: the player can mate or, where the rule asks for it, has mating
 *                  potential (2005, C.4). HK_UNKNOWN: the arbiter does not say; such a game is won
 *                  and unsettled.
 *
 * Cost: O(1). Threads: as hk_game_create. Laws: FIDE Laws 2023, 5.1.2, 6.9, 7.5.5, I.8.
 */
HK_API void hk_game_assume(hk_game *game, const hk_answer can_mate[2]);

/**
 * Let a person say whether a claim of a draw is correct (9.2, 9.3): an arbiter has checked it on the
 * scoresheets of a game whose moves nobody has told the program. From now on an examination asks
 * neither the board nor the record. What is said here is no event.
 *
 * @param holds  HK_YES or HK_NO; HK_UNKNOWN: the record decides.
 *
 * Cost: O(1). Threads: as hk_game_create. Laws: FIDE Laws 2023, 9.2, 9.3, 9.5.
 */
HK_API void hk_game_assume_claim(hk_game *game, hk_answer holds);

/**
 * Judge one event and, unless it is inadmissible, apply it.
 *
 * @param event     Its `seq` is one more than that of the last event applied; its `at_ms` is not
 *                  before that event's. Copied.
 * @param[out] out  The ruling; written on HK_OK alone.
 *
 * @return HK_OK, even if the ruling goes against the actor; HK_E_ARGUMENT, the event cannot be
 *         judged (hk_event_check says why); HK_E_MEMORY, the arena is full. On an error, and when
 *         the ruling is inadmissible, the game is unchanged and the event belongs in no log.
 *
 * Cost: some 100 ns and a look at the positions since the last irreversible move; up to a tenth of
 * a second where a dead position is in doubt, and a second when such a game is lost.
 * Threads: as hk_game_create. Laws: those of src/laws/articles.def.
 */
HK_API HK_MUST_CHECK hk_err hk_game_apply(hk_game *game, const hk_event *event, hk_ruling *out);

/**
 * Check whether hk_game_apply can judge an event.
 *
 * It can if the event is the next one, is well formed (hk_event_form), and tells of something that
 * can have happened. A touch or an adjustment (4.2, 4.3), a displaced piece and a piece taken off
 * the board must name squares on which pieces stand. An illegal move can be found only in a
 * half-move that its player has made, whether or not he has pressed the clock, and whether or not
 * the move has been taken back since. Time that the arbiter gives leaves a display at HK_AT_MS_MAX
 * at most.
 *
 * @param[out] fault  Written if the event cannot be judged; may be NULL. `code` is the name of the
 *                    member, `why` the cause as part of a sentence; static texts.
 *
 * @return HK_OK, or HK_E_ARGUMENT.
 *
 * Cost: O(members). Threads: as hk_game_create.
 */
HK_API HK_MUST_CHECK hk_err hk_event_check(const hk_game *game, const hk_event *event,
                                           hk_fault *fault);

/**
 * Give an event its number, the next one of the game, and its time.
 *
 * @param at_ms  Milliseconds since the game was created, 0 to HK_AT_MS_MAX. hk_event_check refuses
 *               a time before the last event.
 *
 * Cost: O(1). Threads: as hk_game_create.
 */
HK_API void hk_game_stamp(const hk_game *game, hk_event *event, int64_t at_ms);

/**
 * Tell what hk_game_apply would rule on an event, and what the state would be; the game stays as it
 * is.
 *
 * @param event       As for hk_game_apply.
 * @param[out] out    The ruling; written on HK_OK alone.
 * @param[out] after  The state at the time of the event if it were applied; written on HK_OK alone.
 *
 * @return As hk_game_apply.
 *
 * Cost: of hk_game_apply, and some 30 ns for each half-move made. Threads: as hk_game_create.
 * Laws: those of src/laws/articles.def.
 */
HK_API HK_MUST_CHECK hk_err hk_game_preview(hk_game *game, const hk_event *event, hk_ruling *out,
                                            hk_state *after);

/**
 * Tell what would be ruled on an event if the illegal move that stands unpressed on the board were a legal
 * one; the game stays as it is. Where no such move stands, that is what hk_game_apply would rule.
 *
 * Who may not be told whether a move was legal before it is claimed or found is refused an act in these words.
 *
 * @param event       As for hk_game_apply.
 * @param[out] out    The ruling; written on HK_OK alone.
 * @param[out] fault  Why hk_event_check would refuse the event then; may be NULL.
 *
 * @return As hk_game_apply.
 *
 * Cost: as hk_game_preview. Threads: as hk_game_create.
 * Laws: FIDE Laws 2023, 7.5.1, 11.3.1, 12.6.
 */
HK_API HK_MUST_CHECK hk_err hk_game_preview_as_legal(hk_game *game, const hk_event *event,
                                                     hk_ruling *out, hk_fault *fault);

/**
 * Find the duty that touched pieces or a claim with an intended move impose on a player.
 *
 * @param player    If he does not have the move, or the game is over, he has no duty.
 * @param[out] out  The duty.
 *
 * Cost: of generating the legal moves. Threads: as hk_game_create.
 * Laws: FIDE Laws 2023, 4.3, 4.4, 4.7.2, 9.5.3.
 */
HK_API void hk_game_duty(const hk_game *game, hk_color player, hk_duty *out);

/**
 * Does a move fulfil a duty?
 *
 * @param board  The board on which the duty was found.
 * @param move   A legal move of that board.
 *
 * Cost: O(1). Threads: any. Laws: FIDE Laws 2023, 4.3, 4.4.
 */
HK_API bool hk_duty_allows(const hk_board *board, const hk_duty *duty, hk_move move);

/**
 * Find the draws that can be claimed in the present position, and with which moves.
 *
 * It asks the moves made alone. Whether the player has lost the right to claim by touching a piece
 * (9.4) is for hk_game_preview to tell. While a king is off the board nothing can be claimed.
 *
 * @param[out] out  The claims.
 *
 * Cost and laws: of hk_claims_find. Threads: as hk_game_create.
 */
HK_API void hk_game_claims(const hk_game *game, hk_claims *out);

/**
 * Get the state of the game at a moment.
 *
 * @param at_ms     Milliseconds since the game was created. A moment before the last event counts
 *                  as that of the last event: 0 gives the state that the last event has left.
 * @param[out] out  The state.
 *
 * Cost: O(1), on a board also of generating the legal moves. Threads: as hk_game_create.
 */
HK_API void hk_game_look(const hk_game *game, int64_t at_ms, hk_state *out);

/**
 * The status of the game after the last event, as hk_state.status has it.
 *
 * Cost: O(1), a few ns: for who asks nothing else of the state. Threads: as hk_game_create.
 */
HK_API hk_status hk_game_status(const hk_game *game);

/**
 * The position after the last event, as hk_state.position has it. Valid until the next event.
 *
 * Cost: O(1), a few ns. Threads: as hk_game_create.
 */
HK_API const hk_position *hk_game_position(const hk_game *game);

/** The rules of the game; they live as long as it does. Cost: O(1). Threads: any. */
HK_API const hk_rules *hk_game_rules(const hk_game *game);

/**
 * The position from which hk_game_moves lead on: that of the rules, or the last one that the
 * arbiter has found on the board (HK_DECISION_FOUND). Valid until the next event.
 *
 * Cost: O(1). Threads: as hk_game_create.
 */
HK_API const hk_position *hk_game_start(const hk_game *game);

/**
 * The half-moves made since hk_game_start, as many as hk_state.plies says. Valid until the next
 * event.
 *
 * Cost: O(1). Threads: as hk_game_create.
 */
HK_API const hk_made_move *hk_game_moves(const hk_game *game);

/**
 * Make a half-move of a game once more, legal or as a hand has made it: replaying hk_game_moves from
 * hk_game_start goes through the positions of the game.
 *
 * @param made  A half-move of hk_game_moves; the position or board is the one before it.
 *
 * Cost: of hk_position_make and hk_board_make. Threads: any. Laws: FIDE Laws 2023, 7.5.1.
 */
HK_API void hk_position_make_again(hk_position *position, const hk_made_move *made);
HK_API void hk_board_make_again(hk_board *board, const hk_made_move *made);

/**
 * List the legal moves of the player to move, even while the other player has yet to press the
 * clock. There are none if a king is off the board.
 *
 * @param[out] out  The moves.
 *
 * Cost: of hk_movegen_legal. Threads: as hk_game_create. Laws: FIDE Laws 2023, 3.10.1.
 */
HK_API void hk_game_legal(const hk_game *game, hk_move_list *out);

/**
 * Compute one number from everything that decides how the game goes on.
 *
 * The same log gives the same digest on any machine; two states that differ have the same digest
 * with a probability of 2^-64. The articles that rulings cite do not enter it. Of the events that
 * the arbiter can take back (HK_DECISION_REVERSE) only their number enters, because digests are
 * compared along one log, which holds those events: two different logs can reach the same digest,
 * and go on differently once such an event is taken back.
 *
 * Cost: O(half-moves and entries on the scoresheets). Threads: as hk_game_create.
 */
HK_API uint64_t hk_game_digest(const hk_game *game);

/**
 * The number of the rules. It grows with every change of the library that gives some log another
 * ruling or another state. Logs store it with each ruling.
 */
enum { HK_RULES_NUMBER = 17 };

/**
 * What has the last event applied changed for those who had not seen it yet (hk_event_seen)?
 *
 * HK_SEEN_RULINGS: it is an act of the arbiter, ends the game or opens it again, or brings a
 * penalty, as the examination of a claim does. HK_SEEN_POSITION: a move has been made, completed or
 * taken back by others. HK_SEEN_NOTHING: it stands in nobody's way; so do offers, calls, arrivals,
 * what is written on scoresheets, what the program interrupts and resumes, and facts that are
 * questions or are noted alone.
 */
HK_API hk_seen hk_game_changed(const hk_game *game);

/** Sequence number of the last event applied, or of hk_game_skip; 0 before the first. */
HK_API uint64_t hk_game_seq(const hk_game *game);

/**
 * Leave out the numbers up to `seq`: the next event has the number behind it, or behind the last
 * event if that is greater. For a game that goes on beside a record in which more has happened; what
 * has been applied can be reversed as before.
 *
 * @param game  A game; not NULL.
 * @param seq   The last number left out, 0 to UINT64_MAX - 1. One that has been given already
 *              changes nothing, and neither does UINT64_MAX, behind which there is no number.
 *
 * Cost: O(1). Threads: as hk_game_create.
 */
HK_API void hk_game_skip(hk_game *game, uint64_t seq);

/**
 * The time of the last event applied, in milliseconds since the game was created; 0 before the
 * first.
 *
 * Cost: O(1). Threads: as hk_game_create.
 */
HK_API int64_t hk_game_at(const hk_game *game);

/**
 * Tell when the running display reaches 0:00 if no event comes before.
 *
 * @param[out] at_ms  That moment, in milliseconds since the game was created; if the display shows
 *                    0:00 already, when it was last read. Written on true alone.
 * @param[out] whose  The player whose display runs. Written on true alone.
 *
 * @return false if no display runs.
 *
 * Cost: O(1). Threads: as hk_game_create.
 */
HK_API bool hk_game_deadline(const hk_game *game, int64_t *at_ms, hk_color *whose);

/**
 * How often the present position has occurred in the game, this time included.
 *
 * Cost: O(1), some 10 ns. Threads: as hk_game_create. Laws: FIDE Laws 2023, 9.2.2.
 */
HK_API unsigned hk_game_occurrences(const hk_game *game);

#ifdef __cplusplus
}
#endif
#endif
