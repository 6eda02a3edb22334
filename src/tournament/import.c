/*
 * What is new is put into entries of the same kinds that people make, so that there is no second way into
 * the state. Here stand those of the tournament itself, of players and of teams; import_round.c has the rounds.
 *
 * What a file says of the tournament itself fills what is empty there, and changes nothing that was said.
 */
#include "tournament/import.h"
#include "tournament/apply.h"
#include "tournament/births.h"
#include "tournament/import_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)TOLD_DETAIL_MAX == APPLY_DETAIL_CHARACTERS &&
                   (int)TOLD_NAME_MAX == APPLY_NAME_CHARACTERS &&
                   (int)TOLD_CODE_MAX == APPLY_CODE_CHARACTERS,
               "what readers keep can be entered");

/* Making entries. */

json_t *import_act(const char *kind)
{
    return json_pack("{s:s}", "kind", kind);
}

void import_add(struct import *import, json_t *act)
{
    json_array_append_new(import->acts, act);
}

/* A text of the file, unless the tournament has one. True: it is new. */
static bool put_detail(json_t *act, const struct tournament *tournament, enum detail detail,
                       const char *text)
{
    return text && text[0] && !tournament->detail[detail] &&
           json_object_set_new(act, detail_members[detail], json_string(text)) == 0;
}

struct worth {
    enum scoring_item item;
    int halves; /* -1: not told */
};

/* Those that are told and not worth that already. */
static void put_worths(json_t *scoring, const struct tournament *tournament,
                       const struct worth *worths, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (worths[i].halves >= 0 && worths[i].halves <= SCORING_MOST_HALVES &&
            tournament->scoring.halves[worths[i].item] != (unsigned)worths[i].halves)
            json_object_set_new(scoring, scoring_members[worths[i].item],
                                json_integer(worths[i].halves));
}

static bool put_scoring(json_t *act, const struct tournament *tournament, const struct told *told)
{
    const struct told_scoring *file = &told->scoring;
    const struct worth of_games[] = {
        {SCORING_WIN, file->win},           {SCORING_DRAW, file->draw},
        {SCORING_LOSS, file->loss},         {SCORING_FORFEIT_WIN, file->forfeit_win},
        {SCORING_BYE, file->pairing_bye},   {SCORING_FORFEIT_LOSS, file->forfeit_loss},
        {SCORING_FULL_BYE, file->full_bye}, {SCORING_HALF_BYE, file->half_bye},
        {SCORING_ABSENT, file->zero_bye},
    };
    const struct worth of_matches[] = {
        {SCORING_MATCH_WIN, file->match_win},
        {SCORING_MATCH_DRAW, file->match_draw},
        {SCORING_MATCH_LOSS, file->match_loss},
    };
    json_t *scoring = json_object();

    if (file->told)
        put_worths(scoring, tournament, of_games, sizeof of_games / sizeof *of_games);
    if (told->match_count > 0)
        put_worths(scoring, tournament, of_matches, sizeof of_matches / sizeof *of_matches);
    if (json_object_size(scoring) == 0) {
        json_decref(scoring);
        return false;
    }
    return json_object_set_new(act, "scoring", scoring) == 0;
}

static void add_details(struct import *import, const struct tournament *tournament,
                        const struct told *told)
{
    json_t *act = import_act("details");
    bool changed = put_detail(act, tournament, DETAIL_CITY, told->city);

    changed |= put_detail(act, tournament, DETAIL_FEDERATION, told->federation);
    changed |= put_detail(act, tournament, DETAIL_START, told->start);
    changed |= put_detail(act, tournament, DETAIL_END, told->end);
    changed |= put_detail(act, tournament, DETAIL_CHIEF, told->chief);
    changed |= put_scoring(act, tournament, told);
    if (!tournament->rounds && told->rounds) {
        const unsigned most =
            told->rounds > told->rounds_paired ? told->rounds : told->rounds_paired;
        json_object_set_new(act, "rounds", json_integer(most));
        changed = true;
    }
    if (told->team_count > 0 && !told->teams_are_clubs && !tournament->teams_play) {
        json_object_set_new(act, "kind_of_play", json_string("team"));
        changed = true;
    }
    if (changed)
        import_add(import, act);
    else
        json_decref(act);
}

/* Players and teams. */

static bool is_text_new(const char *ours, const char *theirs)
{
    return theirs && theirs[0] && (!ours || strcmp(ours, theirs) != 0);
}

/* Is it news that a player is under age by his birth? What was said of him before stands. */
static bool turns_out_under_age(const struct tournament_player *player,
                                const struct told_player *told, const char *begun)
{
    const char *birth = told->birth || !player ? told->birth : player->text[PLAYER_BIRTH];

    return !(player && player->minor_is_said) && birth && date_is_under_age(birth, begun);
}

static void add_player(struct import *import, const struct tournament *tournament,
                       const char *begun, const struct told_player *told)
{
    const char *const texts[PLAYER_TEXTS] = {
        [PLAYER_NAME] = told->name,       [PLAYER_TITLE] = told->title,
        [PLAYER_SEX] = told->sex,         [PLAYER_FEDERATION] = told->federation,
        [PLAYER_FIDE_ID] = told->fide_id, [PLAYER_BIRTH] = told->birth,
        [PLAYER_CLUB] = told->club,
    };
    const struct tournament_player *player = tournament_player(tournament, told->number);
    json_t *act = import_act("player");
    bool changed = !player;

    json_object_set_new(act, "number", json_integer(told->number));
    if (!player) /* who has no name is not known, as in PGN */
        json_object_set_new(act, player_text_members[PLAYER_NAME], json_string("?"));
    for (int i = 0; i < PLAYER_TEXTS; i++)
        if (is_text_new(player ? player->text[i] : NULL, texts[i])) {
            json_object_set_new(act, player_text_members[i], json_string(texts[i]));
            changed = true;
        }
    if (turns_out_under_age(player, told, begun)) {
        json_object_set_new(act, "minor", json_true());
        changed = true;
    }
    if (told->rating > 0 && (!player || player->rating != (unsigned)told->rating)) {
        json_object_set_new(act, "rating", json_integer(told->rating));
        changed = true;
    }
    if (changed)
        import_add(import, act);
    else
        json_decref(act);
}

static bool is_team_same(const struct tournament_team *team, const struct told_team *told)
{
    if (!team || is_text_new(team->name, told->name) || team->player_count != told->player_count)
        return false;
    for (size_t i = 0; i < team->player_count; i++)
        if (team->players[i] != told->players[i])
            return false;
    return true;
}

static void add_team(struct import *import, const struct tournament *tournament,
                     const struct told_team *told)
{
    json_t *act, *players;

    if (is_team_same(tournament_team(tournament, told->number), told))
        return;
    act = import_act("team");
    players = json_array();
    for (size_t i = 0; i < told->player_count; i++)
        json_array_append_new(players, json_integer(told->players[i]));
    json_object_set_new(act, "number", json_integer(told->number));
    if (told->name && told->name[0])
        json_object_set_new(act, "name", json_string(told->name));
    else if (!tournament_team(tournament,
                              told->number)) /* who has no name is called by the number */
        json_object_set_new(act, "name", json_sprintf("%u", (unsigned)told->number));
    if (told->federation && told->federation[0])
        json_object_set_new(act, "federation", json_string(told->federation));
    json_object_set_new(act, "players", players);
    import_add(import, act);
}

void import_day_begun(char out[DATE_ROOM], const struct tournament *tournament,
                      const struct told *told, const char *today)
{
    const char *start = tournament->detail[DETAIL_START];

    if (!(start && date_read(out, start, strlen(start))) && !(told && births_day_begun(out, told)))
        snprintf(out, DATE_ROOM, "%s", today);
}

bool import_prepare(struct import *out, const struct tournament *tournament,
                    const struct told *told, const char *today, import_decide_fn *decide,
                    void *context)
{
    char begun[DATE_ROOM];

    *out = (struct import){.acts = json_array()};
    if (!out->acts)
        return false;
    add_details(out, tournament, told);
    import_day_begun(begun, tournament, told, today);
    for (size_t i = 0; i < told->player_count; i++)
        add_player(out, tournament, begun, &told->players[i]);
    for (size_t i = 0; i < told->team_count; i++)
        add_team(out, tournament, &told->teams[i]);
    return import_rounds(out, tournament, told, decide, context);
}

void import_finish(struct import *import)
{
    free(import->differences);
    json_decref(import->acts);
    *import = (struct import){.acts = NULL};
}
