/*
 * Writes the pages of the Laws (site/site.h) into a folder, as files that are opened from there or put on any
 * web server. Pages of an earlier version are written over. What is not ours is never written into: a folder
 * that holds other things is taken for a mistake.
 */
#include "cli/law_site.h"
#include "base/internal.h"
#include "cli/complain.h"
#include "hakem/ending.h"
#include "site/site.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SEARCH_MEMORY_MAX = 512 << 20, FOLDER_MODE = 0777 };

/* A folder that is being written. */
struct target {
    const char *folder;
    hk_winnable *solver;
    unsigned pages;
    site_around around;
};

/* What `make site` has put beside the pages; they lead there if it has. */
static const char *const beside[] = {"referee.js",   "referee.css", "case.html",   "board.html",
                                     "archive.html", "learn.html",  "favicon.svg", "offline.js"};

static bool is_beside(const char *name)
{
    for (size_t i = 0; i < HK_COUNT(beside); i++)
        if (strcmp(beside[i], name) == 0)
            return true;
    return false;
}

static bool make_folder(const char *path)
{
    struct stat status;

    if (mkdir(path, FOLDER_MODE) == 0 || (stat(path, &status) == 0 && S_ISDIR(status.st_mode)))
        return true;
    cli_refuse("law: the folder %s cannot be made: %s.", path,
               errno == EEXIST ? "there is a file of that name" : strerror(errno));
    return false;
}

/* May the folder be written into? It is empty, or holds an earlier site: its files, and nothing else. */
static bool is_ours(const char *folder)
{
    DIR *list = opendir(folder);
    const struct dirent *entry;
    bool ours = true, is_empty = true, is_site = false;
    hk_language language;

    if (!list) {
        cli_refuse("law: the folder %s cannot be read: %s.", folder, strerror(errno));
        return false;
    }
    /* cppcheck-suppress readdirCalled ; the stream is of this thread alone */
    while (ours && (entry = readdir(list)) != NULL) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        is_empty = false;
        is_site |= site_file_find(name) || is_beside(name);
        ours = strcmp(name, "index.html") == 0 || site_file_find(name) || is_beside(name) ||
               hk_language_find(&language, name, strlen(name)) == HK_OK;
        if (!ours)
            cli_refuse("law: %s holds '%s', which is no page of the Laws; --site wants a folder of "
                       "its own.",
                       folder, name);
    }
    closedir(list);
    if (ours && !is_empty && !is_site) {
        cli_refuse("law: what %s holds is no earlier site of the Laws; --site wants a folder of "
                   "its own.",
                   folder);
        ours = false;
    }
    return ours;
}

static bool write_file(const char *folder, const char *part, const char *name, const char *bytes,
                       size_t size)
{
    char path[PATH_MAX];

    if (snprintf(path, sizeof path, "%s/%s%s", folder, part, name) >= (int)sizeof path) {
        cli_refuse("law: the path of the folder is too long.");
        return false;
    }
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, 1, size, file) == size;
    if (file)
        good = fclose(file) == 0 && good;
    if (!good)
        cli_refuse("law: %s cannot be written: %s.", path, strerror(errno));
    return good;
}

/* Write a page that has been made, and free it. */
static bool write_page(struct target *target, const char *part, const char *name,
                       struct hk__text *page)
{
    const bool made = !page->failed;

    if (!made)
        cli_refuse("there is not enough memory.");
    const bool good = made && write_file(target->folder, part, name, page->bytes, page->size);
    free(page->bytes);
    target->pages += good;
    return good;
}

static bool write_one(void *context, hk_language language, const char *name)
{
    struct target *target = context;
    struct hk__text page = {0};
    char part[8];

    snprintf(part, sizeof part, "%s/", hk_language_code(language));
    return site_page(&page, language, name, target->solver, target->around) &&
           write_page(target, part, name, &page);
}

static bool write_language(struct target *target, hk_language language)
{
    char path[PATH_MAX];

    if (snprintf(path, sizeof path, "%s/%s", target->folder, hk_language_code(language)) >=
        (int)sizeof path) {
        cli_refuse("law: the path of the folder is too long.");
        return false;
    }
    return make_folder(path) && site_each(language, write_one, target);
}

static bool has_referee(const char *folder)
{
    char path[PATH_MAX];

    return snprintf(path, sizeof path, "%s/%s", folder, beside[0]) < (int)sizeof path &&
           access(path, F_OK) == 0;
}

static bool write_all(struct target *target)
{
    struct hk__text door = {0};

    if (!make_folder(target->folder) || !is_ours(target->folder))
        return false;
    target->around = has_referee(target->folder) ? SITE_WITH_REFEREE : SITE_ALONE;
    for (size_t i = 0; i < site_file_count; i++) /* first, since by them a site is known */
        if (!write_file(target->folder, "", site_files[i].name, site_files[i].bytes,
                        site_files[i].size))
            return false;
    for (int language = 0; language < HK_LANGUAGES; language++)
        if (!write_language(target, (hk_language)language))
            return false;
    site_door(&door, "");
    return write_page(target, "", "index.html", &door);
}

int law_site_write(const char *folder)
{
    struct target target = {.folder = folder};
    hk_arena search;
    bool good;

    hk_arena_init(&search, SEARCH_MEMORY_MAX);
    if (hk_winnable_create(&target.solver, &search, HK_ENDING_NODES_MAX) != HK_OK) {
        hk_arena_finish(&search);
        return cli_refuse("there is not enough memory.");
    }
    good = write_all(&target);
    hk_arena_finish(&search);
    if (good)
        fprintf(stderr, "%u pages; open %s/index.html\n", target.pages, folder);
    return good ? CLI_OK : CLI_UNUSABLE;
}
