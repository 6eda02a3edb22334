/*
 * Draws one line at the bottom of the terminal: the part of the files that has been judged, games,
 * games a second, the time that is left.
 *
 * The line is drawn a few times a second, for the first time after half a second. It is cleared
 * before anything else is written, so that no two lines mix. Nothing is drawn without a terminal,
 * or on one that cannot return to the start of a line.
 */
#include "cli/progress.h"
#include "hakem/base.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_MS = 500, EVERY_MS = 150, NAME_COLUMNS = 32, WIDTH_MAX = 160, LINE_ROOM = 1024 };

struct progress {
    /*
     * `shown`: standard error is a terminal. `mixes`: standard output is one too, so that lines
     * could mix.
     */
    bool shown, mixes;
    uint64_t start_ms, total_bytes, done_bytes;
    _Atomic uint64_t due_ms, games;
    /* Guards the members below and the terminal. */
    pthread_mutex_t lock;
    bool drawn;
    const struct input *in;
    char name[4 * NAME_COLUMNS + 1];
    unsigned name_columns;
};

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

struct progress *progress_create(uint64_t total_bytes)
{
    const char *terminal = getenv("TERM");
    struct progress *progress = calloc(1, sizeof *progress);

    if (!progress)
        return NULL;
    if (pthread_mutex_init(&progress->lock, NULL) != 0) {
        free(progress);
        return NULL;
    }
    progress->shown = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
    progress->mixes = progress->shown && isatty(STDOUT_FILENO);
    progress->total_bytes = total_bytes;
    progress->start_ms = now_ms();
    atomic_init(&progress->due_ms, progress->start_ms + FIRST_MS);
    return progress;
}

static void clear_line(struct progress *progress)
{
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    progress->drawn = false;
}

void progress_clear(struct progress *progress)
{
    pthread_mutex_lock(&progress->lock);
    clear_line(progress);
    pthread_mutex_unlock(&progress->lock);
}

void progress_destroy(struct progress *progress)
{
    if (!progress)
        return;
    clear_line(progress);
    pthread_mutex_destroy(&progress->lock);
    free(progress);
}

/*
 * Keep the last part of the path, as much as fits. A character beyond ASCII may take two columns.
 */
static void keep_name(struct progress *progress, const char *name)
{
    const char *slash = strrchr(name, '/');
    hk_buf buf;

    hk_buf_init(&buf, progress->name, sizeof progress->name);
    name = strcmp(name, "-") == 0 ? "standard input" : slash ? slash + 1 : name;
    hk_buf_foreign(&buf, name, strlen(name));
    unsigned columns = 0;
    size_t size = 0;
    while (size < buf.size) {
        const size_t step = hk_utf8_character(buf.text + size, buf.size - size);
        if (step == 0 || columns + (step > 1 ? 2 : 1) > NAME_COLUMNS)
            break;
        columns += step > 1 ? 2 : 1;
        size += step;
    }
    progress->name[size] = '\0';
    progress->name_columns = columns;
}

void progress_begin_file(struct progress *progress, const struct input *in, const char *name)
{
    pthread_mutex_lock(&progress->lock);
    progress->in = in;
    keep_name(progress, name);
    pthread_mutex_unlock(&progress->lock);
}

void progress_end_file(struct progress *progress)
{
    pthread_mutex_lock(&progress->lock);
    progress->done_bytes += input_used(progress->in);
    progress->in = NULL;
    pthread_mutex_unlock(&progress->lock);
}

static unsigned terminal_columns(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return 80;
    return size.ws_col < WIDTH_MAX ? size.ws_col : WIDTH_MAX;
}

static void add_time(char *text, size_t room, double seconds)
{
    const unsigned long long all = seconds < 1e9 ? (unsigned long long)(seconds + 0.5) : 1000000000;
    if (all >= 3600)
        snprintf(text, room, "%llu:%02llu:%02llu left", all / 3600, all / 60 % 60, all % 60);
    else
        snprintf(text, room, "%llu:%02llu left", all / 60, all % 60);
}

/* Write a bar of `columns` columns, brackets included. */
static void add_bar(char *text, unsigned columns, double part)
{
    const unsigned inner = columns - 2;
    const unsigned full = (unsigned)(part * inner);
    text[0] = '[';
    for (unsigned i = 0; i < inner; i++)
        text[1 + i] = i < full ? '#' : '.';
    text[1 + inner] = ']';
    text[2 + inner] = '\0';
}

/*
 * Draw the line with as many of its parts as fit: the figures first, then the name, then the bar.
 */
static void draw(struct progress *progress, uint64_t ms)
{
    enum { BAR_MIN = 10, BAR_MAX = 30 };
    const double seconds = (double)(ms - progress->start_ms) / 1000;
    const uint64_t games = atomic_load(&progress->games);
    const uint64_t used = progress->done_bytes + (progress->in ? input_used(progress->in) : 0);
    const unsigned columns = terminal_columns() - 1;
    char figures[160], left[32] = "", bar[BAR_MAX + 1] = "";
    double part = progress->total_bytes ? (double)used / (double)progress->total_bytes : 0;
    int size;

    part = part > 1 ? 1 : part;
    if (progress->total_bytes) {
        if (part > 0)
            add_time(left, sizeof left, seconds / part - seconds);
        size = snprintf(figures, sizeof figures, "%3.0f%%  %llu games  %.0f/s  %s", part * 100,
                        (unsigned long long)games, (double)games / seconds, left);
    } else {
        size = snprintf(figures, sizeof figures, "%.1f MB  %llu games  %.0f/s", (double)used / 1e6,
                        (unsigned long long)games, (double)games / seconds);
    }
    const unsigned figures_columns = size > 0 ? (unsigned)size : 0;
    const bool with_name = columns >= figures_columns + progress->name_columns + 2;
    const unsigned taken = figures_columns + (with_name ? progress->name_columns + 2 : 0);
    if (progress->total_bytes && columns >= taken + 2 + BAR_MIN) {
        const unsigned room = columns - taken - 2;
        add_bar(bar, room < BAR_MAX ? room : BAR_MAX, part);
    }
    fprintf(stderr, "\r%s%s%s%s%.*s\033[K", with_name ? progress->name : "", with_name ? "  " : "",
            bar, bar[0] ? "  " : "", (int)columns, figures);
    fflush(stderr);
    progress->drawn = true;
}

void progress_count(struct progress *progress, uint64_t games)
{
    atomic_fetch_add_explicit(&progress->games, games, memory_order_relaxed);
    if (!progress->shown)
        return;
    const uint64_t ms = now_ms();
    if (ms < atomic_load_explicit(&progress->due_ms, memory_order_relaxed))
        return;
    pthread_mutex_lock(&progress->lock);
    if (ms >= atomic_load_explicit(&progress->due_ms, memory_order_relaxed)) {
        atomic_store_explicit(&progress->due_ms, ms + EVERY_MS, memory_order_relaxed);
        draw(progress, ms);
    }
    pthread_mutex_unlock(&progress->lock);
}

bool progress_write(struct progress *progress, const char *bytes, size_t size)
{
    if (size == 0)
        return true;
    pthread_mutex_lock(&progress->lock);
    if (progress->mixes)
        clear_line(progress);
    fwrite(bytes, 1, size, stdout);
    if (progress->mixes)
        fflush(stdout);
    const bool good = !ferror(stdout);
    pthread_mutex_unlock(&progress->lock);
    return good;
}
