/*
 * Questions about a position: is a move legal, how PGN writes it, and can a side still mate.
 *
 * The solver stays with the call site of its query, in that one's memory, and is asked row after
 * row. Its answers depend on the position and the number of nodes alone, so that the function is
 * immutable.
 */
#include "chesspos.h"

#include "hakem/san.h"
#include "hakem/winnable.h"

PG_FUNCTION_INFO_V1(hakem_is_legal);
PG_FUNCTION_INFO_V1(hakem_san);
PG_FUNCTION_INFO_V1(hakem_winnable);

/* The one legal move that the second argument names in the position of the first. */
static bool find_move(FunctionCallInfo fcinfo, hk_board *board, hk_move *move)
{
    size_t size;
    const char *words = chesspos_utf8(PG_GETARG_TEXT_PP(1), &size);

    *board = chesspos_board(PG_GETARG_CHESSPOS(0));
    return hk_san_parse(move, board, words, size, &hk_letters_english, chesspos_variant(board),
                        NULL) == HK_OK;
}

Datum hakem_is_legal(PG_FUNCTION_ARGS)
{
    hk_board board;
    hk_move move;

    PG_RETURN_BOOL(find_move(fcinfo, &board, &move));
}

Datum hakem_san(PG_FUNCTION_ARGS)
{
    char san[HK_SAN_MAX];
    hk_board board;
    hk_move move;
    hk_buf buf;

    if (!find_move(fcinfo, &board, &move))
        PG_RETURN_NULL();
    hk_buf_init(&buf, san, sizeof san);
    hk_san_write(&buf, &board, move, &hk_letters_english, HK_SAN_PGN);
    PG_RETURN_TEXT_P(chesspos_text(san, buf.size));
}

/* What a call site keeps from row to row. */
struct kept {
    hk_arena arena;
    hk_winnable *solver;
};

/* A solver for so many positions, made when the first question needs it. */
static hk_winnable *solver_for(FunctionCallInfo fcinfo, int64 nodes)
{
    struct kept *kept = fcinfo->flinfo->fn_extra;

    if (nodes < 1)
        ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("nodes are at least 1"));
    if (hk_winnable_bytes((uint64_t)nodes) > chesspos_memory_limit())
        ereport(ERROR, errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
                errmsg("a question about so many positions takes more memory than "
                       "hakem.memory_limit allows"));
    if (!kept) {
        kept = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof *kept);
        chesspos_arena(&kept->arena, fcinfo->flinfo->fn_mcxt);
        fcinfo->flinfo->fn_extra = kept;
    }
    if (kept->solver && hk_winnable_nodes_max(kept->solver) >= (uint64_t)nodes)
        return kept->solver;
    kept->solver = NULL;
    hk_arena_finish(&kept->arena);
    if (hk_winnable_create(&kept->solver, &kept->arena, (uint64_t)nodes) != HK_OK)
        ereport(ERROR, errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory"));
    hk_winnable_watch(kept->solver, chesspos_watch, NULL);
    return kept->solver;
}

static hk_color color_of(text *word)
{
    const size_t size = VARSIZE_ANY_EXHDR(word);
    const char *bytes = VARDATA_ANY(word);

    for (unsigned color = HK_WHITE; color <= HK_BLACK; color++) {
        const char *name = hk_color_word((hk_color)color);
        if ((size == 1 || size == strlen(name)) && pg_strncasecmp(bytes, name, size) == 0)
            return (hk_color)color;
    }
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
            errmsg("a color is white or black, not \"%.*s\"", (int)size, bytes));
}

Datum hakem_winnable(PG_FUNCTION_ARGS)
{
    const hk_board board = chesspos_board(PG_GETARG_CHESSPOS(0));
    const hk_color side = color_of(PG_GETARG_TEXT_PP(1));
    const int64 nodes = PG_GETARG_INT64(2);
    hk_winnability found;

    hk_winnable_ask(solver_for(fcinfo, nodes), &board, side, (uint64_t)nodes, &found);
    if (found.answer == HK_UNKNOWN)
        PG_RETURN_NULL();
    PG_RETURN_BOOL(found.answer == HK_YES);
}
