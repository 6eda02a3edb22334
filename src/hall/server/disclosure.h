/*
 * What a view is told of an entry of the log of a game. Stream, log and papers ask here, so that none of
 * them tells what another one hides. Decision 81.
 */
#ifndef HK_HALL_SERVER_DISCLOSURE_H
#define HK_HALL_SERVER_DISCLOSURE_H

#include "hall/server/hall.h"

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

/* Take out of an event what those are not told who learn the event alone. */
void disclosure_strip(hk_event *event);

#endif
