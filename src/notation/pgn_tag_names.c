/* Names of tags: compared with a word, and remembered for the length of a game by their hashes. */
#include "notation/pgn_tag_names.h"
#include "base/bytes.h"
#include "notation/pgn_bytes.h"

bool hk_pgn_tag_is(const hk_pgn_tag *tag, const char *name)
{
    return equals(tag->name, tag->name_size, name);
}

const hk_pgn_tag *hk_pgn_tags_find(const hk_pgn_tags *tags, const char *name)
{
    for (size_t i = 0; i < tags->count; i++)
        if (hk_pgn_tag_is(&tags->pairs[i], name))
            return &tags->pairs[i];
    return NULL;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

bool hk_pgn_tag_holds(const hk_pgn_tag *tag, const char *word)
{
    const size_t word_size = strlen(word);
    for (size_t at = 0; at + word_size <= tag->value_size; at++) {
        size_t i = 0;
        while (i < word_size && lower(tag->value[at + i]) == word[i])
            i++;
        if (i == word_size)
            return true;
    }
    return false;
}

uint64_t hk__pgn_hash_of_name(const char *name, size_t size)
{
    uint64_t hash = size;
    for (size_t at = 0; at < size; at += 8)
        hash = hk__pgn_mix(hash, load_some(name + at, size - at < 8 ? size - at : 8));
    return hash;
}

bool hk__pgn_is_known_tag(const hk_pgn_reader *reader, uint64_t hash)
{
    if (!(reader->name_bits >> (hash & 63) & 1))
        return false;
    for (unsigned i = 0; i < reader->name_count; i++)
        if (reader->name_hash[i] == hash)
            return true;
    return false;
}

void hk__pgn_know_tag(hk_pgn_reader *reader, uint64_t hash)
{
    if (reader->name_count == HK__PGN_NAMES_MAX)
        return;
    if (reader->tag_starts > reader->name_count && reader->name_hash[reader->name_count] != hash)
        reader->tag_starts = reader->name_count; /* the order is another */
    reader->name_hash[reader->name_count++] = hash;
    reader->name_bits |= UINT64_C(1) << (hash & 63);
}
