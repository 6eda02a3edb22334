/*
 * What a view is told of an entry of the log of a game. Stream, log and papers ask here, so that none of
 * them tells what another one hides. Decision 81.
 */
#ifndef HK_HALL_SERVER_DISCLOSURE_H
#define HK_HALL_SERVER_DISCLOSURE_H

#include "hall/server/hall.h"
#include "hall/server/note.h"

#include <jansson.h>

enum disclosure {
    DISCLOSES_NOTHING, /* that there is an entry, and no more */
    DISCLOSES_EVENT,   /* what was done, without what it was ruled to be */
    DISCLOSES_ALL
};

/*
 * Is an event between its sender and the arbiter alone, by itself or by its ruling, or what the account
 * of an incident tells (incident.h; NULL: it is none)? A.5.4, B.6, C.3, 12.6
 */
bool disclosure_is_private(const hk_event *event, hk_outcome outcome, const json_t *account);

/* What this view is told of an event in the game as it stands. */
enum disclosure disclosure_of(const struct logged *log, const hk_event *event, bool is_private,
                              enum view view);

/* Is an event of the kind seen at the board by anybody? Watchers of a board are told no others. */
bool disclosure_is_bare(hk_event_kind kind);

/*
 * What this view is told of a note: what a player has asked of the arbiter is the arbiter's alone, also
 * while it waits for a move (device.h).
 */
enum disclosure disclosure_of_note(const struct note *note, enum view view);

/*
 * Is this view told of the note in the log, with all that waited? `bare`: of acts it is told moves and
 * presses alone.
 */
bool disclosure_shows_note(const char *body, bool bare, enum view view);

/*
 * Is what the event has sealed in an envelope that nobody has opened in this game, which goes on? Then no
 * view is told what was written, that of the arbiter neither, who keeps the envelope (I.3, I.7).
 */
bool disclosure_is_in_envelope(const struct logged *log, const hk_event *event);

/*
 * The number of the entry whose link is told as the head of a log that is told until `last`: while an envelope is closed,
 * that of the entry before it, since each move could be tried against a link that was made of what is in it.
 */
uint64_t disclosure_head(const struct logged *log, uint64_t last);

/* Take the move out of an event that is in an envelope, and out of its ruling. */
void disclosure_close_envelope(hk_event *event, hk_ruling *ruling);

/* Take out of an event what those are not told who learn the event alone. */
void disclosure_strip(hk_event *event);

#endif
