/*
 * Articles as people read them: texts wrapped at the width of the terminal, each under its label.
 *
 * The labels and sentences of this file are here in both languages, side by side; the articles come
 * from the library. A character counts as one column, which is true of both languages.
 */
#include "cli/law_page.h"
#include "hakem/words.h"
#include "site/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    WIDTH_USUAL = 80,
    WIDTH_LEAST = 40,
    WIDTH_MOST = 100,
    LABEL_COLUMNS = 14,
    NUMBER_COLUMNS = 14
};

typedef const char *const saying[HK_LANGUAGES];

static saying edition_word = {"edition", "baskısı"},
              basic_rules = {"basic rules", "temel kurallar"};
static saying figures_label = {"Figures", "Sayılar"};
static saying program_label = {"The program", "Program"};
static saying elsewhere_label = {"Elsewhere", "Karşılığı"};
static saying differs_label = {"Differs", "Farkı"};
static saying cases_label = {"Cases", "Örnekler"};
static saying parts_label = {"Under it", "Alt maddeler"};
static saying readings_label = {"Readings", "Yorumlar"};
static saying choices_label = {"Choices", "Seçenekler"};
static saying articles_label = {"Articles", "Maddeler"};
static saying sources_label = {"Sources", "Kaynaklar"};
static saying reading_word = {"reading", "yorum"};
static saying default_word = {"(unless said)", "(söylenmezse)"};
static saying in_2018 = {"in the 2018 printing: now", "2018 baskısında: bugün"};
static saying nowhere = {"no other edition has it", "başka baskıda yok"};
static saying cited = {"Rulings cite it as", "Kararlarda anıldığı ad:"};
static saying not_cited = {"No ruling of this version cites it.",
                           "Bu sürümde hiçbir karar bu maddeyi anmıyor."};
static saying articles_word = {"articles", "madde"};
static saying how_to_go_on = {
    "`hakem law 9` lists a chapter, `hakem law 9.2.2` shows an article, `hakem law flag` searches.",
    "`hakem law 9` bir bölümü listeler, `hakem law 9.2.2` maddeyi gösterir, `hakem law bayrak` "
    "arar."};

/* "2023", "basic rules". */
static const char *edition_name(hk_edition edition, hk_language language)
{
    return edition == HK_EDITION_BASIC ? basic_rules[language] : hk_edition_label(edition);
}

struct law_page law_page_of_output(hk_language language)
{
    struct law_page page = {.language = language, .width = WIDTH_USUAL};
    struct winsize size;
    const char *columns = getenv("COLUMNS"), *terminal = getenv("TERM"), *bare = getenv("NO_COLOR");

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        page.width = size.ws_col;
    else if (columns && *columns && strlen(columns) < 5 &&
             strspn(columns, "0123456789") == strlen(columns))
        page.width = (unsigned)strtoul(columns, NULL, 10);
    if (page.width < WIDTH_LEAST)
        page.width = WIDTH_LEAST;
    /* Longer lines are hard to read. */
    if (page.width > WIDTH_MOST)
        page.width = WIDTH_MOST;
    page.color =
        isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") != 0 && !(bare && *bare);
    return page;
}

static unsigned columns_of(const char *text, size_t size)
{
    unsigned columns = 0;
    for (size_t i = 0; i < size; i++)
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

static void blanks(unsigned count)
{
    printf("%*s", (int)count, "");
}

static void strong(const struct law_page *page, const char *text)
{
    printf(page->color ? "\033[1m%s\033[0m" : "%s", text);
}

static void faint(const struct law_page *page, const char *text)
{
    printf(page->color ? "\033[2m%s\033[0m" : "%s", text);
}

/* Print a text, wrapped at the width. *column is the column so far; new lines begin at `indent`. */
static void flow(const struct law_page *page, const char *text, unsigned indent, unsigned *column)
{
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        const size_t size = strcspn(text, " ");
        const unsigned columns = columns_of(text, size);
        if (*column > indent && *column + 1 + columns > page->width) {
            putchar('\n');
            blanks(indent);
            *column = indent;
        } else if (*column > indent) {
            putchar(' ');
            ++*column;
        }
        printf("%.*s", (int)size, text);
        *column += columns;
        text += size;
    }
}

static unsigned label(const struct law_page *page, const char *text)
{
    const unsigned columns = columns_of(text, strlen(text));
    blanks(2);
    faint(page, text);
    blanks(LABEL_COLUMNS - columns);
    return 2 + LABEL_COLUMNS;
}

static void labelled(const struct law_page *page, const char *name, const char *text)
{
    unsigned column = label(page, name);
    flow(page, text, column, &column);
    putchar('\n');
}

enum { RULE_WORD_ROOM = 48 };

static void what_the_program_does(const struct law_page *page, const hk_law *law)
{
    const unsigned indent = label(page, program_label[page->language]);
    unsigned column = indent, rules = 0;
    char key[RULE_WORD_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, key, sizeof key);
    hk_buf_str(&buf, "mode.");
    hk_buf_str(&buf, hk_law_mode_word(law->mode));
    flow(page, hk_words(page->language, key), indent, &column);
    for (hk_rule rule = hk_law_next_rule(law, HK_RULE_NONE); rule != HK_RULE_NONE;
         rule = hk_law_next_rule(law, rule)) {
        const bool last = hk_law_next_rule(law, rule) == HK_RULE_NONE;
        /* A word with its punctuation, so that no line breaks between them. */
        char word[RULE_WORD_ROOM];
        snprintf(word, sizeof word, "%s%s", hk_rule_word(rule), last ? "." : ",");
        if (rules++ == 0)
            flow(page, cited[page->language], indent, &column);
        flow(page, word, indent, &column);
    }
    if (rules == 0 && law->mode != HK_LAW_INFO)
        flow(page, not_cited[page->language], indent, &column);
    putchar('\n');
}

/* Print articles of several editions after a label, each edition named once. */
static void places(const struct law_page *page, const char *name, const uint16_t *articles,
                   size_t count)
{
    const unsigned indent = label(page, name);
    unsigned column = indent;

    for (size_t i = 0; i < count; i++) {
        const hk_law *other = hk_law_at(articles[i]), *last = NULL;
        char text[64];
        if (i > 0)
            last = hk_law_at(articles[i - 1]);
        if (last && last->edition == other->edition) {
            snprintf(text, sizeof text, "%s", other->number);
            printf(",");
            column++;
        } else {
            if (last) {
                printf(";");
                column++;
            }
            snprintf(text, sizeof text, "%s: %s", edition_name(other->edition, page->language),
                     other->number);
        }
        flow(page, text, indent, &column);
    }
    if (count == 0)
        flow(page, nowhere[page->language], indent, &column);
    putchar('\n');
}

/* Print how the counterparts differ, as the article tells it and as each of them tells it. */
static void differences(const struct law_page *page, const hk_law *law)
{
    const hk_language language = page->language;
    const char *name = differs_label[language];

    if (law->differs[language]) {
        labelled(page, name, law->differs[language]);
        name = "";
    }
    for (size_t i = 0; i < law->counterpart_count; i++) {
        const hk_law *other = hk_law_at(law->counterparts[i]);
        char place[64];
        const char *text = site_difference(law, i, language);
        if (!text)
            continue;
        unsigned column = label(page, name);
        const unsigned indent = column;
        snprintf(place, sizeof place, "(%s %s)", edition_name(other->edition, page->language),
                 other->number);
        flow(page, place, indent, &column);
        flow(page, text, indent, &column);
        putchar('\n');
        name = "";
    }
}

/*
 * Print the readings of an article, each with the name by which `hakem law` shows it, in a line of
 * its own.
 */
static void readings_of(const struct law_page *page, const hk_law *law)
{
    enum { NAME_MARGIN = 4 };
    const hk_law_reading *reading = hk_law_next_reading(law, NULL);

    if (!reading)
        return;
    blanks(2);
    faint(page, readings_label[page->language]);
    for (; reading; reading = hk_law_next_reading(law, reading)) {
        unsigned column = 2 + LABEL_COLUMNS;
        putchar('\n');
        blanks(NAME_MARGIN);
        strong(page, reading->word);
        putchar('\n');
        blanks(column);
        flow(page, reading->text[page->language], 2 + LABEL_COLUMNS, &column);
    }
    putchar('\n');
}

/* Print the cases; where there are few, with their titles. */
static void cases_of(const struct law_page *page, const uint16_t *cases, size_t count)
{
    enum { WITH_TITLES = 6 };
    unsigned column = label(page, cases_label[page->language]);
    const unsigned indent = column;

    for (size_t i = 0; i < count; i++) {
        const hk_law_case *here = hk_law_case_at(cases[i]);
        if (count > WITH_TITLES) {
            flow(page, here->id, indent, &column);
            continue;
        }
        if (i > 0) {
            putchar('\n');
            blanks(indent);
            column = indent;
        }
        flow(page, here->id, indent, &column);
        printf(" ");
        column++;
        flow(page, here->title[page->language], indent + (unsigned)strlen(here->id) + 1, &column);
    }
    putchar('\n');
}

void law_page_heading(const struct law_page *page, const char *text)
{
    strong(page, text);
    putchar('\n');
}

static void entry(const struct law_page *page, const hk_law *law, unsigned margin)
{
    const unsigned indent = margin + NUMBER_COLUMNS;
    unsigned column = margin + columns_of(law->number, strlen(law->number));

    blanks(margin);
    strong(page, law->number);
    if (column + 2 > indent) {
        putchar('\n');
        blanks(indent);
    } else {
        blanks(indent - column);
    }
    column = indent;
    flow(page, law->text[page->language], indent, &column);
    putchar('\n');
}

void law_page_entry(const struct law_page *page, const hk_law *law)
{
    entry(page, law, 0);
}

static void parts(const struct law_page *page, const hk_law *law)
{
    bool first = true;
    for (size_t i = 0; i < hk_law_count(); i++) {
        const hk_law *part = hk_law_at(i);
        if (part->edition != law->edition ||
            !hk_law_is_under(part, law->number, strlen(law->number)))
            continue;
        if (first) {
            printf("\n  ");
            faint(page, parts_label[page->language]);
            putchar('\n');
        }
        first = false;
        entry(page, part, 2);
    }
}

enum { EDITION_ROOM = 64 };

/* "2023 edition"; the basic rules are no edition by a year. */
static void name_edition(hk_buf *out, hk_edition edition, hk_language language)
{
    hk_buf_str(out, edition_name(edition, language));
    if (edition == HK_EDITION_BASIC)
        return;
    hk_buf_char(out, ' ');
    hk_buf_str(out, edition_word[language]);
}

void law_page_article(const struct law_page *page, const hk_law *law)
{
    const hk_law_chapter *chapter = hk_law_chapter_of(law);
    unsigned column = columns_of(law->number, strlen(law->number));
    char edition[EDITION_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, edition, sizeof edition);
    name_edition(&buf, law->edition, page->language);
    strong(page, law->number);
    flow(page, edition, 2, &column);
    if (chapter) {
        putchar(',');
        column++;
        flow(page, chapter->title[page->language], 2, &column);
    }
    printf("\n\n  ");
    column = 2;
    flow(page, law->text[page->language], 2, &column);
    printf("\n\n");

    if (law->figures[page->language])
        labelled(page, figures_label[page->language], law->figures[page->language]);
    what_the_program_does(page, law);
    places(page, elsewhere_label[page->language], law->counterparts, law->counterpart_count);
    differences(page, law);
    readings_of(page, law);
    if (law->case_count > 0)
        cases_of(page, law->cases, law->case_count);
    parts(page, law);
}

void law_page_renumbered(const struct law_page *page, const hk_law_renumbered *renumbered)
{
    const hk_law *law = hk_law_at(renumbered->now);
    const char *note = renumbered->note[page->language];
    unsigned column = columns_of(renumbered->number, strlen(renumbered->number));
    char text[64];

    strong(page, renumbered->number);
    flow(page, in_2018[page->language], 0, &column);
    snprintf(text, sizeof text, "%s%s", law->number, note ? ";" : ".");
    flow(page, text, 0, &column);
    if (note) {
        flow(page, note, 0, &column);
        putchar('.');
    }
    printf("\n\n");
    law_page_article(page, law);
}

void law_page_reading(const struct law_page *page, const hk_law_reading *reading)
{
    const hk_language language = page->language;
    const char *name = choices_label[language];
    unsigned column = 2;

    strong(page, reading->word);
    printf(", %s\n\n  ", reading_word[language]);
    flow(page, reading->text[language], 2, &column);
    printf("\n\n");
    for (size_t i = 0; i < reading->choice_count; i++) {
        const hk_law_choice *choice = &reading->choices[i];
        column = label(page, name);
        const unsigned indent = column;
        strong(page, choice->word);
        column += columns_of(choice->word, strlen(choice->word));
        if (i == 0)
            flow(page, default_word[language], indent, &column);
        putchar('\n');
        blanks(indent);
        column = indent;
        flow(page, choice->text[language], indent, &column);
        putchar('\n');
        name = "";
    }
    places(page, articles_label[language], reading->articles, reading->article_count);
    if (reading->case_count > 0)
        cases_of(page, reading->cases, reading->case_count);
    labelled(page, sources_label[language], reading->sources[language]);
}

void law_page_contents(const struct law_page *page, hk_edition edition)
{
    char title[EDITION_ROOM];
    hk_buf buf;
    const hk_law_chapter *chapter;
    unsigned column = 0;

    hk_buf_init(&buf, title, sizeof title);
    name_edition(&buf, edition, page->language);
    law_page_heading(page, title);
    for (size_t i = 0; (chapter = hk_law_chapter_at(i)) != NULL; i++) {
        unsigned count = 0;
        if (chapter->edition != edition)
            continue;
        for (size_t j = 0; j < hk_law_count(); j++)
            count += hk_law_chapter_of(hk_law_at(j)) == chapter;
        blanks(2);
        strong(page, chapter->number);
        blanks(9 - (unsigned)strlen(chapter->number));
        printf("%s (%u %s)\n", chapter->title[page->language], count,
               articles_word[page->language]);
    }
    printf("\n%s:\n", readings_label[page->language]);
    for (int reading = 0; reading < HK_READINGS; reading++)
        printf("  %s\n", hk_law_reading_of((hk_reading)reading)->word);
    putchar('\n');
    flow(page, how_to_go_on[page->language], 0, &column);
    putchar('\n');
}
