/* Names of tags: compared with a word, and remembered for the length of a game by numbers that are made of them. */
#include "notation/pgn_tag_names.h"
#include "base/bytes.h"
#include "notation/pgn_bytes.h"

bool hk_pgn_tag_is(const hk_pgn_tag *tag, const char *name)
{
    return equals(tag->name, tag->name_size, name);
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
    if (!(reader->tag_bits >> (hash & 63) & 1))
        return false;
    for (unsigned i = 0; i < reader->tag_count; i++)
        if (reader->tag_hash[i] == hash)
            return true;
    return false;
}

void hk__pgn_know_tag(hk_pgn_reader *reader, uint64_t hash)
{
    if (reader->tag_count == HK_PGN_TAGS_KNOWN)
        return;
    if (reader->tag_starts > reader->tag_count && reader->tag_hash[reader->tag_count] != hash)
        reader->tag_starts = reader->tag_count; /* the order is another */
    reader->tag_hash[reader->tag_count++] = hash;
    reader->tag_bits |= UINT64_C(1) << (hash & 63);
}
