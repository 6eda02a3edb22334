/*
 * `hakem law`: shows the articles of an edition, by number or by words.
 *
 * The arguments are one or more numbers, or one number in several words ("art 9.2"), or words to
 * search for. A number that no article has may be the beginning of others: then these are listed. A
 * number that the 2018 printing gave to another article leads to that one too, after the article
 * that has the number today. A word may also be the name of a reading. If nothing is found, one
 * sentence says what is near it, and the exit status is 1.
 */
#include "cli/commands.h"
#include "cli/law_page.h"
#include "cli/law_site.h"
#include "cli/options.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* HITS_ROOM is larger than the number of articles of any edition. */
enum { QUERY_ROOM = 512, NEAR_ROOM = 512, HITS_ROOM = 1024, HITS_SHOWN = 15, NEAR_MOST = 8 };

static const char help[] =
    "Usage: hakem law [ARTICLE or WORD...] [--edition E] [--lang LANGUAGE] [--json]\n"
    "       hakem law --site FOLDER\n\n"
    "With the number of an article: what it says in our own words, its figures, what the program\n"
    "does about it, the articles of the other editions and how they differ, and the refereeing\n"
    "cases whose ruling cites it. A number of the 2018 printing that means another article today\n"
    "leads to that one too. With the name of a reading: what it asks and its choices. With words:\n"
    "the articles in which they all stand, best first. Without arguments: chapters and "
    "readings.\n\n"
    "  hakem law 9.2.2               hakem law A.4.3              hakem law madde 6.7 --lang tr\n"
    "  hakem law threefold           hakem law flag mate          hakem law üç kez --lang tr\n"
    "  hakem law A.4.5               hakem law illegal-move-increment\n\n"
    "  --edition E      2023 (if not said), 2005 or basic\n"
    "  --lang LANGUAGE  en (if not said) or tr\n"
    "  --json           one object a line for each article\n"
    "  --site FOLDER    all editions in both languages as pages for a browser, which need no "
    "network; with the referee beside them: make site\n\n"
    "Exit status 1 if there is no such article.\n";

struct request {
    hk_edition edition;
    struct law_page page;
    bool json;
};

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static json_t *places(const uint16_t *articles, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        const hk_law *other = hk_law_at(articles[i]);
        json_array_append_new(list,
                              json_pack("{ss,ss}", "edition", hk_edition_label(other->edition),
                                        "article", other->number));
    }
    return list;
}

static json_t *rules_of(const hk_law *law)
{
    json_t *list = json_array();
    for (hk_rule rule = hk_law_next_rule(law, HK_RULE_NONE); rule != HK_RULE_NONE;
         rule = hk_law_next_rule(law, rule))
        json_array_append_new(list, json_string(hk_rule_word(rule)));
    return list;
}

static json_t *parts_of(const hk_law *law)
{
    json_t *list = json_array();
    for (size_t i = 0; i < hk_law_count(); i++) {
        const hk_law *part = hk_law_at(i);
        if (part->edition == law->edition &&
            hk_law_is_under(part, law->number, strlen(law->number)))
            json_array_append_new(list, json_string(part->number));
    }
    return list;
}

static json_t *cases_of(const uint16_t *cases, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_string(hk_law_case_at(cases[i])->id));
    return list;
}

static json_t *readings_of(const hk_law *law)
{
    json_t *list = json_array();
    for (const hk_law_reading *reading = hk_law_next_reading(law, NULL); reading;
         reading = hk_law_next_reading(law, reading))
        json_array_append_new(list, json_string(reading->word));
    return list;
}

/* The numbers of the 2018 printing that lead to the article. */
static json_t *formerly(const hk_law *law)
{
    const hk_law_renumbered *renumbered;
    json_t *list = json_array();
    for (size_t i = 0; (renumbered = hk_law_renumbered_at(i)) != NULL; i++)
        if (hk_law_at(renumbered->now) == law)
            json_array_append_new(list, json_string(renumbered->number));
    return list;
}

/*
 * Which article has today what the 2018 printing had under this number? NULL: the same, or the
 * edition is another one.
 */
static const hk_law_renumbered *moved(hk_edition edition, const char *number)
{
    return edition == HK_EDITION_2023 ? hk_law_renumbered_find(number, strlen(number)) : NULL;
}

static void put_json(json_t *object)
{
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    if (text)
        puts(text);
    free(text);
    json_decref(object);
}

static void print_json(const struct request *request, const hk_law *law)
{
    const hk_language language = request->page.language;
    const hk_law_renumbered *away = moved(law->edition, law->number);
    put_json(json_pack("{ss,ss,ss,ss,sb,ss,ss,so,so,so,so,so,so,so,so,so}", "edition",
                       hk_edition_label(law->edition), "article", law->number, "subject",
                       law->subject, "mode", hk_law_mode_word(law->mode), "commentary",
                       strchr(law->number, '#') != NULL, "language", hk_language_code(language),
                       "text", law->text[language], "figures", text_or_null(law->figures[language]),
                       "differs", text_or_null(law->differs[language]), "counterparts",
                       places(law->counterparts, law->counterpart_count), "rules", rules_of(law),
                       "parts", parts_of(law), "scenarios", cases_of(law->cases, law->case_count),
                       "readings", readings_of(law), "formerly", formerly(law), "moved",
                       text_or_null(away ? hk_law_at(away->now)->number : NULL)));
}

static void print_reading(const struct request *request, hk_reading which)
{
    const hk_law_reading *reading = hk_law_reading_of(which);
    const hk_language language = request->page.language;

    if (!request->json) {
        law_page_reading(&request->page, reading);
        return;
    }
    json_t *choices = json_array();
    for (size_t i = 0; i < reading->choice_count; i++)
        json_array_append_new(choices,
                              json_pack("{ss,sb,ss}", "choice", reading->choices[i].word, "default",
                                        i == 0, "text", reading->choices[i].text[language]));
    put_json(json_pack("{ss,ss,ss,so,so,so,ss}", "reading", reading->word, "language",
                       hk_language_code(language), "text", reading->text[language], "choices",
                       choices, "articles", places(reading->articles, reading->article_count),
                       "scenarios", cases_of(reading->cases, reading->case_count), "sources",
                       reading->sources[language]));
}

static void print_entry(const struct request *request, const hk_law *law)
{
    if (request->json)
        print_json(request, law);
    else
        law_page_entry(&request->page, law);
}

/*
 * Print the articles under a number that no article has itself. Answers how many there are; with a
 * NULL request it prints nothing.
 */
static size_t print_group(const struct request *request, hk_edition edition, const char *number)
{
    const hk_law_chapter *chapter = hk_law_chapter_find(edition, number, strlen(number));
    size_t count = 0;

    for (size_t i = 0; i < hk_law_count(); i++) {
        const hk_law *law = hk_law_at(i);
        if (law->edition != edition || !hk_law_is_under(law, number, strlen(number)))
            continue;
        if (request && count == 0 && chapter && !request->json)
            law_page_heading(&request->page, chapter->title[request->page.language]);
        if (request)
            print_entry(request, law);
        count++;
    }
    return count;
}

static bool names_something(const struct request *request, const char *number)
{
    hk_reading reading;
    return hk_law_find(request->edition, number, strlen(number)) ||
           moved(request->edition, number) || print_group(NULL, request->edition, number) > 0 ||
           hk_reading_find(&reading, number, strlen(number));
}

/*
 * Print what a number or the name of a reading means: the article that has the number today, then
 * the one that had it in the 2018 printing. The JSON of the former names the latter, so only one
 * object is printed.
 */
static void print_named(const struct request *request, const char *number)
{
    const hk_law *law = hk_law_find(request->edition, number, strlen(number));
    const hk_law_renumbered *away = moved(request->edition, number);
    hk_reading reading;

    if (hk_reading_find(&reading, number, strlen(number))) {
        print_reading(request, reading);
        return;
    }
    if (request->json && (law || away)) {
        print_json(request, law ? law : hk_law_at(away->now));
        return;
    }
    if (law)
        law_page_article(&request->page, law);
    else if (!away)
        print_group(request, request->edition, number);
    if (law && away)
        putchar('\n');
    if (away)
        law_page_renumbered(&request->page, away);
}

/* Answers how many articles were found and printed. */
static size_t print_found(const struct request *request, const char *words)
{
    hk_law_hit hits[HITS_ROOM];
    const size_t most = request->json ? HITS_ROOM : HITS_SHOWN;
    const size_t found =
        hk_law_search(request->edition, request->page.language, words, strlen(words), hits, most);
    const size_t shown = found > most ? most : found;

    for (size_t i = 0; i < shown; i++)
        print_entry(request, hits[i].law);
    if (shown < found) {
        fflush(stdout);
        fprintf(stderr,
                request->page.language == HK_LANGUAGE_TR
                    ? "... ve %zu madde daha; daha çok sözcük yazarak daraltın.\n"
                    : "... and %zu articles more; another word narrows it down.\n",
                found - shown);
    }
    return found;
}

static void append_place(hk_buf *out, const hk_law *law, size_t *count)
{
    if (*count < NEAR_MOST) {
        hk_buf_str(out, *count > 0 ? ", " : "");
        hk_buf_str(out, law->number);
    }
    ++*count;
}

static size_t dots_in(const char *text)
{
    size_t dots = 0;
    for (; *text; text++)
        dots += *text == '.';
    return dots;
}

/* The articles one step below a number. */
static size_t append_steps_below(hk_buf *out, hk_edition edition, const char *number)
{
    size_t least = SIZE_MAX, count = 0;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < hk_law_count(); i++) {
            const hk_law *law = hk_law_at(i);
            if (law->edition != edition || strchr(law->number, '#') ||
                !hk_law_is_under(law, number, strlen(number)))
                continue;
            if (pass == 0 && dots_in(law->number) < least)
                least = dots_in(law->number);
            if (pass == 1 && dots_in(law->number) == least)
                append_place(out, law, &count);
        }
    return count;
}

static size_t append_chapters(hk_buf *out, hk_edition edition)
{
    const hk_law_chapter *chapter;
    size_t count = 0;
    for (size_t i = 0; (chapter = hk_law_chapter_at(i)) != NULL; i++)
        if (chapter->edition == edition) {
            hk_buf_str(out, count++ > 0 ? ", " : "");
            hk_buf_str(out, chapter->number);
        }
    return count;
}

/* Where an article is: "the 2023 edition", "2023 baskısında". The basic rules are no edition by a year. */
static const char *in_edition(hk_edition edition, hk_language language)
{
    static const char *const names[][HK_LANGUAGES] = {
        [HK_EDITION_BASIC] = {"the basic rules", "temel kurallarda"},
        [HK_EDITION_2005] = {"the 2005 edition", "2005 baskısında"},
        [HK_EDITION_2023] = {"the 2023 edition", "2023 baskısında"},
    };

    return names[edition][language];
}

/*
 * Append the articles of this edition that correspond to an article of another one. Answers whether
 * there are any.
 */
static bool append_counterparts(hk_buf *out, const struct request *request, const hk_law *law)
{
    const bool turkish = request->page.language == HK_LANGUAGE_TR;
    size_t count = 0;

    for (size_t i = 0; i < law->counterpart_count; i++) {
        const hk_law *here = hk_law_at(law->counterparts[i]);
        if (here->edition != request->edition)
            continue;
        if (count == 0) {
            hk_buf_str(out, turkish ? "" : "what is in ");
            hk_buf_str(out, in_edition(law->edition, request->page.language));
            hk_buf_str(out, turkish ? "kinin karşılığı " : " is here ");
        }
        append_place(out, here, &count);
    }
    return count > 0;
}

/*
 * Append what is near a number that this edition lacks: the same number in another edition, or the
 * neighbours.
 */
static void append_near(hk_buf *out, const struct request *request, const char *number)
{
    const bool turkish = request->page.language == HK_LANGUAGE_TR;
    const hk_law *elsewhere = NULL;
    char shorter[QUERY_ROOM], *dot;

    for (int edition = HK_EDITION_2023; edition >= HK_EDITION_BASIC; edition--) {
        const hk_law *law = hk_law_find((hk_edition)edition, number, strlen(number));
        if (law && append_counterparts(out, request, law))
            return;
        elsewhere = elsewhere ? elsewhere : law;
    }
    if (elsewhere) {
        hk_buf_str(out, turkish ? "" : "it is in ");
        hk_buf_str(out, in_edition(elsewhere->edition, request->page.language));
        hk_buf_str(out, turkish ? " var" : "");
        return;
    }
    snprintf(shorter, sizeof shorter, "%s", number);
    while ((dot = strrchr(shorter, '.')) != NULL) {
        *dot = '\0';
        if (!names_something(request, shorter))
            continue;
        hk_buf_str(out, turkish ? "yakınındakiler: " : "near it: ");
        if (append_steps_below(out, request->edition, shorter) == 0)
            hk_buf_str(out, shorter);
        return;
    }
    hk_buf_str(out, turkish ? "bölümler: " : "the chapters are ");
    append_chapters(out, request->edition);
}

static int no_such_article(const struct request *request, const char *number)
{
    char memory[NEAR_ROOM];
    hk_buf near;

    hk_buf_init(&near, memory, sizeof memory);
    append_near(&near, request, number);
    cli_refuse(request->page.language == HK_LANGUAGE_TR ? "%s '%s' maddesi yok; %s."
                                                        : "in %s there is no article '%s'; %s.",
               in_edition(request->edition, request->page.language), number, near.text);
    return CLI_FINDINGS;
}

static int nothing_found(const struct request *request, const char *words)
{
    const hk_language language = request->page.language;
    hk_law_hit best;

    for (int edition = HK_EDITION_2023; edition >= HK_EDITION_BASIC; edition--)
        if (edition != (int)request->edition &&
            hk_law_search((hk_edition)edition, language, words, strlen(words), &best, 1) > 0) {
            cli_refuse(language == HK_LANGUAGE_TR
                           ? "%s '%s' bulunamadı; en yakını %s: %s."
                           : "nothing in %s fits '%s'; the nearest is in %s: %s.",
                       in_edition(request->edition, language), words,
                       in_edition((hk_edition)edition, language), best.law->number);
            return CLI_FINDINGS;
        }
    cli_refuse(language == HK_LANGUAGE_TR ? "%s '%s' sözcüklerinin hepsini içeren madde yok."
                                          : "in %s no article has all the words of '%s'.",
               in_edition(request->edition, language), words);
    return CLI_FINDINGS;
}

/*
 * Does the text mean a number: digits with no longer word after them, or a chapter with something
 * after its dot?
 */
static bool looks_like_number(const struct request *request, const char *text)
{
    const size_t start = strcspn(text, "0123456789"), chapter = strcspn(text, ".");
    size_t letters = 0, longest = 0;

    if (text[chapter] && text[chapter + 1] && !strchr(text, ' ') &&
        hk_law_chapter_find(request->edition, text, chapter))
        return true;
    for (const char *c = text + start; *c; c++) {
        letters = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ? letters + 1 : 0;
        longest = letters > longest ? letters : longest;
    }
    return text[start] && longest < 5;
}

static int answer(const struct request *request, int count, char **words)
{
    char memory[QUERY_ROOM];
    hk_buf query;
    bool all_numbers = true;

    if (count == 0 && !request->json)
        law_page_contents(&request->page, request->edition);
    for (size_t i = 0; count == 0 && request->json && i < hk_law_count(); i++)
        if (hk_law_at(i)->edition == request->edition)
            print_json(request, hk_law_at(i));
    if (count == 0)
        return CLI_OK;

    hk_buf_init(&query, memory, sizeof memory);
    for (int i = 0; i < count; i++) {
        hk_buf_str(&query, i > 0 ? " " : "");
        hk_buf_foreign(&query, words[i], strlen(words[i]));
        all_numbers = all_numbers && names_something(request, words[i]);
    }
    for (int i = 0; all_numbers && i < count; i++) {
        if (i > 0 && !request->json)
            putchar('\n');
        print_named(request, words[i]);
    }
    if (all_numbers)
        return CLI_OK;
    if (query.cut)
        return cli_refuse("the words to search for are too many.");
    if (names_something(request, query.text)) {
        print_named(request, query.text);
        return CLI_OK;
    }
    if (looks_like_number(request, query.text) && strchr(query.text, '.'))
        return no_such_article(request, query.text);
    if (print_found(request, query.text) > 0)
        return CLI_OK;
    return looks_like_number(request, query.text) ? no_such_article(request, query.text)
                                                  : nothing_found(request, query.text);
}

int cmd_law(int argc, char **argv)
{
    struct request request = {.edition = HK_EDITION_2023};
    hk_language language = HK_LANGUAGE_EN;
    const char *edition = NULL, *lang = NULL, *site = NULL;
    const struct cli_option options[] = {
        {.name = "edition", .text = &edition},
        {.name = "lang", .text = &lang},
        {.name = "json", .flag = &request.json},
        {.name = "site", .text = &site},
    };
    int status = CLI_OK;

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    if (site && (argc > 0 || edition || lang || request.json))
        return cli_refuse(
            "--site writes every article, edition and language: nothing else goes with it.");
    if (site)
        return law_site_write(site);
    if (edition && hk_edition_find(&request.edition, edition, strlen(edition)) != HK_OK)
        return cli_refuse("--edition: there is no edition '%s', only basic, 2005 and 2023.",
                          edition);
    if (lang && hk_language_find(&language, lang, strlen(lang)) != HK_OK)
        return cli_refuse("--lang: there is no language '%s' here, only en and tr.", lang);
    request.page = law_page_of_output(language);
    return cli_close_output(answer(&request, argc, argv));
}
