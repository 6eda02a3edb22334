/*
 * What a result is worth (article 10): the scoring system of a tournament, and the codes of FIDE's
 * tournament report file in which a result of each side is written (told.h has the list).
 *
 * All points are half points, so that nothing is rounded.
 */
#ifndef HK_TOURNAMENT_POINTS_H
#define HK_TOURNAMENT_POINTS_H

#include <stdbool.h>

/* What has points: enum name, member, half points unless the tournament says otherwise. */
#define SCORING_LIST(X)                                                                            \
    X(WIN, "win", 2)                                                                               \
    X(DRAW, "draw", 1)                                                                             \
    X(LOSS, "loss", 0)                                                                             \
    X(FORFEIT_WIN, "forfeit_win", 2)                                                               \
    X(FORFEIT_LOSS, "forfeit_loss", 0)                                                             \
    X(BYE, "bye", 2)                                                                               \
    X(FULL_BYE, "full_bye", 2)                                                                     \
    X(HALF_BYE, "half_bye", 1)                                                                     \
    X(ABSENT, "absent", 0)                                                                         \
    X(MATCH_WIN, "match_win", 4)                                                                   \
    X(MATCH_DRAW, "match_draw", 2)                                                                 \
    X(MATCH_LOSS, "match_loss", 0)

enum scoring_item {
#define X(name, member, halves) SCORING_##name,
    SCORING_LIST(X)
#undef X
        SCORING_ITEMS
};

enum { SCORING_MOST_HALVES = 100 };

struct scoring {
    unsigned halves[SCORING_ITEMS];
};

/* The names of the members, in the order of the enum. */
extern const char *const scoring_members[SCORING_ITEMS];

/* A point for a win, half a point for a draw, nothing for a loss. 10.1 */
struct scoring scoring_usual(void);

/*
 * What an item follows as long as nobody has said otherwise: a game won or lost by forfeit, and a bye, are worth
 * what a win, a draw or a loss is (10.1). Games and matches follow themselves.
 */
enum scoring_item scoring_followed(enum scoring_item item);

/* Is a game worth the usual points? Is a match? */
bool scoring_is_usual(const struct scoring *scoring, enum scoring_item first,
                      enum scoring_item last);

/* The half points of a code; of one that is no code, or not known yet: 0. */
unsigned scoring_of(const struct scoring *scoring, char code);

/* Is it a code of a game that was played, or of one that was forfeited? Is it one of a bye? */
bool code_is_game(char code);
bool code_is_forfeit(char code);

/* The code of a bye that a file tells by this one: a blank is an absence. */
char code_of_bye(char told);
bool code_is_bye(char code);

/* The result of a board: the code of White, then that of Black. */
struct board_result {
    char code[2];
};

extern const struct board_result no_result;

bool result_is_known(struct board_result result);
bool result_equals(struct board_result one, struct board_result other);

/*
 * The words of results: 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, and by forfeit +--, --+, ---. A game that is not
 * rated has the same word. NULL: it is not known, or no pair of a board.
 */
const char *result_word(struct board_result result);

/* False: it is no such word. */
bool result_find(struct board_result *out, const char *word);

/* All words, with bars between them. */
extern const char result_words[];

#endif
