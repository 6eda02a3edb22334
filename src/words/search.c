/*
 * Searches the articles by words.
 *
 * A query is split into units: phrases that laws/words.tsv knows, and single words. An article is
 * found if its text has every unit. A phrase is also found by a term that stands for it, or by its
 * words apart, both for fewer points. A unit gets points for the place where it stands (the text in
 * the reader's language, that in the other, figures, differences; most before the first colon of a
 * text), for how well the words match (whole, at the beginning, without endings), and for standing
 * among the first words, where the name of an article is. Articles of equal points keep the order
 * of the Laws.
 */
#include "hakem/law.h"
#include "words/fold.h"

#include <string.h>

#include "concepts.inc"

/* How well a word of a query matches a word of a text. */
enum fit { FIT_NOT, FIT_STEM, FIT_BEGINNING, FIT_WHOLE };

enum {
    POINTS_FIT = 10,
    /* The phrase stands among the first words. */
    POINTS_NAME = 15,
    /* Another term than the one typed is found. */
    POINTS_OTHER = -12,
    /* The article is a heading, or commentary beside an article. */
    POINTS_HEADING = -10,
    NAME_WORDS = 4,
    /* The fewest letters that the beginning of a word must have. */
    PREFIX_LEAST = 3,
};

static size_t without_ending(const char *word, size_t size)
{
    static const char *const endings[] = {"ing", "ed", "es", "s", "lar", "ler", "mak", "mek"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t ending = strlen(endings[i]);
        if (size >= PREFIX_LEAST + ending && memcmp(word + size - ending, endings[i], ending) == 0)
            return size - ending;
    }
    return size;
}

/*
 * Does the word begin with the stem? In Turkish the last consonant of a stem may have softened, as
 * in bayrak and bayrağı; stems of three letters keep theirs.
 */
static bool begins(const char *word, const char *stem, size_t size)
{
    if (strncmp(word, stem, size - 1) != 0)
        return false;
    const char here = word[size - 1], last = stem[size - 1];
    if (here == last || size <= PREFIX_LEAST)
        return here == last;
    return (last == 'k' && here == 'g') || (last == 'p' && here == 'b') ||
           (last == 't' && here == 'd');
}

static enum fit fit_of(const char *wanted, const char *word)
{
    const size_t size = strlen(wanted);
    if (strcmp(wanted, word) == 0)
        return FIT_WHOLE;
    if (size < PREFIX_LEAST)
        return FIT_NOT;
    if (begins(word, wanted, size))
        return FIT_BEGINNING;
    return begins(word, wanted, without_ending(wanted, size)) ? FIT_STEM : FIT_NOT;
}

/*
 * The points of a phrase in a text, where its words have to stand one after another; 0 if they do
 * not.
 */
static int points_in_text(const struct hk__folded *phrase, size_t first, size_t count,
                          const struct hk__folded *text)
{
    int best = 0;
    for (size_t at = 0; at + count <= text->count; at++) {
        enum fit worst = FIT_WHOLE;
        for (size_t i = 0; i < count && worst != FIT_NOT; i++) {
            const enum fit fit =
                fit_of(hk__fold_word(phrase, first + i), hk__fold_word(text, at + i));
            if (fit < worst)
                worst = fit;
        }
        if (worst == FIT_NOT)
            continue;
        const int points = (int)worst * POINTS_FIT + (at < NAME_WORDS ? POINTS_NAME : 0);
        if (points > best)
            best = points;
    }
    return best;
}

/* The folded texts of an article that are searched, and the points for standing in each. */
enum { FIELDS_MOST = 3 * HK_LANGUAGES + 2 };
struct fields {
    struct hk__folded text[FIELDS_MOST];
    int worth[FIELDS_MOST];
    size_t count;
};

static void add_field(struct fields *fields, const char *text, size_t size, int worth)
{
    hk__fold(&fields->text[fields->count], text, size);
    fields->worth[fields->count++] = worth;
}

static void add_text(struct fields *fields, const char *text, int worth)
{
    if (text)
        add_field(fields, text, strlen(text), worth);
}

static void fields_of(struct fields *fields, const hk_law *law, hk_language language)
{
    fields->count = 0;
    for (size_t i = 0; i < HK_LANGUAGES; i++) {
        const int worth = i == (size_t)language ? 40 : 28;
        const char *colon = strchr(law->text[i], ':');
        /* The words before the colon name the article. */
        if (colon && law->mode != HK_LAW_INFO)
            add_field(fields, law->text[i], (size_t)(colon - law->text[i]), worth + 15);
        add_text(fields, law->text[i], worth);
        add_text(fields, law->differs[i], 1);
    }
    add_text(fields, law->figures[language], 20);
    add_text(fields, law->subject, 18);
}

/* The most points that a phrase gets in any field; 0 if it stands in none. */
static int points_of(const struct hk__folded *phrase, size_t first, size_t count,
                     const struct fields *fields)
{
    int best = 0;
    for (size_t i = 0; i < fields->count; i++) {
        const int points = points_in_text(phrase, first, count, &fields->text[i]);
        if (points > 0 && points + fields->worth[i] > best)
            best = points + fields->worth[i];
    }
    return best;
}

/* A unit of a query: `count` words from `first` on. */
struct unit {
    size_t first, count;
    /* The terms that stand for the unit, up to NULL; NULL if there are none. */
    const char *const *terms;
};

/* Does the whole term stand in the query from `first` on? Endings may differ. */
static bool is_typed(const struct hk__folded *query, size_t first, const struct hk__folded *term)
{
    if (term->count == 0 || first + term->count > query->count)
        return false;
    for (size_t i = 0; i < term->count; i++) {
        const char *typed = hk__fold_word(query, first + i), *known = hk__fold_word(term, i);
        if (strcmp(typed, known) != 0 &&
            !(strlen(known) > PREFIX_LEAST && strlen(typed) <= strlen(known) + 3 &&
              fit_of(known, typed) >= FIT_BEGINNING))
            return false;
    }
    return true;
}

static struct unit unit_at(const struct hk__folded *query, size_t first)
{
    struct unit unit = {.first = first, .count = 1, .terms = NULL};
    const char *const *terms = concepts;

    for (size_t i = 0; i < sizeof concepts / sizeof *concepts; i++) {
        struct hk__folded term;
        if (!concepts[i]) {
            terms = concepts + i + 1;
            continue;
        }
        hk__fold(&term, concepts[i], strlen(concepts[i]));
        if (is_typed(query, first, &term) && (!unit.terms || term.count > unit.count)) {
            unit.count = term.count;
            unit.terms = terms;
        }
    }
    return unit;
}

static int points_of_unit(const struct hk__folded *query, const struct unit *unit,
                          const struct fields *fields)
{
    int best = points_of(query, unit->first, unit->count, fields), apart = 0;

    for (size_t i = 0; unit->terms && unit->terms[i]; i++) {
        struct hk__folded term;
        hk__fold(&term, unit->terms[i], strlen(unit->terms[i]));
        const int points = points_of(&term, 0, term.count, fields) + POINTS_OTHER;
        if (points > best)
            best = points;
    }
    /* The words of a phrase, apart. */
    for (size_t i = 0; i < unit->count && unit->count > 1; i++) {
        const int points = points_of(query, unit->first + i, 1, fields);
        if (points == 0)
            return best;
        apart += points;
    }
    if (unit->count > 1 && apart / (int)unit->count + POINTS_OTHER > best)
        best = apart / (int)unit->count + POINTS_OTHER;
    return best > 0 ? best : 0;
}

static int points_of_law(const struct hk__folded *query, const struct unit *units, size_t count,
                         const hk_law *law, hk_language language)
{
    struct fields fields;
    int sum = 0;

    fields_of(&fields, law, language);
    for (size_t i = 0; i < count; i++) {
        const int points = points_of_unit(query, &units[i], &fields);
        if (points == 0)
            return 0;
        sum += points;
    }
    if (law->mode == HK_LAW_INFO || strchr(law->number, '#'))
        sum += POINTS_HEADING;
    return sum > 1 ? sum : 1;
}

/* Insert a hit among the best, after those with as many points. */
static void keep(hk_law_hit *out, size_t kept, size_t room, hk_law_hit hit)
{
    size_t at = kept < room ? kept : room;
    if (at == room && (room == 0 || out[--at].points >= hit.points))
        return;
    for (; at > 0 && out[at - 1].points < hit.points; at--)
        out[at] = out[at - 1];
    out[at] = hit;
}

size_t hk_law_search(hk_edition edition, hk_language language, const char *words, size_t size,
                     hk_law_hit *out, size_t room)
{
    struct hk__folded query;
    struct unit units[HK_LAW_WORDS_MAX];
    size_t unit_count = 0, found = 0;

    hk__fold(&query, words, size);
    if (query.count > HK_LAW_WORDS_MAX)
        query.count = HK_LAW_WORDS_MAX;
    for (size_t at = 0; at < query.count; at += units[unit_count++].count)
        units[unit_count] = unit_at(&query, at);

    for (size_t i = 0; unit_count > 0 && i < hk_law_count(); i++) {
        hk_law_hit hit = {.law = hk_law_at(i)};
        if (hit.law->edition != edition)
            continue;
        hit.points = points_of_law(&query, units, unit_count, hit.law, language);
        if (hit.points > 0)
            keep(out, found++, room, hit);
    }
    return found;
}
