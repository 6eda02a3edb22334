/* Bytes to tokens, for pgn_read.c. */
#ifndef HK_NOTATION_PGN_LEX_H
#define HK_NOTATION_PGN_LEX_H

#include "hakem/pgn.h"

enum hk__pgn_token_kind {
    TOKEN_TAG,              /* name, value */
    TOKEN_BAD_TAG,          /* begins like a tag pair and is none: up to a good one on its line */
    TOKEN_NUMBER,           /* digits and dots: number, dots */
    TOKEN_WORD,             /* a move or something else */
    TOKEN_RESULT,           /* a marker: result, and whether it is written as PGN has it */
    TOKEN_NAG,              /* number; regular if it is one */
    TOKEN_COMMENT,          /* a piece of a comment; `last` */
    TOKEN_COMMENT_GIVEN_UP, /* no brace closed it */
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_STRAY_BRACE,
    TOKEN_END
};

struct hk__pgn_token {
    enum hk__pgn_token_kind kind;
    uint64_t line, offset;
    bool at_line_start; /* nothing but blanks stands before it on its line */
    const char *text;
    size_t size;
    const char *name; /* of a bad tag, if it can be understood */
    size_t name_size;
    const char *value; /* of a tag, also of such a bad one */
    size_t value_size;
    uint64_t number;
    unsigned dots;
    hk_result result;
    bool regular, last;
};

/* The next token. Texts lie in the window and are good until the next call. `in_tags`: tag pairs are expected. */
void hk__pgn_lex(hk_pgn_reader *in, bool in_tags, struct hk__pgn_token *out);

/* Does a tag pair stand `ahead` bytes from the cursor, with nothing but blanks before it? */
bool hk__pgn_is_tag(const hk_pgn_reader *in, size_t ahead);

/* Pass over bytes of the window that hold no line end. */
void hk__pgn_pass_over(hk_pgn_reader *in, size_t count);

/*
 * Bytes of a result at the start of a text, 0 if there is none: `1-0`, `0-1`, `1/2-1/2`, `*`, and what people write
 * instead: other dashes, blanks around them, `1/2`. *regular: it is written as PGN has it.
 */
size_t hk__pgn_match_result(const char *text, size_t size, hk_result *result, bool *regular);

#endif
