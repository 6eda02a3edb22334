/**
 * @file
 * What happens in a game, as plain values: the events of a log and the rulings on them.
 */
#ifndef HAKEM_EVENT_H
#define HAKEM_EVENT_H

#include "hakem/article.h"
#include "hakem/board.h"
#include "hakem/pgn.h"
#include "hakem/uci.h"
#include "hakem/verdict.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Who acts. The program stands in for the arbiter where the Laws leave nothing to judge. */
#define HK_ACTOR_LIST(X)                                                                           \
    X(WHITE, "white")                                                                              \
    X(BLACK, "black")                                                                              \
    X(PROGRAM, "program")                                                                          \
    X(ARBITER, "arbiter") /* a person, for what only a person sees and decides */

typedef enum hk_actor {
    HK_ACTOR_NONE,
#define X(name, word) HK_ACTOR_##name,
    HK_ACTOR_LIST(X)
#undef X
} hk_actor;

/* The kinds of events, and what is claimed, reported and decided: the rows of events.def. */

typedef enum hk_event_kind {
    HK_EVENT_NONE,
#define EVENT(since, name, ...) HK_EVENT_##name,
#include "hakem/events.def"
} hk_event_kind;

/** What is claimed. */
typedef enum hk_claimed {
    HK_CLAIM_NONE,
#define CLAIM(since, name, ...) HK_CLAIM_##name,
#include "hakem/events.def"
} hk_claimed;

/** What only a person can report. */
typedef enum hk_fact {
    HK_FACT_NONE,
#define FACT(since, name, ...) HK_FACT_##name,
#include "hakem/events.def"
} hk_fact;

/** What the arbiter can decide. */
typedef enum hk_decision {
    HK_DECISION_NONE,
#define DECISION(since, name, ...) HK_DECISION_##name,
#include "hakem/events.def"
} hk_decision;

/* How many there are of each, none counted; the enumerations have no such value for a switch. */
enum {
    HK__EVENT_COUNTED_NONE,
#define EVENT(since, name, ...) HK__EVENT_COUNTED_##name,
#include "hakem/events.def"
    HK_EVENT_KINDS
};
enum {
    HK__CLAIM_COUNTED_NONE,
#define CLAIM(since, name, ...) HK__CLAIM_COUNTED_##name,
#include "hakem/events.def"
    HK_CLAIMS
};
enum {
    HK__FACT_COUNTED_NONE,
#define FACT(since, name, ...) HK__FACT_COUNTED_##name,
#include "hakem/events.def"
    HK_FACTS
};
enum {
    HK__DECISION_COUNTED_NONE,
#define DECISION(since, name, ...) HK__DECISION_COUNTED_##name,
#include "hakem/events.def"
    HK_DECISIONS
};

/** Persons, as a set; 0: nobody is named. */
typedef unsigned hk_parties;
enum {
    HK_PARTY_WHITE = 1,
    HK_PARTY_BLACK = 2,
    HK_PARTY_BOTH = 3,
    HK_PARTY_OTHERS = 4 /**< Spectators and other players. */
};

/** What a player wants to take back. */
#define HK_WITHDRAWN_LIST(X)                                                                       \
    X(OFFER, "offer")                                                                              \
    X(CLAIM, "claim")

typedef enum hk_withdrawn {
    HK_WITHDRAWN_NONE,
#define X(name, word) HK_WITHDRAWN_##name,
    HK_WITHDRAWN_LIST(X)
#undef X
} hk_withdrawn;

/** What the claimant of a quickplay finish says of his opponent. */
#define HK_REPROACH_LIST(X)                                                                        \
    X(CANNOT_WIN, "cannot_win") /* he cannot win by normal means */                                \
    X(NO_EFFORT, "no_effort")   /* he makes no effort to */

typedef enum hk_reproach {
    HK_REPROACH_NONE,
#define X(name, word) HK_REPROACH_##name,
    HK_REPROACH_LIST(X)
#undef X
} hk_reproach;

/** The points of a game that is over: White's, then Black's. */
#define HK_SCORE_LIST(X)                                                                           \
    X(WHITE_WINS, "1-0", 2, 0)                                                                     \
    X(BLACK_WINS, "0-1", 0, 2)                                                                     \
    X(DRAW, "1/2-1/2", 1, 1)                                                                       \
    X(BOTH_LOSE, "0-0", 0, 0)                                                                      \
    X(WHITE_HALF, "1/2-0", 1, 0)                                                                   \
    X(BLACK_HALF, "0-1/2", 0, 1)

typedef enum hk_score {
    HK_SCORE_NONE,
#define X(name, word, white, black) HK_SCORE_##name,
    HK_SCORE_LIST(X)
#undef X
} hk_score;

/** What stands on the envelope of a sealed move, as a set. FIDE Laws 2023, I.2. */
#define HK_ENVELOPE_LIST(X)                                                                        \
    X(NAMES, "names")                                                                              \
    X(POSITION, "position")                                                                        \
    X(TIMES, "times")                                                                              \
    X(SEALER, "sealer")                                                                            \
    X(MOVE_NUMBER, "move_number")                                                                  \
    X(DRAW_OFFER, "draw_offer") /* whether the draw was offered */                                 \
    X(RESUMPTION, "resumption")

enum {
#define X(name, word) HK__ENVELOPE_BIT_##name,
    HK_ENVELOPE_LIST(X)
#undef X
#define X(name, word) HK_ENVELOPE_##name = 1 << HK__ENVELOPE_BIT_##name,
        HK_ENVELOPE_LIST(X)
#undef X
};

enum {
    HK_TOUCHED_MAX = 16, /**< Squares that one event names. */
    HK_TEXT_MAX = 64,    /**< Bytes of a written move or a spoken word, with its NUL. */
    HK_REMARK_MAX = 128, /**< Bytes of a reason or another remark, with its NUL. */
    HK_LANGUAGE_MAX = 8  /**< Bytes of a language's code, with its NUL. */
};

/** Squares in the order in which they were touched. */
typedef struct hk_square_list {
    uint8_t count; /**< 0 to HK_TOUCHED_MAX. */
    uint8_t square[HK_TOUCHED_MAX];
} hk_square_list;

/** A number that may be left out. */
typedef struct hk_given_count {
    bool given;
    uint32_t value;
} hk_given_count;

/** Both displays, which may be left out. */
typedef struct hk_given_clocks {
    bool given;
    int64_t ms[2]; /**< By hk_color; 0 to HK_AT_MS_MAX. */
} hk_given_clocks;

/** Game time runs to this moment: more than thirty thousand years. */
#define HK_AT_MS_MAX INT64_C(1000000000000000)

/* What the kinds of events tell; a kind that is not here tells nothing more. */

typedef struct hk_absence_data {
    hk_parties absent;
} hk_absence_data;

typedef struct hk_move_data {
    /** Castling is king takes own rook. */
    hk_uci_squares move;
    bool two_hands;
} hk_move_data;

typedef struct hk_press_data {
    /** With the hand that did not move. */
    bool other_hand;
} hk_press_data;

typedef struct hk_flag_data {
    /** The player whose flag it is. */
    hk_parties whose;
} hk_flag_data;

typedef struct hk_interrupt_data {
    /** 0 to at_ms. */
    int64_t since_ms;
} hk_interrupt_data;

typedef struct hk_touch_data {
    hk_square_list squares;
    /** The touch is found to be no intention. */
    bool by_accident;
} hk_touch_data;

typedef struct hk_adjust_data {
    hk_square_list squares;
} hk_adjust_data;

typedef struct hk_claim_data {
    hk_claimed ground;
    /** The move on which the claim rests, not made yet. */
    hk_uci_squares move;
    /** That move has been written down, and declared. */
    bool recorded, declared;
    /** The claim rests on a screen alone. */
    bool from_display;
    hk_reproach reproach;
} hk_claim_data;

typedef struct hk_withdraw_data {
    hk_withdrawn what;
} hk_withdraw_data;

typedef struct hk_record_data {
    char text[HK_TEXT_MAX];
    /** Of the piece letters, ISO 639-1; empty: English. */
    char language[HK_LANGUAGE_MAX];
    /** Before the move was made. */
    bool in_advance;
    /** On a certified electronic sheet. */
    bool electronic;
} hk_record_data;

typedef struct hk_pause_data {
    char reason[HK_REMARK_MAX];
} hk_pause_data;

typedef struct hk_arrive_data {
    /** After the start of the session. */
    int64_t late_ms;
} hk_arrive_data;

typedef struct hk_seal_data {
    char text[HK_TEXT_MAX];
    /** HK_ENVELOPE_NAMES and so on. */
    unsigned noted;
    /** The envelope notes a draw offer. */
    bool offers_draw;
    char resumption[HK_REMARK_MAX];
} hk_seal_data;

typedef struct hk_fact_data {
    hk_fact fact;
    /** Who is meant. */
    hk_parties who;
    hk_square_list squares;
    hk_uci_squares move;
    hk_kind piece;
    /** A half-move, from 1. */
    uint32_t ply;
    /** Moves that each player has completed; left out, the record tells. */
    hk_given_count completed_each;
    int64_t session_left_ms;
    hk_score score;
    char text[HK_TEXT_MAX];
} hk_fact_data;

typedef struct hk_decide_data {
    hk_decision decision;
    /** Who is meant. */
    hk_parties who;
    /** The player whose clock is started. */
    hk_parties running;
    /** A half-move, from 1; of RESTORE the number of half-moves that stay. */
    uint32_t ply;
    /** From 1. */
    uint32_t move_number;
    /** The number of an event. */
    uint64_t seq;
    hk_given_clocks clocks;
    /** Time given or taken. */
    int64_t time_ms;
    /** Points given or taken, in hundredths. */
    int32_t hundredths;
    uint32_t rounds;
    hk_score score;
    /** By an arbiter appointed for it who is not there. */
    bool remote;
    /** All zero: none is told. The key is left to the game. */
    hk_position position;
    union {
        char reason[HK_REMARK_MAX], side[HK_REMARK_MAX], amount[HK_REMARK_MAX];
    };
} hk_decide_data;

/**
 * One event of a game's log: a header, and what its kind tells. Plain value.
 *
 * The functions below make one; hk_game_stamp fills in its number and time. All of the union that
 * the row of events.def does not name is zero; zero is nothing everywhere: no piece, no square,
 * nobody, no move.
 */
typedef struct hk_event {
    /** From 1, without gaps, in the log of one game. */
    uint64_t seq;
    /** Since the game was created, 0 to HK_AT_MS_MAX; never before the event before. */
    int64_t at_ms;
    hk_actor actor;
    hk_event_kind kind;
    union {
        hk_absence_data start;
        hk_absence_data convene;
        hk_move_data move;
        hk_press_data press;
        hk_flag_data flag;
        hk_interrupt_data interrupt;
        hk_touch_data touch;
        hk_adjust_data adjust;
        hk_claim_data claim;
        hk_withdraw_data withdraw;
        hk_record_data record;
        hk_pause_data pause;
        hk_arrive_data arrive;
        hk_seal_data seal;
        hk_fact_data fact;
        hk_decide_data decide;
    };
} hk_event;

/** The actor that a player is. */
HK_API hk_actor hk_actor_of(hk_color player);

/** The set of one player. */
HK_API hk_parties hk_party_of(hk_color player);

/**
 * Make an event; its number and time are left to hk_game_stamp. What the arguments do not say is
 * nothing, and can be set in the event. Texts are NUL-ended. Of a text that is too long, or too
 * many squares, comes an event that hk_event_check refuses. Cost: O(1). Threads: any.
 */
HK_API hk_event hk_event_start(void);
HK_API hk_event hk_event_move(hk_color player, unsigned from, unsigned to, hk_kind promotion);
HK_API hk_event hk_event_press(hk_color player);
HK_API hk_event hk_event_offer_draw(hk_color player);
HK_API hk_event hk_event_accept_draw(hk_color player);
HK_API hk_event hk_event_decline_draw(hk_color player);
HK_API hk_event hk_event_resign(hk_color player);
/** Somebody says that the flag of `whose` has fallen. */
HK_API hk_event hk_event_flag(hk_actor actor, hk_color whose);
HK_API hk_event hk_event_interrupt(int64_t since_ms);
HK_API hk_event hk_event_resume(void);
/** Touch or adjust pieces on `count` squares, 1 to HK_TOUCHED_MAX, in this order. */
HK_API hk_event hk_event_touch(hk_color player, const uint8_t *squares, unsigned count);
HK_API hk_event hk_event_adjust(hk_color player, const uint8_t *squares, unsigned count);
HK_API hk_event hk_event_claim(hk_color player, hk_claimed ground);
/** Claim 9.2 or 9.3 with a move that the player has written down and declared. */
HK_API hk_event hk_event_claim_with(hk_color player, hk_claimed ground, unsigned from, unsigned to,
                                    hk_kind promotion);
HK_API hk_event hk_event_examine(void);
HK_API hk_event hk_event_withdraw(hk_color player, hk_withdrawn what);
HK_API hk_event hk_event_record(hk_color player, const char *text);
HK_API hk_event hk_event_pause(hk_color player);
HK_API hk_event hk_event_arrive(hk_color player, int64_t late_ms);
HK_API hk_event hk_event_seal(hk_color player, const char *text);
HK_API hk_event hk_event_convene(hk_parties absent);
/** The arbiter reports a fact about `who`, or decides about them; 0: nobody. */
HK_API hk_event hk_event_fact(hk_fact fact, hk_parties who);
HK_API hk_event hk_event_decide(hk_decision decision, hk_parties who);

/** How a game ended. */
#define HK_REASON_LIST(X)                                                                          \
    X(NONE, "none")                                                                                \
    X(CHECKMATE, "checkmate")                                                                      \
    X(STALEMATE, "stalemate")                                                                      \
    X(DEAD_POSITION, "dead-position")                                                              \
    X(FIVEFOLD, "fivefold")                                                                        \
    X(SEVENTY_FIVE, "seventy-five")                                                                \
    X(AGREEMENT, "agreement")                                                                      \
    X(RESIGNATION, "resignation")                                                                  \
    X(TIME, "time")                                                                                \
    X(THREEFOLD, "threefold")                                                                      \
    X(FIFTY, "fifty")                                                                              \
    X(BOTH_FLAGS, "both-flags")                                                                    \
    X(DEFAULT, "default")               /* late at the board */                                    \
    X(DOUBLE_DEFAULT, "double-default") /* both */                                                 \
    X(ILLEGAL_MOVES, "illegal-moves")   /* as many as the edition lets lose */                     \
    X(ILLEGAL_MOVE_CLAIM, "illegal-move-claim")                                                    \
    X(ELECTRONIC_DEVICE, "electronic-device")                                                      \
    X(REFUSAL, "refusal")                                                                          \
    X(PENALTY, "penalty")                                                                          \
    X(SEALED_MOVE, "sealed-move")                                                                  \
    X(ILLEGAL_POSITION, "illegal-position")                                                        \
    X(QUICKPLAY, "quickplay")                                                                      \
    X(UNATTENDED, "unattended")                   /* a quickplay claim without an arbiter */       \
    X(UNATTENDED_REJECTED, "unattended-rejected") /* the same, not upheld */                       \
    X(ADJUDICATED, "adjudicated")                                                                  \
    X(ANNULLED, "annulled") /* no result: a new game is played */

typedef enum hk_reason {
#define X(name, word) HK_REASON_##name,
    HK_REASON_LIST(X)
#undef X
} hk_reason;

enum {
    HK_DECIDING_MAX = 2,    /**< Rules that decide one ruling; mostly it is one. */
    HK_BACKGROUND_MAX = 40, /**< Rules that it rests on besides. */
    HK_CITED_MAX = HK_DECIDING_MAX + HK_BACKGROUND_MAX
};

/** The decision on one event and what it rests on. Plain value. */
typedef struct hk_ruling {
    hk_verdict verdict;
    hk_outcome outcome;
    hk_edition edition;
    hk_particulars told; /**< What the verdict says it of. */
    hk_rule deciding
        [HK_DECIDING_MAX];   /**< The rules that decide it, as few as do; all are of the edition. */
    unsigned deciding_count; /**< 0 only where the edition has no article for what was tried. */
    hk_rule background[HK_BACKGROUND_MAX]; /**< The rules that it rests on besides. */
    unsigned background_count;
    bool moved, completed; /**< A move was made; a move was completed. */
    hk_result result;      /**< Of the game after the event. */
    hk_reason reason;
    /** It is a win, though a mate was neither found nor excluded: the arbiter may decide. */
    bool unsettled;
    hk_move meaning;   /**< What a text written by a player means, or HK_MOVE_NONE, */
    hk_board meant_on; /**< and the board that it speaks of. */
} hk_ruling;

/**
 * All rules of a ruling: the deciding ones, then the background.
 *
 * @param[out] out  Room for HK_CITED_MAX.
 * @return How many there are. Cost: O(1). Threads: any.
 */
HK_API unsigned hk_ruling_rules(const hk_ruling *ruling, hk_rule *out);

/** Words of the lists above; static text. Threads: any. */
HK_API const char *hk_actor_word(hk_actor actor);
HK_API const char *hk_event_word(hk_event_kind kind);
HK_API const char *hk_outcome_word(hk_outcome outcome);
HK_API const char *hk_reason_word(hk_reason reason);

/**
 * The kind, the actor or the result that a word names. @return false if none does; `out` is then
 * untouched.
 */
HK_API bool hk_event_find(hk_event_kind *out, const char *word, size_t size);
HK_API bool hk_actor_find(hk_actor *out, const char *word, size_t size);

/** Words of what is claimed, reported and decided, and back. */
HK_API const char *hk_claimed_word(hk_claimed ground);
HK_API const char *hk_fact_word(hk_fact fact);
HK_API const char *hk_decision_word(hk_decision decision);
HK_API bool hk_claimed_find(hk_claimed *out, const char *word, size_t size);
HK_API bool hk_fact_find(hk_fact *out, const char *word, size_t size);
HK_API bool hk_decision_find(hk_decision *out, const char *word, size_t size);

/**
 * The text of a score, for example "1/2-1/2", and its points, doubled, by hk_color; NULL and 0 of
 * none.
 */
HK_API const char *hk_score_text(hk_score score);
HK_API uint8_t hk_score_half_points(hk_score score, hk_color player);

#ifdef __cplusplus
}
#endif
#endif
