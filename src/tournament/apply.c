/*
 * The kinds of entries, and reading of their members. What each kind does is in apply_details.c (the
 * tournament, its players and teams), apply_pairings.c (who meets whom), apply_results.c (from the start
 * of a round to what is published) and apply_lineups.c (matches of teams).
 */
#include "base/internal.h"
#include "codec/members.h"
#include "tournament/apply_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each kind: its word, what it does, the members it may have, and which of them are personal data. */
static const struct kind {
    const char *word;
    apply_function *apply;
    const char *members, *personal;
} kinds[] = {
    {"details", apply_details,
     "name|city|federation|start|end|chief|rounds|kind_of_play|scoring|minors|rules|listed|closed|"
     "nameless_remarks",
     "chief"},
    {"player", apply_player,
     "number|name|title|sex|federation|fide_id|birth|club|rating|minor|withdrawn",
     "name|title|sex|federation|fide_id|birth|club"},
    {"player_removed", apply_player_removed, "number", ""},
    {"team", apply_team, "number|name|federation|players", ""},
    {"team_removed", apply_team_removed, "number", ""},
    {"pairings", apply_pairings, "round|pairings|byes|again|source", ""},
    {"presence", apply_presence, "round|player|here", ""},
    {"started", apply_started, "round|games|again", ""},
    {"result", apply_result, "round|board|result|unrated|reason|decision|again|source",
     "reason|decision"},
    {"signed", apply_signed, "round|player|result", ""},
    {"confirm", apply_confirm, "round|boards", ""},
    {"publish", apply_publish, "round", ""},
    {"file", apply_file, "format|file", "file"},
    {"matches", apply_matches, "round|boards|matches|byes|again|source", ""},
    {"lineup", apply_lineup, "round|team|players|again", ""},
    {"lineups", apply_lineups, "round|open|lineups_until_ms", ""},
    {"captain", apply_captain, "team|seat", ""},
    {"difference", apply_difference, "round|board|stands|ours|theirs", ""},
};

static const struct kind *find_kind(const char *word)
{
    for (size_t i = 0; word && i < HK_COUNT(kinds); i++)
        if (strcmp(kinds[i].word, word) == 0)
            return &kinds[i];
    return NULL;
}

bool apply_is_private(const char *kind, const char *member)
{
    const struct kind *found = find_kind(kind);
    return found && list_find(found->personal, member, NULL);
}

bool fault_fill(struct tournament_fault *fault, enum fault_kind kind, const char *field,
                const char *why)
{
    fault->kind = kind;
    snprintf(fault->field, sizeof fault->field, "%s", field ? field : "");
    snprintf(fault->why, sizeof fault->why, "%s", why);
    return false;
}

bool fault_memory(struct tournament_fault *fault)
{
    return fault_fill(fault, FAULT_MEMORY, NULL, "there is not enough memory");
}

/* The first member that is in neither list; NULL: there is none. */
static const char *find_unknown(const json_t *object, const char *list, const char *also)
{
    const char *member;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)object, member, value)
    {
        if (!list_find(list, member, NULL) && !list_find(also, member, NULL))
            return member;
    }
    return NULL;
}

static bool refuse_unknown(const char *member, const char *list, struct tournament_fault *fault)
{
    struct nearest nearest;
    hk_buf why;

    nearest_begin(&nearest, member);
    nearest_offer_list(&nearest, list);
    fault_fill(fault, FAULT_FORM, member, "");
    hk_buf_init(&why, fault->why, sizeof fault->why);
    refuse_member(&why, &nearest);
    return false;
}

bool has_members(const json_t *object, const char *list, struct tournament_fault *fault)
{
    const char *unknown = find_unknown(object, list, "");
    return !unknown || refuse_unknown(unknown, list, fault);
}

void tournament_settle(struct tournament *tournament)
{
    for (size_t i = 0; tournament->counts_boards && i < tournament->round_count; i++)
        matches_settle(&tournament->round[i]);
    tournament->counts_boards = false;
}

bool tournament_apply(struct tournament *tournament, const struct tournament_entry *entry,
                      const json_t *act, struct tournament_fault *fault)
{
    const struct applying applying = {tournament, entry, act, fault};
    const struct kind *kind = find_kind(json_string_value(json_object_get(act, "kind")));

    *fault = (struct tournament_fault){.kind = FAULT_NONE};
    if (!kind)
        return fault_fill(fault, FAULT_FORM, "kind", "it is no kind of entry");
    const char *unknown = find_unknown(act, kind->members, "kind");
    if (unknown)
        return refuse_unknown(unknown, kind->members, fault);
    if (!kind->apply(&applying))
        return false;
    tournament->number = entry->number;
    return true;
}

/* Members. */

static const json_t *given(const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    return json_is_null(value) ? NULL : value;
}

bool read_number(unsigned *out, const json_t *object, const char *member, unsigned least,
                 unsigned most, bool wanted, struct tournament_fault *fault)
{
    const json_t *value = given(object, member);
    const json_int_t number = json_integer_value(value);
    char why[APPLY_WHY_ROOM];

    if (!value && !wanted)
        return true;
    if (!json_is_integer(value) || number < (json_int_t)least || number > (json_int_t)most) {
        snprintf(why, sizeof why, "it is a whole number from %u to %u", least, most);
        return fault_fill(fault, FAULT_FORM, member, why);
    }
    *out = (unsigned)number;
    return true;
}

bool read_flag(bool *out, const json_t *object, const char *member, struct tournament_fault *fault)
{
    const json_t *value = given(object, member);

    if (value && !json_is_boolean(value))
        return fault_fill(fault, FAULT_FORM, member, "it is true or false");
    if (value)
        *out = json_is_true(value);
    return true;
}

/* Control characters of ASCII, which would break a line of a record. */
static bool is_clean(const char *text, size_t size, size_t *characters)
{
    *characters = 0;
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == 0x7f)
            return false;
        *characters += (c & 0xc0) != 0x80;
    }
    return true;
}

bool is_text_or_null(const json_t *object, const char *member, size_t most_characters,
                     struct tournament_fault *fault)
{
    const json_t *value = given(object, member);
    char why[APPLY_WHY_ROOM];
    size_t characters = 0;

    if (!value || (json_is_string(value) &&
                   is_clean(json_string_value(value), json_string_length(value), &characters) &&
                   characters <= most_characters))
        return true;
    snprintf(why, sizeof why,
             "it is a text of at most %zu characters, none of them a control character",
             most_characters);
    return fault_fill(fault, FAULT_FORM, member, why);
}

bool set_text(char **place, const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    const char *text = json_string_value(value);

    if (!value)
        return true;
    char *copy = text && text[0] ? strdup(text) : NULL;
    if (text && text[0] && !copy)
        return false;
    free(*place);
    *place = copy;
    return true;
}

bool set_author(char **place, const struct tournament_entry *entry)
{
    const char *by = entry->by ? entry->by : entry->role;
    char *copy = by ? strdup(by) : NULL;

    if (by && !copy)
        return false;
    free(*place);
    *place = copy;
    return true;
}

struct tournament_round *read_round(const struct applying *applying, unsigned *number)
{
    if (!read_number(number, applying->act, "round", 1, TOURNAMENT_ROUNDS_MAX, true,
                     applying->fault))
        return NULL;
    struct tournament_round *round = tournament_round(applying->tournament, *number);
    if (!round)
        fault_fill(applying->fault, FAULT_MISSING, "round", "this round is not paired");
    return round;
}

struct tournament_pairing *read_board(const struct tournament_round *round, const json_t *object,
                                      struct tournament_fault *fault)
{
    unsigned board = 0;

    if (!read_number(&board, object, "board", 1, TOURNAMENT_BOARDS_MAX, true, fault))
        return NULL;
    struct tournament_pairing *pairing = round_board(round, board);
    if (!pairing)
        fault_fill(fault, FAULT_MISSING, "board", "this round has no such board");
    return pairing;
}

bool says_again(const json_t *act)
{
    return json_is_true(json_object_get(act, "again"));
}
