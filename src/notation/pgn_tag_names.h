/* Which names of tags have been read in this game. */
#ifndef HK_NOTATION_PGN_TAG_NAMES_H
#define HK_NOTATION_PGN_TAG_NAMES_H

#include "base/internal.h"
#include "notation/pgn_reader.h"

/* Mix eight bytes of a name, or the rest of it, into its hash. */
HK_SPECIALISE uint64_t hk__pgn_mix(uint64_t hash, uint64_t bytes)
{
    hash = (hash ^ bytes) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* The hash of a name. Two names of one hash are taken for one name. */
uint64_t hk__pgn_hash_of_name(const char *name, size_t size);

/* Has a tag whose name has that hash been read in this game? */
bool hk__pgn_is_known_tag(const hk_pgn_reader *reader, uint64_t hash);

/* Remember the name of a tag that has been read; beyond HK__PGN_NAMES_MAX names none is. */
void hk__pgn_know_tag(hk_pgn_reader *reader, uint64_t hash);

#endif
