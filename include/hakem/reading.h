/**
 * @file
 * Readings: where the Laws can be read in several ways, or their sources contradict each other, a
 * reading offers a choice, and each game is played by one.
 *
 * docs/readings/ has a page for each reading; laws/readings.tsv has the choices in words, with
 * sources and cases.
 */
#ifndef HAKEM_READING_H
#define HAKEM_READING_H

#include "hakem/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The readings: enum name and word in files. */
#define HK_READING_LIST(X)                                                                         \
    X(ILLEGAL_MOVE_INCREMENT, "illegal-move-increment")                                            \
    X(CLAIM_AFTER_OWN_MOVE, "claim-after-own-move")                                                \
    X(BLITZ_FULL_SUPERVISION_MINUTES, "blitz-full-supervision-minutes")

typedef enum hk_reading {
#define X(name, word) HK_READING_##name,
    HK_READING_LIST(X)
#undef X
    /** How many there are. */
    HK_READINGS
} hk_reading;

/**
 * The choices of each reading, the default first: reading, enum name, word in files.
 *
 * ILLEGAL_MOVE_INCREMENT: when an illegal move is taken back, the increment that its press earned
 * is taken off the display, or is kept. CLAIM_AFTER_OWN_MOVE: a player who claims a draw after he
 * has made his move gets no examination, or is treated as a player whose claim is incorrect.
 * BLITZ_FULL_SUPERVISION_MINUTES: how many minutes an illegal move or a wrong claim gives the
 * opponent in blitz under full supervision (B.2).
 */
#define HK_READING_CHOICE_LIST(X)                                                                  \
    X(ILLEGAL_MOVE_INCREMENT, TAKEN_OFF, "taken-off")                                              \
    X(ILLEGAL_MOVE_INCREMENT, KEPT, "kept")                                                        \
    X(CLAIM_AFTER_OWN_MOVE, NOT_EXAMINED, "not-examined")                                          \
    X(CLAIM_AFTER_OWN_MOVE, INCORRECT, "incorrect")                                                \
    X(BLITZ_FULL_SUPERVISION_MINUTES, TWO, "two")                                                  \
    X(BLITZ_FULL_SUPERVISION_MINUTES, ONE, "one")

/* The choices as values of hk_readings.choice. */
enum {
    HK_ILLEGAL_MOVE_INCREMENT_TAKEN_OFF = 0,
    HK_ILLEGAL_MOVE_INCREMENT_KEPT = 1,
    HK_CLAIM_AFTER_OWN_MOVE_NOT_EXAMINED = 0,
    HK_CLAIM_AFTER_OWN_MOVE_INCORRECT = 1,
    HK_BLITZ_FULL_SUPERVISION_MINUTES_TWO = 0,
    HK_BLITZ_FULL_SUPERVISION_MINUTES_ONE = 1
};

/** The choices that a game is played by. All zero: the defaults. Plain value. */
typedef struct hk_readings {
    /** By hk_reading: 0 to hk_reading_choices() - 1. */
    uint8_t choice[HK_READINGS];
} hk_readings;

/**
 * The word of a reading, for example "illegal-move-increment"; static text.
 *
 * Cost: O(1). Threads: any.
 */
HK_API const char *hk_reading_word(hk_reading reading);

/**
 * Find the reading that a word names.
 *
 * @param[out] out  Written on true alone.
 * @param word      `size` bytes; no NUL needed.
 *
 * @return false if the word names none.
 *
 * Cost: O(readings). Threads: any.
 */
HK_API bool hk_reading_find(hk_reading *out, const char *word, size_t size);

/** How many choices a reading has. Cost: O(choices). Threads: any. */
HK_API unsigned hk_reading_choices(hk_reading reading);

/**
 * The word of a choice; static text.
 *
 * @param choice  0, the default, to hk_reading_choices() - 1.
 *
 * @return NULL if the reading has no such choice.
 *
 * Cost: O(choices). Threads: any.
 */
HK_API const char *hk_reading_choice_word(hk_reading reading, unsigned choice);

/**
 * Find the choice of a reading that a word names.
 *
 * @param[out] out  Written on true alone.
 * @param word      `size` bytes; no NUL needed.
 *
 * @return false if the word names none.
 *
 * Cost: O(choices). Threads: any.
 */
HK_API bool hk_reading_choice_find(hk_reading reading, uint8_t *out, const char *word, size_t size);

#ifdef __cplusplus
}
#endif
#endif
