/* `hakem law --site`: the pages of the Laws in a folder. */
#ifndef HK_CLI_LAW_SITE_H
#define HK_CLI_LAW_SITE_H

/*
 * Write the pages into a folder, which is made if it is missing. A folder that holds anything but such pages
 * is refused, and stays as it is. Answers the exit status.
 */
int law_site_write(const char *folder);

#endif
