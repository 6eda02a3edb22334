/*
 * The chunks of a text, which threads take in turn.
 *
 * No thread only reads, and one at a time does. It reads as many bytes as a chunk should have and on
 * to the next start of a game (game_start.c). What it has read after that start is the beginning of
 * the next chunk. If another thread waits for a chunk by then, it is given this one, and the first
 * reads on. So where bytes take longer than their games, as those of bzip2 do, one thread decodes
 * all the time, with what it needs in its caches. A thread that waits does a part of that work, if
 * the source has one for it.
 *
 *   1. Chunks are numbered in the order of the text. Their bytes, one after another, are the text.
 *   2. A chunk begins where the text begins or where a game begins, and ends where a game begins or
 *      where the text ends.
 *   3. If no game begins in ROOM_CHUNKS times its usual size, a chunk is open-ended: its thread
 *      judges while it reads on, and nobody else reads until a game begins. So memory is bounded,
 *      whatever the text: ROOM_CHUNKS chunks a thread.
 *
 * Reading a pipe gives what is in the pipe at the moment. If that can be split anywhere, it is a
 * chunk: so nobody waits for games that have not been written yet.
 *
 * A signal has to reach the thread that may be waiting for bytes. So that thread alone takes
 * signals. While no thread reads, signals wait for the next one that does.
 */
#include "archive/chunk.h"
#include "archive/game_start.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_CHUNKS = 8 };

static size_t room_of(const struct chunker *chunker)
{
    return ROOM_CHUNKS * (chunker->chunking->chunk_bytes + chunker->chunking->step_bytes);
}

bool chunker_init(struct chunker *chunker, const struct chunking *chunking,
                  const struct text_source *source, const struct text_place *start,
                  const atomic_bool *stop)
{
    *chunker =
        (struct chunker){.chunking = chunking, .source = *source, .stop = stop, .place = *start};
    chunker->ahead = malloc(room_of(chunker));
    chunker->spare = calloc(1, sizeof *chunker->spare);
    if (chunker->ahead && chunker->spare && chunk_init(chunker->spare, chunker)) {
        pthread_mutex_init(&chunker->lock, NULL);
        pthread_cond_init(&chunker->turns, NULL);
        return true;
    }
    free(chunker->spare);
    free(chunker->ahead);
    chunker->ahead = NULL;
    return false;
}

void chunker_finish(struct chunker *chunker)
{
    if (!chunker->ahead)
        return;
    chunk_finish(chunker->spare);
    free(chunker->spare);
    free(chunker->ahead);
    pthread_cond_destroy(&chunker->turns);
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

static void swap(struct chunk *one, struct chunk *other)
{
    const struct chunk kept = *one;
    *one = *other;
    *other = kept;
}

static bool has_to_wait(const struct chunker *chunker)
{
    return chunker->is_read && !chunker->has_spare;
}

/* The thread holds the lock, but not while it helps. Answers whether it has. */
static bool help_reading(struct chunker *chunker)
{
    const struct text_source *source = &chunker->source;

    if (!source->help)
        return false;
    pthread_mutex_unlock(&chunker->lock);
    const bool helped = source->help(source->context);
    pthread_mutex_lock(&chunker->lock);
    return helped;
}

/*
 * Wait for a chunk that another thread has read, or until no other thread reads.
 * Answers whether this one is to read.
 */
static bool start_reading(struct chunk *chunk)
{
    struct chunker *chunker = chunk->chunker;

    pthread_mutex_lock(&chunker->lock);
    while (has_to_wait(chunker)) {
        if (help_reading(chunker) || !has_to_wait(chunker))
            continue;
        chunker->waiting++;
        pthread_cond_wait(&chunker->turns, &chunker->lock);
        chunker->waiting--;
    }
    const bool given = chunker->has_spare;
    if (given)
        swap(chunk, chunker->spare);
    else
        chunker->is_read = true;
    chunker->has_spare = false;
    pthread_mutex_unlock(&chunker->lock);
    if (!given)
        pthread_sigmask(SIG_SETMASK, &chunker->signals, NULL);
    return !given;
}

/* Give the chunk to a thread that waits for one. Answers false if there is none. */
static bool give_away(struct chunk *chunk)
{
    struct chunker *chunker = chunk->chunker;

    pthread_mutex_lock(&chunker->lock);
    const bool wanted = chunker->waiting > 0 && !chunker->has_spare;
    if (wanted) {
        swap(chunk, chunker->spare);
        chunker->has_spare = true;
        pthread_cond_signal(&chunker->turns);
    }
    pthread_mutex_unlock(&chunker->lock);
    return wanted;
}

/*
 * After the end of the text no thread reads any more; then the one that came for more takes the
 * signals.
 */
static void stop_reading(struct chunker *chunker)
{
    sigset_t all;
    sigfillset(&all);
    if (!chunker->ended)
        pthread_sigmask(SIG_SETMASK, &all, NULL);
    pthread_mutex_lock(&chunker->lock);
    chunker->is_read = false;
    pthread_cond_signal(&chunker->turns);
    pthread_mutex_unlock(&chunker->lock);
}

/* Bytes. The thread is the one that reads. */

/* Append what has been read already. */
static size_t take_ahead(struct chunk *chunk, size_t room)
{
    struct chunker *chunker = chunk->chunker;
    const size_t there = chunker->ahead_size - chunker->ahead_at;
    const size_t size = there < room ? there : room;
    memcpy(chunk->bytes + chunk->size, chunker->ahead + chunker->ahead_at, size);
    chunker->ahead_at += size;
    chunk->size += size;
    return size;
}

static size_t read_source(struct chunk *chunk, size_t room)
{
    struct chunker *chunker = chunk->chunker;
    const struct text_source *source = &chunker->source;
    if (chunker->cancelled)
        return 0;
    const size_t size = source->read(source->context, chunk->bytes + chunk->size, room);
    chunk->size += size;
    return size;
}

/* All bytes that have been read belong to the chunk. */
static void own_bytes(struct chunk *chunk)
{
    text_place_pass(&chunk->chunker->place, chunk->bytes + chunk->at, chunk->size - chunk->at);
    chunk->read_to = chunk->chunker->place;
}

/*
 * The chunk ends before `at`, where a game begins; the bytes from there on belong to the next one.
 */
static void end_at_game(struct chunk *chunk, size_t at)
{
    struct chunker *chunker = chunk->chunker;
    const size_t beyond = chunk->size - at;
    if (chunker->ahead_at < chunker->ahead_size) { /* then they came from there */
        chunker->ahead_at -= beyond;
    } else {
        memcpy(chunker->ahead, chunk->bytes + at, beyond);
        chunker->ahead_at = 0;
        chunker->ahead_size = beyond;
    }
    chunk->size = at;
    chunk->open_ended = false;
    own_bytes(chunk);
}

static void end_with_text(struct chunk *chunk)
{
    struct chunker *chunker = chunk->chunker;
    chunker->ended = true;
    chunk->is_last = true;
    chunk->is_truncated =
        chunker->cancelled || chunker->source.is_truncated(chunker->source.context);
    chunk->open_ended = false;
    own_bytes(chunk);
}

/*
 * Where the chunk can end: at the first start of a game from `from` on, or at the last; its size if
 * there is none.
 */
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

/* Read a chunk, up to the start of a game if there is one in reach. */
static void collect(struct chunk *chunk)
{
    const struct chunking *chunking = chunk->chunker->chunking;
    const size_t wanted = chunking->chunk_bytes, step = chunking->step_bytes;
    size_t searched = wanted;
    bool is_all = false; /* that a pipe holds at the moment */

    for (;;) {
        const size_t end = find_end(chunk, searched, is_all);
        if (end < chunk->size) {
            end_at_game(chunk, end);
            return;
        }
        searched = chunk->size > searched ? chunk->size : searched;
        if (room_of(chunk->chunker) - chunk->size < step)
            break;
        const size_t lacks = chunk->size < wanted ? wanted - chunk->size : 0;
        const size_t room = lacks + step;
        is_all = false;
        if (take_ahead(chunk, room) > 0)
            continue;
        const size_t size = read_source(chunk, room);
        if (size == 0) {
            end_with_text(chunk);
            return;
        }
        is_all = size < room;
        if (is_all && searched > chunk->size) /* no start has been looked for so far */
            searched = chunk->size > step ? chunk->size - step : 0;
    }
    own_bytes(chunk);
}

/*
 * Read the next part of an open-ended chunk. The last bytes that were given stay before it: they
 * tell where a game begins.
 */
static void read_on(struct chunk *chunk)
{
    const size_t step = chunk->chunker->chunking->step_bytes;
    const size_t kept = chunk->size < step ? chunk->size : step;
    const size_t room = room_of(chunk->chunker) - kept;

    memmove(chunk->bytes, chunk->bytes + chunk->size - kept, kept);
    chunk->at = chunk->size = kept;
    if (take_ahead(chunk, room) == 0 && read_source(chunk, room) == 0) {
        end_with_text(chunk);
    } else {
        const size_t end = find_end(chunk, kept, false);
        if (end < chunk->size)
            end_at_game(chunk, end);
        else
            own_bytes(chunk);
    }
    if (!chunk->open_ended)
        stop_reading(chunk->chunker);
}

/* For the threads. */

bool chunk_take(struct chunk *chunk)
{
    struct chunker *chunker = chunk->chunker;

    if (!start_reading(chunk))
        return true;
    do {
        if (chunker->ended || chunker->cancelled || *chunker->stop) {
            stop_reading(chunker);
            return false;
        }
        chunk->index = chunker->chunk_count++;
        chunk->start = chunker->place;
        chunk->is_last = chunk->is_truncated = false;
        chunk->open_ended = true;
        chunk->at = chunk->size = 0;
        collect(chunk);
    } while (!chunk->open_ended && give_away(chunk));
    if (!chunk->open_ended)
        stop_reading(chunker);
    return true;
}

size_t chunk_read(void *context, char *into, size_t room)
{
    struct chunk *chunk = context;
    if (chunk->at == chunk->size && chunk->open_ended)
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
    if (!chunk->open_ended)
        return;
    chunk->open_ended = false;
    chunk->chunker->ended = true;
    stop_reading(chunk->chunker);
}
