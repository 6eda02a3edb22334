/*
 * PGN in export format: tags in their order, SAN, one blank between words, lines below 80 columns.
 *
 * A word goes to a new line if it would end beyond column 79. Only comments hold words that are
 * longer than a line. A command in a comment, such as `[%clk 0:04:58]`, is one word with its blanks:
 * readers look for it in a line.
 */
#include "base/bytes.h"
#include "board/bb.h"
#include "hakem/pgn.h"
#include "notation/san_write.h"

#include <string.h>

enum {
    LINE_COLUMNS = 79,
    /* Bytes before a word: a line end, a blank and the signs that were opened. */
    BEGIN_MAX = 2 + sizeof((hk_pgn_writer *)0)->prefix,
    /* Words that are written together with what stands before them. */
    SHORT_WORD = 32,
    /* Bytes of a comment that are looked at at once. */
    STRETCH = 64
};

const char *hk_result_text(hk_result result)
{
    static const char *const texts[] = {
#define X(name, text) text,
        HK_RESULT_LIST(X)
#undef X
    };
    return texts[result];
}

static void put(hk_pgn_writer *writer, const char *text, size_t size)
{
    writer->sink(writer->context, text, size);
}

/* The columns of UTF-8 text: continuation bytes take none. */
static unsigned columns(const char *text, size_t size)
{
    unsigned count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/*
 * Make room for a word: a blank, or a new line if the word does not fit, and then the signs that
 * were opened. A percent sign never begins a line, for it would hide the line. `text` has
 * BEGIN_MAX bytes. @return How many are to be written before the word.
 */
static size_t begin_word(hk_pgn_writer *writer, unsigned width, bool percent, char *text)
{
    const unsigned blank = writer->column > 0 && !writer->no_blank;
    const bool indented = percent && writer->prefixed == 0;
    size_t size = 0;

    width += writer->prefixed;
    if (writer->column > 0 && writer->column + blank + width > LINE_COLUMNS) {
        text[size++] = '\n';
        if (indented)
            text[size++] = ' ';
        writer->column = indented;
    } else if (blank) {
        text[size++] = ' ';
        writer->column++;
    }
    memcpy(text + size, writer->prefix,
           sizeof writer->prefix); /* of a size that the compiler knows */
    size += writer->prefixed;
    writer->column += width;
    writer->prefixed = 0;
    writer->no_blank = false;
    return size;
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

/*
 * Is it white space? Control characters are written as white space, since other programs stumble
 * over them.
 */
static bool is_space(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7f;
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

/* A word of a comment. */
struct comment_word {
    size_t size;
    unsigned columns;
    bool is_changed; /* it has closing braces, or blanks of a command */
};

/* Where a command that begins at `at` ends: behind its bracket. `at`: none does, or none of so many bytes. */
static size_t command_end(const char *text, size_t at, size_t size)
{
    enum { COMMAND_MAX = 4096 };

    if (size - at < 2 || text[at] != '[' || text[at + 1] != '%')
        return at;
    const size_t most = size - at < COMMAND_MAX ? size - at : COMMAND_MAX;
    const char *const end = memchr(text + at, ']', most);
    return end ? (size_t)(end - text) + 1 : at;
}

/* How a byte of a comment is written: a closing brace would end it. */
static char written_as(char c)
{
    return c == '}' ? ')' : is_space(c) ? ' ' : c;
}

/* White space in a command is one blank. */
static bool is_blank_again(const char *text, size_t at)
{
    return at > 0 && is_space(text[at]) && is_space(text[at - 1]);
}

/*
 * Is it a word that ends within SCAN_STEP bytes, all of them ASCII, without a closing brace or an
 * opening bracket? `text` has so many bytes. @return Its size; SCAN_STEP: it is not.
 */
static size_t plain_word_at(const char *text)
{
    const scan_bytes bytes = SCAN_LOAD(text);
    const uint64_t ends =
        SCAN_MASK(SCAN_OR(SCAN_AT_MOST(bytes, SCAN_EACH(' ')), SCAN_EQUAL(bytes, SCAN_EACH(0x7f))));
    const uint64_t plain = SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH('|'))) &
                           ~SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('[')));
    const size_t size = ends ? (size_t)__builtin_ctzll(ends) : SCAN_STEP;
    const uint64_t within = (UINT64_C(1) << (size & 63)) - 1;
    return size < SCAN_STEP && (plain & within) == within ? size : SCAN_STEP;
}

/* STRETCH bytes of a comment; bit 0 is for the first. */
struct stretch {
    /* Blanks and line ends that end words which can be written as they stand. */
    uint64_t ends;
    uint64_t line_ends;
    /* Bytes of UTF-8 that go on with a character: they take no column. */
    uint64_t going_on;
};

static uint64_t bytes_going_on(const char *text)
{
    uint64_t marks = 0;

    for (unsigned i = 0; i < STRETCH; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(text + i);
        marks |= SCAN_MASK(SCAN_AT_MOST(SCAN_TURN(bytes, SCAN_EACH(0x80)), SCAN_EACH(0x3f))) << i;
    }
    return marks;
}

/*
 * Look at STRETCH bytes. Words end there, commands among them, before any control character or
 * closing brace, before white space a second time in turn, and before a command that ends beyond.
 */
static struct stretch look_at_stretch(const char *text)
{
    scan_bytes all = SCAN_EACH(0);
    uint64_t blanks = 0, odd = 0, brackets = 0, line_ends = 0;

    for (unsigned i = 0; i < STRETCH; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(text + i);
        const scan_marks ends =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('}')), SCAN_EQUAL(bytes, SCAN_EACH(0x7f)));
        odd |= SCAN_MASK(SCAN_OR(SCAN_AT_MOST(bytes, SCAN_EACH(0x1f)), ends)) << i;
        blanks |= SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH(' '))) << i;
        brackets |= SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('['))) << i;
        all = SCAN_JOIN(all, bytes);
    }
    for (; odd && text[__builtin_ctzll(odd)] == '\n'; odd &= odd - 1)
        line_ends |= odd & -odd;
    blanks |= line_ends;
    odd |= blanks & blanks << 1;
    while (brackets) {
        const unsigned at = (unsigned)__builtin_ctzll(brackets);
        uint64_t within = UINT64_MAX << at;
        if (at + 1 < STRETCH && text[at + 1] != '%') {
            brackets &= brackets - 1;
            continue;
        }
        const char *const end = memchr(text + at, ']', STRETCH - at);
        if (end)
            within &= (UINT64_C(2) << (end - text)) - 1;
        else
            odd |= within;
        blanks &= ~within;
        brackets &= ~within;
    }
    return (struct stretch){.ends = blanks & ((odd & -odd) - 1),
                            .line_ends = line_ends,
                            .going_on = SCAN_HIGH(all) ? bytes_going_on(text) : 0};
}

static struct comment_word word_at(const char *text, size_t size)
{
    struct comment_word word = {0};
    size_t command = 0;

    for (; word.size < size && (word.size < command || !is_space(text[word.size])); word.size++) {
        const char c = text[word.size];
        if (word.size >= command)
            command = command_end(text, word.size, size);
        if (is_blank_again(text, word.size))
            continue;
        word.columns += ((unsigned char)c & 0xc0) != 0x80;
        word.is_changed |= c == '}' || is_space(c);
    }
    return word;
}

/* Copy a word that is no plain one to `out`, with parentheses for closing braces. @return How many bytes. */
static size_t copy_word(char *out, const char *text, size_t size)
{
    size_t used = 0;

    for (size_t i = 0; i < size; i++)
        if (!is_blank_again(text, i))
            out[used++] = written_as(text[i]);
    return used;
}

/* Write a word that is longer than any line, with parentheses for closing braces. */
static void put_long_word(hk_pgn_writer *writer, const char *text, size_t size)
{
    char part[256];
    size_t used = 0;

    for (size_t i = 0; i < size; i++) {
        if (is_blank_again(text, i))
            continue;
        if (used == sizeof part) {
            put(writer, part, used);
            used = 0;
        }
        part[used++] = written_as(text[i]);
    }
    put(writer, part, used);
}

/* Text that is given to the sink many words at once. */
struct gathered {
    char text[1024];
    size_t used;
};

/* Make room for `size` bytes more. */
static void make_room(hk_pgn_writer *writer, struct gathered *out, size_t size)
{
    if (out->used + size <= sizeof out->text)
        return;
    put(writer, out->text, out->used);
    out->used = 0;
}

/* The columns of the bytes from `first` on, before `end`. */
static unsigned columns_of_stretch(const struct stretch *stretch, unsigned first, unsigned end)
{
    const uint64_t within = ((UINT64_C(1) << end) - 1) & (UINT64_MAX << first);
    return end - first - (stretch->going_on ? bb_count(stretch->going_on & within) : 0);
}

/*
 * Write as many words of a comment as stand on one line, if they are written as they stand, and end
 * within STRETCH bytes. `text` has so many bytes, and `out` room for them and for BEGIN_MAX more.
 * @return Bytes of the words and of the blank after them; 0: the first is no such word.
 */
static size_t gather_stretch(hk_pgn_writer *writer, const char *text, struct gathered *out)
{
    const struct stretch stretch = look_at_stretch(text);
    uint64_t ends = stretch.ends;
    if (ends == 0 || ends & 1)
        return 0;
    const unsigned first = (unsigned)__builtin_ctzll(ends);
    out->used += begin_word(writer, columns_of_stretch(&stretch, 0, first), text[0] == '%',
                            out->text + out->used);
    const unsigned furthest = first + LINE_COLUMNS - writer->column;
    if (!stretch.going_on && furthest < STRETCH - 1)
        ends &= (UINT64_C(2) << furthest) - 1;
    unsigned last, more;
    for (;; ends ^= UINT64_C(1) << last) {
        last = (STRETCH - 1) - (unsigned)__builtin_clzll(ends);
        more = columns_of_stretch(&stretch, first, last);
        if (last == first || writer->column + more <= LINE_COLUMNS)
            break;
    }
    char *const written = out->text + out->used;
    memcpy(written, text, STRETCH);
    for (uint64_t left = stretch.line_ends & ((UINT64_C(1) << last) - 1); left; left &= left - 1)
        written[__builtin_ctzll(left)] = ' ';
    out->used += last;
    writer->column += more;
    return last + 1;
}

/*
 * Write the words that begin before `last`; behind it STRETCH bytes can be read. @return Where the
 * next word begins, at the end or one beyond it if there is none.
 */
static size_t gather_words(hk_pgn_writer *writer, const char *text, size_t size, size_t last,
                           struct gathered *out)
{
    enum { WORD_ROOM = 128 };
    size_t at = 0;

    while (at < last) {
        make_room(writer, out, BEGIN_MAX + WORD_ROOM);
        const size_t stretch = gather_stretch(writer, text + at, out);
        at += stretch;
        if (stretch > 0)
            continue;
        const size_t plain = plain_word_at(text + at);
        if (plain == 0) {
            at++;
            continue;
        }
        if (plain < SCAN_STEP) {
            out->used +=
                begin_word(writer, (unsigned)plain, text[at] == '%', out->text + out->used);
            memcpy(out->text + out->used, text + at, SCAN_STEP);
            out->used += plain;
            at += plain + 1;
            continue;
        }
        const struct comment_word word = word_at(text + at, size - at);
        if (word.size > 0) {
            out->used += begin_word(writer, word.columns, text[at] == '%', out->text + out->used);
            if (word.size > WORD_ROOM) {
                put(writer, out->text, out->used);
                put_long_word(writer, text + at, word.size);
                out->used = 0;
            } else {
                char *const written = out->text + out->used;
                if (word.is_changed) {
                    out->used += copy_word(written, text + at, word.size);
                } else {
                    memcpy(written, text + at, word.size);
                    out->used += word.size;
                }
            }
        }
        at += word.size + 1;
    }
    return at;
}

/*
 * Write the words of a comment. A parenthesis replaces a closing brace, which would end the
 * comment. The last words are read where blanks follow them.
 */
static void gather_comment(hk_pgn_writer *writer, const char *text, size_t size,
                           struct gathered *out)
{
    char rest[2 * STRETCH];
    const size_t at =
        size < STRETCH ? 0 : gather_words(writer, text, size, size - STRETCH + 1, out);

    if (at >= size)
        return;
    memset(rest, ' ', sizeof rest);
    memcpy(rest, text + at, size - at);
    gather_words(writer, rest, size - at, size - at, out);
}

void hk_pgn_write_comment_words(hk_pgn_writer *writer, const char *text, size_t size)
{
    struct gathered out;

    out.used = 0;
    gather_comment(writer, text, size, &out);
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
                                 struct gathered *out)
{
    writer->prefix[writer->prefixed++] = '{'; /* nothing else has been opened since the move */
    gather_comment(writer, text, size, out);
    make_room(writer, out, BEGIN_MAX + 1);
    writer->no_blank = writer->prefixed == 0;
    out->used += begin_word(writer, 1, false, out->text + out->used);
    out->text[out->used++] = '}';
    writer->number_due = true;
}

/* Write a glyph that comes with the move before it. */
static void gather_nag(hk_pgn_writer *writer, unsigned nag, struct gathered *out)
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
    struct gathered out;

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
            gather_whole_comment(writer, run->text + move->comment_at, move->comment_size, &out);
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
