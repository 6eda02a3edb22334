/*
 * A game is read for a paper as it is read when a hall opens (logged.c), beside the games in memory,
 * so that a game that is long over has the same papers as one that is played. Rulings are those that
 * were given; clocks are those of the game as it is applied again.
 */
#include "hall/server/paper_log.h"
#include "base/internal.h"
#include "hakem/schema.h"
#include "hall/server/entry.h"
#include "hall/server/inside.h"
#include "hall/server/log.h"
#include "hall/server/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum disclosure paper_discloses(const struct paper_log *log, const struct paper_entry *entry,
                                enum view view)
{
    if (entry->is_note)
        return disclosure_of_note(&entry->note, view);
    return disclosure_of(
        &log->log, &entry->event,
        disclosure_is_private(&entry->event, entry->ruling.outcome, entry->incident), view);
}

static bool is_question(hk_fact fact)
{
    return fact == HK_FACT_CLASSIFY || fact == HK_FACT_LIST_LEGAL;
}

bool paper_is_incident(const struct paper_entry *entry)
{
    if (entry->is_note)
        return false;
    const hk_event_kind kind = entry->event.kind;
    if (kind == HK_EVENT_FACT)
        return !is_question(entry->event.fact.fact) &&
               entry->event.fact.fact != HK_FACT_RESULT_SIGNED;
    if (kind == HK_EVENT_START)
        return entry->event.start.absent != 0;
    return kind == HK_EVENT_CLAIM || kind == HK_EVENT_EXAMINE || kind == HK_EVENT_PAUSE ||
           kind == HK_EVENT_FLAG || kind == HK_EVENT_DECIDE || kind == HK_EVENT_ARRIVE ||
           entry->ruling.outcome == HK_OUTCOME_DENIED;
}

/* The entry of an event, among those that have been read. */
static struct paper_entry *find_event(const struct paper_log *log, uint64_t seq)
{
    for (size_t i = log->count; i-- > 0;)
        if (!log->entries[i].is_note && log->entries[i].event.seq == seq)
            return &log->entries[i];
    return NULL;
}

static bool is_draw_claim(const struct paper_entry *entry)
{
    return !entry->is_note && entry->event.kind == HK_EVENT_CLAIM &&
           (entry->event.claim.ground == HK_CLAIM_THREEFOLD ||
            entry->event.claim.ground == HK_CLAIM_FIFTY);
}

/* An entry is undone by a reversal, or by none (0); the examination of a claim goes with it (9.5). */
static void set_undone(struct paper_log *log, struct paper_entry *entry, uint64_t by)
{
    const struct paper_entry *end = log->entries + log->count;

    entry->undone_by = by;
    if (!is_draw_claim(entry))
        return;
    for (struct paper_entry *next = entry + 1; next < end && !is_draw_claim(next); next++)
        if (!next->is_note && next->event.kind == HK_EVENT_EXAMINE)
            next->undone_by = by;
}

/* A reversal undoes an entry; what that one had undone, if it was a reversal too, stands again. */
static void mark_undone(struct paper_log *log, struct paper_entry *reversal)
{
    struct paper_entry *undone = find_event(log, reversal->event.decide.seq);

    if (!undone)
        return;
    set_undone(log, undone, reversal->number);
    reversal->undoes = undone->number;
    for (size_t i = 0; i < log->count && undone->undoes; i++)
        if (log->entries[i].number == undone->undoes)
            set_undone(log, &log->entries[i], 0);
}

static void add_entry(struct paper_log *log, const struct paper_entry *entry)
{
    if (log->keeps_incidents_alone && !paper_is_incident(entry)) {
        json_decref(entry->incident);
        return;
    }
    if (log->count == log->room) {
        const size_t room = log->room ? 2 * log->room : 32;
        struct paper_entry *larger = realloc(log->entries, room * sizeof *larger);
        log->failed |= !larger;
        if (!larger) {
            json_decref(entry->incident);
            return;
        }
        log->entries = larger;
        log->room = room;
    }
    log->entries[log->count++] = *entry;
    if (!entry->is_note && entry->ruling.verdict == HK_VERDICT_DECISION_REVERSED)
        mark_undone(log, &log->entries[log->count - 1]);
}

static void put_author(struct paper_entry *entry, const struct store_entry *stored)
{
    const char *author = entry_text(stored, ENTRY_AUTHOR);

    snprintf(entry->author, sizeof entry->author, "%s", author ? author : "");
}

static void on_event(void *context, const struct store_entry *stored, const hk_event *event,
                     const hk_ruling *given, const hk_state *before)
{
    struct paper_log *log = context;
    struct paper_entry entry = {.number = stored->number,
                                .wall_ms = stored->wall_ms,
                                .event = *event,
                                .ruling = *given,
                                .start = *hk_game_start(log->log.game),
                                .before = before->position,
                                .knows_clocks = log->log.live,
                                .decided_ms = entry_decided_ms(stored),
                                .incident = entry_incident(stored),
                                .clock_before = before->clock};
    hk_state after;

    hk_game_look(log->log.game, event->at_ms, &after);
    entry.clock_after = after.clock;
    hk_clock_read(&entry.clock_before, event->at_ms);
    put_author(&entry, stored);
    entry.follows = other_readings_apply(&log->others, event, &log->reading.ruling, &after) |
                    other_readings_told(json_object_get(entry.incident, "branch"));
    add_entry(log, &entry);
}

static void on_note(void *context, const struct store_entry *stored, const struct note *note)
{
    struct paper_entry entry = {.number = stored->number,
                                .wall_ms = stored->wall_ms,
                                .is_note = true,
                                .note = *note,
                                .decided_ms = -1};

    put_author(&entry, stored);
    add_entry(context, &entry);
}

struct beginning {
    struct paper_log *out;
    struct hall *hall;
    bool begun;
};

static bool begin_log(void *context, const struct store_game *stored)
{
    struct beginning *beginning = context;
    struct persons persons = {.header = {NULL}};
    char why[REFUSAL_WHY_ROOM];
    struct setup setup;
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    if (stored->damaged || !setup_parse(&setup, stored->setup, &fault))
        return false;
    for (size_t i = 0; i < stored->text_count; i++)
        persons_set(&persons, stored->texts[i].member,
                    stored->texts[i].body ? stored->texts[i].body : SETUP_NAMELESS);
    beginning->out->created_wall_ms = stored->created_wall_ms;
    beginning->begun =
        logged_begin(&beginning->out->log, &setup, &persons, beginning->hall->solver) == HK_OK;
    persons_clear(&persons);
    return false;
}

enum { ENTRIES_AT_ONCE = 64 };

/* The number up to which a view may see a log. Before the hall has read a game nothing is shown late. */
static uint64_t last_shown(const struct hall *hall, const char *name, const struct setup *setup,
                           enum view view)
{
    const struct hall_game *game = games_find(&hall->games, name);
    const bool delays = setup->broadcast_delay_ms || setup->broadcast_delay_moves;

    if (view != VIEW_WATCH || !delays)
        return UINT64_MAX;
    if (game)
        return wire_shown(game, view)->log.number;
    return load_is_busy(hall) || past_has_more(hall) ? 0 : UINT64_MAX;
}

bool paper_log_begin(struct paper_log *out, struct hall *hall, const char *name, enum view view,
                     bool incidents_alone)
{
    struct beginning beginning = {.out = out, .hall = hall};

    *out = (struct paper_log){.hall = hall, .keeps_incidents_alone = incidents_alone};
    snprintf(out->name, sizeof out->name, "%s", name);
    if (store_read_game(hall->store, name, begin_log, &beginning) == STORE_FAILED) {
        hall__put_off(hall);
        out->is_cut = true;
    }
    if (!beginning.begun)
        return false;
    out->last = last_shown(hall, name, &out->log.setup, view);
    out->reader = (struct logged_reader){.event = on_event, .note = on_note, .context = out};
    out->reading = (struct logged_reading){.log = &out->log, .reader = &out->reader};
    return true;
}

bool paper_log_ask_readings(struct paper_log *log)
{
    return other_readings_begin(&log->others, hk_game_rules(log->log.game), log->hall->solver);
}

bool paper_log_step(struct paper_log *log)
{
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    if (log->reading.done || log->failed)
        return true;
    hk_buf_init(&fault, why, sizeof why);
    if (!logged_read_some(&log->reading, log->hall->store, log->name, log->last, ENTRIES_AT_ONCE,
                          &fault)) {
        hall__put_off(log->hall);
        log->failed = log->is_cut = true;
    }
    if (log->reading.done)
        wire_head(log->hall, log->name, disclosure_head(&log->log, log->last), log->head);
    return log->reading.done || log->failed;
}

void paper_log_finish(struct paper_log *log)
{
    logged_clear(&log->log);
    other_readings_end(&log->others);
    for (size_t i = 0; i < log->count; i++)
        json_decref(log->entries[i].incident);
    free(log->entries);
    *log = (struct paper_log){.count = 0};
}
