/*
 * The text as a supply, from which threads take segments.
 *
 * There is no thread for reading. Whoever needs work takes the lock, reads as much as a segment should have and on to the
 * next cut (game_start.c), and lets go of the lock; what has been read beyond the cut is the beginning of the next segment.
 *
 *   1. Segments are numbered in the order of the text; their bytes, one after another, are the text.
 *   2. A segment begins where the text begins or with a game, and ends at a cut or where the text ends.
 *   3. A segment without a cut in SEGMENTS_MAX times its usual size stays open: its thread judges it and reads on, and
 *      keeps the lock, until there is a cut. So memory is bounded, whatever the text: SEGMENTS_MAX segments a thread.
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

enum { SEGMENTS_MAX = 8 };

static size_t room_of(const struct audit_supply *supply)
{
    return SEGMENTS_MAX * (supply->cutting->segment_bytes + supply->cutting->block_bytes);
}

bool audit_supply_init(struct audit_supply *supply, const struct audit_cutting *cutting,
                       const struct audit_source *source, const struct text_place *start,
                       const atomic_bool *stop)
{
    *supply =
        (struct audit_supply){.cutting = cutting, .source = *source, .stop = stop, .place = *start};
    if (pthread_mutex_init(&supply->lock, NULL) != 0)
        return false;
    supply->rest = malloc(room_of(supply));
    if (supply->rest)
        return true;
    pthread_mutex_destroy(&supply->lock);
    return false;
}

void audit_supply_finish(struct audit_supply *supply)
{
    if (!supply->rest)
        return;
    free(supply->rest);
    pthread_mutex_destroy(&supply->lock);
}

bool audit_segment_init(struct audit_segment *segment, struct audit_supply *supply)
{
    *segment = (struct audit_segment){.supply = supply, .bytes = malloc(room_of(supply))};
    return segment->bytes != NULL;
}

void audit_segment_finish(struct audit_segment *segment)
{
    free(segment->bytes);
}

/* Who reads. */

static void start_reading(struct audit_supply *supply)
{
    pthread_mutex_lock(&supply->lock);
    pthread_sigmask(SIG_SETMASK, &supply->signals, NULL);
}

/* After the end of the text nobody reads, and signals come to whoever has asked for more of it. */
static void stop_reading(struct audit_supply *supply)
{
    sigset_t all;
    sigfillset(&all);
    if (!supply->ended)
        pthread_sigmask(SIG_SETMASK, &all, NULL);
    pthread_mutex_unlock(&supply->lock);
}

/* Bytes. The lock is held. */

/* Read on behind what the segment has. */
static size_t read_rest(struct audit_segment *segment, size_t room)
{
    struct audit_supply *supply = segment->supply;
    const size_t there = supply->rest_size - supply->rest_at;
    const size_t size = there < room ? there : room;
    memcpy(segment->bytes + segment->size, supply->rest + supply->rest_at, size);
    supply->rest_at += size;
    segment->size += size;
    return size;
}

static size_t read_source(struct audit_segment *segment, size_t room)
{
    struct audit_supply *supply = segment->supply;
    const struct audit_source *source = &supply->source;
    if (supply->over)
        return 0;
    const size_t size = source->read(source->context, segment->bytes + segment->size, room);
    segment->size += size;
    return size;
}

/* All bytes that have been read are the segment's. */
static void own_bytes(struct audit_segment *segment)
{
    text_place_pass(&segment->supply->place, segment->bytes + segment->at,
                    segment->size - segment->at);
    segment->read_to = segment->supply->place;
}

/* It ends before `at`; what is behind belongs to the next one. */
static void end_at_cut(struct audit_segment *segment, size_t at)
{
    struct audit_supply *supply = segment->supply;
    const size_t beyond = segment->size - at;
    if (supply->rest_at < supply->rest_size) { /* then it came from there */
        supply->rest_at -= beyond;
    } else {
        memcpy(supply->rest, segment->bytes + at, beyond);
        supply->rest_at = 0;
        supply->rest_size = beyond;
    }
    segment->size = at;
    segment->open = false;
    own_bytes(segment);
}

static void end_with_text(struct audit_segment *segment)
{
    struct audit_supply *supply = segment->supply;
    supply->ended = true;
    segment->final = true;
    segment->is_cut = supply->over || supply->source.is_cut(supply->source.context);
    segment->open = false;
    own_bytes(segment);
}

/* Where the segment can end: at the first cut from `from` on, or the last one; its size if there is none. */
static size_t find_end(const struct audit_segment *segment, size_t from, bool last)
{
    const size_t size = segment->size;
    size_t found = size, next = from < size ? audit_cut_find(segment->bytes, size, from) : size;
    while (next < size) {
        found = next;
        next = last ? audit_cut_find(segment->bytes, size, next + 1) : size;
    }
    return found;
}

/* Read a segment, up to a cut if there is one. */
static void collect(struct audit_segment *segment)
{
    const struct audit_cutting *cutting = segment->supply->cutting;
    const size_t wanted = cutting->segment_bytes, step = cutting->block_bytes;
    size_t searched = wanted;
    bool is_all = false; /* that is there at the moment */

    for (;;) {
        const size_t end = find_end(segment, searched, is_all);
        if (end < segment->size) {
            end_at_cut(segment, end);
            return;
        }
        searched = segment->size > searched ? segment->size : searched;
        if (room_of(segment->supply) - segment->size < step)
            break;
        const size_t lacks = segment->size < wanted ? wanted - segment->size : 0;
        const size_t room = lacks + step;
        is_all = false;
        if (read_rest(segment, room) > 0)
            continue;
        const size_t size = read_source(segment, room);
        if (size == 0) {
            end_with_text(segment);
            return;
        }
        is_all = size < room;
        if (is_all && searched > segment->size) /* nothing has been looked at so far */
            searched = segment->size > step ? segment->size - step : 0;
    }
    own_bytes(segment);
}

/* Read the next part of an open segment. The last of what has been given stays before it, since a cut is known by it. */
static void read_on(struct audit_segment *segment)
{
    const size_t step = segment->supply->cutting->block_bytes;
    const size_t kept = segment->size < step ? segment->size : step;
    const size_t room = room_of(segment->supply) - kept;

    memmove(segment->bytes, segment->bytes + segment->size - kept, kept);
    segment->at = segment->size = kept;
    if (read_rest(segment, room) == 0 && read_source(segment, room) == 0) {
        end_with_text(segment);
    } else {
        const size_t end = find_end(segment, kept, false);
        if (end < segment->size)
            end_at_cut(segment, end);
        else
            own_bytes(segment);
    }
    if (!segment->open)
        stop_reading(segment->supply);
}

/* For the threads. */

bool audit_segment_take(struct audit_segment *segment)
{
    struct audit_supply *supply = segment->supply;

    start_reading(supply);
    if (supply->ended || supply->over || *supply->stop) {
        stop_reading(supply);
        return false;
    }
    segment->index = supply->segments++;
    segment->start = supply->place;
    segment->final = segment->is_cut = false;
    segment->open = true;
    segment->at = segment->size = 0;
    collect(segment);
    if (!segment->open)
        stop_reading(supply);
    return true;
}

size_t audit_segment_read(void *context, char *into, size_t room)
{
    struct audit_segment *segment = context;
    if (segment->at == segment->size && segment->open)
        read_on(segment);
    const size_t left = segment->size - segment->at;
    const size_t size = left < room ? left : room;
    memcpy(into, segment->bytes + segment->at, size);
    segment->at += size;
    return size;
}

bool audit_segment_is_cut(void *context)
{
    const struct audit_segment *segment = context;
    return segment->is_cut;
}

void audit_segment_leave(struct audit_segment *segment)
{
    if (!segment->open)
        return;
    segment->open = false;
    segment->supply->ended = true;
    stop_reading(segment->supply);
}
