/*
 * The sentences of papers are those of src/words; here stand the notes of the hall, which the
 * library does not know.
 */
#include "hall/server/paper_telling.h"
#include "base/internal.h"

static const char *note_key(enum note_kind kind)
{
    switch (kind) {
    case NOTE_HEADERS:
        return "paper.note-headers";
    case NOTE_SIGNED:
        return "paper.note-signed";
    case NOTE_REMATCH:
        return "paper.note-rematch";
    case NOTE_REMATCH_MADE:
        return "paper.note-rematch-made";
    case NOTE_CALL_TAKEN:
        return "paper.note-call-taken";
    case NOTE_SETTLED:
        return "paper.note-settled";
    case NOTE_DEVICE:
        return "paper.note-device";
    case NOTE_DEVICE_RELEASED:
        return "paper.note-device-released";
    case NOTE_AHEAD:
        return "paper.note-ahead";
    case NOTE_LATE:
        return "paper.note-late";
    case NOTE_REFUSED:
        return "paper.note-refused";
    case NOTE_CANCELLED:
        return "paper.note-cancelled";
    case NOTE_NONE:
        break;
    }
    return "paper.number";
}

static void tell_player(hk_buf *out, hk_language language, const struct paper_log *log,
                        hk_color color)
{
    hk_buf_str(out, hk_words(language, hk_color_word(color)));
    hk_buf_str(out, " (");
    hk_buf_str(out, log->log.persons.player[color]);
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

void paper_tell_what(hk_buf *out, hk_language language, const struct paper_entry *entry)
{
    if (!entry->is_note) {
        hk_words_event(out, language, &entry->event, &entry->before);
        return;
    }
    hk_buf_str(out, hk_words(language, note_key(entry->note.kind)));
    if (entry->note.kind == NOTE_SIGNED) {
        hk_buf_char(out, ' ');
        hk_buf_str(out, hk_score_text(entry->note.score));
    }
}

void paper_tell_ruling(hk_buf *out, hk_language language, const struct paper_entry *entry)
{
    if (entry->is_note)
        return;
    if (entry->ruling.outcome == HK_OUTCOME_DENIED) {
        hk_buf_str(out, hk_words(language, "outcome.denied"));
        hk_buf_char(out, ' ');
    }
    hk_words_verdict(out, language, &entry->ruling, &entry->event);
}

void paper_tell_articles(hk_buf *out, const struct paper_entry *entry)
{
    for (unsigned i = 0; !entry->is_note && i < entry->ruling.deciding_count; i++) {
        const char *number = hk_article_number(entry->ruling.edition, entry->ruling.deciding[i]);
        if (!number)
            continue;
        hk_buf_str(out, i ? ", " : "");
        hk_buf_str(out, number);
    }
}

const char *paper_reason(const struct paper_entry *entry)
{
    if (entry->is_note)
        return "";
    if (entry->event.kind == HK_EVENT_PAUSE)
        return entry->event.pause.reason;
    return entry->event.kind == HK_EVENT_DECIDE ? entry->event.decide.reason : "";
}
