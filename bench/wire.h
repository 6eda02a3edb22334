/*
 * What a client of the hall sends and reads: bytes, frames of RFC 6455, and the members of a frame
 * that a driver looks at without parsing it. What is wrong ends the program with a sentence.
 */
#ifndef HK_BENCH_WIRE_H
#define HK_BENCH_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_TEXT_ROOM = 64 };

struct wire_frame {
    /* A text, or else a ping (RFC 6455, 5.5.2). */
    bool is_text;
    const char *text;
    size_t size;
};

void wire_send(int socket, const char *bytes, size_t size);

/* One frame of text, masked as those of a client are. */
void wire_send_frame(int socket, const char *text, size_t size);

/* What a ping is answered by, with the same bytes: the server lets go of who is silent. */
void wire_send_pong(int socket, const char *bytes, size_t size);

/* The bytes of the first frame of a server; 0: they are not all there. */
size_t wire_read_frame(struct wire_frame *out, const char *bytes, size_t size);

/* The value behind a name as the frames have it, `"number":`; NULL: it is not there. */
const char *wire_find(const char *text, size_t size, const char *name);
uint64_t wire_number(const char *text, size_t size, const char *name);

/* Copy a text up to its quote. */
void wire_copy(char out[WIRE_TEXT_ROOM], const char *from, const char *end);

#endif
