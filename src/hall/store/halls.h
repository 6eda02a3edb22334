/*
 * Several halls that serve one database together (decision 122): which others there are, who is present at
 * them, and the bell by which each tells the others what it has written. A bell is not the truth: who hears it
 * reads the log. All functions are cheap but those that read, and for the thread of the store's owner.
 */
#ifndef HK_HALL_STORE_HALLS_H
#define HK_HALL_STORE_HALLS_H

#include "hall/store/store.h"

enum { STORE_HALLS_MOST = 64, STORE_GAPS_KEPT = 8 };

/* Is the store opened to be served together with other halls? */
bool store_is_together(const struct store *store);

/* Another hall. */
struct store_hall {
    int64_t id;
    /* It can write nothing any more. */
    bool is_gone;
    /* When it was known to be there last, by the database's clock. */
    int64_t renewed_wall_ms;
};

struct store_halls {
    /* This one's. */
    int64_t own;
    /* It rises when one comes or goes. */
    uint64_t version;
    /* Those that serve now, and those that ceased to within the last minute. */
    struct store_hall others[STORE_HALLS_MOST];
    size_t count;
    /*
     * Since when, by the database's clock, all leases had ended for so long that others would have taken over, in the
     * last outages of that kind: none could reach the database, or have anything confirmed. The first one first, 0
     * behind them; `gaps` rises when there is a further one.
     */
    uint64_t gaps;
    int64_t gap_wall_ms[STORE_GAPS_KEPT];
};

/* False: nobody else can serve the store. */
bool store_look_at_halls(const struct store *store, struct store_halls *out);

/* What a hall tells the others of a game or tournament. */
enum store_news {
    /* It has further entries, or is no more. */
    STORE_NEWS_ENTRY = 'e',
    /* It has been made. */
    STORE_NEWS_MADE = 'm',
    /* Who is present has changed. */
    STORE_NEWS_PRESENT = 'p',
    /* A link has been revoked; without a name one of the hall. */
    STORE_NEWS_LINKS = 'l',
    /* Something may not have been heard, or a hall has come or gone: all is to be looked at. */
    STORE_NEWS_ALL = '*'
};

/* Tell the others, within ten milliseconds. Of what has been committed. */
void store_ring(struct store *store, enum store_news what, const char *game);

/* Call `each` for all that has been heard since the last time, in its order. */
typedef void store_heard_fn(void *context, enum store_news what, const char *game);
void store_hear(struct store *store, store_heard_fn *each, void *context);

/* Call this when there is something to be heard, in another thread. It has to be one that may be called there. */
void store_when_heard(struct store *store, void (*call)(void *context), void *context);

/* Who is present at this hall: a set that has no meaning here; in a turn. */
bool store_set_present(struct store *store, const char *game, int64_t who);

/* Who is present at which hall; of one game, or (NULL) of all. Those of this hall too. */
typedef void store_present_fn(void *context, const char *game, int64_t hall, int64_t who);
bool store_read_present(struct store *store, const char *game, store_present_fn *each,
                        void *context);

/* The number of the last entry of a game or tournament. *found: there is such a one. */
bool store_last_number(struct store *store, const char *game, uint64_t *number, bool *found);

/* The same of all games that are not over, or ended since that moment, and of all tournaments. */
typedef void store_number_fn(void *context, const char *game, uint64_t number, bool over);
bool store_read_numbers(struct store *store, int64_t since_wall_ms, store_number_fn *each,
                        void *context);

/* The links that have been revoked since that moment; an empty name: of the hall. */
typedef void store_revoked_fn(void *context, const char *game, unsigned number);
bool store_read_revoked(struct store *store, int64_t since_wall_ms, store_revoked_fn *each,
                        void *context);

/* A number by lot that all halls have; it is drawn by the first who asks, in a turn. */
bool store_secret(struct store *store, int64_t *secret);

/*
 * The entries of a game or tournament behind the one of a number, as store_read_entries; another hall may add to it
 * meanwhile.
 */
enum store_reading store_read_news(struct store *store, const char *game, uint64_t after,
                                   store_entry_fn *each, void *context);

/*
 * Read at once what is news of several games: lists with commas between the names, and between the numbers of the
 * entries behind which it is. store_read_news finds it until store_forget_ahead. False: it could not be read.
 */
bool store_read_ahead(struct store *store, const char *names, const char *numbers);
void store_forget_ahead(struct store *store);

/*
 * In a turn: nobody else adds to these games and tournaments before it ends; a list with commas between the names.
 * It waits for those who do so now.
 */
bool store_hold(struct store *store, const char *names);

/* The last entry of a game is this one, which has been read: another hall has written it. */
void store_learn(struct store *store, const char *game, uint64_t number,
                 const unsigned char link[STORE_HASH_SIZE]);

#endif
