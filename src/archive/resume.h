/* A text that is read on from a place in it. */
#ifndef HK_ARCHIVE_RESUME_H
#define HK_ARCHIVE_RESUME_H

#include "archive/input.h"
#include "archive/text_place.h"

enum { RESUMED_TEXT_ROOM = 1 << 16, RESUMED_TEXT_BEFORE = 8 };

struct resumed_text {
    struct input *in;
    struct text_place place; /* of the first byte that will be given */
    size_t at, end;
    bool at_line_start;               /* but for blanks */
    bool run_together;                /* to what stands before it */
    char before[RESUMED_TEXT_BEFORE]; /* the last bytes but white space that were passed over */
    size_t before_size;
    char held[RESUMED_TEXT_ROOM];
};

/*
 * Start, and pass over `offset` bytes of the text and the white space behind them, counting lines. Answers false if the
 * text is not so long; why, input_fault may know.
 */
bool resumed_text_skip(struct resumed_text *resume, struct input *in, uint64_t offset);

/* Does a result marker stand before the place? Then no game is open there, whatever follows. */
bool resumed_text_is_after_result(const struct resumed_text *resume);

/* Is the place within a line, at a number or a marker that begins no game there? The rest is seen when it is read. */
bool resumed_text_is_inside_game(const struct resumed_text *resume);

/* What follows, as a hk_pgn_source; the context is the struct resumed_text. */
size_t resumed_text_read(void *resume, char *into, size_t room);

#endif
