/*
 * hakem_audit: what is wrong in the games of a text, a row for each finding, in the order in which
 * `hakem audit` tells them.
 *
 * The rows go into a store of the database, which keeps to work_mem; the memory for judging keeps
 * to hakem.memory_limit, and what does not fit ends the query: an audit whose arena is full goes on
 * with less, and its answer would depend on the setting. A query is cancelled between two pieces of
 * the text, between two games, and within a search.
 */
#include "chesspos.h"

#include "funcapi.h"
#include "miscadmin.h"
#include "utils/memutils.h"

#include "hakem/audit.h"

PG_FUNCTION_INFO_V1(hakem_audit);

enum { COLUMNS = 6, PIECE_BYTES = 1 << 16 };

struct source {
    const char *text;
    size_t left;
};

/* The memory for judging; `arena` asks for blocks by get_or_end. */
struct memory {
    hk_arena arena;
    MemoryContext context;
    size_t limit_bytes;
};

static void *get_or_end(void *context, size_t size)
{
    struct memory *memory = context;

    if (size > memory->limit_bytes - memory->arena.taken_bytes)
        ereport(ERROR, errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
                errmsg("an audit takes more memory than hakem.memory_limit allows"));
    return MemoryContextAllocHuge(memory->context, size);
}

static size_t give(void *context, char *into, size_t room)
{
    struct source *source = context;
    const size_t size = Min(Min(room, source->left), (size_t)PIECE_BYTES);

    CHECK_FOR_INTERRUPTS();
    memcpy(into, source->text, size);
    source->text += size;
    source->left -= size;
    return size;
}

static Datum text_datum(const char *utf8)
{
    return PointerGetDatum(chesspos_text(utf8, strlen(utf8)));
}

static void put_finding(ReturnSetInfo *result, const hk_audited *game, const hk_finding *finding,
                        hk_edition edition)
{
    const char *article = hk_article_number(edition, finding->rule);
    Datum values[COLUMNS] = {
        Int64GetDatum((int64)game->number),       text_datum(hk_finding_word(finding->kind)),
        Int64GetDatum((int64)finding->line),      Int32GetDatum((int32)finding->ply),
        article ? text_datum(article) : (Datum)0, text_datum(finding->text),
    };
    bool nulls[COLUMNS] = {false, false, false, false, !article, false};

    tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

/* Put the findings of a game into the store. `brief` holds their texts until they are there. */
static void put_game(ReturnSetInfo *result, const hk_audited *game, hk_edition edition,
                     MemoryContext brief)
{
    MemoryContext before = MemoryContextSwitchTo(brief);

    for (unsigned i = 0; i < game->finding_count; i++)
        put_finding(result, game, &game->findings[i], edition);
    MemoryContextSwitchTo(before);
    MemoryContextReset(brief);
}

static hk_edition edition_of(text *label)
{
    hk_edition edition;

    if (hk_edition_find(&edition, VARDATA_ANY(label), VARSIZE_ANY_EXHDR(label)) != HK_OK)
        ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                errmsg("an edition is 2023, 2005 or basic, not \"%.*s\"",
                       (int)VARSIZE_ANY_EXHDR(label), VARDATA_ANY(label)));
    return edition;
}

Datum hakem_audit(PG_FUNCTION_ARGS)
{
    const hk_audit_options options = {.edition = edition_of(PG_GETARG_TEXT_PP(1))};
    MemoryContext brief =
        AllocSetContextCreate(CurrentMemoryContext, "hakem_audit", ALLOCSET_DEFAULT_SIZES);
    hk_audited *game = palloc(sizeof *game);
    struct source source;
    struct memory memory = {.context = CurrentMemoryContext,
                            .limit_bytes = chesspos_memory_limit()};
    hk_audit *audit;

    InitMaterializedSRF(fcinfo, 0);
    source.text = chesspos_utf8(PG_GETARG_TEXT_PP(0), &source.left);
    chesspos_arena(&memory.arena, memory.context);
    memory.arena.get = get_or_end;
    memory.arena.context = &memory;
    if (hk_audit_create(&audit, &memory.arena, give, &source, &options) != HK_OK)
        ereport(ERROR, errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory"));
    hk_audit_watch(audit, chesspos_watch, NULL);
    while (hk_audit_next(audit, game)) {
        CHECK_FOR_INTERRUPTS();
        put_game((ReturnSetInfo *)fcinfo->resultinfo, game, options.edition, brief);
    }
    hk_arena_finish(&memory.arena);
    PG_RETURN_NULL();
}
