/* Functions for tests about texts of moves: texts that mean a move, and texts that are refused. */
#ifndef HK_TESTS_MOVE_TEXTS_H
#define HK_TESTS_MOVE_TEXTS_H

#include "positions.h"
#include "test.h"

#include "hakem/san.h"

#include <stdlib.h>
#include <string.h>

static inline const hk_letters *letters_of(const char *language)
{
    const hk_letters *letters = hk_letters_find(language, strlen(language));
    assert_non_null(letters);
    return letters;
}

/* Copy the text to memory of exactly its size, and parse it. */
static inline hk_err parse(hk_move *out, const hk_board *board, const char *text, size_t size,
                           const hk_letters *letters, hk_variant variant, hk_fault *fault)
{
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    const hk_err err = hk_san_parse(out, board, copy, size, letters, variant, fault);
    free(copy);
    return err;
}

static inline struct text written(const hk_position *p, hk_move move, const hk_letters *letters,
                                  hk_san_style style)
{
    struct text text;
    hk_buf buf;
    hk_buf_init(&buf, text.of, HK_SAN_MAX);
    hk_san_write(&buf, &p->board, move, letters, style);
    assert_false(buf.cut);
    return text;
}

static inline struct text san_of(const hk_position *p, hk_move move, const hk_letters *letters)
{
    return written(p, move, letters, HK_SAN_PGN);
}

/* Each text (blanks between) means this move, given in UCI and in PGN's notation. */
static inline void means_in(const char *language, const char *fen, const char *texts,
                            const char *uci, const char *san, hk_variant variant)
{
    const hk_position p = diagram(fen, variant);
    for (const char *text = texts; *text;) {
        const size_t size = strcspn(text, " ");
        hk_move move = HK_MOVE_NONE;
        hk_fault fault = {.why = ""};
        const hk_err err =
            parse(&move, &p.board, text, size, letters_of(language), variant, &fault);
        if (err != HK_OK)
            fail_msg("%.*s in %s: %s at byte %zu", (int)size, text, fen, fault.why, fault.byte);
        assert_string_equal(uci_of(move, variant).of, uci);
        assert_string_equal(san_of(&p, move, letters_of(language)).of, san);
        text += size + strspn(text + size, " ");
    }
}

/* Each text means this move, given in UCI; `|` stands between two. */
static inline void spelled_in(const char *language, const char *fen, const char *texts,
                              const char *uci)
{
    const hk_position p = diagram(fen, HK_STANDARD);
    for (const char *text = texts; *text;) {
        const size_t size = strcspn(text, "|");
        hk_move move = HK_MOVE_NONE;
        hk_fault fault = {.why = ""};
        const hk_err err =
            parse(&move, &p.board, text, size, letters_of(language), HK_STANDARD, &fault);
        if (err != HK_OK)
            fail_msg("'%.*s' in %s: %s at byte %zu", (int)size, text, fen, fault.why, fault.byte);
        assert_string_equal(uci_of(move, HK_STANDARD).of, uci);
        text += size + (text[size] == '|');
    }
}

/* Each text is refused with this error; `|` stands between two. */
static inline void refused_in(const char *language, const char *fen, const char *texts,
                              hk_err expected, hk_variant variant)
{
    const hk_position p = diagram(fen, variant);
    for (const char *text = texts; *text;) {
        const size_t size = strcspn(text, "|");
        hk_move move = 0x1234;
        hk_fault fault = {.code = "none", .byte = 99};
        const hk_err err =
            parse(&move, &p.board, text, size, letters_of(language), variant, &fault);
        if (err != expected)
            fail_msg("'%.*s' in %s: %s, not %s", (int)size, text, fen, hk_err_word(err),
                     hk_err_word(expected));
        assert_int_equal(move, 0x1234);
        assert_string_equal(fault.code, hk_err_word(expected));
        assert_true(fault.byte <= size);
        text += size + (text[size] == '|');
    }
}

#endif
