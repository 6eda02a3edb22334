/*
 * Folds letters of Latin-1 and Latin Extended-A, Turkish among them, by a table of their base letters.
 */
#include "tournament/names.h"

#include "hakem/base.h"
#include "tournament/characters.h"

#include <stdint.h>
#include <string.h>

enum { SHARP_S = 0xdf };

/* The base letters of U+00C0 to U+017F, capitals and small letters alike; '.': none. */
static const char bases[] = "aaaaaaaceeeeiiiidnooooo.ouuuuyts"
                            "aaaaaaaceeeeiiiidnooooo.ouuuuyty"
                            "aaaaaaccccccccddddeeeeeeeeeegggg"
                            "gggghhhhiiiiiiiiiiiijjkkklllllll"
                            "lllnnnnnnnnnoooooooorrrrrrssssss"
                            "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/* A combining accent, U+0300 to U+036F. */
static bool is_accent(uint32_t number)
{
    return number >= 0x300 && number < 0x370;
}

/* Signs of Latin-1 such as the one behind the N of a number. */
static bool is_sign(uint32_t number)
{
    return number >= 0xa0 && number < 0xc0;
}

size_t name_fold(char *out, size_t room, const char *text, size_t size)
{
    size_t count = 0;

    for (size_t at = 0; at < size;) {
        const size_t taken = hk_utf8_character(text + at, size - at);
        const uint32_t number = taken > 1 ? characters_number(text + at, taken) : 0;
        const char c = text[at];
        char letter = '.';
        if (c >= 'A' && c <= 'Z')
            letter = (char)(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            letter = c;
        else if (number >= 0xc0 && number < 0x180)
            letter = bases[number - 0xc0];
        else if (taken > 1 && !is_sign(number) && !character_is_blank(number) &&
                 !is_accent(number) && count + taken < room) {
            memcpy(out + count, text + at, taken);
            count += taken;
        }
        if (letter != '.' && count + 1 < room)
            out[count++] = letter;
        if (number == SHARP_S && count + 1 < room)
            out[count++] = letter; /* of two letters elsewhere */
        at += taken ? taken : 1;
    }
    out[count] = '\0';
    return count;
}
