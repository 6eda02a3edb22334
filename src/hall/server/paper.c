/*
 * The log of one game for an appeals committee: what the game is, a row for each entry (ordinary play
 * together, paper_play.c), the articles that were cited, each in our summary, and the readings that its
 * rulings follow. For programs there are the entries alone, each by itself.
 */
#include "hall/server/paper.h"
#include "base/internal.h"
#include "hakem/law.h"
#include "hakem/words.h"
#include "hall/server/paper_play.h"
#include "hall/server/paper_rows.h"
#include "hall/server/paper_telling.h"
#include "hall/server/score.h"
#include "hall/server/turn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_AT_ONCE = 32, CITED_MOST = 256, TITLE_ROOM = 2 * SETUP_NAME_ROOM + 64 };

struct writer {
    struct hk__text out;
    struct paper_log log;
    size_t next;            /* entry to be written */
    char drawn[HK_FEN_MAX]; /* the position that was drawn last */
    bool is_open;
    enum paper_form form;
    hk_language language;
    enum view view;
    /* Articles of the edition that have been cited, in the order of their first mention. */
    struct {
        const hk_law *law;
        bool decided; /* what was claimed, reported or decided */
    } cited[CITED_MOST];
    size_t cited_count;
};

static const char *say(const struct writer *writer, const char *key)
{
    return hk_words(writer->language, key);
}

/* The head: which game it is. */

static const char *level_key(const hk_rules *rules)
{
    const hk_level level = hk_rules_level(rules);

    return level == HK_LEVEL_BLITZ   ? "paper.blitz"
           : level == HK_LEVEL_RAPID ? "paper.rapid"
                                     : "paper.standard";
}

static void put_result(struct writer *writer)
{
    char text[HK_SENTENCES_MAX];
    hk_state state;
    hk_buf buf;

    hk_game_look(writer->log.log.game, 0, &state);
    hk_buf_init(&buf, text, sizeof text);
    hk_buf_str(&buf, state.status == HK_STATUS_ENDED ? score_text(&state)
                                                     : say(writer, "paper.no-result"));
    if (state.status == HK_STATUS_ENDED) {
        hk_buf_str(&buf, " - ");
        hk_words_result(&buf, writer->language, &state);
    }
    html_term(&writer->out, writer->language, "paper.result", text);
}

static void put_head(struct writer *writer, const char *name)
{
    static const struct {
        enum header header;
        const char *key;
    } rows[] = {{HEADER_EVENT, "paper.event"},
                {HEADER_SITE, "paper.site"},
                {HEADER_ROUND, "paper.round"},
                {HEADER_BOARD, "paper.board"}};
    const struct logged *log = &writer->log.log;
    const hk_rules *rules = hk_game_rules(log->game);
    char created[PAPER_TIME_ROOM];

    html_markup(&writer->out, "<dl>\n");
    for (size_t i = 0; i < HK_COUNT(rows); i++)
        html_term(&writer->out, writer->language, rows[i].key, log->persons.header[rows[i].header]);
    html_term(&writer->out, writer->language, "white", log->persons.player[HK_WHITE]);
    html_term(&writer->out, writer->language, "black", log->persons.player[HK_BLACK]);
    html_term(&writer->out, writer->language, "paper.edition", hk_edition_label(rules->edition));
    html_term(&writer->out, writer->language, "paper.level", say(writer, level_key(rules)));
    if (hk_rules_level(rules) != HK_LEVEL_STANDARD)
        html_term(&writer->out, writer->language, "paper.supervision",
                  say(writer,
                      rules->supervision == HK_SUPERVISION_FULL ? "paper.full" : "paper.limited"));
    html_time_control(&writer->out, writer->language, rules->control);
    paper_wall_time(created, writer->log.created_wall_ms);
    html_term(&writer->out, writer->language, "paper.made", created);
    put_result(writer);
    html_term(&writer->out, writer->language, "paper.game", name);
    html_term(&writer->out, writer->language, "paper.head", writer->log.head);
    html_markup(&writer->out, "</dl>\n");
    if (log->damaged)
        html_element(&writer->out, "p", say(writer, "paper.damaged"));
    if (log->differs_at)
        html_element(&writer->out, "p", say(writer, "paper.differs"));
}

/* The rows. */

static void cite_one(struct writer *writer, const struct paper_entry *entry, const char *number,
                     bool decided)
{
    const hk_law *law = hk_law_find(entry->ruling.edition, number, strlen(number));
    size_t at = 0;

    while (at < writer->cited_count && writer->cited[at].law != law)
        at++;
    if (!law || at == CITED_MOST)
        return;
    if (at == writer->cited_count)
        writer->cited[writer->cited_count++].law = law;
    writer->cited[at].decided |= decided;
}

/* Was something claimed, reported or decided? Else it is play as it goes. */
static bool is_decided(const struct paper_entry *entry)
{
    return paper_is_incident(entry) ||
           (!entry->is_note &&
            (entry->event.kind == HK_EVENT_RESIGN || entry->event.kind == HK_EVENT_ACCEPT_DRAW));
}

static void cite(struct writer *writer, const struct paper_entry *entry)
{
    const struct paper_numbers numbers = paper_numbers(entry);

    for (unsigned i = 0; i < numbers.count; i++)
        cite_one(writer, entry, numbers.number[i], i < numbers.deciding && is_decided(entry));
}

/* Both displays, below each other; a dash for one that nobody has told. */
static void put_clocks(struct writer *writer, const struct paper_entry *entry, bool after)
{
    char text[2][PAPER_TIME_ROOM];
    const bool any = paper_displays(text, entry, after);

    html_markup(&writer->out, "<td class=\"t\">");
    if (any) {
        html_text(&writer->out, text[HK_WHITE]);
        html_markup(&writer->out, "<br>");
        html_text(&writer->out, text[HK_BLACK]);
    }
    html_markup(&writer->out, "</td>");
}

/* Why the entry of that number was made. */
static const char *reason_at(const struct paper_log *log, uint64_t number)
{
    for (size_t i = 0; i < log->count; i++)
        if (log->entries[i].number == number)
            return paper_reason(&log->entries[i]);
    return "";
}

/* "Undone by No. 12: the wrong board" in a line of its own; nothing without a number. */
static void put_number(struct writer *writer, const char *key, uint64_t number, const char *reason)
{
    char digits[24];

    if (!number)
        return;
    snprintf(digits, sizeof digits, " %llu", (unsigned long long)number);
    html_markup(&writer->out, "<br><b>");
    html_text(&writer->out, say(writer, key));
    html_text(&writer->out, digits);
    html_markup(&writer->out, "</b>");
    html_text(&writer->out, reason[0] ? ": " : "");
    html_text(&writer->out, reason);
}

static void put_ruling(struct writer *writer, const struct paper_entry *entry)
{
    char text[PAPER_TEXT_ROOM];
    hk_buf buf;

    html_markup(&writer->out, "<td>");
    hk_buf_init(&buf, text, sizeof text);
    paper_tell_ruling(&buf, writer->language, entry);
    html_text(&writer->out, text);
    put_number(writer, "paper.undone", entry->undone_by, reason_at(&writer->log, entry->undone_by));
    put_number(writer, "paper.undoes", entry->undoes, "");
    html_markup(&writer->out, "</td>");
}

/* The position that a ruling was about: drawn, unless it was the last that was, and in FEN. */
static void put_position(struct writer *writer, const struct paper_entry *entry)
{
    char text[PAPER_TEXT_ROOM], fen[HK_FEN_MAX];
    hk_buf buf;

    if (!paper_fen(fen, &writer->log, entry))
        return;
    hk_buf_init(&buf, text, sizeof text);
    paper_tell_position(&buf, writer->language, &writer->log, entry);
    html_markup(&writer->out, "<br>");
    html_breakable(&writer->out, text);
    if (strncmp(fen, writer->drawn, strcspn(fen, " ") + 1) != 0)
        paper_put_board(&writer->out, fen);
    memcpy(writer->drawn, fen, sizeof fen);
}

static void put_event(struct writer *writer, const struct paper_entry *entry, bool is_ruled)
{
    char text[PAPER_TEXT_ROOM];
    hk_buf buf;

    html_markup(&writer->out, "<td>");
    hk_buf_init(&buf, text, sizeof text);
    paper_tell_what(&buf, writer->language, entry);
    html_text(&writer->out, text);
    const char *reason = paper_reason(entry);
    if (reason[0]) {
        html_markup(&writer->out, "<br>");
        html_text(&writer->out, say(writer, "paper.reason"));
        html_text(&writer->out, ": ");
        html_text(&writer->out, reason);
    }
    if (is_ruled)
        put_position(writer, entry);
    html_markup(&writer->out, "</td>");
}

static void put_articles(struct writer *writer, const struct paper_entry *entry)
{
    char text[PAPER_TEXT_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    paper_tell_cited(&buf, entry);
    cite(writer, entry);
    html_markup(&writer->out, "<td>");
    html_text(&writer->out, text);
    hk_buf_init(&buf, text, sizeof text);
    paper_tell_besides(&buf, writer->language, entry);
    if (buf.size > 0) {
        html_markup(&writer->out, "<br>");
        html_text(&writer->out, text);
    }
    html_markup(&writer->out, "</td>");
}

static void put_moment(struct writer *writer, const struct paper_entry *entry)
{
    char text[PAPER_TIME_ROOM];

    paper_wall_time(text, entry->wall_ms);
    html_markup(&writer->out, "<td class=\"w\">");
    html_text(&writer->out, text);
    if (entry->decided_ms >= 0) { /* it was entered afterwards */
        paper_wall_time(text, entry->decided_ms);
        html_markup(&writer->out, "<br>");
        html_text(&writer->out, say(writer, "paper.decided"));
        html_markup(&writer->out, "<br>");
        html_text(&writer->out, text);
    }
    html_markup(&writer->out, "</td>");
    paper_clock_time(text, entry->is_note ? entry->note.at_ms : entry->event.at_ms);
    html_element(&writer->out, "td class=\"t\"", text);
}

static void put_entry(struct writer *writer, const struct paper_entry *entry)
{
    static const char *const row_tags[2][2] = {
        {"<tr>", "<tr class=\"incident\">"},
        {"<tr class=\"undone\">", "<tr class=\"incident undone\">"}};
    char text[PAPER_TEXT_ROOM];
    const enum disclosure told = paper_discloses(&writer->log, entry, writer->view);
    const bool marks = told == DISCLOSES_ALL && is_decided(entry);
    struct paper_entry shown = *entry;
    hk_buf buf;

    if (told != DISCLOSES_ALL)
        disclosure_strip(&shown.event);
    html_markup(&writer->out, row_tags[entry->undone_by != 0][marks]);
    snprintf(text, sizeof text, "%llu", (unsigned long long)entry->number);
    html_element(&writer->out, "td class=\"n\"", text);
    put_moment(writer, entry);
    if (told == DISCLOSES_NOTHING) {
        html_element(&writer->out, "td colspan=\"6\"", say(writer, "paper.private"));
    } else {
        hk_buf_init(&buf, text, sizeof text);
        paper_tell_actor(&buf, writer->language, &writer->log, entry);
        hk_buf_str(&buf, buf.size > 0 && entry->author[0] ? ", " : "");
        paper_tell_author(&buf, writer->language, entry);
        html_element(&writer->out, "td", text);
        put_event(writer, &shown, told == DISCLOSES_ALL);
        if (told == DISCLOSES_ALL) {
            put_ruling(writer, entry);
            put_articles(writer, entry);
        } else {
            html_markup(&writer->out, "<td></td><td></td>");
        }
        put_clocks(writer, entry, false);
        put_clocks(writer, entry, true);
    }
    html_markup(&writer->out, "</tr>\n");
}

/* "2-13": the numbers of a run of entries. */
static void put_numbers(struct writer *writer, uint64_t first, uint64_t last)
{
    char text[48];

    if (first == last)
        snprintf(text, sizeof text, "%llu", (unsigned long long)first);
    else
        snprintf(text, sizeof text, "%llu\u2013%llu", (unsigned long long)first,
                 (unsigned long long)last);
    html_element(&writer->out, "td class=\"n\"", text);
}

/* What decides the entries of a run, each article once. */
static void put_run_articles(struct writer *writer, const struct paper_entry *entries, size_t count)
{
    struct paper_numbers all = {.count = 0};
    char text[PAPER_TEXT_ROOM];
    hk_buf buf;

    for (size_t i = 0; i < count; i++)
        paper_add_deciding(&all, &entries[i]);
    hk_buf_init(&buf, text, sizeof text);
    paper_put_cited(&buf, &all, entries->ruling.edition);
    for (unsigned i = 0; i < all.count; i++)
        cite_one(writer, entries, all.number[i], false);
    html_element(&writer->out, "td", text);
}

/* A run of ordinary play in one row: its moves, and the clocks before the first and after the last. */
static void put_run(struct writer *writer, size_t count)
{
    const struct paper_entry *first = &writer->log.entries[writer->next], *last = first + count - 1;
    char text[PAPER_TEXT_ROOM];
    hk_buf buf;

    html_markup(&writer->out, "<tr>");
    put_numbers(writer, first->number, last->number);
    put_moment(writer, first);
    html_markup(&writer->out, "<td class=\"play\" colspan=\"3\"><p>");
    hk_buf_init(&buf, text, sizeof text);
    paper_tell_author(&buf, writer->language, first);
    html_text(&writer->out, say(writer, "paper.play"));
    html_text(&writer->out, buf.size > 0 ? "; " : "");
    html_text(&writer->out, text);
    html_markup(&writer->out, "</p>");
    paper_put_play(&writer->out, writer->language, &writer->log, writer->next, count);
    html_markup(&writer->out, "</td>");
    put_run_articles(writer, first, count);
    put_clocks(writer, first, false);
    put_clocks(writer, last, true);
    html_markup(&writer->out, "</tr>\n");
}

static void put_heading(struct writer *writer)
{
    static const char *const heads[] = {"paper.number",   "paper.time",   "paper.game-time",
                                        "paper.who",      "paper.what",   "paper.ruling",
                                        "paper.articles", "paper.before", "paper.after"};

    html_open_table(&writer->out, NULL);
    html_markup(&writer->out, "<tr>");
    for (size_t i = 0; i < HK_COUNT(heads); i++)
        html_element(&writer->out, "th scope=\"col\"", say(writer, heads[i]));
    html_markup(&writer->out, "</tr></thead>\n<tbody>\n");
}

/* The articles. */

/* Those by which it was decided, or the others, under the heading of that key. */
static void put_cited(struct writer *writer, bool decided, const char *key)
{
    size_t count = 0;

    for (size_t i = 0; i < writer->cited_count; i++)
        count += writer->cited[i].decided == decided;
    if (count == 0)
        return;
    html_element(&writer->out, "h2", say(writer, key));
    html_element(&writer->out, "p", say(writer, "paper.summary"));
    html_markup(&writer->out, "<dl>\n");
    for (size_t i = 0; i < writer->cited_count; i++) {
        const hk_law *law = writer->cited[i].law;
        if (writer->cited[i].decided != decided)
            continue;
        html_markup(&writer->out, "<dt>");
        html_text(&writer->out, law->number);
        html_text(&writer->out, " (");
        html_text(&writer->out, hk_edition_label(law->edition));
        html_text(&writer->out, ")");
        html_markup(&writer->out, "</dt>");
        html_element(&writer->out, "dd", law->text[writer->language]);
    }
    html_markup(&writer->out, "</dl>\n");
}

/* The readings that the rulings follow which this view is told; that of a private one would tell of it. */
static uint32_t readings_followed(const struct writer *writer)
{
    uint32_t follows = 0;

    for (size_t i = 0; i < writer->log.count; i++)
        if (paper_discloses(&writer->log, &writer->log.entries[i], writer->view) == DISCLOSES_ALL)
            follows |= writer->log.entries[i].follows;
    return follows;
}

/* Each reading with whose other choice a ruling of this game would be another. */
static void put_readings(struct writer *writer)
{
    const uint32_t follows = readings_followed(writer);
    const hk_readings *chosen = &hk_game_rules(writer->log.log.game)->readings;
    bool any = false;

    for (int i = 0; i < HK_READINGS; i++) {
        const hk_law_reading *reading = hk_law_reading_of((hk_reading)i);
        const hk_law_choice *choice = &reading->choices[chosen->choice[i]];
        if (!(follows >> i & 1U))
            continue;
        if (!any)
            html_element(&writer->out, "h2", say(writer, "paper.readings"));
        any = true;
        html_markup(&writer->out, "<p><b>");
        html_text(&writer->out, reading->word);
        html_text(&writer->out, ", ");
        html_text(&writer->out, choice->word);
        html_markup(&writer->out, ":</b> ");
        html_text(&writer->out, reading->text[writer->language]);
        html_text(&writer->out, " ");
        html_text(&writer->out, choice->text[writer->language]);
        html_markup(&writer->out, "</p>\n");
    }
}

/* Above the rows and below them, for people. */

static void open_print(struct writer *writer)
{
    const struct persons *persons = &writer->log.log.persons;
    char title[TITLE_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, title, sizeof title);
    hk_buf_str(&buf, say(writer, "paper.log"));
    hk_buf_str(&buf, ": ");
    paper_put_name(&buf, persons->player[HK_WHITE]);
    hk_buf_str(&buf, " - ");
    paper_put_name(&buf, persons->player[HK_BLACK]);
    html_open_sheet(&writer->out, writer->language, title, "wide");
    put_head(writer, writer->log.name);
    html_element(&writer->out, "p", say(writer, "paper.marked"));
    put_heading(writer);
}

static void close_print(struct writer *writer)
{
    html_close_table(&writer->out);
    put_cited(writer, true, "paper.cited");
    put_cited(writer, false, "paper.named");
    put_readings(writer);
    html_markup(&writer->out, "<ul class=\"sign\">");
    html_element(&writer->out, "li", say(writer, "paper.arbiter"));
    html_element(&writer->out, "li", say(writer, "paper.date"));
    html_markup(&writer->out, "</ul>\n");
    html_close(&writer->out);
}

/* The same entries for programs. */

static struct paper_rows rows_of(struct writer *writer)
{
    struct paper_rows rows = {
        .out = &writer->out, .form = writer->form, .language = writer->language};

    entry_rows(&rows);
    return rows;
}

static void open_list(struct writer *writer)
{
    const struct paper_rows rows = rows_of(writer);

    if (writer->form == PAPER_JSON) {
        html_markup(&writer->out, "{\"head\":\"");
        html_markup(&writer->out, writer->log.head); /* hexadecimal digits */
        html_markup(&writer->out, "\",\"entries\":[");
    }
    rows_heading(&rows);
}

/* The work in slices. */

static void put_next(struct writer *writer)
{
    const struct paper_entry *entry = &writer->log.entries[writer->next];
    struct paper_rows rows = rows_of(writer);
    const size_t run =
        writer->form == PAPER_HTML ? paper_play_count(&writer->log, writer->next, writer->view) : 0;

    if (run > 0) {
        put_run(writer, run);
        writer->next += run;
        return;
    }
    if (writer->form == PAPER_HTML) {
        put_entry(writer, entry);
    } else {
        html_markup(&writer->out, writer->next && writer->form == PAPER_JSON ? "," : "");
        row_entry(&rows, &writer->log, writer->log.name, entry, writer->view);
    }
    writer->next++;
}

static bool step(void *context)
{
    struct writer *writer = context;

    if (!writer->is_open) {
        writer->is_open = paper_log_step(&writer->log);
        if (writer->is_open && !writer->log.failed) {
            if (writer->form == PAPER_HTML)
                open_print(writer);
            else
                open_list(writer);
        }
        return writer->log.failed;
    }
    for (int i = 0; i < ROWS_AT_ONCE && writer->next < writer->log.count; i++)
        put_next(writer);
    return writer->next == writer->log.count;
}

static char *take(void *context)
{
    struct writer *writer = context;
    struct hk__text *out = &writer->out;

    if (writer->log.failed)
        return NULL;
    if (writer->form == PAPER_HTML)
        close_print(writer);
    else
        html_markup(out, writer->form == PAPER_JSON ? "]}" : "");
    hk__text_append(out, "", 1);
    char *text = out->failed ? NULL : out->bytes;
    if (text)
        out->bytes = NULL;
    return text;
}

static void end(void *context)
{
    struct writer *writer = context;

    paper_log_finish(&writer->log);
    free(writer->out.bytes);
    free(writer);
}

static bool is_whole(const void *context, struct refusal *refusal)
{
    const struct writer *writer = context;

    return !writer->log.failed || hall_refuse_unfound(writer->log.hall, CODE_INTERNAL,
                                                      "the paper could not be written", refusal);
}

const struct job_kind paper_game_job = {
    .step = step, .is_whole = is_whole, .take = take, .end = end};

void *paper_game_begin(struct hall *hall, const char *name, enum view view, enum paper_form form,
                       hk_language language)
{
    struct writer *writer = calloc(1, sizeof *writer);

    if (!writer)
        return NULL;
    *writer = (struct writer){.form = form, .language = language, .view = view};
    if (paper_log_begin(&writer->log, hall, name, view, false) &&
        (form != PAPER_HTML || paper_log_ask_readings(&writer->log)))
        return writer;
    end(writer);
    return NULL;
}
