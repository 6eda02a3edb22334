/*
 * Looks articles up by number; search.c looks them up by words. tools/gen_articles.py makes the
 * tables from laws/.
 *
 * A number as people write it is compared part by part: "Art. 3.7a)" and "3.7.a" both have the
 * parts 3, 7 and a. Parts are folded as words are (fold.h), so that I.1 and i.1 are one number,
 * also where a Turkish keyboard wrote ı.1.
 */
#include "hakem/law.h"
#include "words/fold.h"

#include <string.h>

#include "articles.inc"

enum { PIECES_ROOM = 96, NUMBER_MOST = 64 };

/* The rules as numbers in sequence; RULE_END is one more than the last. */
enum {
    RULE_BEGIN = HK_RULE_NONE,
#define X(name, word) RULE_##name,
    HK_RULE_LIST(X)
#undef X
        RULE_END
};

/*
 * The parts of a number, each with a dot after it: "3.7.a.". The text is empty if the number has no
 * part.
 */
struct pieces {
    char text[PIECES_ROOM];
    size_t size;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The size of the run of letters, or of digits, at the start of a word. */
static size_t run(const char *word)
{
    size_t size = 1;
    while (word[size] && is_digit(word[size]) == is_digit(*word))
        size++;
    return size;
}

/* Is it a word that people write before a number, such as "article"? */
static bool is_title(const char *word, size_t size)
{
    static const char *const titles[] = {
        "article", "articles", "art", "appendix", "annex", "rule",    "guideline", "guidelines",
        "madde",   "maddesi",  "md",  "kural",    "ek",    "kilavuz", "yonerge",   "yonergeler"};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (strlen(titles[i]) == size && memcmp(word, titles[i], size) == 0)
            return true;
    return false;
}

static struct pieces pieces_of(const char *number, size_t size)
{
    struct pieces pieces = {.size = 0};
    struct hk__folded words;

    if (size > NUMBER_MOST)
        return pieces;
    hk__fold(&words, number, size);
    for (size_t i = 0; i < words.count; i++)
        for (const char *word = hk__fold_word(&words, i); *word;) {
            const size_t piece = run(word);
            const bool last = i + 1 == words.count && word[piece] == '\0';
            if (!(pieces.size == 0 && !last && is_title(word, piece)) &&
                pieces.size + piece + 1 < PIECES_ROOM) {
                memcpy(pieces.text + pieces.size, word, piece);
                pieces.size += piece;
                pieces.text[pieces.size++] = '.';
            }
            word += piece;
        }
    return pieces;
}

size_t hk_law_count(void)
{
    return sizeof articles / sizeof *articles;
}

const hk_law *hk_law_at(size_t index)
{
    return index < sizeof articles / sizeof *articles ? &articles[index] : NULL;
}

const hk_law_case *hk_law_case_at(size_t index)
{
    return index < sizeof cases / sizeof *cases ? &cases[index] : NULL;
}

const hk_law_chapter *hk_law_chapter_at(size_t index)
{
    return index < sizeof chapters / sizeof *chapters ? &chapters[index] : NULL;
}

const char *hk_law_mode_word(hk_law_mode mode)
{
    switch (mode) {
#define X(name, word)                                                                              \
    case HK_LAW_##name:                                                                            \
        return word;
        HK_LAW_MODE_LIST(X)
#undef X
    }
    return "unknown";
}

static bool is_same(const struct pieces *a, const struct pieces *b)
{
    return a->size > 0 && a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
}

const hk_law *hk_law_find(hk_edition edition, const char *number, size_t size)
{
    const struct pieces wanted = pieces_of(number, size);
    for (size_t i = 0; i < hk_law_count(); i++) {
        if (articles[i].edition != edition)
            continue;
        const struct pieces here = pieces_of(articles[i].number, strlen(articles[i].number));
        if (is_same(&here, &wanted))
            return &articles[i];
    }
    return NULL;
}

bool hk_law_is_under(const hk_law *law, const char *number, size_t size)
{
    const struct pieces whole = pieces_of(number, size);
    const struct pieces part = pieces_of(law->number, strlen(law->number));
    return whole.size > 0 && part.size > whole.size &&
           memcmp(part.text, whole.text, whole.size) == 0;
}

const hk_law_chapter *hk_law_chapter_find(hk_edition edition, const char *number, size_t size)
{
    const struct pieces wanted = pieces_of(number, size);
    for (size_t i = 0; i < sizeof chapters / sizeof *chapters; i++) {
        const struct pieces here = pieces_of(chapters[i].number, strlen(chapters[i].number));
        if (chapters[i].edition == edition && is_same(&here, &wanted))
            return &chapters[i];
    }
    return NULL;
}

const hk_law_chapter *hk_law_chapter_of(const hk_law *law)
{
    const struct pieces here = pieces_of(law->number, strlen(law->number));
    const char *dot = memchr(here.text, '.', here.size);
    return dot ? hk_law_chapter_find(law->edition, here.text, (size_t)(dot - here.text)) : NULL;
}

const hk_law_reading *hk_law_reading_of(hk_reading reading)
{
    return (size_t)reading < HK_READINGS ? &readings[reading] : NULL;
}

const hk_law_reading *hk_law_next_reading(const hk_law *law, const hk_law_reading *after)
{
    for (size_t reading = after ? (size_t)(after - readings) + 1 : 0; reading < HK_READINGS;
         reading++)
        for (size_t i = 0; i < readings[reading].article_count; i++)
            if (&articles[readings[reading].articles[i]] == law)
                return &readings[reading];
    return NULL;
}

const hk_law_renumbered *hk_law_renumbered_at(size_t index)
{
    return index < sizeof renumbered / sizeof *renumbered ? &renumbered[index] : NULL;
}

const hk_law_renumbered *hk_law_renumbered_find(const char *number, size_t size)
{
    const struct pieces wanted = pieces_of(number, size);
    for (size_t i = 0; i < sizeof renumbered / sizeof *renumbered; i++) {
        const struct pieces here = pieces_of(renumbered[i].number, strlen(renumbered[i].number));
        if (is_same(&here, &wanted))
            return &renumbered[i];
    }
    return NULL;
}

hk_rule hk_law_next_rule(const hk_law *law, hk_rule after)
{
    for (int rule = (int)after + 1; rule < RULE_END; rule++) {
        const char *number = hk_article_number(law->edition, (hk_rule)rule);
        if (number && strcmp(number, law->number) == 0)
            return (hk_rule)rule;
    }
    return HK_RULE_NONE;
}
