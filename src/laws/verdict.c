/*
 * Verdicts, their words, and the rulings made from them. verdicts.def names the rules that belong
 * to a verdict; grounds.def names those that belong to the circumstances noted in the act.
 *
 * Invariants of a ruling:
 *  1. The edition states each of its rules.
 *  2. No rule stands in it twice.
 *  3. One rule decides it, if the edition has any rule for it. A result against the Laws also names
 *     the rule that it is against.
 */
#include "hakem/verdict.h"
#include "base/internal.h"
#include "board/bb.h"
#include "laws/act.h"

#include <string.h>

static const char *const words[HK_VERDICTS] = {"none",
#define X(name, word) word,
                                               HK_VERDICT_LIST(X)
#undef X
};

static const uint8_t outcomes[HK_VERDICTS] = {
#define VERDICT(name, outcome, decides, rests_on) [HK_VERDICT_##name] = HK_OUTCOME_##outcome,
#include "laws/verdicts.def"
#undef VERDICT
};

const char *hk_verdict_word(hk_verdict verdict)
{
    return (size_t)verdict < HK_VERDICTS ? words[verdict] : "unknown";
}

bool hk_verdict_find(hk_verdict *out, const char *word, size_t size)
{
    for (int verdict = 1; verdict < HK_VERDICTS; verdict++)
        if (strlen(words[verdict]) == size && memcmp(words[verdict], word, size) == 0) {
            *out = (hk_verdict)verdict;
            return true;
        }
    return false;
}

hk_outcome hk_verdict_outcome(hk_verdict verdict)
{
    return (size_t)verdict < HK_VERDICTS ? (hk_outcome)outcomes[verdict] : HK_OUTCOME_INADMISSIBLE;
}

enum { DECIDES_MAX = 3, RULES_MAX = 8, SET_WORDS = (HK_RULES + 63) / 64 };

#define RULES(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

/* By verdict: its rules; HK_RULE_NONE fills the rest of each row. */
static const struct {
    hk_rule decides[DECIDES_MAX], rests_on[RULES_MAX];
} of_verdict[HK_VERDICTS] = {
#define VERDICT(name, outcome, decides, rests_on)                                                  \
    [HK_VERDICT_##name] = {RULES decides, RULES rests_on},
#include "laws/verdicts.def"
#undef VERDICT
};

static const hk_rule of_circumstance[HK__CIRCUMSTANCES][RULES_MAX] = {
#define WHEN(name, rules) [HK__##name] = RULES rules,
#define FACT(name, rules)
#define WHY(name, rules)
#include "laws/grounds.def"
#undef WHEN
#undef FACT
#undef WHY
};

static const hk_rule of_fact[HK_FACT_EXTERNAL_DISTURBANCE + 1][RULES_MAX] = {
#define WHEN(name, rules)
#define FACT(name, rules) [HK_FACT_##name] = RULES rules,
#define WHY(name, rules)
#include "laws/grounds.def"
#undef WHEN
#undef FACT
#undef WHY
};

static const hk_rule of_why[HK_ILLEGALITY_EXPOSES_KING + 1][RULES_MAX] = {
#define WHEN(name, rules)
#define FACT(name, rules)
#define WHY(name, rules) [HK_ILLEGALITY_##name] = RULES rules,
#include "laws/grounds.def"
#undef WHEN
#undef FACT
#undef WHY
};

/* A ruling in the making, and the set of the rules that stand in it. */
struct making {
    hk_ruling *ruling;
    uint64_t has[SET_WORDS];
    bool is_unseen; /* D.2.3 stands in place of 4.7.1 to 4.7.3 */
    bool is_fifty;  /* in the basic edition 5.2.e stands in place of 5.2.d */
};

static bool is_replaced(const struct making *making, hk_rule rule)
{
    return making->is_unseen && (rule == HK_RULE_CAPTURE_MADE || rule == HK_RULE_CASTLING_MADE ||
                                 rule == HK_RULE_PROMOTION_MADE);
}

/* Take a rule into the ruling; false if it is there already, or the edition does not state it. */
static bool take(struct making *making, hk_rule rule)
{
    uint64_t *word = &making->has[rule / 64];
    const uint64_t bit = UINT64_C(1) << rule % 64;

    if (*word & bit || is_replaced(making, rule) ||
        !hk_article_number(making->ruling->edition, rule))
        return false;
    *word |= bit;
    return true;
}

/*
 * Let the first of these rules that the edition states decide the ruling, unless one does already.
 */
static void decide(struct making *making, const hk_rule *rules, unsigned count)
{
    for (unsigned i = 0; i < count && making->ruling->deciding_count == 0; i++) {
        const bool other = making->is_fifty && rules[i] == HK_RULE_REPETITION_DRAW;
        const hk_rule rule = other ? HK_RULE_FIFTY_DRAW : rules[i];
        if (take(making, rule))
            making->ruling->deciding[making->ruling->deciding_count++] = rule;
    }
}

/* The verdicts on a result that is not that of the Laws. */
static const bool is_against[HK_VERDICTS] = {
    [HK_VERDICT_DECLARED_AGAINST] = true,
    [HK_VERDICT_WIN_WITHOUT_MATE] = true,
    [HK_VERDICT_CORRECTED_AGAINST] = true,
    [HK_VERDICT_ENDED_ON_BOARD] = true,
};

/* Name the first of these rules that the edition states: the result is against it. */
static void contradict(struct making *making, const hk_rule *rules, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (take(making, rules[i])) {
            making->ruling->deciding[making->ruling->deciding_count++] = rules[i];
            return;
        }
}

/*
 * The article by which a claim is made stops what waits for the ruling on it; of claims by 9.2 and 9.3
 * that is 9.5.1, which the verdicts name.
 */
static const hk_rule of_claim[HK_CLAIMS] = {
    [HK_CLAIM_QUICKPLAY] = HK_RULE_QUICKPLAY,
    [HK_CLAIM_UNATTENDED] = HK_RULE_UNATTENDED,
    [HK_CLAIM_INCREMENT] = HK_RULE_QUICKPLAY_INCREMENT,
};

static bool is_held_up(hk_verdict verdict)
{
    return verdict == HK_VERDICT_MOVE_WHILE_CLAIM_WAITS || verdict == HK_VERDICT_CLAIM_WAITS ||
           verdict == HK_VERDICT_CLAIM_NOT_DECIDED;
}

/*
 * Does a touch bind the player to one piece? Of pieces of both colours 4.3.3 says which, also where
 * the one cannot capture the other.
 */
static bool binds_to_one(hk_verdict verdict)
{
    return verdict == HK_VERDICT_MUST_MOVE_PIECE || verdict == HK_VERDICT_MUST_CAPTURE;
}

/* Does the article of a deciding rule also state this rule? Then it adds nothing. */
static bool is_of_deciding(const hk_ruling *ruling, hk_rule rule)
{
    const char *number = hk_article_number(ruling->edition, rule);

    for (unsigned i = 0; number && i < ruling->deciding_count; i++)
        if (strcmp(number, hk_article_number(ruling->edition, ruling->deciding[i])) == 0)
            return true;
    return false;
}

/* Add rules to the background of the ruling. */
static void rest_on(struct making *making, const hk_rule *rules, unsigned count)
{
    hk_ruling *ruling = making->ruling;

    for (unsigned i = 0; i < count && rules[i] != HK_RULE_NONE; i++)
        if (ruling->background_count < HK_BACKGROUND_MAX && !is_of_deciding(ruling, rules[i]) &&
            take(making, rules[i]))
            ruling->background[ruling->background_count++] = rules[i];
}

/* If the edition states none of the deciding rules, let the first background rule decide. */
static void promote_first(hk_ruling *ruling)
{
    if (ruling->deciding_count > 0 || ruling->background_count == 0)
        return;
    ruling->deciding[ruling->deciding_count++] = ruling->background[0];
    memmove(ruling->background, ruling->background + 1,
            --ruling->background_count * sizeof *ruling->background);
}

void hk__ruling_make(hk_ruling *out, hk_verdict verdict, const struct hk__act *act,
                     hk_edition edition)
{
    struct making making = {.ruling = out,
                            .is_unseen = hk__is_noted(act, HK__UNSEEN_MOVED),
                            .is_fifty = hk__is_noted(act, HK__FIFTY_CLAIMED)};

    out->verdict = verdict;
    out->outcome = hk_verdict_outcome(verdict);
    out->edition = edition;
    out->told = act->told;
    out->moved = act->moved;
    out->completed = act->completed;
    out->meaning = act->meaning;
    if (act->meaning != HK_MOVE_NONE)
        out->meant_on = act->meant_on;
    out->deciding_count = out->background_count = 0;
    if (verdict == HK_VERDICT_NO_SUCH_ARTICLE)
        return;
    decide(&making, of_fact[act->matter], RULES_MAX);
    if (is_held_up(verdict))
        decide(&making, &of_claim[act->waits], 1);
    decide(&making, &act->decides, 1);
    if (binds_to_one(act->duty ? act->duty : verdict) && hk__is_noted(act, HK__BOTH_TOUCHED))
        decide(&making, &(const hk_rule){HK_RULE_TOUCH_BOTH}, 1);
    decide(&making, of_verdict[act->duty].decides, DECIDES_MAX);
    decide(&making, of_verdict[verdict].decides, DECIDES_MAX);
    if (is_against[verdict] && act->told.because != HK_VERDICT_NONE)
        contradict(&making, of_verdict[act->told.because].decides, DECIDES_MAX);
    else if (is_against[verdict])
        contradict(&making, &(const hk_rule){HK_RULE_FLAG_FALL}, 1);
    if (verdict == HK_VERDICT_FACT_RECORDED)
        decide(&making, of_fact[act->event->fact.fact], RULES_MAX);
    if (verdict == HK_VERDICT_INCIDENT_RULED) { /* it rests on what the verdict there rests on */
        const hk_verdict there = act->event->decide.verdict;
        decide(&making, of_verdict[there].decides, DECIDES_MAX);
        rest_on(&making, of_verdict[there].rests_on, RULES_MAX);
    }
    rest_on(&making, of_verdict[verdict].rests_on, RULES_MAX);
    rest_on(&making, of_verdict[act->undone].decides, DECIDES_MAX);
    if (act->told.because != HK_VERDICT_NONE) { /* another act has ended the game */
        rest_on(&making, of_verdict[act->told.because].rests_on, RULES_MAX);
        rest_on(&making, of_verdict[act->told.because].decides, 1);
    }
    for (uint64_t left = act->whys; left; left &= left - 1)
        rest_on(&making, of_why[bb_first(left)], RULES_MAX);
    for (unsigned i = 0; i < HK__NOTED_WORDS; i++)
        for (uint64_t left = act->noted[i]; left; left &= left - 1)
            rest_on(&making, of_circumstance[64 * i + bb_first(left)], RULES_MAX);
    if (hk__is_noted(act, HK__REPORTED))
        rest_on(&making, of_fact[act->matter ? act->matter : act->event->fact.fact], RULES_MAX);
    promote_first(out);
    if (verdict != HK_VERDICT_GAME_OVER) /* without a rule, the arbiter sees to it */
        decide(&making, &(const hk_rule){HK_RULE_ARBITER_OBSERVES}, 1);
}

void hk__ruling_add(hk_ruling *ruling, const hk_rule *rules, unsigned count)
{
    struct making making = {.ruling = ruling};

    for (unsigned i = 0; i < ruling->deciding_count; i++)
        take(&making, ruling->deciding[i]);
    for (unsigned i = 0; i < ruling->background_count; i++)
        take(&making, ruling->background[i]);
    rest_on(&making, rules, count);
}

unsigned hk_ruling_rules(const hk_ruling *ruling, hk_rule *out)
{
    unsigned count = 0;

    for (unsigned i = 0; i < ruling->deciding_count; i++)
        out[count++] = ruling->deciding[i];
    for (unsigned i = 0; i < ruling->background_count; i++)
        out[count++] = ruling->background[i];
    return count;
}
