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

/*
 * U+00C0 to U+017F as the letters and the accents that they are composed of; a blank: it is one letter. The accents are
 * those of `accents`.
 */
static const char composed_letters[] =
    "AAAAAA CEEEEIIII NOOOOO  UUUUY  aaaaaa ceeeeiiii nooooo  uuuuy y"
    "AaAaAaCcCcCcCcDd  EeEeEeEeEeGgGgGgGgHh  IiIiIiIiI   JjKk LlLlLl "
    "   NnNnNn   OoOoOo  RrRrRrSsSsSsSsTtTt  UuUuUuUuUuUuWwYyYZzZzZz ";
static const char composed_accents[] =
    "`'^~:o ,`'^:`'^: ~`'^~:  `'^:'  `'^~:o ,`'^:`'^: ~`'^~:  `'^:' :"
    "--uu;;''^^..vvvv  --uu..;;vv^^uu..,,^^  ~~--uu;;.   ^^,, '',,vv "
    "   '',,vv   --uu\"\"  '',,vv''^^,,vv,,vv  ~~--uuoo\"\";;^^^^:''..vv ";

static const struct {
    char sign;
    uint32_t number;
} accents[] = {{'`', 0x300}, {'\'', 0x301}, {'^', 0x302}, {'~', 0x303}, {'-', 0x304},
               {'u', 0x306}, {'.', 0x307},  {':', 0x308}, {'o', 0x30a}, {'"', 0x30b},
               {'v', 0x30c}, {',', 0x327},  {';', 0x328}};

/* A name that is read letter by letter. */
struct spelled {
    const char *text;
    size_t size, at;
    uint32_t accent; /* of the letter before; 0: none */
    bool begun;
};

static uint32_t accent_on(uint32_t composed)
{
    for (size_t i = 0; i < sizeof accents / sizeof *accents; i++)
        if (accents[i].sign == composed_accents[composed - 0xc0])
            return accents[i].number;
    return 0;
}

/* The next letter, accent or blank; 0: none is left. */
static uint32_t next_of(struct spelled *name)
{
    uint32_t number = name->accent;
    bool blank = false;

    name->accent = 0;
    while (number == 0 && name->at < name->size) {
        const size_t taken =
            characters_first(name->text + name->at, name->size - name->at, ENCODING_UTF8);
        const uint32_t next = characters_number(name->text + name->at, taken);
        if (blank && name->begun && !character_is_blank(next))
            return ' ';
        name->at += taken;
        blank = character_is_blank(next);
        number = blank ? 0 : next;
    }
    name->begun |= number != 0;
    if (number < 0xc0 || number >= 0x180 || composed_letters[number - 0xc0] == ' ')
        return number;
    name->accent = accent_on(number);
    return (unsigned char)composed_letters[number - 0xc0];
}

bool name_is_same(const char *one, const char *other)
{
    struct spelled first = {.text = one, .size = strlen(one)};
    struct spelled second = {.text = other, .size = strlen(other)};
    uint32_t letter;

    do {
        letter = next_of(&first);
        if (letter != next_of(&second))
            return false;
    } while (letter != 0);
    return true;
}
