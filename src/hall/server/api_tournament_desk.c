/*
 * What a desk sees of a tournament, by a link that is for results alone: what the public sees, and names in
 * full, without which a slip could not be told from another, but no numbers at FIDE, clubs or births; whether
 * its boards have devices; and the boards of its own as an arbiter sees them, without reasons and who is under
 * age. A link that is for a tournament sees the others as the public does.
 */
#include "hall/server/api_tournament.h"
#include "hall/server/sector.h"
#include "tournament/view.h"

#include <stdio.h>
#include <string.h>

enum tournament_view api_tournament_view(const struct api_call *call, const char *tournament)
{
    if (!api_is_of_hall(call))
        return TOURNAMENT_PUBLIC;
    if (call->seat.scope != SCOPE_RESULTS)
        return TOURNAMENT_WHOLE;
    return !call->seat.tournament[0] || strcmp(call->seat.tournament, tournament) == 0
               ? TOURNAMENT_DESK
               : TOURNAMENT_PUBLIC;
}

bool api_is_board_of_seat(const struct api_call *call, unsigned board)
{
    char text[16];

    snprintf(text, sizeof text, "%u", board);
    return !call->seat.boards[0] || sector_has(call->seat.boards, text);
}

void api_name_players(json_t *players, const struct tournament *state,
                      const struct tournament_team *team)
{
    char name[VIEW_NAME_ROOM];
    json_t *one;
    size_t i;

    json_array_foreach(players, i, one)
    {
        if (team && tournament_team_of(state, state->players[i].number) != team)
            continue;
        view_name(name, state, &state->players[i], false);
        json_object_set_new(one, "name", json_string(name));
    }
}

static void hide_persons(json_t *players)
{
    static const char *const hidden[] = {"fide_id", "birth", "club", "sex"};
    json_t *one;
    size_t i;

    json_array_foreach(players, i, one)
    {
        for (size_t k = 0; k < sizeof hidden / sizeof *hidden; k++)
            json_object_set_new(one, hidden[k], json_null());
    }
}

json_t *api_pairing_of_seat(const struct api_call *call, const struct tournament_pairing *pairing)
{
    json_t *shown = view_pairing(pairing, false);

    if (shown && api_tournament_view(call, call->tournament->name) == TOURNAMENT_DESK)
        json_object_set_new(shown, "reason", json_null());
    return shown;
}

static void show_boards(const struct api_call *call, json_t *rounds)
{
    const struct tournament *state = call->tournament->state;

    for (size_t i = 0; i < state->round_count; i++) {
        json_t *list = json_object_get(json_array_get(rounds, i), "pairings");
        for (size_t k = 0; k < state->round[i].pairing_count; k++) {
            const struct tournament_pairing *pairing = &state->round[i].pairings[k];
            if (api_is_board_of_seat(call, pairing->board))
                json_array_set_new(list, k, api_pairing_of_seat(call, pairing));
        }
    }
}

json_t *api_tournament_of_desk(const struct api_call *call, const char *shown)
{
    const struct tournament *state = call->tournament->state;
    const json_t *live = json_object_get(state->rules, "live");
    json_t *answer = shown ? json_loads(shown, 0, NULL) : NULL;

    json_object_set_new(answer, "public", json_false());
    if (live)
        json_object_set_new(answer, "rules", json_pack("{s:b}", "live", json_is_true(live)));
    json_object_set_new(answer, "number", json_integer((json_int_t)state->number));
    api_name_players(json_object_get(answer, "players"), state, NULL);
    hide_persons(json_object_get(answer, "players"));
    show_boards(call, json_object_get(answer, "rounds"));
    return answer;
}
