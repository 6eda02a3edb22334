/*
 * What the papers of a tournament have in common: their heads, and how a player, a team, a result and
 * points are written on them.
 */
#include "hall/server/paper_tournament.h"
#include "base/internal.h"
#include "hakem/words.h"
#include "tournament/characters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const paper_words[TOURNAMENT_PAPERS] = {
#define X(name, word) word,
    TOURNAMENT_PAPER_LIST(X)
#undef X
};

/* The key of the title, the class of paper_style.c, and who writes it. */
static const struct {
    const char *key, *layout;
    void (*write)(struct sheet_writer *writer);
} papers[TOURNAMENT_PAPERS] = {
    [PAPER_OF_PAIRINGS] = {"paper.pairings", "list wide", sheet_pairings},
    [PAPER_OF_NAMES] = {"paper.names", "list", sheet_names},
    [PAPER_OF_SLIPS] = {"paper.slips", "slips", sheet_slips},
    [PAPER_OF_CARDS] = {"paper.cards", "cards", sheet_cards},
    [PAPER_OF_POINTS] = {"paper.points", "list", sheet_standings},
    [PAPER_OF_MATCH] = {"paper.match-sheets", "match", sheet_matches},
};

bool tournament_paper_find(enum tournament_paper *out, const char *word)
{
    for (size_t i = 0; i < TOURNAMENT_PAPERS; i++)
        if (strcmp(paper_words[i], word) == 0) {
            *out = (enum tournament_paper)i;
            return true;
        }
    return false;
}

const char *sheet_word(const struct sheet_writer *writer, const char *key)
{
    return hk_words(writer->language, key);
}

void sheet_title(const struct sheet_writer *writer, char out[SHEET_TITLE_ROOM])
{
    enum { NAME_BYTES = 200 };
    const char *name = writer->tournament->detail[DETAIL_NAME];
    const size_t whole = name ? characters_cut(name, strlen(name), NAME_BYTES) : 0;
    const int size =
        snprintf(out, SHEET_TITLE_ROOM, "%.*s", name ? (int)whole : 1, name ? name : "?");

    if (writer->round_number)
        snprintf(out + size, (size_t)(SHEET_TITLE_ROOM - size), ", %s %u",
                 sheet_word(writer, "paper.round"), writer->round_number);
}

void sheet_player(struct sheet_writer *writer, unsigned number)
{
    const struct tournament_player *player = tournament_player(writer->tournament, number);

    if (!player)
        return;
    html_markup(&writer->out, "<bdi>");
    if (player->text[PLAYER_TITLE]) {
        html_text(&writer->out, player->text[PLAYER_TITLE]);
        html_markup(&writer->out, " ");
    }
    html_text(&writer->out, player->text[PLAYER_NAME] ? player->text[PLAYER_NAME] : "?");
    html_markup(&writer->out, "</bdi>");
}

void sheet_team(struct sheet_writer *writer, unsigned number)
{
    const struct tournament_team *team = tournament_team(writer->tournament, number);

    if (team)
        html_element(&writer->out, "bdi", team->name ? team->name : "?");
}

void sheet_number(struct sheet_writer *writer, const char *element, unsigned number)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%u", number);
    html_element(&writer->out, element, digits);
}

const char *sheet_points(char out[SHEET_POINTS_ROOM], unsigned halves)
{
    if (halves == 1)
        snprintf(out, SHEET_POINTS_ROOM, "\u00bd");
    else
        snprintf(out, SHEET_POINTS_ROOM, "%u%s", halves / 2, halves % 2 ? "\u00bd" : "");
    return out;
}

const char *sheet_result(struct board_result result)
{
    static const char *const with_halves[][2] = {
        {"1/2-1/2", "\u00bd-\u00bd"}, {"1/2-0", "\u00bd-0"}, {"0-1/2", "0-\u00bd"}};
    const char *word = result_word(result);

    for (size_t i = 0; word && i < HK_COUNT(with_halves); i++)
        if (strcmp(with_halves[i][0], word) == 0)
            return with_halves[i][1];
    return word ? word : "";
}

const char *sheet_bye(const struct sheet_writer *writer, char code)
{
    return sheet_word(writer, code == 'Z'   ? "paper.absent"
                              : code == 'H' ? "paper.half-bye"
                                            : "paper.bye");
}

void sheet_signatures(struct sheet_writer *writer, const char *const *keys, size_t count)
{
    html_markup(&writer->out, "<ul class=\"sign\">");
    for (size_t i = 0; i < count; i++)
        html_element(&writer->out, "li", sheet_word(writer, keys[i]));
    html_markup(&writer->out, "</ul>");
}

char *tournament_paper(const struct tournament *tournament, enum tournament_paper paper,
                       unsigned round, hk_language language, char *const *captains)
{
    struct sheet_writer writer = {.tournament = tournament,
                                  .round = tournament_round(tournament, round),
                                  .round_number = round,
                                  .language = language,
                                  .captains = captains};
    char title[2 * SHEET_TITLE_ROOM], head[SHEET_TITLE_ROOM];

    sheet_title(&writer, head);
    snprintf(title, sizeof title, "%s: %s", head, hk_words(language, papers[paper].key));
    html_open_sheet(&writer.out, language, title, papers[paper].layout);
    papers[paper].write(&writer);
    html_close(&writer.out);
    hk__text_append(&writer.out, "", 1);
    if (!writer.out.failed)
        return writer.out.bytes;
    free(writer.out.bytes);
    return NULL;
}
