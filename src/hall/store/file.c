/*
 * What renaming, locking and syncing need of the system. A name lasts once its folder is synced.
 */
#include "hall/store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

bool file_beside(char out[FILE_PATH_ROOM], const char *path, const char *end)
{
    const int size = snprintf(out, FILE_PATH_ROOM, "%s%s", path, end);
    return size >= 0 && size < FILE_PATH_ROOM;
}

bool file_is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

int file_lock(const char *path, bool *failed)
{
    char name[FILE_PATH_ROOM];

    *failed = true;
    const int file =
        file_beside(name, path, ".lock") ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0)
        return -1;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) {
        *failed = false;
        return file;
    }
    *failed = errno != EWOULDBLOCK;
    close(file);
    return -1;
}

void file_remove(const char *path)
{
    static const char *const ends[] = {"", "-journal", "-wal", "-shm", ".lock"};
    char name[FILE_PATH_ROOM];

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (file_beside(name, path, ends[i]))
            unlink(name);
}

static bool sync_opened(int file)
{
    const bool synced = file >= 0 && fsync(file) == 0;
    const int reason = errno;

    if (file >= 0)
        close(file);
    errno = reason;
    return synced;
}

bool file_sync(const char *path)
{
    return sync_opened(open(path, O_RDONLY | O_CLOEXEC));
}

bool file_sync_folder(const char *path)
{
    char folder[FILE_PATH_ROOM];
    const char *slash = strrchr(path, '/');

    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1,
             slash ? path : ".");
    return sync_opened(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

bool file_replace(const char *path, const char *fresh, const char *kept)
{
    if (file_is_there(path) && link(path, kept) != 0 && errno != EEXIST)
        return false;
    return file_sync_folder(path) && rename(fresh, path) == 0 && file_sync_folder(path);
}
