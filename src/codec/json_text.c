/* Texts are escaped as RFC 8259 asks: quotation marks, backslashes and control characters. */
#include "codec/json_text.h"
#include "base/bytes.h"

#include <stdlib.h>
#include <string.h>

enum { ESCAPED_MAX = 6 /* bytes that stand for one */ };

static void put(struct json_text *out, const char *bytes, size_t size)
{
    hk__text_append(&out->text, bytes, size);
}

/*
 * Room for a comma and `size` bytes, or NULL; end_put says where what was written ends. An act
 * writes some hundred short pieces, and each costs no call.
 */
static char *begin_put(struct json_text *out, size_t size)
{
    struct hk__text *text = &out->text;

    if (!hk__text_reserve(text, size + 1))
        return NULL;
    char *at = text->bytes + text->size;
    if (out->comma)
        *at++ = ',';
    return at;
}

static void end_put(struct json_text *out, const char *end, bool comma)
{
    out->text.size = (size_t)(end - out->text.bytes);
    out->comma = comma;
}

void json_text_open(struct json_text *out, char bracket)
{
    char *at = begin_put(out, 1);

    if (!at)
        return;
    *at++ = bracket;
    end_put(out, at, false);
}

void json_text_close(struct json_text *out, char bracket)
{
    out->comma = false;
    char *at = begin_put(out, 1);

    if (!at)
        return;
    *at++ = bracket;
    end_put(out, at, true);
}

void json_text_name(struct json_text *out, const char *name, size_t size)
{
    char *at = begin_put(out, size + 3);

    if (!at)
        return;
    *at++ = '"';
    memcpy(at, name, size);
    at += size;
    *at++ = '"';
    *at++ = ':';
    end_put(out, at, false);
}

static char *escape(char *at, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";

    *at++ = '\\';
    if (c == '"' || c == '\\') {
        *at++ = (char)c;
        return at;
    }
    *at++ = 'u';
    *at++ = '0';
    *at++ = '0';
    *at++ = digits[c >> 4];
    *at++ = digits[c & 15];
    return at;
}

/* Are all of these eight bytes ASCII that is written as it is? */
static bool are_plain(uint64_t bytes)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    const uint64_t quotation = bytes ^ '"' * each, backslash = bytes ^ '\\' * each;

    return !((bytes | (bytes - ' ' * each) | (quotation - each) | (backslash - each)) &
             0x80 * each);
}

void json_text_string(struct json_text *out, const char *text, size_t size)
{
    char *at = begin_put(out, ESCAPED_MAX * size + 2);
    size_t i = 0;

    if (!at)
        return;
    *at++ = '"';
    for (; size - i >= 8 && are_plain(load_bytes(text + i)); i += 8, at += 8)
        memcpy(at, text + i, 8);
    for (; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c != '"' && c != '\\')
            *at++ = (char)c;
        else
            at = escape(at, c);
    }
    *at++ = '"';
    end_put(out, at, true);
}

void json_text_word(struct json_text *out, const char *text)
{
    if (text)
        json_text_string(out, text, strlen(text));
    else
        json_text_null(out);
}

void json_text_list_word(struct json_text *out, const char *list, unsigned place)
{
    for (; place > 0; place--)
        list += strcspn(list, "|") + 1;
    json_text_string(out, list, strcspn(list, "|"));
}

void json_text_int(struct json_text *out, int64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    uint64_t left = number < 0 ? ~(uint64_t)number + 1 : (uint64_t)number;
    char *at = begin_put(out, sizeof digits + 1);

    if (!at)
        return;
    do {
        digits[--first] = (char)('0' + left % 10);
        left /= 10;
    } while (left != 0);
    if (number < 0)
        *at++ = '-';
    memcpy(at, digits + first, sizeof digits - first);
    end_put(out, at + sizeof digits - first, true);
}

void json_text_bool(struct json_text *out, bool truth)
{
    json_text_raw(out, truth ? "true" : "false", truth ? 4 : 5);
}

void json_text_null(struct json_text *out)
{
    json_text_raw(out, "null", 4);
}

void json_text_raw(struct json_text *out, const char *json, size_t size)
{
    char *at = begin_put(out, size);

    if (!at)
        return;
    memcpy(at, json, size);
    end_put(out, at + size, true);
}

void json_text_tree(struct json_text *out, json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

    if (text)
        json_text_raw(out, text, strlen(text));
    else
        out->text.failed = true;
    free(text);
    json_decref(json);
}

void json_text_fail(struct json_text *out)
{
    out->text.failed = true;
}

char *json_text_take(struct json_text *out)
{
    put(out, "", 1);
    if (!out->text.failed)
        return out->text.bytes;
    free(out->text.bytes);
    return NULL;
}
