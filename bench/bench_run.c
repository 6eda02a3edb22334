/*
 * Run a command without its output, and tell what it took: seconds, seconds of the processor,
 * megabytes of memory at most.
 *
 * usage: bench_run COMMAND [ARGUMENT...]
 *
 * It is a small program of its own because the system counts the memory of the process that starts
 * a command as the command's. The exit status is that of the command.
 */
#include "bench.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

int main(int argc, char **argv)
{
    struct rusage usage;
    int status = 0;

    if (argc < 2)
        bench_stop("usage: COMMAND [ARGUMENT...]", argv[0]);
    const double start = bench_now_ns();
    const pid_t child = fork();
    if (child == 0) {
        const int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0 && dup2(nowhere, STDERR_FILENO) >= 0)
            execv(argv[1], argv + 1);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || getrusage(RUSAGE_CHILDREN, &usage) != 0)
        bench_stop("it could not be run", argv[1]);
    bench_print("s", (bench_now_ns() - start) / 1e9);
    bench_print("s_processor", seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
    bench_print("memory_mb", (double)usage.ru_maxrss / 1024);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
