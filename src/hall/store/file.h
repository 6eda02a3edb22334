/* The store's files as files: names beside each other, and what makes a name last. */
#ifndef HK_HALL_STORE_FILE_H
#define HK_HALL_STORE_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { FILE_PATH_ROOM = 4096 };

/* PATH with an end; false: it would be too long. */
bool file_beside(char out[FILE_PATH_ROOM], const char *path, const char *end);

/* Is there something of this name? */
bool file_is_there(const char *path);

/* Hold PATH.lock as long as the descriptor is open. -1: another program does, or *failed. */
int file_lock(const char *path, bool *failed);

/* Take away a database and the files of SQLite and ours beside it. */
void file_remove(const char *path);

/* Have the disk take a file's contents; the names in its folder. */
bool file_sync(const char *path);
bool file_sync_folder(const char *path);

/*
 * Give `fresh` the name `path`, for good. What stands there gets the name `kept` besides, before:
 * whoever is stopped at any point leaves one of the two whole under `path`. Neither has files of
 * SQLite beside it that belong to it. False, and errno: it has not been done.
 */
bool file_replace(const char *path, const char *fresh, const char *kept);

#endif
