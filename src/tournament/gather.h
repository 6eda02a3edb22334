/*
 * For the readers of files: how a `struct told` is filled. Its memory grows with it and is given back at once by
 * told_finish. A request that fails is remembered, so that a reader asks once, at its end.
 */
#ifndef HK_TOURNAMENT_GATHER_H
#define HK_TOURNAMENT_GATHER_H

#include "hakem/base.h"
#include "tournament/told.h"

/* Begin with nothing told. Answers false if there is no memory; `told` is zeroed then. */
HK_MUST_CHECK bool told_start(struct told *told);

/* Has a request for memory failed? What is told is then incomplete. */
bool told_failed(const struct told *told);

/* `size` bytes, zeroed, of the memory of `told`; NULL: there is none. */
void *told_get(struct told *told, size_t size);

/* A copy of a text that is UTF-8, with a NUL; NULL: there is no memory. */
const char *told_copy(struct told *told, const char *text, size_t size);

/* The same of `most` characters at most; a longer text is cut, and remarked on at its place. */
const char *told_copy_short(struct told *told, const char *text, size_t size, size_t most,
                            uint32_t line, uint32_t column);

/* One more, zeroed, at the end of a list; NULL: there is no memory. The list may move. */
struct told_player *told_add_player(struct told *told);
struct told_board *told_add_board(struct told *told);
struct told_team *told_add_team(struct told *told);
struct told_match *told_add_match(struct told *told);
struct told_forfeit *told_add_forfeit(struct told *told);
struct told_team_bye *told_add_team_bye(struct told *told);
struct told_fact *told_add_fact(struct told *told);

/*
 * Remark on a place of the file. `code` is static text; `about`, UTF-8, is copied and cut at
 * TOLD_ABOUT_MAX bytes between two characters.
 */
enum { TOLD_ABOUT_MAX = 80 };
void told_remark(struct told *told, bool refuses, const char *code, uint32_t line, uint32_t column,
                 const char *about, size_t about_size);

/* Put the remarks in the order of the file; the one that stands for all others stays last. */
void told_sort_remarks(struct told *told);

/* Make room for the scores of all players in `rounds` rounds, each of opponent 0 and ' '. */
bool told_make_scores(struct told *told, uint32_t rounds);

/* The score of a player, by place, in a round from 1. */
static inline struct told_score *told_score_at(const struct told *told, size_t place,
                                               uint32_t round)
{
    return &told->scores[place * told->rounds_paired + round - 1];
}

/*
 * Where each player stands in the list: `places[number]` is his place plus 1, or 0; the table has
 * TOLD_PLAYERS_MAX + 1 entries and is of the memory of `told`. NULL: there is no memory.
 */
uint32_t *told_places(struct told *told);

#endif
