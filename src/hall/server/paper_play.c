/*
 * Ordinary play as papers tell it. Between two incidents an appeals committee wants the moves and the
 * clocks, not a row for each hand: moves that were ruled legal and presses that completed them stand
 * together. Whatever was ruled otherwise, taken back, entered afterwards, or is not told to this view has
 * a row of its own.
 */
#include "hall/server/paper_play.h"
#include "base/internal.h"
#include "hakem/movegen.h"
#include "hakem/san.h"
#include "hakem/words.h"
#include "hall/server/paper_telling.h"

#include <stdio.h>
#include <string.h>

static bool is_in_order(const struct paper_log *log, const struct paper_entry *entry,
                        enum view view)
{
    const bool is_play = !entry->is_note && (entry->event.kind == HK_EVENT_MOVE ||
                                             entry->event.kind == HK_EVENT_PRESS);

    return is_play && entry->ruling.outcome == HK_OUTCOME_UPHELD &&
           (entry->ruling.verdict == HK_VERDICT_MOVE_MADE ||
            entry->ruling.verdict == HK_VERDICT_MOVE_COMPLETED) &&
           entry->undone_by == 0 && entry->decided_ms < 0 &&
           paper_discloses(log, entry, view) == DISCLOSES_ALL;
}

size_t paper_play_count(const struct paper_log *log, size_t at, enum view view)
{
    const struct paper_entry *first = &log->entries[at];
    size_t count = 0;

    if (first->is_note || first->event.kind != HK_EVENT_MOVE)
        return 0;
    while (at + count < log->count && is_in_order(log, first + count, view) &&
           strcmp(first[count].author, first->author) == 0)
        count++;
    return count;
}

static void put_move(hk_buf *out, hk_language language, const struct paper_entry *entry)
{
    const char *code = hk_language_code(language);
    const hk_letters *letters = hk_letters_find(code, strlen(code));
    const hk_board *board = &entry->before.board;
    const hk_uci_squares *squares = &entry->event.move.move;
    const hk_move move = hk_movegen_find(board, squares->from, squares->to, squares->promotion);

    hk_buf_int(out, entry->before.move_number);
    hk_buf_str(out, board->side == HK_BLACK ? "\u2026 " : ". ");
    if (move != HK_MOVE_NONE)
        hk_san_write(out, board, move, letters ? letters : &hk_letters_english, HK_SAN_PGN);
}

/* By the calendar's day the rows have it; within one the time is enough. */
static void put_times(hk_buf *out, const struct paper_entry *entry, hk_color mover)
{
    char text[PAPER_TIME_ROOM];
    int64_t left_ms;

    paper_day_time(text, entry->wall_ms);
    hk_buf_char(out, ' ');
    hk_buf_str(out, text);
    if (!paper_clock(entry, true, mover, &left_ms))
        return;
    paper_clock_time(text, left_ms);
    hk_buf_str(out, " [");
    hk_buf_str(out, text);
    hk_buf_char(out, ']');
}

void paper_put_play(struct hk__text *out, hk_language language, const struct paper_log *log,
                    size_t at, size_t count)
{
    const struct paper_entry *entries = &log->entries[at];
    size_t next;

    for (size_t i = 0; i < count; i = next) {
        char text[HK_SAN_MAX + 3 * PAPER_TIME_ROOM];
        hk_buf buf;
        next = i + 1;
        while (next < count && entries[next].event.kind == HK_EVENT_PRESS)
            next++;
        hk_buf_init(&buf, text, sizeof text);
        put_move(&buf, language, &entries[i]);
        put_times(&buf, &entries[next - 1], (hk_color)entries[i].before.board.side);
        html_element(out, "span", text);
        html_markup(out, " ");
    }
}

/* The piece that a letter of FEN means, as a figure: text, where a device would draw a picture of it. */
static const char *figure(char letter)
{
    static const char letters[] = "KQRBNPkqrbnp";
    static const char *const figures[] = {"\u2654\ufe0e", "\u2655\ufe0e", "\u2656\ufe0e",
                                          "\u2657\ufe0e", "\u2658\ufe0e", "\u2659\ufe0e",
                                          "\u265a\ufe0e", "\u265b\ufe0e", "\u265c\ufe0e",
                                          "\u265d\ufe0e", "\u265e\ufe0e", "\u265f\ufe0e"};
    const char *at = letter ? strchr(letters, letter) : NULL;

    return at ? figures[at - letters] : "";
}

/* A square, and before the first of a rank its number. */
static void put_square(struct hk__text *out, unsigned square, const char *piece)
{
    const unsigned file = square % 8, rank = 7 - square / 8;

    if (file == 0)
        html_element(out, "i", (const char[]){(char)('1' + rank), '\0'});
    html_element(out, (file + rank) % 2 == 0 ? "b class=\"d\"" : "b", piece);
}

static void put_files(struct hk__text *out)
{
    html_markup(out, "<i></i>");
    for (int file = 0; file < 8; file++)
        html_element(out, "i", (const char[]){(char)('a' + file), '\0'});
}

void paper_put_board(struct hk__text *out, const char *fen)
{
    unsigned square = 0; /* from a8 on, as FEN has them */

    html_markup(out, "<div class=\"board\" aria-hidden=\"true\">");
    for (; *fen && *fen != ' '; fen++) {
        const unsigned empty = *fen >= '1' && *fen <= '8' ? (unsigned)(*fen - '0') : 0;
        if (*fen == '/')
            continue;
        for (unsigned i = 0; i < (empty ? empty : 1) && square < 64; i++)
            put_square(out, square++, figure(*fen));
    }
    put_files(out);
    html_markup(out, "</div>");
}
