/*
 * The digest of a game: one number for all that decides how it goes on. It is stored with each
 * event of a log, so that a later program sees whether it comes to the same state. Closed lists
 * enter by their words, for their numbers shift when a list grows; articles and verdicts do not
 * enter, for a ruling that rests on others leaves the game as it is.
 */
#include "laws/table.h"

#include <string.h>

/* Half of MurmurHash3's finaliser for each word; the order counts. */
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

static void mix_clock(uint64_t *digest, const hk_clock *clock)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        mix(digest, (uint64_t)clock->left_ms[color]);
        mix_pair(digest, clock->fallen[color], clock->period[color]);
        mix(digest, clock->granted[color]);
    }
    mix_pair(digest, clock->running, clock->whose); /* who goes on after an interruption */
    mix_pair(digest, clock->running ? (uint64_t)clock->since_ms : 0,
             (uint64_t)clock->delay_left_ms);
    mix_pair(digest, clock->first_known, clock->first_known ? clock->first : 0);
    for (unsigned i = 0; i < clock->control.period_count; i++) /* an increment can be agreed */
        mix(digest, (uint64_t)clock->control.period[i].increment_ms);
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

static void mix_record(uint64_t *digest, const hk_game *game)
{
    mix_board(digest, &game->start.board);
    mix_pair(digest, game->plies, game->furthest);
    for (size_t i = 0; i < game->plies; i++) {
        const hk_record *record = &game->record[i];
        mix_pair(digest, record->move, record->faults);
        mix_text(digest, hk_illegality_word((hk_illegality)record->why));
        mix_pair(digest, record->pressed, record->idle_presses);
        mix_pair(digest, record->periods, record->brought);
        mix_pair(digest, (uint64_t)record->earned_ms, (uint64_t)record->clock_ms);
    }
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        mix_pair(digest, game->completed_before[color],
                 game->sheet_count[color] - game->sheet_from[color]);
        for (size_t i = game->sheet_from[color]; i < game->sheet_count[color]; i++) {
            const hk_sheet_entry *entry = &game->sheet[color][i];
            mix_text(digest, entry->text);
            mix_pair(digest, entry->ply, entry->move);
            mix(digest, entry->offer);
        }
    }
}

static void mix_offence(uint64_t *digest, const struct hk__pending *pending)
{
    mix(digest, pending->stands);
    if (!pending->stands)
        return;
    mix_pair(digest, pending->from, pending->to);
    mix_pair(digest, pending->promotion, pending->two_hands);
    mix(digest, pending->faults);
    mix_text(digest, hk_illegality_word((hk_illegality)pending->why));
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
    mix_pair(digest, game->play_over, game->postponed);
    mix_pair(digest, game->flag_fell, game->flag_fell ? game->fell : 0);
}

/* Where both have to press, what was offered and declined, and what else belongs to each player. */
static void mix_players(uint64_t *digest, const hk_game *game)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        mix_pair(digest, game->to_press[color], game->offered[color]);
        mix_pair(digest, game->declined[color], game->must_restore[color]);
        mix_pair(digest, game->below_five[color], game->castling_banned[color]);
        mix_pair(digest, game->own_flag_down[color], game->set_open[color]);
        mix_pair(digest, game->illegal_moves[color], game->requests[color]);
        mix_pair(digest, game->half_points[color], 0);
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
    mix_record(&digest, game);
    mix_clock(&digest, &game->clock);
    mix_pair(&digest, game->clock_was_running, game->duty_changed);
    mix_pair(&digest, game->stopped, game->idle_presses);
    mix_offence(&digest, &game->pending);
    mix_touch(&digest, &game->touch);
    mix_touch(&digest, &game->last_touch);
    mix_pair(&digest, game->breach, game->end_is_open);
    mix_pair(&digest, game->watching, game->watching ? game->watched_plies : 0);
    mix(&digest, game->set_plies);
    mix_players(&digest, game);
    mix_claim(&digest, game);
    mix_adjournment(&digest, &game->adjournment);
    mix_pair(&digest, game->both_lose, game->spared);
    mix_pair(&digest, game->unsettled, game->examined);
    return digest;
}
