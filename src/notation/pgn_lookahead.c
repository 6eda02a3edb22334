/* What follows the cursor in the window: nothing here changes the reader's state. */
#include "notation/pgn_lookahead.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_result.h"
#include "notation/pgn_tag.h"

/* Bytes of a line among tag pairs that is none. */
enum { JUNK_MAX = 1024 };

/* Bytes of the word at some byte of the window, up to a blank or a sign of structure. */
static size_t word_size(const hk_pgn_reader *reader, size_t at)
{
    size_t end = at;
    while (end - at <= WORD_MAX && !is_word_end(reader->window, reader->end, end))
        end++;
    return end - at;
}

static size_t pass_blanks(const hk_pgn_reader *reader, size_t at)
{
    while (at < reader->end && is_blank(reader->window[at]))
        at++;
    return at;
}

static bool is_move_text(const hk_pgn_reader *reader, size_t at, size_t size)
{
    hk_san_meaning meaning;
    return size > 0 &&
           hk_san_read(&meaning, reader->window + at, size, reader->options.letters, NULL) == HK_OK;
}

static size_t count_digits(const hk_pgn_reader *reader, size_t at, size_t size)
{
    size_t count = 0;
    while (count < size && is_digit(reader->window[at + count]))
        count++;
    return count;
}

static size_t count_dots(const hk_pgn_reader *reader, size_t at, size_t size)
{
    size_t count = 0;
    while (count < size && reader->window[at + count] == '.')
        count++;
    return count;
}

/* Is it the number 1 of White's first move, with which the next game begins? */
static bool is_first_number(const hk_pgn_reader *reader, size_t at, size_t size)
{
    return count_digits(reader, at, size) == 1 && reader->window[at] == '1' &&
           count_dots(reader, at + 1, size - 1) < 3;
}

/*
 * Bytes of a move number and the text of a move after it, with or without blanks between; 0: there
 * is none.
 */
static size_t numbered_move(const hk_pgn_reader *reader, size_t at, size_t size)
{
    const size_t digits = count_digits(reader, at, size),
                 dots = count_dots(reader, at + digits, size - digits);
    if (digits == 0 || dots == 0)
        return 0;
    size_t move = at + digits + dots;
    move = move == at + size ? pass_blanks(reader, move) : move;
    const size_t move_size = word_size(reader, move);
    return is_move_text(reader, move, move_size) ? move + move_size - at : 0;
}

size_t hk__pgn_find_rest_of_game(const hk_pgn_reader *reader, size_t *start)
{
    const char *const text = reader->window;
    const size_t at = *start = pass_blanks(reader, reader->at);
    hk_result result;
    bool regular;

    if (at < reader->end && text[at] == '*')
        return 1;
    const size_t size = word_size(reader, at), numbered = numbered_move(reader, at, size);
    if (size == 0 || (numbered > 0 && is_first_number(reader, at, size)))
        return 0;
    if (numbered > 0 || hk__pgn_match_result(text + at, size, &result, &regular) == size)
        return numbered > 0 ? numbered : size;
    if (!is_move_text(reader, at, size))
        return 0;
    const size_t next = pass_blanks(reader, at + size), next_size = word_size(reader, next);
    const bool goes_on =
        next == reader->end || is_line_end(text[next]) || text[next] == '*' ||
        is_move_text(reader, next, next_size) || numbered_move(reader, next, next_size) > 0 ||
        (next_size > 0 &&
         hk__pgn_match_result(text + next, next_size, &result, &regular) == next_size);
    return goes_on ? size : 0;
}

bool hk__pgn_is_last_on_line(const hk_pgn_reader *reader)
{
    size_t at = reader->at;
    while (at < reader->end && hk__is_space(reader->window[at]) && reader->window[at] != '\n' &&
           reader->window[at] != '\r')
        at++;
    return at == reader->end || reader->window[at] == '\n' || reader->window[at] == '\r';
}

bool hk__pgn_a_move_follows(const hk_pgn_reader *reader)
{
    size_t at = reader->at;
    while (at < reader->end && hk__is_space(reader->window[at]))
        at++;
    return is_move_text(reader, at, word_size(reader, at));
}

bool hk__pgn_a_digit_follows(const hk_pgn_reader *reader)
{
    return reader->at < reader->end && reader->window[reader->at] >= '1' &&
           reader->window[reader->at] <= '9';
}

bool hk__pgn_a_tag_line_follows(const hk_pgn_reader *reader)
{
    size_t at = reader->at;

    while (at < reader->end && at - reader->at < JUNK_MAX && reader->window[at] != '\n' &&
           reader->window[at] != '\r')
        at++;
    if (at == reader->end || at - reader->at == JUNK_MAX)
        return false;
    at += reader->window[at] == '\r' && at + 1 < reader->end && reader->window[at + 1] == '\n' ? 2
                                                                                               : 1;
    return hk__pgn_is_tag(reader, at - reader->at);
}
