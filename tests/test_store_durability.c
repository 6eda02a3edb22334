/*
 * What the disk does when the power goes: a file system of our own under SQLite records what is
 * written. For every sync the files are built again as they may lie there if the power goes before
 * the next one: what was written behind the last sync of its file is lost, or is there in part, its
 * later writes without the earlier ones, its sectors torn. Every entry that was acknowledged is to be
 * there.
 *
 * HAKEM_STORE_COMMITS says how many commits (500 if not said), HAKEM_STORE_SEED which chances.
 */
#include "positions.h"
#include "stores.h"

enum { GAMES = 5, SECTOR = 512, LEAST_COMMITS = 500, CHECKPOINT_EVERY = 20, FILES = 2 };

/* What was recorded. */

enum op_kind { OP_WRITE, OP_TRUNCATE, OP_SYNC, OP_ACKNOWLEDGED };

struct op {
    enum op_kind kind;
    /* 0: the database; 1: its write-ahead log. */
    int file;
    sqlite3_int64 offset;
    int size;
    unsigned char *data;
};

static struct {
    struct op *list;
    size_t count, room;
    bool on;
} record;

static void add_op(struct op op, const void *data)
{
    if (!record.on)
        return;
    if (record.count == record.room) {
        record.room = record.room ? 2 * record.room : 4096;
        record.list = realloc(record.list, record.room * sizeof *record.list);
        assert_non_null(record.list);
    }
    if (data) {
        op.data = malloc((size_t)op.size);
        assert_non_null(op.data);
        memcpy(op.data, data, (size_t)op.size);
    }
    record.list[record.count++] = op;
}

/* The file system: the usual one, and what it does written down. */

struct recorded_file {
    sqlite3_file base;
    /* -1: of no interest. */
    int which;
    sqlite3_file *real;
};

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct recorded_file *)file)->real;
}

static int which_of(sqlite3_file *file)
{
    return ((struct recorded_file *)file)->which;
}

static int file_close(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int file_read(sqlite3_file *file, void *out, int size, sqlite3_int64 offset)
{
    return real_of(file)->pMethods->xRead(real_of(file), out, size, offset);
}

static int file_write(sqlite3_file *file, const void *data, int size, sqlite3_int64 offset)
{
    if (record.on && which_of(file) < 0)
        fail_msg("a file is written that is neither the store nor its log");
    add_op((struct op){OP_WRITE, which_of(file), offset, size, NULL}, data);
    return real_of(file)->pMethods->xWrite(real_of(file), data, size, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    add_op((struct op){OP_TRUNCATE, which_of(file), size, 0, NULL}, NULL);
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

/* The disk is played by the record: the real one need not wait. */
static int file_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    add_op((struct op){OP_SYNC, which_of(file), 0, 0, NULL}, NULL);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int file_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int file_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int file_reserved(sqlite3_file *file, int *out)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}

static int file_control(sqlite3_file *file, int op, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), op, argument);
}

static int file_sector(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

/* Nothing is promised of how a write reaches the disk. */
static int file_traits(sqlite3_file *file)
{
    (void)file;
    return 0;
}

static int file_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **out)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), region, size, extend, out);
}

static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int file_shm_unmap(sqlite3_file *file, int remove)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

static const sqlite3_io_methods methods = {.iVersion = 2,
                                           .xClose = file_close,
                                           .xRead = file_read,
                                           .xWrite = file_write,
                                           .xTruncate = file_truncate,
                                           .xSync = file_sync,
                                           .xFileSize = file_size,
                                           .xLock = file_lock,
                                           .xUnlock = file_unlock,
                                           .xCheckReservedLock = file_reserved,
                                           .xFileControl = file_control,
                                           .xSectorSize = file_sector,
                                           .xDeviceCharacteristics = file_traits,
                                           .xShmMap = file_shm_map,
                                           .xShmLock = file_shm_lock,
                                           .xShmBarrier = file_shm_barrier,
                                           .xShmUnmap = file_shm_unmap};

static sqlite3_vfs *usual;

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    struct recorded_file *recorded = (struct recorded_file *)file;

    (void)vfs;
    recorded->real = (sqlite3_file *)(recorded + 1);
    recorded->which = flags & SQLITE_OPEN_MAIN_DB ? 0 : flags & SQLITE_OPEN_WAL ? 1 : -1;
    recorded->base.pMethods = NULL;
    const int code = usual->xOpen(usual, name, recorded->real, flags, out);
    if (code == SQLITE_OK)
        recorded->base.pMethods = &methods;
    return code;
}

static void take_over(sqlite3_vfs *vfs)
{
    usual = sqlite3_vfs_find(NULL);
    *vfs = *usual;
    vfs->zName = "recording";
    vfs->szOsFile = (int)sizeof(struct recorded_file) + usual->szOsFile;
    vfs->xOpen = vfs_open;
    vfs->pNext = NULL;
    assert_int_equal(sqlite3_vfs_register(vfs, 1), SQLITE_OK);
}

static void give_back(sqlite3_vfs *vfs)
{
    sqlite3_vfs_unregister(vfs);
    sqlite3_vfs_register(usual, 1);
}

/* Files in memory. */

struct image {
    unsigned char *bytes;
    size_t size, room;
};

static void set_size(struct image *image, size_t size)
{
    if (size > image->room) {
        image->room = 2 * size;
        image->bytes = realloc(image->bytes, image->room);
        assert_non_null(image->bytes);
    }
    if (size > image->size)
        memset(image->bytes + image->size, 0, size - image->size);
    image->size = size;
}

static void put(struct image *image, size_t offset, const unsigned char *data, size_t size)
{
    if (offset + size > image->size)
        set_size(image, offset + size);
    memcpy(image->bytes + offset, data, size);
}

static void copy_image(struct image *out, const struct image *image)
{
    set_size(out, image->size);
    if (image->size > 0)
        memcpy(out->bytes, image->bytes, image->size);
}

static void apply(struct image *image, const struct op *op)
{
    if (op->kind == OP_WRITE)
        put(image, (size_t)op->offset, op->data, (size_t)op->size);
    else
        set_size(image, (size_t)op->offset);
}

/* A write of which each sector has come to the disk, or has not. */
static void apply_torn(struct image *image, const struct op *op, struct dice *dice)
{
    const size_t end = (size_t)op->offset + (size_t)op->size;

    for (size_t at = (size_t)op->offset; at < end;) {
        size_t next = (at / SECTOR + 1) * SECTOR;
        next = next < end ? next : end;
        if (dice_below(dice, 2) == 0)
            put(image, at, op->data + (at - (size_t)op->offset), next - at);
        at = next;
    }
}

static void load(struct image *image, const char *path)
{
    FILE *file = fopen(path, "rb");

    if (!file)
        return;
    fseek(file, 0, SEEK_END);
    set_size(image, (size_t)ftell(file));
    rewind(file);
    assert_int_equal(fread(image->bytes, 1, image->size, file), image->size);
    fclose(file);
}

static void save(const struct image *image, const char *path)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(image->bytes, 1, image->size, file), image->size);
    assert_int_equal(fclose(file), 0);
}

/* Writing. */

static uint64_t number_from(const char *variable, uint64_t otherwise)
{
    const char *text = getenv(variable);

    return text ? strtoull(text, NULL, 10) : otherwise;
}

static bool add_long_entry(struct store *store, const char *game, uint64_t number,
                           struct dice *dice)
{
    static const char filling[] = "\"ruling\":\"................................................"
                                  "..........................................................\"";
    char body[1024] = "", name[32];
    const struct store_text text = {"reason", name};

    snprintf(name, sizeof name, "%s %llu", game, (unsigned long long)number);
    for (unsigned i = dice_below(dice, 8); i > 0; i--)
        strcat(body, filling);
    return store_add_entry(store, game,
                           &(struct store_entry){.number = number,
                                                 .wall_ms = (int64_t)number,
                                                 .format = 2,
                                                 .body = body,
                                                 .texts = &text,
                                                 .text_count = dice_below(dice, 3) == 0});
}

static const char *const names[GAMES] = {"ada", "can", "eda", "ece", "ali"};

/* A commit is one entry of each game or, mostly, of one. Commit n acknowledges entries as told. */
struct told {
    uint64_t counts[GAMES];
};

static struct told *write_commits(const struct place *place, struct image durable[FILES],
                                  size_t commits, struct dice *dice)
{
    struct told *told = calloc(commits + 1, sizeof *told);

    assert_non_null(told);
    struct store *store = opened(place);
    assert_true(store_begin(store));
    for (int i = 0; i < GAMES; i++)
        assert_true(add_game(store, names[i], i));
    assert_true(store_commit(store));
    load(&durable[0], place->path);
    load(&durable[1], beside(place, "-wal"));
    record.on = true;
    for (size_t n = 1; n <= commits; n++) {
        told[n] = told[n - 1];
        assert_true(store_begin(store) && store_note_alive(store, (int64_t)n));
        const unsigned one = dice_below(dice, GAMES), all = dice_below(dice, 10) == 0;
        for (unsigned i = 0; i < GAMES; i++)
            if (all || i == one)
                assert_true(add_long_entry(store, names[i], ++told[n].counts[i], dice));
        assert_true(store_commit(store));
        add_op((struct op){OP_ACKNOWLEDGED, 0, (sqlite3_int64)n, 0, NULL}, NULL);
        if (n % CHECKPOINT_EVERY == 0) /* more often than SQLite's own, every thousand pages */
            run_on_file(place->path, "PRAGMA wal_checkpoint");
    }
    record.on = false;
    store_close(store);
    return told;
}

/* The power goes. */

static bool count_entry(void *context, const struct store_entry *entry)
{
    *(uint64_t *)context = entry->number;
    return true;
}

static void assert_all_there(const struct place *place, const struct image files[FILES],
                             const struct told *told, size_t op, const char *how)
{
    char why[STORES_WHY_ROOM];

    unlink(beside(place, "-shm"));
    save(&files[0], place->path);
    save(&files[1], beside(place, "-wal"));
    struct store *store = store_open(place->path, STORE_SERVE, why, sizeof why);
    if (!store)
        fail_msg("operation %zu, %s: %s", op, how, why);
    for (int i = 0; i < GAMES; i++) {
        uint64_t last = 0;
        if (store_read_entries(store, names[i], 0, count_entry, &last) != STORE_READ)
            fail_msg("operation %zu, %s: %s", op, how, store_why(store));
        if (last < told->counts[i] || last > told->counts[i] + 1)
            fail_msg("operation %zu, %s: game %s has %llu entries of %llu", op, how, names[i],
                     (unsigned long long)last, (unsigned long long)told->counts[i]);
    }
    store_close(store);
}

/* What may have become of the writes behind the last sync of their file, up to `end`. */
static void lose(struct image out[FILES], const struct image durable[FILES], const size_t synced[],
                 size_t end, unsigned way, struct dice *dice)
{
    for (int file = 0; file < FILES; file++) {
        copy_image(&out[file], &durable[file]);
        for (size_t i = synced[file]; i < end && way > 0; i++) {
            const struct op *op = &record.list[i];
            if (op->file != file || (op->kind != OP_WRITE && op->kind != OP_TRUNCATE))
                continue;
            if (way == 1 && dice_below(dice, 2) == 0)
                apply(&out[file], op);
            else if (way == 2 && op->kind == OP_WRITE)
                apply_torn(&out[file], op, dice);
        }
    }
}

TEST(durability, leaves_every_acknowledged_entry_when_the_power_goes)
{
    static const char *const ways[] = {"dropped", "reordered", "torn"};
    const size_t commits = (size_t)number_from("HAKEM_STORE_COMMITS", LEAST_COMMITS);
    const uint64_t seed = number_from("HAKEM_STORE_SEED", 2026);
    struct image durable[FILES] = {{NULL, 0, 0}, {NULL, 0, 0}},
                 out[FILES] = {{NULL, 0, 0}, {NULL, 0, 0}};
    size_t synced[FILES] = {0, 0}, syncs[FILES] = {0, 0}, acknowledged = 0;
    struct dice dice = {seed};
    struct place place;
    sqlite3_vfs vfs;

    print_message("# seed %llu, %zu commits\n", (unsigned long long)seed, commits);
    set_up(&place);
    take_over(&vfs);
    struct told *told = write_commits(&place, durable, commits, &dice);
    for (size_t i = 0; i < record.count; i++) {
        const struct op *op = &record.list[i];
        if (op->kind == OP_ACKNOWLEDGED)
            acknowledged = (size_t)op->offset;
        if (op->kind != OP_SYNC || op->file < 0)
            continue;
        /* now all that was written to this file before is on the disk */
        for (size_t j = synced[op->file]; j < i; j++)
            if (record.list[j].file == op->file &&
                (record.list[j].kind == OP_WRITE || record.list[j].kind == OP_TRUNCATE))
                apply(&durable[op->file], &record.list[j]);
        synced[op->file] = i;
        syncs[op->file]++;
        size_t end = i + 1; /* the power goes before the next sync has ended */
        while (end < record.count && record.list[end].kind != OP_SYNC)
            if (record.list[end++].kind == OP_ACKNOWLEDGED)
                acknowledged = (size_t)record.list[end - 1].offset;
        for (unsigned way = 0; way < 3; way++) {
            lose(out, durable, synced, end, way, &dice);
            assert_all_there(&place, out, &told[acknowledged], i, ways[way]);
        }
    }
    assert_int_equal(acknowledged, commits);
    assert_true(syncs[1] >= commits && syncs[0] > 5); /* the log, and the file at checkpoints */
    print_message("# %zu syncs of the log, %zu of the file\n", syncs[1], syncs[0]);
    give_back(&vfs);
    for (size_t i = 0; i < record.count; i++)
        free(record.list[i].data);
    free(record.list);
    for (int file = 0; file < FILES; file++) {
        free(durable[file].bytes);
        free(out[file].bytes);
    }
    free(told);
    clear(&place);
}
