/*
 * A table that is being read, and what the cells of its row at hand say.
 */
#ifndef HK_TOURNAMENT_CSV_READING_H
#define HK_TOURNAMENT_CSV_READING_H

#include "tournament/csv_header.h"
#include "tournament/pairings.h"

enum { CSV_NAME_BYTES = 4 * (TOLD_NAME_MAX + 1) + 1 };

struct csv_reading {
    struct told *told;
    struct csv_table table;
    struct csv_header header;
    struct pairings pairings;
    /* Of pairings: the round at hand. */
    uint32_t round;
    /* What the first cell of White or Black shows to stand in both columns. */
    enum { PEOPLE_UNKNOWN, PEOPLE_NAMES, PEOPLE_NUMBERS } people;
    /* When the tournament begins; NULL: nobody knows. */
    const char *day;
    /* Of each player, by place: where these stand. */
    struct columns {
        uint32_t fide_id, birth;
    } * columns;
    /* Of each team, by place: its list of players, to which more are added. */
    uint32_t **team_players;
};

void csv_remark(struct csv_reading *reading, bool refuses, const char *code, struct csv_cell cell);

/* The cell of the row at hand that is this; an empty one at the row's start if there is none. */
struct csv_cell csv_cell_of(const struct csv_reading *reading, enum csv_column column);

/* A cell of `most` characters, NULL if it is empty. */
const char *csv_text(struct csv_reading *reading, struct csv_cell cell, size_t most);

/*
 * A whole number; decimals that are nothing are left out, and in a column of ratings (`rates`) the sign between thousands:
 * 1.850 is one there, while 1.000 is the first of numbers or rounds. False: it is none, or larger than `most`.
 */
bool csv_number(struct csv_cell cell, bool rates, uint32_t most, uint32_t *out);

/* A number that may be missing or wrong without harm. */
uint32_t csv_harmless_number(struct csv_reading *reading, enum csv_column column, uint32_t most,
                             const char *code);

/* Points as half points: "3.5", "3,5", "3 1/2" with a half as a character; -1: none. */
int csv_points(struct csv_reading *reading);

/* NULL where the cell says nothing, or nothing that can be taken, which is remarked on; of title and sex our own word. */
const char *csv_fide_id(struct csv_reading *reading, enum csv_column column);
const char *csv_birth(struct csv_reading *reading, size_t place); /* of the player at `place` */
const char *csv_title(struct csv_reading *reading, enum csv_column column);
const char *csv_sex(struct csv_reading *reading);

/* The name of the row at hand, "Last, First" where it stands in two columns. Answers its bytes; 0: there is none. */
size_t csv_name(const struct csv_reading *reading, char name[CSV_NAME_BYTES],
                struct csv_cell *where);

#endif
