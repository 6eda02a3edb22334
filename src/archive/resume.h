/* A text that is read on from a place where an earlier audit has ended. */
#ifndef HK_ARCHIVE_RESUME_H
#define HK_ARCHIVE_RESUME_H

#include "archive/input.h"
#include "archive/text_place.h"

enum { RESUMED_TEXT_ROOM = 1 << 16, RESUMED_TEXT_BEFORE = 16 };

struct resumed_text {
    struct input *in;
    /* Of the first byte that will be given. */
    struct text_place place;
    /* Nothing but white space is before the place in its line. */
    bool at_line_start;
    /* The byte before the place is not white space. */
    bool run_together;
    /* The last bytes before the place, without white space. */
    char before[RESUMED_TEXT_BEFORE];
    size_t before_size;
    /* Bytes that have been read and are still to be given: from `at` to `end`. */
    size_t at, end;
    char held[RESUMED_TEXT_ROOM];
};

/*
 * Begin with a text: pass over `offset` bytes of it, and over the white space after them unless a
 * line goes on there behind the result of a game; and count lines. Answers false if the text is not so
 * long; input_fault and input_stopped may tell why.
 */
bool resumed_text_skip(struct resumed_text *text, struct input *in, uint64_t offset);

/*
 * Is a result marker the last word before the place? Then no game is open there, whatever follows.
 */
bool resumed_text_is_after_result(const struct resumed_text *text);

/*
 * Is the place in a line in which a game has ended? Then the reader has to know. `0-0` may be the
 * end of a game that both have lost.
 */
bool resumed_text_is_behind_game(const struct resumed_text *text);

/*
 * Is the word at the place a part of the game before it: a number or a marker within a line? False
 * does not prove that a game begins there; that is seen when it is read.
 */
bool resumed_text_is_inside_game(const struct resumed_text *text);

/* Give what follows; a hk_pgn_source with the struct resumed_text as its context. */
size_t resumed_text_read(void *text, char *into, size_t room);

#endif
