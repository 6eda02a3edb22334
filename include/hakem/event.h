/**
 * @file
 * What happens in a game, as plain values: the events of a log and the rulings on them.
 */
#ifndef HAKEM_EVENT_H
#define HAKEM_EVENT_H

#include "hakem/article.h"
#include "hakem/pgn.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Who acts. The program stands in for the arbiter where the Laws leave nothing to judge. */
#define HK_ACTOR_LIST(X)                                                                           \
    X(WHITE, "white")                                                                              \
    X(BLACK, "black")                                                                              \
    X(PROGRAM, "program")

typedef enum hk_actor {
#define X(name, word) HK_ACTOR_##name,
    HK_ACTOR_LIST(X)
#undef X
} hk_actor;

/** What can happen. */
#define HK_EVENT_LIST(X)                                                                           \
    X(START, "start") /* the game begins, White's clock is started */                              \
    X(MOVE, "move")   /* a player makes a move */                                                  \
    X(PRESS, "press") /* a player presses the clock */                                             \
    X(OFFER_DRAW, "offer_draw")                                                                    \
    X(ACCEPT_DRAW, "accept_draw")                                                                  \
    X(DECLINE_DRAW, "decline_draw")                                                                \
    X(RESIGN, "resign")                                                                            \
    X(FLAG, "flag")           /* a flag is seen or claimed to have fallen */                       \
    X(INTERRUPT, "interrupt") /* the clocks stand since `since_ms` */                              \
    X(RESUME, "resume")       /* the clock that was stopped goes on */

typedef enum hk_event_kind {
#define X(name, word) HK_EVENT_##name,
    HK_EVENT_LIST(X)
#undef X
} hk_event_kind;

/** Game time runs to this moment: more than thirty thousand years. */
#define HK_AT_MS_MAX INT64_C(1000000000000000)

/** One event of a game's log. Plain value. */
typedef struct hk_event {
    uint64_t seq; /**< From 1, without gaps, in the log of one game. */
    int64_t
        at_ms; /**< Since the game was created, to HK_AT_MS_MAX; never before the event before. */
    hk_actor actor;
    hk_event_kind kind;
    struct {
        uint8_t from, to;  /**< Squares 0 to 63; castling is king takes own rook. */
        uint8_t promotion; /**< hk_kind, or HK_NO_KIND. */
    } move;                /**< Of HK_EVENT_MOVE. */
    hk_color whose;        /**< Of HK_EVENT_FLAG: the player whose flag it is. */
    int64_t since_ms;      /**< Of HK_EVENT_INTERRUPT: 0 to at_ms. */
} hk_event;

/** What became of an event. */
#define HK_OUTCOME_LIST(X)                                                                         \
    X(UPHELD, "upheld")             /* it stands and is part of the log */                         \
    X(DENIED, "denied")             /* ruled against; part of the log, with what it costs */       \
    X(INADMISSIBLE, "inadmissible") /* this actor may not do this now: nothing has changed */

typedef enum hk_outcome {
#define X(name, word) HK_OUTCOME_##name,
    HK_OUTCOME_LIST(X)
#undef X
} hk_outcome;

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
    X(TIME, "time")

typedef enum hk_reason {
#define X(name, word) HK_REASON_##name,
    HK_REASON_LIST(X)
#undef X
} hk_reason;

enum { HK_CITED_MAX = 6 };

/** The decision on one event and what it rests on. Plain value. */
typedef struct hk_ruling {
    hk_outcome outcome;
    hk_edition edition;
    const char *why;             /**< One sentence in English; static text. */
    hk_rule cited[HK_CITED_MAX]; /**< The rules it rests on, the deciding one first. */
    unsigned cited_count;        /**< Only rules that the edition states are counted. */
    bool moved, completed;       /**< A move was made; a move was completed. */
    hk_result result;            /**< Of the game after the event. */
    hk_reason reason;
} hk_ruling;

/** Words of the lists above; static text. Threads: any. */
HK_API const char *hk_actor_word(hk_actor actor);
HK_API const char *hk_event_word(hk_event_kind kind);
HK_API const char *hk_outcome_word(hk_outcome outcome);
HK_API const char *hk_reason_word(hk_reason reason);

/** The kind, the actor or the result that a word names. @return false if none does; `out` is then untouched. */
HK_API bool hk_event_find(hk_event_kind *out, const char *word, size_t size);
HK_API bool hk_actor_find(hk_actor *out, const char *word, size_t size);

#ifdef __cplusplus
}
#endif
#endif
