/* The names of tags: which have been read in this game. */
#ifndef HK_NOTATION_PGN_TAG_NAMES_H
#define HK_NOTATION_PGN_TAG_NAMES_H

#include "base/internal.h"
#include "notation/pgn_reader.h"

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

#endif
