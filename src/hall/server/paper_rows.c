/*
 * An entry of a log as a row of a paper for programs: each thing in a column of its own.
 */
#include "hall/server/paper_rows.h"
#include "base/internal.h"
#include "hakem/words.h"
#include "hall/server/paper_telling.h"

#include <string.h>

static const struct paper_column entry_columns[] = {
    {"board", "paper.board"},
    {"white", "white"},
    {"black", "black"},
    {"game", "paper.game"},
    {"number", "paper.number"},
    {"wall_ms", "paper.time"},
    {"decided_ms", "paper.decided"},
    {"at_ms", "paper.game-time"},
    {"who", "paper.who"},
    {"author", "paper.author"},
    {"what", "paper.what"},
    {"reason", "paper.reason"},
    {"fen", "paper.position"},
    {"ruling", "paper.ruling"},
    {"articles", "paper.articles"},
    {"background", "paper.besides"},
    {"edition", "paper.edition"},
    {"white_before_ms", "paper.white-before"},
    {"black_before_ms", "paper.black-before"},
    {"white_after_ms", "paper.white-after"},
    {"black_after_ms", "paper.black-after"},
    {"undone_by", "paper.undone"},
    {"undoes", "paper.undoes"},
};

void entry_rows(struct paper_rows *rows)
{
    rows->columns = entry_columns;
    rows->column_count = HK_COUNT(entry_columns);
}

void row_players(struct paper_rows *rows, const struct paper_log *log, const char *name)
{
    row_text(rows, log->log.persons.header[HEADER_BOARD]);
    row_text(rows, log->log.persons.player[HK_WHITE]);
    row_text(rows, log->log.persons.player[HK_BLACK]);
    row_text(rows, name);
}

static void put_clocks(struct paper_rows *rows, const struct paper_entry *entry, bool after)
{
    int64_t ms;

    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (paper_clock(entry, after, (hk_color)color, &ms))
            row_clock(rows, ms);
        else
            row_nothing(rows);
}

static void put_reference(struct paper_rows *rows, uint64_t number)
{
    if (number)
        row_number(rows, (int64_t)number);
    else
        row_nothing(rows);
}

typedef void teller(hk_buf *out, hk_language language, const struct paper_entry *entry);

static void put_told(struct paper_rows *rows, const struct paper_entry *entry, teller *tell)
{
    char text[PAPER_TEXT_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    tell(&buf, rows->language, entry);
    row_text(rows, text);
}

/* What follows the times in the row of an entry that is between a player and the arbiter (12.6). */
static void put_private(struct paper_rows *rows)
{
    while (rows->at < rows->column_count)
        if (strcmp(rows->columns[rows->at].member, "what") == 0)
            row_text(rows, hk_words(rows->language, "paper.private"));
        else
            row_nothing(rows);
    row_end(rows);
}

void row_entry(struct paper_rows *rows, const struct paper_log *log, const char *name,
               const struct paper_entry *entry, enum view view)
{
    char text[PAPER_TEXT_ROOM], fen[HK_FEN_MAX];
    const enum disclosure told = paper_discloses(log, entry, view);
    const char *reason = paper_reason(entry);
    struct paper_entry shown = *entry;
    hk_buf buf;

    row_begin(rows);
    row_players(rows, log, name);
    row_number(rows, (int64_t)entry->number);
    row_wall(rows, entry->wall_ms);
    if (entry->decided_ms >= 0)
        row_wall(rows, entry->decided_ms);
    else
        row_nothing(rows);
    row_clock(rows, entry->is_note ? entry->note.at_ms : entry->event.at_ms);
    if (told == DISCLOSES_NOTHING) {
        put_private(rows);
        return;
    }
    if (told != DISCLOSES_ALL)
        disclosure_strip(&shown.event);
    hk_buf_init(&buf, text, sizeof text);
    paper_tell_actor(&buf, rows->language, log, entry);
    row_text(rows, text);
    row_text(rows, entry->author[0] ? entry->author : NULL);
    put_told(rows, &shown, paper_tell_what);
    row_text(rows, reason[0] ? reason : NULL);
    row_text(rows, told == DISCLOSES_ALL && paper_fen(fen, log, entry) ? fen : NULL);
    if (told == DISCLOSES_ALL) {
        put_told(rows, entry, paper_tell_ruling);
        hk_buf_init(&buf, text, sizeof text);
        paper_tell_articles(&buf, entry);
        row_text(rows, text);
        hk_buf_init(&buf, text, sizeof text);
        paper_tell_background(&buf, entry);
        row_text(rows, text);
    } else {
        row_nothing(rows);
        row_nothing(rows);
        row_nothing(rows);
    }
    row_text(rows, entry->is_note ? NULL : hk_edition_label(entry->ruling.edition));
    put_clocks(rows, entry, false);
    put_clocks(rows, entry, true);
    put_reference(rows, entry->undone_by);
    put_reference(rows, entry->undoes);
    row_end(rows);
}
