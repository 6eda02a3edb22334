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

void json_text_open(struct json_text *out, char bracket)
{
    char *at = json_text__begin(out, 1);

    if (!at)
        return;
    *at++ = bracket;
    json_text__end(out, at, false);
}

void json_text_close(struct json_text *out, char bracket)
{
    out->comma = false;
    char *at = json_text__begin(out, 1);

    if (!at)
        return;
    *at++ = bracket;
    json_text__end(out, at, true);
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

/*
 * Marks among eight bytes if any of them is escaped; 0: none is. A byte below what is subtracted alone
 * borrows from the next, so no mark stands behind others where none belongs.
 */
static uint64_t find_escaped(uint64_t bytes)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    const uint64_t quotation = bytes ^ '"' * each, backslash = bytes ^ '\\' * each;

    return ((bytes - ' ' * each) | (quotation - each) | (backslash - each)) & ~bytes & 0x80 * each;
}

static uint64_t load_four(const char *at)
{
    uint32_t bytes;
    memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

/* Copy text of four bytes or more, the last of them twice; false: some of it is to be escaped. */
static bool copy_plain(char *at, const char *text, size_t size)
{
    uint64_t escaped = 0;

    if (size < 8) {
        const uint64_t bytes = load_four(text) | load_four(text + size - 4) << 32;
        memcpy(at, text, 4);
        memcpy(at + size - 4, text + size - 4, 4);
        return find_escaped(bytes) == 0;
    }
    for (size_t i = 0; i + 8 < size; i += 8) {
        escaped |= find_escaped(load_bytes(text + i));
        memcpy(at + i, text + i, 8);
    }
    escaped |= find_escaped(load_bytes(text + size - 8));
    memcpy(at + size - 8, text + size - 8, 8);
    return escaped == 0;
}

/* Write a text some of which may be escaped; the answer is where it ends. */
static char *put_escaped(char *at, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c != '"' && c != '\\')
            *at++ = (char)c;
        else
            at = escape(at, c);
    }
    return at;
}

void json_text_string(struct json_text *out, const char *text, size_t size)
{
    char *at = json_text__begin(out, size + 2);

    if (at && size >= 4 && copy_plain(at + 1, text, size)) {
        *at = '"';
        at += 1 + size;
    } else {
        at = json_text__begin(out,
                              ESCAPED_MAX * size + 2); /* most texts need no more than they have */
        if (!at)
            return;
        *at++ = '"';
        at = put_escaped(at, text, size);
    }
    *at++ = '"';
    json_text__end(out, at, true);
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

/* Write digits to end before `at`, two at a time; the answer is where they begin. */
static char *put_digits(char *at, uint64_t number)
{
    static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                                "25262728293031323334353637383940414243444546474849"
                                "50515253545556575859606162636465666768697071727374"
                                "75767778798081828384858687888990919293949596979899";

    for (; number >= 100; number /= 100) {
        at -= 2;
        memcpy(at, pairs + 2 * (number % 100), 2);
    }
    if (number >= 10)
        return memcpy(at - 2, pairs + 2 * number, 2);
    *--at = (char)('0' + number);
    return at;
}

void json_text_int(struct json_text *out, int64_t number)
{
    char digits[20], *const end = digits + sizeof digits;
    const char *first = put_digits(end, number < 0 ? ~(uint64_t)number + 1 : (uint64_t)number);
    const size_t size = (size_t)(end - first);
    char *at = json_text__begin(out, sizeof digits + 1);

    if (!at)
        return;
    if (number < 0)
        *at++ = '-';
    memcpy(at, first, size);
    json_text__end(out, at + size, true);
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
    char *at = json_text__begin(out, size);

    if (!at)
        return;
    memcpy(at, json, size);
    json_text__end(out, at + size, true);
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
