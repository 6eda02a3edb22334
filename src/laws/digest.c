/*
 * The digest of a game: one number computed from all that decides how the game goes on. Logs store
 * it with each event, so that a later version of the program can see whether it reaches the same
 * state.
 *
 * Values of growing lists (reasons, claims, illegalities) enter as words, since their numbers shift
 * when a list grows. Articles and verdicts do not enter: a ruling that cites others leaves the game
 * as it is.
 *
 * Of the events that the arbiter can still take back only their number enters: they are the last
 * ones of the log, which holds what they say.
 */
#include "laws/table.h"

#include <string.h>

/* Mix one word in, by half of MurmurHash3's finaliser; the order of the words matters. */
static void mix(uint64_t *digest, uint64_t word)
{
    *digest = (*digest ^ word) * UINT64_C(0xff51afd7ed558ccd);
    *digest ^= *digest >> 29;
}

static void mix_text(uint64_t *digest, const char *text)
{
    for (; *text; text++)
        mix(digest, (unsigned char)*text);
    mix(digest, 0);
}

static void mix_pair(uint64_t *digest, uint64_t white, uint64_t black)
{
    mix(digest, white);
    mix(digest, black);
}

static void mix_board(uint64_t *digest, const hk_board *board)
{
    mix_pair(digest, board->color[HK_WHITE], board->color[HK_BLACK]);
    mix(digest, board->pawns);
    mix(digest, board->knights);
    mix(digest, board->diagonals);
    mix(digest, board->orthogonals);
    mix(digest, board->kings);
    mix_pair(digest, board->castling[HK_WHITE], board->castling[HK_BLACK]);
    mix_pair(digest, board->side, board->ep);
}

/* An increment can be agreed during the game. */
static void mix_increments(uint64_t *digest, const hk_time_control *control)
{
    for (unsigned i = 0; i < control->period_count; i++)
        mix(digest, (uint64_t)control->period[i].increment_ms);
}

static void mix_clock(uint64_t *digest, const hk_clock *clock)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        mix(digest, (uint64_t)clock->left_ms[color]);
        mix_pair(digest, clock->fallen[color], clock->period[color]);
        mix(digest, clock->granted[color]);
    }
    mix_pair(digest, clock->running, clock->whose); /* whose clock runs after an interruption */
    mix_pair(digest, clock->running ? (uint64_t)clock->since_ms : 0,
             (uint64_t)clock->delay_left_ms);
    mix_pair(digest, clock->first_known, clock->first_known ? clock->first : 0);
    mix_increments(digest, &clock->control[HK_WHITE]);
    if (!hk_time_control_equal(&clock->control[HK_WHITE], &clock->control[HK_BLACK]))
        mix_increments(digest, &clock->control[HK_BLACK]);
}

static void mix_touch(uint64_t *digest, const struct hk__touch *touch)
{
    mix(digest, touch->count);
    for (unsigned i = 0; i < touch->count; i++)
        mix(digest, touch->square[i]);
    mix_pair(digest, touch->king_released, touch->king_released ? touch->released : 0);
    mix_pair(digest, touch->piece_placed, touch->piece_placed ? touch->placed : 0);
    mix_pair(digest, touch->piece_placed ? touch->piece : 0, touch->intended);
}

static void mix_sheet(uint64_t *digest, const hk_game *game, unsigned sheet)
{
    for (size_t i = game->sheet_from[sheet]; i < game->sheet_count[sheet]; i++) {
        const hk_sheet_entry *entry = &game->sheet[sheet][i];
        mix_text(digest, entry->text);
        mix_pair(digest, entry->ply, entry->move);
        mix(digest, entry->offer);
    }
}

static void mix_moves(uint64_t *digest, const hk_game *game)
{
    mix_board(digest, &game->start.board);
    mix_pair(digest, game->plies, game->furthest);
    for (size_t i = 0; i < game->plies; i++) {
        const hk_made_move *half_move = &game->moves[i];
        mix_pair(digest, half_move->move, half_move->irregularities);
        mix_text(digest, hk_illegality_word((hk_illegality)half_move->why));
        mix_pair(digest, half_move->pressed, half_move->idle_presses);
        mix_pair(digest, half_move->periods, half_move->brought);
        mix_pair(digest, (uint64_t)half_move->earned_ms, (uint64_t)half_move->clock_ms);
    }
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        mix_pair(digest, game->completed_before[color],
                 game->sheet_count[color] - game->sheet_from[color]);
        mix_sheet(digest, game, (unsigned)color);
    }
    mix_sheet(digest, game, HK__COPIED); /* without its size: not in digests of before */
}

static void mix_offence(uint64_t *digest, const struct hk__pending *pending)
{
    mix(digest, pending->stands);
    if (!pending->stands)
        return;
    mix_pair(digest, pending->from, pending->to);
    mix_pair(digest, pending->promotion, pending->two_hands);
    mix(digest, pending->irregularities);
    mix_text(digest, hk_illegality_word((hk_illegality)pending->why));
    if (pending->breach == HK__BREACH_OPEN) /* not in digests of before */
        mix(digest, true);
}

static void mix_adjournment(uint64_t *digest, const struct hk__adjournment *adjournment)
{
    mix_pair(digest, adjournment->instructed, adjournment->plies);
    mix_pair(digest, adjournment->sealed, adjournment->sealer);
    mix_text(digest, adjournment->text);
    mix_pair(digest, adjournment->has_reply, adjournment->answers);
    mix_pair(digest, adjournment->convened, adjournment->opened);
    mix_pair(digest, adjournment->envelope_lost, adjournment->absent);
    mix_pair(digest, adjournment->answered[HK_WHITE], adjournment->answered[HK_BLACK]);
    mix_pair(digest, adjournment->envelope, adjournment->charged);
    if (adjournment->language[0]) /* not in digests of before */
        mix_text(digest, adjournment->language);
    if (adjournment->is_void) /* not in digests of before */
        mix(digest, true);
}

static void mix_claim(uint64_t *digest, const hk_game *game)
{
    mix(digest, game->claimed);
    mix(digest, game->claimed || game->postponed ? game->claimant : 0);
    if (game->claimed) {
        mix_text(digest, hk_claimed_word(game->ground));
        mix_pair(digest, game->claim.move.from, game->claim.move.to);
        mix(digest, game->claim.move.promotion);
    }
    if (game->behind.ground != HK_CLAIM_NONE) { /* not in digests of before */
        mix_text(digest, hk_claimed_word(game->behind.ground));
        mix(digest, game->behind.claimant);
    }
    mix_pair(digest, game->play_over, game->postponed);
    mix_pair(digest, game->flag_fell, game->flag_fell ? game->fell : 0);
}

/* What belongs to each player: moves to be pressed, offers, illegal moves, points and the rest. */
static void mix_players(uint64_t *digest, const hk_game *game)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        mix_pair(digest, game->to_press[color], game->offered[color]);
        mix_pair(digest, game->declined[color], game->must_restore[color]);
        mix_pair(digest, game->below_five[color], game->castling_banned[color]);
        mix_pair(digest, game->own_flag_down[color], game->set_open[color]);
        mix_pair(digest, game->illegal_moves[color], game->requests[color]);
        mix_pair(digest, game->half_points[color], game->warnings[color]);
    }
    mix_pair(digest, game->absent, game->assisted);
    mix_pair(digest, game->unseen, game->offers);
}

uint64_t hk_game_digest(const hk_game *game)
{
    const hk_position *now = hk__now(game);
    uint64_t digest = game->seq;

    mix(&digest, (uint64_t)game->at_ms);
    mix_pair(&digest, game->status, game->result);
    mix_text(&digest, hk_reason_word(game->reason));
    mix_board(&digest, &now->board);
    mix_pair(&digest, now->halfmove_plies, now->move_number);
    mix_moves(&digest, game);
    mix_clock(&digest, &game->clock);
    mix_pair(&digest, game->clock_was_running, game->duty_changed);
    mix_pair(&digest, game->stopped, game->idle_presses);
    mix_offence(&digest, &game->pending);
    mix_touch(&digest, &game->touch);
    mix_touch(&digest, &game->last_touch);
    mix_pair(&digest, game->breach == HK__BREACH_OPEN, game->end_is_open);
    mix_pair(&digest, game->watching, game->watching ? game->watched_plies : 0);
    mix(&digest, game->set_plies);
    mix_players(&digest, game);
    mix_claim(&digest, game);
    mix_adjournment(&digest, &game->adjournment);
    mix_pair(&digest, game->both_lose, game->spared);
    mix_pair(&digest, game->unsettled, game->examined);
    if (game->window.unanswered > 0)
        mix(&digest, game->window.unanswered);
    return digest;
}
