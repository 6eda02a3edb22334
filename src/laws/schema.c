/*
 * The rows of hakem/events.def as tables, and the check of an event against its row. All members
 * that a row does not name must be zero, so that nothing an event tells is ignored: a fact that has
 * a member of another fact is refused.
 */
#include "hakem/schema.h"
#include "base/internal.h"
#include "hakem/game.h"
#include "hakem/san.h"

#include <string.h>

/* The values that columns of the rows can have. */
enum {
    PLAYERS = 1 << HK_ACTOR_WHITE | 1 << HK_ACTOR_BLACK,
    ARBITER = 1 << HK_ACTOR_ARBITER,
    OFFICIALS = 1 << HK_ACTOR_PROGRAM | ARBITER,
    PEOPLE = PLAYERS | ARBITER,
    ANYONE = PLAYERS | OFFICIALS,
    RUNNING = 1 << HK_STATUS_RUNNING,
    PLAYING = RUNNING | 1 << HK_STATUS_INTERRUPTED,
    NOT_ENDED = PLAYING | 1 << HK_STATUS_WAITING,
    ENDED = 1 << HK_STATUS_ENDED,
    ALWAYS = NOT_ENDED | ENDED
};
enum { ANYWHERE = false, ON_BOARD = true };
enum { ALL_EDITIONS = false, WITH_CLOCK = true };

/* The members of each row, as an array that ends with an empty member. */
#define MEMBER(part, name, type, needed, since)                                                    \
    {#name, HK_MEMBER_##type, offsetof(hk_event, part.name), needed, since},
#define NEED(part, name, type) MEMBER(part, name, type, true, 1)
#define MAY(part, name, type) MEMBER(part, name, type, false, 1)
#define MAY_SINCE(since, part, name, type) MEMBER(part, name, type, false, since)
#define NONE

#define EVENT(since, name, word, who, when, where, editions, seen, members)                        \
    static const hk_member of_event_##name[] = {members{0}};
#define CLAIM(since, name, word, when, where, editions, seen, members)                             \
    static const hk_member of_claim_##name[] = {members{0}};
#define FACT(since, name, word, when, where, editions, seen, members)                              \
    static const hk_member of_fact_##name[] = {members{0}};
#define DECISION(since, name, word, when, where, editions, seen, members)                          \
    static const hk_member of_decision_##name[] = {members{0}};
#include "hakem/events.def"

#define ROW(since, word, members, who, when, where, editions, seen)                                \
    {                                                                                              \
        word, members, HK_COUNT(members) - 1, since, who, when, where, editions, seen              \
    }

static const hk_event_row events[HK_EVENT_KINDS] = {
#define EVENT(since, name, word, who, when, where, editions, seen, members)                        \
    [HK_EVENT_##name] =                                                                            \
        ROW(since, word, of_event_##name, who, when, where, editions, HK_SEEN_##seen),
#include "hakem/events.def"
};

static const hk_event_row claims[HK_CLAIMS] = {
#define CLAIM(since, name, word, when, where, editions, seen, members)                             \
    [HK_CLAIM_##name] =                                                                            \
        ROW(since, word, of_claim_##name, PLAYERS, when, where, editions, HK_SEEN_##seen),
#include "hakem/events.def"
};

static const hk_event_row facts[HK_FACTS] = {
#define FACT(since, name, word, when, where, editions, seen, members)                              \
    [HK_FACT_##name] =                                                                             \
        ROW(since, word, of_fact_##name, ANYONE, when, where, editions, HK_SEEN_##seen),
#include "hakem/events.def"
};

static const hk_event_row decisions[HK_DECISIONS] = {
#define DECISION(since, name, word, when, where, editions, seen, members)                          \
    [HK_DECISION_##name] =                                                                         \
        ROW(since, word, of_decision_##name, ARBITER, when, where, editions, HK_SEEN_##seen),
#include "hakem/events.def"
};

/* Row `i` of a table; NULL for 0, which is NONE, and beyond the end. */
static const hk_event_row *row_of(const hk_event_row *rows, size_t count, size_t i)
{
    return i > 0 && i < count ? &rows[i] : NULL;
}

const hk_event_row *hk_event_row_of(hk_event_kind kind)
{
    return row_of(events, HK_EVENT_KINDS, kind);
}

const hk_event_row *hk_claimed_row(hk_claimed ground)
{
    return row_of(claims, HK_CLAIMS, ground);
}

const hk_event_row *hk_fact_row(hk_fact fact)
{
    return row_of(facts, HK_FACTS, fact);
}

const hk_event_row *hk_decision_row(hk_decision decision)
{
    return row_of(decisions, HK_DECISIONS, decision);
}

const hk_event_row *hk_event_row_find(const hk_event *event)
{
    if (event->kind == HK_EVENT_CLAIM)
        return hk_claimed_row(event->claim.ground);
    if (event->kind == HK_EVENT_FACT)
        return hk_fact_row(event->fact.fact);
    if (event->kind == HK_EVENT_DECIDE)
        return hk_decision_row(event->decide.decision);
    return hk_event_row_of(event->kind);
}

hk_seen hk_event_seen(const hk_event *event)
{
    const hk_event_row *row = hk_event_row_find(event);
    return row ? row->seen : HK_SEEN_NOTHING;
}

const char *hk_event_reason(const hk_event *event)
{
    const hk_event_row *row = hk_event_row_find(event);

    for (unsigned i = 0; row && i < row->member_count; i++)
        if (row->members[i].type == HK_MEMBER_REMARK && strcmp(row->members[i].name, "reason") == 0)
            return (const char *)event + row->members[i].offset;
    return NULL;
}

/* Words. */

static const char *const actors[] = {"none",
#define X(name, word) word,
                                     HK_ACTOR_LIST(X)
#undef X
};
static const char *const seen_words[] = {
#define X(name, word) word,
    HK_SEEN_LIST(X)
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

const char *hk_seen_word(hk_seen seen)
{
    return (size_t)seen < HK_COUNT(seen_words) ? seen_words[seen] : "unknown";
}

const char *hk_outcome_word(hk_outcome outcome)
{
    return (size_t)outcome < HK_COUNT(outcomes) ? outcomes[outcome] : "unknown";
}

const char *hk_reason_word(hk_reason reason)
{
    return (size_t)reason < HK_COUNT(reasons) ? reasons[reason] : "unknown";
}

static const char *word_of(const hk_event_row *row)
{
    return row ? row->word : "unknown";
}

const char *hk_event_word(hk_event_kind kind)
{
    return word_of(hk_event_row_of(kind));
}

const char *hk_claimed_word(hk_claimed ground)
{
    return word_of(hk_claimed_row(ground));
}

const char *hk_fact_word(hk_fact fact)
{
    return word_of(hk_fact_row(fact));
}

const char *hk_decision_word(hk_decision decision)
{
    return word_of(hk_decision_row(decision));
}

/* The index of the row that a word names; 0 if none does. */
static unsigned find(const hk_event_row *rows, unsigned count, const char *word, size_t size)
{
    for (unsigned i = 1; i < count; i++)
        if (strlen(rows[i].word) == size && memcmp(rows[i].word, word, size) == 0)
            return i;
    return 0;
}

bool hk_event_find(hk_event_kind *out, const char *word, size_t size)
{
    const unsigned i = find(events, HK_EVENT_KINDS, word, size);
    if (i)
        *out = (hk_event_kind)i;
    return i != 0;
}

bool hk_claimed_find(hk_claimed *out, const char *word, size_t size)
{
    const unsigned i = find(claims, HK_CLAIMS, word, size);
    if (i)
        *out = (hk_claimed)i;
    return i != 0;
}

bool hk_fact_find(hk_fact *out, const char *word, size_t size)
{
    const unsigned i = find(facts, HK_FACTS, word, size);
    if (i)
        *out = (hk_fact)i;
    return i != 0;
}

bool hk_decision_find(hk_decision *out, const char *word, size_t size)
{
    const unsigned i = find(decisions, HK_DECISIONS, word, size);
    if (i)
        *out = (hk_decision)i;
    return i != 0;
}

bool hk_actor_find(hk_actor *out, const char *word, size_t size)
{
    for (unsigned i = 1; i < HK_COUNT(actors); i++)
        if (strlen(actors[i]) == size && memcmp(actors[i], word, size) == 0) {
            *out = (hk_actor)i;
            return true;
        }
    return false;
}

/* The form of an event. */

static const struct {
    uint16_t size;
    const char *means;
} types[] = {
#define X(name, type, means) [HK_MEMBER_##name] = {sizeof(type), means},
    HK_MEMBER_TYPE_LIST(X)
#undef X
};

size_t hk_member_size(hk_member_type type)
{
    return (size_t)type < HK_COUNT(types) ? types[type].size : 0;
}

const char *hk_member_means(hk_member_type type)
{
    return (size_t)type < HK_COUNT(types) ? types[type].means : "unknown";
}

static bool is_zero(const void *value, size_t size)
{
    const unsigned char *bytes = value;
    for (size_t i = 0; i < size; i++)
        if (bytes[i])
            return false;
    return true;
}

static bool is_one_player(hk_parties who)
{
    return who == HK_PARTY_WHITE || who == HK_PARTY_BLACK;
}

static bool is_promotion(hk_kind kind)
{
    return kind >= HK_KNIGHT && kind <= HK_QUEEN;
}

static bool is_move(const hk_uci_squares *move)
{
    return move->from < HK_NO_SQUARE && move->to < HK_NO_SQUARE &&
           (move->promotion == HK_NO_KIND ||
            (is_promotion(move->promotion) && (move->from != 0 || move->to != 0)));
}

static bool are_squares(const hk_square_list *list, unsigned most)
{
    for (unsigned i = 0; i < list->count && i < most; i++)
        if (list->square[i] >= HK_NO_SQUARE)
            return false;
    return list->count <= most;
}

static bool is_text(const char *text, size_t room)
{
    const char *end = memchr(text, '\0', room);
    return end && hk_utf8_check(text, (size_t)(end - text));
}

static bool is_time(int64_t ms, int64_t most)
{
    return ms >= 0 && ms <= most;
}

/* Is it empty, or a language whose piece letters can be read? */
static bool is_language(const char *language)
{
    return is_text(language, HK_LANGUAGE_MAX) &&
           (language[0] == '\0' || hk_letters_find(language, strlen(language)));
}

static bool is_given_count(const hk_given_count *count)
{
    return count->value <= (count->given ? HK_COUNT_MOST : 0);
}

static bool are_clocks(const hk_given_clocks *clocks)
{
    const int64_t most = clocks->given ? HK_AT_MS_MAX : 0;
    return is_time(clocks->ms[HK_WHITE], most) && is_time(clocks->ms[HK_BLACK], most);
}

/* Can a FEN tell this position? Its en passant square is set only where a capture is legal. */
static bool is_position(const hk_position *position)
{
    hk_position settled = *position;

    if (is_zero(&position->board, sizeof position->board))
        return position->move_number == 0 && position->halfmove_plies == 0;
    if (position->move_number < 1 || position->move_number > HK_COUNT_MOST ||
        position->halfmove_plies > HK_COUNT_MOST ||
        hk_board_validity(&position->board, HK_CHESS960, HK_ANY_BOARDS, NULL) != HK_OK)
        return false;
    hk_position_settle(&settled);
    return settled.board.ep == position->board.ep;
}

/* Is the value in the range of its type? Zero is in every range: the member is left out. */
static bool is_in_range(hk_member_type type, const void *value)
{
    const int64_t *ms = value;
    const uint32_t *number = value;

    switch (type) {
    case HK_MEMBER_FLAG:
        return true;
    case HK_MEMBER_PLAYER:
        return *number == 0 || is_one_player(*number);
    case HK_MEMBER_PLAYERS:
        return *number <= HK_PARTY_BOTH;
    case HK_MEMBER_PERSONS:
        return *number <= HK_PARTY_OTHERS;
    case HK_MEMBER_MOVE:
        return is_move(value);
    case HK_MEMBER_SQUARE:
        return are_squares(value, 1);
    case HK_MEMBER_SQUARES:
        return are_squares(value, HK_TOUCHED_MAX);
    case HK_MEMBER_PIECE:
        return *(const hk_kind *)value == HK_NO_KIND || is_promotion(*(const hk_kind *)value);
    case HK_MEMBER_MS:
        return is_time(*ms, HK_AT_MS_MAX);
    case HK_MEMBER_INCREMENT:
        return is_time(*ms, HK_INCREMENT_MS_MAX);
    case HK_MEMBER_PLY:
    case HK_MEMBER_COUNT:
        return *number <= HK_COUNT_MOST;
    case HK_MEMBER_GIVEN_COUNT:
        return is_given_count(value);
    case HK_MEMBER_CLOCKS:
        return are_clocks(value);
    case HK_MEMBER_SEQ:
        return *(const uint64_t *)value <= INT64_MAX;
    case HK_MEMBER_POINTS:
        return *(const int32_t *)value >= 0 && *(const int32_t *)value <= HK_POINTS_MOST;
    case HK_MEMBER_SCORE:
        return *(const hk_score *)value <= HK_SCORE_BLACK_HALF;
    case HK_MEMBER_VERDICT:
        return *(const hk_verdict *)value < HK_VERDICTS;
    case HK_MEMBER_END:
        return *(const hk_reason *)value <= HK_REASON_ANNULLED;
    case HK_MEMBER_TEXT:
    case HK_MEMBER_REMARK:
        return is_text(value, types[type].size);
    case HK_MEMBER_LANGUAGE:
        return is_language(value);
    case HK_MEMBER_WITHDRAWN:
        return *(const hk_withdrawn *)value <= HK_WITHDRAWN_CLAIM;
    case HK_MEMBER_REPROACH:
        return *(const hk_reproach *)value <= HK_REPROACH_NO_EFFORT;
    case HK_MEMBER_ENVELOPE:
        return *number < 2 * HK_ENVELOPE_RESUMPTION;
    case HK_MEMBER_POSITION:
        return is_position(value);
    }
    return false;
}

/* Does zero mean "left out" for this type, and nothing else? */
static bool shows_absence(hk_member_type type)
{
    switch (type) {
    case HK_MEMBER_PLAYER:
    case HK_MEMBER_PLAYERS:
    case HK_MEMBER_PERSONS:
    case HK_MEMBER_MOVE:
    case HK_MEMBER_SQUARE:
    case HK_MEMBER_SQUARES:
    case HK_MEMBER_PIECE:
    case HK_MEMBER_PLY:
    case HK_MEMBER_SCORE:
    case HK_MEMBER_VERDICT:
    case HK_MEMBER_END:
    case HK_MEMBER_SEQ:
    case HK_MEMBER_WITHDRAWN:
    case HK_MEMBER_CLOCKS:
        return true;
    case HK_MEMBER_FLAG:
    case HK_MEMBER_MS:
    case HK_MEMBER_INCREMENT:
    case HK_MEMBER_COUNT:
    case HK_MEMBER_GIVEN_COUNT:
    case HK_MEMBER_POINTS:
    case HK_MEMBER_TEXT:
    case HK_MEMBER_REMARK:
    case HK_MEMBER_LANGUAGE:
    case HK_MEMBER_REPROACH:
    case HK_MEMBER_ENVELOPE:
    case HK_MEMBER_POSITION:
        break;
    }
    return false;
}

bool hk_member_is_none(const hk_event *event, const hk_member *member)
{
    const char *value = (const char *)event + member->offset;

    switch (member->type) {
    case HK_MEMBER_TEXT:
    case HK_MEMBER_REMARK:
    case HK_MEMBER_LANGUAGE:
        return value[0] == '\0';
    case HK_MEMBER_POSITION: /* hk_position has padding */
        return is_zero(&((const hk_position *)(const void *)value)->board, sizeof(hk_board));
    case HK_MEMBER_GIVEN_COUNT:
        return !((const hk_given_count *)(const void *)value)->given;
    case HK_MEMBER_CLOCKS:
        return !((const hk_given_clocks *)(const void *)value)->given;
    case HK_MEMBER_SQUARE:
    case HK_MEMBER_SQUARES:
        return ((const hk_square_list *)(const void *)value)->count == 0;
    case HK_MEMBER_FLAG:
    case HK_MEMBER_PLAYER:
    case HK_MEMBER_PLAYERS:
    case HK_MEMBER_PERSONS:
    case HK_MEMBER_MOVE:
    case HK_MEMBER_PIECE:
    case HK_MEMBER_MS:
    case HK_MEMBER_INCREMENT:
    case HK_MEMBER_PLY:
    case HK_MEMBER_COUNT:
    case HK_MEMBER_SEQ:
    case HK_MEMBER_POINTS:
    case HK_MEMBER_SCORE:
    case HK_MEMBER_VERDICT:
    case HK_MEMBER_END:
    case HK_MEMBER_WITHDRAWN:
    case HK_MEMBER_REPROACH:
    case HK_MEMBER_ENVELOPE:
        break;
    }
    return is_zero(value, types[member->type].size);
}

static hk_err refuse(hk_fault *fault, const char *code, const char *why)
{
    if (fault)
        *fault = (hk_fault){.code = code, .why = why};
    return HK_E_ARGUMENT;
}

/*
 * Find a member that is not zero although this row does not have it. `family` is the table of all
 * rows of the kind.
 */
static const hk_member *find_stranger(const hk_event *event, const hk_event_row *row,
                                      const hk_event_row *family, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = 0; k < family[i].member_count; k++) {
            const hk_member *member = &family[i].members[k];
            unsigned own = 0;
            while (own < row->member_count && row->members[own].offset != member->offset)
                own++;
            if (own == row->member_count && !hk_member_is_none(event, member))
                return member;
        }
    return NULL;
}

static const hk_member *find_strange_member(const hk_event *event, const hk_event_row *row)
{
    if (event->kind == HK_EVENT_FACT)
        return find_stranger(event, row, facts, HK_FACTS);
    if (event->kind == HK_EVENT_DECIDE)
        return find_stranger(event, row, decisions, HK_DECISIONS);
    if (event->kind == HK_EVENT_CLAIM)
        return find_stranger(event, row, claims, HK_CLAIMS);
    return NULL;
}

/* Does a claim say that its move was recorded or declared, but name no move? */
static bool lacks_its_move(const hk_event *event)
{
    const hk_uci_squares *move = &event->claim.move;
    return event->kind == HK_EVENT_CLAIM && (event->claim.recorded || event->claim.declared) &&
           move->from == 0 && move->to == 0;
}

/* The name of the member that chooses the row of an event. */
static const char *matter_of(hk_event_kind kind)
{
    return kind == HK_EVENT_CLAIM    ? "ground"
           : kind == HK_EVENT_FACT   ? "fact"
           : kind == HK_EVENT_DECIDE ? "decision"
                                     : "kind";
}

hk_err hk_event_form(const hk_event *event, hk_fault *fault)
{
    const hk_event_row *row = hk_event_row_find(event);

    if (!row)
        return refuse(fault, matter_of(event->kind), "it is none that is known");
    if (event->actor < HK_ACTOR_WHITE || event->actor > HK_ACTOR_ARBITER)
        return refuse(fault, "actor", "it is none that is known");
    for (unsigned i = 0; i < row->member_count; i++) {
        const hk_member *member = &row->members[i];
        if (!is_in_range(member->type, (const char *)event + member->offset))
            return refuse(fault, member->name, "it is out of its range");
        if (member->needed && shows_absence(member->type) && hk_member_is_none(event, member))
            return refuse(fault, member->name, "it is missing");
    }
    const hk_member *stranger = find_strange_member(event, row);
    if (stranger)
        return refuse(fault, stranger->name, "it does not belong to this event");
    if (lacks_its_move(event))
        return refuse(fault, "move", "it is missing, though it is recorded or declared");
    return HK_OK;
}
