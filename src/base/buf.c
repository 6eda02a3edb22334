/*
 * Bounded text on the caller's memory. What does not fit is cut, never written past the end;
 * `size < room` and the closing NUL hold after every call (room 0 holds nothing at all).
 */
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
    hk_buf_add(buf, &c, 1);
}

void hk_buf_str(hk_buf *buf, const char *text)
{
    hk_buf_add(buf, text, strlen(text));
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
