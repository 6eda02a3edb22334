/*
 * The closed lists of events, actors, outcomes, results and reasons as words.
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
