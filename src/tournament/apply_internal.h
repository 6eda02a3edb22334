/* What the files that fold entries share: reading members, and refusing. For apply*.c alone. */
#ifndef HK_TOURNAMENT_APPLY_INTERNAL_H
#define HK_TOURNAMENT_APPLY_INTERNAL_H

#include "tournament/apply.h"

struct applying {
    struct tournament *tournament;
    const struct tournament_entry *entry;
    const json_t *act;
    struct tournament_fault *fault;
};

/* Always false, so that a function can end with it. `field` may be NULL. */
bool fault_fill(struct tournament_fault *fault, enum fault_kind kind, const char *field,
                const char *why);
bool fault_memory(struct tournament_fault *fault);

/* A whole number of an object within bounds. Absent or null: *out stays, unless `wanted`. */
bool read_number(unsigned *out, const json_t *object, const char *member, unsigned least,
                 unsigned most, bool wanted, struct tournament_fault *fault);
bool read_flag(bool *out, const json_t *object, const char *member, struct tournament_fault *fault);

/* Has an object inside an entry no member beside those of the list? */
bool has_members(const json_t *object, const char *list, struct tournament_fault *fault);

/* Is the member absent, null, or a text that can stand in a record? */
bool is_text_or_null(const json_t *object, const char *member, size_t most_characters,
                     struct tournament_fault *fault);

/* Put a text in the place of another: as the member says; absent leaves it, null and "" take it away. */
bool set_text(char **place, const json_t *object, const char *member);

/* The round that an entry names, which is there. NULL: it is not, and the fault says so. */
struct tournament_round *read_round(const struct applying *applying, unsigned *number);

/* The board of that round which an object names. */
struct tournament_pairing *read_board(const struct tournament_round *round, const json_t *object,
                                      struct tournament_fault *fault);

/* So many rounds there are then, at least. False: there is no memory. */
bool make_rounds(struct tournament *tournament, unsigned number);

/* Tell who makes an entry, by name or by role, in the place of another. False: there is no memory. */
bool set_author(char **place, const struct tournament_entry *entry);

/* Have the asked-for members said so: `again` is true? */
bool says_again(const json_t *act);

typedef bool apply_function(const struct applying *applying);

apply_function apply_details, apply_player, apply_player_removed, apply_team, apply_team_removed,
    apply_pairings, apply_presence, apply_started, apply_result, apply_signed, apply_confirm,
    apply_publish, apply_file, apply_difference, apply_matches, apply_lineup, apply_lineups,
    apply_captain;

#endif
