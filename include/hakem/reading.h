/**
 * @file Readings: where the Laws leave room or their sources contradict each other, the choice that
 * a game is played by. docs/readings/ has a page for each; laws/readings.tsv has its choices in
 * words, its sources and its cases.
 */
#ifndef HAKEM_READING_H
#define HAKEM_READING_H

#include "hakem/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The readings: enum name and word of files. */
#define HK_READING_LIST(X)                                                                         \
    X(ILLEGAL_MOVE_INCREMENT, "illegal-move-increment")                                            \
    X(CLAIM_AFTER_OWN_MOVE, "claim-after-own-move")                                                \
    X(BLITZ_FULL_SUPERVISION_MINUTES, "blitz-full-supervision-minutes")

typedef enum hk_reading {
#define X(name, word) HK_READING_##name,
    HK_READING_LIST(X)
#undef X
        HK_READINGS /**< How many there are. */
} hk_reading;

/** The choices of each reading, the default first: reading, enum name, word of files. */
#define HK_READING_CHOICE_LIST(X)                                                                  \
    X(ILLEGAL_MOVE_INCREMENT, TAKEN_OFF,                                                           \
      "taken-off")                          /* what the press earned goes with the move */         \
    X(ILLEGAL_MOVE_INCREMENT, KEPT, "kept") /* it stays on the display */                          \
    X(CLAIM_AFTER_OWN_MOVE, NOT_EXAMINED, "not-examined")                                          \
    X(CLAIM_AFTER_OWN_MOVE, INCORRECT, "incorrect") /* it costs what an incorrect claim costs */   \
    X(BLITZ_FULL_SUPERVISION_MINUTES, TWO, "two")                                                  \
    X(BLITZ_FULL_SUPERVISION_MINUTES, ONE, "one")

enum {
    HK_ILLEGAL_MOVE_INCREMENT_TAKEN_OFF = 0,
    HK_ILLEGAL_MOVE_INCREMENT_KEPT = 1,
    HK_CLAIM_AFTER_OWN_MOVE_NOT_EXAMINED = 0,
    HK_CLAIM_AFTER_OWN_MOVE_INCORRECT = 1,
    HK_BLITZ_FULL_SUPERVISION_MINUTES_TWO = 0,
    HK_BLITZ_FULL_SUPERVISION_MINUTES_ONE = 1
};

/** The readings of a game. All zero: the defaults. Plain value. */
typedef struct hk_readings {
    uint8_t choice[HK_READINGS]; /**< Below hk_reading_choices() of its reading. */
} hk_readings;

/** Word of a reading, for example "illegal-move-increment"; static text. Threads: any. */
HK_API const char *hk_reading_word(hk_reading reading);

/**
 * The reading that a word of `size` bytes names. @return false if none does; `out` is then
 * untouched. Threads: any.
 */
HK_API bool hk_reading_find(hk_reading *out, const char *word, size_t size);

/** How many choices a reading has. Threads: any. */
HK_API unsigned hk_reading_choices(hk_reading reading);

/**
 * Word of a choice, 0 to hk_reading_choices() - 1, the default first; static text, NULL if there is
 * none. Threads: any.
 */
HK_API const char *hk_reading_choice_word(hk_reading reading, unsigned choice);

/**
 * The choice of a reading that a word names. @return false if none does; `out` is then untouched.
 * Threads: any.
 */
HK_API bool hk_reading_choice_find(hk_reading reading, uint8_t *out, const char *word, size_t size);

#ifdef __cplusplus
}
#endif
#endif
