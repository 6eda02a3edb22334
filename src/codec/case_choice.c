/*
 * The arbiter's choices. A ruling that rests on an article which leaves the penalty to him (11.6,
 * 7.4.3; 2005, 12.6) opens the list of penalties, 12.9 (2005, 13.4), against the player at fault;
 * a game lost by a penalty opens the opponent's score (11.7); a quickplay claim that waits opens
 * the decisions on it, and a loss by lateness its excuse (6.7.1).
 */
#include "codec/case_choice.h"

#include "base/internal.h"

enum { HALF_POINT = 50, POINT = 100 };

/* The amount with which a decision is tried, and those of which the Laws name the amount (III.4, III.5.2). */
#define TRIED_MS INT64_C(1000)
#define POSTPONED_MS INT64_C(120000)
#define INCREMENT_MS INT64_C(5000)

static const hk_decision penalties[] = {
    HK_DECISION_WARNING,       HK_DECISION_ADD_TIME,
    HK_DECISION_REDUCE_TIME,   HK_DECISION_OPPONENT_SCORE_INCREASE,
    HK_DECISION_REDUCE_POINTS, HK_DECISION_DECLARE_LOST,
    HK_DECISION_FINE,          HK_DECISION_EXCLUDE_ROUNDS,
    HK_DECISION_EXPEL};

/* Is the decision about the opponent of the player at fault? */
static bool is_for_opponent(hk_decision decision)
{
    return decision == HK_DECISION_ADD_TIME || decision == HK_DECISION_OPPONENT_SCORE ||
           decision == HK_DECISION_OPPONENT_SCORE_INCREASE;
}

static hk_parties opponent_of(hk_parties party)
{
    return party == HK_PARTY_WHITE   ? HK_PARTY_BLACK
           : party == HK_PARTY_BLACK ? HK_PARTY_WHITE
                                     : party;
}

/* The choices so far, and the run on whose game they are tried. */
struct listing {
    const struct case_run *run;
    struct case_choice *out;
    unsigned count;
};

static bool is_listed(const struct listing *list, hk_decision decision, hk_parties who)
{
    for (unsigned i = 0; i < list->count; i++)
        if (list->out[i].decision == decision && list->out[i].who == who)
            return true;
    return false;
}

/* Bound the amounts of a decision. */
static void find_range(const struct case_run *run, struct case_choice *choice)
{
    const hk_decision decision = choice->decision;
    const hk_color player = choice->who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;
    const hk_color other = player == HK_WHITE ? HK_BLACK : HK_WHITE;
    const bool takes = decision == HK_DECISION_REDUCE_TIME;

    choice->has_time = takes || decision == HK_DECISION_ADD_TIME ||
                       decision == HK_DECISION_POSTPONE || decision == HK_DECISION_AGREE_INCREMENT;
    choice->most_ms = decision == HK_DECISION_POSTPONE          ? POSTPONED_MS
                      : decision == HK_DECISION_AGREE_INCREMENT ? INCREMENT_MS
                      : takes && run->knows_clock[player]       ? run->end.clock.left_ms[player]
                                                                : INT64_C(-1);
    const int32_t had = HALF_POINT * run->end.half_points[player];
    const int32_t room = POINT - had - HALF_POINT * run->end.half_points[other];
    if (decision == HK_DECISION_OPPONENT_SCORE)
        choice->most_points = POINT - HALF_POINT * run->end.half_points[other];
    else if (decision == HK_DECISION_OPPONENT_SCORE_INCREASE)
        choice->most_points = room;
    else if (decision == HK_DECISION_REDUCE_POINTS)
        choice->most_points = had;
    if (choice->most_points > 0 && decision != HK_DECISION_OPPONENT_SCORE)
        choice->least_points = HALF_POINT;
}

/* Try a decision, and list it if the referee upholds it. */
static void offer(struct listing *list, hk_decision decision, hk_parties who)
{
    hk_event event = hk_event_decide(decision, who);
    struct case_choice choice = {.decision = decision, .who = who};
    hk_ruling ruling;
    hk_state after;

    if (list->count == CASE_CHOICES_MAX || is_listed(list, decision, who))
        return;
    find_range(list->run, &choice);
    if (choice.has_time)
        event.decide.time_ms =
            decision == HK_DECISION_POSTPONE || decision == HK_DECISION_AGREE_INCREMENT
                ? choice.most_ms
                : TRIED_MS;
    event.decide.hundredths = choice.least_points;
    hk_game_stamp(list->run->game, &event, hk_game_at(list->run->game));
    if (hk_game_preview(list->run->game, &event, &ruling, &after) != HK_OK ||
        ruling.outcome != HK_OUTCOME_UPHELD ||
        ((decision == HK_DECISION_OPPONENT_SCORE_INCREASE ||
          decision == HK_DECISION_REDUCE_POINTS) &&
         choice.most_points <= 0))
        return;
    choice.rule = ruling.deciding_count ? ruling.deciding[0] : HK_RULE_NONE;
    list->out[list->count++] = choice;
}

static void offer_penalties(struct listing *list, hk_parties fault)
{
    for (unsigned i = 0; i < HK_COUNT(penalties); i++)
        offer(list, penalties[i], is_for_opponent(penalties[i]) ? opponent_of(fault) : fault);
}

static bool rests_on(const hk_ruling *ruling, hk_rule rule)
{
    hk_rule rules[HK_CITED_MAX];
    const unsigned count = hk_ruling_rules(ruling, rules);

    for (unsigned i = 0; i < count; i++)
        if (rules[i] == rule)
            return true;
    return false;
}

/* Does the ruling leave a penalty to the arbiter? */
static bool leaves_penalty(const struct case_step *step)
{
    const hk_event *event = &step->event;

    return step->ruling.outcome != HK_OUTCOME_INADMISSIBLE &&
           (rests_on(&step->ruling, HK_RULE_CONDUCT_PENALTY) ||
            rests_on(&step->ruling, HK_RULE_KNOCKED_PENALTY) ||
            step->ruling.verdict == HK_VERDICT_PIECES_NOT_PUT_BACK ||
            step->ruling.verdict == HK_VERDICT_NO_VALID_REASON ||
            (event->kind == HK_EVENT_FACT && (rests_on(&step->ruling, HK_RULE_PRESS_HAND) ||
                                              rests_on(&step->ruling, HK_RULE_CLOCK_HANDLING) ||
                                              rests_on(&step->ruling, HK_RULE_RECORD_ADVANCE) ||
                                              rests_on(&step->ruling, HK_RULE_RECORD_VISIBLE))));
}

/* The players at fault; 0: none is known. */
static hk_parties fault_of(const struct case_run *run, unsigned at)
{
    const hk_event *event = &run->steps[at].event;

    if (event->kind == HK_EVENT_FACT)
        return event->fact.who & HK_PARTY_BOTH;
    if (event->kind == HK_EVENT_CLAIM) /* he claims that his opponent disturbs him */
        return event->actor == HK_ACTOR_WHITE ? HK_PARTY_BLACK : HK_PARTY_WHITE;
    if (event->actor == HK_ACTOR_WHITE || event->actor == HK_ACTOR_BLACK)
        return event->actor == HK_ACTOR_WHITE ? HK_PARTY_WHITE : HK_PARTY_BLACK;
    for (unsigned i = at; i-- > 0;) /* the clocks were stopped without a reason: who did it? */
        if (run->steps[i].event.kind == HK_EVENT_PAUSE)
            return run->steps[i].event.actor == HK_ACTOR_WHITE ? HK_PARTY_WHITE : HK_PARTY_BLACK;
    return 0;
}

/* Is a game lost by one player, so that the arbiter says what the opponent gets? */
static bool is_lost_by_penalty(const struct case_run *run)
{
    return !run->end.both_lose &&
           (run->end.reason == HK_REASON_REFUSAL || run->end.reason == HK_REASON_PENALTY);
}

static void offer_on_claim(struct listing *list)
{
    const hk_state *end = &list->run->end;

    if (!end->claimed)
        return;
    if (end->ground == HK_CLAIM_QUICKPLAY || end->ground == HK_CLAIM_UNATTENDED)
        offer(list, HK_DECISION_AGREE_DRAW, 0);
    if (end->ground == HK_CLAIM_INCREMENT)
        offer(list, HK_DECISION_AGREE_INCREMENT, 0);
    if (end->ground == HK_CLAIM_QUICKPLAY || end->ground == HK_CLAIM_INCREMENT)
        offer(list, HK_DECISION_REJECT, 0);
    if (end->ground == HK_CLAIM_QUICKPLAY)
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            offer(list, HK_DECISION_POSTPONE, hk_party_of((hk_color)color));
}

unsigned case_choices_find(const struct case_run *run, struct case_choice out[CASE_CHOICES_MAX])
{
    struct listing list = {.run = run, .out = out};
    const hk_reason reason = run->end.reason;

    if (run->stopped)
        return 0;
    for (unsigned i = 0; i < run->count; i++) {
        const hk_parties fault = leaves_penalty(&run->steps[i]) ? fault_of(run, i) : 0;
        for (hk_parties one = HK_PARTY_WHITE; one <= HK_PARTY_BLACK; one++)
            if (fault & one)
                offer_penalties(&list, one);
    }
    if (is_lost_by_penalty(run))
        offer(&list, HK_DECISION_OPPONENT_SCORE, opponent_of(hk_party_of(run->end.loser)));
    if (reason == HK_REASON_DEFAULT || reason == HK_REASON_DOUBLE_DEFAULT)
        offer(&list, HK_DECISION_CONTINUE, 0);
    offer_on_claim(&list);
    return list.count;
}
