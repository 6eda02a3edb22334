/* A text that is read on from a place in it. */
#ifndef HK_ARCHIVE_RESUME_H
#define HK_ARCHIVE_RESUME_H

#include "archive/input.h"
#include "archive/text_place.h"

enum { AUDIT_RESUME_ROOM = 1 << 16, AUDIT_RESUME_BEFORE = 8 };

struct audit_resume {
    struct input *in;
    struct text_place place; /* of the first byte that will be given */
    size_t at, end;
    bool at_line_start;               /* but for blanks */
    bool glued;                       /* to what stands before it */
    char before[AUDIT_RESUME_BEFORE]; /* the last bytes but white space that were passed over */
    size_t before_size;
    char held[AUDIT_RESUME_ROOM];
};

/*
 * Start, and pass over `offset` bytes of the text and the white space behind them, counting lines. Answers false if the
 * text is not so long; why, input_fault may know.
 */
bool audit_resume_skip(struct audit_resume *resume, struct input *in, uint64_t offset);

/* Does a result marker stand before the place? Then no game is open there, whatever follows. */
bool audit_resume_is_behind_game(const struct audit_resume *resume);

/* Is the place within a line, at a number or a marker that begins no game there? The rest is seen when it is read. */
bool audit_resume_is_within_game(const struct audit_resume *resume);

/* What follows, as a hk_pgn_source; the context is the struct audit_resume. */
size_t audit_resume_read(void *resume, char *into, size_t room);

#endif
