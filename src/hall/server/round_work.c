/*
 * Orders wait one behind the other; of the first some boards are done in each turn, each in the log as soon
 * as that turn is. If a turn cannot be written, what came before it stands, the order ends, and who asks
 * again goes on where it ended. A hall that stops in the middle has done what its log says.
 */
#include "hall/server/round_work.h"
#include "codec/json_text.h"
#include "hall/server/board_games.h"
#include "hall/server/judge.h"
#include "hall/server/manage.h"
#include "hall/server/sector.h"
#include "hall/server/tournaments.h"
#include "hall/server/turn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE_MS = 15 };

struct round_work {
    struct round_work *next;
    struct net_request *request; /* NULL: who asked has gone */
    struct round_order order;
    struct seat seat;
    struct key key;
    char tournament[HALL_NAME_ROOM];
    unsigned done_board; /* boards up to this one have been looked at */
    unsigned count;      /* of boards at which it has been done */
    unsigned refused;    /* and at which it could not be: */
    json_t *left;        /* their numbers */
    bool knows_paused;   /* which boards the round's pause has stopped */
    bool moved;          /* in this turn */
};

/* Do its clocks stand since the round was paused, and for nothing else? */
static bool is_paused_by_round(const struct hall_game *game)
{
    return game->is_round_paused && hall_status(game) == HK_STATUS_INTERRUPTED &&
           game->round_paused_ms == game->log.status_ms;
}

/* Does any board of the round stand so? A hall that has started since does not know. */
static bool is_paused(const struct hall *hall, const struct hall_tournament *tournament,
                      unsigned number)
{
    const struct tournament_round *round = tournament_round(tournament->state, number);

    for (size_t i = 0; round && i < round->pairing_count; i++) {
        const char *name = round->pairings[i].game;
        const struct hall_game *game = name[0] ? hall_find(hall, name) : NULL;
        if (game && is_paused_by_round(game))
            return true;
    }
    return false;
}

bool round_work_add(struct api_call *call, const struct round_order *order, struct refusal *refusal)
{
    struct round_work *work = calloc(1, sizeof *work), **end = &call->server->round_work;

    if (!work)
        return refuse(refusal, CODE_FULL, "there is not enough memory");
    *work = (struct round_work){.request = call->request,
                                .order = *order,
                                .seat = call->seat,
                                .key = call->key,
                                .left = json_array()};
    if (!work->left) {
        free(work);
        return refuse(refusal, CODE_FULL, "there is not enough memory");
    }
    work->knows_paused = is_paused(call->server->hall, call->tournament, order->round);
    snprintf(work->tournament, sizeof work->tournament, "%s", call->tournament->name);
    while (*end)
        end = &(*end)->next;
    *end = work;
    return true;
}

static void end_first(struct server *server)
{
    struct round_work *work = server->round_work;

    server->round_work = work->next;
    json_decref(work->left);
    free(work);
}

void round_work_forget(struct server *server, const struct net_request *request)
{
    for (struct round_work *work = server->round_work; work; work = work->next)
        if (work->request == request)
            work->request = NULL;
}

void round_work_clear(struct server *server)
{
    while (server->round_work)
        end_first(server);
}

static void answer(struct server *server, const struct round_work *work,
                   const struct hall_tournament *tournament)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    json_text_key(&out, "number");
    json_text_int(&out, (int64_t)tournament->state->number);
    json_text_key(&out, "boards");
    json_text_int(&out, work->count);
    json_text_key(&out, "refused");
    json_text_int(&out, work->refused);
    json_text_key(&out, "left");
    json_text_tree(&out, json_incref(work->left));
    json_text_close(&out, '}');
    char *text = json_text_take(&out);
    if (text)
        key_keep(server->hall, work->seat.link, &work->key, work->tournament, text);
    if (work->request)
        replies_add(&server->replies, (struct reply){.request = work->request,
                                                     .status = text ? 200 : 500,
                                                     .type = reply_json,
                                                     .text = text,
                                                     .of_work = true});
    else
        free(text);
}

static void answer_refused(struct server *server, const struct round_work *work,
                           const struct refusal *refusal)
{
    server->refused++;
    if (work->request)
        replies_add_problem(&server->replies, work->request, refusal, NULL, NULL);
}

/* The next board that the order is about; NULL: there is none. */
static const struct tournament_pairing *next_board(const struct round_work *work,
                                                   const struct hall_tournament *tournament)
{
    const struct tournament_round *round = tournament_round(tournament->state, work->order.round);
    char text[16];

    for (size_t i = 0; round && i < round->pairing_count; i++) {
        const struct tournament_pairing *pairing = &round->pairings[i];
        snprintf(text, sizeof text, "%u", pairing->board);
        if (pairing->board > work->done_board &&
            (!work->order.boards[0] || sector_has(work->order.boards, text)))
            return pairing;
    }
    return NULL;
}

/* Who is missed at the start of a board: who was found absent (6.7), and who has not come to his screen. */
static hk_parties absent_at(const struct tournament_pairing *pairing, const struct hall_game *game)
{
    hk_parties absent = 0;

    for (int color = 0; color < 2; color++)
        if (pairing->here[color] == PRESENCE_ABSENT ||
            (game->log.setup.rules.profile == HK_PROFILE_SCREEN &&
             !hall_is_present(game, (hk_color)color)))
            absent |= hk_party_of((hk_color)color);
    return absent;
}

/* What the order is at a board whose game stands so. False: nothing. */
static bool event_of(const struct round_work *work, const struct tournament_pairing *pairing,
                     const struct hall_game *game, hk_event *out)
{
    const hk_status status = hall_status(game);

    switch (work->order.deed) {
    case DEED_BEGIN:
        *out = hk_event_start();
        out->start.absent = absent_at(pairing, game);
        return status == HK_STATUS_WAITING && !game->log.cancelled;
    case DEED_PAUSE:
        *out = hk_event_decide(HK_DECISION_STOP_CLOCKS, 0);
        return status == HK_STATUS_RUNNING && game->log.live;
    case DEED_RESUME:
        *out = hk_event_decide(HK_DECISION_RESUME, 0);
        return status == HK_STATUS_INTERRUPTED && game->log.live;
    case DEED_START:
        break;
    }
    return false;
}

/* Clocks that stand for another reason than the round's pause go on by what settles it (6.11.2, 6.11.3). */
static bool stands_for_itself(const struct round_work *work, const struct hall_game *game)
{
    return work->order.deed == DEED_RESUME &&
           (game->log.call.by || (work->knows_paused && !is_paused_by_round(game)));
}

/* Start the game of a board, stop its clocks, or let them go on, as its arbiter. */
static void act_at(struct server *server, struct round_work *work,
                   const struct tournament_pairing *pairing)
{
    struct hall_game *game = hall_find(server->hall, pairing->game);
    struct act act = {.ply = -1, .offer = -1, .seen = -1, .decided_ms = -1};
    struct refusal refusal;
    struct acted acted = {.answer = NULL};

    if (!game || !event_of(work, pairing, game, &act.event))
        return;
    act.seen = (int64_t)game->log.number;
    struct seat arbiter = work->seat;
    arbiter.role = ROLE_ARBITER;
    if (!stands_for_itself(work, game) &&
        hall_act(server->hall, game, &arbiter, &act, &acted, &refusal) && acted.number) {
        work->count++;
        game->is_round_paused = work->order.deed == DEED_PAUSE;
        game->round_paused_ms = game->log.status_ms;
    } else {
        work->refused++;
        json_array_append_new(work->left, json_integer(pairing->board));
    }
    free(acted.answer);
}

/* Do it at a board. False: the order ends. */
static bool do_at(struct server *server, struct round_work *work,
                  struct hall_tournament *tournament, const struct tournament_pairing *pairing,
                  struct refusal *refusal)
{
    work->done_board = pairing->board;
    if (work->order.deed != DEED_START) {
        if (pairing->game[0])
            act_at(server, work, pairing);
        return true;
    }
    /* a board whose result is known (a forfeit, an import) has no game to be played */
    if ((pairing->game[0] && !work->order.again) || result_is_known(pairing->result))
        return true;
    if (!board_game_make(server->hall, tournament, work->order.round, pairing->board, &work->seat,
                         work->order.again, refusal))
        return false;
    work->count++;
    return true;
}

/* One board more. False: the first order has come to its end. */
static bool step(struct server *server)
{
    struct round_work *work = server->round_work;
    struct hall_tournament *tournament = hall_tournament(server->hall, work->tournament);
    struct refusal refusal = {.code = CODE_NONE};

    if (!tournament || !hall_tournament_is_open(server->hall, tournament, &refusal)) {
        if (!tournament)
            hall_refuse_unfound(server->hall, CODE_MISSING, "there is no such tournament",
                                &refusal);
        answer_refused(server, work, &refusal);
        return false;
    }
    const struct tournament_pairing *pairing = next_board(work, tournament);
    if (!pairing) {
        answer(server, work, tournament);
        return false;
    }
    if (do_at(server, work, tournament, pairing, &refusal))
        return true;
    answer_refused(server, work, &refusal);
    return false;
}

void round_work_give_way(struct server *server)
{
    static const char why[] = "another hall was first; what was done in this turn has not happened";

    replies_spoil_work(&server->replies, why);
    for (struct round_work *work = server->round_work; work && work->moved;
         work = server->round_work) {
        struct refusal refusal = {.code = CODE_NONE};
        refuse(&refusal, CODE_FULL, why);
        refusal.retry_after_s = 1;
        answer_refused(server, work, &refusal);
        end_first(server);
    }
}

bool round_work_go_on(struct server *server)
{
    const int64_t end_ms = server->round_work ? server_mono_ms() + SLICE_MS : 0;

    if (server->round_work)
        server->round_work->moved = false;
    while (server->round_work) {
        server->round_work->moved = true;
        if (!step(server))
            end_first(server);
        if (server_mono_ms() >= end_ms)
            break;
    }
    return server->round_work != NULL;
}
