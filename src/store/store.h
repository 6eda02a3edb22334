/*
 * The log of all games: what has been acknowledged is in it, and it alone is the truth after a crash.
 *
 * Writing goes by ticks: store_begin, any number of additions, store_commit, which returns after the disk has it.
 * One store, one thread. Texts are NUL-ended; `why` of a failure lives until the next call.
 */
#ifndef HK_STORE_STORE_H
#define HK_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* Open or create the log. Answers NULL with a sentence in `why` if it cannot be had. */
struct store *store_open(const char *path, char *why, size_t why_size);
void store_close(struct store *store);

/* Why the last call failed. */
const char *store_why(const struct store *store);

bool store_begin(struct store *store);
bool store_commit(struct store *store);
void store_rollback(struct store *store);

/* A new game: its rules and players as JSON, and the moment in milliseconds since 1970. */
bool store_add_game(struct store *store, const char *game, int64_t created_wall_ms,
                    const char *setup);

/* A seat: whoever shows the token has the role. */
bool store_add_seat(struct store *store, const char *token, const char *game, const char *role);

/* One event of a game as JSON; `seq` follows the last one. */
bool store_add_event(struct store *store, const char *game, uint64_t seq, int64_t wall_ms,
                     const char *event);

/* The game is over: it need not be opened at the next start. */
bool store_end_game(struct store *store, const char *game);

/* The program is alive at this moment: after a crash, nobody is charged for later time. */
bool store_note_alive(struct store *store, int64_t wall_ms);

/* The last moment noted, or 0. */
bool store_last_alive(struct store *store, int64_t *wall_ms);

/* Game and role of a token, 0 to 63 bytes each with the NUL. *found tells whether there is one. */
bool store_find_seat(struct store *store, const char *token, char game[64], char role[64],
                     bool *found);

/* Called for each row; answering false ends the reading with success. */
typedef bool store_game_fn(void *context, const char *game, int64_t created_wall_ms,
                           const char *setup);
typedef bool store_event_fn(void *context, const char *event);

/* One game by its name (NULL: all that are not over), and its events in order. */
bool store_read_games(struct store *store, const char *game, store_game_fn *each, void *context);
bool store_read_events(struct store *store, const char *game, store_event_fn *each, void *context);

#endif
