/*
 * A name is read letter by letter. What parts its words comes before all letters, so that "Ak, Zeki" stands
 * before "Akman, Ada"; then digits, the letters, and what is no Latin letter in the order of Unicode.
 */
#include "tournament/surname.h"

#include <stdio.h>
#include <string.h>

/* The letters of the alphabet, in its order. */
static const unsigned alphabet[] = {
    'a', 'b', 'c',  0xe7, 'd', 'e', 'f', 'g',   0x11f, 'h', 0x131, 'i', 'j', 'k', 'l', 'm',
    'n', 'o', 0xf6, 'p',  'q', 'r', 's', 0x15f, 't',   'u', 0xfc,  'v', 'w', 'x', 'y', 'z',
};

/* The plain letters of U+00C0 to U+017F. */
static const char plain_letters[] = "aaaaaaaceeeeiiii"
                                    "dnooooo*ouuuuyts"
                                    "aaaaaaaceeeeiiii"
                                    "dnooooo*ouuuuyty"
                                    "aaaaaaccccccccdd"
                                    "ddeeeeeeeeeegggg"
                                    "gggghhhhiiiiiiii"
                                    "iiiijjkkklllllll"
                                    "lllnnnnnnnnnoooo"
                                    "oooorrrrrrssssss"
                                    "ssttttttuuuuuuuu"
                                    "uuuuwwyyyzzzzzzs";

enum { PLAIN_FIRST = 0xc0, DIGITS = 0x10, LETTERS = 0x20, OTHERS = 0x100 };

/* The next character of UTF-8; 0 at the end. */
static unsigned take(const unsigned char **text)
{
    const unsigned char *at = *text;
    const unsigned first = *at;
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
    unsigned found = more ? first & (0x3fU >> more) : first;

    if (first == '\0')
        return 0;
    for (int i = 1; i <= more; i++) {
        if ((at[i] & 0xc0) != 0x80) { /* Latin-1 */
            *text = at + 1;
            return first;
        }
        found = found << 6 | (at[i] & 0x3fU);
    }
    *text = at + 1 + more;
    return found;
}

static unsigned small(unsigned character)
{
    static const unsigned pairs[][2] = {{'I', 0x131},   {0x130, 'i'},   {0xc7, 0xe7},
                                        {0x11e, 0x11f}, {0x15e, 0x15f}, {0x218, 0x15f},
                                        {0x219, 0x15f}, {0xd6, 0xf6},   {0xdc, 0xfc}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i][0] == character)
            return pairs[i][1];
    return character >= 'A' && character <= 'Z' ? character - 'A' + 'a' : character;
}

static unsigned place(unsigned letter)
{
    for (unsigned i = 0; i < sizeof alphabet / sizeof *alphabet; i++)
        if (alphabet[i] == letter)
            return LETTERS + i;
    return 0;
}

/* Where a character stands; marks of it are left to `has_mark`. */
static unsigned weight(unsigned character, bool *has_mark)
{
    const unsigned letter = small(character);
    unsigned found = place(letter);

    *has_mark = false;
    if (!found && letter >= PLAIN_FIRST && letter < PLAIN_FIRST + sizeof plain_letters - 1) {
        found = place((unsigned char)plain_letters[letter - PLAIN_FIRST]);
        *has_mark = true;
    }
    if (found)
        return found;
    if (letter >= '0' && letter <= '9')
        return DIGITS + letter - '0';
    return letter == ','                                         ? 1
           : letter < 0x80 || letter == 0xa0 || letter == 0x2019 ? 2
                                                                 : OTHERS + letter;
}

int surname_compare(const char *one, const char *other)
{
    const unsigned char *left = (const unsigned char *)one, *right = (const unsigned char *)other;

    for (int marks = 0;;) {
        const unsigned first = take(&left), second = take(&right);
        bool first_mark, second_mark;
        if (!first || !second)
            return first ? 1 : second ? -1 : marks ? marks : strcmp(one, other);
        const unsigned a = weight(first, &first_mark), b = weight(second, &second_mark);
        if (a != b)
            return a < b ? -1 : 1;
        if (!marks && (first_mark || second_mark))
            marks = !second_mark ? 1 : !first_mark ? -1 : (first > second) - (first < second);
    }
}

/* Which part of a name is the surname. */

/* U+0100 to U+017F: capitals and small letters take turns, but for a few. */
static bool is_extended_capital(unsigned character)
{
    const bool is_odd = (character >= 0x139 && character <= 0x148) || character >= 0x179;

    return character == 0x178 || (character != 0x138 && character != 0x149 && character != 0x17f &&
                                  (character % 2 == 1) == is_odd);
}

static bool is_capital(unsigned character)
{
    return (character >= 'A' && character <= 'Z') ||
           (character >= 0xc0 && character <= 0xde && character != 0xd7) ||
           (character >= 0x100 && character <= 0x17f && is_extended_capital(character)) ||
           character == 0x218 || character == 0x21a || (character >= 0x391 && character <= 0x3a9) ||
           (character >= 0x400 && character <= 0x42f);
}

static bool is_mark(unsigned character)
{
    return character == '.' || character == '-' || character == '\'' || character == 0x2019;
}

enum word { WORD_NONE, WORD_CAPITALS, WORD_SMALL, WORD_OTHER };

/* Are there initials, or does a number or a generation stand behind a name: A.B., II, JR? */
static bool is_addition(const char *word, const char *end)
{
    const size_t size = (size_t)(end - word);

    return memchr(word, '.', size) || strspn(word, "IVX") >= size ||
           (size == 2 && (memcmp(word, "JR", 2) == 0 || memcmp(word, "SR", 2) == 0));
}

/* Go to the next word, if there is one, and behind it. */
static enum word next_word(const char **start, const char **end)
{
    const unsigned char *at = (const unsigned char *)*end + strspn(*end, " ");
    int capitals = 0, others = 0;
    bool begins_small = false;

    *start = (const char *)at;
    for (bool is_first = true; *at != '\0' && *at != ' '; is_first = false) {
        const unsigned character = take(&at);
        if (is_capital(character))
            capitals++;
        else if (!is_mark(character))
            others++;
        begins_small = begins_small || (is_first && others > 0);
    }
    *end = (const char *)at;
    return *start == *end                                              ? WORD_NONE
           : others == 0 && capitals > 1 && !is_addition(*start, *end) ? WORD_CAPITALS
           : begins_small                                              ? WORD_SMALL
                                                                       : WORD_OTHER;
}

/* The first words in capitals, with the particles before them; false: there are none. */
static bool find_capitals(const char *name, const char **first, const char **last)
{
    const char *start, *end = name, *particles = NULL;

    *first = *last = NULL;
    for (enum word word; (word = next_word(&start, &end)) != WORD_NONE;) {
        if (word == WORD_CAPITALS) {
            *first = *first ? *first : particles ? particles : start;
            *last = end;
        } else if (*first) {
            break;
        }
        particles = word != WORD_SMALL ? NULL : particles ? particles : start;
    }
    return *first != NULL;
}

bool surname_first(char *out, size_t room, const char *name)
{
    const char *comma = strchr(name, ','), *first, *last;
    const char *given = comma ? comma + 1 + strspn(comma + 1, " ,") : NULL;

    snprintf(out, room, "%s", name);
    if (comma)
        return comma > name && *given != '\0' &&
               snprintf(out, room, "%.*s, %s", (int)(comma - name), name, given) > 0;
    if (!find_capitals(name, &first, &last))
        return false;
    const char *behind = last + strspn(last, " ");
    int before = (int)(first - name);
    while (before > 0 && name[before - 1] == ' ')
        before--;
    if (before == 0 && *behind == '\0')
        return false;
    snprintf(out, room, "%.*s, %.*s%s%s", (int)(last - first), first, before, name,
             before > 0 && *behind != '\0' ? " " : "", behind);
    return true;
}
