/*
 * Scoresheets to print, two on a sheet: what each player has recorded, in the letters that are asked
 * for where that is what was played, and as he wrote it where it is not. Who has recorded nothing,
 * because the page does it for him, has the moves of the game; at a board without a device, those that
 * were read from the sheets.
 */
#include "base/internal.h"
#include "hakem/sheet.h"
#include "hakem/words.h"
#include "hall/server/paper.h"
#include "hall/server/wire_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_LEAST = 40, LINES_MOST = 2 * 999 };

/* The cells of one sheet, by half-move. */
struct sheet {
    hk_color player;
    char (*cells)[HK_TEXT_MAX + HK_SAN_MAX];
    unsigned count;
    bool
        is_compared; /* with the game: what agrees with it is written in the letters that are asked for */
};

static void write_moves(struct sheet *sheet, const struct logged *log, const hk_state *state,
                        const hk_letters *letters)
{
    hk_board board = hk_game_start(log->game)->board;

    for (unsigned i = 0; i < state->plies; i++) {
        const hk_made_move made = wire_made_move(log, state, i);
        hk_buf buf;
        hk_buf_init(&buf, sheet->cells[i], sizeof sheet->cells[i]);
        wire_write_san(&buf, &board, made.move, letters, !sheet->is_compared);
        hk_board_make_again(&board, &made);
    }
}

/* The moves that were read from the sheets. */
static void write_copied(struct sheet *sheet, const struct logged *log, const hk_move *moves,
                         size_t count, const hk_letters *letters)
{
    hk_board board = hk_game_start(log->game)->board;

    for (size_t i = 0; i < count; i++) {
        hk_buf buf;
        hk_buf_init(&buf, sheet->cells[i], sizeof sheet->cells[i]);
        hk_san_write(&buf, &board, moves[i], letters, HK_SAN_PGN);
        hk_board_make(&board, moves[i]);
    }
}

/* The last line that the player has written on, an offer alone on the first one. */
static unsigned last_line(const struct logged *log, hk_color player)
{
    size_t count = 0;
    const hk_sheet_entry *entries = hk_game_sheet(log->game, player, &count);
    unsigned last = count > 0;

    for (size_t i = 0; i < count; i++)
        if (!entries[i].offer && entries[i].ply > last)
            last = entries[i].ply;
    return last < LINES_MOST ? last : LINES_MOST;
}

/* What he wrote, without the number of its line. */
static const char *words_of(const hk_sheet_entry *entry)
{
    const char *at = entry->text + strspn(entry->text, "0123456789");
    return at > entry->text && *at == '.' ? at + strspn(at, ". ") : entry->text;
}

/*
 * Put what the player wrote in place of what he did not write, or wrote otherwise. An offer stands at
 * the last move that the sheet had then, as on the page.
 */
static void apply_entries(struct sheet *sheet, const struct logged *log)
{
    size_t count = 0;
    const hk_sheet_entry *entries = hk_game_sheet(log->game, sheet->player, &count);
    struct line {
        bool written, offered;
    } *lines = count ? calloc(sheet->count + 1, sizeof *lines) : NULL;
    unsigned last = 1;

    if (!lines)
        return;
    for (size_t i = 0; i < count; i++) {
        if (!entries[i].offer && entries[i].ply > last)
            last = entries[i].ply;
        const unsigned ply = entries[i].offer ? last : entries[i].ply;
        if (ply == 0 || ply > sheet->count || entries[i].replaced)
            continue;
        if (entries[i].offer) {
            lines[ply - 1].offered = true;
            continue;
        }
        lines[ply - 1].written = true;
        if (!sheet->is_compared || !hk_sheet_agrees(log->game, &entries[i]))
            snprintf(sheet->cells[ply - 1], sizeof sheet->cells[0], "%s", words_of(&entries[i]));
    }
    for (unsigned i = 0; i < sheet->count; i++) {
        char *cell = sheet->cells[i];
        if (!lines[i].written)
            cell[0] = '\0';
        const size_t size = strlen(cell);
        if (lines[i].offered)
            snprintf(cell + size, sizeof sheet->cells[0] - size, size ? " (=)" : "(=)");
    }
    free(lines);
}

static void put_rows(struct hk__text *out, const struct sheet *sheet, const hk_position *start)
{
    const unsigned shift = start->board.side == HK_BLACK;
    const unsigned moves = (sheet->count + shift + 1) / 2;

    html_markup(out, "<tbody>\n");
    for (unsigned move = 0; move < (moves < ROWS_LEAST ? ROWS_LEAST : moves); move++) {
        char number[16];
        snprintf(number, sizeof number, "%u", start->move_number + move);
        html_markup(out, "<tr>");
        html_element(out, "td class=\"n\"", number);
        for (unsigned half = 2 * move; half < 2 * move + 2; half++)
            html_element(out, "td",
                         half >= shift && half - shift < sheet->count ? sheet->cells[half - shift]
                                                                      : "");
        html_markup(out, "</tr>\n");
    }
    html_markup(out, "</tbody>");
}

static void put_heading(struct hk__text *out, const struct logged *log, hk_color player,
                        hk_language language)
{
    static const struct {
        enum header header;
        const char *key;
    } rows[] = {{HEADER_EVENT, "paper.event"},
                {HEADER_ROUND, "paper.round"},
                {HEADER_BOARD, "paper.board"}};

    html_element(out, "h2", log->persons.player[player]);
    html_markup(out, "<dl>\n");
    for (size_t i = 0; i < HK_COUNT(rows); i++)
        html_term(out, language, rows[i].key, log->persons.header[rows[i].header]);
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        html_term(out, language, hk_color_word((hk_color)color), log->persons.player[color]);
    html_markup(out, "</dl>\n");
}

static void put_foot(struct hk__text *out, const struct logged *log, hk_language language)
{
    hk_state state;

    hk_game_look(log->game, 0, &state);
    html_markup(out, "<dl>\n");
    html_term(out, language, "paper.result",
              hk_result_text(log->differs_at ? log->recorded.result : state.result));
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const char *score = hk_score_text(log->signed_score[color]);
        html_element(out, "dt",
                     hk_words(language, color == HK_WHITE ? "paper.signature-white"
                                                          : "paper.signature-black"));
        html_element(out, "dd", score ? score : " ");
    }
    html_markup(out, "</dl>\n");
}

static bool put_sheet(struct hk__text *out, const struct logged *log, hk_color player,
                      const struct paper_sheets *asked)
{
    const hk_language language = asked->language;
    const hk_position *start = hk_game_start(log->game);
    struct sheet sheet = {.player = player};
    hk_state state;
    size_t copied;
    hk_move *moves = wire_copied(log, &copied);

    hk_game_look(log->game, 0, &state);
    wire_add_standing(log, asked->view, &state);
    sheet.count = log->live ? state.plies : (unsigned)copied;
    if (!asked->moves_alone && last_line(log, player) > sheet.count)
        sheet.count = last_line(log, player);
    sheet.is_compared = log->live && !wire_is_bare(log, &state, asked->view);
    sheet.cells = calloc(sheet.count + 1, sizeof *sheet.cells);
    if (sheet.cells && log->live)
        write_moves(&sheet, log, &state, asked->letters);
    else if (sheet.cells)
        write_copied(&sheet, log, moves, copied, asked->letters);
    free(moves);
    if (!sheet.cells)
        return false;
    if (!asked->moves_alone)
        apply_entries(&sheet, log);
    html_markup(out, "<section>\n");
    put_heading(out, log, player, language);
    html_markup(out, "<table>\n<thead><tr>");
    html_element(out, "th scope=\"col\"", hk_words(language, "paper.move"));
    html_element(out, "th scope=\"col\"", hk_words(language, "white"));
    html_element(out, "th scope=\"col\"", hk_words(language, "black"));
    html_markup(out, "</tr></thead>\n");
    put_rows(out, &sheet, start);
    html_markup(out, "</table>\n");
    put_foot(out, log, language);
    html_markup(out, "</section>\n");
    free(sheet.cells);
    return true;
}

bool paper_put_sheets(struct hk__text *out, const struct logged *log,
                      const struct paper_sheets *asked)
{
    html_markup(out, "<div class=\"sheets\">\n");
    const bool written = (!asked->white || put_sheet(out, log, HK_WHITE, asked)) &&
                         (!asked->black || put_sheet(out, log, HK_BLACK, asked));
    html_markup(out, "</div>\n");
    return written;
}

char *paper_sheets(const struct logged *log, const struct paper_sheets *asked)
{
    struct hk__text out = {.bytes = NULL};

    html_open(&out, asked->language, hk_words(asked->language, "paper.sheets"));
    const bool written = paper_put_sheets(&out, log, asked);
    html_close(&out);
    hk__text_append(&out, "", 1);
    if (written && !out.failed)
        return out.bytes;
    free(out.bytes);
    return NULL;
}
