/**
 * @file
 * The members of events as data, for programs that read, write, check or document events. The rows
 * are those of hakem/events.def.
 */
#ifndef HAKEM_SCHEMA_H
#define HAKEM_SCHEMA_H

#include "hakem/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The format of the log that this library writes; it reads every earlier one, from 1. */
enum { HK_LOG_FORMAT = 2 };

/** The types of members: enum name, type in hk_event, how a file writes the value. */
#define HK_MEMBER_TYPE_LIST(X)                                                                     \
    X(FLAG, bool, "true or false")                                                                 \
    X(PLAYER, hk_parties, "white or black")                                                        \
    X(PLAYERS, hk_parties, "white, black or both")                                                 \
    X(PERSONS, hk_parties, "white, black, both or others")                                         \
    X(MOVE, hk_uci_squares,                                                                        \
      "a move such as e2e4 or e7e8q; castling is e1g1, in Chess960 and in a log king takes own "   \
      "rook")                                                                                      \
    X(SQUARE, hk_square_list, "a square such as e4")                                               \
    X(SQUARES, hk_square_list, "a list of one to 16 squares, such as [\"e1\", \"h1\"]")            \
    X(PIECE, hk_kind, "queen, rook, bishop or knight")                                             \
    X(MS, int64_t, "a whole number of milliseconds from 0")                                        \
    X(INCREMENT, int64_t, "a whole number of milliseconds from 0 to 3600000")                      \
    X(PLY, uint32_t, "a whole number from 1 to 999999")                                            \
    X(COUNT, uint32_t, "a whole number from 0 to 999999")                                          \
    X(GIVEN_COUNT, hk_given_count, "a whole number from 0 to 999999")                              \
    X(CLOCKS, hk_given_clocks, "an object of milliseconds from 0: white_ms and black_ms")          \
    X(SEQ, uint64_t, "the number of an event, from 1")                                             \
    X(POINTS, int32_t, "a whole number of hundredths of a point from 0 to 100000")                 \
    X(SCORE, hk_score, "1-0, 0-1, 1/2-1/2, 0-0, 1/2-0 or 0-1/2")                                   \
    X(VERDICT, hk_verdict, "the word of a verdict, such as illegal-taken-back")                    \
    X(END, hk_reason, "the word of how a game ends, such as resignation")                          \
    X(TEXT, char[HK_TEXT_MAX], "a text of at most 63 bytes")                                       \
    X(REMARK, char[HK_REMARK_MAX], "a text of at most 127 bytes")                                  \
    X(LANGUAGE, char[HK_LANGUAGE_MAX], "a language such as en or tr")                              \
    X(WITHDRAWN, hk_withdrawn, "offer or claim")                                                   \
    X(REPROACH, hk_reproach, "cannot_win or no_effort")                                            \
    X(ENVELOPE, unsigned,                                                                          \
      "a list of names, position, times, sealer, move_number, draw_offer and resumption")          \
    X(POSITION, hk_position, "a position in FEN")

/** The type of a member. */
typedef enum hk_member_type {
#define X(name, type, means) HK_MEMBER_##name,
    HK_MEMBER_TYPE_LIST(X)
#undef X
} hk_member_type;

/** The largest count, and the most hundredths of a point, that an event may tell. */
enum { HK_COUNT_MOST = 999999, HK_POINTS_MOST = 100000 };

/** One member of an event. */
typedef struct hk_member {
    /** The name in files; static text. */
    const char *name;
    hk_member_type type;
    /** Bytes from the start of hk_event to the member. */
    uint16_t offset;
    /** The event is malformed without this member. */
    bool needed;
    /** The first log format that has this member. */
    uint8_t since;
} hk_member;

/** What the sender of an event must not have missed: enum name and word. */
#define HK_SEEN_LIST(X)                                                                            \
    /* Nothing: the event holds whatever has happened. */                                          \
    X(NOTHING, "nothing")                                                                          \
    /* What the arbiter has ruled, a penalty that fell without him, and the end of the game. */    \
    X(RULINGS, "rulings")                                                                          \
    /* These, and a move made, completed or taken back. */                                         \
    X(POSITION, "position")                                                                        \
    /* A player's own act: the number of half-moves made. */                                       \
    X(PLY, "ply")                                                                                  \
    /* A player's answer: the draw offer that it answers. */                                       \
    X(OFFER, "offer")

typedef enum hk_seen {
#define X(name, word) HK_SEEN_##name,
    HK_SEEN_LIST(X)
#undef X
} hk_seen;

/** A row: a kind of event, or what is claimed, reported or decided. */
typedef struct hk_event_row {
    /** The name in files; static text. */
    const char *word;
    /** `member_count` of them; static. */
    const hk_member *members;
    uint8_t member_count;
    /** The first log format that has this row. */
    uint8_t since;
    /** The actors who may send the event, as a set: 1 << HK_ACTOR_WHITE and so on. */
    uint8_t actors;
    /** In which statuses of the game they may, as a set: 1 << HK_STATUS_RUNNING and so on. */
    uint8_t statuses;
    /** The event needs hands on a board, a scoresheet or an envelope: HK_PROFILE_BOARD. */
    bool on_board;
    /** The event rests on articles that the basic edition does not have. */
    bool with_clock;
    /** What its sender must not have missed. Of a kind with rows of its own, theirs counts. */
    hk_seen seen;
} hk_event_row;

/**
 * The row of a kind of event, of a claim, of a fact or of a decision; NULL if there is none.
 * Static.
 *
 * Cost: O(1). Threads: any.
 */
HK_API const hk_event_row *hk_event_row_of(hk_event_kind kind);
HK_API const hk_event_row *hk_claimed_row(hk_claimed ground);
HK_API const hk_event_row *hk_fact_row(hk_fact fact);
HK_API const hk_event_row *hk_decision_row(hk_decision decision);

/**
 * The row that names the members of an event: the row of its claim, its fact or its decision, or
 * else of its kind; NULL if there is none. Static.
 *
 * Cost: O(1). Threads: any.
 */
HK_API const hk_event_row *hk_event_row_find(const hk_event *event);

/**
 * What must the sender of an event not have missed? HK_SEEN_NOTHING if it has no row.
 *
 * Of HK_SEEN_RULINGS and HK_SEEN_POSITION the sender names the last event that he has seen, and
 * has missed something if hk_game_changed has said so of a later one: RULINGS stands in the way of
 * both, POSITION of the second alone. Of HK_SEEN_PLY he names how many half-moves had been made
 * (hk_state.plies). Cost: O(1). Threads: any.
 */
HK_API hk_seen hk_event_seen(const hk_event *event);

/**
 * The reason that an event gives: its member `reason`, which is empty if the event gives none.
 * NULL: the row of the event has no such member. It lives as long as the event.
 *
 * Cost: O(members of its row). Threads: any.
 */
HK_API const char *hk_event_reason(const hk_event *event);

/** The word of what has been seen; static text. Threads: any. */
HK_API const char *hk_seen_word(hk_seen seen);

/** Bytes of a member of this type. Threads: any. */
HK_API size_t hk_member_size(hk_member_type type);

/** How a file writes a value of this type, in words; static text. Cost: O(1). Threads: any. */
HK_API const char *hk_member_means(hk_member_type type);

/** Does the event leave the member out? Cost: O(size of the member). Threads: any. */
HK_API bool hk_member_is_none(const hk_event *event, const hk_member *member);

/**
 * Check whether an event is well formed, whatever game it belongs to: its kind and its actor are
 * known, each member is in its range, no needed member is missing, and all else is zero.
 *
 * @param[out] fault  Written if it is not; may be NULL. `code` is the name of the member, `why`
 *                    the cause as part of a sentence; static texts.
 *
 * @return HK_OK, or HK_E_ARGUMENT.
 *
 * Cost: O(members of all rows of its kind). Threads: any.
 */
HK_API HK_MUST_CHECK hk_err hk_event_form(const hk_event *event, hk_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
