/*
 * Files of pairing programs, in and out. What comes in is held against the tournament first: what refuses, and
 * what differs without being decided, changes nothing. All of a file is taken in one turn.
 */
#include "codec/members.h"
#include "hall/server/api_tournament.h"
#include "hall/server/feed.h"
#include "hall/server/inside.h"
#include "hall/server/tag.h"
#include "hall/server/tournaments.h"
#include "hall/server/wire_answer.h"
#include "tournament/csv.h"
#include "tournament/dates.h"
#include "tournament/export.h"
#include "tournament/import.h"
#include "tournament/lines.h"
#include "tournament/pgn_headers.h"
#include "tournament/renumber.h"
#include "tournament/swiss_manager.h"
#include "tournament/trf.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/* The file of a request. */
struct incoming {
    const char *bytes;
    size_t size;
    const char *format;
    struct told told;
    bool previews;
    unsigned round;                  /* of pairings that do not say it */
    char begun[DATE_ROOM];           /* when the tournament begins where the file does not say it */
    const char *all, *ours, *theirs; /* as the query decides: NULL, it does not */
};

static bool read_trf(struct incoming *incoming)
{
    return trf_read(&incoming->told, incoming->bytes, incoming->size);
}

static bool read_csv(struct incoming *incoming)
{
    return csv_read(&incoming->told, incoming->bytes, incoming->size, incoming->round,
                    incoming->begun);
}

static bool read_pgn(struct incoming *incoming)
{
    return pgn_headers_read(&incoming->told, incoming->bytes, incoming->size, incoming->round);
}

/* What is read of each format, and whether its people are known by numbers. */
static const struct format {
    const char *word;
    bool (*read)(struct incoming *incoming);
    bool has_numbers;
} formats[] = {{"trf", read_trf, true}, {"csv", read_csv, false}, {"pgn", read_pgn, false}};

static const struct format *find_format(const char *word)
{
    for (size_t i = 0; word && i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i].word, word) == 0)
            return &formats[i];
    return NULL;
}

bool api_want_file(const struct api_call *call, struct refusal *refusal)
{
    static const char *const types[] = {"text/", "application/octet-stream",
                                        "application/x-chess-pgn"};
    const char *type = net_request_header(call->request, "content-type");

    for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
        if (strncasecmp(type, types[i], strlen(types[i])) == 0)
            return true;
    return refuse(refusal, CODE_TYPE, "the body is a file: text/plain or application/octet-stream");
}

void api_add_file(const struct api_call *call, json_t *asked)
{
    static const char *const names[] = {"format", "preview", "round", "differences",
                                        "ours",   "theirs",  "seen"};
    unsigned char digest[STORE_HASH_SIZE];
    char hex[2 * STORE_HASH_SIZE + 1];
    size_t size;
    const char *bytes = net_request_body(call->request, &size);

    crypto_generichash(digest, sizeof digest, (const unsigned char *)bytes, size, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    json_object_set_new(asked, "file", json_string(hex));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = net_request_query(call->request, names[i]);
        if (value)
            json_object_set_new(asked, names[i], json_string(value));
    }
}

/* Telling. */

static json_t *list_remarks(const struct told *told)
{
    json_t *list = json_array();

    for (size_t i = 0; i < told->remark_count; i++) {
        const struct told_remark *remark = &told->remarks[i];
        json_array_append_new(
            list, json_pack("{s:I, s:I, s:b, s:s, s:s?}", "line", (json_int_t)remark->line,
                            "column", (json_int_t)remark->column, "refuses", remark->refuses,
                            "code", remark->code, "about", remark->about));
    }
    return list;
}

static json_t *list_differences(const struct import *import)
{
    json_t *list = json_array();

    for (size_t i = 0; i < import->difference_count; i++) {
        const struct difference *one = &import->differences[i];
        json_array_append_new(list,
                              json_pack("{s:i, s:i, s:i, s:i, s:b, s:s?, s:s?, s:s?}", "round",
                                        (int)one->round, "board", (int)one->board, "white",
                                        (int)one->white, "black", (int)one->black, "of_pairing",
                                        one->of_pairing, "ours", result_word(one->ours), "by",
                                        one->by, "theirs", result_word(one->theirs)));
    }
    return list;
}

static json_t *answer_of(const struct api_call *call, const struct incoming *incoming,
                         const struct import *import)
{
    return json_pack("{s:I, s:i, s:i, s:i, s:i, s:o, s:o}", "number",
                     (json_int_t)call->tournament->state->number, "players",
                     (int)incoming->told.player_count, "teams", (int)incoming->told.team_count,
                     "rounds", (int)import->rounds, "boards", (int)import->boards, "remarks",
                     list_remarks(&incoming->told), "differences", list_differences(import));
}

/* A refusal that shows what is wrong with the file, or what is to be decided. */
static bool reply_problem(struct api_call *call, enum code code, const char *why, json_t *members)
{
    struct refusal refusal = {.code = CODE_NONE};

    refuse(&refusal, code, why);
    char *text = wire_problem(&refusal, NULL);
    json_t *json = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    if (json)
        json_object_update(json, members);
    json_decref(members);
    text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    call->server->refused++;
    replies_add(&call->server->replies, (struct reply){.request = call->request,
                                                       .status = code_status(code),
                                                       .type = "application/problem+json",
                                                       .text = text});
    return true;
}

/* Deciding. */

/* Pass a number, and the sign behind it if it is there. False: no number stands there. */
static bool pass_number(const char **at, unsigned long *out, char sign)
{
    char *behind;

    if (**at < '0' || **at > '9')
        return false;
    *out = strtoul(*at, &behind, 10);
    *at = behind + (*behind == sign);
    return true;
}

/* Is a board named in a list such as "1.12,2.3" of rounds and boards? */
static bool is_named(const char *list, const struct difference *difference)
{
    unsigned long round, board;

    while (list && pass_number(&list, &round, '.') && pass_number(&list, &board, ','))
        if (round == difference->round && board == difference->board)
            return true;
    return false;
}

static bool is_decided(const struct incoming *incoming, const struct difference *difference)
{
    return incoming->all || is_named(incoming->ours, difference) ||
           is_named(incoming->theirs, difference);
}

static bool theirs_stands(void *context, const struct difference *difference)
{
    const struct incoming *incoming = context;

    if (is_named(incoming->theirs, difference))
        return true;
    return !is_named(incoming->ours, difference) && incoming->all &&
           strcmp(incoming->all, "theirs") == 0;
}

/* Taking. */

/* The file itself as an entry: as base64, since it may be in any encoding. */
static json_t *file_act(const struct incoming *incoming)
{
    const size_t room = sodium_base64_encoded_len(incoming->size, sodium_base64_VARIANT_ORIGINAL);
    char *text = malloc(room);
    json_t *act = NULL;

    if (text) {
        sodium_bin2base64(text, room, (const unsigned char *)incoming->bytes, incoming->size,
                          sodium_base64_VARIANT_ORIGINAL);
        act =
            json_pack("{s:s, s:s, s:s}", "kind", "file", "format", incoming->format, "file", text);
    }
    free(text);
    return act;
}

/* The round that a query names; 0: none. */
static bool read_round(const struct api_call *call, unsigned *out, struct refusal *refusal)
{
    const char *text = net_request_query(call->request, "round");
    const size_t size = text ? strlen(text) : 0;

    *out = size > 0 && size <= 2 && strspn(text, "0123456789") == size
               ? (unsigned)strtoul(text, NULL, 10)
               : 0;
    return !text || *out > 0 ||
           refuse_field(refusal, CODE_SYNTAX, "round", "it is a whole number from 1 to 99");
}

/* Whoever or whatever was taken out since the file was looked at is not brought back by it. */
static bool is_seen(const struct api_call *call, struct refusal *refusal)
{
    const char *text = net_request_query(call->request, "seen");
    const size_t size = text ? strlen(text) : 0;

    if (text && (size == 0 || size > 15 || strspn(text, "0123456789") != size))
        return refuse_field(refusal, CODE_SYNTAX, "seen", "it is a whole number from 0");
    return !text || strtoull(text, NULL, 10) >= call->tournament->state->removed ||
           refuse(
               refusal, CODE_STALE,
               "a player or a team has been taken out since that number; look at the file again");
}

static bool read_query(const struct api_call *call, struct incoming *out, struct refusal *refusal)
{
    const char *preview = net_request_query(call->request, "preview");

    out->format = net_request_query(call->request, "format");
    out->all = net_request_query(call->request, "differences");
    out->ours = net_request_query(call->request, "ours");
    out->theirs = net_request_query(call->request, "theirs");
    out->previews = preview && strcmp(preview, "true") == 0;
    if (preview && !out->previews && strcmp(preview, "false") != 0)
        return refuse_field(refusal, CODE_SYNTAX, "preview", "it is true or false");
    if (out->all && strcmp(out->all, "ours") != 0 && strcmp(out->all, "theirs") != 0)
        return refuse_field(refusal, CODE_SYNTAX, "differences", "it is ours or theirs");
    return (find_format(out->format) ||
            refuse_field(refusal, CODE_SYNTAX, "format", "it is trf, csv or pgn")) &&
           read_round(call, &out->round, refusal) && is_seen(call, refusal);
}

/* Read the file, on this day. False: there is no memory. */
static bool read_file(const struct api_call *call, struct incoming *incoming, const char *today)
{
    const struct tournament *state = call->tournament->state;
    const struct format *format = find_format(incoming->format);
    unsigned next = 1;

    for (size_t i = 0; i < state->round_count; i++) /* behind the last one that is paired */
        if (state->round[i].pairing_count > 0)
            next = (unsigned)i + 2;
    if (next > TOURNAMENT_ROUNDS_MAX)
        next = TOURNAMENT_ROUNDS_MAX;
    if (!incoming->round)
        incoming->round = next;
    import_day_begun(incoming->begun, state, NULL, today);
    return format->read(incoming) && (format->has_numbers || renumber(&incoming->told, state));
}

static bool answer_import(struct api_call *call, const struct incoming *incoming,
                          struct import *import, struct refusal *refusal)
{
    bool decided = true;

    if (incoming->told.refused)
        return reply_problem(call, CODE_FILE, "the file cannot be taken as it is",
                             answer_of(call, incoming, import));
    for (size_t i = 0; i < import->difference_count; i++)
        decided &= is_decided(incoming, &import->differences[i]);
    if (!decided && !incoming->previews)
        return reply_problem(call, CODE_ASKED,
                             "the file differs from what is known here; say whose result stands",
                             answer_of(call, incoming, import));
    json_array_append_new(import->acts, file_act(incoming));
    /* Before they are entered: who entered a result that changes is known until then. */
    json_t *answer = answer_of(call, incoming, import);
    if (!hall_tournament_enter_all(call->server->hall, call->tournament, &call->seat, import->acts,
                                   incoming->previews, refusal)) {
        json_decref(answer);
        return false;
    }
    if (answer)
        json_object_set_new(answer, "number",
                            json_integer((json_int_t)call->tournament->state->number));
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    return api_reply_json(call, 200, text);
}

/* The day of the hall's clock, by UTC. */
static void find_today(char out[DATE_ROOM], const struct hall *hall)
{
    const time_t now_s = (time_t)(hall->wall_ms / 1000);
    struct tm day;

    if (!gmtime_r(&now_s, &day) || strftime(out, DATE_ROOM, "%Y-%m-%d", &day) == 0)
        out[0] = '\0';
}

bool api_post_import(struct api_call *call, struct refusal *refusal)
{
    struct incoming incoming = {.bytes = NULL};
    struct import import = {.acts = NULL};
    char today[DATE_ROOM];
    bool answered = false;

    if (!api_want_organiser(call, refusal) || !api_take_token(call, LIMIT_ACT, refusal) ||
        !read_query(call, &incoming, refusal) ||
        !hall_tournament_is_open(call->server->hall, call->tournament, refusal))
        return false;
    incoming.bytes = net_request_body(call->request, &incoming.size);
    find_today(today, call->server->hall);
    if (!read_file(call, &incoming, today)) {
        told_finish(&incoming.told);
        return refuse(refusal, CODE_FULL, "there is not enough memory");
    }
    if (incoming.told.refused || import_prepare(&import, call->tournament->state, &incoming.told,
                                                today, theirs_stands, &incoming))
        answered = answer_import(call, &incoming, &import, refusal);
    else
        refuse(refusal, CODE_FULL, "there is not enough memory");
    import_finish(&import);
    told_finish(&incoming.told);
    return answered;
}

/* Out. */

/* The file that came in; NULL: there is none in this form. The caller's. */
static char *file_of(const struct tournament *state, const char *format, size_t *size)
{
    const size_t length = state->file ? strlen(state->file) : 0;
    char *bytes = NULL;

    *size = 0;
    if (!length || !state->file_format || strcmp(state->file_format, format) != 0)
        return NULL;
    bytes = malloc(length + 1);
    if (bytes && sodium_base642bin((unsigned char *)bytes, length, state->file, length, NULL, size,
                                   NULL, sodium_base64_VARIANT_ORIGINAL) != 0) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

/* A file that goes out. */
struct outgoing {
    unsigned round;   /* 0: all, or none */
    const char *form; /* of a report file; NULL: that which came in, or a new one of 2026 */
    char *text;
    size_t size;
    const char *name;
};

static bool write_trf(const struct tournament *state, struct outgoing *out)
{
    const enum trf_form form = !out->form                             ? TRF_2026
                               : strcmp(out->form, "2016") == 0       ? TRF_2016
                               : strcmp(out->form, "2026-bytes") == 0 ? TRF_2026_BYTES
                                                                      : TRF_2026;
    size_t size = 0;
    char *file = out->form ? NULL : file_of(state, "trf", &size);
    const bool made = export_trf(state, form, file, size, &out->text, &out->size);

    free(file);
    out->name = "tournament.trf";
    return made;
}

/* The round's file for Swiss-Manager; of the table that came in, if it was one. */
static bool write_swiss_manager(const struct tournament *state, const struct told *told,
                                struct outgoing *out)
{
    size_t size = 0;
    char *file = file_of(state, "csv", &size);
    const bool made = swiss_manager_write(told, out->round, file, size, &out->text, &out->size);

    free(file);
    out->name = "round.txt";
    return made;
}

/* Tables, and lines to be typed. */
static bool write_told(const struct tournament *state, const char *format, const char *list,
                       struct outgoing *out)
{
    struct told told;
    bool made = export_told(&told, state);

    if (!made)
        return false;
    if (strcmp(format, "lines") == 0) {
        made = lines_write(&told, out->round, &out->text, &out->size);
        out->name = "round.txt";
    } else if (strcmp(format, "swiss-manager") == 0) {
        made = write_swiss_manager(state, &told, out);
    } else {
        const bool players = list && strcmp(list, "players") == 0;
        made = csv_write(&told, players ? CSV_PLAYERS : CSV_ROUNDS, out->round, &out->text,
                         &out->size);
        out->name = players ? "players.csv" : "rounds.csv";
    }
    export_told_finish(&told);
    return made;
}

static bool is_export_read(const struct tournament *state, const char *format, const char *list,
                           const struct outgoing *out, struct refusal *refusal)
{
    unsigned at;

    if (!format || !list_find("trf|csv|lines|pgn|swiss-manager", format, &at))
        return refuse_field(refusal, CODE_SYNTAX, "format",
                            "it is trf, csv, lines, pgn or swiss-manager");
    const bool is_of_round = list_find("lines|swiss-manager", format, &at);
    if (out->form &&
        (strcmp(format, "trf") != 0 || !list_find("2016|2026|2026-bytes", out->form, &at)))
        return refuse_field(refusal, CODE_SYNTAX, "form",
                            "it is 2016, 2026 or 2026-bytes, of a report file");
    if (list && !list_find("players|rounds", list, &at))
        return refuse_field(refusal, CODE_SYNTAX, "list", "it is players or rounds");
    return tournament_round(state, out->round) ||
           (!is_of_round && (out->round == 0 || strcmp(format, "pgn") != 0)) ||
           refuse_field(refusal, CODE_SYNTAX, "round", "it is a round that is paired");
}

static bool start_feed(struct api_call *call, unsigned round, const struct seat *seat,
                       struct refusal *refusal)
{
    struct server *server = call->server;
    void *work = feed_begin(server->hall, server->feed_marks, call->tournament->name, round, seat);

    return (work && jobs_add(&server->jobs, call->request, &feed_job, work,
                             "application/x-chess-pgn; charset=utf-8")) ||
           refuse(refusal, CODE_INTERNAL, "there is not enough memory");
}

bool api_get_export(struct api_call *call, struct refusal *refusal)
{
    const struct tournament *state = call->tournament->state;
    const char *format = net_request_query(call->request, "format");
    const char *list = net_request_query(call->request, "list");
    struct outgoing out = {.form = net_request_query(call->request, "form")};

    if (!api_want_official_to_read(call, refusal) || !api_take_token(call, LIMIT_PAPER, refusal) ||
        !read_round(call, &out.round, refusal))
        return false;
    if (!is_export_read(state, format, list, &out, refusal))
        return false;
    if (strcmp(format, "pgn") == 0)
        return start_feed(call, out.round, &call->seat, refusal);
    if (!(strcmp(format, "trf") == 0 ? write_trf(state, &out)
                                     : write_told(state, format, list, &out)))
        return refuse(refusal, CODE_FULL, "there is not enough memory");
    struct reply reply = {.request = call->request,
                          .status = 200,
                          .type = strcmp(format, "csv") == 0 ? "text/csv" : "text/plain",
                          .download = out.name,
                          .text = out.text};
    tag_write(reply.etag, out.text);
    replies_add(&call->server->replies, reply);
    return true;
}

bool api_get_feed(struct api_call *call, struct refusal *refusal)
{
    unsigned round = 0;

    if (!api_take_token(call, LIMIT_JOIN, refusal) ||
        (call->rest[0] && !api_read_round(call, &round, refusal)))
        return false;
    if (round > 0 && !tournament_round(call->tournament->state, round))
        return refuse(refusal, CODE_MISSING, "this round is not paired");
    return start_feed(call, round, NULL, refusal);
}
