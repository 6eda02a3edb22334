/*
 * What is open makes a tree: an axis for each doubtful event, one for the player who has the move,
 * one for each clock that is not told. Its leaves are runs of the case. From the leaves up, ways
 * that are ruled on alike become one, and those that stay apart get their conditions.
 *
 * Who can still mate is asked last, and only where a game is lost: of the solver if the position is
 * known, then of the arbiter; else there are two leaves.
 *
 * The time on a clock is tried in classes, at both ends of each, because the Laws know no bounds
 * but five minutes, two and one. If the ends of a class are ruled on differently, the ruling needs
 * the exact time. So it does if the two ends of a minute are, of which a display shows no seconds.
 */
#include "codec/case_branch.h"

#include "base/internal.h"
#include "hakem/ending.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAVES_MAX = 64,
    AXES_MAX = CASE_DOUBTS_MAX + 3,
    KNOWN_MAX = 8,
    /* So much is tried: half-moves and events of all runs, and a fee for each. */
    WORK_MAX = 20000,
    EVENT_FEE = 2,
    RUN_FEE = 8,
    /* The runs with which a branch is written: at both ends of a minute, and by other readings. */
    RUNS_TO_WRITE = 2 + HK_READINGS
};

/* The classes of time, the most first: the least that is in the class, and the most. */
static const int64_t times_ms[][2] = {
    {300000, 3600000}, {120000, 299999}, {60000, 119999}, {1, 59999}};
enum { CLASSES = HK_COUNT(times_ms), TIMES = 2 * CLASSES };

/* Something that is open. Of times that are tried roughly, each class has one value. */
struct axis {
    hk_need need;
    hk_color player;
    unsigned slot, values;
    bool is_rough;
    /* Of a display without seconds: the ends of its minute. */
    int64_t least_ms, most_ms;
};

/* Who can mate on a board, as it has been found out. */
struct known_chance {
    uint64_t key;
    hk_color loser;
    hk_reason reason;
    hk_answer answer;
};

struct search {
    const struct arbiter_case *told;
    hk_winnable *solver;
    struct case_fault *fault;
    struct case_branches *out;
    struct case_run *run;
    struct axis axes[AXES_MAX];
    unsigned axis_count, work;
    struct known_chance known[KNOWN_MAX];
    unsigned known_count;
    struct case_branch leaves[LEAVES_MAX];
    unsigned leaf_count;
};

static bool same_condition(const hk_condition *a, const hk_condition *b)
{
    return a->need == b->need && a->player == b->player && a->holds == b->holds &&
           a->potential == b->potential && a->from_ms == b->from_ms && a->below_ms == b->below_ms &&
           a->what == b->what;
}

/* Note a need, once. */
static void note_need(struct case_branches *out, hk_condition need)
{
    for (unsigned i = 0; i < out->need_count; i++)
        if (same_condition(&out->needs[i], &need))
            return;
    if (out->need_count < CASE_NEEDS_MAX)
        out->needs[out->need_count++] = need;
}

static bool refuse_too_much(const struct search *search)
{
    return case_refuse(search->fault, NULL,
                       "too much is open: tell the position, who has the move "
                       "or what the clocks show");
}

/* Leaves. */

/* What so many runs cost. */
static unsigned work_of(const struct search *search, unsigned runs)
{
    const struct arbiter_case *told = search->told;
    return runs * (RUN_FEE + told->plies + EVENT_FEE * told->slot_count);
}

/* Judge the case once; what it comes to stands in search->run until the next run. */
static bool run_once(struct search *search, const struct case_assumed *assumed)
{
    search->work += work_of(search, 1);
    if (search->work > WORK_MAX)
        return refuse_too_much(search);
    const bool good = case_run(search->run, search->told, assumed, NULL, search->fault);
    case_run_end(search->run);
    return good;
}

/* Has the run been lost by a player whose opponent may or may not be able to mate? */
static bool asks_chance(const struct case_run *run)
{
    return run->end.examined && run->end.chance == HK_UNKNOWN;
}

/* Ask the solver whether the player who lost could have been mated; each board once. */
static hk_answer ask_solver(struct search *search)
{
    const struct case_run *run = search->run;
    const hk_rules *rules = &search->told->rules;
    const hk_state *end = &run->end;

    if (!run->knows_position)
        return HK_UNKNOWN;
    for (unsigned i = 0; i < search->known_count; i++)
        if (search->known[i].key == end->position.key && search->known[i].loser == end->loser &&
            search->known[i].reason == end->reason)
            return search->known[i].answer;
    const hk_ending ending =
        hk_ending_of_loss(&end->position.board, end->loser, end->reason, rules->edition,
                          hk_rules_level(rules), rules->supervision, search->solver);
    if (search->known_count < KNOWN_MAX)
        search->known[search->known_count++] =
            (struct known_chance){end->position.key, end->loser, end->reason, ending.can_win};
    return ending.can_win;
}

static bool add_leaf(struct search *search, const struct case_assumed *assumed)
{
    const struct case_run *run = search->run;
    struct case_branch *leaf = &search->leaves[search->leaf_count];

    if (search->leaf_count == LEAVES_MAX)
        return refuse_too_much(search);
    *leaf =
        (struct case_branch){.assumed = *assumed, .signature = run->signature, .open_clock = -1};
    if (run->stopped)
        leaf->needs[leaf->need_count++] = run->need;
    if (run->needs_control)
        leaf->needs[leaf->need_count++] = (hk_condition){.need = HK_NEED_TIME_CONTROL};
    search->leaf_count++;
    return true;
}

static void add_condition(struct case_branch *branch, hk_condition condition)
{
    HK_ASSERT(branch->condition_count < CASE_CONDITIONS_MAX);
    if (branch->condition_count < CASE_CONDITIONS_MAX)
        branch->conditions[branch->condition_count++] = condition;
}

/* Nobody says whether the winner can mate: try both. */
static bool add_both(struct search *search, struct case_assumed assumed, hk_color winner)
{
    const hk_rules *rules = &search->told->rules;
    const hk_level_rules *level =
        hk_level_get(rules->edition, hk_rules_level(rules), rules->supervision);
    const bool potential =
        level && level->has_potential_rule && search->run->end.reason != HK_REASON_SEALED_MOVE;
    const unsigned first = search->leaf_count;

    for (int yes = 1; yes >= 0; yes--) {
        assumed.can_mate[winner] = yes ? HK_YES : HK_NO;
        if (!run_once(search, &assumed) || !add_leaf(search, &assumed))
            return false;
        add_condition(&search->leaves[search->leaf_count - 1],
                      (hk_condition){.need = HK_NEED_CAN_MATE,
                                     .player = winner,
                                     .holds = yes != 0,
                                     .potential = potential});
    }
    struct case_branch *leaves = &search->leaves[first];
    if (leaves[0].signature == leaves[1].signature) {
        leaves[0].condition_count = 0;
        search->leaf_count--;
    }
    return true;
}

static bool take_leaf(struct search *search, const struct case_assumed *told)
{
    struct case_assumed assumed = *told;

    if (!run_once(search, &assumed))
        return false;
    if (!asks_chance(search->run))
        return add_leaf(search, &assumed);
    const hk_color winner = search->run->end.loser == HK_WHITE ? HK_BLACK : HK_WHITE;
    hk_answer answer = ask_solver(search);
    if (answer == HK_UNKNOWN)
        answer = search->told->can_mate[winner];
    if (answer == HK_UNKNOWN)
        return add_both(search, assumed, winner);
    assumed.can_mate[winner] = answer;
    return run_once(search, &assumed) && add_leaf(search, &assumed);
}

/* Axes. */

static void assume(struct case_assumed *assumed, const struct axis *axis, unsigned value)
{
    if (axis->need == HK_NEED_HAPPENED)
        assumed->choice[axis->slot] = (uint8_t)value;
    else if (axis->need == HK_NEED_TO_MOVE)
        assumed->to_move = (hk_color)value;
    else if (axis->need == HK_NEED_CLOCK)
        assumed->clock_ms[axis->player] = value ? axis->most_ms : axis->least_ms;
    else if (axis->is_rough)
        assumed->clock_ms[axis->player] = times_ms[value][1];
    else /* the most time first */
        assumed->clock_ms[axis->player] = times_ms[value / 2][1 - value % 2];
}

static bool same_leaf(const struct case_branch *a, const struct case_branch *b)
{
    if (a->signature != b->signature || a->condition_count != b->condition_count ||
        a->open_clock != b->open_clock)
        return false;
    for (unsigned i = 0; i < a->condition_count; i++)
        if (!same_condition(&a->conditions[i], &b->conditions[i]))
            return false;
    return true;
}

/* The leaves of the values of an axis: those of value i begin at start[i] and end at start[i+1]. */
struct parts {
    struct search *search;
    unsigned start[TIMES + 1];
};

static bool same_parts(const struct parts *parts, unsigned a, unsigned b)
{
    const struct case_branch *leaves = parts->search->leaves;
    const unsigned size = parts->start[a + 1] - parts->start[a];

    if (parts->start[b + 1] - parts->start[b] != size)
        return false;
    for (unsigned i = 0; i < size; i++)
        if (!same_leaf(&leaves[parts->start[a] + i], &leaves[parts->start[b] + i]))
            return false;
    return true;
}

/* Put a condition before those that the leaves of a value have. */
static void condition_part(const struct parts *parts, unsigned value, hk_condition condition)
{
    for (unsigned i = parts->start[value]; i < parts->start[value + 1]; i++) {
        struct case_branch *leaf = &parts->search->leaves[i];
        add_condition(leaf, condition);
        memmove(leaf->conditions + 1, leaf->conditions,
                (leaf->condition_count - 1) * sizeof *leaf->conditions);
        leaf->conditions[0] = condition;
    }
}

/*
 * The first value that is ruled on as each value is. Times are alike only with their neighbours,
 * since a condition names one stretch of time.
 */
static void group_values(const struct parts *parts, const struct axis *axis, uint8_t *group)
{
    for (unsigned value = 0; value < axis->values; value++) {
        const unsigned from = axis->need == HK_NEED_TIME && value > 0 ? group[value - 1] : 0;
        unsigned first = from;
        while (first < value && (group[first] != first || !same_parts(parts, first, value)))
            first++;
        group[value] = (uint8_t)first;
    }
}

/* Does something happen if an event of the list has this value? */
static bool happens(const struct parts *parts, const struct axis *axis, unsigned value)
{
    return parts->search->told->slots[axis->slot].either[value].event.kind != HK_EVENT_NONE;
}

/* Say which thing has happened, or else which have not, of those that are ruled on otherwise. */
static void condition_by_event(const struct parts *parts, const struct axis *axis,
                               const uint8_t *group, unsigned value)
{
    bool is_alone = happens(parts, axis, value);

    for (unsigned i = 0; i < axis->values; i++)
        is_alone &= i == value || group[i] != value;
    for (unsigned i = axis->values; i-- > 0;) /* each is put before those that are there */
        if (is_alone ? i == value : happens(parts, axis, i) && group[i] != value)
            condition_part(parts, value,
                           (hk_condition){.need = HK_NEED_HAPPENED,
                                          .holds = is_alone,
                                          .what = case_what(axis->slot, i)});
}

/* Bound the time of the values that are ruled on as this one. */
static void condition_by_time(const struct parts *parts, const struct axis *axis,
                              const uint8_t *group, unsigned value)
{
    unsigned last = value;

    while (last + 1 < axis->values && group[last + 1] == value)
        last++;
    if (value > 0)
        condition_part(parts, value,
                       (hk_condition){.need = HK_NEED_TIME,
                                      .player = axis->player,
                                      .below_ms = times_ms[value / 2 - 1][0]});
    if (last + 1 < axis->values)
        condition_part(parts, value,
                       (hk_condition){.need = HK_NEED_TIME,
                                      .player = axis->player,
                                      .from_ms = times_ms[last / 2][0]});
}

static void condition_values(const struct parts *parts, const struct axis *axis,
                             const uint8_t *group)
{
    for (unsigned value = 0; value < axis->values; value++) {
        if (group[value] != value)
            continue;
        if (axis->need == HK_NEED_HAPPENED)
            condition_by_event(parts, axis, group, value);
        else if (axis->need == HK_NEED_TIME)
            condition_by_time(parts, axis, group, value);
        else
            condition_part(parts, value,
                           (hk_condition){.need = HK_NEED_TO_MOVE, .player = (hk_color)value});
    }
}

/* Keep the leaves of the values that head a group. */
static void keep_heads(const struct parts *parts, const struct axis *axis, const uint8_t *group)
{
    struct case_branch *leaves = parts->search->leaves;
    unsigned count = parts->start[0];

    for (unsigned value = 0; value < axis->values; value++)
        for (unsigned i = parts->start[value]; group[value] == value && i < parts->start[value + 1];
             i++)
            leaves[count++] = leaves[i];
    parts->search->leaf_count = count;
}

/* The ruling changes within a class of times: it needs the exact one. */
static void open_clock(const struct parts *parts, const struct axis *axis)
{
    struct search *search = parts->search;

    search->leaf_count = parts->start[0] + 1;
    search->leaves[parts->start[0]].open_clock = (int)axis->player;
    search->leaves[parts->start[0]].condition_count = 0;
    search->leaves[parts->start[0]].need_count = 0;
    note_need(search->out, (hk_condition){.need = HK_NEED_CLOCK, .player = axis->player});
}

/* Let values that are ruled on alike become one. */
static void merge_values(const struct parts *parts, const struct axis *axis)
{
    hk_condition need = {.need = axis->need, .player = axis->player};
    uint8_t group[TIMES] = {0};
    bool differ = false, is_exact = false;

    group_values(parts, axis, group);
    for (unsigned value = 1; value < axis->values; value++)
        differ |= group[value] != 0;
    for (unsigned i = 0; axis->need == HK_NEED_TIME && !axis->is_rough && i < CLASSES; i++)
        is_exact |= group[2 * i] != group[2 * i + 1];
    is_exact |= axis->need == HK_NEED_CLOCK && differ;
    if (is_exact) {
        open_clock(parts, axis);
        return;
    }
    if (differ) {
        if (axis->need == HK_NEED_HAPPENED)
            need.what = case_what(axis->slot, happens(parts, axis, 0) ? 0 : 1);
        note_need(parts->search->out, need);
        if (!axis->is_rough)
            condition_values(parts, axis, group);
    }
    keep_heads(parts, axis, group);
}

/* Explore the axes from `depth` on; the leaves are added at the end of the list. */
static bool explore(struct search *search, unsigned depth, struct case_assumed assumed)
{
    if (depth == search->axis_count)
        return take_leaf(search, &assumed);
    const struct axis *axis = &search->axes[depth];
    struct parts parts = {.search = search};
    for (unsigned value = 0; value < axis->values; value++) {
        parts.start[value] = search->leaf_count;
        assume(&assumed, axis, value);
        if (!explore(search, depth + 1, assumed))
            return false;
    }
    parts.start[axis->values] = search->leaf_count;
    merge_values(&parts, axis);
    return true;
}

/* The least time of a clock that is told; without seconds none is known to be at zero. */
static int64_t least_time(const struct arbiter_case *told, int color)
{
    return told->by_minute[color] && told->clock_ms[color] == 0 ? 1 : told->clock_ms[color];
}

static struct case_assumed assumed_at_first(const struct arbiter_case *told)
{
    struct case_assumed assumed = {.to_move = told->to_move, .can_mate = {HK_UNKNOWN, HK_UNKNOWN}};

    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        assumed.clock_ms[color] =
            told->knows_clock[color] ? least_time(told, color) : times_ms[0][1];
    return assumed;
}

/*
 * Does the time of a player matter at all, whatever else has happened? The other player has ample
 * time meanwhile. False, with the fault filled in, if that cannot be found out.
 */
static bool find_if_time_matters(struct search *search, hk_color player, bool *matters)
{
    const unsigned axes = search->axis_count;

    search->axes[search->axis_count++] =
        (struct axis){.need = HK_NEED_TIME, .player = player, .values = CLASSES, .is_rough = true};
    const bool good = explore(search, 0, assumed_at_first(search->told));
    search->axis_count = axes;
    *matters = false;
    for (unsigned i = 0; good && i < search->out->need_count; i++)
        *matters |= search->out->needs[i].need == HK_NEED_TIME;
    *search->out = (struct case_branches){.count = 0};
    search->leaf_count = 0;
    return good;
}

static void list_minutes(struct search *search)
{
    const struct arbiter_case *told = search->told;

    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (told->by_minute[color])
            search->axes[search->axis_count++] =
                (struct axis){.need = HK_NEED_CLOCK,
                              .player = (hk_color)color,
                              .values = 2,
                              .least_ms = least_time(told, color),
                              .most_ms = told->clock_ms[color] + CASE_MINUTE_MS - 1};
}

static bool list_axes(struct search *search)
{
    const struct arbiter_case *told = search->told;
    bool matters[2] = {false, false};

    for (unsigned slot = 0; slot < told->slot_count; slot++)
        if (told->slots[slot].count > 1)
            search->axes[search->axis_count++] = (struct axis){
                .need = HK_NEED_HAPPENED, .slot = slot, .values = told->slots[slot].count};
    if (!told->knows_to_move)
        search->axes[search->axis_count++] = (struct axis){.need = HK_NEED_TO_MOVE, .values = 2};
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (!told->knows_clock[color] && hk_rules_have_clock(&told->rules) &&
            !find_if_time_matters(search, (hk_color)color, &matters[color]))
            return false;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (matters[color])
            search->axes[search->axis_count++] =
                (struct axis){.need = HK_NEED_TIME, .player = (hk_color)color, .values = TIMES};
    list_minutes(search);
    return true;
}

/* Note what the branches need, and on whose chances they depend. */
static void note_needs(struct search *search)
{
    for (unsigned i = 0; i < search->leaf_count; i++) {
        const struct case_branch *leaf = &search->leaves[i];
        for (unsigned k = 0; k < leaf->condition_count; k++)
            if (leaf->conditions[k].need == HK_NEED_CAN_MATE)
                note_need(search->out, (hk_condition){.need = HK_NEED_CAN_MATE,
                                                      .player = leaf->conditions[k].player});
        for (unsigned k = 0; k < leaf->need_count; k++)
            note_need(search->out, leaf->needs[k]);
    }
}

bool case_branches_find(struct case_branches *out, const struct arbiter_case *told,
                        hk_winnable *solver, struct case_fault *fault)
{
    struct search *search = calloc(1, sizeof *search);
    struct case_run *run = calloc(1, sizeof *run);

    *out = (struct case_branches){.count = 0};
    fault->no_memory = !search || !run;
    bool good = !fault->no_memory;
    if (good) {
        *search =
            (struct search){.told = told, .solver = solver, .fault = fault, .out = out, .run = run};
        good = list_axes(search) && explore(search, 0, assumed_at_first(told)) &&
               ((search->leaf_count <= CASE_BRANCHES_MAX &&
                 search->work + work_of(search, search->leaf_count * RUNS_TO_WRITE) <= WORK_MAX) ||
                refuse_too_much(search));
    }
    if (good) {
        note_needs(search);
        out->count = search->leaf_count;
        memcpy(out->branch, search->leaves, out->count * sizeof *out->branch);
    }
    free(search);
    free(run);
    return good;
}
