/*
 * The text as a supply, from which threads take segments.
 *
 * There is no thread for reading. Whoever needs work takes the lock, reads as much as a segment should have and on to the
 * next cut (game_start.c), and lets go of the lock; what has been read beyond the cut is the beginning of the next segment.
 *
 *   1. Segments are numbered in the order of the text; their bytes, one after another, are the text.
 *   2. A segment begins where the text begins or with a game, and ends at a cut or where the text ends.
 *   3. A segment without a cut in CHUNKS_AT_MOST times its usual size stays open: its thread judges it and reads on, and
 *      keeps the lock, until there is a cut. So memory is bounded, whatever the text: CHUNKS_AT_MOST segments a thread.
 *
 * Of a pipe, a read gives what is there at the moment. That is a segment if it can be cut anywhere, so that nobody waits for
 * games that have not been written yet.
 *
 * A signal is to reach the thread that may be waiting for bytes. So it alone takes signals; while no thread reads they wait
 * for the next one that does.
 */
#include "archive/chunk.h"
#include "archive/game_start.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNKS_AT_MOST = 8 };

static size_t room_of(const struct chunker *chunker)
{
    return CHUNKS_AT_MOST * (chunker->chunking->chunk_bytes + chunker->chunking->step_bytes);
}

bool chunker_init(struct chunker *chunker, const struct chunking *chunking,
                  const struct text_source *source, const struct text_place *start,
                  const atomic_bool *stop)
{
    *chunker =
        (struct chunker){.chunking = chunking, .source = *source, .stop = stop, .place = *start};
    if (pthread_mutex_init(&chunker->lock, NULL) != 0)
        return false;
    chunker->rest = malloc(room_of(chunker));
    if (chunker->rest)
        return true;
    pthread_mutex_destroy(&chunker->lock);
    return false;
}

void chunker_finish(struct chunker *chunker)
{
    if (!chunker->rest)
        return;
    free(chunker->rest);
    pthread_mutex_destroy(&chunker->lock);
}

bool chunk_init(struct chunk *chunk, struct chunker *chunker)
{
    *chunk = (struct chunk){.chunker = chunker, .bytes = malloc(room_of(chunker))};
    return chunk->bytes != NULL;
}

void chunk_finish(struct chunk *chunk)
{
    free(chunk->bytes);
}

/* Who reads. */

static void start_reading(struct chunker *chunker)
{
    pthread_mutex_lock(&chunker->lock);
    pthread_sigmask(SIG_SETMASK, &chunker->signals, NULL);
}

/* After the end of the text nobody reads, and signals come to whoever has asked for more of it. */
static void stop_reading(struct chunker *chunker)
{
    sigset_t all;
    sigfillset(&all);
    if (!chunker->ended)
        pthread_sigmask(SIG_SETMASK, &all, NULL);
    pthread_mutex_unlock(&chunker->lock);
}

/* Bytes. The lock is held. */

/* Read on behind what the segment has. */
static size_t read_rest(struct chunk *chunk, size_t room)
{
    struct chunker *chunker = chunk->chunker;
    const size_t there = chunker->rest_size - chunker->rest_at;
    const size_t size = there < room ? there : room;
    memcpy(chunk->bytes + chunk->size, chunker->rest + chunker->rest_at, size);
    chunker->rest_at += size;
    chunk->size += size;
    return size;
}

static size_t read_source(struct chunk *chunk, size_t room)
{
    struct chunker *chunker = chunk->chunker;
    const struct text_source *source = &chunker->source;
    if (chunker->over)
        return 0;
    const size_t size = source->read(source->context, chunk->bytes + chunk->size, room);
    chunk->size += size;
    return size;
}

/* All bytes that have been read are the segment's. */
static void own_bytes(struct chunk *chunk)
{
    text_place_pass(&chunk->chunker->place, chunk->bytes + chunk->at, chunk->size - chunk->at);
    chunk->read_to = chunk->chunker->place;
}

/* It ends before `at`; what is behind belongs to the next one. */
static void end_at_cut(struct chunk *chunk, size_t at)
{
    struct chunker *chunker = chunk->chunker;
    const size_t beyond = chunk->size - at;
    if (chunker->rest_at < chunker->rest_size) { /* then it came from there */
        chunker->rest_at -= beyond;
    } else {
        memcpy(chunker->rest, chunk->bytes + at, beyond);
        chunker->rest_at = 0;
        chunker->rest_size = beyond;
    }
    chunk->size = at;
    chunk->open = false;
    own_bytes(chunk);
}

static void end_with_text(struct chunk *chunk)
{
    struct chunker *chunker = chunk->chunker;
    chunker->ended = true;
    chunk->final = true;
    chunk->is_truncated = chunker->over || chunker->source.is_truncated(chunker->source.context);
    chunk->open = false;
    own_bytes(chunk);
}

/* Where the segment can end: at the first cut from `from` on, or the last one; its size if there is none. */
static size_t find_end(const struct chunk *chunk, size_t from, bool last)
{
    const size_t size = chunk->size;
    size_t found = size, next = from < size ? game_start_find(chunk->bytes, size, from) : size;
    while (next < size) {
        found = next;
        next = last ? game_start_find(chunk->bytes, size, next + 1) : size;
    }
    return found;
}

/* Read a segment, up to a cut if there is one. */
static void collect(struct chunk *chunk)
{
    const struct chunking *chunking = chunk->chunker->chunking;
    const size_t wanted = chunking->chunk_bytes, step = chunking->step_bytes;
    size_t searched = wanted;
    bool is_all = false; /* that is there at the moment */

    for (;;) {
        const size_t end = find_end(chunk, searched, is_all);
        if (end < chunk->size) {
            end_at_cut(chunk, end);
            return;
        }
        searched = chunk->size > searched ? chunk->size : searched;
        if (room_of(chunk->chunker) - chunk->size < step)
            break;
        const size_t lacks = chunk->size < wanted ? wanted - chunk->size : 0;
        const size_t room = lacks + step;
        is_all = false;
        if (read_rest(chunk, room) > 0)
            continue;
        const size_t size = read_source(chunk, room);
        if (size == 0) {
            end_with_text(chunk);
            return;
        }
        is_all = size < room;
        if (is_all && searched > chunk->size) /* nothing has been looked at so far */
            searched = chunk->size > step ? chunk->size - step : 0;
    }
    own_bytes(chunk);
}

/* Read the next part of an open segment. The last of what has been given stays before it, since a cut is known by it. */
static void read_on(struct chunk *chunk)
{
    const size_t step = chunk->chunker->chunking->step_bytes;
    const size_t kept = chunk->size < step ? chunk->size : step;
    const size_t room = room_of(chunk->chunker) - kept;

    memmove(chunk->bytes, chunk->bytes + chunk->size - kept, kept);
    chunk->at = chunk->size = kept;
    if (read_rest(chunk, room) == 0 && read_source(chunk, room) == 0) {
        end_with_text(chunk);
    } else {
        const size_t end = find_end(chunk, kept, false);
        if (end < chunk->size)
            end_at_cut(chunk, end);
        else
            own_bytes(chunk);
    }
    if (!chunk->open)
        stop_reading(chunk->chunker);
}

/* For the threads. */

bool chunk_take(struct chunk *chunk)
{
    struct chunker *chunker = chunk->chunker;

    start_reading(chunker);
    if (chunker->ended || chunker->over || *chunker->stop) {
        stop_reading(chunker);
        return false;
    }
    chunk->index = chunker->chunks++;
    chunk->start = chunker->place;
    chunk->final = chunk->is_truncated = false;
    chunk->open = true;
    chunk->at = chunk->size = 0;
    collect(chunk);
    if (!chunk->open)
        stop_reading(chunker);
    return true;
}

size_t chunk_read(void *context, char *into, size_t room)
{
    struct chunk *chunk = context;
    if (chunk->at == chunk->size && chunk->open)
        read_on(chunk);
    const size_t left = chunk->size - chunk->at;
    const size_t size = left < room ? left : room;
    memcpy(into, chunk->bytes + chunk->at, size);
    chunk->at += size;
    return size;
}

bool chunk_is_truncated(void *context)
{
    const struct chunk *chunk = context;
    return chunk->is_truncated;
}

void chunk_release(struct chunk *chunk)
{
    if (!chunk->open)
        return;
    chunk->open = false;
    chunk->chunker->ended = true;
    stop_reading(chunk->chunker);
}
