/*
 * The movetext of a game: its words (pgn_word.c), comments, glyphs and variations, and where it
 * ends.
 *
 * Lines of play stand on a stack: the main line at the bottom, above it a frame for each open
 * variation. A variation replaces the last move of its line, so each frame holds the position
 * before that move. Variations beyond HK_PGN_DEPTH_MAX are counted and not read: memory does not
 * depend on the text.
 */
#include "notation/pgn_movetext.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_lookahead.h"
#include "notation/pgn_queue.h"
#include "notation/pgn_word.h"

/* Report what stands after the marker on its line and belongs to no other game. */
static void report_rest_of_game(hk_pgn_reader *reader, const struct hk__pgn_token *marker)
{
    size_t start;
    const size_t size = hk__pgn_find_rest_of_game(reader, &start);
    struct hk__pgn_token rest = *marker;

    if (size == 0)
        return;
    rest.text = reader->window + start;
    rest.size = size;
    rest.offset = reader->offset + (start - reader->at);
    hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, &rest);
}

static void report_mismatch(hk_pgn_reader *reader, const struct hk__pgn_token *marker)
{
    hk__pgn_report(reader, HK_PGN_FAULT_RESULT_MISMATCH, marker)->result = reader->tag_result;
}

void hk__pgn_end_game(hk_pgn_reader *reader, const struct hk__pgn_token *token, bool marked)
{
    hk_result result = reader->tag_result;
    struct hk__pgn_token at_end = *token; /* a game without a marker ends with its last word */

    at_end.line = reader->last_line;
    at_end.offset = reader->last_offset;
    reader->after_marker = marked;
    if (reader->depth + reader->skipped_depth > 0) {
        struct hk__pgn_token opened = *token;
        opened.line = reader->variation_line;
        opened.offset = reader->variation_offset;
        hk__pgn_report(reader, HK_PGN_FAULT_UNTERMINATED_VARIATION, &opened);
    }
    reader->depth = reader->skipped_depth = 0;
    if (!marked) {
        hk__pgn_report(reader, HK_PGN_FAULT_MISSING_TERMINATION, &at_end);
    } else {
        result = token->result;
        hk__pgn_check_encoding(reader, token->text, token->size, token);
        if (!token->regular)
            hk__pgn_report(reader, HK_PGN_FAULT_BAD_RESULT, token);
        if (reader->has_result_tag && result != reader->tag_result)
            report_mismatch(reader, token);
        report_rest_of_game(reader, token);
    }
    if (reader->options.keys)
        hk__pgn_settle_key(reader);
    hk__pgn_queue(reader, HK_PGN_GAME_END, marked ? token : &at_end)->end = (hk_pgn_game_end){
        .result = result, .variant = reader->variant, .position = &reader->line_of[0].now};
    reader->state = HK__PGN_BETWEEN;
}

/* Variations and comments. */

/* Give a bracket of a variation that belongs to unread text. */
static void give_bracket(hk_pgn_reader *reader, const struct hk__pgn_token *token, const char *text)
{
    struct hk__pgn_token bracket = *token;
    bracket.text = text;
    bracket.size = 1;
    hk__pgn_give_unread(reader, &bracket);
}

/* Make the moves of a line but the last from `before` on, but for its key. */
static void make_all_but_last(struct hk__pgn_line *line)
{
    hk_position *before = &line->before;
    const size_t made = line->move_count - 1;
    hk_board boards[2] = {before->board}; /* in turn before and after a move */

    for (size_t i = 0; i < made; i++)
        hk_board_after(&boards[(i + 1) % 2], &boards[i % 2], line->moves[i].move);
    before->move_number += (uint32_t)(made + (before->board.side == HK_BLACK)) / 2;
    before->halfmove_plies = line->moves[made - 1].halfmove_plies;
    before->board = boards[made % 2];
}

/* Move `before` of the innermost line to the position before its last move. */
static void settle_before(hk_pgn_reader *reader)
{
    struct hk__pgn_line *line = &reader->line_of[reader->depth];

    if (line->move_count <= 1)
        return;
    if (reader->knows_previous)
        line->before = reader->previous;
    else
        make_all_but_last(line);
    line->before.key = reader->wanted.keys ? hk_board_key(&line->before.board) : 0;
    line->moves += line->move_count - 1;
    line->move_count = 1;
}

static void open_variation(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const bool readable = reader->wanted.variations && reader->skipped_depth == 0 &&
                          reader->depth < HK_PGN_DEPTH_MAX &&
                          reader->line_of[reader->depth].has_before;
    if (reader->depth + reader->skipped_depth == 0) {
        reader->variation_line = token->line;
        reader->variation_offset = token->offset;
    }
    if (!readable) {
        reader->skipped_depth++;
        if (hk__pgn_gives_unread(reader))
            give_bracket(reader, token, "(");
        return;
    }
    settle_before(reader);
    const hk_position start = reader->line_of[reader->depth].before;
    hk__pgn_queue(reader, HK_PGN_VARIATION_START, token);
    reader->depth++;
    reader->line_of[reader->depth].now = start;
    reader->line_of[reader->depth].has_before = false;
    reader->line_of[reader->depth].key_due = start.key == 0;
    reader->line_of[reader->depth].stopped = false;
}

static void close_variation(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (reader->skipped_depth > 0) {
        if (hk__pgn_gives_unread(reader))
            give_bracket(reader, token, ")");
        reader->skipped_depth--;
    } else if (reader->depth > 0) {
        reader->depth--;
        hk__pgn_queue(reader, HK_PGN_VARIATION_END, token);
    } else {
        hk__pgn_report(reader, HK_PGN_FAULT_STRAY_CLOSE, token);
    }
}

/* Give a glyph, which belongs to a move: after the stop of its line it is unread text. */
static void read_nag(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const bool passed_over = hk__pgn_is_passed_over(reader);
    const bool stopped = reader->line_of[reader->depth].stopped;

    if (hk__pgn_gives_unread(reader) || (!passed_over && stopped && reader->wanted.unread))
        hk__pgn_give_unread(reader, token);
    else if (!passed_over && !stopped && reader->wanted.nags)
        hk__pgn_queue(reader, HK_PGN_NAG, token)->nag = (unsigned)token->number;
}

void hk__pgn_read_comment(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk__pgn_check_encoding(reader, token->text, token->size, token);
    if (reader->wanted.comments == HK_PGN_COMMENTS_NONE ||
        (hk__pgn_is_passed_over(reader) && !hk__pgn_gives_unread(reader)))
        return;
    hk__pgn_queue(reader, HK_PGN_COMMENT, token)->comment =
        (hk_pgn_comment){.text = token->text, .size = token->size, .last = token->last};
}

/*
 * Is it `0-0` for a game that both players have lost? It stands last, where nobody can castle; PGN
 * has no marker for it.
 */
static bool is_double_forfeit(const hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const hk_board *board = &reader->line_of[0].now.board;
    hk_move move;
    size_t at = reader->at;

    if (reader->depth + reader->skipped_depth > 0 || !equals(token->text, token->size, "0-0") ||
        hk_san_parse(&move, board, "O-O", 3, &hk_letters_english, reader->variant, NULL) == HK_OK)
        return false;
    while (at < reader->end && (hk__is_space(reader->window[at]) || reader->window[at] == '\0'))
        at++;
    return at == reader->end ? reader->source_ended : reader->window[at] == '[';
}

static void end_with_double_forfeit(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    struct hk__pgn_token marker = *token;
    marker.kind = TOKEN_RESULT;
    marker.result = HK_RESULT_OPEN;
    marker.regular = false;
    hk__pgn_end_game(reader, &marker, true);
}

bool hk__pgn_read_in_moves(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    switch (token->kind) {
    case TOKEN_TAG:
    case TOKEN_BAD_TAG:
        if (token->at_line_start) {
            hk__pgn_end_game(reader, token, false);
            return true;
        }
        hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        break;
    case TOKEN_NUMBER:
        hk__pgn_read_number(reader, token);
        break;
    case TOKEN_WORD:
        if (is_double_forfeit(reader, token))
            end_with_double_forfeit(reader, token);
        else
            hk__pgn_read_word(reader, token);
        break;
    case TOKEN_RESULT:
        if (reader->depth + reader->skipped_depth == 0)
            hk__pgn_end_game(reader, token, true);
        break;
    case TOKEN_NAG:
        if (!token->regular || token->number > 255)
            hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        else
            read_nag(reader, token);
        break;
    case TOKEN_COMMENT:
        hk__pgn_read_comment(reader, token);
        break;
    case TOKEN_COMMENT_GIVEN_UP:
        hk__pgn_report(reader, HK_PGN_FAULT_UNTERMINATED_COMMENT, token);
        break;
    case TOKEN_OPEN:
        open_variation(reader, token);
        break;
    case TOKEN_CLOSE:
        close_variation(reader, token);
        break;
    case TOKEN_STRAY_BRACE:
        hk__pgn_report(reader, HK_PGN_FAULT_STRAY_CLOSE, token);
        break;
    case TOKEN_CONTROL:
        hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        break;
    case TOKEN_END:
        hk__pgn_end_game(reader, token, false);
        return true;
    }
    return false;
}
