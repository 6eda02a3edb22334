/*
 * A move is made before it is judged: whether it is illegal, and what a press completes, players find
 * out at the board themselves, and whoever tells them claims in their place (7.5, A.5.2, C.3). So the
 * rulings on moves and presses, and on hands at the pieces, are the arbiter's until the game has ended.
 *
 * What an arbiter has asked the referee and was denied is his as well: that he has to stay silent about
 * a flag or a move would tell of the flag or the move.
 */
#include "hall/server/disclosure.h"
#include "codec/event_json.h"
#include "hakem/schema.h"
#include "hall/server/refusal.h"

#include <string.h>

/* What is between its sender and the arbiter: family and name of a row of events.def. */
#define PRIVATE_LIST(X)                                                                            \
    X(EVENT, PAUSE)                                                                                \
    X(EVENT, RECORD)                                                                               \
    X(EVENT, SEAL)                                                                                 \
    X(CLAIM, MOVE_COUNT)                                                                           \
    X(CLAIM, MOVE_COUNT_REQUEST)                                                                   \
    X(FACT, CLASSIFY)                                                                              \
    X(FACT, LIST_LEGAL)                                                                            \
    X(FACT, SCORESHEET_REQUEST)                                                                    \
    X(FACT, FLAG_UNNOTICED) /* whoever reads it has noticed */                                     \
    X(DECISION, OBSERVED)   /* he waits, and may not let it be seen why */

#define IS_EVENT(name) (event->kind == HK_EVENT_##name)
#define IS_CLAIM(name) (IS_EVENT(CLAIM) && event->claim.ground == HK_CLAIM_##name)
#define IS_FACT(name) (IS_EVENT(FACT) && event->fact.fact == HK_FACT_##name)
#define IS_DECISION(name) (IS_EVENT(DECIDE) && event->decide.decision == HK_DECISION_##name)

static bool is_private_by_kind(const hk_event *event)
{
#define X(family, name) || IS_##family(name)
    return false PRIVATE_LIST(X);
#undef X
}

static bool is_private(const hk_event *event, bool is_denied)
{
    const bool acts = event->kind == HK_EVENT_DECIDE || event->kind == HK_EVENT_FLAG;

    return is_private_by_kind(event) || (is_denied && acts && event->actor == HK_ACTOR_ARBITER);
}

bool disclosure_is_private(const hk_event *event, hk_outcome outcome, const json_t *account)
{
    const json_t *steps = json_object_get(json_object_get(account, "branch"), "events");
    bool found = is_private(event, outcome == HK_OUTCOME_DENIED);
    char why[REFUSAL_WHY_ROOM];
    hk_event step;
    hk_buf fault;

    for (size_t i = 0; i < json_array_size(steps) && !found; i++) {
        const json_t *told = json_array_get(steps, i);
        const char *ruled =
            json_string_value(json_object_get(json_object_get(told, "ruling"), "outcome"));
        hk_buf_init(&fault, why, sizeof why);
        found = event_from_json(&step, json_object_get(told, "event"), HK_LOG_FORMAT, &fault) &&
                is_private(&step, ruled && strcmp(ruled, hk_outcome_word(HK_OUTCOME_DENIED)) == 0);
    }
    return found;
}

/*
 * Does the ruling tell whether a move is legal? That of who touches or adjusts a piece after it depends on
 * whether he has the move.
 */
static bool is_found_out(hk_event_kind kind)
{
    return disclosure_is_bare(kind) || kind == HK_EVENT_TOUCH || kind == HK_EVENT_ADJUST;
}

enum disclosure disclosure_of(const struct logged *log, const hk_event *event, bool is_private,
                              enum view view)
{
    if (view >= VIEW_ARBITER)
        return DISCLOSES_ALL;
    if (is_private)
        return DISCLOSES_NOTHING;
    const bool is_open =
        log->status == HK_STATUS_ENDED || log->setup.rules.profile == HK_PROFILE_TRAINING;
    return is_found_out(event->kind) && !is_open ? DISCLOSES_EVENT : DISCLOSES_ALL;
}

bool disclosure_is_bare(hk_event_kind kind)
{
    return kind == HK_EVENT_MOVE || kind == HK_EVENT_PRESS;
}

static bool is_private_act(hk_event_kind kind)
{
    return is_private_by_kind(&(hk_event){.kind = kind});
}

enum disclosure disclosure_of_note(const struct note *note, enum view view)
{
    return view >= VIEW_ARBITER || (note->kind != NOTE_CALL_TAKEN && !is_private_act(note->act))
               ? DISCLOSES_ALL
               : DISCLOSES_NOTHING;
}

static bool shows(const struct note *note, bool bare, enum view view)
{
    return disclosure_of_note(note, view) == DISCLOSES_ALL &&
           (!bare || !note->act || disclosure_is_bare(note->act));
}

bool disclosure_shows_note(const char *body, bool bare, enum view view)
{
    struct note note;
    json_t *json = json_loads(body, 0, NULL);
    const json_t *waiting = json_object_get(json, "waiting"), *one;
    bool shown = note_from_text(&note, body) && shows(&note, bare, view);
    size_t i;

    json_array_foreach(waiting, i, one)
    {
        const json_t *act = json_object_get(one, "act");
        shown = shown &&
                hk_event_find(&note.act, json_string_value(act), json_string_length(act)) &&
                shows(&note, bare, view);
    }
    json_decref(json);
    return shown || view >= VIEW_ARBITER;
}

bool disclosure_is_in_envelope(const struct logged *log, const hk_event *event)
{
    return event->kind == HK_EVENT_SEAL && event->seq > log->envelopes_open;
}

void disclosure_close_envelope(hk_event *event, hk_ruling *ruling)
{
    memset(event->seal.text, 0, sizeof event->seal.text);
    ruling->meaning = HK_MOVE_NONE;
}

uint64_t disclosure_head(const struct logged *log, uint64_t last)
{
    return log->sealed > 0 && last >= log->sealed ? log->sealed - 1 : last;
}

void disclosure_strip(hk_event *event)
{
    if (event->kind == HK_EVENT_MOVE)
        event->move.two_hands = false;
    if (event->kind == HK_EVENT_PRESS)
        event->press.other_hand = false;
}
