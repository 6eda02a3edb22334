/*
 * All JSON text comes in here. What is plain is read by load_plain.c. For the rest, size and depth
 * are checked before the parser sees the text, so that no input makes the parser take more memory
 * or stack than they allow. NUL bytes are refused here
 * too, because the parser skips one that follows a number.
 */
#include "codec/load.h"
#include "codec/load_plain.h"

#include <string.h>

/*
 * The first byte at which more than LOAD_DEPTH_MAX brackets are open; `size` if there is none.
 * Brackets within strings do not count.
 */
static size_t find_too_deep(const char *text, size_t size)
{
    unsigned depth = 0;
    bool in_string = false;

    for (size_t i = 0; i < size; i++) {
        const char c = text[i];
        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '[' || c == '{') && ++depth > LOAD_DEPTH_MAX)
            return i;
        else if (!in_string && (c == ']' || c == '}') && depth > 0)
            depth--;
    }
    return size;
}

static void say_place(hk_buf *fault, const char *unit, size_t place)
{
    hk_buf_str(fault, unit);
    hk_buf_int(fault, (int64_t)place);
    hk_buf_str(fault, ": ");
}

json_t *load_json(const char *text, size_t size, size_t most, hk_buf *fault)
{
    json_error_t error;

    if (size > most) {
        hk_buf_str(fault, "it has more than ");
        hk_buf_int(fault, (int64_t)most);
        hk_buf_str(fault, " bytes");
        return NULL;
    }
    json_t *plain = load_plain(text, size);
    if (plain)
        return plain;
    const char *nul = size > 0 ? memchr(text, '\0', size) : NULL;
    if (nul) {
        say_place(fault, "byte ", (size_t)(nul - text));
        hk_buf_str(fault, "a NUL stands there");
        return NULL;
    }
    const size_t deep = find_too_deep(text, size);
    if (deep < size) {
        say_place(fault, "byte ", deep);
        hk_buf_str(fault, "lists and objects are nested more than 16 deep");
        return NULL;
    }
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!json) {
        say_place(fault, "line ", (size_t)(error.line > 0 ? error.line : 1));
        hk_buf_foreign(fault, error.text, strlen(error.text));
    }
    return json;
}
