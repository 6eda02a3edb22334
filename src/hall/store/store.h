/*
 * The log of all games: what has been acknowledged is in it, and it alone is the truth after a
 * crash.
 *
 * Writing goes by turns: store_begin, any number of additions, store_commit, which returns after
 * the disk has it. After a call that failed, roll the turn back. One store, one thread. A function
 * that is called for a game may read its entries and links; else nothing calls the store from
 * within what it calls back. Texts are NUL-ended; the sentence of a failure lives until the next
 * call.
 *
 * Each game is a chain: the link of a row is a BLAKE2b hash over the link before it and the stored
 * bytes of the row (chain.h). Names, headers and free text stand outside, as rows with a salt; the
 * chain has their salted hash alone, so that a change shows and a deletion leaves it valid.
 */
#ifndef HK_HALL_STORE_STORE_H
#define HK_HALL_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

enum {
    /* The form of the file that this program writes. */
    STORE_FORM = 4,
    STORE_NAME_ROOM = 64,
    STORE_HASH_SIZE = 32,
    STORE_WORD_ROOM = 16,
    STORE_LINK_TEXT_ROOM = 256,
    /* Texts of one game or entry. */
    STORE_TEXTS_MAX = 16
};

enum store_use {
    /* The one writer. It holds PATH.lock, and makes the file where there is none. */
    STORE_SERVE,
    /*
     * The same of a hall that waits where another serves a database (store_serving): until it has taken
     * over nothing can be read or written. Of a file: as STORE_SERVE.
     */
    STORE_STAND_BY,
    /*
     * One of several halls that serve a database together (halls.h), and wait where one serves it alone. A
     * file is refused.
     */
    STORE_TOGETHER,
    /* To read, also beside a hall. */
    STORE_LOOK
};

/*
 * Open a store. NULL: it cannot be had, and `why` is a sentence without capital and full stop. A
 * file of an earlier form is open for what earlier.h reads, and for nothing else; a later form is
 * refused.
 */
struct store *store_open(const char *path, enum store_use use, char *why, size_t why_size);

/* Is this the address of a database, postgres://…, and not the name of a file? */
bool store_is_address(const char *path);

enum { STORE_SHOWN_ROOM = 512 };

/* The name of a store as people may see it: of an address, without password and parameters. */
const char *store_shown(char out[STORE_SHOWN_ROOM], const char *path);

void store_close(struct store *store);

/* The form of the file: STORE_FORM, or an earlier one. */
int store_form(const struct store *store);

/* Why the last call failed. */
const char *store_why(const struct store *store);

/* Whether the store can be written, as the last call that wrote found it. */
enum store_state {
    STORE_WRITABLE,
    /* There is no space. The next turn tries again. */
    STORE_FULL,
    /* The system does not let it be written. The next turn tries again. */
    STORE_READ_ONLY,
    /* SQLite calls the file malformed (reading finds that too): it is not written again. */
    STORE_MALFORMED,
    /*
     * The database cannot be reached, and neither written nor read, which reading finds too. What was
     * sent last may stand in it. Whoever reads or writes next tries again.
     */
    STORE_LOST,
    /*
     * The lease of the database has ended, or another hall has taken over (store_serving): nothing has
     * been written. The next turn tries again.
     */
    STORE_FENCED
};

enum store_state store_state(const struct store *store);

/*
 * Can it be neither read nor written, because there is no connection to its database? It may be that it could only be
 * read when somebody last came to it: then its state is STORE_READ_ONLY. Of a file: never.
 */
bool store_is_out_of_reach(const struct store *store);

/*
 * Who serves a database: one hall, by a lease of a second and a half that a thread renews. All that
 * follows is cheap but store_take_over, and for the thread of the store's owner alone.
 */
enum store_serving {
    /* This one, or the store is a file. Whether its lease has ended meanwhile, store_look_at_lease says. */
    STORE_SERVES,
    /* Another one, or nobody knows. */
    STORE_STANDS_BY,
    /* This one has the lease, and has not read anything yet. */
    STORE_MAY_TAKE_OVER,
    /* This one did, and another has taken over. The store is to be closed. */
    STORE_IS_FENCED
};

enum store_serving store_serving(const struct store *store);

/*
 * Open what the lease was waited for: from now on it is read and written as by STORE_SERVE. It waits for the
 * database, ten seconds at most. False: store_why says why, and the store is to be closed.
 */
bool store_take_over(struct store *store);

/* Has the turn that failed last failed because another hall was first in something that it wrote? */
bool store_was_contended(const struct store *store);

struct store_lease {
    /* Milliseconds until it ends, by this machine's clock since it was asked for; 0: it has, or there is none. */
    int64_t left_ms;
    /* Since it was renewed last; of who has never held it no matter. */
    int64_t age_ms;
    /* Microseconds by which the database's clock is ahead of this machine's, wrong by so many at most; -1: not known. */
    int64_t offset_us, bound_us;
    /* Why it is not held, static; NULL: it is, or was when the database was heard of last. */
    const char *why;
};

/* False: the store is a file, or is only read. */
bool store_look_at_lease(const struct store *store, struct store_lease *out);

bool store_begin(struct store *store);
bool store_commit(struct store *store);
void store_rollback(struct store *store);

/* A text that stands outside the chain. `body` is NULL when read: it has been deleted. */
struct store_text {
    const char *member, *body;
};

struct store_game {
    const char *name;
    /* The rules and options as JSON, resolved, without names. */
    const char *setup;
    int64_t created_wall_ms;
    /* The format of `setup`. */
    unsigned format;
    /* It need not be opened at the next start. */
    bool over;
    /* When read: all but the name is lost or has been changed, and is not there. */
    bool damaged;
    /* White, black, headers; when read, in the order of their members. */
    const struct store_text *texts;
    size_t text_count;
    /* When read: where its chain begins. */
    const unsigned char *link;
};

/* A row of a game's log: an event that the referee judged, or a note of the hall. */
struct store_entry {
    /* From 1; each follows the last one of its game. */
    uint64_t number;
    int64_t wall_ms;
    /* Who sent it; 0: the hall itself. */
    int64_t seat;
    bool is_note;
    /* The format of `body`. */
    unsigned format;
    /* JSON, without free text. */
    const char *body;
    /* JSON; NULL: there is none, of a note, or because none was kept. */
    const char *ruling;
    /* Of the game after it. */
    uint64_t digest;
    /* The number of the rules that ruled. */
    unsigned rules;
    /* The ruling was given while the store was carried over. */
    bool ruled_later;
    const struct store_text *texts;
    size_t text_count;
    /* When read: its link of the chain. */
    const unsigned char *link;
};

bool store_add_game(struct store *store, const struct store_game *game);
bool store_add_entry(struct store *store, const char *game, const struct store_entry *entry);

/* The game is over with its last entry; or goes on again (the end was reversed). */
bool store_end_game(struct store *store, const char *game);
bool store_reopen_game(struct store *store, const char *game);

/* Take a game that was never played out of the store, with its seats, links, keys and texts. */
bool store_remove_game(struct store *store, const char *game);

/*
 * Seats and links. `game` is NULL for those of the whole hall. Roles and scopes are words of at
 * most STORE_WORD_ROOM - 1 bytes; the store gives them no meaning. A link is known by the hash of
 * its token alone.
 */
bool store_add_seat(struct store *store, const char *game, const char *role, int64_t *seat);

struct store_link {
    int64_t seat;
    /* In its game, from 1. */
    unsigned number;
    /* Empty: of the hall. */
    char game[STORE_NAME_ROOM];
    char role[STORE_WORD_ROOM], scope[STORE_WORD_ROOM];
    /* Of an arbiter or organiser: who has it, and which boards; empty if it does not say. */
    char name[STORE_LINK_TEXT_ROOM], boards[STORE_LINK_TEXT_ROOM];
    /* Of a helper who enters results: those of this tournament alone; empty: of all games. */
    char tournament[STORE_NAME_ROOM];
    int64_t made_wall_ms;
    /* 0: never. */
    int64_t used_wall_ms, revoked_wall_ms;
};

/* A further link of a seat. `number` may be NULL. */
bool store_add_link(struct store *store, const unsigned char hash[STORE_HASH_SIZE], int64_t seat,
                    const char *scope, int64_t wall_ms, unsigned *number);

/*
 * Say of a link to an arbiter's or organiser's seat who has it (`name`), which boards (`boards`) and
 * which tournament (`tournament`). They are texts outside of all chains, and stand beside those of games
 * under the negative of the link's number.
 */
bool store_describe_link(struct store *store, const char *game, unsigned number,
                         const struct store_text *texts, size_t count);

/* *found: there is such a link, and nobody has revoked it. */
bool store_find_link(struct store *store, const unsigned char hash[STORE_HASH_SIZE],
                     struct store_link *out, bool *found);
bool store_use_link(struct store *store, const unsigned char hash[STORE_HASH_SIZE],
                    int64_t wall_ms);

/* *found: there is such a link, and it has not been revoked before. */
bool store_revoke_link(struct store *store, const char *game, unsigned number, int64_t wall_ms,
                       bool *found);

/* Called for each row; answering false ends the reading with success. The row lives till then. */
typedef bool store_game_fn(void *context, const struct store_game *game);
typedef bool store_entry_fn(void *context, const struct store_entry *entry);
typedef bool store_link_fn(void *context, const struct store_link *link);

/* The links of a game by their numbers, revoked ones too. */
bool store_read_links(struct store *store, const char *game, store_link_fn *each, void *context);

/*
 * Idempotency keys: they belong to a link, and have the hash of the body that was sent, the game
 * that it was about, or (NULL) of the whole hall the moment, and the answer that was given.
 */
bool store_add_key(struct store *store, const unsigned char link[STORE_HASH_SIZE], const char *key,
                   const unsigned char body[STORE_HASH_SIZE], const char *game, int64_t wall_ms,
                   const char *answer);

/* *answer is the caller's to free; NULL: there is no such key. */
bool store_find_key(struct store *store, const unsigned char link[STORE_HASH_SIZE], const char *key,
                    unsigned char body[STORE_HASH_SIZE], char **answer);

enum { STORE_KEYS_AT_ONCE = 1000 };

/* Keys to be looked at: STORE_KEYS_AT_ONCE behind a place in the file, from 0. */
struct store_keys {
    int64_t before_wall_ms, behind;
};

/*
 * How many of them are of games that were over before that moment, or are no more, or of the hall
 * and older, or by a link that has been revoked; and whether there are more behind them.
 */
bool store_count_old_keys(struct store *store, const struct store_keys *keys, unsigned *count,
                          bool *more);

/* Forget those. */
bool store_forget_keys(struct store *store, const struct store_keys *keys);

/* Keys of the hall that earlier versions wrote have no moment: they get this one. */
bool store_date_keys(struct store *store, int64_t wall_ms);

/* The program is alive at this moment: after a crash, nobody is charged for later time. */
bool store_note_alive(struct store *store, int64_t wall_ms);

/* The last moment noted, or 0. */
bool store_last_alive(struct store *store, int64_t *wall_ms);

/* Raised by store_restore: numbers that were seen in another epoch mean nothing in this one. */
bool store_epoch(struct store *store, int64_t *epoch);

/* Reading. The chain is checked on the way. */
enum store_reading {
    STORE_READ,
    /*
     * A row breaks its chain or cannot be read. What came before it was handed over, and store_why
     * names the row.
     */
    STORE_DAMAGED,
    STORE_FAILED
};

/* One game by its name; none is no failure. */
enum store_reading store_read_game(struct store *store, const char *game, store_game_fn *each,
                                   void *context);

/*
 * Games in the order of their making: those that are not over; all. A damaged one is handed over as
 * such, does not stop the others, and makes the answer STORE_DAMAGED. In a file that SQLite calls
 * malformed the order is that of their names.
 */
enum store_reading store_read_open_games(struct store *store, store_game_fn *each, void *context);
/* Of those that are not over the ones that were made before that moment and have no entry. */
enum store_reading store_read_unplayed_games(struct store *store, int64_t before_wall_ms,
                                             store_game_fn *each, void *context);
enum store_reading store_read_games(struct store *store, store_game_fn *each, void *context);

/* The names of all games in the order of their making; STORE_DAMAGED: those that can be found, in their own. */
typedef bool store_name_fn(void *context, const char *name);
enum store_reading store_read_names(struct store *store, store_name_fn *each, void *context);

/* The entries of a game behind the one of a number, which is taken as right; 0: all of them. */
enum store_reading store_read_entries(struct store *store, const char *game, uint64_t after,
                                      store_entry_fn *each, void *context);

/* The last link of a game's chain. */
bool store_head(struct store *store, const char *game, unsigned char out[STORE_HASH_SIZE]);

/* Delete a text (number 0: of the game itself) with its salt. False: there is none such. */
bool store_delete_text(struct store *store, const char *game, uint64_t number, const char *member);

/*
 * Delete the answers that are kept for requests about a game that are sent again: they may quote its
 * texts. That they have been answered stays (store_find_key: an empty answer), so that nothing is done
 * twice; and an answer that is the name of the game, which quotes nothing.
 */
bool store_delete_answers(struct store *store, const char *game);

/*
 * What has been deleted is gone from free pages and the log of SQLite too. Between turns, and slow:
 * not for the hall's loop. False: store_why says that traces stand.
 */
bool store_purge(struct store *store);

/*
 * All of it as it is at one moment, in a new file, synced with its folder before it takes the name;
 * also while a hall writes. A file that is there is not replaced.
 */
bool store_backup(struct store *store, const char *path, char *why, size_t why_size);

/*
 * Put a backup in the place of a store, in a new epoch. The file that stood there keeps the name in
 * `kept` (empty if there was none). A store that a hall has open is refused.
 */
bool store_restore(const char *backup, const char *path, char *kept, size_t kept_size, char *why,
                   size_t why_size);

/* Called for each damage. `game` is NULL: of the file. `number` is that of the entry, or 0. */
typedef void store_damage_fn(void *context, const char *game, uint64_t number, const char *why);

/* Every game read, and SQLite's own checks. False: it could not be done; damage is no failure. */
bool store_check(struct store *store, store_damage_fn *each, void *context);

/* Every whole game into a new store; the others are named. */
bool store_salvage(struct store *damaged, const char *path, store_damage_fn *each, void *context,
                   char *why, size_t why_size);

#endif
