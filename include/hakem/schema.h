/**
 * @file What events are made of, as data: for whoever reads, writes, checks or documents them. The
 * rows are those of hakem/events.def.
 */
#ifndef HAKEM_SCHEMA_H
#define HAKEM_SCHEMA_H

#include "hakem/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The format of the log that this library writes; it reads every earlier one, from 1. */
enum { HK_LOG_FORMAT = 2 };

/** The types of members: enum name, type in hk_event, what stands in a file. */
#define HK_MEMBER_TYPE_LIST(X)                                                                     \
    X(FLAG, bool, "true or false")                                                                 \
    X(PLAYER, hk_parties, "white or black")                                                        \
    X(PLAYERS, hk_parties, "white, black or both")                                                 \
    X(PERSONS, hk_parties, "white, black, both or others")                                         \
    X(MOVE, hk_uci_squares, "a move such as e2e4 or e7e8q; castling is king takes own rook")       \
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
    X(TEXT, char[HK_TEXT_MAX], "a text of at most 63 bytes")                                       \
    X(REMARK, char[HK_REMARK_MAX], "a text of at most 127 bytes")                                  \
    X(LANGUAGE, char[HK_LANGUAGE_MAX], "a language such as en or tr")                              \
    X(WITHDRAWN, hk_withdrawn, "offer or claim")                                                   \
    X(REPROACH, hk_reproach, "cannot_win or no_effort")                                            \
    X(ENVELOPE, unsigned,                                                                          \
      "a list of names, position, times, sealer, move_number, draw_offer and resumption")          \
    X(POSITION, hk_position, "a position in FEN")

typedef enum hk_member_type {
#define X(name, type, means) HK_MEMBER_##name,
    HK_MEMBER_TYPE_LIST(X)
#undef X
} hk_member_type;

/** Bounds of the types above. */
enum { HK_COUNT_MOST = 999999, HK_POINTS_MOST = 100000 };

/** A member of an event. */
typedef struct hk_member {
    const char *name;
    hk_member_type type;
    /** Where it stands in hk_event. */
    uint16_t offset;
    /** An event without it is wrong. */
    bool needed;
    /** The first format of the log that has it. */
    uint8_t since;
} hk_member;

/** A row: a kind of event, or what is claimed, reported or decided. */
typedef struct hk_event_row {
    const char *word;
    const hk_member *members;
    uint8_t member_count;
    /** The first format of the log that has it. */
    uint8_t since;
    /** Who may send it, and in which status of the game, as sets: 1 << HK_ACTOR_WHITE and so on. */
    uint8_t actors, statuses;
    /** Only hands on a board, a sheet or an envelope can do it. */
    bool on_board;
    /** It rests on articles that the basic edition does not have. */
    bool with_clock;
} hk_event_row;

/**
 * The row of a kind of event, a claim, a fact, a decision; NULL if there is none. Static. Threads:
 * any.
 */
HK_API const hk_event_row *hk_event_row_of(hk_event_kind kind);
HK_API const hk_event_row *hk_claimed_row(hk_claimed ground);
HK_API const hk_event_row *hk_fact_row(hk_fact fact);
HK_API const hk_event_row *hk_decision_row(hk_decision decision);

/**
 * The row whose members an event has: that of its claim, fact or decision, else of its kind; NULL
 * if there is none. Cost: O(1). Threads: any.
 */
HK_API const hk_event_row *hk_event_row_find(const hk_event *event);

/** Bytes of a member of this type. Threads: any. */
HK_API size_t hk_member_size(hk_member_type type);

/** What stands in a file for a member of this type, in words; static text. Threads: any. */
HK_API const char *hk_member_means(hk_member_type type);

/** Is the member left out of the event? Cost: O(size of the member). Threads: any. */
HK_API bool hk_member_is_none(const hk_event *event, const hk_member *member);

/**
 * Is the event well formed by itself: of a known kind, each member in its range, those that are
 * needed there, and all else zero?
 *
 * @param[out] fault  Written if it is not; may be NULL. `code` is the name of the member, `why`
 *                    what is wrong with it.
 * @return HK_OK or HK_E_ARGUMENT. Cost: O(members). Threads: any.
 */
HK_API HK_MUST_CHECK hk_err hk_event_form(const hk_event *event, hk_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
