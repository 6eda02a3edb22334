/*
 * Puts a scoresheet into words: what the player wrote, with move numbers, and which entries do not
 * agree with the game.
 */
#include "hakem/sheet.h"
#include "words/telling.h"

/* "12." or "12...", for a half-move counted from the start position. */
static void add_number(hk_buf *out, const hk_position *start, unsigned ply)
{
    const unsigned half = ply - 1 + (start->board.side == HK_BLACK);
    hk_buf_int(out, (int64_t)start->move_number + half / 2);
    hk_buf_str(out, half % 2 ? "..." : ".");
}

static void add_entries(hk_buf *out, const hk_position *start, const hk_sheet_entry *entry,
                        size_t count)
{
    unsigned last = 0;

    for (size_t i = 0; i < count; i++) {
        const bool white = (entry[i].ply - 1 + (start->board.side == HK_BLACK)) % 2 == 0;
        hk_buf_char(out, ' ');
        if (!entry[i].offer && entry[i].ply && (white || entry[i].ply != last + 1)) {
            add_number(out, start, entry[i].ply);
            hk_buf_char(out, ' ');
        }
        hk_buf_str(out, entry[i].text);
        if (!entry[i].offer)
            last = entry[i].ply;
    }
}

/* Append a count in words, such as "; half-moves that are missing: 3, the first 2...". */
static void add_count(hk_buf *out, hk_language language, const char *key, unsigned count)
{
    if (count == 0)
        return;
    hk_buf_str(out, "; ");
    hk_buf_str(out, hk_words(language, key));
    hk_buf_str(out, ": ");
    hk_buf_int(out, count);
}

static void add_first(hk_buf *out, hk_language language, const hk_position *start, unsigned ply)
{
    if (ply == 0)
        return;
    hk_buf_str(out, ", ");
    hk_buf_str(out, hk_words(language, "sheet.first"));
    hk_buf_char(out, ' ');
    add_number(out, start, ply);
}

void hk_words_sheet(hk_buf *out, hk_language language, const hk_game *game, hk_color player)
{
    const hk_position *start = hk_game_start(game);
    size_t count;
    const hk_sheet_entry *sheet = hk_game_sheet(game, player, &count);
    struct hk__telling telling = hk__telling_empty(language);
    hk_sheet_report report;

    hk_sheet_check(game, player, &report);
    telling.player = player;
    hk__tell(out, &telling, "sheet.of");
    hk_buf_str(out, count ? ":" : ": -");
    add_entries(out, start, sheet, count);
    add_count(out, language, "sheet.missing", report.missing);
    add_first(out, language, start, report.first_missing);
    add_count(out, language, "sheet.differing", report.differing);
    add_first(out, language, start, report.first_differing);
    add_count(out, language, "sheet.offers", report.offers_missing);
}
