/*
 * Notes: what stands in the log of a game beside the events that the referee judges. The hall alone
 * writes and reads them.
 */
#ifndef HK_HALL_SERVER_NOTE_H
#define HK_HALL_SERVER_NOTE_H

#include "hakem/event.h"

#include <jansson.h>

#define NOTE_LIST(X)                                                                                  \
    /* Names or headers were changed; the texts of the entry have them. */                            \
    X(HEADERS, "headers")                                                                             \
    /* A player has signed the result. 8.7. */                                                        \
    X(SIGNED, "signed")                                                                               \
    /* A player proposes another game; and the game that was made. */                                 \
    X(REMATCH, "rematch")                                                                             \
    X(REMATCH_MADE, "rematch_made")                                                                   \
    /* A player proposes to take his last move back; both agree; or the opponent declines. */         \
    X(TAKEBACK, "takeback")                                                                           \
    X(TAKEBACK_AGREED, "takeback_agreed")                                                             \
    X(TAKEBACK_DECLINED, "takeback_declined")                                                         \
    /* An arbiter has taken a call. */                                                                \
    X(CALL_TAKEN, "call_taken")                                                                       \
    /* An arbiter goes on under what this version rules. */                                           \
    X(SETTLED, "settled")                                                                             \
    /* A player names a clock for the table, where no arbiter does. When both have, it has a link. */ \
    X(CLOCK_NAMED, "clock_named")                                                                     \
    /* A clock device becomes the game's master, or is so no longer. */                               \
    X(DEVICE, "device")                                                                               \
    X(DEVICE_RELEASED, "device_released")                                                             \
    /* An act of the device that is not an event: its move is not entered yet; it comes behind a   \
     * decision; the referee refuses it. */  \
    X(AHEAD, "ahead")                                                                                 \
    X(LATE, "late")                                                                                   \
    X(REFUSED, "refused")                                                                             \
    /* From now on the hall is told the moves and keeps the clocks; or it is and does so no more. */  \
    X(LIVE, "live")                                                                                   \
    /* The moment at which the game is to begin; and that it is not said any more. */                 \
    X(SCHEDULED, "scheduled")                                                                         \
    X(UNSCHEDULED, "unscheduled")                                                                     \
    /* The moment at which the session really began. */                                               \
    X(BEGAN, "began")                                                                                 \
    /* The game is cancelled: nobody came. */                                                         \
    X(CANCELLED, "cancelled")

enum note_kind {
    NOTE_NONE,
#define X(name, word) NOTE_##name,
    NOTE_LIST(X)
#undef X
};

/* The text of an entry with the reason of a call that waits. */
#define NOTE_REASON "reason"

enum { NOTE_NAME_ROOM = 64, NOTE_SESSION_ROOM = 33 };

struct note {
    enum note_kind kind;
    hk_parties who;            /* the player of a signature or a proposal */
    hk_score score;            /* of a signature */
    bool swap;                 /* of a proposal: the colours change */
    bool live;                 /* of a board: it is live from now on */
    unsigned ply;              /* of a takeback: so many half-moves stay on the board */
    char game[NOTE_NAME_ROOM]; /* that was made */
    int64_t at_ms;             /* game time */
    int64_t start_ms;          /* of a start, in game time; it can lie before the game's creation */
    bool itself;               /* of a start to come: the clocks start by themselves */
    bool carries;              /* of a device that goes: what waited for moves is done behind it */
    json_t *waiting;           /* then, to be written: what waited; borrowed */
    const char *reason;        /* of a call that waits: a text of the entry; borrowed */
    int64_t
        decided_ms; /* of a decision that waits: when it was made, since 1970; 0: as it was entered */
    /* Of a device: its session; game time when it had counted nothing, or when its act was done; and what. */
    char session[NOTE_SESSION_ROOM];
    int64_t device_ms;
    unsigned link_number; /* of a device: of the clock's link, in its game; 0: it was not noted */
    hk_event_kind act;
};

/* The text of a note for the log, on the heap; NULL: there is no memory. */
char *note_to_text(const struct note *note);

/* False: the text is no note. */
bool note_from_text(struct note *out, const char *text);

const char *note_word(enum note_kind kind);

#endif
