/* A text that is read on from a place in it. */
#ifndef HK_CLI_AUDIT_RESUME_H
#define HK_CLI_AUDIT_RESUME_H

#include "cli/input.h"
#include "cli/text_place.h"

enum { AUDIT_RESUME_ROOM = 1 << 16 };

struct audit_resume {
    struct input *in;
    struct text_place place; /* of the first byte that will be given */
    size_t at, end;
    char held[AUDIT_RESUME_ROOM];
};

/*
 * Start, and pass over `offset` bytes of the text and the white space behind them, counting lines. Answers false if the
 * text is not so long; why, input_fault may know.
 */
bool audit_resume_skip(struct audit_resume *resume, struct input *in, uint64_t offset);

/* What follows, as a hk_pgn_source; the context is the struct audit_resume. */
size_t audit_resume_read(void *resume, char *into, size_t room);

#endif
