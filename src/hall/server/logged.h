/*
 * What the log of a game comes to. A game that is played and a game that is read go the same way:
 * logged_event after every event, logged_note after every note.
 */
#ifndef HK_HALL_SERVER_LOGGED_H
#define HK_HALL_SERVER_LOGGED_H

#include "hall/server/hall.h"

/* Begin a game that has no entries. HK_OK; otherwise nothing is left behind. The persons are copied. */
hk_err logged_begin(struct logged *log, const struct setup *setup, const struct persons *persons,
                    hk_winnable *solver);
void logged_clear(struct logged *log);

/* An event has been applied, or a note made: it is entry `number`, sent by `seat`. */
void logged_event(struct logged *log, uint64_t number, int64_t seat, const hk_event *event,
                  const hk_ruling *ruling);
void logged_note(struct logged *log, uint64_t number, int64_t seat, const struct note *note);

/*
 * Read the entries of a game that has begun. Where the log is damaged the game is known up to there,
 * and `why` says what is wrong. False: the store cannot be read.
 */
bool logged_read(struct logged *log, struct store *store, const char *name, hk_buf *why);

#endif
