/*
 * The closed lists of events, actors, claims, facts, decisions, outcomes and reasons as words.
 */
#include "hakem/event.h"
#include "base/internal.h"

#include <string.h>

static const char *const actors[] = {
#define X(name, word) word,
    HK_ACTOR_LIST(X)
#undef X
};
static const char *const events[] = {
#define X(name, word) word,
    HK_EVENT_LIST(X)
#undef X
};
static const char *const outcomes[] = {
#define X(name, word) word,
    HK_OUTCOME_LIST(X)
#undef X
};
static const char *const reasons[] = {
#define X(name, word) word,
    HK_REASON_LIST(X)
#undef X
};

static const char *const claims[] = {
#define X(name, word) word,
    HK_CLAIMED_LIST(X)
#undef X
};

static const char *const facts[] = {
#define X(name, word) word,
    HK_FACT_LIST(X)
#undef X
};

static const char *const decisions[] = {
#define X(name, word) word,
    HK_DECISION_LIST(X)
#undef X
};

const char *hk_actor_word(hk_actor actor)
{
    return (size_t)actor < HK_COUNT(actors) ? actors[actor] : "unknown";
}

const char *hk_event_word(hk_event_kind kind)
{
    return (size_t)kind < HK_COUNT(events) ? events[kind] : "unknown";
}

const char *hk_outcome_word(hk_outcome outcome)
{
    return (size_t)outcome < HK_COUNT(outcomes) ? outcomes[outcome] : "unknown";
}

const char *hk_reason_word(hk_reason reason)
{
    return (size_t)reason < HK_COUNT(reasons) ? reasons[reason] : "unknown";
}

const char *hk_claimed_word(hk_claimed ground)
{
    return (size_t)ground < HK_COUNT(claims) ? claims[ground] : "unknown";
}

const char *hk_fact_word(hk_fact fact)
{
    return (size_t)fact < HK_COUNT(facts) ? facts[fact] : "unknown";
}

const char *hk_decision_word(hk_decision decision)
{
    return (size_t)decision < HK_COUNT(decisions) ? decisions[decision] : "unknown";
}

static bool find(const char *const *words, size_t count, const char *word, size_t size, size_t *out)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(words[i]) == size && memcmp(words[i], word, size) == 0) {
            *out = i;
            return true;
        }
    return false;
}

bool hk_event_find(hk_event_kind *out, const char *word, size_t size)
{
    size_t i;
    if (!find(events, HK_COUNT(events), word, size, &i))
        return false;
    *out = (hk_event_kind)i;
    return true;
}

bool hk_actor_find(hk_actor *out, const char *word, size_t size)
{
    size_t i;
    if (!find(actors, HK_COUNT(actors), word, size, &i))
        return false;
    *out = (hk_actor)i;
    return true;
}

bool hk_claimed_find(hk_claimed *out, const char *word, size_t size)
{
    size_t i;
    if (!find(claims, HK_COUNT(claims), word, size, &i))
        return false;
    *out = (hk_claimed)i;
    return true;
}

bool hk_fact_find(hk_fact *out, const char *word, size_t size)
{
    size_t i;
    if (!find(facts, HK_COUNT(facts), word, size, &i))
        return false;
    *out = (hk_fact)i;
    return true;
}

bool hk_decision_find(hk_decision *out, const char *word, size_t size)
{
    size_t i;
    if (!find(decisions, HK_COUNT(decisions), word, size, &i))
        return false;
    *out = (hk_decision)i;
    return true;
}
