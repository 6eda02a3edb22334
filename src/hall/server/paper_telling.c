/*
 * The sentences of papers are those of src/words; here stand the notes of the hall, which the
 * library does not know.
 */
#include "hall/server/paper_telling.h"
#include "base/internal.h"
#include "codec/case.h"
#include "hakem/fen.h"
#include "hakem/schema.h"

#include <stdio.h>
#include <string.h>

/* What waits for a move before it. */
static const char *waiting_key(hk_event_kind act)
{
    return act == HK_EVENT_PAUSE    ? "paper.note-call-waits"
           : act == HK_EVENT_FLAG   ? "paper.note-flag-waits"
           : act == HK_EVENT_RESIGN ? "paper.note-resignation-waits"
           : act == HK_EVENT_DECIDE ? "paper.note-stop-waits"
                                    : "paper.note-ahead";
}

static const char *note_key(const struct note *note)
{
    switch (note->kind) {
    case NOTE_HEADERS:
        return "paper.note-headers";
    case NOTE_SIGNED:
        return "paper.note-signed";
    case NOTE_REMATCH:
        return "paper.note-rematch";
    case NOTE_REMATCH_MADE:
        return "paper.note-rematch-made";
    case NOTE_TAKEBACK:
        return "paper.note-takeback";
    case NOTE_TAKEBACK_AGREED:
        return "paper.note-takeback-agreed";
    case NOTE_TAKEBACK_DECLINED:
        return "paper.note-takeback-declined";
    case NOTE_CALL_TAKEN:
        return "paper.note-call-taken";
    case NOTE_SETTLED:
        return "paper.note-settled";
    case NOTE_CLOCK_NAMED:
        return "paper.note-clock-named";
    case NOTE_DEVICE:
        return "paper.note-device";
    case NOTE_DEVICE_RELEASED:
        return note->carries ? "paper.note-device-released-behind" : "paper.note-device-released";
    case NOTE_AHEAD:
        return waiting_key(note->act);
    case NOTE_LATE:
        return "paper.note-late";
    case NOTE_REFUSED:
        return "paper.note-refused";
    case NOTE_LIVE:
        return note->live ? "paper.note-live" : "paper.note-not-live";
    case NOTE_SCHEDULED:
        return note->itself ? "paper.note-scheduled-itself" : "paper.note-scheduled";
    case NOTE_UNSCHEDULED:
        return "paper.note-unscheduled";
    case NOTE_BEGAN:
        return "paper.note-began";
    case NOTE_CANCELLED:
        return "paper.note-cancelled";
    case NOTE_NONE:
        break;
    }
    return "paper.number";
}

static bool tells_start(const struct note *note)
{
    return note->kind == NOTE_SCHEDULED || note->kind == NOTE_BEGAN;
}

/*
 * Is a character of a script that is written from right to left among them? Hebrew to Mandaic, Arabic Extended, and
 * the presentation forms.
 */
static bool is_from_right(const char *name)
{
    for (const unsigned char *at = (const unsigned char *)name; *at; at++)
        if ((*at == 0xd6 && at[1] >= 0x90) || (*at >= 0xd7 && *at <= 0xdf) ||
            (*at == 0xe0 && at[1] >= 0xa0 && at[1] <= 0xa3) ||
            (*at == 0xef && at[1] >= 0xac && at[1] <= 0xbb))
            return true;
    return false;
}

void paper_put_name(hk_buf *out, const char *name)
{
    const bool isolates = is_from_right(name);

    if (isolates)
        hk_buf_str(out, "\xe2\x81\xa8");
    hk_buf_str(out, name);
    if (isolates)
        hk_buf_str(out, "\xe2\x81\xa9");
}

static void tell_player(hk_buf *out, hk_language language, const struct paper_log *log,
                        hk_color color)
{
    hk_buf_str(out, hk_words(language, hk_color_word(color)));
    hk_buf_str(out, " (");
    paper_put_name(out, log->log.persons.player[color]);
    hk_buf_char(out, ')');
}

void paper_tell_actor(hk_buf *out, hk_language language, const struct paper_log *log,
                      const struct paper_entry *entry)
{
    const hk_actor actor = entry->event.actor;

    if (entry->is_note) {
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            if (entry->note.who == hk_party_of((hk_color)color))
                tell_player(out, language, log, (hk_color)color);
    } else if (actor == HK_ACTOR_WHITE || actor == HK_ACTOR_BLACK) {
        tell_player(out, language, log, actor == HK_ACTOR_WHITE ? HK_WHITE : HK_BLACK);
    } else {
        hk_buf_str(out, hk_words(language, actor == HK_ACTOR_ARBITER ? "arbiter" : "program"));
    }
}

void paper_tell_author(hk_buf *out, hk_language language, const struct paper_entry *entry)
{
    if (entry->author[0] == '\0')
        return;
    if (!entry->is_note && entry->event.actor != HK_ACTOR_ARBITER) {
        hk_buf_str(out, hk_words(language, "paper.entered-by"));
        hk_buf_char(out, ' ');
    }
    paper_put_name(out, entry->author);
}

/* Incidents. */

static const json_t *branch_of(const struct paper_entry *entry)
{
    return json_object_get(entry->incident, "branch");
}

/* Append a sentence that was told in all languages, if there is one. */
static void tell_texts(hk_buf *out, hk_language language, const json_t *texts)
{
    const char *text = json_string_value(json_object_get(texts, hk_language_code(language)));

    if (!text || text[0] == '\0')
        return;
    hk_buf_str(out, out->size ? " " : "");
    hk_buf_str(out, text);
}

static const json_t *ruling_of(const json_t *step)
{
    return json_object_get(step, "ruling");
}

/* What happened, and on whose word the branch holds that was chosen. */
static void tell_incident(hk_buf *out, hk_language language, const struct paper_entry *entry)
{
    const json_t *branch = branch_of(entry), *steps = json_object_get(branch, "events");
    const json_t *condition = json_object_get(branch, "condition");

    for (size_t i = 0; i < json_array_size(steps); i++)
        tell_texts(out, language, json_object_get(json_array_get(steps, i), "said"));
    if (!json_is_object(condition))
        return;
    hk_buf_char(out, ' ');
    hk_buf_str(out, hk_words(language, "paper.on-his-word"));
    hk_buf_char(out, ':');
    tell_texts(out, language, condition);
    hk_buf_char(out, '.');
}

/*
 * Does a step of an incident tell what was ruled? Moves and presses before what was decided do not: they were what happened.
 */
static bool is_telling(const json_t *steps, size_t at)
{
    static const hk_verdict leading[] = {HK_VERDICT_MOVE_MADE, HK_VERDICT_MOVE_COMPLETED,
                                         HK_VERDICT_ILLEGAL_MOVE_MADE,
                                         HK_VERDICT_ILLEGAL_MOVE_COMPLETED};
    const char *word =
        json_string_value(json_object_get(ruling_of(json_array_get(steps, at)), "verdict"));
    bool leads = false;

    for (size_t i = 0; i < HK_COUNT(leading) && word; i++)
        leads |= strcmp(word, hk_verdict_word(leading[i])) == 0;
    return !leads || at + 1 == json_array_size(steps);
}

static void tell_rulings(hk_buf *out, hk_language language, const struct paper_entry *entry)
{
    const json_t *branch = branch_of(entry), *steps = json_object_get(branch, "events");

    for (size_t i = 0; i < json_array_size(steps); i++)
        if (is_telling(steps, i))
            tell_texts(out, language,
                       json_object_get(ruling_of(json_array_get(steps, i)), "texts"));
    tell_texts(out, language, json_object_get(branch, "ending"));
}

/* A number stands where it is first named. */
static void add_number(struct paper_numbers *numbers, const char *number)
{
    bool is_known = !number || numbers->count == PAPER_NUMBERS_MAX;

    for (unsigned i = 0; i < numbers->count && !is_known; i++)
        is_known = strcmp(numbers->number[i], number) == 0;
    if (!is_known)
        numbers->number[numbers->count++] = number;
}

static void add_numbers(struct paper_numbers *numbers, const json_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_number(numbers, json_string_value(json_array_get(list, i)));
}

/* The first deciding article of each ruling that is told of an incident; then the others on which it rests. */
static void add_of_incident(struct paper_numbers *numbers, const json_t *steps)
{
    for (size_t i = 0; i < json_array_size(steps); i++)
        if (is_telling(steps, i))
            add_numbers(numbers, json_object_get(ruling_of(json_array_get(steps, i)), "deciding"),
                        1);
    numbers->deciding = numbers->count;
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *ruling = ruling_of(json_array_get(steps, i));
        const json_t *deciding = json_object_get(ruling, "deciding"),
                     *background = json_object_get(ruling, "background");
        add_numbers(numbers, deciding, json_array_size(deciding));
        add_numbers(numbers, background, json_array_size(background));
    }
}

static void add_of_ruling(struct paper_numbers *numbers, const hk_ruling *ruling)
{
    for (unsigned i = 0; i < ruling->deciding_count; i++)
        add_number(numbers, hk_article_number(ruling->edition, ruling->deciding[i]));
    numbers->deciding = numbers->count;
    for (unsigned i = 0; i < ruling->background_count; i++)
        add_number(numbers, hk_article_number(ruling->edition, ruling->background[i]));
}

struct paper_numbers paper_numbers(const struct paper_entry *entry)
{
    struct paper_numbers numbers = {.count = 0};

    if (entry->incident)
        add_of_incident(&numbers, json_object_get(branch_of(entry), "events"));
    else if (!entry->is_note)
        add_of_ruling(&numbers, &entry->ruling);
    return numbers;
}

/* The clocks of the branch that an incident was ruled on by. */
static const json_t *clocks_of(const struct paper_entry *entry, bool after)
{
    return json_object_get(branch_of(entry), after ? "clocks_after" : "clocks_before");
}

bool paper_clock(const struct paper_entry *entry, bool after, hk_color color, int64_t *ms)
{
    static const char *const members[] = {"white_ms", "black_ms"};
    const hk_clock *clock = after ? &entry->clock_after : &entry->clock_before;

    if (entry->incident) {
        const json_t *value = json_object_get(clocks_of(entry, after), members[color]);
        *ms = json_integer_value(value);
        return json_is_integer(value);
    }
    *ms = clock->left_ms[color];
    return entry->knows_clocks && hk_clock_is_used(clock);
}

static void put_minutes(hk_buf *out, int64_t ms)
{
    const int64_t minutes = ms / CASE_MINUTE_MS;

    hk_buf_int(out, minutes / 60);
    hk_buf_char(out, ':');
    hk_buf_char(out, (char)('0' + minutes % 60 / 10));
    hk_buf_char(out, (char)('0' + minutes % 10));
}

/*
 * A display as it is seen: with seconds, or as hours and minutes alone ("0:05", or "0:04/0:05" where
 * seconds decide that it does not show). False: nobody has told it, and `out` stays.
 */
static bool put_display(const struct paper_entry *entry, bool after, hk_color color,
                        char out[PAPER_TIME_ROOM])
{
    static const char *const most_members[] = {"white_most_ms", "black_most_ms"};
    const json_t *clocks = entry->incident ? clocks_of(entry, after) : NULL;
    const json_t *most = json_object_get(clocks, most_members[color]);
    int64_t ms;
    hk_buf buf;

    if (!paper_clock(entry, after, color, &ms))
        return false;
    if (!json_object_get(clocks, "shows")) {
        paper_clock_time(out, ms);
        return true;
    }
    hk_buf_init(&buf, out, PAPER_TIME_ROOM);
    put_minutes(&buf, ms);
    if (most) {
        hk_buf_char(&buf, '/');
        put_minutes(&buf, json_integer_value(most));
    }
    return true;
}

bool paper_displays(char text[2][PAPER_TIME_ROOM], const struct paper_entry *entry, bool after)
{
    bool any = false;

    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        snprintf(text[color], PAPER_TIME_ROOM, "-");
        any |= put_display(entry, after, (hk_color)color, text[color]);
    }
    return any;
}

/* Entries. */

/* The event; papers number their rows, so a reversal names the row that it undoes. */
static hk_event event_by_rows(const struct paper_entry *entry)
{
    hk_event told = entry->event;

    if (entry->undoes)
        told.decide.seq = entry->undoes;
    return told;
}

void paper_tell_what(hk_buf *out, hk_language language, const struct paper_entry *entry)
{
    if (entry->incident) {
        tell_incident(out, language, entry);
        return;
    }
    if (!entry->is_note) {
        const hk_event told = event_by_rows(entry);
        hk_words_event(out, language, &told, &entry->before.board, &entry->start);
        return;
    }
    hk_buf_str(out, hk_words(language, note_key(&entry->note)));
    if (entry->note.kind == NOTE_SIGNED) {
        hk_buf_char(out, ' ');
        hk_buf_str(out, hk_score_text(entry->note.score));
    } else if (tells_start(&entry->note)) {
        char time[PAPER_TIME_ROOM];
        paper_wall_time(time, entry->wall_ms + entry->note.start_ms - entry->note.at_ms);
        hk_buf_char(out, ' ');
        hk_buf_str(out, time);
    }
}

void paper_tell_ruling(hk_buf *out, hk_language language, const struct paper_entry *entry)
{
    if (entry->incident)
        tell_rulings(out, language, entry);
    if (entry->is_note || entry->incident)
        return;
    if (entry->ruling.outcome == HK_OUTCOME_DENIED) {
        hk_buf_str(out, hk_words(language, "outcome.denied"));
        hk_buf_char(out, ' ');
    }
    hk_event told = event_by_rows(entry);
    if (told.kind == HK_EVENT_DECIDE && hk_event_reason(&told))
        told.decide.reason[0] = '\0'; /* the papers have it beside what was decided */
    hk_ruling ruling = entry->ruling;
    if (entry->undoes)
        ruling.told.count = (unsigned)entry->undoes;
    hk_words_verdict(out, language, &ruling, &told);
}

static void put_numbers(hk_buf *out, const struct paper_numbers *numbers, unsigned from,
                        unsigned end)
{
    for (unsigned i = from; i < end; i++) {
        hk_buf_str(out, i > from ? ", " : "");
        hk_buf_str(out, numbers->number[i]);
    }
}

void paper_tell_articles(hk_buf *out, const struct paper_entry *entry)
{
    const struct paper_numbers numbers = paper_numbers(entry);

    put_numbers(out, &numbers, 0, numbers.deciding);
}

void paper_tell_background(hk_buf *out, const struct paper_entry *entry)
{
    const struct paper_numbers numbers = paper_numbers(entry);

    put_numbers(out, &numbers, numbers.deciding, numbers.count);
}

void paper_tell_besides(hk_buf *out, hk_language language, const struct paper_entry *entry)
{
    const struct paper_numbers numbers = paper_numbers(entry);

    if (numbers.deciding == numbers.count)
        return;
    hk_buf_str(out, hk_words(language, "paper.besides"));
    hk_buf_str(out, ": ");
    put_numbers(out, &numbers, numbers.deciding, numbers.count);
}

void paper_add_deciding(struct paper_numbers *numbers, const struct paper_entry *entry)
{
    const struct paper_numbers own = paper_numbers(entry);

    for (unsigned i = 0; i < own.deciding; i++)
        add_number(numbers, own.number[i]);
    numbers->deciding = numbers->count;
}

void paper_put_cited(hk_buf *out, const struct paper_numbers *numbers, hk_edition edition)
{
    if (numbers->deciding == 0)
        return;
    put_numbers(out, numbers, 0, numbers->deciding);
    hk_buf_str(out, " (");
    hk_buf_str(out, hk_edition_label(edition));
    hk_buf_char(out, ')');
}

void paper_tell_cited(hk_buf *out, const struct paper_entry *entry)
{
    const struct paper_numbers numbers = paper_numbers(entry);

    paper_put_cited(out, &numbers, entry->ruling.edition);
}

/* The position of an incident at a board without a device, as it was told; or what it came to by moves or by what was found. */
static const char *incident_fen(const struct paper_entry *entry, bool *after)
{
    const json_t *told = json_object_get(entry->incident, "told");
    const char *fen = json_string_value(json_object_get(told, "fen"));

    *after = !fen;
    return fen ? fen : json_string_value(json_object_get(branch_of(entry), "fen"));
}

/* The position that the hall knows at an entry. False: it knows none. */
static bool find_fen(char out[HK_FEN_MAX], const struct paper_log *log,
                     const struct paper_entry *entry, bool *after)
{
    const bool found = !entry->is_note && entry->event.kind == HK_EVENT_DECIDE &&
                       entry->event.decide.decision == HK_DECISION_FOUND;
    const hk_position *position = found ? &entry->event.decide.position : &entry->before;
    hk_buf buf;

    *after = false;
    hk_buf_init(&buf, out, HK_FEN_MAX);
    if (entry->incident) {
        const char *fen = incident_fen(entry, after);
        hk_buf_str(&buf, fen ? fen : "");
    } else if (paper_is_incident(entry) && (found || entry->knows_clocks) &&
               (position->board.color[HK_WHITE] | position->board.color[HK_BLACK])) {
        hk_fen_write(&buf, position, hk_game_rules(log->log.game)->variant);
    }
    return buf.size > 0;
}

bool paper_fen(char out[HK_FEN_MAX], const struct paper_log *log, const struct paper_entry *entry)
{
    bool after;

    return find_fen(out, log, entry, &after);
}

void paper_tell_position(hk_buf *out, hk_language language, const struct paper_log *log,
                         const struct paper_entry *entry)
{
    char fen[HK_FEN_MAX];
    bool after;

    if (!find_fen(fen, log, entry, &after))
        return;
    if (entry->incident) {
        hk_buf_str(out, hk_words(language, after ? "paper.position-after" : "paper.position"));
    } else {
        hk_buf_str(out, hk_words(language, "paper.move"));
        hk_buf_char(out, ' ');
        hk_buf_int(out, entry->before.move_number);
        hk_buf_str(out, entry->before.board.side == HK_BLACK ? "\xe2\x80\xa6" : "");
    }
    hk_buf_str(out, ": ");
    hk_buf_str(out, fen);
}

const char *paper_reason(const struct paper_entry *entry)
{
    if (entry->is_note)
        return "";
    const char *reason = hk_event_reason(&entry->event);
    return reason ? reason : "";
}
