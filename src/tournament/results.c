/*
 * A result is first brought to signs: one a player, '=' for a half, and '-' between them; then it is looked up.
 */
#include "tournament/results.h"

#include "base/internal.h"
#include "tournament/characters.h"

#include <string.h>

enum { SIGNS_MAX = 16 };

/* Spellings of parts; an empty sign: nothing. */
static const struct {
    const char *written, *sign;
} parts[] = {
    {"1/2", "="},
    {"\xc2\xbd", "="},
    {"0.5", "="},
    {"0,5", "="},
    {",5", "="},
    {".5", "="},
    {"1.0", "1"},
    {"1,0", "1"},
    {"0.0", "0"},
    {"0,0", "0"},
    {":", "-"},
    {"\xe2\x80\x93", "-"},
    {"\xe2\x80\x94", "-"},
    {"\xe2\x88\x92", "-"},
    {"\xe2\x80\x90", "-"},
    {"\xe2\x80\x91", "-"},
    {"\xc3\xbc", "u"},
    {"\xc3\x9c", "u"},
    {"\xc2\xa0", ""},
};

static const struct {
    const char *signs;
    struct result_codes codes;
} rows[] = {
    {"", {' ', ' '}},      {"*", {' ', ' '}},     {"-", {' ', ' '}},     {"1-0", {'1', '0'}},
    {"0-1", {'0', '1'}},   {"=-=", {'=', '='}},   {"=", {'=', '='}},     {"=-0", {'=', '0'}},
    {"0-=", {'0', '='}},   {"0-0", {'0', '0'}},   {"+--", {'+', '-'}},   {"--+", {'-', '+'}},
    {"---", {'-', '-'}},   {"+-", {'+', '-'}},    {"-+", {'-', '+'}},    {"--", {'-', '-'}},
    {"+/-", {'+', '-'}},   {"-/+", {'-', '+'}},   {"-/-", {'-', '-'}},   {"w-l", {'W', 'L'}},
    {"l-w", {'L', 'W'}},   {"d-d", {'D', 'D'}},   {"l-l", {'L', 'L'}},   {"d-l", {'D', 'L'}},
    {"l-d", {'L', 'D'}},   {"1f-0f", {'+', '-'}}, {"0f-1f", {'-', '+'}}, {"0f-0f", {'-', '-'}},
    {"1x-0f", {'+', '-'}}, {"0f-1x", {'-', '+'}}, {"1f-0", {'+', '-'}},  {"1-f", {'+', '-'}},
    {"f-1", {'-', '+'}},   {"f-f", {'-', '-'}},   {"x-x", {'=', '='}},
};

/* Words behind 1-0, 0-1 or 0-0 that make it a forfeit: of English, German and Turkish lists. */
static const char *const forfeits[] = {"f", "ff", "forfeit", "wo", "k", "hk", "huk", "hukmen"};

/* Bring a text to signs. False: it is too long for a result. */
static bool to_signs(char signs[SIGNS_MAX], const char *text, size_t size)
{
    size_t count = 0;

    for (size_t at = 0; at < size;) {
        const char c = text[at];
        size_t part = 0;
        while (part < HK_COUNT(parts) &&
               !(strlen(parts[part].written) <= size - at &&
                 memcmp(parts[part].written, text + at, strlen(parts[part].written)) == 0))
            part++;
        if (count + 1 == SIGNS_MAX)
            return false;
        if (part < HK_COUNT(parts)) {
            signs[count] = *parts[part].sign;
            count += signs[count] != '\0';
            at += strlen(parts[part].written);
        } else if (hk__is_space(c) || is_one_of(c, "().")) {
            at++;
        } else {
            signs[count++] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
            at++;
        }
    }
    signs[count] = '\0';
    return true;
}

/* A result of three signs and a word that makes it a forfeit. */
static bool is_forfeit(const char *signs)
{
    if (memcmp(signs, "1-0", 3) != 0 && memcmp(signs, "0-1", 3) != 0 &&
        memcmp(signs, "0-0", 3) != 0)
        return false;
    for (size_t i = 0; i < HK_COUNT(forfeits); i++)
        if (strcmp(signs + 3, forfeits[i]) == 0)
            return true;
    return false;
}

bool result_read(struct result_codes *out, const char *text, size_t size)
{
    char signs[SIGNS_MAX] = "";

    if (!to_signs(signs, text, size))
        return false;
    for (size_t i = 0; i < HK_COUNT(rows); i++)
        if (strcmp(rows[i].signs, signs) == 0) {
            *out = rows[i].codes;
            return true;
        }
    if (!is_forfeit(signs))
        return false;
    *out = (struct result_codes){signs[0] == '1' ? '+' : '-', signs[2] == '1' ? '+' : '-'};
    return true;
}

bool result_read_apart(struct result_codes *out, const char *text, size_t size, size_t forfeit)
{
    struct result_codes read;

    if (!result_read(&read, text, size) ||
        (forfeit > 0 && (read.white == '=' || read.black == '=')))
        return false;
    if (forfeit > 0)
        *out = (struct result_codes){is_one_of(read.white, "1+") ? '+' : '-',
                                     is_one_of(read.black, "1+") ? '+' : '-'};
    else if (read.white == '0' && read.black == '0')
        *out = (struct result_codes){' ', ' '};
    else
        *out = read;
    return true;
}

/* Words that stand for a bye in the place of a result. */
static const struct {
    const char *signs;
    char code;
} bye_words[] = {
    {"bye", 'U'},       {"pab", 'U'}, {"exe", 'U'}, {"exempt", 'U'}, {"bay", 'U'},
    {"spielfrei", 'U'}, {"fpb", 'F'}, {"hpb", 'H'}, {"zpb", 'Z'},
};

bool result_read_bye(char *code, const char *text, size_t size)
{
    static const char signs_of[] = "1=0+-hfuz";
    static const char codes[] = "UHZU HFUZ";
    char signs[SIGNS_MAX];
    struct result_codes both;

    if (!to_signs(signs, text, size))
        return false;
    if (signs[0] == '\0') {
        *code = ' ';
        return true;
    }
    for (size_t i = 0; i < HK_COUNT(bye_words); i++)
        if (strcmp(bye_words[i].signs, signs) == 0) {
            *code = bye_words[i].code;
            return true;
        }
    const char *found = signs[1] == '\0' ? strchr(signs_of, signs[0]) : NULL;
    if (found) {
        *code = codes[found - signs_of];
        return true;
    }
    if (!result_read(&both, text, size))
        return false;
    *code = is_one_of(both.white, "1W+") ? 'U'
            : both.white == '='          ? 'H'
            : both.white == ' '          ? ' '
                                         : 'Z';
    return true;
}

const char *result_text(struct result_codes codes)
{
    static const struct {
        struct result_codes codes;
        const char *text;
    } texts[] = {
        {{'1', '0'}, "1-0"},   {{'0', '1'}, "0-1"}, {{'=', '='}, "1/2-1/2"}, {{'=', '0'}, "1/2-0"},
        {{'0', '='}, "0-1/2"}, {{'0', '0'}, "0-0"}, {{'+', '-'}, "+--"},     {{'-', '+'}, "--+"},
        {{'-', '-'}, "---"},   {{'W', 'L'}, "W-L"}, {{'L', 'W'}, "L-W"},     {{'D', 'D'}, "D-D"},
        {{'D', 'L'}, "D-L"},   {{'L', 'D'}, "L-D"}, {{'L', 'L'}, "L-L"},
    };

    for (size_t i = 0; i < HK_COUNT(texts); i++)
        if (texts[i].codes.white == codes.white && texts[i].codes.black == codes.black)
            return texts[i].text;
    return "*";
}

const char *result_bye_text(char code)
{
    return is_one_of(code, "UF+1W") ? "1" : is_one_of(code, "H=D") ? "1/2" : "0";
}
