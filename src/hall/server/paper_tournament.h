/*
 * Papers of a tournament: lists that hang in the hall, slips, cards and match sheets. They show names in
 * full and are for those who conduct it. docs/decisions/0056.
 */
#ifndef HK_HALL_SERVER_PAPER_TOURNAMENT_H
#define HK_HALL_SERVER_PAPER_TOURNAMENT_H

#include "hall/server/paper_form.h"
#include "tournament/model.h"

#include <stdbool.h>

/* What they are called in addresses. All but the points are of one round. */
#define TOURNAMENT_PAPER_LIST(X)                                                                   \
    X(PAIRINGS, "pairings")                                                                        \
    X(NAMES, "names")                                                                              \
    X(SLIPS, "slips")                                                                              \
    X(CARDS, "cards")                                                                              \
    X(POINTS, "points")                                                                            \
    X(MATCH, "match")

enum tournament_paper {
#define X(name, word) PAPER_OF_##name,
    TOURNAMENT_PAPER_LIST(X)
#undef X
        TOURNAMENT_PAPERS
};

/* False: no paper is called so. */
bool tournament_paper_find(enum tournament_paper *out, const char *word);

/*
 * `round` from 1, which there is; for points 0. `captains` has the name of each team's captain, by its place, NULL where nobody
 * is named; for other papers than those of matches it may be NULL. The caller's; NULL: there is no memory.
 */
char *tournament_paper(const struct tournament *tournament, enum tournament_paper paper,
                       unsigned round, hk_language language, char *const *captains);

/* For the parts of it: a paper that is being written. */
struct sheet_writer {
    struct hk__text out;
    const struct tournament *tournament;
    const struct tournament_round *round; /* NULL: of no round */
    unsigned round_number;
    hk_language language;
    char *const *captains; /* by the places of teams; NULL: nobody asks */
};

const char *sheet_word(const struct sheet_writer *writer, const char *key);
/* "Open, round 3", into a text of SHEET_TITLE_ROOM. */
enum { SHEET_TITLE_ROOM = 320 };
void sheet_title(const struct sheet_writer *writer, char out[SHEET_TITLE_ROOM]);
/* Title and name of a player, shielded from the direction of what is around; nothing for nobody. */
void sheet_player(struct sheet_writer *writer, unsigned number);
void sheet_team(struct sheet_writer *writer, unsigned number);
void sheet_number(struct sheet_writer *writer, const char *element, unsigned number);
/* Half points as people write them: 2½. */
enum { SHEET_POINTS_ROOM = 24 };
const char *sheet_points(char out[SHEET_POINTS_ROOM], unsigned halves);
/* A result as people write it, with ½. */
const char *sheet_result(struct board_result result);
/* What a bye is called. */
const char *sheet_bye(const struct sheet_writer *writer, char code);
/* Lines to sign on. */
void sheet_signatures(struct sheet_writer *writer, const char *const *keys, size_t count);

/* The bodies; without memory the text of the writer fails. */
void sheet_pairings(struct sheet_writer *writer);
void sheet_names(struct sheet_writer *writer);
void sheet_standings(struct sheet_writer *writer);
void sheet_slips(struct sheet_writer *writer);
void sheet_cards(struct sheet_writer *writer);
void sheet_matches(struct sheet_writer *writer);

#endif
