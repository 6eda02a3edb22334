/*
 * Recording. The ruling on what a player writes (sheet.c reads it) carries its meaning and the articles of Appendix C that the
 * way of writing rests on. A text that is no algebraic notation is no evidence (C.0). The duty to record, and the result signed.
 */
#include "laws/scoresheet.h"
#include "board/bb.h"
#include "laws/sheet.h"

#include <string.h>

#define FIVE_MINUTES_MS INT64_C(300000)
#define LONG_INCREMENT_MS INT64_C(30000)

/* Two men of one kind could go there: by what is the one told? */
static void cite_choice(const hk_board *board, hk_move move, hk_kind kind, bool captures,
                        hk_ruling *ruling)
{
    const unsigned from = hk_move_from(move);
    hk_move_list legal;

    hk__legal(board, &legal);
    for (unsigned i = 0; i < legal.size; i++) {
        const unsigned other = hk_move_from(legal.move[i]);
        if (other == from || hk_move_to(legal.move[i]) != hk_move_to(move) ||
            hk_board_kind_at(board, other) != kind)
            continue;
        hk__cite(ruling, other / 8 == from / 8   ? HK_RULE_NOTATION_FILE
                         : other % 8 == from % 8 ? HK_RULE_NOTATION_RANK
                                                 : HK_RULE_NOTATION_FILE_FIRST);
        if (captures)
            hk__cite(ruling, HK_RULE_NOTATION_TWO_CAPTURE);
    }
}

/* The signs that have been written, whether they were needed or not. */
static void cite_signs(const char *text, hk_ruling *ruling)
{
    const bool mate = strchr(text, '#') || strstr(text, "++");

    hk__cite(ruling, HK_RULE_NOTATION_SIGNS);
    if (strchr(text, 'x'))
        hk__cite(ruling, HK_RULE_SIGN_CAPTURE);
    if (mate)
        hk__cite(ruling, HK_RULE_SIGN_MATE);
    else if (strchr(text, '+'))
        hk__cite(ruling, HK_RULE_SIGN_CHECK);
    if (strstr(text, "e.p"))
        hk__cite(ruling, HK_RULE_SIGN_PASSING);
}

static void cite_notation(const hk_event *event, const hk_ruling *meant, hk_ruling *ruling)
{
    const hk_board *board = &meant->meant_on;
    const hk_move move = meant->meaning;
    const hk_kind kind = hk_board_kind_at(board, hk_move_from(move));
    const bool castling = hk_move_special(move) == HK_MOVE_CASTLING;
    const bool captures = !castling && (hk_move_special(move) == HK_MOVE_EN_PASSANT ||
                                        board_occupied(board) & bb_bit(hk_move_to(move)));

    if (castling) {
        hk__cite(ruling, hk_move_to(move) > hk_move_from(move) ? HK_RULE_NOTATION_KING_SIDE
                                                               : HK_RULE_NOTATION_QUEEN_SIDE);
    } else if (kind == HK_PAWN) {
        hk__cite(ruling, HK_RULE_NOTATION_PAWN);
        hk__cite(ruling, HK_RULE_NOTATION_MOVE);
        if (captures)
            hk__cite(ruling, HK_RULE_NOTATION_PAWN_CAPTURE);
        if (hk_move_promotion(move) != HK_NO_KIND)
            hk__cite(ruling, HK_RULE_NOTATION_PROMOTION);
    } else {
        hk__cite(ruling, HK_RULE_NOTATION_LETTERS);
        hk__cite(ruling, HK_RULE_NOTATION_MOVE);
        if (captures)
            hk__cite(ruling, HK_RULE_NOTATION_CAPTURE);
        cite_choice(board, move, kind, captures, ruling);
    }
    if (event->language[0] && strcmp(event->language, "en") != 0)
        hk__cite(ruling, HK_RULE_NOTATION_LANGUAGE);
    cite_signs(event->text, ruling);
}

hk_err hk__record_judge(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    uint32_t ply = (uint32_t)game->plies;

    if (hk__sheet_is_offer(event)) {
        hk__uphold(ruling, HK_RULE_OFFER_RECORDED, "The offer of a draw is noted.");
        hk__cite(ruling, HK_RULE_OFFER_NOTED);
        hk__cite(ruling, HK_RULE_NOTATION_OFFER);
        return hk__sheet_write(game, event, player, HK_MOVE_NONE, ply);
    }
    if (strstr(event->text, "(=)")) { /* beside a move */
        hk__cite(ruling, HK_RULE_OFFER_RECORDED);
        hk__cite(ruling, HK_RULE_OFFER_NOTED);
        hk__cite(ruling, HK_RULE_NOTATION_OFFER);
    }
    hk__cite(ruling, HK_RULE_RECORD);
    hk__cite(ruling,
             event->with & HK_ELECTRONIC ? HK_RULE_RECORD_ELECTRONIC : HK_RULE_RECORD_ALGEBRAIC);
    if ((game->rules.regulations.disabled | game->unseen) & hk__party(player))
        hk__cite(ruling, HK_RULE_UNSEEN_RECORD);
    const hk_err err = hk__sheet_read(game, event, player, ruling, &ply);
    if (err == HK_OK)
        cite_notation(event, ruling, ruling);
    if (event->with & HK_IN_ADVANCE && hk__edition(game)->no_record_in_advance)
        hk__deny(ruling, HK_RULE_RECORD_ADVANCE, "A move is not recorded before it is made.");
    else if (err == HK_OK)
        hk__uphold(ruling, HK_RULE_RECORD, "The move is recorded.");
    else
        hk__deny(ruling, err == HK_E_SYNTAX ? HK_RULE_NOTATION : HK_RULE_RECORD,
                 err == HK_E_SYNTAX
                     ? "This is no algebraic notation: it is no evidence, and the player is warned."
                     : "What is recorded is no move of this game.");
    return hk__sheet_write(game, event, player, ruling->meaning, ply);
}

void hk__record_stopped(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    hk__clock_charge(&game->clock, event->at_ms);
    const bool low = game->below_five[player] || game->clock.left_ms[player] < FIVE_MINUTES_MS;
    const bool exempt =
        game->clock.control.timed && low && game->clock.control.increment_ms < LONG_INCREMENT_MS;

    if (!game->level->must_record) {
        hk__uphold(ruling, HK_RULE_NO_RECORDING, "Moves need not be recorded at this level.");
        hk__cite_level(game, ruling);
        return;
    }
    hk__cite(ruling, HK_RULE_RECORD_EXEMPT);
    if (exempt)
        hk__uphold(ruling, HK_RULE_RECORD,
                   "With less than five minutes he need not record until the period ends.");
    else
        hk__deny(ruling, HK_RULE_RECORD,
                 "The player has to record: he brings his record up to date.");
}

void hk__record_requested(hk_game *game, hk_color player, hk_ruling *ruling)
{
    const hk_rule rule =
        game->level_name == HK_LEVEL_BLITZ ? HK_RULE_BLITZ_REQUESTS : HK_RULE_RAPID_REQUESTS;
    if (game->level->record_requests == 0) {
        hk__deny(ruling, HK_RULE_NONE, "There is no right to see the record at this level.");
        if (!game->level->must_record)
            hk__cite(ruling, HK_RULE_NO_RECORDING);
        hk__cite_level(game, ruling);
        return;
    }
    if (hk__has_the_move(game) != player) {
        hk__refuse(ruling, rule, "He may ask for it only when he has the move.");
        return;
    }
    if (++game->requests[player] > game->level->record_requests) {
        hk__deny(ruling, rule, "He has asked too often: it distracts the opponent.");
        hk__cite(ruling, HK_RULE_DISTRACTION);
        hk__cite(ruling, HK_RULE_CONDUCT_PENALTY);
        return;
    }
    hk__uphold(ruling, rule, "The record is shown to him.");
}

void hk__result_signed(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    hk__cite(ruling, HK_RULE_SIGNED);
    if (game->status != HK_STATUS_ENDED || game->reason == HK_REASON_ANNULLED) {
        hk__refuse(ruling, HK_RULE_SIGNED, "There is no result to be signed.");
        return;
    }
    hk__uphold(ruling, HK_RULE_SIGNED,
               "The result that both have signed stands unless the arbiter decides otherwise.");
    if (event->half_points[HK_WHITE] != game->half_points[HK_WHITE] ||
        event->half_points[HK_BLACK] != game->half_points[HK_BLACK])
        hk__set_result(game, event->half_points);
}
