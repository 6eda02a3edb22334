/**
 * @file
 * The events of a game's log and the rulings on them, as plain values.
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

/**
 * Who acts: enum name and word. The program stands in for the arbiter where the Laws leave nothing
 * to judge; the arbiter is a person, who reports and decides what only a person can.
 */
#define HK_ACTOR_LIST(X)                                                                           \
    X(WHITE, "white")                                                                              \
    X(BLACK, "black")                                                                              \
    X(PROGRAM, "program")                                                                          \
    X(ARBITER, "arbiter")

typedef enum hk_actor {
    HK_ACTOR_NONE,
#define X(name, word) HK_ACTOR_##name,
    HK_ACTOR_LIST(X)
#undef X
} hk_actor;

/* The rows of events.def: the kinds of events, the claims, the facts and the decisions. */

/** The kind of an event. */
typedef enum hk_event_kind {
    HK_EVENT_NONE,
#define EVENT(since, name, ...) HK_EVENT_##name,
#include "hakem/events.def"
} hk_event_kind;

/** What a player claims with HK_EVENT_CLAIM. */
typedef enum hk_claimed {
    HK_CLAIM_NONE,
#define CLAIM(since, name, ...) HK_CLAIM_##name,
#include "hakem/events.def"
} hk_claimed;

/** What somebody reports with HK_EVENT_FACT, since software cannot see it. */
typedef enum hk_fact {
    HK_FACT_NONE,
#define FACT(since, name, ...) HK_FACT_##name,
#include "hakem/events.def"
} hk_fact;

/** What the arbiter decides with HK_EVENT_DECIDE. */
typedef enum hk_decision {
    HK_DECISION_NONE,
#define DECISION(since, name, ...) HK_DECISION_##name,
#include "hakem/events.def"
} hk_decision;

/*
 * How many values each of these enumerations has, its NONE included. The enumerations themselves
 * have no such value, so that a switch need not handle it.
 */
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

/** The persons whom an event names, as a set; 0: nobody. */
typedef unsigned hk_parties;
enum {
    HK_PARTY_WHITE = 1,
    HK_PARTY_BLACK = 2,
    HK_PARTY_BOTH = 3,
    /** Spectators and players of other games. */
    HK_PARTY_OTHERS = 4
};

/** What a player wants to withdraw: enum name and word. */
#define HK_WITHDRAWN_LIST(X)                                                                       \
    X(OFFER, "offer")                                                                              \
    X(CLAIM, "claim")

typedef enum hk_withdrawn {
    HK_WITHDRAWN_NONE,
#define X(name, word) HK_WITHDRAWN_##name,
    HK_WITHDRAWN_LIST(X)
#undef X
} hk_withdrawn;

/**
 * Why a player claims a draw in a quickplay finish, enum name and word: his opponent cannot win by
 * normal means, or makes no effort to. FIDE Laws 2023, III.5; 2005, 10.2.
 */
#define HK_REPROACH_LIST(X)                                                                        \
    X(CANNOT_WIN, "cannot_win")                                                                    \
    X(NO_EFFORT, "no_effort")

typedef enum hk_reproach {
    HK_REPROACH_NONE,
#define X(name, word) HK_REPROACH_##name,
    HK_REPROACH_LIST(X)
#undef X
} hk_reproach;

/** The scores of a game: enum name, text, and White's and Black's points in halves. */
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

/**
 * Why a game ended: enum name and word.
 *
 * DEFAULT: a player arrived too late; DOUBLE_DEFAULT: both did. ILLEGAL_MOVES: a player completed
 * as many illegal moves as lose under the edition. UNATTENDED: the claim of a quickplay finish
 * where no arbiter was present was upheld; UNATTENDED_REJECTED: it was not. ANNULLED: the game has
 * no result, and a new one is played.
 */
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
    X(DEFAULT, "default")                                                                          \
    X(DOUBLE_DEFAULT, "double-default")                                                            \
    X(ILLEGAL_MOVES, "illegal-moves")                                                              \
    X(ILLEGAL_MOVE_CLAIM, "illegal-move-claim")                                                    \
    X(ELECTRONIC_DEVICE, "electronic-device")                                                      \
    X(REFUSAL, "refusal")                                                                          \
    X(PENALTY, "penalty")                                                                          \
    X(SEALED_MOVE, "sealed-move")                                                                  \
    X(ILLEGAL_POSITION, "illegal-position")                                                        \
    X(QUICKPLAY, "quickplay")                                                                      \
    X(UNATTENDED, "unattended")                                                                    \
    X(UNATTENDED_REJECTED, "unattended-rejected")                                                  \
    X(ADJUDICATED, "adjudicated")                                                                  \
    X(ANNULLED, "annulled")

typedef enum hk_reason {
#define X(name, word) HK_REASON_##name,
    HK_REASON_LIST(X)
#undef X
} hk_reason;

/**
 * What is written on the envelope of a sealed move, as a set: enum name and word. FIDE Laws 2023,
 * I.2. DRAW_OFFER says that the envelope notes whether a draw was offered.
 */
#define HK_ENVELOPE_LIST(X)                                                                        \
    X(NAMES, "names")                                                                              \
    X(POSITION, "position")                                                                        \
    X(TIMES, "times")                                                                              \
    X(SEALER, "sealer")                                                                            \
    X(MOVE_NUMBER, "move_number")                                                                  \
    X(DRAW_OFFER, "draw_offer")                                                                    \
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
    /** The most squares that one event names. */
    HK_TOUCHED_MAX = 16,
    /** Room for a written move or a spoken word, in bytes, with its NUL. */
    HK_TEXT_MAX = 64,
    /** Room for a reason or another remark, in bytes, with its NUL. */
    HK_REMARK_MAX = 128,
    /** Room for the code of a language, in bytes, with its NUL. */
    HK_LANGUAGE_MAX = 8
};

/** Squares in the order in which a player touched the pieces on them. */
typedef struct hk_square_list {
    /** 0 to HK_TOUCHED_MAX. */
    uint8_t count;
    /** Squares, a1 = 0 to h8 = 63. */
    uint8_t square[HK_TOUCHED_MAX];
} hk_square_list;

/** A number that an event may leave out. */
typedef struct hk_given_count {
    bool given;
    uint32_t value;
} hk_given_count;

/** The times on both displays, which an event may leave out. */
typedef struct hk_given_clocks {
    bool given;
    /** By hk_color, in milliseconds; 0 to HK_AT_MS_MAX. */
    int64_t ms[2];
} hk_given_clocks;

/** The latest time that an event can have: more than thirty thousand years. */
#define HK_AT_MS_MAX INT64_C(1000000000000000)

/*
 * The members of the kinds of events, a struct for each kind. A kind without a struct has no
 * members. Times are milliseconds; texts end with a NUL.
 */

typedef struct hk_absence_data {
    /** The players who are not at the board. */
    hk_parties absent;
} hk_absence_data;

typedef struct hk_move_data {
    /** Castling is written as the king capturing his own rook. */
    hk_uci_squares move;
    /** The player made the move with two hands. */
    bool two_hands;
} hk_move_data;

typedef struct hk_press_data {
    /** The player pressed with a hand other than the one that made the move. */
    bool other_hand;
} hk_press_data;

typedef struct hk_flag_data {
    /** The player whose flag is said to have fallen. */
    hk_parties whose;
} hk_flag_data;

typedef struct hk_interrupt_data {
    /** When the clocks stopped, 0 to the event's `at_ms`. */
    int64_t since_ms;
} hk_interrupt_data;

typedef struct hk_touch_data {
    hk_square_list squares;
    /** The touch was not deliberate, so it binds to nothing. */
    bool by_accident;
} hk_touch_data;

typedef struct hk_adjust_data {
    hk_square_list squares;
} hk_adjust_data;

typedef struct hk_claim_data {
    hk_claimed ground;
    /** The intended move on which the claim rests; the player has not made it yet. */
    hk_uci_squares move;
    /** The player has written the intended move on his scoresheet. */
    bool recorded;
    /** The player has told the arbiter that he intends to make it. */
    bool declared;
    /** The claim rests on nothing but what a screen shows. */
    bool from_display;
    hk_reproach reproach;
} hk_claim_data;

typedef struct hk_withdraw_data {
    hk_withdrawn what;
} hk_withdraw_data;

typedef struct hk_record_data {
    /** What the player has written. */
    char text[HK_TEXT_MAX];
    /** The language of the piece letters, ISO 639-1; empty: English. */
    char language[HK_LANGUAGE_MAX];
    /** The player wrote the move before he made it. */
    bool in_advance;
    /** He wrote it on a certified electronic scoresheet. */
    bool electronic;
} hk_record_data;

typedef struct hk_pause_data {
    char reason[HK_REMARK_MAX];
} hk_pause_data;

typedef struct hk_arrive_data {
    /** How long after the start of the session the player arrived. */
    int64_t late_ms;
} hk_arrive_data;

typedef struct hk_seal_data {
    /** The sealed move as the player has written it. */
    char text[HK_TEXT_MAX];
    /** The language of its piece letters, ISO 639-1; empty: that which his scoresheet names last. */
    char language[HK_LANGUAGE_MAX];
    /** What is written on the envelope: HK_ENVELOPE_NAMES and so on, as a set. */
    unsigned noted;
    /** The envelope notes that a draw has been offered. */
    bool offers_draw;
    /** When and where the game is to be resumed. */
    char resumption[HK_REMARK_MAX];
} hk_seal_data;

typedef struct hk_fact_data {
    hk_fact fact;
    /** Whom the fact is about. */
    hk_parties who;
    hk_square_list squares;
    hk_uci_squares move;
    hk_kind piece;
    /** The number of a half-move since hk_game_start, from 1. */
    uint32_t ply;
    /** Moves that each player has completed; left out, the moves of the game tell. */
    hk_given_count completed_each;
    /** Time left in the playing session. */
    int64_t session_left_ms;
    hk_score score;
    char text[HK_TEXT_MAX];
} hk_fact_data;

typedef struct hk_decide_data {
    hk_decision decision;
    /** Whom the decision is about. */
    hk_parties who;
    /** The player whose clock the arbiter starts. */
    hk_parties running;
    /** The number of a half-move, from 1; for RESTORE, how many half-moves stay on the board. */
    uint32_t ply;
    /** The number of the next move, from 1; 0: the number stays. */
    uint32_t move_number;
    /** The number of an event, from 1. */
    uint64_t seq;
    hk_given_clocks clocks;
    /** The clocks stand when they are set, until the arbiter starts them. */
    bool stand;
    /** Time that the arbiter gives or takes, or the increment that he agrees to. */
    int64_t time_ms;
    /** Points that the arbiter gives or takes, in hundredths of a point. */
    int32_t hundredths;
    /** Rounds from which the arbiter excludes the person. */
    uint32_t rounds;
    hk_score score;
    /** The decision comes from an arbiter who was appointed for it and is not present. */
    bool remote;
    /** Of an incident that ended the game: it is won, though nobody knows if the winner could mate. */
    bool unsettled;
    /** The verdict on an incident, and by what it ended the game; HK_REASON_NONE: it goes on. */
    hk_verdict verdict;
    hk_reason ended;
    /** What an incident adds to the counters of the players. */
    uint32_t white_illegal_moves, black_illegal_moves, white_requests, black_requests,
        white_warnings, black_warnings;
    /** The position on the board; all zero: the event tells none. The game computes its key. */
    hk_position position;
    /** The remark of a decision: its reason; of PLACE_CLOCK the side. */
    union {
        char reason[HK_REMARK_MAX], side[HK_REMARK_MAX];
    };
    /** Of FINE. */
    char amount[HK_REMARK_MAX];
} hk_decide_data;

/**
 * One event of a game's log: a header, and the members of its kind. Plain value.
 *
 * The functions below make events; hk_game_stamp then fills in number and time. Every byte of the
 * union that the event's row in events.def does not name is zero. In every member zero means
 * "left out": no piece, no square, nobody, no move.
 */
typedef struct hk_event {
    /** The number of the event in the log of its game, from 1 without gaps. */
    uint64_t seq;
    /**
     * Milliseconds since the game was created, 0 to HK_AT_MS_MAX; never less than those of the
     * event before.
     */
    int64_t at_ms;
    hk_actor actor;
    hk_event_kind kind;
    /**
     * Of an event of a log: how much lower the number of the rules is that ruled it than today's
     * (HK_RULES_NUMBER). What they took is taken, also where later rules would not, since what
     * followed rests on it. No file says it; 0 for what happens now.
     */
    unsigned rules_behind;
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

/** The actor who is this player. Cost: O(1). Threads: any. */
HK_API hk_actor hk_actor_of(hk_color player);

/** The set that holds this player alone. Cost: O(1). Threads: any. */
HK_API hk_parties hk_party_of(hk_color player);

/**
 * Make an event.
 *
 * hk_game_stamp fills in its number and time. Members for which there is no argument are left out;
 * the caller can set them afterwards. Texts end with a NUL and are copied. If a text is too long or
 * there are too many squares, hk_event_check refuses the event. Squares are a1 = 0 to h8 = 63, and
 * castling is written as the king capturing his own rook; `promotion` is HK_NO_KIND for a move
 * that promotes no pawn.
 *
 * Cost: O(1). Threads: any.
 */
HK_API hk_event hk_event_start(void);
HK_API hk_event hk_event_move(hk_color player, unsigned from, unsigned to, hk_kind promotion);
HK_API hk_event hk_event_press(hk_color player);
HK_API hk_event hk_event_offer_draw(hk_color player);
HK_API hk_event hk_event_accept_draw(hk_color player);
HK_API hk_event hk_event_decline_draw(hk_color player);
HK_API hk_event hk_event_resign(hk_color player);
/** Make the event that `actor` says the flag of `whose` has fallen. */
HK_API hk_event hk_event_flag(hk_actor actor, hk_color whose);
/** Make the event that the clocks stopped at `since_ms`, 0 to the time of the event. */
HK_API hk_event hk_event_interrupt(int64_t since_ms);
HK_API hk_event hk_event_resume(void);
/** Touch or adjust the pieces on `count` squares, 1 to HK_TOUCHED_MAX, in this order. */
HK_API hk_event hk_event_touch(hk_color player, const uint8_t *squares, unsigned count);
HK_API hk_event hk_event_adjust(hk_color player, const uint8_t *squares, unsigned count);
HK_API hk_event hk_event_claim(hk_color player, hk_claimed ground);
/** Claim a draw by 9.2 or 9.3 with a move that the player has written down and declared. */
HK_API hk_event hk_event_claim_with(hk_color player, hk_claimed ground, unsigned from, unsigned to,
                                    hk_kind promotion);
HK_API hk_event hk_event_examine(void);
HK_API hk_event hk_event_withdraw(hk_color player, hk_withdrawn what);
HK_API hk_event hk_event_record(hk_color player, const char *text);
HK_API hk_event hk_event_pause(hk_color player);
/** A player comes to the board `late_ms`, from 0, after the start of the session. */
HK_API hk_event hk_event_arrive(hk_color player, int64_t late_ms);
HK_API hk_event hk_event_seal(hk_color player, const char *text);
/** The agreed time of resumption has come, and the players of `absent` are not there. */
HK_API hk_event hk_event_convene(hk_parties absent);
/** The arbiter reports a fact about `who`, or decides about `who`; 0: about nobody. */
HK_API hk_event hk_event_fact(hk_fact fact, hk_parties who);
HK_API hk_event hk_event_decide(hk_decision decision, hk_parties who);

enum {
    /** The most rules that decide one ruling; usually one does. */
    HK_DECIDING_MAX = 2,
    /** The most rules on which a ruling rests besides. */
    HK_BACKGROUND_MAX = 40,
    HK_CITED_MAX = HK_DECIDING_MAX + HK_BACKGROUND_MAX
};

/** The ruling on one event, and the rules on which it rests. Plain value. */
typedef struct hk_ruling {
    hk_verdict verdict;
    hk_outcome outcome;
    hk_edition edition;
    /** The particulars of the verdict: which player, which piece, how much time. */
    hk_particulars told;
    /** The rules of the edition that decide the ruling, as few as possible. */
    hk_rule deciding[HK_DECIDING_MAX];
    /** 0 only where the edition has no article for what was tried. */
    unsigned deciding_count;
    /** The rules on which the ruling rests besides. */
    hk_rule background[HK_BACKGROUND_MAX];
    unsigned background_count;
    /** The event made a move. */
    bool moved;
    /** The event completed a move. */
    bool completed;
    /** The result of the game after the event. */
    hk_result result;
    hk_reason reason;
    /**
     * The game is won although neither a mate by the winner nor its impossibility was proved: the
     * arbiter may decide otherwise.
     */
    bool unsettled;
    /** The move of which the ruling speaks, for example the one a player wrote; or HK_MOVE_NONE. */
    hk_move meaning;
    /** If there is such a move, the board on which it is meant. */
    hk_board meant_on;
} hk_ruling;

/**
 * List all rules of a ruling: first the deciding ones, then the background.
 *
 * @param[out] out  Room for HK_CITED_MAX rules.
 *
 * @return How many there are.
 *
 * Cost: O(1). Threads: any.
 */
HK_API unsigned hk_ruling_rules(const hk_ruling *ruling, hk_rule *out);

/** The word of an actor, a kind, an outcome or a reason; static text. Cost: O(1). Threads: any. */
HK_API const char *hk_actor_word(hk_actor actor);
HK_API const char *hk_event_word(hk_event_kind kind);
HK_API const char *hk_outcome_word(hk_outcome outcome);
HK_API const char *hk_reason_word(hk_reason reason);

/**
 * Find the kind or the actor that a word names.
 *
 * @param[out] out  Written on true alone.
 * @param word      `size` bytes; no NUL needed.
 *
 * @return false if the word names none.
 *
 * Cost: O(size of the list). Threads: any.
 */
HK_API bool hk_event_find(hk_event_kind *out, const char *word, size_t size);
HK_API bool hk_actor_find(hk_actor *out, const char *word, size_t size);

/** The word of a claim, a fact or a decision; static text. Cost: O(1). Threads: any. */
HK_API const char *hk_claimed_word(hk_claimed ground);
HK_API const char *hk_fact_word(hk_fact fact);
HK_API const char *hk_decision_word(hk_decision decision);

/** Find the claim, the fact or the decision that a word names: as hk_event_find. */
HK_API bool hk_claimed_find(hk_claimed *out, const char *word, size_t size);
HK_API bool hk_fact_find(hk_fact *out, const char *word, size_t size);
HK_API bool hk_decision_find(hk_decision *out, const char *word, size_t size);

/**
 * The text of a score, for example "1/2-1/2"; NULL for HK_SCORE_NONE. Static text.
 *
 * Cost: O(1). Threads: any.
 */
HK_API const char *hk_score_text(hk_score score);

/** Find the score that a text names: as hk_event_find. */
HK_API bool hk_score_find(hk_score *out, const char *text, size_t size);

/** A player's points in a score, in halves, 0 to 2; 0 for HK_SCORE_NONE. Threads: any. */
HK_API uint8_t hk_score_half_points(hk_score score, hk_color player);

#ifdef __cplusplus
}
#endif
#endif
