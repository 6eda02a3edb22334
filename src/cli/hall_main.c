/*
 * The program `hakem-hall`, which `hakem serve` becomes (cmd_serve.c): opens the hall and prints
 * the address of its page. Its arguments are those of `hakem serve`, from the name of the program
 * on.
 */
#include "cli/options.h"
#include "hall/server/server.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char help[] =
    "Usage: hakem serve [--listen ADDRESS] [--port N] [--store FILE]\n\n"
    "Opens the hall: boards and clocks in the browser, every event on disk before it is\n"
    "acknowledged. Prints the address to open. Ctrl+C closes the hall; after a crash or a\n"
    "power cut every game goes on where it stood.\n\n"
    "  --listen ADDRESS   127.0.0.1 if not said: this machine alone\n"
    "  --port N           8080 if not said; 0 takes any that is free\n"
    "  --store FILE       the log of all games; hakem/hall.db in the user's data folder if\n"
    "                     not said\n";

enum { PATH_ROOM = 4096 };

static struct server *running;

static void on_signal(int number)
{
    (void)number;
    server_stop(running);
}

/* $XDG_DATA_HOME/hakem/hall.db, or ~/.local/share/hakem/hall.db; the folders are made. */
static bool default_store(char path[PATH_ROOM])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int size;

    if (data && data[0] == '/')
        size = snprintf(path, PATH_ROOM, "%s/hakem/hall.db", data);
    else if (home && home[0] == '/')
        size = snprintf(path, PATH_ROOM, "%s/.local/share/hakem/hall.db", home);
    else
        return false;
    if (size < 0 || size >= PATH_ROOM)
        return false;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

static int serve(int argc, char **argv)
{
    const char *address = "127.0.0.1", *store = NULL;
    uint64_t port = 8080;
    char path[PATH_ROOM], why[PATH_ROOM + 256] = "";
    int status;
    const struct cli_option options[] = {
        {.name = "listen", .text = &address},
        {.name = "port", .number = &port, .least = 0, .most = 65535},
        {.name = "store", .text = &store},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    if (argc > 0)
        return cli_refuse("serve takes no file: '%s'.", argv[0]);
    if (store && strncmp(store, "postgres://", strlen("postgres://")) == 0)
        return cli_refuse("--store: this build keeps its log in a file only.");
    if (!store && !default_store(path))
        return cli_refuse("there is no data folder for the log; --store FILE names a place.");

    umask(077); /* the log holds the players' tokens: it is nobody else's to read */
    const struct server_config config = {
        .address = address, .port = (int)port, .store = store ? store : path};
    running = server_open(&config, why, sizeof why);
    if (!running)
        return cli_refuse("%s.", why);

    const struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* a client that has gone is a failed write */
    const bool six = strchr(address, ':') != NULL;
    printf("http://%s%s%s:%d/\n", six ? "[" : "", address, six ? "]" : "", server_port(running));
    fflush(stdout);
    server_run(running);
    const struct sigaction deaf = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &deaf, NULL); /* asking again changes nothing: the hall is closing */
    sigaction(SIGTERM, &deaf, NULL);
    server_close(running);
    return CLI_OK;
}

int main(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "serve") != 0)
        return cli_refuse("hakem-hall is a part of Hakem; `hakem serve` opens the hall.");
    return serve(argc - 2, argv + 2);
}
