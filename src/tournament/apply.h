/*
 * An entry of a tournament's log, folded into its state. The same function judges what is asked now and
 * reads what was written before: it refuses without changing anything, or changes everything.
 *
 * An entry is a JSON object with a `kind` and its members; docs/protocol.md lists them. Members that are
 * personal data are kept apart by whoever writes the log (apply_is_private), and are null or absent once
 * they have been deleted.
 */
#ifndef HK_TOURNAMENT_APPLY_H
#define HK_TOURNAMENT_APPLY_H

#include "tournament/model.h"

enum {
    APPLY_FIELD_ROOM = 48,
    APPLY_WHY_ROOM = 320,
    APPLY_DETAIL_CHARACTERS = 200,
    APPLY_NAME_CHARACTERS = 60,
    APPLY_CODE_CHARACTERS = 20
};

/* Why an entry is refused. */
enum fault_kind {
    FAULT_NONE,
    FAULT_FORM,    /* a member is not what it has to be */
    FAULT_MISSING, /* what it names is not there */
    FAULT_STALE,   /* the tournament does not stand so any more */
    FAULT_ASKED,   /* it wants an explicit word: "again": true */
    FAULT_MEMORY
};

struct tournament_fault {
    enum fault_kind kind;
    char field[APPLY_FIELD_ROOM]; /* empty: no member is at fault */
    char why[APPLY_WHY_ROOM];
};

/* Whence an entry comes. */
struct tournament_entry {
    uint64_t number;  /* the next one, from 1 */
    const char *by;   /* who entered it, as his link says; NULL: not said, or deleted */
    const char *role; /* what he is; NULL: the hall itself */
    /* Of an earlier log: the boards of a match follow those of the matches before it. */
    bool counts_boards;
};

/* False: `fault` says why, and nothing has changed. */
bool tournament_apply(struct tournament *tournament, const struct tournament_entry *entry,
                      const json_t *act, struct tournament_fault *fault);

/*
 * Give matches of an earlier log the boards of their pairings: once behind the last of its entries,
 * before a later one.
 */
void tournament_settle(struct tournament *tournament);

/*
 * Add to the scoring that is told, a JSON object, what follows it and is not named (scoring_followed).
 * False: there is no memory.
 */
bool apply_tell_followers(json_t *scoring, const struct scoring *now);

/* Is a member of an entry of this kind personal data, which stands outside of the chain? */
bool apply_is_private(const char *kind, const char *member);

#endif
