/*
 * Many threads for one text.
 *
 * Each thread takes a segment of the text (chunk.c), judges it, and takes the next. What is said of the oldest
 * segment is written at once, by its thread; what is said of the others waits in memory until the oldest one is written.
 *
 *   1. `turn` is the index of the oldest segment that is not written. Whoever hands in that one writes it, and those behind
 *      it that have been handed in; nobody else writes.
 *   2. The thread of the oldest segment waits for nothing but the text. So something always moves.
 *   3. A segment is taken only if it is less than `window` ahead of the oldest; a thread that has more than OUT_MAX to say
 *      waits for its turn. So memory is bounded, whatever the text: by OUT_MAX for each segment of the window, and by what
 *      the supply needs.
 *
 * Threads meet for a segment and not for a game: what they look at between two games changes once a segment.
 */
#include "archive/pool.h"

#include <stdlib.h>

enum {
    OUT_MAX = 1 << 18,
    WINDOW_A_JOB = 8,
    CACHE_LINE = 64,
    GAMES_AT_ONCE = 64 /* that the listener is told of */
};

/* What is said of a segment. */
struct verdict {
    bool there; /* handed in */
    bool final;
    struct hk__text out;
    struct audit_totals totals;
    enum audit_end end;
    struct text_place next;
};

struct pool {
    struct audit_text *text;
    struct chunker chunker;
    unsigned window;

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t turns; /* `turn` has changed, or all is over */
    uint64_t taken;       /* at least as many as segments; some threads still wait for theirs */
    /* A segment's is at its index modulo `window`. */
    struct verdict verdicts[WINDOW_A_JOB * AUDIT_JOBS_MAX];
    char apart[CACHE_LINE];
    _Atomic uint64_t turn; /* changed by who holds the lock, read by all */
};

struct worker {
    struct pool *pool;
    pthread_t thread;
    struct chunk chunk;
    struct audit_range range;
    struct audit_memory memory;
    unsigned games; /* of which the listener has not been told */
};

struct chunking chunking_for(unsigned jobs)
{
    return (struct chunking){
        .jobs = jobs, .step_bytes = (size_t)4 << 10, .chunk_bytes = (size_t)128 << 10};
}

/* The text, whose reader also shows how far it has come. */

static size_t read_and_show(void *context, char *into, size_t room)
{
    const struct audit_text *text = context;
    audit_output_judged(text->output, 0);
    return text->source.read(text->source.context, into, room);
}

static bool is_text_cut(void *context)
{
    const struct audit_text *text = context;
    return text->source.is_truncated(text->source.context);
}

static struct text_source source_of(struct audit_text *text)
{
    return (struct text_source){
        .read = read_and_show, .is_truncated = is_text_cut, .context = text};
}

/* Turns. */

static bool has_turn(const struct pool *pool, const struct worker *worker)
{
    return atomic_load_explicit(&pool->turn, memory_order_acquire) == worker->chunk.index;
}

static void wait_for_turn(struct pool *pool, const struct worker *worker)
{
    pthread_mutex_lock(&pool->lock);
    while (!has_turn(pool, worker) && !pool->chunker.over)
        pthread_cond_wait(&pool->turns, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

/* Wait until there may be another segment. Answers false if all is over. */
static bool wait_for_window(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->taken - pool->turn >= pool->window && !pool->chunker.over)
        pthread_cond_wait(&pool->turns, &pool->lock);
    pool->taken++;
    pthread_mutex_unlock(&pool->lock);
    return !pool->chunker.over;
}

/* The lock is held. Everything that waits finds out. */
static void end_all(struct pool *pool)
{
    pool->chunker.over = true;
    pthread_cond_broadcast(&pool->turns);
}

/* Writing. */

/* What is said of the oldest segment. Answers whether the text is to be gone on with. */
static bool write_verdict(struct audit_text *text, struct verdict *verdict)
{
    audit_totals_add(&text->totals, &verdict->totals);
    if (!audit_output_write(text->output, &verdict->out) || verdict->out.failed)
        verdict->end = AUDIT_NO_MEMORY;
    text->end = verdict->end;
    text->next = verdict->next;
    if (text->end == AUDIT_DONE && *text->stop && !verdict->final)
        text->end = AUDIT_STOPPED; /* the next segment begins with a game */
    const bool goes_on = text->end == AUDIT_DONE && !verdict->final;
    if (goes_on && text->reached)
        text->reached(text, text->context);
    return goes_on;
}

/* A segment has been judged. Whoever has the oldest one writes it, and those behind it that are ready. */
static void hand_in(struct worker *worker)
{
    struct pool *pool = worker->pool;
    struct audit_range *range = &worker->range;
    struct verdict *verdict = &pool->verdicts[worker->chunk.index % pool->window];

    pthread_mutex_lock(&pool->lock);
    const struct hk__text empty = verdict->out;
    *verdict = (struct verdict){.there = true,
                                .final = worker->chunk.final,
                                .out = range->out,
                                .totals = range->totals,
                                .end = range->end,
                                .next = range->next};
    range->out = empty;
    if (has_turn(pool, worker)) {
        uint64_t turn = worker->chunk.index;
        while ((verdict = &pool->verdicts[turn % pool->window])->there && !pool->chunker.over) {
            pthread_mutex_unlock(&pool->lock);
            const bool goes_on = write_verdict(pool->text, verdict);
            pthread_mutex_lock(&pool->lock);
            if (!goes_on) { /* nobody has the next turn */
                end_all(pool);
                break;
            }
            verdict->there = false;
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
    if (atomic_load_explicit(&pool->chunker.over, memory_order_relaxed))
        return false;
    const bool turn = has_turn(pool, worker);
    if (turn && !audit_output_write(text->output, &range->out))
        range->out.failed = true;
    return !range->out.failed && !(turn && *text->stop);
}

static void judge_segment(struct worker *worker)
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
    range->game_done = game_done;
    range->context = worker;
    range->totals = (struct audit_totals){0};
    audit_range_judge(range, &worker->memory);
    tell_games(worker);
}

static void *judge_segments(void *context)
{
    struct worker *worker = context;

    while (wait_for_window(worker->pool) && chunk_take(&worker->chunk)) {
        judge_segment(worker);
        chunk_release(&worker->chunk);
        hand_in(worker);
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

/* The caller's thread is one of them. Where there is no room for all there are fewer; answers false if there is for none. */
static bool judge_with_threads(struct pool *pool)
{
    struct worker *workers[AUDIT_JOBS_MAX];
    unsigned count = 0;
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &pool->chunker.signals);
    while (count < pool->chunker.chunking->jobs && (workers[count] = create_worker(pool))) {
        if (count > 0 &&
            pthread_create(&workers[count]->thread, NULL, judge_segments, workers[count]) != 0) {
            destroy_worker(workers[count]);
            break;
        }
        count++;
    }
    if (count > 0)
        judge_segments(workers[0]);
    for (unsigned i = 1; i < count; i++)
        pthread_join(workers[i]->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &pool->chunker.signals, NULL);
    for (unsigned i = 0; i < count; i++)
        destroy_worker(workers[i]);
    return count > 0;
}

static void judge_by_many(struct audit_text *text, const struct chunking *chunking)
{
    const struct text_source source = source_of(text);
    struct pool *pool = calloc(1, sizeof *pool);

    if (!pool)
        return;
    if (chunker_init(&pool->chunker, chunking, &source, &text->start, text->stop)) {
        pool->text = text;
        pool->window = WINDOW_A_JOB * chunking->jobs;
        pthread_mutex_init(&pool->lock, NULL);
        pthread_cond_init(&pool->turns, NULL);
        if (judge_with_threads(pool) && !pool->chunker.over)
            text->end = AUDIT_STOPPED; /* between two segments */
        pthread_cond_destroy(&pool->turns);
        pthread_mutex_destroy(&pool->lock);
        for (unsigned i = 0; i < pool->window; i++)
            free(pool->verdicts[i].out.bytes);
        chunker_finish(&pool->chunker);
    }
    free(pool);
}

/* One thread. */

struct alone {
    struct audit_text *text;
    struct audit_range range;
    struct audit_memory memory;
    struct text_place read_to;
    bool has_read;              /* since somebody was told how far it has come */
    bool tells;                 /* the next game that it begins there, and what was found before */
    struct audit_totals totals; /* which is this */
};

static size_t read_alone(void *context, char *into, size_t room)
{
    struct alone *alone = context;
    alone->has_read = true;
    const size_t size = read_and_show(alone->text, into, room);
    text_place_pass(&alone->read_to, into, size);
    return size;
}

static bool is_alone_cut(void *context)
{
    const struct alone *alone = context;
    return is_text_cut(alone->text);
}

/* A game has been judged, but not written: those before it have been. */
static void tell_reached(struct alone *alone)
{
    struct audit_text *text = alone->text;

    if (alone->tells) {
        text->totals = alone->totals;
        text->next = alone->range.next;
        text->reached(text, text->context);
    }
    alone->tells = alone->has_read && text->reached;
    if (alone->tells)
        alone->totals = alone->range.totals;
    alone->has_read = false;
}

static bool write_game(struct audit_range *range, void *context)
{
    struct alone *alone = context;
    const struct audit_text *text = alone->text;
    tell_reached(alone);
    audit_output_judged(text->output, 1);
    if (!audit_output_write(text->output, &range->out))
        range->out.failed = true;
    return !range->out.failed && !*text->stop;
}

static void judge_alone(struct audit_text *text)
{
    struct alone *alone = calloc(1, sizeof *alone);
    if (!alone)
        return;
    alone->text = text;
    alone->read_to = text->start;
    struct audit_range *range = &alone->range;
    range->request = text->request;
    range->file = text->file;
    range->source =
        (struct text_source){.read = read_alone, .is_truncated = is_alone_cut, .context = alone};
    range->read_to = &alone->read_to;
    range->start = text->start;
    range->starts_with_game = text->starts_with_game;
    range->game_done = write_game;
    range->context = alone;
    audit_range_judge(range, &alone->memory);
    audit_memory_finish(&alone->memory);
    text->end = range->out.failed ? AUDIT_NO_MEMORY : range->end;
    text->next = range->next;
    text->totals = range->totals;
    free(range->out.bytes);
    free(alone);
}

void audit_text_judge(struct audit_text *text, const struct chunking *chunking)
{
    text->end = AUDIT_NO_MEMORY;
    text->next = text->start;
    text->totals = (struct audit_totals){0};
    if (chunking->jobs > 1)
        judge_by_many(text, chunking);
    else
        judge_alone(text);
    if (text->output->lost)
        text->end = AUDIT_NO_OUTPUT;
}
