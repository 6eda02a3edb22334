/*
 * The scoresheet. What a player writes is read with the piece letters of his own language against the position he is to
 * move in, or else against the last move of each player; the ruling carries its meaning and the articles of Appendix C
 * that the way of writing rests on. A text that is no algebraic notation is no evidence (C.0).
 */
#include "laws/scoresheet.h"
#include "board/bb.h"
#include "hakem/san.h"

#include <string.h>

#define FIVE_MINUTES_MS INT64_C(300000)
#define LONG_INCREMENT_MS INT64_C(30000)

static const hk_letters *letters_of(const hk_event *event)
{
    const char *language = event->language[0] ? event->language : "en";
    return hk_letters_find(language, strlen(language));
}

/* The signs that may be added change nothing: " e.p." at the end is left out before reading. */
static size_t without_signs(const char *text)
{
    static const char passing[] = "e.p.";
    size_t size = strlen(text);
    if (size > 4 && strcmp(text + size - 4, passing) == 0)
        size -= 4;
    while (size > 0 && text[size - 1] == ' ')
        size--;
    return size;
}

static hk_err read_on(const hk_game *game, const hk_board *board, const hk_event *event,
                      const hk_letters *letters, hk_ruling *ruling)
{
    hk_fault fault;
    hk_move move;
    const hk_err err = hk_san_parse(&move, board, event->text, without_signs(event->text), letters,
                                    game->rules.variant, &fault);
    if (err == HK_OK) {
        ruling->meaning = move;
        ruling->meant_on = *board;
    }
    return err;
}

/* The position that the text speaks of: before the player's next move, or before one of the last two. */
static hk_err find_meaning(const hk_game *game, const hk_event *event, hk_color player,
                           const hk_letters *letters, hk_ruling *ruling)
{
    hk_err err = HK_E_SYNTAX;
    hk_position position;

    if (hk__has_the_move(game) == player)
        err = read_on(game, &hk__now(game)->board, event, letters, ruling);
    for (size_t back = 1; err != HK_OK && back <= 2 && back <= game->plies; back++) {
        const hk_move made = game->record[game->plies - back].move;
        hk__position_at(game, game->plies - back, &position);
        const hk_err earlier = read_on(game, &position.board, event, letters, ruling);
        if (earlier == HK_OK && ruling->meaning == made)
            return HK_OK;
        if (earlier == HK_OK)
            ruling->meaning = HK_MOVE_NONE;
        if (err == HK_E_SYNTAX)
            err = earlier == HK_OK ? HK_E_ILLEGAL_MOVE : earlier;
    }
    return err;
}

/* Two men of one kind could go there: by what is the one told? */
static void cite_choice(const hk_board *board, hk_move move, hk_kind kind, bool captures,
                        hk_ruling *ruling)
{
    const unsigned from = hk_move_from(move);
    hk_move_list legal;

    hk_movegen_legal(board, &legal);
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
        hk__cite(ruling, captures ? HK_RULE_NOTATION_PAWN_CAPTURE : HK_RULE_NOTATION_MOVE);
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
    hk__cite(ruling, HK_RULE_NOTATION_SIGNS);
}

void hk__record_judge(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const hk_letters *letters = letters_of(event);

    if (strcmp(event->text, "(=)") == 0) {
        hk__uphold(ruling, HK_RULE_OFFER_RECORDED, "The offer of a draw is noted.");
        hk__cite(ruling, HK_RULE_OFFER_NOTED);
        hk__cite(ruling, HK_RULE_NOTATION_OFFER);
        return;
    }
    hk__cite(ruling, HK_RULE_RECORD);
    hk__cite(ruling,
             event->with & HK_ELECTRONIC ? HK_RULE_RECORD_ELECTRONIC : HK_RULE_RECORD_ALGEBRAIC);
    if (game->rules.regulations.disabled & hk__party(player))
        hk__cite(ruling, HK_RULE_UNSEEN_RECORD);
    const hk_err err = letters ? find_meaning(game, event, player, letters, ruling) : HK_E_SYNTAX;
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
