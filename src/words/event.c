/*
 * What has happened, in words: a sentence for each kind of event, with the player in the place of {who} and the move, the
 * squares or the matter in the place of {what}. The sentences and phrases are the messages of po/; W marks them.
 */
#include "board/bb.h"
#include "hakem/uci.h"
#include "hakem/words.h"

#include <string.h>

#define W(message) message

static const char *const kinds[] = {
    [HK_EVENT_START] = W("The game begins."),
    [HK_EVENT_MOVE] = W("{who}: the move {what}."),
    [HK_EVENT_PRESS] = W("{who} presses the clock."),
    [HK_EVENT_OFFER_DRAW] = W("{who} offers a draw."),
    [HK_EVENT_ACCEPT_DRAW] = W("{who} accepts the draw."),
    [HK_EVENT_DECLINE_DRAW] = W("{who} declines the draw."),
    [HK_EVENT_RESIGN] = W("{who} resigns."),
    [HK_EVENT_FLAG] = W("The flag of {who} has fallen."),
    [HK_EVENT_INTERRUPT] = W("The game is interrupted by the program."),
    [HK_EVENT_RESUME] = W("The game goes on."),
    [HK_EVENT_TOUCH] = W("{who} touches {what}."),
    [HK_EVENT_ADJUST] = W("{who} announces and adjusts {what}."),
    [HK_EVENT_CLAIM] = W("{who} claims: {what}."),
    [HK_EVENT_EXAMINE] = W("The claim is examined."),
    [HK_EVENT_WITHDRAW] = W("{who} wants to withdraw."),
    [HK_EVENT_RECORD] = W("{who} writes: {what}."),
    [HK_EVENT_PAUSE] = W("{who} stops the clocks."),
    [HK_EVENT_ARRIVE] = W("{who} comes to the board."),
    [HK_EVENT_SEAL] = W("{who} seals a move."),
    [HK_EVENT_CONVENE] = W("The agreed time of resumption has come."),
    [HK_EVENT_FACT] = W("Reported: {what}."),
    [HK_EVENT_DECIDE] = W("The arbiter: {what}."),
};

static const char *const claims[] = {
    [HK_CLAIM_THREEFOLD] = W("threefold repetition"),
    [HK_CLAIM_FIFTY] = W("fifty moves"),
    [HK_CLAIM_FLAG] = W("the opponent's flag"),
    [HK_CLAIM_ILLEGAL_MOVE] = W("an illegal move"),
    [HK_CLAIM_TOUCH_MOVE] = W("a breach of touch-move"),
    [HK_CLAIM_DISTURBANCE] = W("disturbance"),
    [HK_CLAIM_QUICKPLAY] = W("a draw in the quickplay finish"),
    [HK_CLAIM_UNATTENDED] = W("a draw without an arbiter present"),
    [HK_CLAIM_INCREMENT] = W("an increment in the quickplay finish"),
    [HK_CLAIM_CLOCK_SETTING] = W("the clock was set wrongly"),
    [HK_CLAIM_MOVE_COUNT] = W("another number of moves"),
    [HK_CLAIM_MOVE_COUNT_REQUEST] = W("to be told the number of moves"),
    [HK_CLAIM_APPEAL] = W("an appeal"),
};

static const char *const facts[] = {
    [HK_FACT_CLASSIFY] = W("which level has a time control"),
    [HK_FACT_LIST_LEGAL] = W("the legal moves"),
    [HK_FACT_INITIAL_POSITION_WRONG] = W("the initial array was wrong"),
    [HK_FACT_BOARD_ROTATED] = W("the board lies wrongly"),
    [HK_FACT_COLOURS_REVERSED] = W("the colours are reversed"),
    [HK_FACT_ILLEGAL_MOVE_IN_HISTORY] = W("an illegal move has come to light"),
    [HK_FACT_PLAYERS_AGREE_TO_CORRECT] = W("the players agree to correct the move"),
    [HK_FACT_PIECE_DISPLACED] = W("a piece is displaced"),
    [HK_FACT_PIECES_KNOCKED_OVER] = W("pieces were knocked over"),
    [HK_FACT_PIECES_RESTORED] = W("the pieces were put back"),
    [HK_FACT_KING_RELEASED] = W("the king is released after two steps"),
    [HK_FACT_PROMOTION_PIECE_TOUCHED] = W("a piece has touched the promotion square"),
    [HK_FACT_PAWN_REMOVED] = W("the pawn is taken off"),
    [HK_FACT_CAPTURED_PIECE_REMOVED] = W("the captured piece is taken off"),
    [HK_FACT_SAID] = W("he said something"),
    [HK_FACT_CLOCK_DEFECT] = W("the clock is defective"),
    [HK_FACT_WRONG_SETTING] = W("the clock was set wrongly"),
    [HK_FACT_CLOCK_NOT_STOPPED_IN_TIME] = W("the clock had no time left when he stopped it"),
    [HK_FACT_BOTH_FLAGS_FALLEN] = W("both flags are down"),
    [HK_FACT_FLAG_UNNOTICED] = W("the display shows zero and nobody has noticed"),
    [HK_FACT_FLAG_REACHED_NEXT_PERIOD] = W("the flag fell at the end of a completed period"),
    [HK_FACT_STOPPED_RECORDING] = W("he has stopped recording"),
    [HK_FACT_NOT_RECORDED_PREVIOUS] = W("he moved without recording his last move"),
    [HK_FACT_RECORDS_INCOMPLETE] = W("the record is not up to date"),
    [HK_FACT_RECORDS_UNRECONSTRUCTABLE] = W("the records cannot be completed"),
    [HK_FACT_RECONSTRUCT_ON_SECOND_BOARD] = W("the game is replayed on a second board"),
    [HK_FACT_SCORESHEET_REQUEST] = W("he asks to see the record"),
    [HK_FACT_NOTES_ON_SCORESHEET] = W("other matters stand on the scoresheet"),
    [HK_FACT_SCORESHEET_HANDED_IN] = W("the scoresheet is handed in"),
    [HK_FACT_POSITION_WRITTEN] = W("the position is written down"),
    [HK_FACT_VERIFIED_BY_OPPONENT] = W("the opponent has verified it"),
    [HK_FACT_RESULT_SIGNED] = W("the result is signed"),
    [HK_FACT_CANNOT_WRITE] = W("he cannot write"),
    [HK_FACT_ASSISTANT_ALLOWED] = W("he has an assistant"),
    [HK_FACT_ADJOURNED] = W("the session is over"),
    [HK_FACT_ADJOURN_EARLY] = W("he wants to adjourn early"),
    [HK_FACT_ENVELOPE_LOST] = W("the envelope is lost"),
    [HK_FACT_POSITION_LOST] = W("the position is lost"),
    [HK_FACT_SEALED_MOVE_STATED] = W("the sealed move is stated"),
    [HK_FACT_ANNOUNCED] = W("a move is announced"),
    [HK_FACT_ANNOUNCEMENT_CORRECTED] = W("the announcement is corrected"),
    [HK_FACT_BOARDS_DIFFER] = W("the two boards differ"),
    [HK_FACT_RECORDS_AGREE] = W("both records agree"),
    [HK_FACT_PIECE_TAKEN_OUT] = W("a piece is taken out of its hole"),
    [HK_FACT_PIECE_PUT_BACK] = W("the piece is put back"),
    [HK_FACT_ELECTRONIC_DEVICE] = W("an electronic device was found"),
    [HK_FACT_PHONE_RANG] = W("a telephone rang"),
    [HK_FACT_ADVICE_RECEIVED] = W("he took advice"),
    [HK_FACT_REFUSES_INSPECTION] = W("he refuses an inspection"),
    [HK_FACT_PERSISTENT_REFUSAL] = W("he persistently refuses to comply"),
    [HK_FACT_DISREPUTE] = W("he brought the game into disrepute"),
    [HK_FACT_HAND_HOVERING] = W("he keeps a hand over the button"),
    [HK_FACT_SMOKING_OUTSIDE_AREA] = W("he smoked where it is not allowed"),
    [HK_FACT_LEFT_VENUE] = W("he left the venue"),
    [HK_FACT_LEFT_PLAYING_AREA] = W("he left the playing area"),
    [HK_FACT_LEFT_HALL_WITHOUT_REPORTING] = W("he left without telling the arbiter"),
    [HK_FACT_STRANGER_ENTERED] = W("a stranger entered the playing area"),
    [HK_FACT_SPECTATOR_INTERFERES] = W("a spectator interferes"),
    [HK_FACT_EXTERNAL_DISTURBANCE] = W("something outside disturbs"),
};

static const char *const decisions[] = {
    [HK_DECISION_ILLEGAL_MOVE_FOUND] = W("an illegal move is found"),
    [HK_DECISION_OBSERVED] = W("he sees an illegal position"),
    [HK_DECISION_STILL_ILLEGAL] = W("the position is still illegal"),
    [HK_DECISION_RESTORE] = W("an earlier position is set up"),
    [HK_DECISION_STOP_CLOCKS] = W("the clocks are stopped"),
    [HK_DECISION_RESUME] = W("the game goes on"),
    [HK_DECISION_SET_CLOCKS] = W("the clocks are set"),
    [HK_DECISION_REPLACE_CLOCK] = W("the clock is replaced"),
    [HK_DECISION_PLACE_CLOCK] = W("the clock is placed"),
    [HK_DECISION_ADD_TIME] = W("time is added"),
    [HK_DECISION_REDUCE_TIME] = W("time is taken off"),
    [HK_DECISION_WARNING] = W("a warning"),
    [HK_DECISION_NO_VALID_REASON] = W("no valid reason to stop the clock"),
    [HK_DECISION_DECLARE_LOST] = W("the game is declared lost"),
    [HK_DECISION_OPPONENT_SCORE] = W("points for the opponent"),
    [HK_DECISION_OPPONENT_SCORE_INCREASE] = W("more points for the opponent"),
    [HK_DECISION_REDUCE_POINTS] = W("fewer points"),
    [HK_DECISION_CORRECT_RESULT] = W("the result is corrected"),
    [HK_DECISION_DECLARE] = W("the result is declared"),
    [HK_DECISION_AGREE_DRAW] = W("a draw is agreed to"),
    [HK_DECISION_REJECT] = W("the claim is rejected"),
    [HK_DECISION_POSTPONE] = W("the decision is postponed"),
    [HK_DECISION_AGREE_INCREMENT] = W("the increment is granted"),
    [HK_DECISION_CONTINUE] = W("play continues"),
    [HK_DECISION_INSTRUCT_SEAL] = W("the player to move seals"),
    [HK_DECISION_CHECK_ENVELOPE] = W("the envelope is checked"),
    [HK_DECISION_APPOINT_ASSISTANT] = W("an assistant is appointed"),
    [HK_DECISION_FINE] = W("a fine"),
    [HK_DECISION_EXCLUDE_ROUNDS] = W("exclusion from rounds"),
    [HK_DECISION_EXPEL] = W("expulsion"),
};

static const char *player_word(hk_language language, hk_color color)
{
    return hk_words(language, color == HK_WHITE ? W("White") : W("Black"));
}

static const char *actor_word(hk_language language, hk_actor actor)
{
    switch (actor) {
    case HK_ACTOR_WHITE:
    case HK_ACTOR_BLACK:
        return player_word(language, actor == HK_ACTOR_WHITE ? HK_WHITE : HK_BLACK);
    case HK_ACTOR_PROGRAM:
        return hk_words(language, W("the program"));
    case HK_ACTOR_ARBITER:
        break;
    }
    return hk_words(language, W("the arbiter"));
}

static const char *party_word(hk_language language, unsigned who)
{
    if (who == HK_PARTY_BOTH)
        return hk_words(language, W("both players"));
    if (who == HK_PARTY_OTHERS)
        return hk_words(language, W("a spectator"));
    return player_word(language, who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE);
}

static void add_square(hk_buf *out, unsigned square)
{
    hk_buf_char(out, (char)('a' + square % 8));
    hk_buf_char(out, (char)('1' + square / 8));
}

/* The squares of a move; castling that is legal as in orthodox chess. */
static void add_move(hk_buf *out, const hk_event *event, const hk_board *before)
{
    static const char letters[] = "pnbrqk";
    hk_move move = HK_MOVE_NONE;
    if (board_has_kings(before))
        move = hk_movegen_find(before, event->move.from, event->move.to,
                               (hk_kind)event->move.promotion);
    if (move != HK_MOVE_NONE) {
        hk_uci_write(out, move, HK_STANDARD);
        return;
    }
    add_square(out, event->move.from);
    add_square(out, event->move.to);
    if (event->move.promotion >= HK_KNIGHT && event->move.promotion <= HK_QUEEN)
        hk_buf_char(out, letters[event->move.promotion]);
}

static void add_matter(hk_buf *out, hk_language language, const hk_event *event,
                       const hk_board *before)
{
    switch (event->kind) {
    case HK_EVENT_MOVE:
        add_move(out, event, before);
        break;
    case HK_EVENT_TOUCH:
    case HK_EVENT_ADJUST:
        for (unsigned i = 0; i < event->square_count; i++) {
            hk_buf_str(out, i > 0 ? ", " : "");
            add_square(out, event->square[i]);
        }
        break;
    case HK_EVENT_CLAIM:
        hk_buf_str(out, hk_words(language, claims[event->ground]));
        break;
    case HK_EVENT_FACT:
        hk_buf_str(out, hk_words(language, facts[event->fact]));
        break;
    case HK_EVENT_DECIDE:
        hk_buf_str(out, hk_words(language, decisions[event->decision]));
        break;
    case HK_EVENT_RECORD:
        hk_buf_foreign(out, event->text, strlen(event->text));
        break;
    case HK_EVENT_START:
    case HK_EVENT_PRESS:
    case HK_EVENT_OFFER_DRAW:
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
    case HK_EVENT_RESIGN:
    case HK_EVENT_FLAG:
    case HK_EVENT_INTERRUPT:
    case HK_EVENT_RESUME:
    case HK_EVENT_EXAMINE:
    case HK_EVENT_WITHDRAW:
    case HK_EVENT_PAUSE:
    case HK_EVENT_ARRIVE:
    case HK_EVENT_SEAL:
    case HK_EVENT_CONVENE:
        break;
    }
}

void hk_words_event(hk_buf *out, hk_language language, const hk_event *event,
                    const hk_board *before)
{
    static const char who_mark[] = "{who}", what_mark[] = "{what}";
    const char *who = actor_word(language, event->actor);
    const char *sentence = kinds[event->kind];

    if (event->kind == HK_EVENT_FACT && event->who)
        sentence = W("Reported of {who}: {what}.");
    if (event->kind == HK_EVENT_DECIDE && event->who)
        sentence = W("The arbiter, for {who}: {what}.");
    if (event->kind == HK_EVENT_FACT || event->kind == HK_EVENT_DECIDE)
        who = party_word(language, event->who);
    if (event->kind == HK_EVENT_FLAG)
        who = player_word(language, event->whose);
    for (const char *at = hk_words(language, sentence); *at;) {
        if (strncmp(at, who_mark, strlen(who_mark)) == 0) {
            hk_buf_str(out, who);
            at += strlen(who_mark);
        } else if (strncmp(at, what_mark, strlen(what_mark)) == 0) {
            add_matter(out, language, event, before);
            at += strlen(what_mark);
        } else {
            hk_buf_char(out, *at++);
        }
    }
}
