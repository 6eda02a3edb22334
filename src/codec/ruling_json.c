/*
 * Rulings as JSON. People get sentences and the numbers of articles. The log gets the whole ruling,
 * in words that depend on no language and that no later edition changes, so that the same ruling is
 * read back.
 */
#include "codec/ruling_json.h"
#include "base/internal.h"
#include "codec/members.h"
#include "codec/value.h"
#include "hakem/fen.h"
#include "hakem/uci.h"
#include "hakem/words.h"

#include <string.h>

/* For the log. */

static const char players[] = "white|black", kinds[] = "pawn|knight|bishop|rook|queen|king";
static const char specials[] = "plain|double_step|en_passant|castling";

/* What a ruling lacks is null: every ruling has the same members. */

static void put_list_word(struct json_text *out, const char *name, const char *list, unsigned place)
{
    json_text_key(out, name);
    json_text_list_word(out, list, place);
}

static void put_word(struct json_text *out, const char *name, const char *word)
{
    json_text_key(out, name);
    json_text_word(out, word);
}

static void put_flag(struct json_text *out, const char *name, bool truth)
{
    json_text_key(out, name);
    json_text_bool(out, truth);
}

static void put_square(struct json_text *out, const char *name, unsigned square)
{
    const char text[] = {(char)('a' + square % 8), (char)('1' + square / 8)};

    json_text_key(out, name);
    if (square < HK_NO_SQUARE)
        json_text_string(out, text, sizeof text);
    else
        json_text_null(out);
}

static void put_times(struct json_text *out, const char *name, const int64_t ms[2])
{
    json_text_key(out, name);
    json_text_open(out, '[');
    json_text_int(out, ms[HK_WHITE]);
    json_text_int(out, ms[HK_BLACK]);
    json_text_close(out, ']');
}

/*
 * Write any board that players can bring about by hand, with kings or without. Castling rights are
 * the files of the rooks.
 */
static void write_board(char fen[HK_FEN_MAX], const hk_board *board)
{
    const hk_position position = {.board = *board, .move_number = 1};
    hk_buf buf;

    hk_buf_init(&buf, fen, HK_FEN_MAX);
    hk_fen_write(&buf, &position, HK_CHESS960);
}

static void put_rules(struct json_text *out, const char *name, const hk_rule *rules, unsigned count)
{
    json_text_key(out, name);
    json_text_open(out, '[');
    for (unsigned i = 0; i < count; i++)
        json_text_word(out, hk_rule_word(rules[i]));
    json_text_close(out, ']');
}

/* What the displays show; null where nobody knows it: in cases, and at boards without a device. */
static void put_displays(struct json_text *out, const int64_t ms[2])
{
    json_text_key(out, "left_ms");
    json_text_open(out, '[');
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (ms[color] < 0)
            json_text_null(out);
        else
            json_text_int(out, ms[color]);
    json_text_close(out, ']');
}

void particulars_write(struct json_text *out, const hk_particulars *told)
{
    json_text_key(out, "told");
    json_text_open(out, '{');
    put_list_word(out, "player", players, told->player);
    put_word(out, "because", told->because ? hk_verdict_word(told->because) : NULL);
    put_word(out, "why", told->why ? hk_illegality_word(told->why) : NULL);
    if (told->piece)
        put_list_word(out, "piece", kinds, (unsigned)told->piece - HK_PAWN);
    else
        put_word(out, "piece", NULL);
    put_square(out, "square", told->square);
    put_square(out, "target", told->target);
    json_text_key(out, "count");
    json_text_int(out, told->count);
    put_times(out, "given_ms", told->given_ms);
    put_displays(out, told->left_ms);
    json_text_close(out, '}');
}

/* The move that the ruling is about, and the board on which it was meant, which may lack a king. */
static void put_meaning(struct json_text *out, const hk_ruling *ruling)
{
    const unsigned special = hk_move_special(ruling->meaning);
    char fen[HK_FEN_MAX], text[8];
    hk_buf move;

    json_text_key(out, "meaning");
    if (ruling->meaning == HK_MOVE_NONE) {
        json_text_null(out);
        return;
    }
    write_board(fen, &ruling->meant_on);
    hk_buf_init(&move, text, sizeof text);
    hk_uci_write(&move, ruling->meaning, HK_CHESS960);
    json_text_open(out, '{');
    json_text_key(out, "move");
    json_text_string(out, text, move.size);
    put_list_word(out, "special", specials, special < HK_MOVE_PROMOTION ? special : HK_MOVE_PLAIN);
    put_word(out, "board", fen);
    json_text_close(out, '}');
}

char *ruling_to_text(const hk_ruling *ruling)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    put_word(&out, "verdict", hk_verdict_word(ruling->verdict));
    put_word(&out, "outcome", hk_outcome_word(ruling->outcome));
    put_word(&out, "edition", hk_edition_label(ruling->edition));
    particulars_write(&out, &ruling->told);
    put_rules(&out, "deciding", ruling->deciding, ruling->deciding_count);
    put_rules(&out, "background", ruling->background, ruling->background_count);
    put_flag(&out, "moved", ruling->moved);
    put_flag(&out, "completed", ruling->completed);
    put_word(&out, "result", hk_result_text(ruling->result));
    put_word(&out, "reason", hk_reason_word(ruling->reason));
    put_flag(&out, "unsettled", ruling->unsettled);
    put_meaning(&out, ruling);
    json_text_close(&out, '}');
    return json_text_take(&out);
}

/* The object that is read, and the text to which a refusal is appended. */
struct reader {
    const json_t *json;
    hk_buf *fault;
};

static bool refuse(const struct reader *in, const char *name)
{
    hk_buf_str(in->fault, name);
    hk_buf_str(in->fault, " is none that a ruling can have");
    return false;
}

#define WORDS_OF(type, function)                                                                   \
    static const char *word_of_##type(unsigned i)                                                  \
    {                                                                                              \
        return function((hk_##type)i);                                                             \
    }
WORDS_OF(outcome, hk_outcome_word)
WORDS_OF(reason, hk_reason_word)
WORDS_OF(result, hk_result_text)
WORDS_OF(rule, hk_rule_word)
WORDS_OF(illegality, hk_illegality_word)
WORDS_OF(edition, hk_edition_label)

/* Find the value below `count` that a word stands for. */
static bool find_value(const char *(*word_of)(unsigned), unsigned count, const json_t *value,
                       unsigned *out)
{
    const char *word = json_string_value(value);

    for (unsigned i = 0; word && i < count; i++)
        if (strcmp(word_of(i), word) == 0) {
            *out = i;
            return true;
        }
    return false;
}

static bool read_rules(const struct reader *in, const char *name, unsigned most, hk_rule *out,
                       unsigned *count)
{
    const json_t *list = json_object_get(in->json, name);
    unsigned rule = 0;

    *count = (unsigned)json_array_size(list);
    if (!json_is_array(list) || json_array_size(list) > most)
        return refuse(in, name);
    for (unsigned i = 0; i < *count; i++) {
        if (!find_value(word_of_rule, HK_RULES, json_array_get(list, i), &rule))
            return refuse(in, name);
        out[i] = (hk_rule)rule;
    }
    return true;
}

static bool read_flag(const struct reader *in, const char *name, bool *out)
{
    const json_t *value = json_object_get(in->json, name);

    *out = json_is_true(value);
    return json_is_boolean(value) || refuse(in, name);
}

static bool read_square(const struct reader *in, const char *name, uint8_t *out)
{
    const json_t *value = json_object_get(in->json, name);

    *out = (uint8_t)square_read(value);
    return *out != HK_NO_SQUARE || json_is_null(value) || refuse(in, name);
}

static bool read_times(const struct reader *in, const char *name, int64_t out[2])
{
    const json_t *list = json_object_get(in->json, name);

    for (unsigned i = 0; i < 2; i++)
        if (!whole_read(json_array_get(list, i), INT64_MIN, INT64_MAX, &out[i]))
            return refuse(in, name);
    return json_array_size(list) == 2 || refuse(in, name);
}

/* What the displays show; null where nobody knows it. */
static bool read_displays(const struct reader *in, int64_t out[2])
{
    const json_t *list = json_object_get(in->json, "left_ms");

    for (unsigned i = 0; i < 2; i++) {
        out[i] = -1;
        if (!json_is_null(json_array_get(list, i)) &&
            !whole_read(json_array_get(list, i), 0, INT64_MAX, &out[i]))
            return refuse(in, "left_ms");
    }
    return json_array_size(list) == 2 || refuse(in, "left_ms");
}

static bool read_verdict(const struct reader *in, const char *name, hk_verdict *out)
{
    const char *word = json_string_value(json_object_get(in->json, name));
    return (word && hk_verdict_find(out, word, strlen(word))) || refuse(in, name);
}

static bool read_particulars(const struct reader *ruling, hk_particulars *out)
{
    const struct reader in = {json_object_get(ruling->json, "told"), ruling->fault};
    const json_t *why = json_object_get(in.json, "why"), *piece = json_object_get(in.json, "piece");
    unsigned player = 0, reason = 0, kind = 0;
    int64_t count;

    if (find_unknown_member(
            in.json, "player|because|why|piece|square|target|count|given_ms|left_ms", in.fault))
        return false;
    if (!list_find(players, json_string_value(json_object_get(in.json, "player")), &player))
        return refuse(&in, "player");
    if (!json_is_null(json_object_get(in.json, "because")) &&
        !read_verdict(&in, "because", &out->because))
        return false;
    if (!json_is_null(why) &&
        !find_value(word_of_illegality, HK_ILLEGALITY_EXPOSES_KING + 1, why, &reason))
        return refuse(&in, "why");
    if (!json_is_null(piece) && !list_find(kinds, json_string_value(piece), &kind))
        return refuse(&in, "piece");
    if (!whole_read(json_object_get(in.json, "count"), 0, UINT32_MAX, &count))
        return refuse(&in, "count");
    out->player = (hk_color)player;
    out->why = (hk_illegality)reason;
    out->piece = json_is_null(piece) ? HK_NO_KIND : (hk_kind)(HK_PAWN + kind);
    out->count = (unsigned)count;
    return read_square(&in, "square", &out->square) && read_square(&in, "target", &out->target) &&
           read_times(&in, "given_ms", out->given_ms) && read_displays(&in, out->left_ms);
}

/*
 * Read the piece placement of a FEN. The answer is the text after the blank that ends it; NULL: the
 * placement is malformed.
 */
static const char *read_placement(hk_board *out, const char *at)
{
    static const char letters[] = "pnbrqk";
    uint64_t *const sets[] = {&out->pawns,       &out->knights,     &out->diagonals,
                              &out->orthogonals, &out->orthogonals, &out->kings};

    for (int rank = 7; rank >= 0; rank--) {
        unsigned file = 0;
        for (; file < 8; at++) {
            const char *letter = *at ? strchr(letters, *at | 0x20) : NULL;
            const uint64_t bit = UINT64_C(1) << ((unsigned)rank * 8 + file);
            if (*at >= '1' && *at <= '8') {
                file += (unsigned)(*at - '0');
                continue;
            }
            if (!letter)
                return NULL;
            *sets[letter - letters] |= bit;
            if (*letter == 'q')
                out->diagonals |= bit;
            out->color[*at & 0x20 ? HK_BLACK : HK_WHITE] |= bit;
            file++;
        }
        if (file > 8 || *at++ != (rank > 0 ? '/' : ' '))
            return NULL;
    }
    return at;
}

/*
 * Read what write_board writes, and nothing else. The Laws are not asked whether such a position
 * can be.
 */
static bool read_board(hk_board *out, const char *text)
{
    char fen[HK_FEN_MAX];
    const char *at = text;

    *out = (hk_board){.ep = HK_NO_SQUARE};
    at = at ? read_placement(out, at) : NULL;
    if (!at || (*at != 'w' && *at != 'b') || at[1] != ' ')
        return false;
    out->side = *at == 'w' ? HK_WHITE : HK_BLACK;
    for (at += 2; *at != '\0' && *at != ' '; at++) {
        if (*at >= 'A' && *at <= 'H')
            out->castling[HK_WHITE] |= (uint8_t)(1 << (*at - 'A'));
        else if (*at >= 'a' && *at <= 'h')
            out->castling[HK_BLACK] |= (uint8_t)(1 << (*at - 'a'));
    }
    if (*at == ' ' && at[1] >= 'a' && at[1] <= 'h' && at[2] >= '1' && at[2] <= '8')
        out->ep = (uint8_t)((at[2] - '1') * 8 + at[1] - 'a');
    write_board(fen, out);
    return strcmp(fen, text) == 0;
}

static bool read_meaning(const struct reader *in, hk_ruling *out)
{
    const json_t *meaning = json_object_get(in->json, "meaning");
    const char *text = json_string_value(json_object_get(meaning, "move"));
    const char *board = json_string_value(json_object_get(meaning, "board"));
    hk_uci_squares squares;
    unsigned special = 0;

    if (json_is_null(meaning))
        return true;
    if (find_unknown_member(meaning, "move|special|board", in->fault))
        return false;
    if (!text || hk_uci_read(&squares, text, strlen(text)) != HK_OK ||
        !list_find(specials, json_string_value(json_object_get(meaning, "special")), &special) ||
        !read_board(&out->meant_on, board) ||
        (squares.promotion != HK_NO_KIND && special != HK_MOVE_PLAIN))
        return refuse(in, "meaning");
    if (squares.promotion != HK_NO_KIND)
        special = HK_MOVE_PROMOTION + (unsigned)(squares.promotion - HK_KNIGHT);
    out->meaning = hk_move_build(squares.from, squares.to, special);
    return out->meaning != HK_MOVE_NONE || refuse(in, "meaning");
}

bool ruling_from_json(hk_ruling *out, const json_t *json, hk_buf *fault)
{
    const struct reader in = {json, fault};
    hk_ruling ruling = {.deciding_count = 0};
    unsigned outcome = 0, edition = 0, result = 0, reason = 0;

    if (find_unknown_member(json,
                            "verdict|outcome|edition|told|deciding|background|moved|completed|"
                            "result|reason|unsettled|meaning",
                            fault))
        return false;
    if (!read_verdict(&in, "verdict", &ruling.verdict))
        return false;
    if (!find_value(word_of_outcome, HK_OUTCOME_INADMISSIBLE + 1, json_object_get(json, "outcome"),
                    &outcome))
        return refuse(&in, "outcome");
    if (!find_value(word_of_edition, HK_EDITION_2023 + 1, json_object_get(json, "edition"),
                    &edition))
        return refuse(&in, "edition");
    if (!find_value(word_of_result, HK_RESULT_DRAW + 1, json_object_get(json, "result"), &result))
        return refuse(&in, "result");
    if (!find_value(word_of_reason, HK_REASON_ANNULLED + 1, json_object_get(json, "reason"),
                    &reason))
        return refuse(&in, "reason");
    ruling.outcome = (hk_outcome)outcome;
    ruling.edition = (hk_edition)edition;
    ruling.result = (hk_result)result;
    ruling.reason = (hk_reason)reason;
    if (!read_particulars(&in, &ruling.told) ||
        !read_rules(&in, "deciding", HK_DECIDING_MAX, ruling.deciding, &ruling.deciding_count) ||
        !read_rules(&in, "background", HK_BACKGROUND_MAX, ruling.background,
                    &ruling.background_count) ||
        !read_flag(&in, "moved", &ruling.moved) ||
        !read_flag(&in, "completed", &ruling.completed) ||
        !read_flag(&in, "unsettled", &ruling.unsettled) || !read_meaning(&in, &ruling))
        return false;
    *out = ruling;
    return true;
}

/* For people. */

void articles_write(struct json_text *out, hk_edition edition, const hk_rule *rules, unsigned count)
{
    json_text_open(out, '[');
    for (unsigned i = 0; i < count; i++) {
        const char *number = hk_article_number(edition, rules[i]);
        unsigned before = 0;
        /* Two rules may be stated by one article, which is listed once. */
        while (before < i && strcmp(hk_article_number(edition, rules[before]), number) != 0)
            before++;
        if (before == i)
            json_text_word(out, number);
    }
    json_text_close(out, ']');
}

static void put_articles(struct json_text *out, const char *name, hk_edition edition,
                         const hk_rule *rules, unsigned count)
{
    json_text_key(out, name);
    articles_write(out, edition, rules, count);
}

/* The sentence of a ruling in one language (`text`), and in all of them (`texts`). */
static void put_sentences(struct json_text *out, hk_language language, const hk_ruling *ruling,
                          const hk_event *event)
{
    char text[HK_LANGUAGES][HK_SENTENCES_MAX];
    hk_buf buf[HK_LANGUAGES];

    for (int i = 0; i < HK_LANGUAGES; i++) {
        hk_buf_init(&buf[i], text[i], sizeof text[i]);
        hk_words_verdict(&buf[i], (hk_language)i, ruling, event);
    }
    json_text_key(out, "text");
    json_text_string(out, text[language], buf[language].size);
    json_text_key(out, "texts");
    json_text_open(out, '{');
    for (int i = 0; i < HK_LANGUAGES; i++) {
        json_text_key(out, hk_language_code((hk_language)i));
        json_text_string(out, text[i], buf[i].size);
    }
    json_text_close(out, '}');
}

void ending_write(struct json_text *out, const hk_state *state)
{
    char text[HK_SENTENCES_MAX];
    hk_buf buf;

    if (state->status != HK_STATUS_ENDED) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    for (int language = 0; language < HK_LANGUAGES; language++) {
        hk_buf_init(&buf, text, sizeof text);
        hk_words_result(&buf, (hk_language)language, state);
        json_text_key(out, hk_language_code((hk_language)language));
        json_text_string(out, text, buf.size);
    }
    json_text_close(out, '}');
}

void ruling_members_write(struct json_text *out, const hk_ruling *ruling, const hk_event *event,
                          hk_language language)
{
    hk_rule rules[HK_CITED_MAX] = {HK_RULE_NONE};
    const unsigned count = hk_ruling_rules(ruling, rules);
    const hk_edition edition = ruling->edition;

    put_word(out, "verdict", hk_verdict_word(ruling->verdict));
    put_word(out, "outcome", hk_outcome_word(ruling->outcome));
    put_sentences(out, language, ruling, event);
    put_articles(out, "deciding", edition, ruling->deciding, ruling->deciding_count);
    put_articles(out, "background", edition, ruling->background, ruling->background_count);
    put_word(out, "rule", hk_rule_word(rules[0]));
    put_articles(out, "articles", edition, rules, count);
    put_flag(out, "unsettled", ruling->unsettled);
}
