/*
 * What a file tells of a tournament, in one form for all formats: people, teams, and of each round who met whom and
 * with which result. The readers (trf.h, csv.h, pgn_headers.h) fill it; nothing in it is judged yet. All memory is of
 * the one struct and ends with told_finish; texts are NUL-ended UTF-8, and NULL where the file is silent.
 *
 * A score is written with the codes of FIDE's tournament report file (C.04, annex), whatever the file's own are:
 * '1' '=' '0' rated; 'W' 'D' 'L' not rated; '+' '-' by forfeit; 'H' 'F' 'U' 'Z' byes of half a point, a point, by the
 * pairing, and of nothing; ' ' not known yet.
 */
#ifndef HK_TOURNAMENT_TOLD_H
#define HK_TOURNAMENT_TOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TOLD_ROUNDS_MAX = 99,
    TOLD_PLAYERS_MAX = 9999,
    TOLD_TEAMS_MAX = 999,
    TOLD_MATCH_BOARDS_MAX = 99,
    TOLD_BOARDS_MAX = 4999,
    TOLD_FACTS_MAX = 9999,
    TOLD_RATING_MAX = 4000,
    /* In characters: of what the head says, of names of people, teams and clubs, and of federations. Longer ones are cut. */
    TOLD_DETAIL_MAX = 200,
    TOLD_NAME_MAX = 60,
    TOLD_CODE_MAX = 20,
    /* What is said at most; a last remark, "remarks-many", stands for all others. */
    TOLD_REMARKS_MAX = 500,
    TOLD_FILE_MAX_BYTES = 16 * 1024 * 1024
};

/* What was not understood, or is taken with a doubt: line and column count from 1, columns in characters. */
struct told_remark {
    uint32_t line, column;
    /* The file cannot be taken as it is. */
    bool refuses;
    /* A word for the language tables, such as "player-twice", and what it is about, as in the file. */
    const char *code, *about;
};

struct told_player {
    uint32_t number; /* starting rank, from 1 */
    const char *name, *title, *sex, *federation, *fide_id, *birth, *club;
    int rating;            /* 0: none */
    int points_halves;     /* as the file says, in half points; -1: it does not */
    uint32_t rank;         /* 0: none */
    uint32_t line, column; /* where it stands in the file; column 0: of a report file */
};

struct told_score {
    uint32_t opponent; /* its number; 0: none */
    char color;        /* 'w', 'b', or ' ' */
    char code;         /* of the list above */
};

struct told_board {
    uint32_t round, board; /* from 1; board 0: the file gives no number */
    uint32_t match;        /* of teams, from 1; 0: none */
    uint32_t white, black; /* numbers of players; 0: nobody, a bye, or in a match an empty seat */
    char white_code, black_code;
    uint32_t line;
};

struct told_team {
    uint32_t number;
    const char *name, *federation;
    const uint32_t *players; /* numbers, in board order */
    size_t player_count;
    int match_points_halves, game_points_halves; /* -1: not told */
    uint32_t line;
};

/* A match of two teams; its boards name it. */
struct told_match {
    uint32_t round, match;
    uint32_t team[2]; /* numbers; the first has White on the first board */
    uint32_t boards;
    char code[2]; /* '+' or '-' of a match that was forfeited, by teams; else ' ' */
    size_t first_board, board_count; /* in the list of boards */
};

/* A team that has points of a round without a match: TRF 240 and 320. */
struct told_team_bye {
    uint32_t round, team; /* the team's number */
    int match_halves, game_halves;
    char code; /* 'F' 'H' 'Z' 'U'; until its points are told, which the boards of a match say */
    uint32_t line, column;
};

/* A match that one or both teams forfeited: TRF 330. */
struct told_forfeit {
    uint32_t round, white, black; /* numbers of teams */
    char white_code, black_code;  /* '+' or '-' */
    uint32_t line;
};

/*
 * What results are worth by the file, in half points; told: the file says something of it. A value
 * that is no number of half points, or differs by colour, leaves `told` false and is remarked on.
 */
struct told_scoring {
    bool told;
    int win, draw, loss;
    int forfeit_win, forfeit_loss;
    int pairing_bye, full_bye, half_bye, zero_bye;
    int match_win, match_draw, match_loss; /* told apart from the others: -1, it is not */
};

/* A line of the head: a code of the format, such as "022", and its text. */
struct told_fact {
    const char *code, *text;
    uint32_t line;
};

struct told {
    const char *name, *city, *federation, *start, *end, *kind, *chief, *rate;
    uint32_t rounds;        /* as announced; 0: not told */
    uint32_t rounds_paired; /* of how many rounds something is told */
    struct told_player *players;
    size_t player_count;
    /* Of a table: it gives its people numbers; and it knows them by these alone, which the tournament must have. */
    bool is_numbered, is_by_number;
    /* Of player i (by place) in round r (from 1): scores[i * rounds_paired + r - 1]. */
    struct told_score *scores;
    /*
     * Pairings and byes, by round; of formats that number boards in their order, else made from the scores, in the order of
     * the matches, and of the points before the round. A bye has its player as White, no Black and its code.
     */
    struct told_board *boards;
    size_t board_count;
    struct told_team *teams;
    size_t team_count;
    /* By round and number; of rounds in which each team meets one other alone. */
    struct told_match *matches;
    size_t match_count;
    /* No round is one of matches: the teams are a mere list beside games of single players. */
    bool teams_are_clubs;
    const char *colors; /* of the first team of a match by board, W and B; NULL: by turns */
    struct told_forfeit *forfeits;
    size_t forfeit_count;
    struct told_team_bye *team_byes;
    size_t team_bye_count;
    struct told_scoring scoring;
    struct told_fact *facts;
    size_t fact_count;
    struct told_remark *remarks;
    size_t remark_count;
    /* One of the remarks refuses: nothing of the file may be taken. */
    bool refused;
    /* Dates are ISO 8601 where they could be read, else as they stand. */
    struct told_memory *memory;
};

/* Free all that the readers filled in; a zeroed struct is fine. */
void told_finish(struct told *told);

#endif
