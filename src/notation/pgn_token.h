/* A token of PGN: pgn_lex.c cuts the text into tokens, pgn_read.c makes games of them. */
#ifndef HK_NOTATION_PGN_TOKEN_H
#define HK_NOTATION_PGN_TOKEN_H

#include "notation/pgn_reader.h"

enum hk__pgn_token_kind {
    /* `text` is the name; `value`. */
    TOKEN_TAG,
    /* `name` and `value`, if they can be understood. */
    TOKEN_BAD_TAG,
    /* `number`, `dots`; regular if it has digits. */
    TOKEN_NUMBER,
    /* A move or something else. */
    TOKEN_WORD,
    /* `result`; regular if it is written as PGN has it. */
    TOKEN_RESULT,
    /* `number`; regular if it is one. */
    TOKEN_NAG,
    /* A piece of a comment; `last`. */
    TOKEN_COMMENT,
    /* No brace has closed the comment. */
    TOKEN_COMMENT_GIVEN_UP,
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_STRAY_BRACE,
    /* Control characters within movetext, which count as blanks. */
    TOKEN_CONTROL,
    TOKEN_END
};

struct hk__pgn_token {
    enum hk__pgn_token_kind kind;
    /* Where it begins. */
    uint64_t line, offset;
    /* Nothing but blanks stands before it on its line. */
    bool at_line_start;
    const char *text;
    size_t size;
    const char *name;
    size_t name_size;
    const char *value;
    size_t value_size;
    uint64_t number;
    unsigned dots;
    hk_result result;
    bool regular, last;
};

#endif
