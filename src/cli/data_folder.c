/*
 * The hall's place in the user's data folder, as the XDG Base Directory Specification has it.
 */
#include "cli/data_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool data_folder_find(char path[DATA_FOLDER_PATH_ROOM], const char *name, bool make)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int size;

    if (data && data[0] == '/')
        size = snprintf(path, DATA_FOLDER_PATH_ROOM, "%s/hakem/%s", data, name);
    else if (home && home[0] == '/')
        size = snprintf(path, DATA_FOLDER_PATH_ROOM, "%s/.local/share/hakem/%s", home, name);
    else
        return false;
    if (size < 0 || size >= DATA_FOLDER_PATH_ROOM)
        return false;
    for (char *slash = strchr(path + 1, '/'); slash && make; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}
