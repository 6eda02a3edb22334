/*
 * Folds text for comparison, to words of small letters without diacritics.
 *
 * Turkish has two pairs of letters, I and ı, İ and i; other languages pair I with i, and people
 * type both without their dots. So all four are one letter here. Combining marks are skipped, so
 * that decomposed text compares as composed text does. Letters of other alphabets are kept as they
 * are. Bytes that are not UTF-8 separate words.
 */
#include "words/fold.h"
#include "hakem/base.h"

#include <string.h>

/*
 * The letters U+00C0 to U+017F without their marks; a blank stands for a character that separates
 * words.
 */
static const char plain_letters[] = "aaaaaaaceeeeiiiidnooooo ouuuuyts"
                                    "aaaaaaaceeeeiiiidnooooo ouuuuyty"
                                    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkll"
                                    "llllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuww"
                                    "yyyzzzzzzs";
_Static_assert(sizeof plain_letters - 1 == 0x180 - 0xc0, "one for each letter");

enum { BREAK = 0, NOTHING = -1, AS_IT_IS = -2 };

/*
 * What a character becomes: a letter or digit, BREAK (it separates words), NOTHING (it is skipped)
 * or AS_IT_IS.
 */
static int folded_character(uint32_t c)
{
    if (c < 0x80) {
        if (c >= 'A' && c <= 'Z')
            return (int)c + 'a' - 'A';
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? (int)c : BREAK;
    }
    if (c >= 0xc0 && c < 0x180)
        return plain_letters[c - 0xc0] == ' ' ? BREAK : plain_letters[c - 0xc0];
    if (c >= 0x300 && c < 0x370)
        return NOTHING;
    /* ½ is a score, and a word. */
    if (c < 0xc0 && c != 0xbd)
        return BREAK;
    return c >= 0x2000 && c < 0x2070 ? BREAK : AS_IT_IS; /* dashes, quotation marks */
}

static uint32_t decoded(const char *text, size_t size)
{
    const unsigned char first = (unsigned char)text[0];
    uint32_t c = size == 1 ? first : first & (0xffu >> (size + 1));
    for (size_t i = 1; i < size; i++)
        c = c << 6 | ((unsigned char)text[i] & 0x3f);
    return c;
}

static bool is_apostrophe(uint32_t c)
{
    return c == '\'' || c == 0x2019;
}

void hk__fold(struct hk__folded *out, const char *text, size_t size)
{
    /* The bytes written so far, and where the current word began. */
    size_t used = 0, word = 0;
    bool after_apostrophe = false;

    out->count = 0;
    for (size_t at = 0; at <= size && out->count < HK__FOLD_WORDS;) {
        const size_t bytes = at < size ? hk_utf8_character(text + at, size - at) : 0;
        const uint32_t c = bytes > 0 ? decoded(text + at, bytes) : 0;
        const int letter = folded_character(c);

        if (letter == BREAK) {
            after_apostrophe = is_apostrophe(c) && used - word >= 2; /* not in j'adoube */
            if (used > word) {
                out->bytes[used++] = '\0';
                out->at[out->count++] = (uint16_t)word;
                word = used;
            }
        } else if (letter != NOTHING && !after_apostrophe) {
            if (used + bytes + 1 >= HK__FOLD_ROOM)
                break;
            if (letter == AS_IT_IS) {
                memcpy(out->bytes + used, text + at, bytes);
                used += bytes;
            } else {
                out->bytes[used++] = (char)letter;
            }
        }
        at += bytes > 0 ? bytes : 1;
    }
}

const char *hk__fold_word(const struct hk__folded *folded, size_t i)
{
    return folded->bytes + folded->at[i];
}
