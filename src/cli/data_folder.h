/* Where the hall keeps its files unless another place is named. */
#ifndef HK_CLI_DATA_FOLDER_H
#define HK_CLI_DATA_FOLDER_H

#include <stdbool.h>

enum { DATA_FOLDER_PATH_ROOM = 4096 };

/*
 * The file of this name in $XDG_DATA_HOME/hakem, or in ~/.local/share/hakem; `make` makes the
 * folders. False: there is no such place.
 */
bool data_folder_find(char path[DATA_FOLDER_PATH_ROOM], const char *name, bool make);

#endif
