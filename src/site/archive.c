/*
 * A file of games audited in a browser without a hall: what the pages of `make site` say of a file of PGN is what
 * `hakem audit --json` prints for it. A page gives the text slice by slice and is answered with the games that
 * have been judged. One file at a time.
 *
 *  1. What waits begins with the text or with a game, and is judged up to where a game surely begins
 *     (archive/game_start.h). So no game is judged before its end is there.
 *  2. If much waits and no game surely begins there, the games are judged that the reader cannot read otherwise,
 *     whatever follows: those after which more than MARGIN bytes stand, up to one that begins a line.
 *  3. Never do more than WAITING_MAX bytes wait.
 */
#include "archive/game_start.h"
#include "archive/judge.h"
#include "archive/output.h"
#include "hakem/fen.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define EXPORTED(name) __attribute__((export_name(name)))

/* The reader looks ahead by less than MARGIN: it has no more of the text in its memory. */
enum {
    MUCH_WAITS = 4 << 20,
    MARGIN = 1 << 18,
    WAITING_MAX = 64 << 20,
    READER_MEMORY_MAX = 1 << 20
};

static struct archive {
    struct audit_request request;
    struct audit_memory memory;
    struct audit_totals totals;
    struct audit_output output;
    /* The name of the file; the games that have been judged, as lines of JSON. */
    struct hk__text file, report;
    /* Not judged as yet: the place of its first byte; before `searched` no game surely begins in it. */
    struct hk__text waiting;
    struct text_place place;
    size_t searched;
    /* The second invariant holds from so many bytes on. */
    size_t much;
} archive;

static bool append_report(void *context, const char *bytes, size_t size)
{
    hk__text_append(context, bytes, size);
    return !((const struct hk__text *)context)->failed;
}

static const struct audit_listener listener = {.write = append_report, .context = &archive.report};

static void finish(void)
{
    audit_memory_finish(&archive.memory);
    free(archive.output.numbered.bytes);
    free(archive.file.bytes);
    free(archive.report.bytes);
    free(archive.waiting.bytes);
    archive = (struct archive){0};
}

/* Bytes of what waits, as the source of a range. */
struct part {
    const char *bytes;
    size_t size, at;
};

static size_t read_part(void *context, char *into, size_t room)
{
    struct part *part = context;
    const size_t left = part->size - part->at, size = left < room ? left : room;

    if (size > 0)
        memcpy(into, part->bytes + part->at, size);
    part->at += size;
    return size;
}

static bool is_whole(void *context)
{
    (void)context;
    return false;
}

/* What has been judged, and where the next game begins. */
struct judged {
    size_t report_size;
    struct audit_totals totals;
    struct text_place next;
};

/* Invariant 2: `sure` is up to the last game that is sure to begin; `so_far` up to the one at hand. */
struct bounds {
    struct judged sure, so_far;
    /* No game after this byte of the file is sure to begin. */
    uint64_t limit;
};

static bool begins_line(const struct text_place *place)
{
    const char *bytes = archive.waiting.bytes;
    const size_t at = (size_t)(place->offset - archive.place.offset);

    return at > 0 && (bytes[at - 1] == '\n' || bytes[at - 1] == '\r');
}

static bool is_in_bounds(struct audit_range *range, void *context)
{
    struct bounds *bounds = context;

    if (!bounds)
        return true;
    if (range->next.offset > bounds->limit)
        return false;
    if (begins_line(&range->next)) {
        bounds->sure = bounds->so_far;
        bounds->sure.next = range->next;
    }
    bounds->so_far = (struct judged){range->out.size, range->totals, range->next};
    return true;
}

/* Let the first bytes go: what waits begins at this place now. */
static void pass_to(const struct text_place *place)
{
    struct hk__text *waiting = &archive.waiting;
    const size_t size = (size_t)(place->offset - archive.place.offset);

    waiting->size -= size;
    if (waiting->size > 0)
        memmove(waiting->bytes, waiting->bytes + size, waiting->size);
    archive.searched = archive.searched > size ? archive.searched - size : 0;
    archive.place = *place;
}

static bool keep(struct hk__text *report, const struct judged *judged)
{
    report->size = judged->report_size;
    audit_totals_add(&archive.totals, &judged->totals);
    pass_to(&judged->next);
    return audit_output_write(&archive.output, report);
}

/* Judge the first `size` bytes of what waits, all of them or what is in bounds. False: there is no memory. */
static bool judge(size_t size, struct bounds *bounds)
{
    struct part part = {.bytes = archive.waiting.bytes, .size = size};
    struct text_place end = archive.place;
    text_place_pass(&end, part.bytes, size);
    struct audit_range range = {
        .request = &archive.request,
        .file = archive.file.bytes,
        .source = {.read = read_part, .is_truncated = is_whole, .context = &part},
        .start = archive.place,
        .read_to = &end,
        .game_done = is_in_bounds,
        .context = bounds};

    audit_range_judge(&range, &archive.memory);
    const struct judged all = {range.out.size, range.totals, end};
    const bool is_good = !range.out.failed && range.end != AUDIT_NO_MEMORY &&
                         keep(&range.out, bounds ? &bounds->sure : &all);
    free(range.out.bytes);
    return is_good;
}

/* Where the last game begins that surely begins in what waits; 0: none does. */
static size_t last_game(void)
{
    const size_t size = archive.waiting.size;
    size_t found = 0;

    for (size_t next = archive.searched; next < size; next++) {
        next = game_start_find(archive.waiting.bytes, size, next);
        found = next < size ? next : found;
    }
    archive.searched = size;
    return found;
}

static bool judge_some(void)
{
    const size_t end = last_game(), size = archive.waiting.size;
    struct bounds bounds = {.sure.next = archive.place, .so_far.next = archive.place};

    if (end == 0 && size < archive.much)
        return true;
    bounds.limit = archive.place.offset + (size > MARGIN ? size - MARGIN : 0);
    const bool is_good = end > 0 ? judge(end, NULL) : judge(size, &bounds);
    archive.much = 2 * archive.waiting.size > MUCH_WAITS ? 2 * archive.waiting.size : MUCH_WAITS;
    return is_good;
}

/* Begin with a file of this name, UTF-8, and judge by this edition. False: there is no memory. */
EXPORTED("archive_begin") bool archive_begin(const char *file, const char *edition);
bool archive_begin(const char *file, const char *edition)
{
    finish();
    archive.request.json = true;
    archive.request.options.letters = &hk_letters_english;
    archive.output.listener = &listener;
    archive.place = TEXT_START;
    archive.much = MUCH_WAITS;
    hk__text_append(&archive.file, file, strlen(file) + 1);
    return hk_edition_find(&archive.request.options.edition, edition, strlen(edition)) == HK_OK &&
           !archive.file.failed;
}

/* Where the next `size` bytes of the file are to be written; NULL: there is no room for them. */
EXPORTED("archive_room") char *archive_room(size_t size);
char *archive_room(size_t size)
{
    if (size > WAITING_MAX - archive.waiting.size || !hk__text_reserve(&archive.waiting, size))
        return NULL;
    return archive.waiting.bytes + archive.waiting.size;
}

/*
 * Judge what can be judged now that `size` bytes have been written; `is_last`: the file is at its end. The answer is
 * a line of JSON for each game with findings; it is ours, until the next call. NULL: there was no memory.
 */
EXPORTED("archive_judge") const char *archive_judge(size_t size, bool is_last);
const char *archive_judge(size_t size, bool is_last)
{
    archive.waiting.size += size;
    archive.report.size = 0;
    if (!(is_last ? judge(archive.waiting.size, NULL) : judge_some()))
        return NULL;
    hk__text_append(&archive.report, "", 1);
    return archive.report.failed ? NULL : archive.report.bytes;
}

/* The sums over the games so far, as JSON on the heap; NULL: there was no memory. */
EXPORTED("archive_totals") char *archive_totals(void);
char *archive_totals(void)
{
    const struct audit_totals *totals = &archive.totals;
    json_t *kinds = json_object();

    for (int kind = 0; kind < HK_FINDING_KINDS; kind++)
        if (totals->kinds[kind] > 0)
            json_object_set_new(kinds, hk_finding_word((hk_finding_kind)kind),
                                json_integer((json_int_t)totals->kinds[kind]));
    json_t *json =
        json_pack("{s:I, s:I, s:I, s:I, s:o}", "games", (json_int_t)totals->games, "plies",
                  (json_int_t)totals->plies, "games_found", (json_int_t)totals->games_found,
                  "findings", (json_int_t)totals->findings, "kinds", kinds);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;

    json_decref(json);
    return text;
}

/* A game as the board shows it. */

static json_t *fen_json(const hk_position *position, hk_variant variant)
{
    char fen[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, position, variant);
    return json_string(fen);
}

static void append_moves(json_t *moves, const hk_pgn_item *item, hk_variant variant)
{
    char san[HK_SAN_MAX];
    hk_buf buf;

    for (hk_pgn_ply ply = {0}; hk_pgn_next_move(&ply, item);) {
        hk_buf_init(&buf, san, sizeof san);
        hk_san_write(&buf, &ply.before.board, ply.move, &hk_letters_english, HK_SAN_PGN);
        json_array_append_new(moves,
                              json_pack("{s:s, s:I, s:o}", "san", san, "line", (json_int_t)ply.line,
                                        "fen", fen_json(&ply.after, variant)));
    }
}

static json_t *read_game(hk_pgn_reader *reader)
{
    json_t *start = NULL, *moves = json_array();
    hk_variant variant = HK_STANDARD;
    hk_pgn_item item;

    while (hk_pgn_read(reader, &item) && item.kind != HK_PGN_GAME_END)
        if (item.kind == HK_PGN_TAGS && item.tags.is_last) {
            variant = item.tags.variant;
            start = item.tags.start ? fen_json(item.tags.start, variant) : NULL;
        } else if (item.kind == HK_PGN_MOVES) {
            append_moves(moves, &item, variant);
        }
    return json_pack("{s:o?, s:o}", "start", start, "moves", moves);
}

/*
 * The first game of a text of `size` bytes: the position before its first move, null if that is not known, and its
 * legal moves, each with its line from 1 and the position after it. JSON on the heap; NULL: there was no memory.
 */
EXPORTED("archive_game") char *archive_game(const char *bytes, size_t size);
char *archive_game(const char *bytes, size_t size)
{
    struct part part = {.bytes = bytes, .size = size};
    hk_pgn_reader *reader;
    hk_arena arena;
    char *text = NULL;

    hk_arena_init(&arena, READER_MEMORY_MAX);
    if (hk_pgn_reader_create(&reader, &arena, read_part, &part, NULL) == HK_OK) {
        json_t *json = read_game(reader);
        text = json ? json_dumps(json, JSON_COMPACT) : NULL;
        json_decref(json);
    }
    hk_arena_finish(&arena);
    return text;
}
