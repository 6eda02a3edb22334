/*
 * `hakem claims`: reads a FEN and the moves made from it a line, and tells what the player to move
 * may claim.
 */
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/options.h"
#include "cli/uci_list.h"
#include "hakem/claim.h"
#include "hakem/ending.h"
#include "hakem/san.h"

#include <string.h>

static const char help[] =
    "Usage: hakem claims [--chess960] [--edition E] [--letters LANGUAGE] [FILE...]\n\n"
    "Reads `FEN<TAB>moves` a line (UCI or SAN, blanks between) and writes seven fields about\n"
    "the position after the moves: its occurrences; threefold to be claimed now (yes or no);\n"
    "the moves whose declaration allows a threefold claim, or -; half-moves since the last\n"
    "capture or pawn move; fifty moves to be claimed now (yes or no); the number of moves whose\n"
    "declaration allows that; the end that has come by itself (none, mate, stalemate, dead,\n"
    "fivefold, 75).\n\n"
    "  --edition E          of the Laws: 2023 (if not said), 2005 or basic\n"
    "  --letters LANGUAGE   piece letters of the moves: en if not said\n"
    "  --chess960           read Shredder-FEN and X-FEN; castling is king takes own rook\n";

enum { LINE_MEMORY_MAX = 256 << 20 };

struct run {
    hk_variant variant;
    hk_edition edition;
    const hk_letters *letters;
    hk_arena arena;
    hk_history history;
    hk_winnable *solver;
};

/*
 * Where does the move end that begins at `at`? Before a blank, unless the word after the blank
 * belongs to the move, like the Laws' `e.p.` after `exd6`.
 */
static size_t move_end(const char *text, size_t size, size_t at)
{
    static const char *const tails[] = {"e.p", "ep", "(=)"};

    for (;;) {
        while (at < size && text[at] != ' ')
            at++;
        const size_t next = at + 1;
        bool goes_on = false;
        for (size_t i = 0; i < sizeof tails / sizeof *tails && next < size; i++)
            goes_on |= size - next >= strlen(tails[i]) &&
                       memcmp(text + next, tails[i], strlen(tails[i])) == 0;
        if (!goes_on)
            return at;
        at = next;
    }
}

/* Make the moves of the text, which begins at byte `before` of the line. */
static bool make_moves(struct run *run, const char *text, size_t size, size_t before, hk_buf *out)
{
    for (size_t at = 0; at < size;) {
        const size_t end = move_end(text, size, at);
        if (end > at) {
            hk_move move;
            hk_fault fault;
            hk_err err = hk_san_parse(&move, &hk_history_now(&run->history)->board, text + at,
                                      end - at, run->letters, run->variant, &fault);
            if (err != HK_OK)
                return cli_bad_line(out, fault.code, fault.why, before + at);
            err = hk_history_make(&run->history, move);
            if (err != HK_OK)
                return cli_bad_line(out, hk_err_word(err), hk_err_sentence(err), SIZE_MAX);
        }
        at = end + 1;
    }
    return true;
}

/* The end in one word, shorter than those of the log. */
static const char *end_word(hk_reason end)
{
    if (end == HK_REASON_CHECKMATE)
        return "mate";
    if (end == HK_REASON_DEAD_POSITION)
        return "dead";
    return end == HK_REASON_SEVENTY_FIVE ? "75" : hk_reason_word(end);
}

static const char *yes_or_no(bool answer)
{
    return answer ? "yes" : "no";
}

static bool judge(void *context, const char *line, size_t size, hk_buf *out)
{
    struct run *run = context;
    const char *tab = memchr(line, '\t', size);
    const size_t fen_size = tab ? (size_t)(tab - line) : size;
    hk_position start;
    hk_claims claims;

    if (!cli_read_fen(&start, line, fen_size, run->variant, HK_POSITIONS, out))
        return false;
    hk_history_restart(&run->history, &start);
    if (tab && !make_moves(run, tab + 1, size - fen_size - 1, fen_size + 1, out))
        return false;
    hk_claims_find(&claims, &run->history, run->edition, run->solver);

    hk_buf_int(out, claims.occurrences);
    hk_buf_char(out, '\t');
    hk_buf_str(out, yes_or_no(claims.threefold));
    hk_buf_char(out, '\t');
    if (claims.threefold_moves.size == 0)
        hk_buf_char(out, '-');
    cli_write_moves(out, &claims.threefold_moves, run->variant, ',');
    hk_buf_char(out, '\t');
    hk_buf_int(out, claims.halfmove_plies);
    hk_buf_char(out, '\t');
    hk_buf_str(out, yes_or_no(claims.fifty));
    hk_buf_char(out, '\t');
    hk_buf_int(out, claims.fifty_moves.size);
    hk_buf_char(out, '\t');
    hk_buf_str(out, end_word(claims.end));
    return true;
}

int cmd_claims(int argc, char **argv)
{
    const char *edition = "2023";
    bool chess960 = false;
    struct run run = {.letters = &hk_letters_english};
    int status;
    const struct cli_option options[] = {{.name = "chess960", .flag = &chess960},
                                         {.name = "edition", .text = &edition},
                                         {.name = "letters", .letters = &run.letters}};

    if (!cli_options(&argc, argv, options, 3, help, &status))
        return status;
    run.variant = chess960 ? HK_CHESS960 : HK_STANDARD;
    if (hk_edition_find(&run.edition, edition, strlen(edition)) != HK_OK)
        return cli_refuse("--edition: '%s' is not 2023, 2005 or basic.", edition);
    hk_arena_init(&run.arena, LINE_MEMORY_MAX + hk_winnable_bytes(HK_ENDING_NODES_MAX));
    if (hk_history_init(&run.history, &run.arena, NULL) != HK_OK ||
        hk_winnable_create(&run.solver, &run.arena, HK_ENDING_NODES_MAX) != HK_OK) {
        hk_arena_finish(&run.arena);
        return cli_refuse("there is not enough memory.");
    }
    status = cli_lines(argv, argc, judge, &run);
    hk_arena_finish(&run.arena);
    return status;
}
