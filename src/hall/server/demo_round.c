/*
 * A demo's round is made by its organiser in one go, when all games are there: players as they come, one for
 * each seat, since a file may have a player at several boards; their pairings; and the games that have begun.
 */
#include "hall/server/demo_round.h"
#include "base/internal.h"
#include "hall/server/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUND = 1 };

static const struct seat organiser = {.role = ROLE_ORGANISER, .scope = SCOPE_FULL, .of_hall = true};

/* Enter an act, which is taken; NULL is none, for want of memory. */
static bool enter(struct hall *hall, struct hall_tournament *tournament, json_t *act)
{
    struct refusal refusal;
    const bool entered = act && hall_tournament_enter(hall, tournament, &organiser, act, &refusal);

    json_decref(act);
    return entered;
}

static void set_text(json_t *act, const char *member, const char *text)
{
    if (text[0])
        json_object_set_new(act, member, json_string(text));
}

static json_t *player_act(const struct demo_board *board, int color, unsigned number)
{
    static const struct {
        const char *member;
        enum header of[2];
    } rows[] = {{"title", {HEADER_WHITE_TITLE, HEADER_BLACK_TITLE}},
                {"federation", {HEADER_WHITE_FEDERATION, HEADER_BLACK_FEDERATION}},
                {"fide_id", {HEADER_WHITE_FIDE_ID, HEADER_BLACK_FIDE_ID}}};
    const char *name = board->player[color];
    const char *elo = board->header[color ? HEADER_BLACK_ELO : HEADER_WHITE_ELO];
    const long rating = strtol(elo, NULL, 10);
    json_t *act = json_pack("{s:s, s:i, s:s}", "kind", "player", "number", (int)number, "name",
                            name[0] ? name : "?");

    for (size_t i = 0; act && i < HK_COUNT(rows); i++)
        set_text(act, rows[i].member, board->header[rows[i].of[color]]);
    if (act && rating > 0)
        json_object_set_new(act, "rating", json_integer(rating));
    return act;
}

/* A player whose title or id is none that a tournament takes is entered by the name alone. */
static bool enter_player(struct hall *hall, struct hall_tournament *tournament,
                         const struct demo_board *board, int color, unsigned number)
{
    static const char *const doubtful[] = {"title", "federation", "fide_id", "rating"};
    json_t *act = player_act(board, color, number);
    struct refusal refusal;

    for (size_t left = HK_COUNT(doubtful); act; left--) {
        if (hall_tournament_enter(hall, tournament, &organiser, act, &refusal)) {
            json_decref(act);
            return true;
        }
        if (left == 0)
            break;
        json_object_del(act, doubtful[left - 1]);
    }
    json_decref(act);
    return false;
}

static struct hall_tournament *make(struct hall *hall, const struct demo_board *first)
{
    struct refusal refusal;
    const char *event = first->header[HEADER_EVENT];
    json_t *details = json_pack("{s:s, s:s, s:b, s:s}", "kind", "details", "name",
                                event[0] ? event : "Demo", "listed", 1, "minors", "none");

    if (details)
        set_text(details, "city", first->header[HEADER_SITE]);
    struct hall_tournament *made =
        details ? hall_tournament_make(hall, &organiser, details, &refusal) : NULL;
    json_decref(details);
    return made;
}

static json_t *pairings_act(size_t count)
{
    json_t *act =
        json_pack("{s:s, s:i, s:[], s:[]}", "kind", "pairings", "round", ROUND, "pairings", "byes");

    for (size_t i = 0; act && i < count; i++)
        json_array_append_new(json_object_get(act, "pairings"),
                              json_pack("{s:i, s:i, s:i}", "board", (int)i + 1, "white",
                                        (int)(2 * i + 1), "black", (int)(2 * i + 2)));
    return act;
}

static json_t *started_act(const struct demo_board *boards, size_t count)
{
    json_t *act = json_pack("{s:s, s:i, s:[]}", "kind", "started", "round", ROUND, "games");

    for (size_t i = 0; act && i < count; i++)
        json_array_append_new(json_object_get(act, "games"),
                              json_pack("{s:i, s:s}", "board", (int)i + 1, "game", boards[i].game));
    return act;
}

void demo_round_make(struct hall *hall, const struct demo_board *boards, size_t count,
                     char name[HALL_NAME_ROOM])
{
    struct hall_tournament *tournament = count > 0 ? make(hall, &boards[0]) : NULL;
    bool entered = tournament != NULL;

    name[0] = '\0';
    for (size_t i = 0; entered && i < 2 * count; i++)
        entered = enter_player(hall, tournament, &boards[i / 2], (int)(i % 2), (unsigned)i + 1);
    if (!entered || !enter(hall, tournament, pairings_act(count)) ||
        !enter(hall, tournament, started_act(boards, count)))
        return;
    for (size_t i = 0; i < count; i++) {
        struct hall_game *game = hall_find(hall, boards[i].game);
        if (!game)
            continue;
        game->of_tournament =
            (struct board_place){.known = true, .round = ROUND, .board = (unsigned)i + 1};
        snprintf(game->of_tournament.tournament, HALL_NAME_ROOM, "%s", tournament->name);
    }
    snprintf(name, HALL_NAME_ROOM, "%s", tournament->name);
}

void demo_round_publish(struct hall *hall, const char *name)
{
    struct hall_tournament *tournament = name[0] ? hall_tournament(hall, name) : NULL;
    const struct tournament_round *round =
        tournament ? tournament_round(tournament->state, ROUND) : NULL;
    json_t *boards = json_array();

    for (size_t i = 0; round && i < round->pairing_count; i++)
        if (round->pairings[i].stage == STAGE_REPORTED)
            json_array_append_new(boards, json_integer((json_int_t)round->pairings[i].board));
    if (json_array_size(boards) > 0 &&
        enter(hall, tournament,
              json_pack("{s:s, s:i, s:O}", "kind", "confirm", "round", ROUND, "boards", boards)))
        enter(hall, tournament, json_pack("{s:s, s:i}", "kind", "publish", "round", ROUND));
    json_decref(boards);
}
