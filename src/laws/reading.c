/*
 * The words of readings and their choices, from the lists in hakem/reading.h. The choices take
 * effect where the articles are applied: in table.c (7.5.1), drawclaim.c (9.4, 9.5.3) and game.c
 * (B.2).
 */
#include "hakem/reading.h"
#include "base/internal.h"

#include <string.h>

static const char *const readings[] = {
#define X(name, word) word,
    HK_READING_LIST(X)
#undef X
};

static const struct {
    hk_reading reading;
    const char *word;
} choices[] = {
#define X(reading, name, word) {HK_READING_##reading, word},
    HK_READING_CHOICE_LIST(X)
#undef X
};

const char *hk_reading_word(hk_reading reading)
{
    return (size_t)reading < HK_READINGS ? readings[reading] : "unknown";
}

bool hk_reading_find(hk_reading *out, const char *word, size_t size)
{
    for (int reading = 0; reading < HK_READINGS; reading++)
        if (strlen(readings[reading]) == size && memcmp(readings[reading], word, size) == 0) {
            *out = (hk_reading)reading;
            return true;
        }
    return false;
}

unsigned hk_reading_choices(hk_reading reading)
{
    unsigned count = 0;
    for (size_t i = 0; i < HK_COUNT(choices); i++)
        count += choices[i].reading == reading;
    return count;
}

const char *hk_reading_choice_word(hk_reading reading, unsigned choice)
{
    for (size_t i = 0; i < HK_COUNT(choices); i++)
        if (choices[i].reading == reading && choice-- == 0)
            return choices[i].word;
    return NULL;
}

bool hk_reading_choice_find(hk_reading reading, uint8_t *out, const char *word, size_t size)
{
    for (unsigned choice = 0; choice < hk_reading_choices(reading); choice++) {
        const char *known = hk_reading_choice_word(reading, choice);
        if (strlen(known) == size && memcmp(known, word, size) == 0) {
            *out = (uint8_t)choice;
            return true;
        }
    }
    return false;
}
