/*
 * Where a text can be split so that each part, read alone, gives the games that it gives within the
 * whole.
 *
 * It is split before a tag pair at the start of a line, if
 *
 *   1. at least one blank line is before the tag pair: a comment in braces that is still open
 *      is given up there;
 *   2. the last line before it that is not blank ends with a result marker as a word of its own.
 *      That line begins with a plain character other than a bracket or a percent sign, holds no
 *      semicolon, and outside braces no bracket and no quotation mark, so that the marker is not
 *      part of a damaged tag pair. Then any game whose tag section was open has ended in that line,
 *      or its tag section is given up with its open comment; and what begins here is another game,
 *      whether the marker counted or stood in a comment or a variation. (Braces are matched within
 *      the line. If the line begins inside a comment, all before the first closing brace is
 *      text, and after it the matching is right.)
 *   3. the tag pair is plain: a name, one blank, a short value without quotation marks and
 *      backslashes.
 *
 * Whatever was open before, the reader begins a game here and keeps nothing of what was before.
 * Most games of an archive begin in such a way; where none does, the text is not split.
 */
#include "archive/game_start.h"

#include <stdbool.h>
#include <string.h>

enum { NAME_MAX_BYTES = 64, VALUE_MAX_BYTES = 512 };

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* `[Name "value"]` */
static bool begins_with_tag(const char *bytes, size_t size)
{
    size_t at = 1;
    if (size == 0 || bytes[0] != '[')
        return false;
    while (at < size && at <= NAME_MAX_BYTES && is_name_byte(bytes[at]))
        at++;
    if (at == 1 || at + 2 > size || bytes[at] != ' ' || bytes[at + 1] != '"')
        return false;
    const size_t value = at += 2;
    while (at < size && at - value <= VALUE_MAX_BYTES && bytes[at] != '"' && bytes[at] != '\\' &&
           bytes[at] != '\n' && bytes[at] != '\r' && bytes[at] != '\0')
        at++;
    return at + 2 <= size && bytes[at] == '"' && bytes[at + 1] == ']';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static bool is_marker(const char *word, size_t size)
{
    static const char *const markers[] = {"*", "1-0", "0-1", "1/2-1/2"};
    for (size_t i = 0; i < sizeof markers / sizeof *markers; i++)
        if (strlen(markers[i]) == size && memcmp(markers[i], word, size) == 0)
            return true;
    return false;
}

/* Is the last word of the line a marker? The last byte of the line is not a blank. */
static bool ends_with_marker(const char *line, size_t size)
{
    size_t word = 0;
    while (word < size && !is_blank(line[size - 1 - word]))
        word++;
    return is_marker(line + size - word, word);
}

/*
 * Not a bracket or a percent sign, and not a byte that could hide one after it, as a byte-order
 * mark does.
 */
static bool is_plain_start(char c)
{
    return c > ' ' && c < 0x7f && c != '[' && c != '%';
}

/* Is there a bracket or a quotation mark outside the braces of the line? */
static bool has_mark_of_tag(const char *line, size_t size)
{
    bool in_braces = false;
    if (!memchr(line, '[', size) && !memchr(line, '"', size))
        return false;
    for (size_t at = 0; at < size; at++) {
        const char c = line[at];
        if (!in_braces && (c == '[' || c == '"'))
            return true;
        if (c == '{' || c == '}')
            in_braces = c == '{';
    }
    return false;
}

/* Condition 2. */
static bool ends_game(const char *line, size_t size)
{
    size_t start = 0;
    if (!ends_with_marker(line, size))
        return false;
    while (is_blank(line[start]))
        start++;
    return is_plain_start(line[start]) && !memchr(line, ';', size) && !has_mark_of_tag(line, size);
}

/* Where the line begins whose last byte is before `end`; 0 if that is not seen. */
static size_t find_line(const char *bytes, size_t end)
{
    while (end > 0 && !is_line_end(bytes[end - 1]))
        end--;
    return end;
}

/* Does a game surely begin at that bracket? */
static bool is_game_start(const char *bytes, size_t size, size_t at)
{
    unsigned line_ends = 0;
    size_t end = at;

    if (at == 0 || !is_line_end(bytes[at - 1]))
        return false;
    for (; end > 0 && (is_blank(bytes[end - 1]) || is_line_end(bytes[end - 1])); end--)
        line_ends += is_line_end(bytes[end - 1]) &&
                     !(bytes[end - 1] == '\r' && end < at && bytes[end] == '\n');
    if (line_ends < 2 || end == 0 || !begins_with_tag(bytes + at, size - at))
        return false;
    const char last = bytes[end - 1];
    if (last != '*' && !(last >= '0' && last <= '2')) /* most lines fail here already */
        return false;
    const size_t line = find_line(bytes, end);
    return line > 0 && ends_game(bytes + line, end - line);
}

size_t game_start_find(const char *bytes, size_t size, size_t from)
{
    while (from < size) {
        const char *found = memchr(bytes + from, '[', size - from);
        if (!found)
            break;
        from = (size_t)(found - bytes);
        if (is_game_start(bytes, size, from))
            return from;
        from++;
    }
    return size;
}
