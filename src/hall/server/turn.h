/* Turns of the hall (hall.h). */
#ifndef HK_HALL_SERVER_TURN_H
#define HK_HALL_SERVER_TURN_H

#include "hall/server/hall.h"

enum { HALL_WAIT_MAX_MS = 60000 };

/*
 * A turn begins: all its events bear this moment. `mono_ms` never goes back and goes on while the
 * machine sleeps. If the hall stood still since the last turn its clocks are set back to that
 * moment and stand; else flags that are due fall now.
 */
void hall_begin(struct hall *hall, int64_t mono_ms, int64_t wall_ms);

/*
 * Read on in the games that come into memory, for some milliseconds of the steady clock, which
 * `now_ms` reads. `loaded` is called for each that somebody asked for (hall_seek): it is in memory
 * until the end of this turn at least, or cannot be read.
 */
typedef void hall_loaded(void *context, const char *name);
void hall_load(struct hall *hall, int64_t (*now_ms)(void), hall_loaded *loaded, void *context);

/* Make it lasting. */
bool hall_commit(struct hall *hall);

/*
 * A turn that failed because another hall was first (hall_was_contended) begins again at the same moment, with what
 * was due; what it was asked is to be asked again.
 */
void hall_begin_again(struct hall *hall);

/* Nothing more is tried in such a turn: what it holds is for others. */
void hall_leave_turn(struct hall *hall);

/*
 * What watchers are to see of a game later is brought up to date, after a turn that has touched it was
 * made lasting.
 */
void hall_show(struct hall *hall, struct hall_game *game);

/*
 * The turn ends, after the audience has been told: games that nobody looks at and whose clock
 * stands are forgotten.
 */
void hall_end(struct hall *hall, int64_t mono_ms);

/*
 * Behind the commit, before anybody is told of the turn: without a lease no clock that somebody looks at is shown to run,
 * since it will be set back.
 */
void hall_stand_unwritten(struct hall *hall);

/* Why nothing can be written now; NULL: it can, or nobody has found otherwise. */
const char *hall_unwritable(const struct hall *hall);

/*
 * Something of the log cannot be read now: the store is out of reach, or was a moment ago. Games that were
 * played in the turn that could not be written wait: they are read again when they can be, and nobody is
 * told anything of them till then.
 */
bool hall_is_cut(const struct hall *hall);

/*
 * Refuse for what could not be found in the log: there is no such thing, or nobody can know now, and who asks
 * is to come again.
 */
bool hall_refuse_unfound(const struct hall *hall, enum code code, const char *why,
                         struct refusal *refusal);

/* Refuse for what cannot be read now. */
bool hall_refuse_unread(const struct hall *hall, struct refusal *refusal);

/*
 * Milliseconds until the next flag is due, a sign changes or the log wants a sign of life, at most
 * HALL_WAIT_MAX_MS.
 */
int64_t hall_wait_ms(const struct hall *hall);

#endif
