/*
 * Bounded text on the caller's memory. Text that does not fit is left out, never written past the
 * end. `size < room` and the closing NUL hold after every call; with a room of 0 nothing is written
 * at all.
 */
#include "base/bytes.h"
#include "base/internal.h"

#include <string.h>

void hk_buf_init(hk_buf *buf, char *memory, size_t room)
{
    buf->text = memory;
    buf->size = 0;
    buf->room = room;
    buf->cut = false;
    if (room > 0)
        memory[0] = '\0';
}

void hk_buf_add(hk_buf *buf, const char *text, size_t size)
{
    const size_t left = buf->room > buf->size ? buf->room - buf->size - 1 : 0;
    if (size > left) {
        size = left;
        buf->cut = true;
    }
    if (size == 0)
        return;
    memcpy(buf->text + buf->size, text, size);
    buf->size += size;
    buf->text[buf->size] = '\0';
}

void hk_buf_char(hk_buf *buf, char c)
{
    if (buf->room <= buf->size + 1) {
        buf->cut = true;
        return;
    }
    buf->text[buf->size++] = c;
    buf->text[buf->size] = '\0';
}

void hk_buf_str(hk_buf *buf, const char *text)
{
    hk_buf_add(buf, text, strlen(text));
}

void hk_buf_sentence(hk_buf *buf, const char *why)
{
    const size_t size = strlen(why);
    if (size == 0)
        return;
    hk_buf_char(buf, why[0] >= 'a' && why[0] <= 'z' ? (char)(why[0] - 'a' + 'A') : why[0]);
    hk_buf_add(buf, why + 1, size - 1);
    if (why[size - 1] != '.')
        hk_buf_char(buf, '.');
}

size_t hk_utf8_character(const char *text, size_t size)
{
    const unsigned char *byte = (const unsigned char *)text;
    if (size == 0)
        return 0;
    const unsigned char c = byte[0];
    const size_t wanted = c < 0x80   ? 1
                          : c < 0xc2 ? 0
                          : c < 0xe0 ? 2
                          : c < 0xf0 ? 3
                          : c < 0xf5 ? 4
                                     : 0;
    if (wanted == 0 || wanted > size)
        return 0;
    for (size_t i = 1; i < wanted; i++)
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
    /* An overlong form, a surrogate, or beyond the last character. */
    if ((c == 0xe0 && byte[1] < 0xa0) || (c == 0xed && byte[1] > 0x9f) ||
        (c == 0xf0 && byte[1] < 0x90) || (c == 0xf4 && byte[1] > 0x8f))
        return 0;
    return wanted;
}

/* Are all bytes ASCII? */
static bool is_ascii(const char *text, size_t size)
{
    unsigned char all = 0;
    for (size_t i = 0; i < size; i++)
        all |= (unsigned char)text[i];
    return all < 0x80;
}

/* How many bytes at the start of a text are ASCII. */
static size_t ascii_size(const char *text, size_t size)
{
    enum { STEP = 64 };
    const uint64_t high = UINT64_C(0x8080808080808080);
    size_t at = 0;

    while (size - at >= STEP && is_ascii(text + at, STEP))
        at += STEP;
    for (; size - at >= 8; at += 8) {
        const uint64_t others = load_bytes(text + at) & high;
        if (others)
            return at + (size_t)__builtin_ctzll(others) / 8;
    }
    /* The last eight bytes once more, where there are so many. */
    if (at < size && size >= 8 && !(load_bytes(text + size - 8) & high))
        return size;
    while (at < size && (unsigned char)text[at] < 0x80)
        at++;
    return at;
}

bool hk_utf8_check(const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        at += ascii_size(text + at, size - at);
        while (at < size && (unsigned char)text[at] >= 0x80) {
            const size_t step = hk_utf8_character(text + at, size - at);
            if (step == 0)
                return false;
            at += step;
        }
    }
    return true;
}

size_t hk__utf8_write(char *out, const char *text, size_t size)
{
    char *const first = out;

    for (size_t at = 0; at < size;) {
        if (size - at >= SCAN_STEP) {
            const uint64_t high = SCAN_HIGH(SCAN_LOAD(text + at));
            const size_t ascii = high ? (size_t)__builtin_ctzll(high) : SCAN_STEP;
            memcpy(out, text + at, SCAN_STEP);
            at += ascii;
            out += ascii;
            if (!high)
                continue;
        }
        const unsigned char c = (unsigned char)text[at];
        const bool goes_on = at + 1 < size && (text[at + 1] & 0xc0) == 0x80;
        size_t utf8 = c < 0x80 ? 1 : goes_on ? hk_utf8_character(text + at, size - at) : 0;
        if (utf8 == 0) {
            *out++ = (char)(0xc0 | c >> 6);
            *out++ = (char)(0x80 | (c & 0x3f));
            at++;
        }
        for (; utf8 > 0; utf8--)
            *out++ = text[at++];
    }
    return (size_t)(out - first);
}

/* Are all of these eight bytes printable ASCII? */
static bool are_plain(uint64_t bytes)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    return !((bytes | (bytes - 0x20 * each) | (bytes + each)) & 0x80 * each);
}

/*
 * How many bytes at the start of a text are printable ASCII; counted one by one only from the first
 * eight on that are not.
 */
static size_t plain_size(const char *text, size_t size)
{
    size_t at = 0;
    while (size - at >= 8 && are_plain(load_bytes(text + at)))
        at += 8;
    if (at > 0 && size - at < 8 && are_plain(load_bytes(text + size - 8)))
        return size;
    while (at < size && text[at] >= ' ' && text[at] < 0x7f)
        at++;
    return at;
}

/* Append a character whole or not at all. After one that did not fit nothing is appended. */
static void add_character(hk_buf *buf, const char *text, size_t size)
{
    if (buf->cut || buf->room < buf->size + size + 1)
        buf->cut = true;
    else
        hk_buf_add(buf, text, size);
}

void hk_buf_foreign(hk_buf *buf, const char *text, size_t size)
{
    for (size_t at = 0, step; at < size; at += step) {
        step = plain_size(text + at, size - at);
        if (step > 0) {
            if (!buf->cut)
                hk_buf_add(buf, text + at, step);
            continue;
        }
        const unsigned char c = (unsigned char)text[at];
        const size_t utf8 = hk_utf8_character(text + at, size - at);
        step = utf8 ? utf8 : 1;
        const bool high_control =
            utf8 ? c == 0xc2 && (unsigned char)text[at + 1] < 0xa0 : c >= 0x80 && c < 0xa0;
        if (c < ' ' || c == 0x7f || high_control) {
            add_character(buf, "?", 1);
        } else if (utf8) {
            add_character(buf, text + at, step);
        } else {
            const char two[2] = {(char)(0xc0 | c >> 6), (char)(0x80 | (c & 0x3f))};
            add_character(buf, two, 2);
        }
    }
}

void hk_buf_int(hk_buf *buf, int64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t left = value < 0 ? ~(uint64_t)value + 1 : (uint64_t)value;

    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left != 0);
    if (value < 0)
        hk_buf_char(buf, '-');
    hk_buf_add(buf, digits + at, sizeof digits - at);
}
