/*
 * A clock device on the table that is the master of a game: acts of its own, in their order and by its
 * own time. docs/decisions/0024.
 */
#ifndef HK_HALL_SERVER_DEVICE_H
#define HK_HALL_SERVER_DEVICE_H

#include "hall/server/judge.h"

/* A clock device becomes the game's master; or an arbiter takes the clock back. */
bool hall_master(struct hall *hall, struct hall_game *game, const struct seat *seat,
                 const char *session, int64_t elapsed_ms, struct refusal *refusal);
struct made_link;

/*
 * A player names the clock on the table, in a game without an arbiter. When both have, *made, and
 * `out` is its link: with one of their own, one player could hold the flags up.
 */
bool hall_name_clock(struct hall *hall, struct hall_game *game, const struct seat *seat,
                     hk_parties who, struct made_link *out, bool *made, struct refusal *refusal);
bool hall_release(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  struct refusal *refusal);

/*
 * Does the seat speak by the link of the master? A seat has any number of links, and one alone is of the
 * clock that stands at the board; who took over by another has become the master.
 */
bool device_is_master(const struct device *device, const struct seat *seat);

/* Judge an act of a device (act->session is not empty), or note that its move is missing. */
bool device_act(struct hall *hall, struct hall_game *game, const struct seat *seat, struct act *act,
                struct acted *out, struct refusal *refusal);

/*
 * An act of somebody else in a game that has a master. False with a refusal: it has to wait for moves
 * that have been pressed for and are not entered yet, or is for the device.
 */
bool device_admits(const struct hall_game *game, const struct seat *seat, const hk_event *event,
                   struct refusal *refusal);

/*
 * An act that rests on no position does not wait for the moves to be entered: a player calls or resigns,
 * the arbiter stops the clocks. It is heard at once, the clocks stand, and the referee judges it in its
 * place, behind the presses that wait. `device_delay`: true, and the act is a note or inadmissible.
 * `device_try` is its preview: the ruling that the game without those presses would give at `at_ms`.
 */
bool device_delays(const struct hall_game *game, const hk_event *event);
bool device_try(const struct hall_game *game, hk_event *event, int64_t at_ms, struct acted *out,
                hk_state *after, struct refusal *refusal);
bool device_delay(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  struct act *act, struct acted *out, struct refusal *refusal);

/* Does the game stand by such an act, though the referee has yet to judge it? */
bool device_stands(const struct hall_game *game);

/*
 * The device is the master no more. What waits for moves is written into the note. If anything did, the
 * game stands with the displays of the device, a call stays, and who has resigned has. `seat` NULL: the
 * program lets it go, for the referee does not admit what waits; the clocks stand as at the first of it,
 * until an arbiter has set them. False: the log could not be written.
 */
bool device_let_go(struct hall *hall, struct hall_game *game, const struct seat *seat);

/* When such an act happened, in game time: a move that was pressed for, at its press. */
int64_t device_time_of(const struct hall_game *game, const hk_event *event, int64_t now_ms);

/* A move has been entered, or the press that waited first is none of a move: what waited for it is judged now. */
bool device_catch_up(struct hall *hall, struct hall_game *game, hk_event_kind entered);

/* The displays as they stand with the presses whose moves are not entered yet. */
void device_clock(const struct hall_game *game, int64_t at_ms, hk_clock *clock);

#endif
