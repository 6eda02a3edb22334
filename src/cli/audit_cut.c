/*
 * Where a text can be cut so that each part, read alone, gives the games that it gives within the whole.
 *
 * A cut is before a tag pair at the start of a line, if
 *
 *   1. one blank line at least stands before it: then a comment in braces that is still open is given up here;
 *   2. the last line before that which is not blank ends with a result marker, apart from other words; it begins with a
 *      plain character other than a bracket or a percent sign, holds no semicolon, and outside braces no bracket and no
 *      quotation mark, so that no damaged tag pair takes the marker with it. Then the tag section of a game, if one was
 *      open, has ended in that line or is given up with its open comment, and what begins here is another game, whether
 *      the marker counted or stood in a comment or a variation. (Braces are matched within the line. If the line begins
 *      in a comment, what stands before the first closing brace is text, and behind it the matching is right.)
 *   3. the tag pair is plain: a name, one blank, a short value without quotes and backslashes.
 *
 * Whatever was open before, the reader begins a game here, and nothing of what was before lives on in it. Most games of
 * an archive begin in such a way; where none does, the text is simply not cut.
 */
#include "cli/audit_cut.h"

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

static bool is_marker(const char *word, unsigned size)
{
    static const char *const markers[] = {"*", "1-0", "0-1", "1/2-1/2"};
    for (size_t i = 0; i < sizeof markers / sizeof *markers; i++)
        if (strlen(markers[i]) == size && memcmp(markers[i], word, size) == 0)
            return true;
    return false;
}

static void end_line(struct audit_cut *cut)
{
    if (!cut->line_known) {
        cut->marker_before = false;
    } else if (cut->blank) {
        cut->empty_line = true;
    } else {
        cut->marker_before = !cut->unfit && is_marker(cut->word, cut->word_size);
        cut->empty_line = false;
    }
    cut->line_known = cut->blank = true;
    cut->unfit = cut->in_braces = cut->word_ended = false;
    cut->word_size = 0;
}

/* Of a line: no bracket, no percent sign, and nothing before which either could hide, as behind a byte-order mark. */
static bool is_plain_start(char c)
{
    return c > ' ' && c < 0x7f && c != '[' && c != '%';
}

static void add_to_word(struct audit_cut *cut, char c)
{
    if (c == ';' || (cut->blank && !is_plain_start(c)))
        cut->unfit = true;
    if (!cut->in_braces && (c == '[' || c == '"'))
        cut->unfit = true;
    if (c == '{' || c == '}')
        cut->in_braces = c == '{';
    cut->blank = false;
    if (cut->word_ended)
        cut->word_size = 0;
    cut->word_ended = false;
    if (cut->word_size < sizeof cut->word)
        cut->word[cut->word_size++] = c;
}

bool audit_cut_find(struct audit_cut *cut, const char *bytes, size_t size, size_t *at)
{
    for (; *at < size; ++*at) {
        const char c = bytes[*at];
        const bool second_of_pair = c == '\n' && cut->after_cr;
        const bool at_line_start = cut->line_known && cut->blank && !cut->word_ended;

        cut->after_cr = c == '\r';
        if (second_of_pair)
            continue;
        if (c == '\n' || c == '\r') {
            end_line(cut);
        } else if (c == ' ' || c == '\t') {
            cut->word_ended = true;
        } else if (c == '[' && at_line_start && cut->marker_before && cut->empty_line &&
                   begins_with_tag(bytes + *at, size - *at)) {
            return true;
        } else {
            add_to_word(cut, c);
        }
    }
    return false;
}
