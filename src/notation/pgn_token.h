/* What a token of PGN is: pgn_lex.c cuts text into tokens, pgn_read.c makes games of them. */
#ifndef HK_NOTATION_PGN_TOKEN_H
#define HK_NOTATION_PGN_TOKEN_H

#include "notation/pgn_reader.h"

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

#endif
