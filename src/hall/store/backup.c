/*
 * Whole stores: a backup, its return, and what a deletion leaves behind.
 *
 *   PATH.part         what is being made; a leftover is thrown away
 *   PATH.replaced-N   the store in whose place a backup was put, N being the new epoch
 */
#include "hall/store/earlier.h"
#include "hall/store/file.h"
#include "hall/store/parts.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool say(char *why, size_t why_size, const char *path, const char *reason)
{
    snprintf(why, why_size, "%s: %s", path, reason);
    return false;
}

static const char no_file[] = "a store in a database is copied and put back by pg_dump and psql";

bool sqlite_purge(struct store *store)
{
    /* Free places are overwritten as they come to be; what lies between rows is left behind here. */
    int left = 1;

    if (store_execute(store, "VACUUM") &&
        sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, &left, NULL) ==
            SQLITE_OK &&
        left == 0)
        return true;
    return store_fail(store,
                      "what was to be deleted is deleted; traces of it stand in the file until "
                      "something is deleted while nobody else reads the store");
}

/*
 * A hall beside the copy syncs its own small commits, and would wait for all that the system holds
 * back of the copy. So that is synced a step at a time, as it grows.
 */
enum { SYNC_STEP_BYTES = 1 << 20, LOOK_EVERY_OPERATIONS = 2000 };

struct growing {
    const char *path;
    off_t synced;
};

static int sync_as_it_grows(void *context)
{
    struct growing *growing = context;
    struct stat found;

    if (stat(growing->path, &found) == 0 && found.st_size - growing->synced >= SYNC_STEP_BYTES) {
        growing->synced = found.st_size;
        file_sync(growing->path); /* a fault comes again at the end */
    }
    return 0;
}

/* Copy one moment of the store to `path`, which is not there. */
static bool copy_to(struct store *store, const char *path, char *why, size_t why_size)
{
    struct growing growing = {.path = path};
    struct query *statement;

    sqlite3_progress_handler(store->db, LOOK_EVERY_OPERATIONS, sync_as_it_grows, &growing);
    statement = sqlite_prepare(store, "VACUUM INTO ?1");
    bind_text(statement, 1, path);
    const bool copied = store_step(store, statement) == STEP_DONE;
    if (!copied)
        say(why, why_size, path, store_why(store));
    sqlite_discard(statement);
    sqlite3_progress_handler(store->db, 0, NULL, NULL);
    if (copied && file_sync(path))
        return true;
    if (copied)
        say(why, why_size, path, strerror(errno));
    return false;
}

bool store_backup(struct store *store, const char *path, char *why, size_t why_size)
{
    char part[FILE_PATH_ROOM];

    if (!store->db || store_is_address(path))
        return say(why, why_size, "backup", no_file);
    if (store->form != STORE_FORM)
        return say(why, why_size, sqlite3_db_filename(store->db, "main"),
                   "a store of an earlier form is kept as a file of its own when it is carried "
                   "over");
    if (file_is_there(path))
        return say(why, why_size, path, "there is a file of this name already");
    if (!file_beside(part, path, ".part"))
        return say(why, why_size, path, "the name is too long");
    file_remove(part);
    bool copied = copy_to(store, part, why, why_size);
    if (copied && !(file_sync_folder(path) && rename(part, path) == 0 && file_sync_folder(path)))
        copied = say(why, why_size, path, strerror(errno));
    if (!copied)
        file_remove(part);
    return copied;
}

int64_t store_epoch_after(int64_t one, int64_t other)
{
    const int64_t now = time(NULL);
    const int64_t last = one > other ? one : other;

    return now > last ? now : last + 1;
}

/* Make `part` a store of the epoch, in its one file. */
static bool begin_epoch(const char *part, int64_t epoch, char *why, size_t why_size)
{
    struct store *store = store_open(part, STORE_SERVE, why, why_size);

    if (!store)
        return false;
    const bool begun = store_begin(store) && store_set_meta(store, "epoch", epoch) &&
                       store_commit(store) && store_gather(store);
    if (!begun)
        say(why, why_size, part, store_why(store));
    store_close(store);
    return begun && file_sync(part);
}

/*
 * The store that is to be replaced, held so that no hall opens it. What it has besides its one file
 * is gathered there; where that cannot be, it moves to the kept name as it is.
 */
struct replaced {
    int lock;
    int64_t epoch;
};

static bool hold(struct replaced *replaced, const char *path, char *why, size_t why_size)
{
    bool failed;
    char reason[STORE_WHY_ROOM];
    struct store *store =
        file_is_there(path) ? store_open(path, STORE_SERVE, reason, sizeof reason) : NULL;

    replaced->epoch = 0;
    if (store && store_form(store) == STORE_FORM && !store_epoch(store, &replaced->epoch))
        replaced->epoch = 0;
    if (store)
        store_gather(store);
    store_close(store);
    replaced->lock = file_lock(path, &failed);
    if (replaced->lock < 0)
        say(why, why_size, path,
            failed ? "its lock file cannot be had" : "another hall has the store open");
    return replaced->lock >= 0;
}

/* What SQLite keeps beside a store that could not be gathered belongs to the kept name. */
static bool move_beside(const char *path, const char *kept)
{
    char from[FILE_PATH_ROOM], to[FILE_PATH_ROOM];

    if (!file_beside(from, path, "-shm"))
        return false;
    unlink(from);
    return file_beside(from, path, "-wal") && file_beside(to, kept, "-wal") &&
           (!file_is_there(from) || rename(from, to) == 0);
}

bool store_restore(const char *backup, const char *path, char *kept, size_t kept_size, char *why,
                   size_t why_size)
{
    char part[FILE_PATH_ROOM], reason[STORE_WHY_ROOM] = "";
    struct replaced replaced = {.lock = -1};
    int64_t epoch = 0;
    bool restored = false;

    kept[0] = '\0';
    if (store_is_address(backup) || store_is_address(path))
        return say(why, why_size, "restore", no_file);
    struct store *store = store_open(backup, STORE_LOOK, reason, sizeof reason);
    if (!store)
        return say(why, why_size, backup, reason);
    if (store->form != STORE_FORM)
        say(why, why_size, backup,
            "it is a store of an earlier form, which `hakem serve` carries over");
    else if (!store_epoch(store, &epoch))
        say(why, why_size, backup, store_why(store));
    else if (!file_beside(part, path, ".part"))
        say(why, why_size, path, "the name is too long");
    else if (hold(&replaced, path, why, why_size)) {
        epoch = store_epoch_after(epoch, replaced.epoch);
        if (file_is_there(path))
            snprintf(kept, kept_size, "%s.replaced-%lld", path, (long long)epoch);
        file_remove(part);
        restored = copy_to(store, part, why, why_size) && begin_epoch(part, epoch, why, why_size);
        if (restored && !((!kept[0] || move_beside(path, kept)) && file_replace(path, part, kept)))
            restored = say(why, why_size, path, strerror(errno));
        file_remove(part);
    }
    if (!restored)
        kept[0] = '\0';
    store_close(store);
    if (replaced.lock >= 0)
        close(replaced.lock);
    return restored;
}
