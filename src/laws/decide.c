/*
 * The arbiter's decisions. A decision is recorded and applied within the bounds of the Laws: points
 * are halves, from 0 to those of one game (10.2), and no display is set below zero.
 *
 * If a player or an irregularity has stopped the clocks, a decision on the matter lets the game go
 * on. If the arbiter has stopped them, he resumes the game himself, or sets the clocks without
 * saying that they stand.
 */
#include "laws/decide.h"
#include "laws/adjourn.h"
#include "laws/irregularity.h"
#include "laws/lawful.h"
#include "laws/presence.h"
#include "laws/quickplay.h"
#include "laws/touch.h"

enum { HALF_POINT = 50, GAME_HALVES = 2 };

/* A penalty settles the matter for which a player stopped the clocks: the game goes on. */
static void settle(hk_game *game, const hk_event *event)
{
    if (game->status == HK_STATUS_INTERRUPTED && !hk__stands_for_claim(game, event) &&
        (game->stopped == HK__BY_PLAYER || game->stopped == HK__BY_IRREGULARITY))
        hk__go_on(game, event->at_ms);
}

/* The clocks. */

static bool comes_from_outside(hk_fact matter)
{
    return matter == HK_FACT_EXTERNAL_DISTURBANCE || matter == HK_FACT_SPECTATOR_INTERFERES ||
           matter == HK_FACT_STRANGER_ENTERED;
}

/*
 * On which matter does the time rest, if it is no penalty? Time for a disturbance from outside is
 * that of 12.5; 2005, 13.5 gives it to both players alone. What corrects a defect of the clock or its
 * setting is the arbiter's estimate (6.10.1, 6.10.2), of which 2005 knows the defect (6.11).
 */
static hk_fact made_up_for(const hk_game *game, const hk_event *event)
{
    const bool gives = event->decide.decision == HK_DECISION_ADD_TIME;

    if (!(event->decide.who & ~game->matter_answered)) /* they have had time for it */
        return HK_FACT_NONE;
    if (comes_from_outside(game->matter) && gives &&
        (hk__edition(game)->disturbed_alone || event->decide.who == HK_PARTY_BOTH))
        return HK_FACT_EXTERNAL_DISTURBANCE;
    if (game->matter == HK_FACT_WRONG_SETTING &&
        hk_article_number(game->rules.edition, HK_RULE_CLOCK_SETTING))
        return HK_FACT_WRONG_SETTING;
    return game->matter == HK_FACT_CLOCK_DEFECT || game->matter == HK_FACT_WRONG_SETTING
               ? HK_FACT_CLOCK_DEFECT
               : HK_FACT_NONE;
}

static hk_verdict change_time(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    const bool gives = event->decide.decision == HK_DECISION_ADD_TIME;

    act->matter = made_up_for(game, event);
    hk__note_if(act, act->matter == HK_FACT_NONE, HK__PENALTY);
    hk_clock_read(&game->clock, event->at_ms);
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (event->decide.who & hk_party_of((hk_color)color))
            hk__give_time(game, act, (hk_color)color,
                          gives ? event->decide.time_ms : -event->decide.time_ms);
    settle(game, event);
    return gives ? HK_VERDICT_TIME_GIVEN : HK_VERDICT_TIME_TAKEN;
}

/* Set both displays. */
static void put_clocks(hk_game *game, const hk_given_clocks *clocks)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        hk__clock_put(&game->clock, (hk_color)color, clocks->ms[color]);
        game->below_five[color] = false;
    }
    game->clock.first_known = false;
    hk__clocks_are_set(game);
}

/* The clocks stand until the arbiter starts them, whoever has stopped them. */
static void let_stand(hk_game *game, int64_t at_ms)
{
    if (game->status == HK_STATUS_INTERRUPTED)
        game->stopped = HK__BY_ARBITER;
    hk__stand(game, at_ms, HK__BY_ARBITER);
}

static hk_verdict stop_clocks(hk_game *game, struct hk__act *act)
{
    let_stand(game, act->event->at_ms);
    return HK_VERDICT_CLOCKS_STOPPED;
}

/* What was wrong with the clock has been put right: they stand for the claim that waits, and no more. */
static void stand_for_claim_alone(hk_game *game)
{
    game->stopped = HK__BY_PLAYER;
    game->stopper = game->claimant;
}

static hk_verdict set_clocks(hk_game *game, struct hk__act *act)
{
    const hk_decide_data *told = &act->event->decide;

    if (!hk_clock_is_used(&game->clock))
        return HK_VERDICT_NO_CLOCK_TO_SET;
    if (game->matter == HK_FACT_WRONG_SETTING || game->matter == HK_FACT_CLOCK_DEFECT)
        act->matter = game->matter;
    hk_clock_read(&game->clock, act->event->at_ms);
    put_clocks(game, &told->clocks);
    if (told->stand)
        let_stand(game, act->event->at_ms);
    else if (!game->claimed ||
             (!hk__stands_for_claim(game, act->event) && !hk__was_ruled_before(act->event, 13)))
        hk__go_on(game, act->event->at_ms);
    else if (game->stopped == HK__BY_IRREGULARITY && !hk__was_ruled_before(act->event, 12))
        stand_for_claim_alone(game);
    return told->stand && game->status == HK_STATUS_INTERRUPTED ? HK_VERDICT_CLOCKS_SET_STANDING
                                                                : HK_VERDICT_CLOCKS_SET;
}

/*
 * The clocks that stand for a claim stand until it is decided (9.5.1; 2005, 10.2, D.1). A request for an
 * increment stops none (III.4).
 */
static bool stand_for_claim(const hk_game *game, const struct hk__act *act)
{
    return hk__stands_for_claim(game, act->event) && game->ground != HK_CLAIM_INCREMENT &&
           !hk__was_ruled_before(act->event, 11);
}

/* Is the clock to run of who has sealed a move? While the envelope is closed only the replier's can (I.9.2). */
static bool starts_sealer(const hk_game *game, const hk_event *event)
{
    const struct hk__adjournment *adjournment = &game->adjournment;

    return adjournment->sealed && !adjournment->is_void &&
           event->decide.running == hk_party_of(adjournment->sealer);
}

static hk_verdict start_clocks(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;

    if (stand_for_claim(game, act))
        return HK_VERDICT_CLAIM_NOT_DECIDED;
    if (starts_sealer(game, event) || !hk__adjourn_goes_on(game, act))
        return HK_VERDICT_ADJOURNED_NOT_RESUMED;
    if (event->decide.running && game->status == HK_STATUS_RUNNING)
        hk__clock_start(&game->clock, hk__one(event->decide.running), event->at_ms);
    return HK_VERDICT_CLOCKS_STARTED;
}

/*
 * 6.11.4: a player has stopped the clocks to call the arbiter, and had no valid reason. Where nobody is named it is he
 * who has called.
 */
static hk_verdict find_no_reason(hk_game *game, struct hk__act *act)
{
    const hk_parties who = act->event->decide.who ? act->event->decide.who : game->called;

    if ((!who || who & ~game->called) && !hk__was_ruled_before(act->event, 14))
        return HK_VERDICT_CLOCKS_NOT_STOPPED;
    act->told.player = hk__one(who);
    game->called &= ~who;
    return HK_VERDICT_NO_VALID_REASON;
}

/* Positions: 7.1, 7.6, A.5.4. */

/*
 * Keep the duty of the player whose move is undone: what he had touched still binds him, and so
 * does an illegal move (7.5.1).
 */
static void keep_duty(hk_game *game, struct hk__act *act, const struct hk__touch *touched,
                      const hk_made_move *undone)
{
    hk_duty duty;

    if (touched) {
        game->touch = *touched;
        hk__duty_find(game, &duty, act);
    } else if (undone && undone->irregularities & HK_IRREGULAR_ILLEGAL) {
        hk__illegal_bind(game, undone->move, act);
    }
}

/* The arbiter has set up a position: the game goes on if it ran, or if a player had stopped it. */
static void go_on_from_position(hk_game *game, const hk_event *event)
{
    if (game->status == HK_STATUS_RUNNING)
        hk__go_on(game, event->at_ms);
    else
        settle(game, event);
}

/* Restore the position after as many half-moves as the arbiter says. */
static hk_verdict restore(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;

    act->told.count = event->decide.ply;
    if (event->decide.ply > game->plies)
        return HK_VERDICT_NO_SUCH_POSITION;
    const bool stays = event->decide.ply == game->plies,
               last = event->decide.ply + 1 == game->plies;
    const struct hk__touch touched = stays ? game->touch : game->last_touch;
    const enum hk__breach breach = game->breach;
    const hk_made_move undone = game->moves[stays ? 0 : event->decide.ply];
    const bool was_over = game->status == HK_STATUS_ENDED;

    if (was_over) { /* 5.1.1: it was against article 4 */
        act->undone = game->ended;
        hk__reopen(game);
    }
    hk_clock_read(&game->clock, event->at_ms);
    hk__go_back(game, event->decide.ply);
    keep_duty(game, act, stays || (last && breach == HK__BREACH_OPEN) ? &touched : NULL,
              stays ? NULL : &undone);
    game->breach = stays ? breach : HK__NO_BREACH;
    if (was_over)
        hk__go_on(game, event->at_ms);
    else
        go_on_from_position(game, event);
    return HK_VERDICT_POSITION_RESTORED;
}

/* Complete the moves for which their players have not pressed yet, and give the time for them. */
static void complete_moves(hk_game *game)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const hk_color player = (hk_color)color;
        if (!game->to_press[player])
            continue;
        game->to_press[player] = false;
        hk__bring_time(game, player, hk__completed(game, player), game->plies + 1);
    }
}

/*
 * Mate, stalemate and a dead position end a game only if the move that produced them accords with
 * article 3 (5.1.1, 5.2.1, 5.2.2). No such move leads to a position that no game can reach, so the
 * arbiter decides there.
 */
static hk_verdict end_if_found(hk_game *game, struct hk__act *act)
{
    const bool can_be_reached =
        hk_board_validity(&hk__now(game)->board, game->rules.variant, HK_POSITIONS, NULL) == HK_OK;

    return game->status != HK_STATUS_WAITING && can_be_reached ? hk__end_if_position_does(game, act)
                                                               : HK_VERDICT_NONE;
}

/*
 * The arbiter finds a position, clocks or a move number other than the game has. The moves that led
 * there are not known, so the list of moves begins anew. What he does not tell stays as it is.
 */
static hk_verdict find(hk_game *game, struct hk__act *act)
{
    const hk_decide_data *told = &act->event->decide;
    const bool is_set_up = board_occupied(&told->position.board) != 0;
    hk_position start = is_set_up ? told->position : *hk__now(game);

    if (told->clocks.given && !hk_clock_is_used(&game->clock))
        return HK_VERDICT_NO_CLOCK_TO_SET;
    if (!is_set_up)
        start.halfmove_plies = 0;
    if (told->move_number)
        start.move_number = told->move_number;
    hk_position_settle(&start);
    hk_clock_read(&game->clock, act->event->at_ms);
    complete_moves(game);
    const unsigned made[2] = {hk__made(game, HK_WHITE), hk__made(game, HK_BLACK)};
    hk__begin_anew(game, &start);
    game->completed_before[HK_WHITE] = made[HK_WHITE];
    game->completed_before[HK_BLACK] = made[HK_BLACK];
    if (is_set_up || told->move_number)
        hk__count_before(game);
    hk__clock_count(&game->clock, game->completed_before);
    if (told->clocks.given)
        put_clocks(game, &told->clocks);
    act->told.count = start.move_number;
    const hk_verdict end = end_if_found(game, act);
    if (end != HK_VERDICT_NONE) {
        act->told.because = HK_VERDICT_POSITION_FOUND;
        return end;
    }
    go_on_from_position(game, act->event);
    return HK_VERDICT_POSITION_FOUND;
}

/* A.5.4: the arbiter sees an illegal position, waits for the next move, and looks again. */
static hk_verdict watch(hk_game *game, struct hk__act *act)
{
    const hk_board *board = &hk__now(game)->board;

    hk__note_level(game, act);
    if (!game->level->announcing_arbiter || !hk__position_is_illegal(board))
        return HK_VERDICT_NO_ILLEGAL_POSITION;
    const bool has_lapsed =
        game->watching && !hk__illegal_stays(game) && !hk__was_ruled_before(act->event, 14);
    if (act->event->decide.decision == HK_DECISION_OBSERVED || has_lapsed) {
        game->watching = true;
        game->watched_plies = game->plies;
        game->watched_key = hk__now(game)->key;
        return HK_VERDICT_ILLEGAL_POSITION_SEEN;
    }
    if (!game->watching || game->plies <= game->watched_plies ||
        game->to_press[hk__other((hk_color)board->side)])
        return HK_VERDICT_NEXT_MOVE_NOT_COMPLETED;
    hk__end(game, act, HK_RESULT_DRAW, HK_REASON_ILLEGAL_POSITION);
    return HK_VERDICT_ILLEGAL_POSITION_DRAW;
}

/* Points and results. */

static bool has_result(const hk_game *game)
{
    return game->status == HK_STATUS_ENDED && game->reason != HK_REASON_ANNULLED;
}

/* 11.7: the arbiter decides the score of the opponent of who has lost by a refusal. */
static bool is_of_refusal(const hk_game *game, const hk_event *event)
{
    return event->decide.decision == HK_DECISION_OPPONENT_SCORE &&
           game->reason == HK_REASON_REFUSAL && !game->both_lose &&
           game->loser != hk__meant(event) && !hk__was_ruled_before(event, 11);
}

/* 10.2: half points, never below 0, and for both players together never above those of a game. */
static hk_verdict change_points(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    const hk_color player = hk__meant(event);
    const bool takes = event->decide.decision == HK_DECISION_REDUCE_POINTS;
    const bool adds = event->decide.decision == HK_DECISION_OPPONENT_SCORE_INCREASE;
    const int32_t halves = event->decide.hundredths / HALF_POINT, had = game->half_points[player];
    const int32_t now = takes ? had - halves : adds ? had + halves : halves;

    hk__note(act, takes ? HK__POINTS_TAKEN : HK__POINTS_GIVEN);
    if (!has_result(game))
        return HK_VERDICT_NO_POINTS_YET;
    if (event->decide.hundredths % HALF_POINT != 0 || now < 0 ||
        now + game->half_points[hk__other(player)] > GAME_HALVES)
        return HK_VERDICT_POINTS_IMPOSSIBLE;
    if (is_of_refusal(game, event))
        act->matter = HK_FACT_PERSISTENT_REFUSAL;
    game->half_points[player] = (uint8_t)now;
    if (game->result == HK_RESULT_OPEN) { /* it has come of points alone */
        hk__settle_result(game);
        game->given = HK__GIVEN_BY_END;
    }
    return takes  ? HK_VERDICT_POINTS_REDUCED
           : adds ? HK_VERDICT_POINTS_INCREASED
                  : HK_VERDICT_POINTS_SET;
}

static hk_verdict correct_result(hk_game *game, struct hk__act *act)
{
    if (!has_result(game))
        return HK_VERDICT_NO_RESULT_TO_CORRECT;
    const hk_score score = act->event->decide.score;
    const bool is_against = hk__score_is_against(game, act, score);
    if (!hk__has_score(game, score))
        game->given = HK__GIVEN_BY_ARBITER;
    hk__set_result(game, score);
    return is_against ? HK_VERDICT_CORRECTED_AGAINST : HK_VERDICT_RESULT_CORRECTED;
}

static hk_verdict declare_lost(hk_game *game, struct hk__act *act)
{
    if (act->event->decide.who == HK_PARTY_BOTH) {
        hk__both_lose(game, act, HK_REASON_PENALTY);
        return HK_VERDICT_BOTH_DECLARED_LOST;
    }
    hk__lose(game, act, hk__meant(act->event), HK_REASON_PENALTY);
    return HK_VERDICT_DECLARED_LOST;
}

bool hk__was_late(const hk_game *game)
{
    return game->reason == HK_REASON_DEFAULT || game->reason == HK_REASON_DOUBLE_DEFAULT;
}

/* The game goes on. If it was lost by lateness, the arbiter thereby excuses that (6.7.1). */
static hk_verdict go_on(hk_game *game, struct hk__act *act)
{
    if (stand_for_claim(game, act))
        return HK_VERDICT_CLAIM_NOT_DECIDED;
    if (!hk__was_late(game)) {
        if (!hk__adjourn_goes_on(game, act) && !hk__was_ruled_before(act->event, 12))
            return HK_VERDICT_ADJOURNED_NOT_RESUMED;
        return HK_VERDICT_GAME_CONTINUES;
    }
    hk__note(act, HK__EXCUSED);
    hk__reopen(game);
    hk__go_on(game, act->event->at_ms);
    const hk_verdict opened = hk__adjourn_proceed(game, act);
    return opened != HK_VERDICT_NONE || act->err != HK_OK ? opened : HK_VERDICT_LATENESS_EXCUSED;
}

/*
 * 12.9.1: a warning settles the matter for which a player stopped the clocks. It is counted, for the
 * rounds to come too.
 */
static hk_verdict warn(hk_game *game, struct hk__act *act)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        game->warnings[color] += (act->event->decide.who & hk_party_of((hk_color)color)) != 0;
    hk__note_if(act, act->event->decide.who & HK_PARTY_OTHERS, HK__OUTSIDERS_MEANT);
    settle(game, act->event);
    return HK_VERDICT_WARNED;
}

/* Expel a player (12.9.9), or somebody who is no player (12.7). */
static hk_verdict expel(hk_game *game, struct hk__act *act)
{
    const bool outsider = act->event->decide.who & HK_PARTY_OTHERS;

    (void)game;
    return outsider ? HK_VERDICT_OUTSIDER_EXPELLED : HK_VERDICT_EXPELLED;
}

/* The incident has ended the game: its rulings say by what, who has lost and with which score. */
static void end_by_incident(hk_game *game, struct hk__act *act)
{
    const hk_decide_data *told = &act->event->decide;

    if (told->ended == HK_REASON_ANNULLED) {
        hk__annul(game, act);
        return;
    }
    hk__end_with(game, act, told->score, told->ended);
    game->loser = hk__one(told->who);
    game->unsettled = told->unsettled;
    game->spared = game->first.spared = told->who && told->score == HK_SCORE_DRAW;
}

/*
 * What came of an incident where the game knows neither moves nor clocks. The rulings on it stand
 * beside the event; here are its consequences for the game.
 */
static hk_verdict take_incident(hk_game *game, struct hk__act *act)
{
    const hk_decide_data *told = &act->event->decide;

    game->illegal_moves[HK_WHITE] += told->white_illegal_moves;
    game->illegal_moves[HK_BLACK] += told->black_illegal_moves;
    game->requests[HK_WHITE] += told->white_requests;
    game->requests[HK_BLACK] += told->black_requests;
    game->warnings[HK_WHITE] += told->white_warnings;
    game->warnings[HK_BLACK] += told->black_warnings;
    if (told->ended != HK_REASON_NONE)
        end_by_incident(game, act);
    else
        settle(game, act->event);
    return HK_VERDICT_INCIDENT_RULED;
}

enum {
    /* The decision is in the list of penalties, 12.9. */
    PENALTY = 1,
    /* It settles the matter for which a player stopped the clocks. */
    SETTLES = 2
};

/*
 * The function that judges each decision. If there is none, the decision changes nothing on the
 * board or the clock, and `recorded` is the verdict. HK_DECISION_REVERSE has no row: game.c gives
 * it to reverse.c.
 */
static const struct {
    hk_verdict (*judge)(hk_game *game, struct hk__act *act);
    hk_verdict recorded;
    uint8_t traits;
} decisions[HK_DECISIONS] = {
    [HK_DECISION_ILLEGAL_MOVE_FOUND] = {hk__illegal_found, HK_VERDICT_NONE, 0},
    [HK_DECISION_OBSERVED] = {watch, HK_VERDICT_NONE, 0},
    [HK_DECISION_STILL_ILLEGAL] = {watch, HK_VERDICT_NONE, 0},
    [HK_DECISION_RESTORE] = {restore, HK_VERDICT_NONE, 0},
    [HK_DECISION_FOUND] = {find, HK_VERDICT_NONE, 0},
    [HK_DECISION_STOP_CLOCKS] = {stop_clocks, HK_VERDICT_NONE, 0},
    [HK_DECISION_RESUME] = {start_clocks, HK_VERDICT_NONE, 0},
    [HK_DECISION_SET_CLOCKS] = {set_clocks, HK_VERDICT_NONE, 0},
    [HK_DECISION_REPLACE_CLOCK] = {NULL, HK_VERDICT_CLOCK_REPLACED, 0},
    [HK_DECISION_PLACE_CLOCK] = {NULL, HK_VERDICT_CLOCK_PLACED, 0},
    [HK_DECISION_ADD_TIME] = {change_time, HK_VERDICT_NONE, 0},
    [HK_DECISION_REDUCE_TIME] = {change_time, HK_VERDICT_NONE, 0},
    [HK_DECISION_WARNING] = {warn, HK_VERDICT_NONE, PENALTY},
    [HK_DECISION_NO_VALID_REASON] = {find_no_reason, HK_VERDICT_NONE, 0},
    [HK_DECISION_DECLARE_LOST] = {declare_lost, HK_VERDICT_NONE, PENALTY},
    [HK_DECISION_FORFEIT] = {hk__presence_forfeit, HK_VERDICT_NONE, 0},
    [HK_DECISION_OPPONENT_SCORE] = {change_points, HK_VERDICT_NONE, PENALTY},
    [HK_DECISION_OPPONENT_SCORE_INCREASE] = {change_points, HK_VERDICT_NONE, PENALTY},
    [HK_DECISION_REDUCE_POINTS] = {change_points, HK_VERDICT_NONE, PENALTY},
    [HK_DECISION_CORRECT_RESULT] = {correct_result, HK_VERDICT_NONE, 0},
    [HK_DECISION_DECLARE] = {hk__quickplay_declare, HK_VERDICT_NONE, 0},
    [HK_DECISION_AGREE_DRAW] = {hk__quickplay_decide, HK_VERDICT_NONE, 0},
    [HK_DECISION_REJECT] = {hk__quickplay_decide, HK_VERDICT_NONE, 0},
    [HK_DECISION_POSTPONE] = {hk__quickplay_decide, HK_VERDICT_NONE, 0},
    [HK_DECISION_AGREE_INCREMENT] = {hk__quickplay_decide, HK_VERDICT_NONE, 0},
    [HK_DECISION_CONTINUE] = {go_on, HK_VERDICT_NONE, 0},
    [HK_DECISION_INSTRUCT_SEAL] = {hk__adjourn_instruct, HK_VERDICT_NONE, 0},
    [HK_DECISION_CHECK_ENVELOPE] = {hk__adjourn_check, HK_VERDICT_NONE, 0},
    [HK_DECISION_APPOINT_ASSISTANT] = {NULL, HK_VERDICT_ASSISTANT_APPOINTED, 0},
    [HK_DECISION_FINE] = {NULL, HK_VERDICT_FINED, PENALTY | SETTLES},
    [HK_DECISION_EXCLUDE_ROUNDS] = {NULL, HK_VERDICT_EXCLUDED, PENALTY},
    [HK_DECISION_INCIDENT] = {take_incident, HK_VERDICT_NONE, 0},
    [HK_DECISION_EXPEL] = {expel, HK_VERDICT_NONE, PENALTY},
};

/* Does the list of penalties of the edition have it? 12.9.7, 12.9.8; the list of 2005, 13.4, has neither. */
static bool is_listed(const hk_game *game, const hk_event *event)
{
    const hk_decision decision = event->decide.decision;
    const hk_rule rule = decision == HK_DECISION_FINE             ? HK_RULE_FINE
                         : decision == HK_DECISION_EXCLUDE_ROUNDS ? HK_RULE_EXCLUSION
                                                                  : HK_RULE_NONE;

    return rule == HK_RULE_NONE || hk_article_number(game->rules.edition, rule) ||
           hk__was_ruled_before(event, 14);
}

hk_verdict hk__decide(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    const unsigned traits = decisions[event->decide.decision].traits;

    act->told.player = hk__meant(event);
    hk__note_if(act, traits & PENALTY, HK__PENALTY);
    if (!is_listed(game, event))
        return HK_VERDICT_PENALTY_NOT_LISTED;
    if (decisions[event->decide.decision].judge)
        return decisions[event->decide.decision].judge(game, act);
    hk__note_if(act, event->decide.who & HK_PARTY_OTHERS, HK__OUTSIDERS_MEANT);
    if (traits & SETTLES)
        settle(game, event);
    return decisions[event->decide.decision].recorded;
}

/*
 * Does the decision close the matter? Where a player had no reason to stop the clocks there was none
 * (6.11.4). A spectator is sent away, and the players still get time.
 */
static bool closes(const hk_decide_data *told)
{
    const bool punishes = decisions[told->decision].traits & PENALTY;

    return told->decision == HK_DECISION_NO_VALID_REASON || (punishes && told->who & HK_PARTY_BOTH);
}

/*
 * Does the fact bring no other matter? It is a question, or is about the scoresheets that are brought
 * up to date after a flag fall.
 */
static bool belongs_to(hk_fact fact, hk_fact matter)
{
    return fact == HK_FACT_CLASSIFY || fact == HK_FACT_LIST_LEGAL ||
           (matter == HK_FACT_FLAG_REACHED_NEXT_PERIOD &&
            (fact == HK_FACT_RECORDS_INCOMPLETE || fact == HK_FACT_RECONSTRUCT_ON_SECOND_BOARD));
}

/* To ask for the number of moves is to claim nothing. */
static bool is_claim(const hk_event *event)
{
    return event->kind == HK_EVENT_CLAIM && event->claim.ground != HK_CLAIM_MOVE_COUNT_REQUEST;
}

void hk__matter_note(hk_game *game, const hk_event *event)
{
    const hk_decide_data *told = event->kind == HK_EVENT_DECIDE ? &event->decide : NULL;

    if (event->kind == HK_EVENT_FACT) {
        if (belongs_to(event->fact.fact, game->matter))
            return;
        game->matter = event->fact.fact;
        game->matter_answered = 0;
    } else if (told && (told->decision == HK_DECISION_ADD_TIME ||
                        told->decision == HK_DECISION_REDUCE_TIME)) {
        game->matter_answered |= told->who & HK_PARTY_BOTH;
    } else if (event->kind == HK_EVENT_MOVE || event->kind == HK_EVENT_PRESS || is_claim(event) ||
               event->kind == HK_EVENT_RESUME || event->kind == HK_EVENT_SEAL ||
               event->kind == HK_EVENT_CONVENE || (told && closes(told))) {
        game->matter = HK_FACT_NONE;
    }
}
