/*
 * Points by article 10. The codes are those of the report file that goes to FIDE; the words are those
 * of the hall. Unequal scores (1/2-0, 0-1/2, 0-0) are ones that an arbiter may set: 10.2 and 12.9.
 */
#include "tournament/points.h"
#include "base/internal.h"

#include <string.h>

const char *const scoring_members[SCORING_ITEMS] = {
#define X(name, member, halves) member,
    SCORING_LIST(X)
#undef X
};

const struct board_result no_result = {{' ', ' '}};

const char result_words[] = "1-0|0-1|1/2-1/2|1/2-0|0-1/2|0-0|+--|--+|---";

static const struct {
    const char *word, *codes;
} words[] = {
    {"1-0", "10"}, {"0-1", "01"}, {"1/2-1/2", "=="}, {"1/2-0", "=0"}, {"0-1/2", "0="},
    {"0-0", "00"}, {"+--", "+-"}, {"--+", "-+"},     {"---", "--"},
};

struct scoring scoring_usual(void)
{
    return (struct scoring){{
#define X(name, member, halves) [SCORING_##name] = halves,
        SCORING_LIST(X)
#undef X
    }};
}

enum scoring_item scoring_followed(enum scoring_item item)
{
    static const enum scoring_item followed[SCORING_ITEMS] = {
        [SCORING_FORFEIT_WIN] = SCORING_WIN, [SCORING_FORFEIT_LOSS] = SCORING_LOSS,
        [SCORING_BYE] = SCORING_WIN,         [SCORING_FULL_BYE] = SCORING_WIN,
        [SCORING_HALF_BYE] = SCORING_DRAW,   [SCORING_ABSENT] = SCORING_LOSS,
    };

    return item >= SCORING_FORFEIT_WIN && item <= SCORING_ABSENT ? followed[item] : item;
}

bool scoring_is_usual(const struct scoring *scoring, enum scoring_item first,
                      enum scoring_item last)
{
    const struct scoring usual = scoring_usual();

    for (enum scoring_item item = first; item <= last; item++)
        if (scoring->halves[item] != usual.halves[item])
            return false;
    return true;
}

/* What a code counts as; SCORING_ITEMS: as nothing. */
static enum scoring_item item_of(char code)
{
    switch (code) {
    case '1':
    case 'W':
        return SCORING_WIN;
    case '=':
    case 'D':
        return SCORING_DRAW;
    case '0':
    case 'L':
        return SCORING_LOSS;
    case '+':
        return SCORING_FORFEIT_WIN;
    case '-':
        return SCORING_FORFEIT_LOSS;
    case 'U':
        return SCORING_BYE;
    case 'F':
        return SCORING_FULL_BYE;
    case 'H':
        return SCORING_HALF_BYE;
    case 'Z':
        return SCORING_ABSENT;
    default:
        return SCORING_ITEMS;
    }
}

unsigned scoring_of(const struct scoring *scoring, char code)
{
    const enum scoring_item item = item_of(code);

    return item == SCORING_ITEMS ? 0 : scoring->halves[item];
}

bool code_is_game(char code)
{
    const enum scoring_item item = item_of(code);

    return item == SCORING_WIN || item == SCORING_DRAW || item == SCORING_LOSS;
}

bool code_is_forfeit(char code)
{
    return code == '+' || code == '-';
}

char code_of_bye(char told)
{
    switch (told) {
    case 'U':
    case 'F':
    case 'H':
    case 'Z':
        return told;
    case '+':
    case '1':
        return 'F';
    case '=':
        return 'H';
    default:
        return 'Z';
    }
}

bool code_is_bye(char code)
{
    return code == 'U' || code == 'F' || code == 'H' || code == 'Z';
}

bool result_is_known(struct board_result result)
{
    return result.code[0] != ' ' && result.code[0] != '\0';
}

bool result_equals(struct board_result one, struct board_result other)
{
    return one.code[0] == other.code[0] && one.code[1] == other.code[1];
}

/* The code of a rated game for that of one that is not. */
static char as_rated(char code)
{
    return code == 'W' ? '1' : code == 'D' ? '=' : code == 'L' ? '0' : code;
}

const char *result_word(struct board_result result)
{
    for (size_t i = 0; i < HK_COUNT(words); i++)
        if (words[i].codes[0] == as_rated(result.code[0]) &&
            words[i].codes[1] == as_rated(result.code[1]))
            return words[i].word;
    return NULL;
}

bool result_find(struct board_result *out, const char *word)
{
    for (size_t i = 0; word && i < HK_COUNT(words); i++)
        if (strcmp(words[i].word, word) == 0) {
            *out = (struct board_result){{words[i].codes[0], words[i].codes[1]}};
            return true;
        }
    return false;
}
