/*
 * The scoresheets of both players as the hall shows them: each entry, whether it agrees with the
 * game, and what is missing. The comparison is the library's (hakem/sheet.h).
 */
#include "hall/server/wire_sheets.h"
#include "codec/json_text.h"
#include "hakem/sheet.h"
#include "hall/server/wire_game.h"
#include "hall/server/wire_position.h"

static void put_count(struct json_text *out, const char *member, unsigned count, bool bare)
{
    json_text_key(out, member);
    if (bare)
        json_text_null(out);
    else
        json_text_int(out, count);
}

/* `bare`: a player's own during the game, which tells him nothing that he has not written. */
static void put_sheet(struct json_text *out, const struct hall_game *game, hk_color player,
                      bool bare)
{
    hk_sheet_report report;
    size_t count = 0;
    const hk_sheet_entry *entries = hk_game_sheet(game->log.game, player, &count);

    hk_sheet_check(game->log.game, player, &report);
    json_text_key(out, hk_color_word(player));
    json_text_open(out, '{');
    json_text_key(out, "entries");
    json_text_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_text_open(out, '{');
        json_text_key(out, "seq");
        json_text_int(out, (int64_t)entries[i].seq);
        json_text_key(out, "text");
        json_text_word(out, entries[i].text);
        json_text_key(out, "language");
        json_text_word(out, entries[i].language[0] ? entries[i].language : "en");
        json_text_key(out, "ply");
        json_text_int(out, entries[i].ply);
        json_text_key(out, "offer");
        json_text_bool(out, entries[i].offer);
        json_text_key(out, "replaced");
        json_text_bool(out, entries[i].replaced);
        json_text_key(out, "agrees");
        if (bare || !game->log.live)
            json_text_null(out);
        else
            json_text_bool(out, hk_sheet_agrees(game->log.game, &entries[i]));
        json_text_close(out, '}');
    }
    json_text_close(out, ']');
    json_text_key(out, "recorded");
    json_text_int(out, report.recorded);
    put_count(out, "missing", report.missing, bare || !game->log.live);
    put_count(out, "differing", report.differing, bare || !game->log.live);
    json_text_key(out, "owes");
    json_text_bool(out, report.owes);
    json_text_close(out, '}');
}

char *wire_scoresheets(const struct hall_game *game, bool white, bool black, enum view view)
{
    struct json_text out = {.comma = false};
    hk_state state;

    wire_look(game, hk_game_at(game->log.game), view, &state);
    json_text_open(&out, '{');
    json_text_key(&out, "game");
    json_text_word(&out, game->name);
    wire_put_made(&out, game, hk_game_start(game->log.game)->board, 0, &state, view);
    wire_put_copied(&out, game);
    if (white)
        put_sheet(&out, game, HK_WHITE, wire_is_bare(&game->log, &state, view));
    if (black)
        put_sheet(&out, game, HK_BLACK, wire_is_bare(&game->log, &state, view));
    json_text_close(&out, '}');
    return json_text_take(&out);
}
