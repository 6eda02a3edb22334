/*
 * The type `chesspos` of PostgreSQL: a position, read and written as FEN, equal and hashed by FIDE
 * Laws 2023, 9.2.2.
 *
 * The library reads and writes; here stands what the database needs besides: the form on disk, the
 * memory, the encodings, and the way in which a query is cancelled. Equality and hash look at the
 * same bytes of the stored form, which are the same for the same position and for no other: the
 * counters come after them, an en passant square without a legal capture is dropped when the text
 * is read, and so the right to castle and the pieces are all that remains.
 *
 * The keys of the library are not used for the hash: indices outlive a version of the library.
 */
#include "chesspos.h"

#include "access/htup_details.h"
#include "common/hashfn.h"
#include "libpq/pqformat.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/guc.h"
#include "utils/memutils.h"

#include "hakem/fen.h"

#include <limits.h>

PG_MODULE_MAGIC;

PG_FUNCTION_INFO_V1(chesspos_in);
PG_FUNCTION_INFO_V1(chesspos_out);
PG_FUNCTION_INFO_V1(chesspos_recv);
PG_FUNCTION_INFO_V1(chesspos_send);
PG_FUNCTION_INFO_V1(chesspos_eq);
PG_FUNCTION_INFO_V1(chesspos_ne);
PG_FUNCTION_INFO_V1(chesspos_hash);
PG_FUNCTION_INFO_V1(chesspos_hash_extended);

StaticAssertDecl(sizeof(struct chesspos) == 48, "the type is 48 bytes in hakem--1.0.sql");

/* The bytes that article 9.2.2 compares. */
enum { SAME_BYTES = offsetof(struct chesspos, halfmove_plies) };

static int memory_limit_kb;

extern PGDLLEXPORT void _PG_init(void);

void _PG_init(void)
{
    DefineCustomIntVariable("hakem.memory_limit",
                            "The most memory that one call of hakem_winnable or hakem_audit takes.",
                            NULL, &memory_limit_kb, 256 * 1024, 8 * 1024, MAX_KILOBYTES, PGC_SUSET,
                            GUC_UNIT_KB, NULL, NULL, NULL);
    MarkGUCPrefixReserved("hakem");
}

size_t chesspos_memory_limit(void)
{
    return (size_t)memory_limit_kb * 1024;
}

static void *get_block(void *context, size_t size)
{
    return MemoryContextAllocExtended(context, size, MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM);
}

static void put_block(void *context, void *block)
{
    (void)context;
    pfree(block);
}

void chesspos_arena(hk_arena *arena, MemoryContext context)
{
    hk_arena_init(arena, SIZE_MAX);
    arena->get = get_block;
    arena->put = put_block;
    arena->context = context;
}

bool chesspos_watch(void *context)
{
    (void)context;
    CHECK_FOR_INTERRUPTS();
    return true;
}

const char *chesspos_utf8(text *from, size_t *size)
{
    const char *bytes = VARDATA_ANY(from);
    const char *utf8 = pg_server_to_any(bytes, (int)VARSIZE_ANY_EXHDR(from), PG_UTF8);
    *size = utf8 == bytes ? VARSIZE_ANY_EXHDR(from) : strlen(utf8);
    return utf8;
}

text *chesspos_text(const char *utf8, size_t size)
{
    const char *own = pg_any_to_server(utf8, (int)size, PG_UTF8);
    return cstring_to_text_with_len(own, (int)(own == utf8 ? size : strlen(own)));
}

hk_board chesspos_board(const struct chesspos *position)
{
    const uint64 a = position->plane[0], b = position->plane[1], c = position->plane[2];
    const uint64 queens = a & c;

    return (hk_board){
        .color = {(a | b | c) & ~position->black, position->black},
        .pawns = a & ~b & ~c,
        .knights = b & ~a & ~c,
        .diagonals = (a & b) | queens,
        .orthogonals = c & ~b,
        .kings = b & c,
        .castling = {position->castling[0], position->castling[1]},
        .side = position->side,
        .ep = position->ep,
    };
}

static struct chesspos *store(const hk_position *position)
{
    const hk_board *board = &position->board;
    struct chesspos *out = palloc0(sizeof *out);

    out->plane[0] = board->pawns | board->diagonals;
    out->plane[1] = board->knights | (board->diagonals & ~board->orthogonals) | board->kings;
    out->plane[2] = board->orthogonals | board->kings;
    out->black = board->color[HK_BLACK];
    out->castling[0] = board->castling[0];
    out->castling[1] = board->castling[1];
    out->side = board->side;
    out->ep = board->ep;
    out->halfmove_plies = position->halfmove_plies;
    out->move_number = position->move_number;
    return out;
}

hk_variant chesspos_variant(const hk_board *board)
{
    const uint64 home[2] = {UINT64_C(1) << HK_E1, UINT64_C(1) << HK_E8};

    for (unsigned color = 0; color < 2; color++)
        if (board->castling[color] && ((board->castling[color] & 0x7e) ||
                                       !(board->kings & board->color[color] & home[color])))
            return HK_CHESS960;
    return HK_STANDARD;
}

/*
 * Read FEN, and Shredder-FEN and X-FEN where it names rights to castle that ordinary chess has not.
 * The fault that is told is that of the reading which came farther.
 */
static struct chesspos *read_fen(const char *text, size_t size)
{
    hk_position position;
    hk_fault fault, other;
    char sentence[256];
    hk_buf buf;

    if (hk_fen_parse(&position, text, size, HK_STANDARD, HK_DIAGRAMS, &fault) == HK_OK ||
        hk_fen_parse(&position, text, size, HK_CHESS960, HK_DIAGRAMS, &other) == HK_OK)
        return store(&position);
    hk_buf_init(&buf, sentence, sizeof sentence);
    hk_buf_sentence(&buf, other.byte > fault.byte ? other.why : fault.why);
    ereport(ERROR, errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
            errmsg("invalid input syntax for type %s: \"%s\"", "chesspos", text),
            errdetail("%s", sentence));
}

static void write_fen(hk_buf *buf, char *room, const struct chesspos *stored)
{
    const hk_position position = {.board = chesspos_board(stored),
                                  .halfmove_plies = stored->halfmove_plies,
                                  .move_number = stored->move_number};

    hk_buf_init(buf, room, HK_FEN_MAX);
    hk_fen_write(buf, &position, chesspos_variant(&position.board));
}

Datum chesspos_in(PG_FUNCTION_ARGS)
{
    const char *text = PG_GETARG_CSTRING(0);
    PG_RETURN_POINTER(read_fen(text, strlen(text)));
}

Datum chesspos_out(PG_FUNCTION_ARGS)
{
    char *fen = palloc(HK_FEN_MAX);
    hk_buf buf;

    write_fen(&buf, fen, PG_GETARG_CHESSPOS(0));
    PG_RETURN_CSTRING(fen);
}

Datum chesspos_recv(PG_FUNCTION_ARGS)
{
    StringInfo message = (StringInfo)PG_GETARG_POINTER(0);
    int size;
    const char *text = pq_getmsgtext(message, message->len - message->cursor, &size);
    PG_RETURN_POINTER(read_fen(text, (size_t)size));
}

Datum chesspos_send(PG_FUNCTION_ARGS)
{
    StringInfoData message;
    char fen[HK_FEN_MAX];
    hk_buf buf;

    write_fen(&buf, fen, PG_GETARG_CHESSPOS(0));
    pq_begintypsend(&message);
    pq_sendtext(&message, fen, (int)buf.size);
    PG_RETURN_BYTEA_P(pq_endtypsend(&message));
}

static bool same(FunctionCallInfo fcinfo)
{
    return memcmp(PG_GETARG_CHESSPOS(0), PG_GETARG_CHESSPOS(1), SAME_BYTES) == 0;
}

Datum chesspos_eq(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(same(fcinfo));
}

Datum chesspos_ne(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(!same(fcinfo));
}

Datum chesspos_hash(PG_FUNCTION_ARGS)
{
    return hash_any((const unsigned char *)PG_GETARG_POINTER(0), SAME_BYTES);
}

Datum chesspos_hash_extended(PG_FUNCTION_ARGS)
{
    return hash_any_extended((const unsigned char *)PG_GETARG_POINTER(0), SAME_BYTES,
                             (uint64)PG_GETARG_INT64(1));
}
