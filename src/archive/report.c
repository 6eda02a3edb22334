/*
 * The report of a game: its findings as lines of text, or the game with its findings as one object
 * of JSON.
 *
 * JSON is written directly: a game has two dozen values, and a tree of them would cost as much as
 * judging the game.
 */
#include "archive/report.h"
#include "base/internal.h"
#include "hakem/fen.h"

#include <string.h>

static void append(struct hk__text *out, const char *text)
{
    hk__text_append(out, text, strlen(text));
}

static void append_char(struct hk__text *out, char mark)
{
    hk__text_append(out, &mark, 1);
}

static void append_number(struct hk__text *out, uint64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    hk__text_append(out, digits + at, sizeof digits - at);
}

/* Append a byte that JSON does not take as it is. */
static void append_escape(struct hk__text *out, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    const char code[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
    const char two[] = {'\\', (char)c};
    switch (c) {
    case '"':
    case '\\':
        hk__text_append(out, two, sizeof two);
        break;
    case '\n':
        append(out, "\\n");
        break;
    case '\t':
        append(out, "\\t");
        break;
    default:
        hk__text_append(out, code, sizeof code);
    }
}

static void append_json(struct hk__text *out, const char *text)
{
    size_t left = strlen(text), plain = 0;

    append_char(out, '"');
    while (left > plain) {
        const unsigned char c = (unsigned char)text[plain];
        const size_t size = c < 0x80 ? 1 : hk_utf8_character(text + plain, left - plain);
        if (size > 0 && c >= 0x20 && c != '"' && c != '\\') {
            plain += size;
            continue;
        }
        hk__text_append(out, text, plain);
        if (size > 0)
            append_escape(out, c);
        else
            append(out, "\xef\xbf\xbd");
        text += plain + 1;
        left -= plain + 1;
        plain = 0;
    }
    hk__text_append(out, text, plain);
    append_char(out, '"');
}

static void append_key(struct hk__text *out, const char *key)
{
    append(out, ",\"");
    append(out, key);
    append(out, "\":");
}

static void append_number_of(struct hk__text *out, const char *key, uint64_t number)
{
    append_key(out, key);
    append_number(out, number);
}

static void append_text_of(struct hk__text *out, const char *key, const char *text)
{
    append_key(out, key);
    append_json(out, text);
}

static const char *article_of(const struct audit_request *request, const hk_finding *finding)
{
    return hk_article_number(request->options.edition, finding->rule);
}

static void append_finding(struct hk__text *out, const struct audit_request *request,
                           const hk_finding *finding)
{
    const char *article = article_of(request, finding);

    append(out, "{\"kind\":");
    append_json(out, hk_finding_word(finding->kind));
    append_number_of(out, "line", finding->line);
    append_number_of(out, "ply", finding->ply);
    append_key(out, "article");
    if (article)
        append_json(out, article);
    else
        append(out, "null");
    append_text_of(out, "text", finding->text);
    append_char(out, '}');
}

static void report_as_json(struct hk__text *out, const struct audit_request *request,
                           const hk_audited *game, const char *file)
{
    char fen[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, &game->final, game->variant);
    append(out, "{\"file\":");
    append_json(out, file);
    append_key(out, "game");
    append_char(out, AUDIT_MARK_NUMBER);
    append_number_of(out, "line", game->line);
    append_number_of(out, "offset", game->offset);
    append_text_of(out, "white", game->white);
    append_text_of(out, "black", game->black);
    append_text_of(out, "result", hk_result_text(game->result));
    append_number_of(out, "plies", game->plies);
    append_number_of(out, "plies_after", game->plies_after);
    append_key(out, "final_fen");
    if (game->has_final)
        append_json(out, fen);
    else
        append(out, "null");
    append_key(out, "findings");
    append_char(out, '[');
    for (unsigned i = 0; i < game->finding_count; i++) {
        if (i > 0)
            append_char(out, ',');
        append_finding(out, request, &game->findings[i]);
    }
    append_char(out, ']');
    if (game->findings_in_all > game->finding_count)
        append_number_of(out, "findings_left_out", game->findings_in_all - game->finding_count);
    append(out, "}\n");
}

/* `file:line: game N (White - Black)` */
static void append_place(struct hk__text *out, const hk_audited *game, const char *file,
                         uint64_t line)
{
    append(out, file);
    append_char(out, ':');
    append_number(out, line);
    append(out, ": game ");
    append_char(out, AUDIT_MARK_NUMBER);
    append(out, " (");
    append(out, game->white[0] ? game->white : "?");
    append(out, " - ");
    append(out, game->black[0] ? game->black : "?");
    append_char(out, ')');
}

/* A number and what is counted, which takes an s unless there is one of it. */
static void append_count(struct hk__text *out, uint64_t count, const char *thing)
{
    append_number(out, count);
    append(out, thing);
    append(out, count == 1 ? "" : "s");
}

static void report_as_text(struct hk__text *out, const struct audit_request *request,
                           const hk_audited *game, const char *file)
{
    for (unsigned i = 0; i < game->finding_count; i++) {
        const hk_finding *finding = &game->findings[i];
        const char *article = article_of(request, finding);
        append_place(out, game, file, finding->line);
        append(out, ", ");
        append(out, hk_finding_word(finding->kind));
        append(out, article ? ", article " : "");
        append(out, article ? article : "");
        append(out, ": ");
        append(out, finding->text);
        append_char(out, '\n');
    }
    if (game->findings_in_all > game->finding_count) {
        append_place(out, game, file, game->line);
        append(out, ": ");
        append_count(out, game->findings_in_all - game->finding_count, " further finding");
        append(out, "\n");
    }
    if (game->findings_in_all == 0) {
        append_place(out, game, file, game->line);
        append(out, ": nothing found in ");
        append_count(out, game->plies, " half-move");
        append(out, "\n");
    }
}

void audit_report(struct hk__text *out, const struct audit_request *request, const hk_audited *game,
                  const char *file)
{
    append_char(out, AUDIT_MARK_GAME);
    if (game->findings_in_all == 0 && !request->all)
        return;
    if (request->json)
        report_as_json(out, request, game, file);
    else
        report_as_text(out, request, game, file);
}
