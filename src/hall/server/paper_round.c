/*
 * The papers of a round: the list of its incidents, its results, and its scoresheets. All games that belong to the
 * hall are looked at, also those that are over and no longer in memory; each is read from the store
 * in a slice of its own, and has its rows written, or its scoresheets. At the end all stand in the
 * order of boards.
 */
#include "base/internal.h"
#include "hakem/words.h"
#include "hall/server/inside.h"
#include "hall/server/paper.h"
#include "hall/server/paper_rows.h"
#include "hall/server/paper_telling.h"
#include "hall/server/score.h"
#include "hall/server/sector.h"
#include "hall/server/turn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Incidents as people read them: what belongs together stands in one cell. */
static const struct paper_column printed_columns[] = {
    {"board", "paper.board"},   {"white", "white"},         {"black", "black"},
    {"number", "paper.number"}, {"time", "paper.time"},     {"who", "paper.who"},
    {"what", "paper.what"},     {"ruling", "paper.ruling"}, {"articles", "paper.articles"},
    {"before", "paper.before"}, {"after", "paper.after"},
};
static const struct paper_column result_columns[] = {
    {"board", "paper.board"},
    {"white", "white"},
    {"black", "black"},
    {"game", "paper.game"},
    {"status", "paper.status"},
    {"result", "paper.result"},
    {"white_points", "paper.white-points"},
    {"black_points", "paper.black-points"},
    {"ending", "paper.ending"},
    {"white_signed", "paper.signature-white"},
    {"black_signed", "paper.signature-black"},
    {"number", "paper.last"},
    {"head", "paper.head"},
};

enum { PAPER_REFERENCE_ROOM = 160 };

/* The rows of one game. */
struct part {
    char *board, *text;
};

struct paper_work {
    struct hall *hall;
    struct paper_request request;
    char (*names)[HALL_NAME_ROOM];
    size_t name_count, name_room, next;
    struct paper_log log; /* of the game that is read */
    bool reads;
    struct part *parts;
    size_t part_count, part_room;
    bool failed;
    bool is_cut; /* a game that may belong could not be read now */
};

/* Rows. */

static struct paper_rows rows_of(const struct paper_request *request, struct hk__text *out)
{
    struct paper_rows rows = {.out = out, .form = request->form, .language = request->language};

    if (request->kind == PAPER_RESULTS) {
        rows.columns = result_columns;
        rows.column_count = HK_COUNT(result_columns);
    } else if (request->form == PAPER_HTML) {
        rows.columns = printed_columns;
        rows.column_count = HK_COUNT(printed_columns);
    } else {
        entry_rows(&rows);
    }
    return rows;
}

/* Printed: what belongs together in one cell. */

/* "Key: No. 12"; empty without a number. */
static const char *tell_reference(char *out, size_t size, hk_language language, const char *key,
                                  uint64_t number)
{
    out[0] = '\0';
    if (number)
        snprintf(out, size, "%s %llu", hk_words(language, key), (unsigned long long)number);
    return out;
}

static void print_times(struct paper_rows *rows, const struct paper_entry *entry)
{
    char wall[PAPER_TIME_ROOM], decided[PAPER_TIME_ROOM] = "";
    const bool afterwards = entry->decided_ms >= 0;

    paper_wall_time(wall, entry->wall_ms);
    if (afterwards)
        paper_wall_time(decided, entry->decided_ms);
    row_lines(rows,
              (const char *const[]){
                  wall, afterwards ? hk_words(rows->language, "paper.decided") : NULL, decided},
              3);
}

static void print_clocks(struct paper_rows *rows, const struct paper_entry *entry, bool after)
{
    char text[2][PAPER_TIME_ROOM];
    const bool any = paper_displays(text, entry, after);

    row_lines(rows, (const char *const[]){text[HK_WHITE], text[HK_BLACK]}, any ? 2 : 0);
}

static void print_sentences(struct paper_rows *rows, const struct paper_log *log,
                            const struct paper_entry *entry)
{
    char text[PAPER_TEXT_ROOM], undone[PAPER_REFERENCE_ROOM], undoes[PAPER_REFERENCE_ROOM];
    char reason[HK_REMARK_MAX + PAPER_REFERENCE_ROOM] = "", position[PAPER_POSITION_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    paper_tell_what(&buf, rows->language, entry);
    if (paper_reason(entry)[0])
        snprintf(reason, sizeof reason, "%s: %s", hk_words(rows->language, "paper.reason"),
                 paper_reason(entry));
    hk_buf_init(&buf, position, sizeof position);
    paper_tell_position(&buf, rows->language, log, entry);
    row_lines(rows, (const char *const[]){text, reason, position}, 3);
    hk_buf_init(&buf, text, sizeof text);
    paper_tell_ruling(&buf, rows->language, entry);
    tell_reference(undone, sizeof undone, rows->language, "paper.undone", entry->undone_by);
    tell_reference(undoes, sizeof undoes, rows->language, "paper.undoes", entry->undoes);
    row_lines(rows, (const char *const[]){text, undone, undoes}, 3);
}

static void print_incident(struct paper_rows *rows, const struct paper_log *log,
                           const struct paper_entry *entry)
{
    char text[HK_SENTENCES_MAX], others[HK_SENTENCES_MAX], author[2 * SETUP_NAME_ROOM];
    hk_buf buf, besides;

    row_begin(rows);
    row_text(rows, log->log.persons.header[HEADER_BOARD]);
    row_text(rows, log->log.persons.player[HK_WHITE]);
    row_text(rows, log->log.persons.player[HK_BLACK]);
    row_number(rows, (int64_t)entry->number);
    print_times(rows, entry);
    hk_buf_init(&buf, text, sizeof text);
    paper_tell_actor(&buf, rows->language, log, entry);
    hk_buf_init(&buf, author, sizeof author);
    paper_tell_author(&buf, rows->language, entry);
    row_lines(rows, (const char *const[]){text, author}, 2);
    print_sentences(rows, log, entry);
    hk_buf_init(&buf, text, sizeof text);
    paper_tell_cited(&buf, entry);
    hk_buf_init(&besides, others, sizeof others);
    paper_tell_besides(&besides, rows->language, entry);
    row_lines(rows, (const char *const[]){text, others}, 2);
    print_clocks(rows, entry, false);
    print_clocks(rows, entry, true);
    row_end(rows);
}

static void put_points(struct paper_rows *rows, const hk_state *state, hk_color color)
{
    static const char *const halves[] = {"0", "0.5", "1"};

    if (state->status == HK_STATUS_ENDED && state->half_points[color] < HK_COUNT(halves))
        row_text(rows, halves[state->half_points[color]]);
    else
        row_nothing(rows);
}

static const char *status_key(hk_status status)
{
    switch (status) {
    case HK_STATUS_WAITING:
        return "paper.waiting";
    case HK_STATUS_RUNNING:
        return "paper.running";
    case HK_STATUS_INTERRUPTED:
        return "paper.interrupted";
    case HK_STATUS_ENDED:
        break;
    }
    return "paper.ended";
}

static void put_game(struct paper_rows *rows, const struct paper_log *log, const char *name)
{
    char text[HK_SENTENCES_MAX];
    hk_state state;
    hk_buf buf;

    hk_game_look(log->log.game, 0, &state);
    if (log->log.cancelled)
        state.status = HK_STATUS_ENDED;
    row_begin(rows);
    row_players(rows, log, name);
    row_text(rows, rows->form == PAPER_HTML ? hk_words(rows->language, status_key(state.status))
                                            : hk_status_word(state.status));
    row_text(rows, rows->form == PAPER_JSON ? hk_result_text(state.result) : score_text(&state));
    put_points(rows, &state, HK_WHITE);
    put_points(rows, &state, HK_BLACK);
    hk_buf_init(&buf, text, sizeof text);
    if (state.reason != HK_REASON_NONE)
        hk_words_result(&buf, rows->language, &state);
    row_text(rows, buf.size ? text : NULL);
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        row_text(rows, hk_score_text(log->log.signed_score[color]));
    row_number(rows, (int64_t)log->log.number);
    row_text(rows, log->head);
    row_end(rows);
}

/* Games. */

static bool belongs(const struct paper_request *request, const struct logged *log)
{
    const char *round = log->persons.header[HEADER_ROUND];

    if (request->boards[0] && !sector_has(request->boards, log->persons.header[HEADER_BOARD]))
        return false;
    return !log->setup.casual &&
           (request->round[0] == '\0' || (round && strcmp(round, request->round) == 0));
}

static void write_game(struct paper_work *work, const struct paper_log *log, const char *name,
                       struct hk__text *out)
{
    const struct paper_request *request = &work->request;
    struct paper_rows rows = rows_of(request, out);
    bool first = true;

    if (request->kind == PAPER_SHEETS) {
        const struct paper_sheets both = {.view = request->view,
                                          .white = true,
                                          .black = true,
                                          .language = request->language,
                                          .letters = request->letters};
        if (!log->log.cancelled)
            work->failed |= !paper_put_sheets(out, &log->log, &both);
        return;
    }
    if (request->kind == PAPER_RESULTS) {
        put_game(&rows, log, name);
        return;
    }
    for (size_t i = 0; i < log->count; i++) {
        if (paper_discloses(log, &log->entries[i], request->view) != DISCLOSES_ALL)
            continue;
        if (!first && request->form == PAPER_JSON)
            html_markup(out, ",");
        if (request->form == PAPER_HTML)
            print_incident(&rows, log, &log->entries[i]);
        else
            row_entry(&rows, log, name, &log->entries[i], request->view);
        first = false;
    }
}

/* Keep the rows of a game; they are taken. */
static void keep_part(struct paper_work *work, const char *board, struct hk__text *text)
{
    if (work->part_count == work->part_room) {
        const size_t room = work->part_room ? 2 * work->part_room : 64;
        struct part *larger = realloc(work->parts, room * sizeof *larger);
        if (!larger) {
            work->failed = true;
            free(text->bytes);
            return;
        }
        work->parts = larger;
        work->part_room = room;
    }
    struct part *part = &work->parts[work->part_count++];
    hk__text_append(text, "", 1);
    *part = (struct part){.board = strdup(board), .text = text->bytes};
    work->failed |= !part->board || text->failed;
}

static bool add_name(void *context, const char *name)
{
    struct paper_work *work = context;

    if (hall_is_tournament(name))
        return true;
    if (work->name_count == work->name_room) {
        const size_t room = work->name_room ? 2 * work->name_room : 64;
        void *larger = realloc(work->names, room * sizeof *work->names);
        work->failed |= !larger;
        if (!larger)
            return false;
        work->names = larger;
        work->name_room = room;
    }
    snprintf(work->names[work->name_count++], HALL_NAME_ROOM, "%s", name);
    return true;
}

/* The log of a game has been read: its rows. */
static void take_game(struct paper_work *work)
{
    struct paper_log *log = &work->log;
    const char *board = log->log.persons.header[HEADER_BOARD];
    struct hk__text text = {.bytes = NULL};

    if (belongs(&work->request, &log->log)) {
        work->is_cut |= log->is_cut;
        if (!log->failed)
            write_game(work, log, log->name, &text);
    }
    if (text.size)
        keep_part(work, board ? board : "", &text);
    else
        free(text.bytes);
    paper_log_finish(log);
    work->reads = false;
}

/* Of a game that cannot be read: what is in memory of it tells whether it can be one of these. */
static bool may_belong(const struct paper_work *work, const char *name)
{
    const struct hall_game *game = games_find(&work->hall->games, name);

    return !game || belongs(&work->request, &game->log);
}

static bool step(void *context)
{
    struct paper_work *work = context;

    if (work->failed)
        return true;
    if (work->reads) {
        if (paper_log_step(&work->log))
            take_game(work);
    } else if (work->next < work->name_count) {
        const char *name = work->names[work->next++];
        work->reads = paper_log_begin(&work->log, work->hall, name, work->request.view, true);
        work->is_cut |= work->log.is_cut && may_belong(work, name);
    }
    return !work->reads && work->next == work->name_count;
}

/* The whole. */

/* Boards with numbers by them, then the others by their letters. */
static int compare_parts(const void *a, const void *b)
{
    const struct part *one = a, *other = b;
    char *rest_one, *rest_other;
    const long first = strtol(one->board, &rest_one, 10);
    const long second = strtol(other->board, &rest_other, 10);
    const bool is_first = rest_one != one->board, is_second = rest_other != other->board;

    if (is_first != is_second)
        return is_first ? -1 : 1;
    if (is_first && first != second)
        return first < second ? -1 : 1;
    return strcmp(one->board, other->board);
}

static void put_opening(const struct paper_request *request, const struct paper_rows *rows)
{
    static const char *const titles[] = {[PAPER_INCIDENTS] = "paper.incidents",
                                         [PAPER_RESULTS] = "paper.results",
                                         [PAPER_SHEETS] = "paper.sheets"};
    const bool incidents = request->kind == PAPER_INCIDENTS;
    const char *what = hk_words(request->language, titles[request->kind]);
    char title[SETUP_NAME_ROOM + 128];

    if (request->form == PAPER_HTML) {
        snprintf(title, sizeof title, "%s%s%s %s", what, request->round[0] ? ": " : "",
                 request->round[0] ? hk_words(request->language, "paper.round") : "",
                 request->round);
        html_open_sheet(rows->out, request->language, title,
                        request->kind == PAPER_SHEETS ? NULL : "wide");
    } else if (request->form == PAPER_JSON) {
        html_markup(rows->out, incidents ? "{\"incidents\":[" : "{\"results\":[");
    }
    if (request->kind != PAPER_SHEETS)
        rows_heading(rows);
}

static char *take(void *context)
{
    struct paper_work *work = context;
    const struct paper_request *request = &work->request;
    struct hk__text out = {.bytes = NULL};
    const struct paper_rows rows = rows_of(request, &out);

    if (work->part_count)
        qsort(work->parts, work->part_count, sizeof *work->parts, compare_parts);
    put_opening(request, &rows);
    for (size_t i = 0; i < work->part_count && !work->failed; i++) {
        if (i && request->form == PAPER_JSON)
            html_markup(&out, ",");
        html_markup(&out, work->parts[i].text);
    }
    if (request->kind != PAPER_SHEETS)
        rows_close(&rows);
    if (request->form == PAPER_HTML)
        html_close(&out);
    else if (request->form == PAPER_JSON)
        html_markup(&out, "]}");
    hk__text_append(&out, "", 1);
    if (!out.failed && !work->failed)
        return out.bytes;
    free(out.bytes);
    return NULL;
}

static void end(void *context)
{
    struct paper_work *work = context;

    if (work->reads)
        paper_log_finish(&work->log);
    for (size_t i = 0; i < work->part_count; i++) {
        free(work->parts[i].board);
        free(work->parts[i].text);
    }
    free(work->parts);
    free(work->names);
    free(work);
}

/* What could not be read is on no paper, and nobody sees that it is not. */
static bool is_whole(const void *context, struct refusal *refusal)
{
    const struct paper_work *work = context;

    return !work->is_cut || hall_refuse_unread(work->hall, refusal);
}

const struct job_kind paper_round_job = {
    .step = step, .is_whole = is_whole, .take = take, .end = end};

void *paper_round_begin(struct hall *hall, const struct paper_request *request)
{
    struct paper_work *work = calloc(1, sizeof *work);

    if (!work)
        return NULL;
    *work = (struct paper_work){.hall = hall, .request = *request};
    if (store_read_names(hall->store, add_name, work) != STORE_READ)
        hall__put_off(hall);
    else if (!work->failed)
        return work;
    end(work);
    return NULL;
}
