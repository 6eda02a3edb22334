/*
 * What the hall says, as text of docs/protocol.md. Texts that are handed out belong to the caller,
 * who frees them; NULL if there is no memory.
 */
#ifndef HK_HALL_SERVER_WIRE_H
#define HK_HALL_SERVER_WIRE_H

#include "hakem/language.h"
#include "hall/server/hall.h"

/* Who looks: what is private to some is not shown to others. */
enum view { VIEW_WATCH, VIEW_PLAYER, VIEW_ARBITER, VIEWS };

enum view wire_view_of(enum role role);

/* A game as it stands: {"type": "state", ...}. */
char *wire_state(const struct hall *hall, const struct hall_game *game, enum view view);

/* What has become of it since wire_told: {"type": "change", ...}. */
char *wire_change(const struct hall *hall, const struct hall_game *game, enum view view);

/* All views have been told how the game stands now. False: there is no memory. */
bool wire_told(struct hall_game *game);

/* The state that a preview comes to, of a game as it would stand. */
char *wire_preview(const struct hall *hall, const struct hall_game *game, const struct acted *acted,
                   const hk_state *after);

/* A short line of a game for the list: {"game": ..., "white": ..., ...}. */
char *wire_line(const struct hall *hall, const struct hall_game *game);

/* The members of a ruling, as an object; number 0 is null. */
char *wire_ruling(const struct acted *acted);

char *wire_made(const struct made_game *made);
char *wire_made_link(const char *game, const struct made_link *link);
char *wire_seat(const struct seat *seat);
char *wire_problem(const struct refusal *refusal, const char *state);

/* Is it between its sender and the arbiter alone? 12.6 */
bool wire_is_private(const hk_event *event);

/* The game in PGN export format. */
char *wire_pgn(const struct hall_game *game, size_t *size);

/* What both players have recorded. */
char *wire_scoresheets(const struct hall_game *game, bool white, bool black);

/*
 * The log from number `after` on, with rulings in words; `view` says what is left out. Stops after `most`
 * entries.
 */
char *wire_log(struct hall *hall, const struct hall_game *game, enum view view,
               hk_language language, uint64_t after, unsigned most);

#endif
