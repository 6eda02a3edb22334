/*
 * Bytes far from a border go straight from the text to the reader. Around a border they pass through
 * `held`, where a start is looked for step by step: steps begin at the border and end at the next
 * border at the latest, and each is looked at with as much before it and behind it, so that what is
 * found there hangs on the text alone.
 */
#include "archive/shard.h"
#include "archive/game_start.h"

#include <stdlib.h>
#include <string.h>

enum { STEP_BYTES = 1 << 16 };

struct blocking blocking_by(uint64_t block_bytes)
{
    const size_t step = block_bytes < STEP_BYTES ? (size_t)block_bytes : STEP_BYTES;
    return (struct blocking){.block_bytes = block_bytes, .step_bytes = step, .around_bytes = step};
}

static uint64_t border_of(const struct shard_text *text, uint64_t block)
{
    return block * text->blocking->block_bytes;
}

static size_t room_of(const struct blocking *blocking)
{
    return blocking->step_bytes + 2 * blocking->around_bytes;
}

static uint64_t held_to(const struct shard_text *text)
{
    return text->held_from + text->held_size;
}

unsigned shard_of_block(unsigned count, unsigned file, uint64_t block)
{
    return (unsigned)((block + file) % count) + 1;
}

bool shard_text_init(struct shard_text *text, struct input *in, const struct blocking *blocking,
                     const struct shard *shard, unsigned file)
{
    *text = (struct shard_text){.blocking = blocking,
                                .shard = *shard,
                                .file = file,
                                .in = in,
                                .held = malloc(room_of(blocking))};
    return text->held;
}

void shard_text_finish(struct shard_text *text)
{
    free(text->held);
    text->held = NULL;
}

/* Let go of what is held before that byte, and pass over what has not been read before it. */
static void drop(struct shard_text *text, uint64_t before)
{
    const uint64_t to = held_to(text);
    const uint64_t dropped = before < text->held_from ? 0 : before - text->held_from;

    if (before < to) {
        text->held_size -= (size_t)dropped;
        memmove(text->held, text->held + dropped, text->held_size);
        text->held_from += dropped;
        return;
    }
    text->held_size = 0;
    text->held_from = to + input_pass(text->in, before - to);
    text->text_ended |= text->held_from < before;
}

/* Hold the text up to that byte, or to its end. */
static void hold(struct shard_text *text, uint64_t to)
{
    while (held_to(text) < to && !text->text_ended) {
        const size_t size =
            input_read(text->in, text->held + text->held_size, (size_t)(to - held_to(text)));
        text->text_ended = size == 0;
        text->held_size += size;
    }
}

/* Where the step ends that begins there. */
static uint64_t end_of_step(const struct shard_text *text, uint64_t at)
{
    const uint64_t border = border_of(text, at / text->blocking->block_bytes + 1);
    const uint64_t left = border - at;
    return at + (left < text->blocking->step_bytes ? left : text->blocking->step_bytes);
}

/* The first start in the step that begins at `at`. Answers false if there is none. */
static bool find_in_step(struct shard_text *text, uint64_t at, uint64_t *found)
{
    const struct blocking *blocking = text->blocking;
    const uint64_t before = at < blocking->around_bytes ? at : blocking->around_bytes;

    drop(text, at - before);
    hold(text, at + blocking->step_bytes + blocking->around_bytes);
    if (held_to(text) <= at)
        return false;
    const size_t start =
        game_start_find(text->held, text->held_size, (size_t)(at - text->held_from));
    *found = text->held_from + start;
    return start < text->held_size && *found < end_of_step(text, at);
}

/* Does this block exist? Then the text is held from its start on. */
static bool find_start(struct shard_text *text, uint64_t block)
{
    const uint64_t end = border_of(text, block + 1);

    for (uint64_t at = border_of(text, block); at < end; at = end_of_step(text, at)) {
        if (find_in_step(text, at, &text->start))
            return true;
        if (text->text_ended && held_to(text) <= end_of_step(text, at))
            break;
    }
    return false;
}

/* The first block from this one on that belongs to the shard. */
static uint64_t next_of_shard(const struct shard_text *text, uint64_t block)
{
    const unsigned count = text->shard.count;
    return block + (text->shard.number + count - shard_of_block(count, text->file, block)) % count;
}

bool shard_text_next(struct shard_text *text)
{
    const uint64_t follows = text->belongs_to / text->blocking->block_bytes;

    if (text->is_last)
        return false;
    text->start = text->belongs_to; /* where the block before it has ended */
    text->block = next_of_shard(text, follows);
    if (text->block != follows)
        while (!find_start(text, text->block)) {
            if (text->text_ended && held_to(text) <= border_of(text, text->block + 1))
                return false;
            text->block = next_of_shard(text, text->block + 1);
        }
    text->place = (struct text_place){.offset = text->start, .line = 1};
    text->belongs_to = text->start;
    text->block_ended = false;
    return true;
}

/* The block goes on to this byte at least; to none: the text has ended. */
static void own(struct shard_text *text, uint64_t to)
{
    text->is_last = text->block_ended = to <= text->place.offset;
    text->belongs_to = to;
}

static void own_held(struct shard_text *text, uint64_t limit)
{
    own(text, held_to(text) < limit ? held_to(text) : limit);
}

/* From the border on: the block ends where a game surely begins. */
static void look_for_end(struct shard_text *text)
{
    const uint64_t at = text->place.offset;
    uint64_t next;

    if (find_in_step(text, at, &next)) {
        text->belongs_to = next;
        text->block_ended = true;
    } else {
        own_held(text, end_of_step(text, at));
    }
}

/* Find more of the block. `straight` is where what is around its border begins. */
static void find_more(struct shard_text *text, uint64_t straight)
{
    const uint64_t border = border_of(text, text->block + 1);

    if (text->place.offset < straight) {
        own_held(text, straight);
    } else if (text->place.offset < border) {
        drop(text, straight);
        hold(text, border);
        own_held(text, border);
    } else {
        look_for_end(text);
    }
}

size_t shard_text_read(void *context, char *into, size_t room)
{
    struct shard_text *text = context;
    const struct blocking *blocking = text->blocking;
    const uint64_t straight = border_of(text, text->block + 1) - blocking->around_bytes;
    uint64_t size;

    if (text->block_ended && text->place.offset == text->belongs_to)
        return 0;
    if (held_to(text) <= text->place.offset && text->place.offset < straight) {
        const uint64_t left = straight - text->place.offset;
        size = input_read(text->in, into, left < room ? (size_t)left : room);
        text->held_size = 0;
        text->held_from = text->place.offset + size;
        text->text_ended = size == 0;
        own(text, text->held_from);
    } else {
        if (text->place.offset == text->belongs_to)
            find_more(text, straight);
        size = text->belongs_to - text->place.offset;
        size = size < room ? size : room;
        memcpy(into, text->held + (text->place.offset - text->held_from), (size_t)size);
    }
    text_place_pass(&text->place, into, (size_t)size);
    return (size_t)size;
}

bool shard_text_is_truncated(void *context)
{
    const struct shard_text *text = context;
    return text->is_last && (input_fault(text->in) || input_stopped(text->in));
}

bool shard_text_help(void *context)
{
    const struct shard_text *text = context;
    return input_help(text->in);
}
