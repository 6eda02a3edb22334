/*
 * Many threads for one text.
 *
 * The caller's thread reads the text and cuts it into segments, each of which begins with a game (audit_cut.c). A segment
 * is a queue of blocks: one thread judges it while the reader may still be adding to it. Segments are taken in order.
 * What is said of the oldest one is written at once; what is said of the others waits in memory.
 *
 *   1. A block is in one place: free, with the reader, or in the queue of one segment.
 *   2. The reader adds to the newest segment alone. So all older ones are whole, and their threads never wait for blocks.
 *   3. The oldest segment that is not written has a thread, or is the next to get one; that thread never waits for its
 *      turn. So something always moves: it waits for the reader alone, and the reader waits for free blocks alone, which
 *      are in queues of threads that go on or behind the oldest one.
 *   4. A segment is taken only if it is less than WINDOW ahead of the oldest; a thread whose text is longer than OUT_MAX
 *      waits for its turn. So memory is bounded, whatever the text: by blocks, and by OUT_MAX for each segment.
 *
 * A text without any cut is one segment, which streams through the blocks from the reader to one thread.
 */
#include "cli/audit_pool.h"
#include "cli/audit_cut.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
    OUT_MAX = 1 << 20,
    BLOCKS_A_JOB = 3,
    BLOCKS_MORE = 2,
    WINDOW_MAX = 2 * AUDIT_JOBS_MAX,
};

struct block {
    struct block *next;
    size_t size;
    char bytes[];
};

struct pool;

struct segment {
    struct segment *next;
    struct pool *pool;
    uint64_t index;
    struct text_place start;
    struct block *first, **last; /* its queue */
    size_t at;                   /* in the first block; its thread's alone */
    uint64_t size;               /* the reader's alone */
    bool whole, cut,
        final; /* no block follows; the text breaks off at its end; it is the last one */
    struct audit_stretch stretch; /* its thread's, and then the writer's */
};

struct pool {
    struct audit_text *text;
    const struct audit_cutting *cutting;
    unsigned window;

    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t room;  /* a block is free */
    pthread_cond_t work;  /* blocks or segments have come */
    pthread_cond_t turns; /* `turn` has changed */
    struct block *free_blocks;
    unsigned blocks_left;          /* that may still be made */
    struct segment *first, **last; /* segments that no thread has */
    bool all_read;
    bool over;     /* the result is known, or there is no memory: everyone goes home */
    uint64_t turn; /* index of the segment that is to be written */
    struct segment
        *judged[WINDOW_MAX]; /* those that wait for their turn and have no thread any more */
};

struct audit_cutting audit_cutting_for(unsigned jobs)
{
    return (struct audit_cutting){
        .jobs = jobs, .block_bytes = (size_t)256 << 10, .segment_bytes = (size_t)256 << 10};
}

/* Blocks. */

/* NULL if all is over. */
static struct block *take_block(struct pool *pool)
{
    struct block *block = NULL;

    pthread_mutex_lock(&pool->lock);
    while (!pool->over && !pool->free_blocks && pool->blocks_left == 0)
        pthread_cond_wait(&pool->room, &pool->lock);
    if (!pool->over && pool->free_blocks) {
        block = pool->free_blocks;
        pool->free_blocks = block->next;
    } else if (!pool->over) {
        block = malloc(sizeof *block + pool->cutting->block_bytes);
        if (block)
            pool->blocks_left--;
    }
    pthread_mutex_unlock(&pool->lock);
    return block;
}

static void free_blocks(struct block *block)
{
    while (block) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
}

/* Segments. */

static void destroy_segment(struct segment *segment)
{
    free_blocks(segment->first);
    free(segment->stretch.out.bytes);
    free(segment);
}

/* The source of a segment's stretch: what the reader has added, waiting for more. */
static size_t read_segment(void *context, char *into, size_t room)
{
    struct segment *segment = context;
    struct pool *pool = segment->pool;
    size_t size = 0;

    pthread_mutex_lock(&pool->lock);
    while (!segment->first && !segment->whole && !pool->over)
        pthread_cond_wait(&pool->work, &pool->lock);
    struct block *block = pool->over ? NULL : segment->first;
    pthread_mutex_unlock(&pool->lock);
    if (!block)
        return 0;

    size = block->size - segment->at < room ? block->size - segment->at : room;
    memcpy(into, block->bytes + segment->at, size);
    segment->at += size;
    if (segment->at == block->size) {
        pthread_mutex_lock(&pool->lock);
        segment->first = block->next;
        if (!segment->first)
            segment->last = &segment->first;
        block->next = pool->free_blocks;
        pool->free_blocks = block;
        segment->at = 0;
        pthread_cond_signal(&pool->room);
        pthread_mutex_unlock(&pool->lock);
    }
    return size;
}

static bool is_segment_cut(void *context)
{
    struct segment *segment = context;
    pthread_mutex_lock(&segment->pool->lock);
    const bool cut = segment->cut || segment->pool->over;
    pthread_mutex_unlock(&segment->pool->lock);
    return cut;
}

/* Is it this segment's turn to be written? With `wait` it will be, unless all is over. */
static bool has_turn(struct segment *segment, bool wait, bool *over)
{
    struct pool *pool = segment->pool;
    pthread_mutex_lock(&pool->lock);
    while (wait && pool->turn != segment->index && !pool->over)
        pthread_cond_wait(&pool->turns, &pool->lock);
    const bool turn = pool->turn == segment->index;
    *over = pool->over;
    pthread_mutex_unlock(&pool->lock);
    return turn;
}

static bool game_done(struct audit_stretch *stretch, void *context)
{
    struct segment *segment = context;
    const struct audit_text *text = segment->pool->text;
    bool over;

    progress_count(text->output->progress, 1);
    const bool turn = has_turn(segment, stretch->out.size > OUT_MAX, &over);
    if (over)
        return false;
    if (turn && !audit_output_write(text->output, &stretch->out))
        stretch->out.failed = true;
    return !stretch->out.failed && !(turn && *text->stop);
}

/* Writing. */

/* The oldest segment has been judged: write the rest of it. Answers whether the text is to be gone on with. */
static bool write_segment(struct audit_text *text, struct segment *segment)
{
    struct audit_stretch *stretch = &segment->stretch;

    audit_totals_add(&text->totals, &stretch->totals);
    if (!audit_output_write(text->output, &stretch->out) || stretch->out.failed)
        stretch->end = AUDIT_NO_MEMORY;
    text->end = stretch->end;
    text->next = stretch->next;
    if (text->end == AUDIT_DONE && *text->stop && !segment->final)
        text->end = AUDIT_STOPPED; /* the next segment begins with a game */
    return text->end == AUDIT_DONE && !segment->final;
}

/* The lock is held. Everything that waits finds out. */
static void end_all(struct pool *pool)
{
    pool->over = true;
    pthread_cond_broadcast(&pool->room);
    pthread_cond_broadcast(&pool->work);
    pthread_cond_broadcast(&pool->turns);
}

/* A segment has been judged. Whoever has the oldest one writes it, and those behind it that are ready. */
static void hand_in(struct segment *segment)
{
    struct pool *pool = segment->pool;

    pthread_mutex_lock(&pool->lock);
    pool->judged[segment->index % pool->window] = segment;
    if (segment->index != pool->turn) {
        pthread_mutex_unlock(&pool->lock);
        return;
    }
    while ((segment = pool->judged[pool->turn % pool->window]) && !pool->over) {
        pthread_mutex_unlock(&pool->lock);
        const bool goes_on = write_segment(pool->text, segment);
        pthread_mutex_lock(&pool->lock);
        if (!goes_on) { /* the reader may still be at the segment: it stays until all are home */
            end_all(pool);
            break;
        }
        pool->judged[pool->turn % pool->window] = NULL;
        destroy_segment(segment); /* it is whole: the reader is done with it */
        pool->turn++;
        pthread_cond_broadcast(&pool->turns);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* The next segment; NULL if there is none any more. */
static struct segment *take_segment(struct pool *pool)
{
    struct segment *segment = NULL;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        if (pool->over || (!pool->first && pool->all_read))
            break;
        if (!pool->first) {
            pthread_cond_wait(&pool->work, &pool->lock);
        } else if (pool->first->index - pool->turn >= pool->window) {
            pthread_cond_wait(&pool->turns, &pool->lock);
        } else {
            segment = pool->first;
            pool->first = segment->next;
            if (!pool->first)
                pool->last = &pool->first;
            break;
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return segment;
}

static void *judge_segments(void *context)
{
    struct pool *pool = context;
    struct segment *segment;

    while ((segment = take_segment(pool))) {
        segment->stretch.request = pool->text->request;
        segment->stretch.file = pool->text->file;
        segment->stretch.source = (struct audit_source){
            .read = read_segment, .is_cut = is_segment_cut, .context = segment};
        segment->stretch.start = segment->start;
        segment->stretch.starts_with_game = segment->index == 0 && pool->text->starts_with_game;
        segment->stretch.game_done = game_done;
        segment->stretch.context = segment;
        audit_judge(&segment->stretch);
        hand_in(segment);
    }
    return NULL;
}

/* Reading. */

struct reading {
    struct pool *pool;
    struct segment *segment;
    uint64_t segments;
    struct text_place place;
    struct audit_cut cut;
};

static bool begin_segment(struct reading *reading)
{
    struct pool *pool = reading->pool;
    struct segment *segment = calloc(1, sizeof *segment);

    if (!segment)
        return false;
    segment->pool = pool;
    segment->index = reading->segments++;
    segment->start = reading->place;
    segment->last = &segment->first;
    reading->segment = segment;
    reading->cut = (struct audit_cut){0};
    pthread_mutex_lock(&pool->lock);
    *pool->last = segment;
    pool->last = &segment->next;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    return true;
}

static void end_segment(struct reading *reading, bool final, bool cut)
{
    struct pool *pool = reading->pool;
    pthread_mutex_lock(&pool->lock);
    reading->segment->whole = true;
    reading->segment->final = final;
    reading->segment->cut = cut;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

static bool add_to_segment(struct reading *reading, const char *bytes, size_t size)
{
    struct pool *pool = reading->pool;
    struct segment *segment = reading->segment;
    if (size == 0)
        return true;
    struct block *block = take_block(pool);
    if (!block)
        return false;
    memcpy(block->bytes, bytes, size);
    block->size = size;
    block->next = NULL;
    text_place_pass(&reading->place, bytes, size);
    segment->size += size;
    pthread_mutex_lock(&pool->lock);
    *segment->last = block;
    segment->last = &block->next;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    return true;
}

/* Hand on the next piece of the text, cut where it can and should be. */
static bool hand_on(struct reading *reading, const char *bytes, size_t size)
{
    const size_t wanted = reading->pool->cutting->segment_bytes;
    size_t from = 0;

    for (;;) {
        /* Nothing is looked for before the segment is large enough. */
        const uint64_t lacks =
            reading->segment->size < wanted ? wanted - reading->segment->size : 0;
        size_t at = lacks < size - from ? from + (size_t)lacks : size;
        const bool found = audit_cut_find(&reading->cut, bytes, size, &at);
        if (!add_to_segment(reading, bytes + from, at - from))
            return false;
        if (!found)
            return true;
        from = at;
        end_segment(reading, false, false);
        if (!begin_segment(reading))
            return false;
    }
}

static bool read_all(struct pool *pool)
{
    const struct audit_source *source = &pool->text->source;
    struct reading reading = {.pool = pool, .place = pool->text->start};
    char *piece = malloc(pool->cutting->block_bytes);
    bool good = piece && begin_segment(&reading);

    while (good && !*pool->text->stop) {
        const size_t size = source->read(source->context, piece, pool->cutting->block_bytes);
        progress_count(pool->text->output->progress, 0);
        if (size == 0)
            break;
        good = hand_on(&reading, piece, size);
    }
    if (good)
        end_segment(&reading, true, *pool->text->stop || source->is_cut(source->context));
    free(piece);
    return good;
}

/* The pool as a whole. */

/* Answers how many threads there are. Signals go to the caller's thread, which waits for bytes. */
static unsigned start_threads(struct pool *pool, pthread_t *threads)
{
    unsigned count = 0;
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (count < pool->cutting->jobs &&
           pthread_create(&threads[count], NULL, judge_segments, pool) == 0)
        count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return count;
}

static void read_and_wait(struct pool *pool)
{
    pthread_t threads[AUDIT_JOBS_MAX];
    unsigned count = start_threads(pool, threads);

    const bool good = count > 0 && read_all(pool);
    pthread_mutex_lock(&pool->lock);
    pool->all_read = true;
    if (!good && !pool->over) {
        pool->text->end = AUDIT_NO_MEMORY;
        end_all(pool);
    }
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    while (count > 0)
        pthread_join(threads[--count], NULL);
}

static void judge_by_many(struct audit_text *text, const struct audit_cutting *cutting)
{
    struct pool *pool = calloc(1, sizeof *pool);

    if (!pool)
        return;
    pool->text = text;
    pool->cutting = cutting;
    pool->window = 2 * cutting->jobs;
    pool->blocks_left = BLOCKS_A_JOB * cutting->jobs + BLOCKS_MORE;
    pool->last = &pool->first;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->room, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->turns, NULL);
    read_and_wait(pool);
    for (unsigned i = 0; i < pool->window; i++)
        if (pool->judged[i])
            destroy_segment(pool->judged[i]);
    while (pool->first) {
        struct segment *next = pool->first->next;
        destroy_segment(pool->first);
        pool->first = next;
    }
    free_blocks(pool->free_blocks);
    pthread_cond_destroy(&pool->turns);
    pthread_cond_destroy(&pool->work);
    pthread_cond_destroy(&pool->room);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

/* One thread. */

static bool write_game(struct audit_stretch *stretch, void *context)
{
    const struct audit_text *text = context;
    progress_count(text->output->progress, 1);
    if (!audit_output_write(text->output, &stretch->out))
        stretch->out.failed = true;
    return !stretch->out.failed && !*text->stop;
}

static size_t read_and_show(void *context, char *into, size_t room)
{
    const struct audit_text *text = context;
    progress_count(text->output->progress, 0);
    return text->source.read(text->source.context, into, room);
}

static bool is_text_cut(void *context)
{
    const struct audit_text *text = context;
    return text->source.is_cut(text->source.context);
}

static void judge_alone(struct audit_text *text)
{
    struct audit_stretch *stretch = calloc(1, sizeof *stretch);
    if (!stretch)
        return;
    stretch->request = text->request;
    stretch->file = text->file;
    stretch->source =
        (struct audit_source){.read = read_and_show, .is_cut = is_text_cut, .context = text};
    stretch->start = text->start;
    stretch->starts_with_game = text->starts_with_game;
    stretch->game_done = write_game;
    stretch->context = text;
    audit_judge(stretch);
    text->end = stretch->out.failed ? AUDIT_NO_MEMORY : stretch->end;
    text->next = stretch->next;
    text->totals = stretch->totals;
    free(stretch->out.bytes);
    free(stretch);
}

void audit_text_judge(struct audit_text *text, const struct audit_cutting *cutting)
{
    text->end = AUDIT_NO_MEMORY;
    text->next = text->start;
    text->totals = (struct audit_totals){0};
    if (cutting->jobs > 1)
        judge_by_many(text, cutting);
    else
        judge_alone(text);
}
