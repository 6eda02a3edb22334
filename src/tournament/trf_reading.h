/*
 * A report file while it is read: what its parts share. trf.c goes through the lines twice: first all but the rounds, when
 * the players are not yet known, then the rounds and the teams. At last all is held against each other.
 */
#ifndef HK_TOURNAMENT_TRF_READING_H
#define HK_TOURNAMENT_TRF_READING_H

#include "tournament/gather.h"
#include "tournament/trf_line.h"

/* Where a player's line stands in the file. */
struct trf_place {
    size_t offset;
    uint32_t size;
    enum encoding encoding;
    bool by_bytes;
};

/* What a result is worth, in hundredths of a point. */
struct trf_scale {
    int win[2], draw[2], loss[2]; /* of White and Black */
    int forfeit_win, forfeit_loss, pairing_bye, full_bye, half_bye, zero_bye, unknown;
    /* Of a match that is won, drawn and lost; -1: not told. */
    int match[3];
    /* The file says something of it. */
    bool told;
};

enum { TRF_ORDER_TOLD = 0x8000 };

/* Where a round and a team have their place in a table of all. */
static inline size_t trf_in_round(uint32_t round, uint32_t team)
{
    return (size_t)round * (TOLD_TEAMS_MAX + 1) + team;
}

struct trf_reading {
    struct told *told;
    /* The file, and the line at hand. */
    struct trf_lines lines;
    struct trf_line line;
    /* For texts on their way. */
    struct hk__text scratch;
    /* Of each player, by place; and each player's place plus 1, by number. */
    struct trf_place *player_lines;
    size_t player_line_room;
    uint32_t *places;
    /* Rounds of which a player's line says something, and those that the head announces; 0: it does not. */
    uint32_t rounds_told, announced;
    struct trf_scale scale;
    /* The head's number of players and the place of it; 0: it has none. */
    uint32_t player_count, player_count_line;
    /* There are teams; they stand in lines 310, and those of 013 repeat them. */
    bool with_teams, with_310;
    /* Of each player, by place: points were added or taken by a line 299. */
    bool *abnormal;
    /* Of each player, by place: the place of his team plus 1, or 0; of each team, by number: the same. */
    uint32_t *team_of, *team_places;
    /* Of each round and team (trf_in_round): has it a bye, and no match? NULL: no team has one. */
    bool *team_byes;
    /*
     * Of each player and round, as the scores: his board in his team's line-up, from 1, with TRF_ORDER_TOLD if a line 300
     * says so; else his place in the list of the team. NULL: there are no teams.
     */
    uint16_t *board_orders;
};

/* Remark on a field of the line at hand. */
void trf_remark(struct trf_reading *reading, bool refuses, const char *code,
                const struct trf_field *field);

/* A field's text, of the memory of what is told; NULL: it is empty, or there is no memory. */
const char *trf_text(struct trf_reading *reading, const struct trf_field *field);

/* trf_player.c: a player's line but its rounds; then its rounds, of the player at `place`. */
void trf_read_player(struct trf_reading *reading);
void trf_read_rounds(struct trf_reading *reading, size_t place);

/* The points of a player's line: columns 81-84, and 80 for those of a hundred and more, where no birth stands. */
struct trf_field trf_points_field(const struct trf_line *line);

/* trf_head.c: any line that is neither a player's nor a team's. */
void trf_read_head(struct trf_reading *reading);

/* A remark of the file, a blank line, a ruler of digits and signs, or a legend of the columns. */
bool trf_is_for_the_eye(const struct trf_line *line);

/* trf_scale.c: what results are worth: a line 162, XXS or BBW and the like; the end of the file. */
void trf_scale_start(struct trf_scale *scale);
void trf_scale_read(struct trf_reading *reading);
void trf_scale_tell(struct trf_reading *reading);
int trf_scale_worth(const struct trf_scale *scale, struct told_score score);

/* trf_team.c: a line 013, 300, 310, 330, 240 or 299, once the players' rounds are known; others are left alone. */
void trf_read_team(struct trf_reading *reading);

/* The players of a line 300 who are of no team, once all teams are known; other lines are left alone. */
void trf_join_teams(struct trf_reading *reading);

/* trf_check.c: hold players, rounds, results and points against each other. */
void trf_check(struct trf_reading *reading);

/* Remark on what a player, by place, has in a round; nothing is refused. */
void trf_remark_round(struct trf_reading *reading, size_t place, uint32_t round, const char *code);

/* trf_boards.c: the pairings from the scores, and the matches of teams. */
void trf_make_boards(struct trf_reading *reading);

/* Lay out the line of the player at `place` again. */
void trf_player_line(struct trf_reading *reading, size_t place);

#endif
