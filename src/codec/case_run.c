/*
 * Judges a case once. The referee is brought to the moment of the incident (case_bring_up.c) and
 * then judges the events in order.
 *
 * Where no position is told, pieces of no meaning stand in for it. Then rulings name no piece and
 * no square, and events that tell of the board stop the run: they need the position (case_need.c).
 */
#include "codec/case_run.h"

#include "base/internal.h"
#include "codec/case_running.h"
#include "hakem/uci.h"

#include <string.h>

enum { MEMORY_MAX = 4 << 20 };

/* The rulings. */

/* Drop the rules of article 3, which tell how pieces move. The answer is how many stay. */
static unsigned drop_ways(hk_edition edition, hk_rule *rules, unsigned count)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++)
        if (strncmp(hk_article_number(edition, rules[i]), "3.", 2) != 0)
            rules[kept++] = rules[i];
    return kept;
}

/* Take out of a ruling what it says of pieces that stand for others. */
static void forget_board(hk_ruling *ruling)
{
    ruling->meaning = HK_MOVE_NONE;
    ruling->told.piece = HK_NO_KIND;
    ruling->told.square = ruling->told.target = HK_NO_SQUARE;
    ruling->told.why = HK_ILLEGALITY_NONE;
    ruling->background_count =
        drop_ways(ruling->edition, ruling->background, ruling->background_count);
}

/* Does the clock itself see to the times, because a player has moved or pressed? */
static bool is_of_clock(const hk_event *event)
{
    return event->kind == HK_EVENT_MOVE || event->kind == HK_EVENT_PRESS ||
           event->kind == HK_EVENT_START;
}

static bool sets_clocks(const hk_event *event)
{
    return event->kind == HK_EVENT_DECIDE && event->decide.clocks.given;
}

static bool is_found(const hk_event *event)
{
    return event->kind == HK_EVENT_DECIDE && event->decide.decision == HK_DECISION_FOUND;
}

static void find_change(const struct running *run, struct case_step *step, const hk_state *before,
                        const hk_state *after)
{
    const bool sets = sets_clocks(&step->event);
    /* The number of the move that is found tells nothing of a counter that nobody has told. */
    const bool counts = run->out->knows_count || !is_found(&step->event);

    if (after->status == HK_STATUS_ENDED) /* nobody sets the clock of a game that is over */
        return;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const int64_t left_ms = after->clock.left_ms[color];
        int64_t given_ms = left_ms - before->clock.left_ms[color];
        const bool exact = step->knew_clock[color] && step->unseen_before_ms[color] == 0;
        if (!exact && sets) /* of a time that is not known nobody can say by how much it changes */
            given_ms = 0;
        else if (!step->knew_clock[color] && left_ms == 0) /* it is not known to be so little */
            given_ms = step->ruling.told.given_ms[color];
        step->change.given_ms[color] = given_ms;
        if (counts)
            step->change.moves[color] =
                (int)after->completed[color] - (int)before->completed[color];
    }
}

static void count_up(struct case_run *run, const struct case_step *step)
{
    const hk_event *event = &step->event;
    const bool warns =
        event->kind == HK_EVENT_DECIDE && event->decide.decision == HK_DECISION_WARNING;
    const bool requests =
        event->kind == HK_EVENT_FACT && event->fact.fact == HK_FACT_SCORESHEET_REQUEST;

    if (step->ruling.outcome == HK_OUTCOME_INADMISSIBLE)
        return;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const hk_parties party = hk_party_of((hk_color)color);
        run->warnings[color] += warns && event->decide.who & party;
        run->requests[color] += requests && event->fact.who & party;
        run->offers[color] +=
            event->kind == HK_EVENT_OFFER_DRAW && event->actor == hk_actor_of((hk_color)color);
    }
}

/* The position is known from now on, or the clocks are, because the arbiter has found them so. */
static void learn(struct case_run *run, const hk_event *event, const hk_state *after)
{
    if (is_found(event) && (event->decide.position.board.color[HK_WHITE] |
                            event->decide.position.board.color[HK_BLACK]))
        run->knows_position = run->knows_to_move = run->knows_count = true;
    if (is_found(event) && event->decide.move_number > 0)
        run->knows_count = true;
    if (!sets_clocks(event) || !hk_clock_is_used(&after->clock))
        return;
    run->knows_clock[HK_WHITE] = run->knows_clock[HK_BLACK] = true;
    run->unseen_ms[HK_WHITE] = run->unseen_ms[HK_BLACK] = 0;
}

static void finish_step(struct running *run, struct case_step *step, const hk_state *before,
                        const hk_state *after)
{
    struct case_run *out = run->out;

    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        step->knew_clock[color] = out->knows_clock[color];
        step->before_ms[color] = before->clock.left_ms[color];
        step->after_ms[color] = after->clock.left_ms[color];
        step->unseen_before_ms[color] = out->unseen_ms[color];
    }
    if (!is_of_clock(&step->event))
        find_change(run, step, before, after);
    if (step->ruling.outcome != HK_OUTCOME_INADMISSIBLE)
        learn(out, &step->event, after);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        out->change.given_ms[color] += step->change.given_ms[color];
        out->change.moves[color] += step->change.moves[color];
        out->needs_control |= !run->told->knows_control && step->change.moves[color] < 0;
        step->knows_clock[color] = out->knows_clock[color];
        step->unseen_after_ms[color] = out->unseen_ms[color];
        if (!out->knows_clock[color] || out->unseen_ms[color] > 0)
            step->ruling.told.left_ms[color] = -1;
    }
    if (!out->knows_position)
        forget_board(&step->ruling);
    count_up(out, step);
}

static bool refuse_by_referee(const struct running *run, const hk_event *event, unsigned slot)
{
    hk_fault why = {.code = "data", .why = "it cannot be judged"};
    char member[CASE_FIELD_ROOM];
    hk_buf buf;

    if (hk_event_check(run->out->game, event, &why) == HK_OK) {
        run->fault->no_memory = true;
        return false;
    }
    hk_buf_init(&buf, member, sizeof member);
    hk_buf_str(&buf, strcmp(why.code, "at_ms") == 0 ? "" : "data.");
    hk_buf_str(&buf, why.code);
    run->fault->impossible = true;
    return case_refuse_event(run->fault, slot, member, why.why);
}

/* The answer counts events and time from the first of the list. */
static void name_by_list(const struct running *run, struct case_step *step)
{
    const struct case_slot *slot = &run->told->slots[step->slot];
    hk_event *event = &step->event;

    event->seq = step->slot + 1;
    event->at_ms -= run->begin_ms;
    if (event->kind != HK_EVENT_DECIDE || event->decide.decision != HK_DECISION_REVERSE)
        return;
    event->decide.seq = slot->either[run->assumed->choice[step->slot]].event.decide.seq;
    step->ruling.told.count = (unsigned)event->decide.seq;
}

/*
 * Castling may be told as the king's two squares, e1g1; the referee's is king takes own rook. Where
 * it is no legal castling the squares stay, and the referee says why.
 */
static void settle_castling(hk_event *event, const hk_board *board, hk_variant variant)
{
    hk_uci_squares *squares = event->kind == HK_EVENT_MOVE    ? &event->move.move
                              : event->kind == HK_EVENT_CLAIM ? &event->claim.move
                                                              : NULL;
    char text[8];
    hk_buf buf;
    hk_move move;

    if (!squares || variant != HK_STANDARD || squares->promotion != HK_NO_KIND ||
        !(board->kings >> squares->from & 1))
        return;
    hk_buf_init(&buf, text, sizeof text);
    hk_uci_write(&buf, hk_move_build(squares->from, squares->to, HK_MOVE_PLAIN), HK_CHESS960);
    if (hk_uci_parse(&move, board, text, buf.size, variant) == HK_OK)
        squares->to = hk_move_to(move);
}

/* Judge one event, and keep the ruling. */
static bool take_step(struct running *run, struct case_step step)
{
    struct case_run *out = run->out;
    hk_state before, after;

    HK_ASSERT(out->count < CASE_STEPS_MAX);
    hk_game_look(out->game, run->now_ms, &before);
    step.before = before.position.board;
    if (out->knows_position)
        settle_castling(&step.event, &step.before, run->told->rules.variant);
    hk_game_stamp(out->game, &step.event, run->now_ms);
    if (hk_game_apply(out->game, &step.event, &step.ruling) != HK_OK)
        return refuse_by_referee(run, &step.event, step.slot);
    hk_game_look(out->game, run->now_ms, &after);
    if (step.ruling.outcome != HK_OUTCOME_INADMISSIBLE && !step.is_added)
        out->seq_of[step.slot] = step.event.seq;
    finish_step(run, &step, &before, &after);
    name_by_list(run, &step);
    out->steps[out->count++] = step;
    return true;
}

/* Does the next event answer a claim, so that it is not examined at once? */
static bool is_answered(const struct running *run, unsigned slot)
{
    if (slot + 1 >= run->told->slot_count)
        return false;
    const unsigned choice = run->assumed->choice[slot + 1];
    const hk_event *next = &run->told->slots[slot + 1].either[choice].event;
    return next->kind == HK_EVENT_ACCEPT_DRAW || next->kind == HK_EVENT_EXAMINE;
}

/* 9.5.1: a claim of 9.2 or 9.3 is examined at once. */
static bool examine_claim(struct running *run, const struct case_step *claim)
{
    hk_state state;

    hk_game_look(run->out->game, run->now_ms, &state);
    if (claim->event.kind != HK_EVENT_CLAIM || !state.claimed || is_answered(run, claim->slot) ||
        (state.ground != HK_CLAIM_THREEFOLD && state.ground != HK_CLAIM_FIFTY))
        return true;
    return take_step(run, (struct case_step){
                              .slot = claim->slot, .event = hk_event_examine(), .is_added = true});
}

/* A reversal names an event by its place in the list. */
static bool find_reversed(const struct running *run, hk_event *event, unsigned slot)
{
    uint64_t *seq = &event->decide.seq;

    if (event->kind != HK_EVENT_DECIDE || event->decide.decision != HK_DECISION_REVERSE)
        return true;
    run->fault->impossible = *seq > slot || run->out->seq_of[*seq - 1] == 0;
    if (run->fault->impossible)
        return case_refuse_event(run->fault, slot, "data.seq",
                                 "no event of this place has been ruled on");
    *seq = run->out->seq_of[*seq - 1];
    return true;
}

static bool judge_slot(struct running *run, unsigned slot)
{
    const struct case_event *told = &run->told->slots[slot].either[run->assumed->choice[slot]];
    struct case_run *out = run->out;
    struct case_step step = {.slot = slot, .event = told->event, .unseen = told->unseen};

    if (told->event.kind == HK_EVENT_NONE)
        return true;
    const int64_t at_ms = run->begin_ms + told->at_ms;
    if (at_ms < run->now_ms && told->at_ms > 0)
        return case_refuse_event(run->fault, slot, "at_ms",
                                 "it is before that of the event before");
    if (at_ms > run->now_ms)
        run->now_ms = at_ms;
    if (!find_reversed(run, &step.event, slot) ||
        (told->unseen && !case_find_unseen(run, told, &step.event, slot)))
        return false;
    out->stopped = case_find_need(run, told, &out->need.need);
    out->stopped_at = slot;
    return out->stopped ||
           (take_step(run, step) && examine_claim(run, &out->steps[out->count - 1]));
}

/* The signature. */

static void mix(uint64_t *hash, uint64_t number)
{
    *hash = (*hash ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    *hash ^= *hash >> 29;
}

static void sign_step(uint64_t *hash, const struct case_step *step)
{
    const hk_ruling *ruling = &step->ruling;
    const hk_particulars *told = &ruling->told;

    mix(hash, step->slot << 16 | (unsigned)ruling->verdict);
    mix(hash, (unsigned)ruling->outcome << 16 | (unsigned)told->because);
    mix(hash, (uint64_t)told->player << 40 | (uint64_t)told->why << 32 |
                  (uint64_t)told->piece << 24 | (uint64_t)told->square << 16 | told->target);
    mix(hash, told->count);
    for (unsigned i = 0; i < ruling->deciding_count; i++)
        mix(hash, ruling->deciding[i]);
    for (unsigned i = 0; i < ruling->background_count; i++)
        mix(hash, 1000u + ruling->background[i]);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        mix(hash, (uint64_t)told->given_ms[color]);
        mix(hash, (uint64_t)step->change.moves[color]);
        if (step->knew_clock[color])
            mix(hash, (uint64_t)step->change.given_ms[color]);
    }
    mix(hash, ruling->meaning);
}

/* What counts of the end beside the rulings. What stands in for something unknown does not. */
static void sign(struct case_run *run)
{
    const hk_state *begin = &run->begin, *end = &run->end;
    uint64_t hash = 1;

    for (unsigned i = 0; i < run->count; i++)
        sign_step(&hash, &run->steps[i]);
    mix(&hash, run->stopped ? 1 + (uint64_t)run->need.need + 16 * run->stopped_at : 0);
    mix(&hash, (uint64_t)end->status << 32 | (unsigned)end->result << 16 | (unsigned)end->reason);
    mix(&hash, 3u * end->half_points[HK_WHITE] + end->half_points[HK_BLACK]);
    mix(&hash, 4u * end->both_lose + 2u * end->unsettled + end->spared);
    mix(&hash, end->illegal_moves[HK_WHITE] | (uint64_t)end->illegal_moves[HK_BLACK] << 32);
    if (end->clock.running)
        mix(&hash, run->knows_position ? 2u + (unsigned)end->clock.whose
                                       : (unsigned)(end->clock.whose != begin->clock.whose));
    if (run->knows_position) {
        mix(&hash, end->position.key);
        mix(&hash, (uint64_t)end->duty.kind);
        mix(&hash, 64u * end->duty.from + end->duty.to);
    }
    run->signature = hash;
}

static bool begin(struct running *run, hk_winnable *solver)
{
    hk_rules rules = run->told->rules;

    if (!run->told->knows_position) {
        rules.start.board.side = (uint8_t)run->assumed->to_move;
        hk_position_settle(&rules.start);
    }
    hk_err err = hk_game_create(&run->out->game, &run->out->arena, &rules, solver);
    if (err == HK_E_ARGUMENT || err == HK_E_POSITION)
        return case_refuse_impossible(run->fault, "fen",
                                      "the position and the rules do not fit together");
    if (err == HK_OK) {
        hk_game_assume(run->out->game, run->assumed->can_mate);
        hk_game_assume_claim(run->out->game, run->told->claim_holds);
        err = case_bring_up(run);
    }
    run->fault->no_memory = err == HK_E_MEMORY;
    return err == HK_OK ||
           case_refuse_impossible(run->fault, NULL, "the game cannot have come to this moment");
}

/*
 * With how many events of the list the players move and press, before the arbiter looks at the
 * displays. 0, if nothing else happens: then he has looked before.
 */
static unsigned count_leading(const struct running *run)
{
    unsigned count = 0;

    for (; count < run->told->slot_count; count++) {
        const hk_event_kind kind =
            run->told->slots[count].either[run->assumed->choice[count]].event.kind;
        if (kind != HK_EVENT_NONE && kind != HK_EVENT_MOVE && kind != HK_EVENT_PRESS)
            return count;
    }
    return 0;
}

/* Judge the moves and presses with which the events begin. */
static bool run_leading(struct running *run, hk_winnable *solver)
{
    struct case_run *out = run->out;
    const struct arbiter_case *told = run->told;
    const unsigned leading = count_leading(run);

    *out = (struct case_run){
        .knows_position = told->knows_position,
        .knows_to_move = told->knows_to_move,
        .knows_count = told->knows_position || told->rules.carried.has_moves,
        .knows_clock = {told->knows_clock[HK_WHITE], told->knows_clock[HK_BLACK]}};
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        out->unseen_ms[color] = told->by_minute[color] ? CASE_MINUTE_MS - 1 : 0;
    hk_arena_init(&out->arena, MEMORY_MAX);
    run->now_ms = 0;
    if (!begin(run, solver))
        return false;
    run->begin_ms = run->now_ms;
    for (unsigned slot = 0; slot < leading && !out->stopped; slot++)
        if (!judge_slot(run, slot))
            return false;
    run->now_ms += run->thinking_ms;
    run->begin_ms += run->thinking_ms;
    hk_game_look(out->game, run->now_ms, &out->begin);
    return true;
}

/*
 * The players have pressed before the arbiter looks at the displays: find what they showed when the
 * events began. If a player had less than he has earned since, he has thought meanwhile. False: it
 * is what is told.
 */
static bool find_earlier_clocks(struct running *run, struct case_assumed *out)
{
    const hk_clock *clock = &run->out->begin.clock;
    bool differ = false;

    *out = *run->assumed;
    for (int color = HK_WHITE; hk_clock_is_used(clock) && color <= HK_BLACK; color++) {
        const int64_t shown_ms = run->assumed->clock_ms[color];
        const int64_t earned_ms = clock->left_ms[color] - shown_ms;
        const bool runs = clock->running && (int)clock->whose == color;
        if (earned_ms == 0 || shown_ms == 0 || !run->told->knows_clock[color])
            continue;
        differ = true;
        out->clock_ms[color] = shown_ms > earned_ms ? shown_ms - earned_ms : runs ? shown_ms : 1;
        if (shown_ms <= earned_ms && runs)
            run->thinking_ms = earned_ms + clock->delay_left_ms;
    }
    return differ;
}

bool case_run(struct case_run *out, const struct arbiter_case *told,
              const struct case_assumed *assumed, hk_winnable *solver, struct case_fault *fault)
{
    struct running run = {.out = out, .told = told, .assumed = assumed, .fault = fault};
    struct case_assumed earlier;

    if (!run_leading(&run, solver))
        return false;
    if (count_leading(&run) > 0 && find_earlier_clocks(&run, &earlier)) {
        case_run_end(out);
        run.assumed = &earlier;
        if (!run_leading(&run, solver))
            return false;
    }
    for (unsigned slot = count_leading(&run); slot < told->slot_count && !out->stopped; slot++)
        if (!judge_slot(&run, slot))
            return false;
    hk_game_look(out->game, run.now_ms, &out->end);
    if (!out->knows_position)
        out->end.ended_by_count =
            drop_ways(out->end.edition, out->end.ended_by, out->end.ended_by_count);
    sign(out);
    return true;
}

void case_run_end(struct case_run *run)
{
    hk_arena_finish(&run->arena);
}
