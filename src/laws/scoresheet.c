/*
 * Recording: what a player writes, his duty to record, and the signed result. sheet.c reads the
 * text; the ruling tells the move that it means, and cites the articles of Appendix C on writing it
 * so. A text that is not algebraic notation is no evidence (C.0).
 */
#include "laws/scoresheet.h"
#include "board/bb.h"
#include "laws/sheet.h"

#include <string.h>

#define LONG_INCREMENT_MS INT64_C(30000)

/* C.10: if two pieces of one kind can reach the square, note what tells them apart. */
static void note_choice(struct hk__act *act, hk_kind kind, bool captures)
{
    const hk_board *board = &act->meant_on;
    const unsigned from = hk_move_from(act->meaning);
    hk_move_list legal;

    hk__legal(board, &legal);
    for (unsigned i = 0; i < legal.size; i++) {
        const unsigned other = hk_move_from(legal.move[i]);
        if (other == from || hk_move_to(legal.move[i]) != hk_move_to(act->meaning) ||
            hk_board_kind_at(board, other) != kind)
            continue;
        hk__note(act, other / 8 == from / 8   ? HK__TOLD_BY_FILE
                      : other % 8 == from % 8 ? HK__TOLD_BY_RANK
                                              : HK__TOLD_BY_FILE_FIRST);
        hk__note_if(act, captures, HK__TOLD_IN_CAPTURE);
    }
}

/* C.13: note the signs that the player has written, whether they were needed or not. */
static void note_signs(struct hk__act *act)
{
    const char *text = act->event->record.text;
    const bool mate = strchr(text, '#') || strstr(text, "++");

    hk__note(act, HK__SIGNS);
    hk__note_if(act, strchr(text, 'x') != NULL, HK__SIGN_CAPTURE);
    hk__note_if(act, mate, HK__SIGN_MATE);
    hk__note_if(act, !mate && strchr(text, '+') != NULL, HK__SIGN_CHECK);
    hk__note_if(act, strstr(text, "e.p") != NULL, HK__SIGN_PASSING);
}

/* Note the articles of Appendix C on writing the move that the text means. */
static void note_notation(struct hk__act *act)
{
    const hk_board *board = &act->meant_on;
    const hk_move move = act->meaning;
    const char *language = act->event->record.language;
    const hk_kind kind = hk_board_kind_at(board, hk_move_from(move));
    const bool castling = hk_move_special(move) == HK_MOVE_CASTLING;
    const bool captures = hk_move_is_capture(board, move);

    if (castling) {
        hk__note(act, hk_move_to(move) > hk_move_from(move) ? HK__WRITTEN_KING_SIDE
                                                            : HK__WRITTEN_QUEEN_SIDE);
    } else if (kind == HK_PAWN) {
        hk__note(act, HK__WRITTEN_PAWN);
        hk__note_if(act, captures, HK__WRITTEN_PAWN_CAPTURE);
        hk__note_if(act, hk_move_promotion(move) != HK_NO_KIND, HK__WRITTEN_PROMOTION);
    } else {
        hk__note(act, HK__WRITTEN_PIECE);
        hk__note_if(act, captures, HK__WRITTEN_PIECE_CAPTURE);
        note_choice(act, kind, captures);
    }
    hk__note_if(act, language[0] && strcmp(language, "en") != 0, HK__WRITTEN_IN_LANGUAGE);
    note_signs(act);
}

/* Judge a written move. `*ply` becomes the half-move, from 1, that the text may be about. */
static hk_verdict judge_move(const hk_game *game, struct hk__act *act, uint32_t *ply)
{
    const hk_event *event = act->event;

    hk__note_if(act, strstr(event->record.text, "(=)") != NULL, HK__OFFER_BESIDE_MOVE);
    hk__note(act, event->record.electronic ? HK__ON_ELECTRONIC_SHEET : HK__ON_PAPER);
    hk__note_if(act, hk__plays_unseen(game, act->player), HK__BY_UNSEEING);
    const hk_err err = hk__sheet_read(game, act, ply);
    if (err == HK_OK && act->meaning != HK_MOVE_NONE)
        note_notation(act);
    const bool plays = game->status != HK_STATUS_ENDED; /* on paper he wrote it before */
    if (event->record.in_advance && plays && hk__edition(game)->no_record_in_advance)
        return HK_VERDICT_RECORDED_IN_ADVANCE;
    if (err == HK_OK)
        return HK_VERDICT_MOVE_RECORDED;
    return err == HK_E_SYNTAX && plays ? HK_VERDICT_NOT_ALGEBRAIC : HK_VERDICT_RECORDED_WRONGLY;
}

/* What an arbiter reads on the scoresheets is no player's duty, and no sheet's form (C.0). */
static hk_verdict judge_copy(hk_game *game, struct hk__act *act)
{
    const hk_err err = hk__sheet_copy(game, act);

    if (err == HK_OK)
        return HK_VERDICT_MOVE_COPIED;
    return act->err == HK_OK ? HK_VERDICT_NOT_COPIED : HK_VERDICT_NONE;
}

hk_verdict hk__record_judge(hk_game *game, struct hk__act *act)
{
    if (act->event->actor == HK_ACTOR_ARBITER)
        return judge_copy(game, act);
    uint32_t ply = (uint32_t)game->plies;
    const hk_verdict verdict =
        hk__sheet_is_offer(act->event) ? HK_VERDICT_OFFER_MARKED : judge_move(game, act, &ply);

    return hk__sheet_write(game, act, ply) ? verdict : HK_VERDICT_NONE;
}

bool hk__record_can_lapse(const hk_game *game, const hk_clock *clock, hk_color player)
{
    const hk_period *period = hk__clock_period(clock, player);

    return game->level->must_record && hk_clock_is_used(clock) &&
           period->increment_ms + period->delay_ms <
               LONG_INCREMENT_MS; /* extra time in both modes */
}

bool hk__record_is_updated(const hk_game *game)
{
    return game->matter == HK_FACT_FLAG_REACHED_NEXT_PERIOD &&
           (hk__record_can_lapse(game, &game->clock, HK_WHITE) ||
            hk__record_can_lapse(game, &game->clock, HK_BLACK));
}

bool hk__record_has_lapsed(const hk_game *game, const hk_clock *clock, hk_color player)
{
    const bool low = clock->left_ms[player] < HK__FIVE_MINUTES_MS ||
                     (game->below_five[player] && hk__edition(game)->exempt_for_period);

    return low && hk__record_can_lapse(game, clock, player);
}

hk_verdict hk__record_stopped(hk_game *game, struct hk__act *act)
{
    hk_clock_read(&game->clock, act->event->at_ms);
    if (!game->level->must_record) {
        hk__note_level(game, act);
        return HK_VERDICT_RECORDING_NOT_REQUIRED;
    }
    return hk__record_has_lapsed(game, &game->clock, hk__meant(act->event))
               ? HK_VERDICT_RECORDING_EXEMPT
               : HK_VERDICT_MUST_RECORD;
}

hk_verdict hk__record_requested(hk_game *game, struct hk__act *act)
{
    const hk_color player = hk__meant(act->event);
    const bool blitz = game->level_name == HK_LEVEL_BLITZ;

    if (game->level->record_requests == 0) {
        hk__note_level(game, act);
        return game->level->must_record ? HK_VERDICT_KEEPS_OWN_RECORD
                                        : HK_VERDICT_NO_RIGHT_TO_SEE_RECORD;
    }
    if (hk__has_the_move(game) != player)
        return blitz ? HK_VERDICT_REQUEST_NOT_ON_MOVE_BLITZ : HK_VERDICT_REQUEST_NOT_ON_MOVE;
    act->told.count = ++game->requests[player];
    if (game->requests[player] > game->level->record_requests)
        return blitz ? HK_VERDICT_TOO_MANY_REQUESTS_BLITZ : HK_VERDICT_TOO_MANY_REQUESTS;
    return blitz ? HK_VERDICT_RECORD_SHOWN_BLITZ : HK_VERDICT_RECORD_SHOWN;
}

hk_verdict hk__result_signed(hk_game *game, struct hk__act *act)
{
    const hk_score score = act->event->fact.score;

    if (game->status != HK_STATUS_ENDED || game->reason == HK_REASON_ANNULLED)
        return HK_VERDICT_NO_RESULT_TO_SIGN;
    if (!hk__has_score(game, score)) {
        hk__set_result(game, score);
        game->given = HK__GIVEN_BY_PLAYERS;
    }
    return HK_VERDICT_RESULT_SIGNED;
}
