/*
 * The log of all games: what has been acknowledged is in it, and it alone is the truth after a
 * crash.
 *
 * Writing goes by ticks: store_begin, any number of additions, store_commit, which returns after
 * the disk has it. One store, one thread. Texts are NUL-ended; `why` of a failure lives until the
 * next call.
 */
#ifndef HK_HALL_STORE_STORE_H
#define HK_HALL_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/*
 * The form of the file that this program writes; it reads every earlier one, from 1, and refuses a
 * later one.
 */
enum { STORE_FORM = 2, STORE_NAME_ROOM = 64 };

/*
 * Open or create the log. Answers NULL with a sentence in `why` if it cannot be had. A store of an
 * earlier form is opened for reading.
 */
struct store *store_open(const char *path, char *why, size_t why_size);
void store_close(struct store *store);

/* The form of the file: STORE_FORM, or an earlier one. */
int store_form(const struct store *store);

/*
 * Gather a store in its one file, without the files beside it that hold what was written last, so
 * that it can be renamed. False: it cannot be, and is as it was.
 */
bool store_gather(struct store *store);

/* Why the last call failed. */
const char *store_why(const struct store *store);

bool store_begin(struct store *store);
bool store_commit(struct store *store);
void store_rollback(struct store *store);

/*
 * A game: its rules and players as JSON in a format of the log, and the moment it was made, in
 * milliseconds since 1970.
 */
struct store_game {
    const char *name, *setup;
    int64_t created_wall_ms;
    unsigned format;
    bool over; /* it need not be opened at the next start */
};

/*
 * An event as JSON, and what was ruled on it: the ruling as JSON, the digest of the game after it,
 * and the number of the rules that ruled. An event of an earlier form has no ruling until it is
 * carried over, and is marked as ruled then.
 */
struct store_event {
    uint64_t seq; /* follows the last one */
    int64_t wall_ms;
    unsigned format; /* of `body` */
    const char *body;
    const char *ruling; /* NULL: none was kept */
    uint64_t digest;
    unsigned rules;
    bool ruled_later;
};

bool store_add_game(struct store *store, const struct store_game *game);
bool store_add_event(struct store *store, const char *game, const struct store_event *event);

/* A seat: whoever shows the token has the role. */
bool store_add_seat(struct store *store, const char *token, const char *game, const char *role);

bool store_end_game(struct store *store, const char *game);

/* The program is alive at this moment: after a crash, nobody is charged for later time. */
bool store_note_alive(struct store *store, int64_t wall_ms);

/* The last moment noted, or 0. */
bool store_last_alive(struct store *store, int64_t *wall_ms);

/* Game and role of a token. *found tells whether there is one. */
bool store_find_seat(struct store *store, const char *token, char game[STORE_NAME_ROOM],
                     char role[STORE_NAME_ROOM], bool *found);

/*
 * Called for each row; answering false ends the reading with success. The texts live until it
 * returns.
 */
typedef bool store_game_fn(void *context, const struct store_game *game);
typedef bool store_event_fn(void *context, const struct store_event *event);
typedef bool store_seat_fn(void *context, const char *token, const char *game, const char *role);

/*
 * One game by its name, and its events in order; all games that are not over; everything, to carry
 * it over.
 */
bool store_read_game(struct store *store, const char *game, store_game_fn *each, void *context);
bool store_read_open_games(struct store *store, store_game_fn *each, void *context);
bool store_read_games(struct store *store, store_game_fn *each, void *context);
bool store_read_seats(struct store *store, store_seat_fn *each, void *context);
bool store_read_events(struct store *store, const char *game, store_event_fn *each, void *context);

#endif
