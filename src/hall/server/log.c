/*
 * The log of a game for people and programs: each entry as it is stored, with its ruling in words.
 */
#include "hall/server/log.h"
#include "base/internal.h"
#include "codec/event_json.h"
#include "codec/json_text.h"
#include "codec/ruling_json.h"
#include "hakem/schema.h"
#include "hall/server/disclosure.h"
#include "hall/server/entry.h"
#include "hall/server/public.h"
#include "hall/server/wire_game.h"
#include "hall/server/wire_position.h"

#include <sodium.h>
#include <string.h>

struct log_writer {
    struct json_text out;
    enum view view;
    const struct logged *log; /* the game as it stands for this view */
    bool bare;                /* moves and presses alone are told, and */
    bool is_public;           /* what was noted, and how it was ruled, is not */
    hk_language language;
    unsigned left; /* entries that still fit */
    uint64_t end;  /* the number behind which nothing is shown yet */
    uint64_t last;
    bool more;
};

static void put_texts(struct json_text *out, const struct store_entry *entry)
{
    json_text_key(out, "texts");
    json_text_open(out, '{');
    for (size_t i = 0; i < entry->text_count; i++) {
        if (strcmp(entry->texts[i].member, ENTRY_AUTHOR) == 0)
            continue;
        json_text_key(out, entry->texts[i].member);
        json_text_word(out, entry->texts[i].body);
    }
    json_text_close(out, '}');
}

/* The ruling as it was given; false: there is none, or it cannot be read. */
static bool read_ruling(hk_ruling *out, const struct store_entry *entry)
{
    json_t *stored = entry->ruling ? json_loads(entry->ruling, 0, NULL) : NULL;
    char why[REFUSAL_FIELD_ROOM];
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    const bool read = stored && ruling_from_json(out, stored, &fault);
    json_decref(stored);
    return read;
}

/* `ruling`: NULL if it is not told. */
static void put_ruling(struct log_writer *writer, const hk_ruling *ruling, const hk_event *event)
{
    json_text_key(&writer->out, "ruling");
    if (ruling) {
        json_text_open(&writer->out, '{');
        ruling_members_write(&writer->out, ruling, event, writer->language);
        json_text_close(&writer->out, '}');
    } else {
        json_text_null(&writer->out);
    }
}

/*
 * The event; beside it stands for arbiters the account of an incident, and when it was decided if it
 * was entered afterwards.
 */
static void put_event(struct log_writer *writer, const struct store_entry *entry,
                      const hk_event *event, bool is_whole, json_t *account)
{
    const int64_t decided_ms = entry_decided_ms(entry);

    json_text_key(&writer->out, "event");
    if (is_whole && !account && decided_ms < 0) {
        json_text_raw(&writer->out, entry->body, strlen(entry->body));
        return;
    }
    event_write(&writer->out, event, false);
    if (writer->view < VIEW_ARBITER)
        return;
    if (account) {
        json_text_key(&writer->out, "incident");
        json_text_tree(&writer->out, json_incref(account));
    } else if (decided_ms >= 0) {
        json_text_key(&writer->out, ENTRY_DECIDED);
        json_text_int(&writer->out, decided_ms);
    }
}

static void put_entry(struct log_writer *writer, const struct store_entry *entry)
{
    struct json_text *out = &writer->out;
    hk_event event = {.kind = HK_EVENT_MOVE};
    hk_ruling ruling = {.outcome = HK_OUTCOME_UPHELD};
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    json_text_open(out, '{');
    json_text_key(out, "number");
    json_text_int(out, (int64_t)entry->number);
    hk_buf_init(&fault, why, sizeof why);
    const bool is_event = !entry->is_note && entry_to_event(&event, entry, &fault);
    json_t *account = is_event ? entry_incident(entry) : NULL;
    const bool is_ruled = read_ruling(&ruling, entry);
    const enum disclosure told = disclosure_of(
        writer->log, &event, disclosure_is_private(&event, ruling.outcome, account), writer->view);
    const bool is_shown =
        is_event && (!writer->bare || disclosure_is_bare(event.kind)) && told != DISCLOSES_NOTHING;
    const bool is_whole = told == DISCLOSES_ALL && !writer->is_public;
    const bool is_closed = is_event && disclosure_is_in_envelope(writer->log, &event);
    const bool is_note = entry->is_note && !writer->is_public &&
                         disclosure_shows_note(entry->body, writer->bare, writer->view);
    if (is_shown) {
        json_text_key(out, "wall_ms");
        json_text_int(out, entry->wall_ms);
        if (!is_whole)
            disclosure_strip(&event);
        if (is_closed)
            disclosure_close_envelope(&event, &ruling);
        put_event(writer, entry, &event, is_whole && !is_closed, account);
        put_ruling(writer, is_whole && is_ruled ? &ruling : NULL, &event);
    } else if (is_note) {
        json_text_key(out, "wall_ms");
        json_text_int(out, entry->wall_ms);
        json_text_key(out, "note");
        json_text_raw(out, entry->body, strlen(entry->body));
    }
    if (is_shown || is_note) {
        json_text_key(out, "author");
        json_text_word(out, writer->is_public ? NULL : entry_text(entry, ENTRY_AUTHOR));
    }
    if (entry->text_count && writer->view >= VIEW_ARBITER)
        put_texts(out, entry);
    json_text_close(out, '}');
    json_decref(account);
}

static bool write_entry(void *context, const struct store_entry *entry)
{
    struct log_writer *writer = context;

    if (entry->number > writer->end)
        return false;
    if (writer->left == 0) {
        writer->more = true;
        return false;
    }
    writer->left--;
    writer->last = entry->number;
    put_entry(writer, entry);
    return true;
}

static void write_link(char out[WIRE_HEAD_ROOM], const unsigned char *link)
{
    if (link)
        sodium_bin2hex(out, WIRE_HEAD_ROOM, link, STORE_HASH_SIZE);
}

static bool take_entry_link(void *context, const struct store_entry *entry)
{
    write_link(context, entry->link);
    return false;
}

static bool take_game_link(void *context, const struct store_game *game)
{
    write_link(context, game->link);
    return false;
}

void wire_head(struct hall *hall, const char *name, uint64_t last, char out[WIRE_HEAD_ROOM])
{
    unsigned char head[STORE_HASH_SIZE];

    out[0] = '\0';
    if (last == UINT64_MAX)
        write_link(out, store_head(hall_store(hall), name, head) ? head : NULL);
    else if (last > 0)
        store_read_entries(hall_store(hall), name, last - 1, take_entry_link, out);
    else
        store_read_game(hall_store(hall), name, take_game_link, out);
}

char *wire_log(struct hall *hall, const struct hall_game *told, enum view view, bool bare,
               hk_language language, uint64_t after, unsigned most)
{
    const struct hall_game *game = wire_shown(told, view);
    struct log_writer writer = {.view = view,
                                .language = language,
                                .left = most,
                                .end = game == told ? UINT64_MAX : game->log.number,
                                .last = after};
    char head[WIRE_HEAD_ROOM];
    hk_state state;

    hall_look(game, hk_game_at(game->log.game), &state);
    writer.log = &game->log;
    writer.is_public = bare || public_is_bare(game, view);
    writer.bare = writer.is_public || ((view == VIEW_WATCH || view == VIEW_HELPER) &&
                                       wire_is_bare(&game->log, &state, view));
    json_text_open(&writer.out, '{');
    json_text_key(&writer.out, "game");
    json_text_word(&writer.out, game->name);
    json_text_key(&writer.out, "entries");
    json_text_open(&writer.out, '[');
    const enum store_reading reading = /* behind its end there is nothing to begin from */
        after > writer.end
            ? STORE_DAMAGED
            : store_read_entries(hall_store(hall), game->name, after, write_entry, &writer);
    json_text_close(&writer.out, ']');
    json_text_key(&writer.out, "last");
    json_text_int(&writer.out, (int64_t)writer.last);
    json_text_key(&writer.out, "more");
    json_text_bool(&writer.out, writer.more);
    json_text_key(&writer.out, "damaged");
    json_text_bool(&writer.out, reading == STORE_DAMAGED);
    wire_head(hall, game->name, disclosure_head(&game->log, writer.end), head);
    json_text_key(&writer.out, "head");
    json_text_word(&writer.out, head);
    json_text_close(&writer.out, '}');
    return json_text_take(&writer.out);
}
