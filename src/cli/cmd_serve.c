/*
 * `hakem serve` and `hakem hall`: this process becomes the program of the hall (hall_main.c), with
 * the same arguments.
 *
 * The loader needs more time for the hall's libraries than most commands run, so no other command
 * is linked with them (docs/decisions/0011). The program of the hall stands beside this one, as in
 * the build folder, or where it is installed. The installed place is found relative to this
 * program, so that an installed tree can be moved. Where the system does not name this program's
 * place, the configured place is taken.
 */
#include "cli/commands.h"
#include "cli/complain.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define HALL "/hakem-hall"

enum { PATH_ROOM = 4096 };

/* The folder of this program, without a slash at its end. */
static bool find_own_folder(char path[PATH_ROOM])
{
    const ssize_t size = readlink("/proc/self/exe", path, PATH_ROOM);
    if (size <= 0 || size == PATH_ROOM)
        return false;
    path[size] = '\0';
    char *slash = strrchr(path, '/');
    if (!slash)
        return false;
    *slash = '\0';
    return true;
}

/*
 * Become the program `way` of a folder. Returns only if that failed: false, there is no such
 * program; true, it cannot be run, and *status is the exit status.
 */
static bool become(char **argv, int *status, const char *folder, const char *way)
{
    char path[2 * PATH_ROOM];
    const int size = snprintf(path, sizeof path, "%s%s" HALL, folder, way);
    if (size < 0 || (size_t)size >= sizeof path)
        return false;
    execv(path, argv);
    if (errno == ENOENT || errno == ENOTDIR)
        return false;
    *status = cli_refuse("the program of the hall, %s: %s.", path, strerror(errno));
    return true;
}

int cmd_serve(int argc, char **argv)
{
    char **whole = argv - 2;
    char own[PATH_ROOM];
    int status;

    (void)argc;
    if (!find_own_folder(own)) {
        if (become(whole, &status, HK_HALL_FOLDER, ""))
            return status;
        return cli_refuse("the program of the hall is missing: %s.", HK_HALL_FOLDER HALL);
    }
    if (become(whole, &status, own, "") || become(whole, &status, own, "/" HK_HALL_FROM_PROGRAM))
        return status;
    return cli_refuse("the program of the hall, hakem-hall, is neither in %s nor in %s/%s.", own,
                      own, HK_HALL_FROM_PROGRAM);
}
