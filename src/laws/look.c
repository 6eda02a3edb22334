/*
 * What can be seen of a game, between its events; nothing here changes it.
 */
#include "base/internal.h"
#include "hakem/game.h"
#include "laws/pending.h"
#include "laws/table.h"
#include "laws/touch.h"

#include <string.h>

/* Does a loss for this reason become a draw if the opponent could not have mated? */
static bool can_be_spared(hk_reason reason)
{
    return reason == HK_REASON_TIME || reason == HK_REASON_RESIGNATION ||
           reason == HK_REASON_ILLEGAL_MOVES || reason == HK_REASON_ILLEGAL_MOVE_CLAIM ||
           reason == HK_REASON_SEALED_MOVE;
}

/* Is the result that stands the one that the game has ended with? */
static bool is_first(const hk_game *game)
{
    return game->result == game->first.result && game->both_lose == game->first.both_lose;
}

/* A result that was put right is the first one again, with its grounds. */
static bool is_spared(const hk_game *game)
{
    return game->spared || (is_first(game) && game->first.spared);
}

/* A draw for want of what mates is known as one when the game ends; later only an arbiter makes one. */
static bool is_corrected(const hk_game *game)
{
    const bool is_made_draw =
        game->result == HK_RESULT_DRAW && can_be_spared(game->reason) && !is_spared(game);

    return game->status == HK_STATUS_ENDED && (!is_first(game) || is_made_draw);
}

void hk_game_look(const hk_game *game, int64_t at_ms, hk_state *out)
{
    *out = (hk_state){
        .edition = game->rules.edition,
        .status = game->status,
        .position = *hk__now(game),
        .plies = (unsigned)game->plies,
        .to_press = {game->to_press[HK_WHITE], game->to_press[HK_BLACK]},
        .standing = hk__illegal_standing(game),
        .standing_clock_ms = game->pending.clock_ms,
        .offered = {game->offered[HK_WHITE], game->offered[HK_BLACK]},
        .clock = game->clock,
        .result = game->result,
        .reason = game->reason,
        .breach = game->breach == HK__BREACH_OPEN,
        .loser = game->loser,
        .examined = game->examined,
        .chance = game->chance,
        .ended = game->ended,
        .ended_by_count = game->ended_by_count,
        .half_points = {game->half_points[HK_WHITE], game->half_points[HK_BLACK]},
        .both_lose = game->both_lose,
        .spared = game->status == HK_STATUS_ENDED && is_spared(game),
        .corrected = is_corrected(game),
        .signed_otherwise = game->given == HK__GIVEN_BY_PLAYERS && is_corrected(game),
        .unsettled = game->unsettled,
        .illegal_moves = {game->illegal_moves[HK_WHITE], game->illegal_moves[HK_BLACK]},
        .requests = {game->requests[HK_WHITE], game->requests[HK_BLACK]},
        .warnings = {game->warnings[HK_WHITE], game->warnings[HK_BLACK]},
        .completed = {hk__completed(game, HK_WHITE), hk__completed(game, HK_BLACK)},
        .duty = {.kind = HK_DUTY_NONE},
        .castling_banned = {game->castling_banned[HK_WHITE], game->castling_banned[HK_BLACK]},
        .adjourned = game->adjournment.sealed,
        .envelope_closed = game->adjournment.sealed || game->adjournment.has_reply,
        .sealer = game->adjournment.has_reply ? hk__other(game->adjournment.sealer)
                                              : game->adjournment.sealer,
        .may_seal = game->adjournment.instructed || game->adjournment.charged ||
                    (game->adjournment.opened && game->absent),
        .claimed = game->claimed,
        .ground = game->ground,
        .claimant = game->claimant,
    };
    memcpy(out->ended_by, game->ended_by, game->ended_by_count * sizeof *out->ended_by);
    if (out->corrected && game->given != HK__GIVEN_BY_END) {
        out->ended_by[0] = HK_RULE_SIGNED;
        out->ended_by_count = 1;
    }
    if (game->status != HK_STATUS_ENDED)
        hk__duty_look(game, &out->duty);
    hk_clock_read(&out->clock, at_ms > game->at_ms ? at_ms : game->at_ms);
}

hk_status hk_game_status(const hk_game *game)
{
    return game->status;
}

const hk_position *hk_game_position(const hk_game *game)
{
    return hk__now(game);
}

const hk_rules *hk_game_rules(const hk_game *game)
{
    return &game->rules;
}

const hk_position *hk_game_start(const hk_game *game)
{
    return &game->start;
}

const hk_made_move *hk_game_moves(const hk_game *game)
{
    return game->moves;
}

void hk_game_duty(const hk_game *game, hk_color player, hk_duty *out)
{
    *out = (hk_duty){.kind = HK_DUTY_NONE};
    if (game->status != HK_STATUS_ENDED && hk__has_the_move(game) == player)
        hk__duty_look(game, out);
}

void hk_game_claims(const hk_game *game, hk_claims *out)
{
    const hk_position *now = hk__now(game);

    if (!board_has_kings(&now->board)) { /* hands have taken a king off: no claim */
        *out = (hk_claims){.occurrences = hk_game_occurrences(game),
                           .halfmove_plies = now->halfmove_plies,
                           .end = HK_REASON_NONE};
        return;
    }
    hk_claims_find(out, &game->history, game->rules.edition, game->solver);
    if (!hk__edition(game)->has_clock) /* 5.2.e of the basic rules speaks of moves made */
        out->fifty_moves.size = 0;
}

void hk_game_legal(const hk_game *game, hk_move_list *out)
{
    hk__legal(&hk__now(game)->board, out);
}

void hk_game_stamp(const hk_game *game, hk_event *event, int64_t at_ms)
{
    event->seq = game->seq + 1;
    event->at_ms = at_ms;
}

hk_seen hk_game_changed(const hk_game *game)
{
    return game->changed;
}

uint64_t hk_game_seq(const hk_game *game)
{
    return game->seq;
}

int64_t hk_game_at(const hk_game *game)
{
    return game->at_ms;
}

bool hk_game_deadline(const hk_game *game, int64_t *at_ms, hk_color *whose)
{
    if (!game->clock.running)
        return false;
    *at_ms =
        game->clock.since_ms + game->clock.delay_left_ms + game->clock.left_ms[game->clock.whose];
    *whose = game->clock.whose;
    return true;
}

unsigned hk_game_occurrences(const hk_game *game)
{
    return hk_history_occurrences(&game->history);
}
