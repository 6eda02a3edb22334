/*
 * Lines of a tournament report file, and their columns. A line ends with CR, LF or CR LF, each as it likes. Columns count
 * from 1, in characters; or in bytes, in lines of writers that fill up names by their bytes: each line is asked in which of
 * the two ways the columns that its code must have make sense.
 */
#ifndef HK_TOURNAMENT_TRF_LINE_H
#define HK_TOURNAMENT_TRF_LINE_H

#include "tournament/characters.h"
#include "tournament/told.h"

enum {
    /* A player's line: the first column of round 1, and how many columns a round has. */
    TRF_ROUND_COLUMN = 92,
    TRF_ROUND_WIDTH = 10,
    /* The most columns that a line is asked for. */
    TRF_COLUMNS_MAX = TRF_ROUND_COLUMN + TRF_ROUND_WIDTH * TOLD_ROUNDS_MAX - 1
};

/* A file, cut into lines one after another. */
struct trf_lines {
    const char *bytes;
    size_t size;
    /* Where the next line begins, and its number, from 1. */
    size_t at;
    uint32_t number;
    /* One byte a character is Turkish. */
    bool turkish;
};

struct trf_line {
    /* Without its end. */
    const char *text;
    size_t size;
    /* Where it begins in the file, and its number, from 1. */
    size_t offset;
    uint32_t number;
    enum encoding encoding;
    /* Columns are counted in bytes. */
    bool by_bytes;
    /* Of the first columns: where each begins, and behind the last where that ends. */
    uint32_t columns, at[TRF_COLUMNS_MAX + 1];
};

/* A part of a line, between two columns; blanks at its ends are left out. */
struct trf_field {
    const char *text;
    size_t size;
    /* The column in which it begins, in characters: for remarks. */
    uint32_t column;
};

/* Begin with a file; a mark of UTF-8 at its start belongs to no line. */
void trf_lines_start(struct trf_lines *lines, const char *bytes, size_t size);

/* The next line, laid out in columns. False: there is none. Cost: O(its size). */
bool trf_lines_next(struct trf_lines *lines, struct trf_line *out);

/* Lay out a line again whose `text`, `size`, `encoding` and `by_bytes` are set. */
void trf_line_lay(struct trf_line *line);

/* Is its code this one? */
bool trf_line_is(const struct trf_line *line, const char code[4]);

/* The byte in a column; a blank behind the line's end. */
char trf_line_byte(const struct trf_line *line, uint32_t column);

/* What stands from one column to another, both included. Behind the line's end there is nothing. */
struct trf_field trf_line_field(const struct trf_line *line, uint32_t first, uint32_t last);

/* What stands from a column on. */
struct trf_field trf_line_rest(const struct trf_line *line, uint32_t first);

/* The column in characters of a column of the line's own counting. */
uint32_t trf_line_character(const struct trf_line *line, uint32_t column);

/*
 * A whole number of a field. `*out` is 0 if the field is empty. False: it is no number, or larger than `most`, which is at
 * most 999,999,999.
 */
bool trf_field_number(const struct trf_field *field, uint32_t most, uint32_t *out);

/*
 * Points of a field, in hundredths: "11.5", "11,5", "3", ".5". `*out` is -1 if the field is empty. False: no points.
 */
bool trf_field_points(const struct trf_field *field, int *out);

#endif
