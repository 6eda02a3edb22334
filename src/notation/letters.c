/*
 * Piece letters by language, in the order of hk_kind. A record's language is always told, never guessed: the Turkish K
 * is a rook, the English one a king (FIDE Laws 2023, C.3).
 */
#include "hakem/san.h"

#include <string.h>

const hk_letters hk_letters_english = {"en", {"P", "N", "B", "R", "Q", "K"}};

static const hk_letters others[] = {
    {"tr", {"P", "A", "F", "K", "V", "Ş"}},
};

const hk_letters *hk_letters_find(const char *language, size_t size)
{
    if (size == 2 && memcmp(language, hk_letters_english.language, 2) == 0)
        return &hk_letters_english;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (size == 2 && memcmp(language, others[i].language, 2) == 0)
            return &others[i];
    return NULL;
}
