/*
 * What a hall sees of the world around it, changed while it runs: a library that is loaded before
 * the C library (LD_PRELOAD). The file that HAKEM_WORLD names holds four numbers of 64 bits, and a
 * test changes them: by how much the time of day is set forward, for how long the machine was
 * suspended, both in milliseconds, whether the disk can be read alone, and how many milliseconds
 * pass between two looks at the steady clock, as where others have the processor.
 */
#undef _FILE_OFFSET_BITS /* pwrite and pwrite64 are two functions here */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The hall finds these in place of the system's. */
#pragma GCC visibility push(default)

struct world {
    int64_t wall_ms, suspended_ms, read_only, late_ms;
};

static const volatile struct world *world;
static int64_t passed_ms;

__attribute__((constructor)) static void look_at_it(void)
{
    const char *path = getenv("HAKEM_WORLD");
    const int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;

    if (file < 0)
        abort();
    void *const seen = mmap(NULL, sizeof *world, PROT_READ, MAP_SHARED, file, 0);
    if (seen == MAP_FAILED)
        abort();
    world = seen;
    close(file);
}

static void add(struct timespec *time, int64_t ms)
{
    const int64_t ns = time->tv_nsec + ms % 1000 * 1000000;

    time->tv_sec += ms / 1000 + (ns < 0 ? -1 : ns / 1000000000);
    time->tv_nsec = (ns + 1000000000) % 1000000000;
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    const int failed = (int)syscall(SYS_clock_gettime, clock, out);

    if (!failed && world && clock == CLOCK_REALTIME)
        add(out, world->wall_ms);
    if (!failed && world && clock == CLOCK_BOOTTIME)
        add(out, world->suspended_ms);
    if (!failed && world && (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE))
        add(out, passed_ms += world->late_ms);
    return failed;
}

/* By these SQLite writes its files, and nobody else. */

static ssize_t write_at(int file, const void *bytes, size_t size, int64_t offset)
{
    if (world && world->read_only) {
        errno = EROFS;
        return -1;
    }
    return syscall(SYS_pwrite64, file, bytes, size, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset)
{
    return write_at(file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset)
{
    return write_at(file, bytes, size, offset);
}
