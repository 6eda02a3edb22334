/*
 * The rows of a game as they lie in the file, with the hash and the salt of each text and the links
 * of the chain: what an export has, and what an import puts into another store.
 */
#ifndef HK_HALL_STORE_ROWS_H
#define HK_HALL_STORE_ROWS_H

#include "hall/store/chain.h"

struct text_row {
    const char *member;
    chain_hash hash;
    /* NULL: it has been deleted, and its salt with it. */
    const char *body;
    unsigned char salt[CHAIN_SALT_SIZE];
};

/* Called for each row, which lives till then. False: the reading ends, and fails. */
typedef bool text_row_fn(void *context, const struct text_row *text);
typedef bool seat_row_fn(void *context, int64_t seat, const char *role);

/* The texts of an entry (0: of the game itself), by their members. They are not checked. */
bool rows_read_texts(struct store *store, const char *game, uint64_t number, text_row_fn *each,
                     void *context);

/* Which texts of a game have not been deleted: of the game itself and of its entries. */
typedef bool text_name_fn(void *context, uint64_t number, const char *member);
bool rows_list_texts(struct store *store, const char *game, text_name_fn *each, void *context);

/* When each game was written to last: by its last entry, or its making. They are not checked. */
typedef bool last_written_fn(void *context, const char *game, int64_t wall_ms);
bool rows_read_last(struct store *store, last_written_fn *each, void *context);

/* The seats of a game (empty: of the hall), by their numbers. */
bool rows_read_seats(struct store *store, const char *game, seat_row_fn *each, void *context);

/* The link of an entry (0: of the game itself). *found: there is one. */
bool rows_read_link(struct store *store, const char *game, uint64_t number, chain_hash out,
                    bool *found);

/*
 * Put in a row with its texts, of which it has `text_count`, by their members; its own list of texts
 * is not looked at. STORE_DAMAGED: a text does not have its hash, or the row does not have the link;
 * store_why says which. The caller has begun a turn, and rolls it back unless all went well.
 */
enum store_reading rows_put_game(struct store *store, const struct store_game *game,
                                 const struct text_row *texts, const chain_hash link);
enum store_reading rows_put_entry(struct store *store, const char *game,
                                  const struct store_entry *entry, const struct text_row *texts,
                                  const chain_hash link);

/* A seat of a game, under its number if no other game has a seat of that number. */
bool rows_put_seat(struct store *store, const char *game, int64_t seat, const char *role);

/* No seat that is made from now on gets a number up to this one. */
bool rows_pass_seat(struct store *store, int64_t seat);

/* What was seen of the store by now means nothing from now on. */
bool rows_begin_epoch(struct store *store);

#endif
