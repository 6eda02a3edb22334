/*
 * Several threads for one text.
 *
 * Each thread takes a chunk of the text (chunk.c), judges its games, and takes the next chunk. The
 * thread of the oldest chunk writes its reports at once. The reports of the others wait in memory
 * until all before them are written.
 *
 *   1. `turn` is the index of the oldest chunk that has not been written. The thread that has
 *      judged it writes it, and those after it that are ready by then; no other thread writes.
 *   2. The thread of the oldest chunk waits for nothing but the text. So something always moves.
 *   3. A chunk is taken only if it is less than `window` ahead of the oldest, and a thread whose
 *      reports are larger than OUT_MAX waits for its turn. So memory is bounded, whatever the text:
 *      by OUT_MAX for each chunk of the window, and by what the chunks take.
 *
 * Threads meet once a chunk and not once a game: what they look at between two games changes once a
 * chunk.
 */
#include "archive/pool.h"

#include <stdlib.h>

enum {
    OUT_MAX = 1 << 18,
    CHUNKS_A_JOB = 8, /* in the window */
    CACHE_LINE = 64,
    GAMES_AT_ONCE = 64 /* that the listener is told of */
};

const struct chunking usual_chunking = {.chunk_bytes = 128 << 10, .step_bytes = 4 << 10};

/* What was found in a chunk. */
struct result {
    /* The chunk has been judged, and not been written. */
    bool ready;
    bool is_last;
    struct hk__text out;
    struct audit_totals totals;
    enum audit_end end;
    struct text_place next;
};

struct pool {
    struct audit_text *text;
    struct chunker chunker;
    unsigned window;

    /* Of what follows. */
    pthread_mutex_t lock;
    /* `turn` has changed, or all is over. */
    pthread_cond_t turns;
    /* Chunks taken, and threads that are about to take one. */
    uint64_t taken;
    /* The result of a chunk is at its index modulo `window`. */
    struct result results[CHUNKS_A_JOB * AUDIT_JOBS_MAX];
    char apart[CACHE_LINE];
    /* Changed by the thread that holds the lock, read by all. */
    _Atomic uint64_t turn;
};

struct worker {
    struct pool *pool;
    pthread_t thread;
    struct chunk chunk;
    struct audit_range range;
    struct audit_memory memory;
    /* Games of which the listener has not been told. */
    unsigned games;
};

/* The text. Its reader also tells the listener that the audit is at work. */

static size_t read_text(void *context, char *into, size_t room)
{
    const struct audit_text *text = context;
    audit_output_judged(text->output, 0);
    return text->source.read(text->source.context, into, room);
}

static bool is_text_truncated(void *context)
{
    const struct audit_text *text = context;
    return text->source.is_truncated(text->source.context);
}

static bool help_reading(void *context)
{
    const struct audit_text *text = context;
    return text->source.help && text->source.help(text->source.context);
}

static struct text_source source_of(struct audit_text *text)
{
    return (struct text_source){.read = read_text,
                                .is_truncated = is_text_truncated,
                                .help = help_reading,
                                .context = text};
}

/* Turns. */

static bool has_turn(const struct pool *pool, const struct worker *worker)
{
    return atomic_load_explicit(&pool->turn, memory_order_acquire) == worker->chunk.index;
}

static void wait_for_turn(struct pool *pool, const struct worker *worker)
{
    pthread_mutex_lock(&pool->lock);
    while (!has_turn(pool, worker) && !pool->chunker.cancelled)
        pthread_cond_wait(&pool->turns, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

/* Wait until another chunk may be taken. Answers false if all is over. */
static bool wait_for_window(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->taken - pool->turn >= pool->window && !pool->chunker.cancelled)
        pthread_cond_wait(&pool->turns, &pool->lock);
    pool->taken++;
    pthread_mutex_unlock(&pool->lock);
    return !pool->chunker.cancelled;
}

/* The thread holds the lock. All that wait are told. */
static void cancel(struct pool *pool)
{
    pool->chunker.cancelled = true;
    pthread_cond_broadcast(&pool->turns);
}

/* Writing. */

/* Write what was found in the oldest chunk. Answers whether the work goes on. */
static bool write_result(struct audit_text *text, struct result *result)
{
    audit_totals_add(&text->totals, &result->totals);
    if (!audit_output_write(text->output, &result->out) || result->out.failed)
        result->end = AUDIT_NO_MEMORY;
    text->end = result->end;
    text->next = result->next;
    if (text->end == AUDIT_DONE && *text->stop && !result->is_last)
        text->end = AUDIT_STOPPED; /* the next chunk begins with a game */
    const bool goes_on = text->end == AUDIT_DONE && !result->is_last;
    if (goes_on && text->reached)
        text->reached(text, text->context);
    return goes_on;
}

/* A chunk has been judged. If it is the oldest, write it, and those after it that are ready. */
static void finish_chunk(struct worker *worker)
{
    struct pool *pool = worker->pool;
    struct audit_range *range = &worker->range;
    struct result *result = &pool->results[worker->chunk.index % pool->window];

    pthread_mutex_lock(&pool->lock);
    const struct hk__text empty = result->out;
    *result = (struct result){.ready = true,
                              .is_last = worker->chunk.is_last,
                              .out = range->out,
                              .totals = range->totals,
                              .end = range->end,
                              .next = range->next};
    range->out = empty;
    if (has_turn(pool, worker)) {
        uint64_t turn = worker->chunk.index;
        while ((result = &pool->results[turn % pool->window])->ready && !pool->chunker.cancelled) {
            pthread_mutex_unlock(&pool->lock);
            const bool goes_on = write_result(pool->text, result);
            pthread_mutex_lock(&pool->lock);
            if (!goes_on) { /* no thread gets the next turn */
                cancel(pool);
                break;
            }
            result->ready = false;
            atomic_store_explicit(&pool->turn, ++turn, memory_order_release);
            pthread_cond_broadcast(&pool->turns);
        }
    }
    pthread_mutex_unlock(&pool->lock);
}

/* Judging. */

static void tell_games(struct worker *worker)
{
    audit_output_judged(worker->pool->text->output, worker->games);
    worker->games = 0;
}

static bool game_done(struct audit_range *range, void *context)
{
    struct worker *worker = context;
    struct pool *pool = worker->pool;
    const struct audit_text *text = pool->text;

    if (++worker->games == GAMES_AT_ONCE)
        tell_games(worker);
    if (range->out.size > OUT_MAX)
        wait_for_turn(pool, worker);
    if (atomic_load_explicit(&pool->chunker.cancelled, memory_order_relaxed))
        return false;
    const bool turn = has_turn(pool, worker);
    if (turn && !audit_output_write(text->output, &range->out))
        range->out.failed = true;
    return !range->out.failed && !(turn && *text->stop);
}

static void judge_chunk(struct worker *worker)
{
    const struct audit_text *text = worker->pool->text;
    struct chunk *chunk = &worker->chunk;
    struct audit_range *range = &worker->range;

    range->request = text->request;
    range->file = text->file;
    range->source = (struct text_source){
        .read = chunk_read, .is_truncated = chunk_is_truncated, .context = chunk};
    range->read_to = &chunk->read_to;
    range->start = chunk->start;
    range->starts_with_game = chunk->index == 0 && text->starts_with_game;
    range->behind_game = chunk->index == 0 && text->behind_game;
    range->game_done = game_done;
    range->context = worker;
    range->totals = (struct audit_totals){0};
    audit_range_judge(range, &worker->memory);
    tell_games(worker);
}

static void *judge_chunks(void *context)
{
    struct worker *worker = context;

    while (wait_for_window(worker->pool) && chunk_take(&worker->chunk)) {
        judge_chunk(worker);
        chunk_release(&worker->chunk);
        finish_chunk(worker);
    }
    return NULL;
}

/* The pool as a whole. */

static struct worker *create_worker(struct pool *pool)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return NULL;
    worker->pool = pool;
    if (chunk_init(&worker->chunk, &pool->chunker))
        return worker;
    free(worker);
    return NULL;
}

static void destroy_worker(struct worker *worker)
{
    chunk_finish(&worker->chunk);
    audit_memory_finish(&worker->memory);
    free(worker->range.out.bytes);
    free(worker);
}

/*
 * The caller's thread is one of them. Without memory for all of them there are fewer; answers false
 * if there is none.
 */
static bool judge_with_threads(struct pool *pool)
{
    struct worker *workers[AUDIT_JOBS_MAX];
    unsigned count = 0;
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &pool->chunker.signals);
    while (count < pool->text->jobs && (workers[count] = create_worker(pool))) {
        if (count > 0 &&
            pthread_create(&workers[count]->thread, NULL, judge_chunks, workers[count]) != 0) {
            destroy_worker(workers[count]);
            break;
        }
        count++;
    }
    if (count > 0)
        judge_chunks(workers[0]);
    for (unsigned i = 1; i < count; i++)
        pthread_join(workers[i]->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &pool->chunker.signals, NULL);
    for (unsigned i = 0; i < count; i++)
        destroy_worker(workers[i]);
    return count > 0;
}

static void judge_in_parallel(struct audit_text *text)
{
    const struct text_source source = source_of(text);
    struct pool *pool = calloc(1, sizeof *pool);

    if (!pool)
        return;
    if (chunker_init(&pool->chunker, text->chunking, &source, &text->start, text->stop)) {
        pool->text = text;
        pool->window = CHUNKS_A_JOB * text->jobs;
        pthread_mutex_init(&pool->lock, NULL);
        pthread_cond_init(&pool->turns, NULL);
        if (judge_with_threads(pool) && !pool->chunker.cancelled)
            text->end = AUDIT_STOPPED; /* between two chunks */
        pthread_cond_destroy(&pool->turns);
        pthread_mutex_destroy(&pool->lock);
        for (unsigned i = 0; i < pool->window; i++)
            free(pool->results[i].out.bytes);
        chunker_finish(&pool->chunker);
    }
    free(pool);
}

/* One thread. */

struct sequential {
    struct audit_text *text;
    struct audit_range range;
    struct audit_memory memory;
    struct text_place read_to;
    /* Bytes were read since `reached` was called. */
    bool has_read;
    /* Call it at the start of the next game, with these sums of the games before. */
    bool is_due;
    struct audit_totals totals;
};

static size_t read_sequential(void *context, char *into, size_t room)
{
    struct sequential *sequential = context;
    sequential->has_read = true;
    const size_t size = read_text(sequential->text, into, room);
    sequential->read_to.offset += size;
    if (size > 0)
        sequential->read_to.after_cr = into[size - 1] == '\r';
    return size;
}

static bool is_sequential_truncated(void *context)
{
    const struct sequential *sequential = context;
    return is_text_truncated(sequential->text);
}

/* A game has been judged and is not written yet; all those before it are. */
static void tell_reached(struct sequential *sequential)
{
    struct audit_text *text = sequential->text;

    if (sequential->is_due) {
        text->totals = sequential->totals;
        text->next = sequential->range.next;
        text->reached(text, text->context);
    }
    sequential->is_due = sequential->has_read && text->reached;
    if (sequential->is_due)
        sequential->totals = sequential->range.totals;
    sequential->has_read = false;
}

static bool write_game(struct audit_range *range, void *context)
{
    struct sequential *sequential = context;
    const struct audit_text *text = sequential->text;
    tell_reached(sequential);
    audit_output_judged(text->output, 1);
    if (!audit_output_write(text->output, &range->out))
        range->out.failed = true;
    return !range->out.failed && !*text->stop;
}

static void judge_sequentially(struct audit_text *text)
{
    struct sequential *sequential = calloc(1, sizeof *sequential);
    if (!sequential)
        return;
    sequential->text = text;
    sequential->read_to = text->start;
    struct audit_range *range = &sequential->range;
    range->request = text->request;
    range->file = text->file;
    range->source = (struct text_source){
        .read = read_sequential, .is_truncated = is_sequential_truncated, .context = sequential};
    range->read_to = &sequential->read_to;
    range->start = text->start;
    range->starts_with_game = text->starts_with_game;
    range->behind_game = text->behind_game;
    range->game_done = write_game;
    range->context = sequential;
    audit_range_judge(range, &sequential->memory);
    audit_memory_finish(&sequential->memory);
    text->end = range->out.failed ? AUDIT_NO_MEMORY : range->end;
    text->next = range->next;
    text->totals = range->totals;
    free(range->out.bytes);
    free(sequential);
}

void audit_text_judge(struct audit_text *text)
{
    text->end = AUDIT_NO_MEMORY;
    text->next = text->start;
    text->totals = (struct audit_totals){0};
    if (text->jobs > 1)
        judge_in_parallel(text);
    else
        judge_sequentially(text);
    if (text->output->lost)
        text->end = AUDIT_NO_OUTPUT;
}
