/*
 * Two lists of lines behind a lock. What does not fit is not lost: who cannot be told by name is told to look at
 * all.
 */
#include "hall/store/pq_bell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { LINES_MOST = 1 << 20 };

static void add(struct bell_lines *lines, const char *text, size_t size)
{
    const size_t wanted = lines->size + size + 1;

    if (wanted > lines->room && wanted <= LINES_MOST) {
        const size_t room = wanted > 2 * lines->room ? wanted : 2 * lines->room;
        char *larger = realloc(lines->text, room);
        if (larger) {
            lines->text = larger;
            lines->room = room;
        }
    }
    if (wanted > lines->room) {
        lines->is_all = true;
        return;
    }
    memcpy(lines->text + lines->size, text, size);
    lines->size += size;
    lines->text[lines->size] = '\0';
}

bool bell_init(struct bell *bell)
{
    *bell = (struct bell){.wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
    pthread_mutex_init(&bell->mutex, NULL);
    return bell->wake >= 0;
}

void bell_finish(struct bell *bell)
{
    if (bell->wake >= 0)
        close(bell->wake);
    free(bell->out.text);
    free(bell->in.text);
    pthread_mutex_destroy(&bell->mutex);
}

void bell_wake(struct bell *bell)
{
    const uint64_t one = 1;

    if (write(bell->wake, &one, sizeof one) < 0)
        return; /* it is full, and so awake */
}

void bell_wait_again(struct bell *bell)
{
    uint64_t count;

    if (read(bell->wake, &count, sizeof count) < 0)
        return; /* nobody has woken it */
}

void bell_ring(struct bell *bell, enum store_news what, const char *game)
{
    char line[STORE_NAME_ROOM + 4];
    const int size = snprintf(line, sizeof line, "%c %s\n", (char)what, game ? game : "");

    pthread_mutex_lock(&bell->mutex);
    const bool is_first = bell->out.size == 0 && !bell->out.is_all;
    add(&bell->out, line, (size_t)size);
    pthread_mutex_unlock(&bell->mutex);
    if (is_first)
        bell_wake(bell);
}

bool bell_has(struct bell *bell)
{
    pthread_mutex_lock(&bell->mutex);
    const bool has = bell->out.size > 0 || bell->out.is_all;
    pthread_mutex_unlock(&bell->mutex);
    return has;
}

size_t bell_take(struct bell *bell, char out[BELL_LINES_MOST + 1])
{
    static const char all[] = "* \n";
    struct bell_lines *lines = &bell->out;

    pthread_mutex_lock(&bell->mutex);
    size_t size = lines->size < BELL_LINES_MOST ? lines->size : BELL_LINES_MOST;
    if (lines->is_all) {
        lines->size = 0;
        lines->is_all = false;
        memcpy(out, all, sizeof all);
    } else {
        while (size > 0 && lines->text[size - 1] != '\n')
            size--;
        memcpy(out, lines->text ? lines->text : "", size);
        out[size] = '\0';
        lines->size -= size;
        if (lines->size > 0)
            memmove(lines->text, lines->text + size, lines->size);
    }
    pthread_mutex_unlock(&bell->mutex);
    return strlen(out);
}

void bell_come(struct bell *bell, const char *lines)
{
    pthread_mutex_lock(&bell->mutex);
    if (lines)
        add(&bell->in, lines, strlen(lines));
    else
        bell->in.is_all = true;
    void (*call)(void *) = bell->call;
    void *context = bell->context;
    if (call) /* with the lock: who takes it back may go then */
        call(context);
    pthread_mutex_unlock(&bell->mutex);
}

void bell_when_heard(struct bell *bell, void (*call)(void *context), void *context)
{
    pthread_mutex_lock(&bell->mutex);
    bell->call = call;
    bell->context = context;
    pthread_mutex_unlock(&bell->mutex);
}

void bell_hear(struct bell *bell, store_heard_fn *each, void *context)
{
    pthread_mutex_lock(&bell->mutex);
    struct bell_lines lines = bell->in;
    bell->in = (struct bell_lines){.size = 0};
    pthread_mutex_unlock(&bell->mutex);
    for (char *line = lines.text, *end; line && (end = strchr(line, '\n')) != NULL;
         line = end + 1) {
        *end = '\0';
        if (strlen(line) >= 2 && strlen(line + 2) < STORE_NAME_ROOM)
            each(context, (enum store_news)line[0], line + 2);
    }
    free(lines.text);
    if (lines.is_all)
        each(context, STORE_NEWS_ALL, "");
}
