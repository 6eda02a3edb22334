#define _GNU_SOURCE
#include "wire.h"
#include "bench.h"
#include "random_moves.h"

#include <sys/socket.h>

/* The first byte of a frame that is whole. */
enum { WHOLE_TEXT = 0x81, WHOLE_PING = 0x89, WHOLE_PONG = 0x8a };
enum { SMALL_FRAME = 125, SHORT_FRAME = 126, LONG_FRAME = 127 };

static void stop(const char *what)
{
    bench_stop(what, "wire");
}

void wire_send(int socket, const char *bytes, size_t size)
{
    /* The server reads what little one client sends: the system takes it whole. */
    if (send(socket, bytes, size, MSG_NOSIGNAL) != (ssize_t)size)
        stop("the server does not read");
}

static void send_masked(int socket, unsigned char head, const char *text, size_t size)
{
    char frame[1024];
    const uint32_t mask = (uint32_t)random_draw();
    size_t at = 0;

    if (size + 8 > sizeof frame)
        stop("a frame is too long");
    frame[at++] = (char)head;
    if (size <= SMALL_FRAME) {
        frame[at++] = (char)(0x80 | size);
    } else {
        frame[at++] = (char)(0x80 | SHORT_FRAME);
        frame[at++] = (char)(size >> 8);
        frame[at++] = (char)size;
    }
    memcpy(frame + at, &mask, sizeof mask);
    const char *key = frame + at;
    at += sizeof mask;
    for (size_t i = 0; i < size; i++)
        frame[at++] = (char)(text[i] ^ key[i & 3]);
    wire_send(socket, frame, at);
}

void wire_send_frame(int socket, const char *text, size_t size)
{
    send_masked(socket, WHOLE_TEXT, text, size);
}

void wire_send_pong(int socket, const char *bytes, size_t size)
{
    send_masked(socket, WHOLE_PONG, bytes, size);
}

size_t wire_read_frame(struct wire_frame *out, const char *bytes, size_t size)
{
    if (size < 2)
        return 0;
    const unsigned char *head = (const unsigned char *)bytes;
    size_t length = head[1], at = 2;
    if (length == SHORT_FRAME) {
        if (size < 4)
            return 0;
        length = (size_t)head[2] << 8 | head[3];
        at = 4;
    } else if (length >= LONG_FRAME) {
        stop("a frame of the server is masked or very long");
    }
    if (size < at + length)
        return 0;
    if (head[0] != WHOLE_TEXT && head[0] != WHOLE_PING)
        stop("the server has closed a connection, or sent a frame in parts");
    *out =
        (struct wire_frame){.is_text = head[0] == WHOLE_TEXT, .text = bytes + at, .size = length};
    return at + length;
}

const char *wire_find(const char *text, size_t size, const char *name)
{
    const char *found = memmem(text, size, name, strlen(name));
    return found ? found + strlen(name) : NULL;
}

uint64_t wire_number(const char *text, size_t size, const char *name)
{
    const char *value = wire_find(text, size, name);
    if (!value)
        stop("a frame lacks a number");
    return strtoull(value, NULL, 10);
}

void wire_copy(char out[WIRE_TEXT_ROOM], const char *from, const char *end)
{
    size_t size = 0;
    while (from && from + size < end && from[size] != '"' && size + 1 < WIRE_TEXT_ROOM)
        size++;
    if (size == 0)
        stop("a text is missing in an answer");
    memcpy(out, from, size);
    out[size] = '\0';
}
