/*
 * PGN in export format: tags in their order, SAN, one blank between words, lines below 80 columns.
 *
 * A word goes to a new line if it would end beyond column 79. Only comments hold words that are
 * longer than a line. A command in a comment, such as `[%clk 0:04:58]`, is one word with its blanks:
 * readers look for it in a line.
 */
#include "base/internal.h"
#include "hakem/pgn.h"
#include "notation/pgn_fast.h"
#include "notation/pgn_fast_tags.h"
#include "notation/san_write.h"

#include <string.h>

/* Words that are written together with what stands before them. */
enum { SHORT_WORD = 32 };

const char *hk_result_text(hk_result result)
{
    static const char *const texts[] = {
#define X(name, text) text,
        HK_RESULT_LIST(X)
#undef X
    };
    return texts[result];
}

/* The columns of UTF-8 text: continuation bytes take none. */
static unsigned columns(const char *text, size_t size)
{
    unsigned count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

static void put_word(hk_pgn_writer *writer, const char *word, size_t size)
{
    char text[BEGIN_MAX + SHORT_WORD];
    const size_t begun = begin_word(writer, columns(word, size), false, text);

    if (size > SHORT_WORD) {
        put(writer, text, begun);
        put(writer, word, size);
        return;
    }
    memcpy(text + begun, word, size);
    put(writer, text, begun + size);
}

/* Put a sign right before the word that comes next. */
static void put_prefix(hk_pgn_writer *writer, char sign)
{
    if (writer->prefixed == sizeof writer->prefix)
        put_word(writer, "", 0);
    writer->prefix[writer->prefixed++] = sign;
}

/* Put a sign right after the word before it, if the line has room. */
static void put_suffix(hk_pgn_writer *writer, const char *sign)
{
    writer->no_blank = writer->prefixed == 0;
    put_word(writer, sign, 1);
}

void hk_pgn_write_init(hk_pgn_writer *writer, hk_pgn_sink *sink, void *context)
{
    *writer = (hk_pgn_writer){.sink = sink, .context = context, .number_due = true};
}

/* Does it stand in the value of a tag pair as it is? */
static bool is_plain(char c)
{
    return c == ' ' || (!is_space(c) && c != '"' && c != '\\');
}

static void write_tag(hk_pgn_writer *writer, const char *name, size_t name_size, const char *value,
                      size_t value_size)
{
    put(writer, "[", 1);
    put(writer, name, name_size);
    put(writer, " \"", 2);
    for (size_t i = 0; i < value_size;) {
        size_t end = i;
        while (end < value_size && is_plain(value[end]))
            end++;
        put(writer, value + i, end - i);
        if (end == value_size)
            break;
        if (value[end] == '"' || value[end] == '\\')
            put(writer, (const char[]){'\\', value[end]}, 2);
        else
            put(writer, value[end] >= '\t' && value[end] <= '\r' ? " " : "?", 1);
        i = end + 1;
    }
    put(writer, "\"]\n", 3);
}

static int compare_names(const hk_pgn_tag *a, const hk_pgn_tag *b)
{
    const size_t size = a->name_size < b->name_size ? a->name_size : b->name_size;
    const int order = memcmp(a->name, b->name, size);
    return order ? order : (a->name_size > b->name_size) - (a->name_size < b->name_size);
}

#define ROSTER_TAG(name, missing)                                                                  \
    {                                                                                              \
        name, sizeof(name) - 1, missing                                                            \
    }
static const struct {
    const char *name;
    size_t name_size;
    const char *missing;
} roster[] = {
    ROSTER_TAG("Event", "?"),  ROSTER_TAG("Site", "?"),  ROSTER_TAG("Date", "????.??.??"),
    ROSTER_TAG("Round", "?"),  ROSTER_TAG("White", "?"), ROSTER_TAG("Black", "?"),
    ROSTER_TAG("Result", "*"),
};

static bool is_roster_tag(const hk_pgn_tag *tag, size_t i)
{
    return tag->name_size == roster[i].name_size &&
           memcmp(tag->name, roster[i].name, roster[i].name_size) == 0;
}

static bool is_of_roster(const hk_pgn_tag *tag)
{
    for (size_t i = 0; i < HK_COUNT(roster); i++)
        if (is_roster_tag(tag, i))
            return true;
    return false;
}

void hk_pgn_write_tags(hk_pgn_writer *writer, const hk_pgn_tag *tags, size_t count)
{
    for (size_t i = 0; i < HK_COUNT(roster); i++) {
        const hk_pgn_tag *found = NULL;
        for (size_t j = count; j-- > 0;)
            if (is_roster_tag(&tags[j], i))
                found = &tags[j];
        write_tag(writer, roster[i].name, roster[i].name_size,
                  found ? found->value : roster[i].missing,
                  found ? found->value_size : strlen(roster[i].missing));
    }
    /*
     * The other tags by name: each time the least name above the last one, and of equal names the
     * first.
     */
    for (const hk_pgn_tag *last = NULL;;) {
        const hk_pgn_tag *next = NULL;
        for (size_t j = 0; j < count; j++)
            if (!is_of_roster(&tags[j]) && (!last || compare_names(&tags[j], last) > 0) &&
                (!next || compare_names(&tags[j], next) < 0))
                next = &tags[j];
        if (!next)
            break;
        write_tag(writer, next->name, next->name_size, next->value, next->value_size);
        last = next;
    }
    put(writer, "\n", 1);
    writer->column = 0;
    writer->number_due = true;
}

/* Write a number that is not negative. @return The end of it. */
static char *put_digits(char *out, unsigned number)
{
    char digits[10];
    unsigned count = 0;

    if (HK_LIKELY(number < 100)) {
        *out = (char)('0' + number / 10);
        out += number >= 10;
        *out = (char)('0' + number % 10);
        return out + 1;
    }
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        *out++ = digits[--count];
    return out;
}

/* Write a number and its dots; at most NUMBER_MAX bytes. @return The end of it. */
static char *put_number(char *out, unsigned number, hk_color side)
{
    static const char dots[] = {'.', '.', '.'};

    out = put_digits(out, number);
    memcpy(out, dots, sizeof dots);
    return out + (side == HK_WHITE ? 1 : sizeof dots);
}

enum {
    NUMBER_MAX = 10 + 3, /* bytes of a number with its dots */
    NAG_MAX = 1 + 4,     /* bytes of a glyph that comes with a move, and of the blank before it */
    MOVE_MAX = 2 * BEGIN_MAX + NUMBER_MAX + HK_SAN_MAX + NAG_MAX
};

/*
 * Put a word of a move in its place, where `word` is written one byte beyond it, the room for a blank.
 * @return The end of it.
 */
HK_SPECIALISE char *place_word(hk_pgn_writer *writer, char *out, char *end)
{
    const unsigned width = (unsigned)(end - out) - 1, column = writer->column + 1 + width;

    if (HK_UNLIKELY(writer->prefixed > 0 || writer->no_blank || writer->column == 0)) {
        char begin[BEGIN_MAX];
        const size_t size = begin_word(writer, width, false, begin);
        memmove(out + size, out + 1, width);
        memcpy(out, begin, size);
        return out + size + width;
    }
    *out = column > LINE_COLUMNS ? '\n' : ' ';
    writer->column = column > LINE_COLUMNS ? width : column;
    return end;
}

/* Write the number of a move, if it is due. @return The end of it. */
HK_SPECIALISE char *put_number_due(hk_pgn_writer *writer, char *out, unsigned number, hk_color side)
{
    if (side == HK_WHITE || writer->number_due)
        out = place_word(writer, out, put_number(out + 1, number, side));
    writer->number_due = false;
    return out;
}

void hk_pgn_write_move(hk_pgn_writer *writer, const hk_position *before, hk_move move)
{
    const hk_board *const board = &before->board;
    char out[MOVE_MAX];
    hk_board after;

    hk_board_after(&after, board, move);
    char *end = put_number_due(writer, out, before->move_number, (hk_color)board->side);
    end = place_word(writer, end, hk__san_write(end + 1, board, move, &after));
    put(writer, out, (size_t)(end - out));
}

void hk_pgn_write_comment_open(hk_pgn_writer *writer)
{
    put_prefix(writer, '{');
}

/* Gather the words of a comment that begin before `last`, by the code for the processor at hand. */
static size_t gather_words(hk_pgn_writer *writer, const char *text, size_t size, size_t last,
                           struct pgn_gathered *out)
{
    return hk__pgn_fast_code()->gather_words(writer, text, size, last, out);
}

/* The last words are read where bytes that can be read follow them. */
void hk_pgn_write_comment_words(hk_pgn_writer *writer, const char *text, size_t size)
{
    char rest[2 * STRETCH];
    struct pgn_gathered out;

    out.used = 0;
    const size_t at =
        size < STRETCH ? 0 : gather_words(writer, text, size, size - STRETCH + 1, &out);
    if (at < size) {
        memset(rest, ' ', sizeof rest);
        memcpy(rest, text + at, size - at);
        gather_words(writer, rest, size - at, size - at, &out);
    }
    put(writer, out.text, out.used);
}

void hk_pgn_write_comment_close(hk_pgn_writer *writer)
{
    put_suffix(writer, "}");
    writer->number_due = true;
}

void hk_pgn_write_comment(hk_pgn_writer *writer, const char *text, size_t size)
{
    hk_pgn_write_comment_open(writer);
    hk_pgn_write_comment_words(writer, text, size);
    hk_pgn_write_comment_close(writer);
}

/* Write a comment that comes with the move before it. */
static void gather_whole_comment(hk_pgn_writer *writer, const char *text, size_t size,
                                 bool any_encoding, struct pgn_gathered *out)
{
    char utf8[2 * HK__PGN_FOREIGN_MAX + UTF8_SPARE];

    if (any_encoding && size <= HK__PGN_FOREIGN_MAX) {
        size = hk__pgn_fast_code()->write_utf8(utf8, text, size);
        memset(utf8 + size, ' ', STRETCH);
        text = utf8;
    }
    writer->prefix[writer->prefixed++] = '{'; /* nothing else has been opened since the move */
    gather_words(writer, text, size, size, out);
    make_room(writer, out, BEGIN_MAX + 1);
    writer->no_blank = writer->prefixed == 0;
    out->used += begin_word(writer, 1, false, out->text + out->used);
    out->text[out->used++] = '}';
    writer->number_due = true;
}

/* Write a glyph that comes with the move before it. */
static void gather_nag(hk_pgn_writer *writer, unsigned nag, struct pgn_gathered *out)
{
    char *const at = out->text + out->used;

    at[1] = '$';
    out->used = (size_t)(place_word(writer, at, put_digits(at + 2, nag)) - out->text);
}

/* A board that follows the moves of a run as far as it is asked to. */
struct follower {
    hk_board board;
    /* How many moves of the run have been made on it. */
    size_t made;
};

/* Write the word of a move of a run, by the board. @return The end of it. */
static HK_NOINLINE char *write_by_board(char *out, struct follower *follower,
                                        const hk_pgn_move *moves, size_t at)
{
    hk_board after;

    for (; follower->made < at; follower->made++) {
        hk_board_after(&after, &follower->board, moves[follower->made].move);
        follower->board = after;
    }
    hk_board_after(&after, &follower->board, moves[at].move);
    char *const end = hk__san_write(out, &follower->board, moves[at].move, &after);
    follower->board = after;
    follower->made++;
    return end;
}

void hk_pgn_write_run(hk_pgn_writer *writer, const hk_pgn_run *run)
{
    enum { WORD_MAX = 8 };
    static const hk_pgn_word none = {0};
    struct follower follower = {.board = run->before->board};
    hk_color side = (hk_color)run->before->board.side;
    unsigned number = run->before->move_number;
    struct pgn_gathered out;

    out.used = 0;
    for (size_t i = 0; i < run->count; i++) {
        const hk_pgn_move *const move = &run->moves[i];
        const hk_pgn_word word = run->words ? run->words[i] : none;
        make_room(writer, &out, MOVE_MAX);
        char *end = put_number_due(writer, out.text + out.used, number, side);
        if (HK_LIKELY(word.size > 0)) {
            memcpy(end + 1, run->text + word.at, WORD_MAX); /* of a size that the compiler knows */
            end = place_word(writer, end, end + 1 + word.size);
        } else {
            end = place_word(writer, end, write_by_board(end + 1, &follower, run->moves, i));
        }
        out.used = (size_t)(end - out.text);
        number += side == HK_BLACK;
        side ^= 1;
        if (move->nag > 0)
            gather_nag(writer, move->nag, &out);
        if (move->comment_size > 0)
            gather_whole_comment(writer, run->text + move->comment_at, move->comment_size,
                                 run->any_encoding, &out);
    }
    put(writer, out.text, out.used);
}

void hk_pgn_write_nag(hk_pgn_writer *writer, unsigned nag)
{
    char text[24];
    hk_buf word;
    hk_buf_init(&word, text, sizeof text);
    hk_buf_char(&word, '$');
    hk_buf_int(&word, nag);
    put_word(writer, word.text, word.size);
}

void hk_pgn_write_variation_start(hk_pgn_writer *writer)
{
    put_prefix(writer, '(');
    writer->number_due = true;
}

void hk_pgn_write_variation_end(hk_pgn_writer *writer)
{
    put_suffix(writer, ")");
    writer->number_due = true;
}

void hk_pgn_write_result(hk_pgn_writer *writer, hk_result result)
{
    const char *text = hk_result_text(result);
    writer->no_blank = false;
    put_word(writer, text, strlen(text));
    put(writer, "\n\n", 2);
    writer->column = 0;
    writer->number_due = true;
}
