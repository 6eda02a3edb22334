/* The words of movetext, for pgn_read.c, and the queue of items that both fill. */
#ifndef HK_NOTATION_PGN_MOVETEXT_H
#define HK_NOTATION_PGN_MOVETEXT_H

#include "base/internal.h"
#include "notation/pgn_lex.h"

enum { HK__PGN_TWO_MOVES_MAX = 24 }; /* bytes of two moves without a blank between them */

/* All zeros: copying it takes a fifth of the time in which compilers fill as much. */
extern const hk_pgn_item hk__pgn_blank_item;

/* The next item to be given, with the place and the text of the token. */
hk_pgn_item *hk__pgn_queue(hk_pgn_reader *reader, hk_pgn_kind kind,
                           const struct hk__pgn_token *token);
void hk__pgn_report(hk_pgn_reader *reader, hk_pgn_fault fault, const struct hk__pgn_token *token);

/* Report text that is not UTF-8, once a game. */
void hk__pgn_check_encoding(hk_pgn_reader *reader, const char *text, size_t size,
                            const struct hk__pgn_token *token);

bool hk__pgn_is(const char *text, size_t size, const char *word);

/* Does the text hold the word, written in lower case, in any case of letters? */
bool hk__pgn_holds(const char *text, size_t size, const char *word);

/* Is a variation passed over that belongs to what could not be read, and is it to be given as such? */
bool hk__pgn_gives_unread(const hk_pgn_reader *reader);

/* Is the reader inside of a variation that is not given? */
bool hk__pgn_is_passed_over(const hk_pgn_reader *reader);

void hk__pgn_read_word(hk_pgn_reader *reader, const struct hk__pgn_token *token);
void hk__pgn_read_number(hk_pgn_reader *reader, const struct hk__pgn_token *token);

/* Make the second of two glued moves; when the first has been given, for both use the same positions. */
void hk__pgn_make_glued_move(hk_pgn_reader *reader);

/* Mix eight bytes of a name, or the rest of it, into its number. */
HK_SPECIALISE uint64_t hk__pgn_mix(uint64_t hash, uint64_t bytes)
{
    hash = (hash ^ bytes) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* A number for the name of a tag: other names have another one. */
uint64_t hk__pgn_hash_of_name(const char *name, size_t size);

/* Has a tag with the name of that number been read in this game? */
bool hk__pgn_is_known_tag(const hk_pgn_reader *reader, uint64_t hash);

/* From now on it has; of too many the last ones are not remembered. */
void hk__pgn_know_tag(hk_pgn_reader *reader, uint64_t hash);

/* What stands at the cursor in plain form (pgn_fast.c). Each answers whether there was any, and queues it. */
bool hk__pgn_read_plain_tags(hk_pgn_reader *reader);
bool hk__pgn_read_plain_moves(hk_pgn_reader *reader);

/* The key of the main line's position, which plain moves leave open. */
void hk__pgn_settle_key(hk_pgn_reader *reader);

/* Does a plain tag pair begin the next line that is not empty? The cursor is then at it, and the token tells its place. */
bool hk__pgn_find_plain_tag(hk_pgn_reader *reader, struct hk__pgn_token *out);

/* Does plain movetext of a game from the start position begin behind the tag pairs that have been read? */
bool hk__pgn_begins_plain_moves(const hk_pgn_reader *reader);

/* Does a marker that ends the line stand next in the main line? The cursor is then behind it, and the token tells of it. */
bool hk__pgn_take_plain_marker(hk_pgn_reader *reader, struct hk__pgn_token *out);

enum hk__pgn_game {
    HK__PGN_GAME_CHESS,  /* in some form that is read here */
    HK__PGN_GAME_OTHER,  /* by other rules than those of the Laws */
    HK__PGN_GAME_UNKNOWN /* the name says nothing; it is read as chess */
};

/* Which game a Variant tag names; *variant becomes HK_CHESS960 if it is that. pgn_variant.c */
enum hk__pgn_game hk__pgn_find_game(const char *value, size_t value_size, hk_variant *variant);

#endif
