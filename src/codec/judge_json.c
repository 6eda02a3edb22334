/*
 * Writes the answer to a case: what it depends on, and for each branch the conditions, the rulings
 * on the events, what the arbiter has to change, and how the game then stands.
 *
 * What nobody has told is null: a position, a clock, the player to move. The branches are judged
 * once more to be written, with a solver that finds dead positions.
 */
#include "codec/judge_json.h"

#include "base/internal.h"
#include "codec/case_branch.h"
#include "codec/case_choice.h"
#include "codec/case_writing.h"
#include "codec/event_json.h"
#include "codec/ruling_json.h"
#include "hakem/uci.h"
#include "hakem/winnable.h"

#include <stdlib.h>

/* What all questions to the solver may cost: of who can mate, and of dead positions. */
enum { RATION_OF_CHANCES = 1500, RATION_OF_DEAD = 600 };

/* The answer that is written, and the case that it answers. */
struct answer {
    struct json_text text;
    const struct arbiter_case *told;
    const struct case_branches *branches;
};

/* What has happened, and the board on which it did. */
struct happening {
    const hk_event *event;
    hk_unseen unseen;
    const hk_board *before;
    const hk_position *start;
};

static void say_happening(hk_buf *out, hk_language language, const void *of)
{
    const struct happening *it = of;

    if (it->unseen)
        hk_words_unseen(out, language, it->unseen,
                        it->event->actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE);
    else
        hk_words_event(out, language, it->event, it->before, it->start);
}

/* Conditions of the case: by its events they name what has happened. */
struct conditioned {
    const struct answer *answer;
    const hk_condition *conditions;
    unsigned count;
};

static void say_what(hk_buf *out, hk_language language, const struct answer *answer,
                     const hk_condition *condition)
{
    const unsigned what = condition->what;
    const struct case_event *told =
        &answer->told->slots[what / CASE_EITHER_MAX].either[what % CASE_EITHER_MAX];

    if (condition->need != HK_NEED_HAPPENED)
        return;
    const hk_position *start = &answer->told->rules.start;
    say_happening(out, language,
                  &(struct happening){&told->event, told->unseen, &start->board, start});
    if (out->size > 0 && out->text[out->size - 1] == '.') /* it stands within a sentence */
        out->text[--out->size] = '\0';
}

static void say_conditions(hk_buf *out, hk_language language, const void *of)
{
    const struct conditioned *it = of;
    char what[HK_SENTENCES_MAX];
    hk_buf buf;

    for (unsigned i = 0; i < it->count; i++) {
        hk_buf_init(&buf, what, sizeof what);
        say_what(&buf, language, it->answer, &it->conditions[i]);
        hk_buf_str(out, i > 0 ? "; " : "");
        hk_words_condition(out, language, &it->conditions[i], what);
    }
}

static void say_need(hk_buf *out, hk_language language, const void *of)
{
    const struct conditioned *it = of;
    char what[HK_SENTENCES_MAX];
    hk_buf buf;

    hk_buf_init(&buf, what, sizeof what);
    say_what(&buf, language, it->answer, it->conditions);
    hk_words_need(out, language, it->conditions, what);
}

static const char *party_word(hk_parties who)
{
    return who == HK_PARTY_WHITE   ? "white"
           : who == HK_PARTY_BLACK ? "black"
           : who == HK_PARTY_BOTH  ? "both"
           : who == 0              ? NULL
                                   : "others";
}

/* Conditions and needs. */

/* Is a need about one of the players? */
static bool is_of_player(hk_need need)
{
    return need == HK_NEED_CAN_MATE || need == HK_NEED_TIME || need == HK_NEED_CLOCK;
}

/* The members that conditions and needs share. */
static void put_matter(struct json_text *out, const hk_condition *condition)
{
    put_word(out, "what", hk_need_word(condition->need));
    if (is_of_player(condition->need))
        put_word(out, "player", hk_color_word(condition->player));
    if (condition->need == HK_NEED_HAPPENED)
        put_int(out, "event", condition->what / CASE_EITHER_MAX);
}

static void put_condition(struct answer *answer, const hk_condition *condition)
{
    struct json_text *out = &answer->text;

    json_text_open(out, '{');
    put_matter(out, condition);
    if (condition->need == HK_NEED_TO_MOVE)
        put_word(out, "is", hk_color_word(condition->player));
    if (condition->need == HK_NEED_CAN_MATE)
        put_flag(out, "is", condition->holds);
    if (condition->need == HK_NEED_HAPPENED) {
        put_int(out, "either", condition->what % CASE_EITHER_MAX);
        put_flag(out, "is", condition->holds);
    }
    if (condition->need == HK_NEED_TIME)
        put_int(out, condition->below_ms ? "below_ms" : "from_ms",
                condition->below_ms ? condition->below_ms : condition->from_ms);
    put_texts(out, "texts", say_conditions, &(struct conditioned){answer, condition, 1});
    json_text_close(out, '}');
}

static void put_needs(struct answer *answer, const hk_condition *needs, unsigned count)
{
    struct json_text *out = &answer->text;

    json_text_key(out, "needs");
    json_text_open(out, '[');
    for (unsigned i = 0; i < count; i++) {
        json_text_open(out, '{');
        put_matter(out, &needs[i]);
        put_texts(out, "texts", say_need, &(struct conditioned){answer, &needs[i], 1});
        json_text_close(out, '}');
    }
    json_text_close(out, ']');
}

static void put_conditions(struct answer *answer, const struct case_branch *branch)
{
    struct json_text *out = &answer->text;
    const struct conditioned all = {answer, branch->conditions, branch->condition_count};

    json_text_key(out, "conditions");
    json_text_open(out, '[');
    for (unsigned i = 0; i < branch->condition_count; i++)
        put_condition(answer, &branch->conditions[i]);
    json_text_close(out, ']');
    if (branch->condition_count > 0) {
        put_texts(out, "condition", say_conditions, &all);
        return;
    }
    json_text_key(out, "condition");
    json_text_null(out);
}

/* The rulings. */

/* The event as it was judged; a move that nobody has seen has no squares. */
static void put_event(struct json_text *out, const struct case_step *step)
{
    if (!step->unseen) {
        event_write(out, &step->event, true);
        return;
    }
    json_text_open(out, '{');
    put_int(out, "seq", (int64_t)step->event.seq);
    put_int(out, "at_ms", step->event.at_ms);
    put_word(out, "actor", hk_actor_word(step->event.actor));
    put_word(out, "kind", hk_event_word(step->event.kind));
    json_text_key(out, "data");
    json_text_open(out, '{');
    if (step->unseen == HK_UNSEEN_ILLEGAL || step->unseen == HK_UNSEEN_PROMOTION)
        put_word(out, "irregular", step->unseen == HK_UNSEEN_ILLEGAL ? "illegal" : "promotion");
    if (step->event.move.two_hands)
        put_flag(out, "two_hands", true);
    json_text_close(out, '}');
    json_text_close(out, '}');
}

static void put_step(struct json_text *out, const struct case_step *step, const hk_position *start)
{
    json_text_open(out, '{');
    put_int(out, "place", step->slot);
    put_flag(out, "added", step->is_added);
    json_text_key(out, "event");
    put_event(out, step);
    put_texts(out, "said", say_happening,
              &(struct happening){&step->event, step->unseen, &step->before, start});
    json_text_key(out, "ruling");
    json_text_open(out, '{');
    ruling_members_write(out, &step->ruling, &step->event, HK_LANGUAGE_EN);
    particulars_write(out, &step->ruling.told);
    json_text_close(out, '}');
    change_write(out, &step->change);
    put_clocks(out, "clocks_before", step->knew_clock, step->before_ms, step->unseen_before_ms);
    put_clocks(out, "clocks_after", step->knows_clock, step->after_ms, step->unseen_after_ms);
    json_text_close(out, '}');
}

static void put_steps(struct json_text *out, const struct case_run *run, const hk_position *start)
{
    json_text_key(out, "events");
    json_text_open(out, '[');
    for (unsigned i = 0; i < run->count; i++)
        put_step(out, &run->steps[i], start);
    json_text_close(out, ']');
}

/* The arbiter's choices. */

static void put_choice(struct json_text *out, hk_edition edition, const struct case_choice *choice)
{
    json_text_open(out, '{');
    put_word(out, "decision", hk_decision_word(choice->decision));
    put_word(out, "who", party_word(choice->who));
    put_word(out, "article", choice->rule ? hk_article_number(edition, choice->rule) : NULL);
    if (choice->has_time)
        put_int_or_null(out, "most_ms", choice->most_ms >= 0, choice->most_ms);
    if (choice->most_points > 0) {
        put_int(out, "least_hundredths", choice->least_points);
        put_int(out, "most_hundredths", choice->most_points);
    }
    json_text_close(out, '}');
}

static void put_choices(struct json_text *out, const struct case_run *run)
{
    struct case_choice choices[CASE_CHOICES_MAX];
    const unsigned count = case_choices_find(run, choices);

    json_text_key(out, "choices");
    json_text_open(out, '[');
    for (unsigned i = 0; i < count; i++)
        put_choice(out, run->end.edition, &choices[i]);
    json_text_close(out, ']');
}

static bool same_change(const struct case_run *a, const struct case_run *b)
{
    return a->change.given_ms[HK_WHITE] == b->change.given_ms[HK_WHITE] &&
           a->change.given_ms[HK_BLACK] == b->change.given_ms[HK_BLACK];
}

/* The readings that the rulings of a branch follow: with another choice they would differ. */
static bool put_readings(struct answer *answer, const struct case_branch *branch,
                         const struct case_run *judged, struct case_fault *fault)
{
    struct arbiter_case *other = malloc(sizeof *other);
    struct case_run *run = malloc(sizeof *run);
    bool good = other && run;

    fault->no_memory |= !good;
    json_text_key(&answer->text, "readings");
    json_text_open(&answer->text, '[');
    for (int i = 0; i < HK_READINGS && good; i++) {
        const hk_reading reading = (hk_reading)i;
        const unsigned choice = answer->told->rules.readings.choice[i];
        *other = *answer->told;
        other->rules.readings.choice[i] = (uint8_t)((choice + 1) % hk_reading_choices(reading));
        good = case_run(run, other, &branch->assumed, NULL, fault);
        case_run_end(run);
        if (!good || (run->signature == judged->signature && same_change(run, judged)))
            continue;
        json_text_open(&answer->text, '{');
        put_word(&answer->text, "reading", hk_reading_word(reading));
        put_word(&answer->text, "choice", hk_reading_choice_word(reading, choice));
        json_text_close(&answer->text, '}');
    }
    json_text_close(&answer->text, ']');
    free(other);
    free(run);
    return good;
}

/* Branches. */

/* A branch in which the exact time on a clock decides has no rulings. */
static void put_open_branch(struct answer *answer, const struct case_branch *branch)
{
    const hk_condition clock = {.need = HK_NEED_CLOCK, .player = (hk_color)branch->open_clock};

    json_text_open(&answer->text, '{');
    put_conditions(answer, branch);
    put_needs(answer, &clock, 1);
    json_text_close(&answer->text, '}');
}

/* The times of a run on displays without seconds, if as much is left as can be. */
struct most_times {
    unsigned count;
    int64_t before_ms[CASE_STEPS_MAX][2], after_ms[CASE_STEPS_MAX][2], end_ms[2];
};

static bool find_most(struct most_times *out, const struct arbiter_case *told,
                      const struct case_branch *branch, struct case_run *run,
                      struct case_fault *fault)
{
    struct case_assumed assumed = branch->assumed;

    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (told->by_minute[color])
            assumed.clock_ms[color] = told->clock_ms[color] + CASE_MINUTE_MS - 1;
    const bool good = case_run(run, told, &assumed, NULL, fault);
    out->count = run->count;
    for (int color = HK_WHITE; good && color <= HK_BLACK; color++) {
        out->end_ms[color] = run->end.clock.left_ms[color];
        for (unsigned i = 0; i < run->count; i++) {
            out->before_ms[i][color] = run->steps[i].before_ms[color];
            out->after_ms[i][color] = run->steps[i].after_ms[color];
        }
    }
    case_run_end(run);
    return good;
}

/* So much more may be left than the run has it, where its displays show no seconds. */
static void bound_times(struct case_run *run, const struct most_times *most)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        if (run->unseen_ms[color] > 0)
            run->unseen_ms[color] = most->end_ms[color] - run->end.clock.left_ms[color];
        for (unsigned i = 0; i < run->count && i < most->count; i++) {
            struct case_step *step = &run->steps[i];
            if (step->unseen_before_ms[color] > 0)
                step->unseen_before_ms[color] = most->before_ms[i][color] - step->before_ms[color];
            if (step->unseen_after_ms[color] > 0)
                step->unseen_after_ms[color] = most->after_ms[i][color] - step->after_ms[color];
        }
    }
}

static bool put_branch(struct answer *answer, const struct case_branch *branch,
                       struct case_run *run, hk_winnable *solver, struct case_fault *fault)
{
    if (branch->open_clock >= 0) {
        put_open_branch(answer, branch);
        return true;
    }
    const bool *by_minute = answer->told->by_minute;
    struct most_times most = {.count = 0};
    if ((by_minute[HK_WHITE] || by_minute[HK_BLACK]) &&
        !find_most(&most, answer->told, branch, run, fault))
        return false;
    if (solver)
        hk_winnable_ration(solver, RATION_OF_DEAD / answer->branches->count);
    bool good = case_run(run, answer->told, &branch->assumed, solver, fault);
    if (good) {
        bound_times(run, &most);
        json_text_open(&answer->text, '{');
        put_conditions(answer, branch);
        put_needs(answer, branch->needs, branch->need_count);
        put_steps(&answer->text, run, &answer->told->rules.start);
        standing_write(&answer->text, answer->told, run);
        put_choices(&answer->text, run);
        good = put_readings(answer, branch, run, fault);
        json_text_close(&answer->text, '}');
    }
    case_run_end(run);
    return good;
}

static bool put_branches(struct answer *answer, struct case_run *run, hk_winnable *solver,
                         struct case_fault *fault)
{
    bool good = true;

    json_text_key(&answer->text, "branches");
    json_text_open(&answer->text, '[');
    for (unsigned i = 0; i < answer->branches->count && good; i++)
        good = put_branch(answer, &answer->branches->branch[i], run, solver, fault);
    json_text_close(&answer->text, ']');
    return good;
}

static void put_rules(struct json_text *out, const hk_rules *rules)
{
    static const char *const levels[] = {NULL, "standard", "rapid", "blitz"};

    put_word(out, "edition", hk_edition_label(rules->edition));
    put_word(out, "level", levels[hk_rules_level(rules)]);
    put_word(out, "supervision", rules->supervision == HK_SUPERVISION_LIMITED ? "limited" : "full");
}

static void put_players(struct json_text *out, const json_t *players)
{
    json_text_key(out, "players");
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const char *name = hk_color_word((hk_color)color);
        put_word(out, name, json_string_value(json_object_get(players, name)));
    }
    json_text_close(out, '}');
}

/* The half-moves of the scoresheet as they were read. */
static void put_moves(struct json_text *out, const struct arbiter_case *told)
{
    char text[8];
    hk_buf buf;

    json_text_key(out, "moves");
    if (told->plies == 0) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '[');
    for (unsigned i = 0; i < told->plies; i++) {
        const struct case_move *one = &told->moves[i];
        const hk_kind kind = one->squares.promotion;
        const hk_move squares =
            hk_move_build(one->squares.from, one->squares.to,
                          kind ? HK_MOVE_PROMOTION + (kind - HK_KNIGHT) : HK_MOVE_PLAIN);
        hk_buf_init(&buf, text, sizeof text);
        hk_uci_write(&buf, one->legal ? one->legal : squares, told->rules.variant);
        json_text_open(out, '{');
        put_word(out, "move", text);
        put_flag(out, "legal", one->legal != HK_MOVE_NONE);
        put_int(out, "earned_ms", one->earned_ms);
        json_text_close(out, '}');
    }
    json_text_close(out, ']');
}

/* Write the answer to a case that has been read. */
static bool answer_case(struct answer *answer, const json_t *json, struct case_branches *branches,
                        struct case_run *run, hk_winnable *solver, struct case_fault *fault)
{
    struct json_text *out = &answer->text;

    if (solver)
        hk_winnable_ration(solver, RATION_OF_CHANCES);
    if (!case_branches_find(branches, answer->told, solver, fault))
        return false;
    json_text_open(out, '{');
    put_rules(out, &answer->told->rules);
    put_players(out, json_object_get(json, "players"));
    put_moves(out, answer->told);
    put_needs(answer, branches->needs, branches->need_count);
    const bool good = put_branches(answer, run, solver, fault);
    json_text_close(out, '}');
    return good;
}

char *hk_judge_json(const json_t *json, hk_winnable *solver, struct case_fault *fault)
{
    struct arbiter_case *told = malloc(sizeof *told);
    struct case_branches *branches = malloc(sizeof *branches);
    struct case_run *run = malloc(sizeof *run);
    struct answer answer = {.told = told, .branches = branches};
    const bool has_memory = told && branches && run;
    *fault = (struct case_fault){.no_memory = !has_memory};
    const bool good = has_memory && case_read(told, json, fault) &&
                      answer_case(&answer, json, branches, run, solver, fault);
    char *text = json_text_take(&answer.text);
    if (!good) {
        free(text);
        text = NULL;
    } else if (!text) {
        fault->no_memory = true;
    }
    if (solver)
        hk_winnable_ration(solver, UINT64_MAX);
    free(told);
    free(branches);
    free(run);
    return text;
}
