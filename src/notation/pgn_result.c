/*
 * Results as PGN writes them, and as people do: with other dashes, blanks around them, halves in
 * many forms.
 */
#include "notation/pgn_result.h"
#include "notation/pgn_bytes.h"

/* Read the score of one side. @return It in halves of a point; -1: there is none. */
static int match_score(const char *text, size_t size, size_t *at)
{
    static const struct {
        const char *text;
        int halves;
    } scores[] = {{"1/2", 1}, {"\xc2\xbd", 1}, {"\xbd", 1} /* Latin-1 */,
                  {"0.5", 1}, {"0,5", 1},      {"1", 2},
                  {"0", 0},   {"O", 0}};
    for (size_t i = 0; i < HK_COUNT(scores); i++)
        if (starts_with(text + *at, size - *at, scores[i].text)) {
            *at += strlen(scores[i].text);
            return scores[i].halves;
        }
    return -1;
}

static bool match_dash(const char *text, size_t size, size_t *at)
{
    static const char *const dashes[] = {"--",
                                         "-",
                                         ":",
                                         "\x96", /* Windows-1252 */
                                         "\x97",
                                         "\xe2\x80\x90",
                                         "\xe2\x80\x91",
                                         "\xe2\x80\x92",
                                         "\xe2\x80\x93",
                                         "\xe2\x80\x94",
                                         "\xe2\x88\x92"};
    for (size_t i = 0; i < HK_COUNT(dashes); i++)
        if (starts_with(text + *at, size - *at, dashes[i])) {
            *at += strlen(dashes[i]);
            return true;
        }
    return false;
}

static void skip_blanks(const char *text, size_t size, size_t *at)
{
    while (*at < size && text[*at] == ' ')
        ++*at;
}

/* Can a result begin with this byte? */
static bool may_begin_result(char c)
{
    return c == '1' || c == '0' || c == 'O' || c == '\xc2' || c == '\xbd';
}

/* Bytes of a result as PGN has it, before white space; 0: it has to be looked at closely. */
static size_t match_regular(const char *text, size_t size, hk_result *result)
{
    if (size < 8)
        return 0;
    if (memcmp(text, "1-0", 3) == 0)
        *result = HK_RESULT_WHITE_WINS;
    else if (memcmp(text, "0-1", 3) == 0)
        *result = HK_RESULT_BLACK_WINS;
    else if (memcmp(text, "1/2-1/2", 7) == 0)
        *result = HK_RESULT_DRAW;
    else
        return 0;
    const size_t end = *result == HK_RESULT_DRAW ? 7 : 3;
    return text[end] == ' ' || is_line_end(text[end]) ? end : 0;
}

size_t hk__pgn_match_result(const char *text, size_t size, hk_result *result, bool *regular)
{
    static const char *const by_pgn[] = {"1-0", "0-1", "1/2-1/2"};
    size_t at = 0;

    *regular = true;
    if (starts_with(text, size, "*")) {
        *result = HK_RESULT_OPEN;
        return 1;
    }
    if (size == 0 || !may_begin_result(*text))
        return 0;
    if ((at = match_regular(text, size, result)) > 0)
        return at;
    const int white = match_score(text, size, &at);
    if (white < 0)
        return 0;
    const size_t first = at;
    skip_blanks(text, size, &at);
    if (match_dash(text, size, &at)) {
        skip_blanks(text, size, &at);
        const int black = match_score(text, size, &at);
        if (black >= 0 && at < size && (text[at] == '.' || text[at] == ','))
            at++; /* the sign ends a sentence */
        if (black >= 0 && white + black == 2 && is_word_end(text, size, at)) {
            *result = white == 2   ? HK_RESULT_WHITE_WINS
                      : black == 2 ? HK_RESULT_BLACK_WINS
                                   : HK_RESULT_DRAW;
            *regular = false;
            for (size_t i = 0; i < HK_COUNT(by_pgn); i++)
                *regular |= at == strlen(by_pgn[i]) && starts_with(text, size, by_pgn[i]);
            return at;
        }
    }
    if (white == 1 && is_word_end(text, size, first) && text[0] != '0') {
        *result = HK_RESULT_DRAW;
        *regular = false;
        return first;
    }
    return 0;
}

bool hk_pgn_is_result(const char *text, size_t size)
{
    hk_result result;
    bool regular;
    return size > 0 && hk__pgn_match_result(text, size, &result, &regular) == size;
}
