/*
 * The findings of a game: which are kept, their order, and what they say.
 */
#include "audit/findings.h"
#include "base/internal.h"
#include "hakem/illegality.h"
#include "hakem/movegen.h"

#include <string.h>

static const char *const words[] = {
#define X(name, word) word,
    HK_FINDING_LIST(X)
#undef X
};

const char *hk_finding_word(hk_finding_kind kind)
{
    return words[kind];
}

hk_err hk_finding_find(hk_finding_kind *out, const char *word, size_t size)
{
    for (unsigned kind = 0; kind < HK_FINDING_KINDS; kind++)
        if (strlen(words[kind]) == size && memcmp(words[kind], word, size) == 0) {
            *out = (hk_finding_kind)kind;
            return HK_OK;
        }
    return HK_E_ARGUMENT;
}

hk_finding *hk__finding_add(const struct hk__finding_scope *scope, hk_audited *game,
                            hk_finding_kind kind, uint64_t line, hk_rule rule, hk_buf *text)
{
    static char nowhere[1];
    const unsigned room = rule == HK_RULE_NONE ? HK_TEXT_FINDINGS_MAX : HK_FINDINGS_MAX;
    const bool wanted = (scope->wanted & HK__FINDING_BIT(kind)) != 0;
    game->findings_in_all += wanted;
    game->of_kind[kind] += wanted;
    if (!wanted || game->finding_count >= room) {
        hk_buf_init(text, nowhere, 0);
        return NULL;
    }
    hk_finding *finding = &game->findings[game->finding_count++];
    *finding = (hk_finding){.kind = kind, .line = line, .ply = game->plies, .rule = rule};
    hk_buf_init(text, finding->text, sizeof finding->text);
    return finding;
}

void hk__finding_add_sentence(const struct hk__finding_scope *scope, hk_audited *game,
                              hk_finding_kind kind, uint64_t line, hk_rule rule,
                              const char *sentence)
{
    hk_buf text;
    hk__finding_add(scope, game, kind, line, rule, &text);
    hk_buf_str(&text, sentence);
}

void hk__finding_quote(hk_buf *text, const char *bytes, size_t size)
{
    enum { SHOWN = 40 };
    size_t shown = size;
    if (size > SHOWN) /* cut between two characters */
        for (shown = SHOWN; shown > SHOWN - 4 && ((unsigned char)bytes[shown] & 0xc0) == 0x80;)
            shown--;
    hk_buf_char(text, '\'');
    hk_buf_foreign(text, bytes, shown);
    hk_buf_str(text, size > shown ? "...'" : "'");
}

static const char *sentence_of(hk_pgn_fault_kind fault)
{
    switch (fault) {
    case HK_PGN_FAULT_NO_TAGS:
        return "The game has no tag pairs.";
    case HK_PGN_FAULT_BAD_TAG:
        return "The tag pair is not as PGN has it: ";
    case HK_PGN_FAULT_DUPLICATE_TAG:
        return "The tag stands more than once, and the first counts: ";
    case HK_PGN_FAULT_BAD_FEN:
        return "The FEN tag is no position as FEN has it: ";
    case HK_PGN_FAULT_BAD_ENCODING:
        return "The text is not UTF-8 and is read as Latin-1.";
    case HK_PGN_FAULT_BAD_TOKEN:
        return "This has no meaning here: ";
    case HK_PGN_FAULT_BAD_MOVE_NUMBER:
        return "The move number is not that of the move: ";
    case HK_PGN_FAULT_ILLEGAL_MOVE:
        return "The move is illegal: ";
    case HK_PGN_FAULT_AMBIGUOUS_MOVE:
        return "More than one legal move fits: ";
    case HK_PGN_FAULT_NULL_MOVE:
        return "A null move is not a move: ";
    case HK_PGN_FAULT_STRAY_CLOSE:
        return "Something is closed that was not opened.";
    case HK_PGN_FAULT_UNTERMINATED_COMMENT:
        return "A comment is not closed.";
    case HK_PGN_FAULT_UNTERMINATED_VARIATION:
        return "A variation is not closed.";
    case HK_PGN_FAULT_BAD_RESULT:
        return "The result is not written as PGN has it: ";
    case HK_PGN_FAULT_RESULT_MISMATCH:
        return "The marker after the moves and the Result tag differ: ";
    case HK_PGN_FAULT_MISSING_TERMINATION:
        return "The game ends without a result marker.";
    }
    return "";
}

static void add_side_and_number(hk_buf *text, const hk_position *before)
{
    hk_buf_int(text, before->move_number);
    hk_buf_str(text, before->board.side == HK_WHITE ? "." : "...");
}

void hk__finding_name_move(hk_buf *text, const hk_position *start, size_t plies)
{
    const size_t halves = plies + (start->board.side == HK_BLACK);
    hk_buf_str(text, "move ");
    hk_buf_int(text, (int64_t)start->move_number + (int64_t)(halves / 2));
    hk_buf_str(text, halves % 2 == 0 ? " of White" : " of Black");
}

hk_rule hk__rule_of_end(const hk_board *board)
{
    if (hk_movegen_any(board))
        return HK_RULE_NONE;
    return hk_board_checkers(board) ? HK_RULE_CHECKMATE : HK_RULE_STALEMATE;
}

static void add_illegal_move(const struct hk__finding_scope *scope, hk_audited *game,
                             const hk_pgn_item *item)
{
    const hk_pgn_fault *fault = &item->fault;
    const hk_rule end = hk__rule_of_end(&fault->position->board);
    hk_san_meaning meaning;
    hk_buf text;

    if (end != HK_RULE_NONE) { /* the final position is known all the same */
        hk__finding_add(scope, game, HK_FINDING_PLAYED_ON, item->line, end, &text);
        add_side_and_number(&text, fault->position);
        hk_buf_char(&text, ' ');
        hk__finding_quote(&text, fault->text, fault->size);
        hk_buf_str(&text, end == HK_RULE_CHECKMATE ? " follows after checkmate."
                                                   : " follows after stalemate.");
        return;
    }
    if (HK_NEVER(hk_san_read(&meaning, fault->text, fault->size, scope->letters, NULL) != HK_OK))
        return; /* the reader calls nothing illegal but the text of a move */
    const hk_illegality why = hk_illegality_find(&fault->position->board, &meaning);
    hk_finding *finding = hk__finding_add(scope, game, HK_FINDING_ILLEGAL_MOVE, item->line,
                                          hk_illegality_rule(why), &text);
    if (fault->is_assumed && finding) /* after the first illegal move and those that followed it */
        finding->ply += 1 + game->plies_after;
    game->plies_after += fault->is_assumed;
    add_side_and_number(&text, fault->position);
    hk_buf_char(&text, ' ');
    hk__finding_quote(&text, fault->text, fault->size);
    hk_buf_str(&text, " is illegal: ");
    hk_buf_str(&text, hk_illegality_sentence(why));
    hk_buf_char(&text, '.');
}

/* The faults of the reader are the first kinds of findings, in the same order. */
static hk_finding_kind kind_of_fault(hk_pgn_fault_kind fault)
{
    return (hk_finding_kind)fault;
}

void hk__finding_add_fault(const struct hk__finding_scope *scope, hk_audited *game,
                           const hk_pgn_item *item)
{
    const hk_pgn_fault *fault = &item->fault;
    hk_buf text;

    if (fault->kind == HK_PGN_FAULT_ILLEGAL_MOVE) {
        add_illegal_move(scope, game, item);
        return;
    }
    hk__finding_add(scope, game, kind_of_fault(fault->kind), item->line, HK_RULE_NONE, &text);
    const char *sentence = fault->kind == HK_PGN_FAULT_BAD_TAG && fault->err != HK_OK
                               ? "This is not chess by the Laws, and the moves are not judged: "
                               : sentence_of(fault->kind);
    hk_buf_str(&text, sentence);
    if (sentence[strlen(sentence) - 1] == ' ') {
        hk__finding_quote(&text, fault->text, fault->size);
        if (fault->kind == HK_PGN_FAULT_RESULT_MISMATCH) {
            hk_buf_str(&text, " and ");
            hk__finding_quote(&text, hk_result_text(fault->result),
                              strlen(hk_result_text(fault->result)));
        }
        if (fault->why) {
            hk_buf_str(&text, ": ");
            hk_buf_str(&text, fault->why);
        }
        hk_buf_char(&text, '.');
    }
    if (fault->kind == HK_PGN_FAULT_BAD_FEN)
        hk_buf_str(&text, fault->err == HK_OK ? " It is read with repairs."
                                              : " The moves are not judged.");
}

void hk__finding_note_read_on(hk_audited *game, const hk_pgn_unread *unfit)
{
    hk_finding *finding = game->findings, *const end = finding + game->finding_count;
    hk_buf text;

    while (finding < end && finding->kind != HK_FINDING_ILLEGAL_MOVE)
        finding++;
    if (game->plies_after == 0 || finding == end)
        return;
    const size_t size = strlen(finding->text);
    hk_buf_init(&text, finding->text + size, sizeof finding->text - size);
    hk_buf_str(&text, " The game is read on, ");
    hk_buf_int(&text, game->plies_after);
    hk_buf_str(&text, game->plies_after == 1 ? " half-move" : " half-moves");
    if (unfit) {
        hk_buf_str(&text, ", up to ");
        hk__finding_quote(&text, unfit->text, unfit->size);
    } else {
        hk_buf_str(&text, " to its end");
    }
    hk_buf_char(&text, '.');
}

void hk__finding_order_clock(hk_audited *game, unsigned first, unsigned ply)
{
    hk_finding found = game->findings[game->finding_count - 1];
    unsigned at = game->finding_count - 1;

    found.ply = ply;
    for (; at > first && game->findings[at - 1].ply >= ply &&
           game->findings[at - 1].kind != found.kind;
         at--)
        game->findings[at] = game->findings[at - 1];
    game->findings[at] = found;
}

void hk__finding_order_last(hk_audited *game)
{
    const hk_finding last = game->findings[game->finding_count - 1];
    unsigned at = game->finding_count - 1;

    for (; at > 0 && game->findings[at - 1].ply > last.ply; at--)
        game->findings[at] = game->findings[at - 1];
    game->findings[at] = last;
}
