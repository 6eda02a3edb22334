/*
 * Rulings as JSON. For people: sentences and the numbers of articles. For the log: all of a ruling,
 * in words that no language and no later edition changes, so that it is read again as it was given.
 */
#include "codec/ruling_json.h"
#include "base/internal.h"
#include "codec/members.h"
#include "codec/value.h"
#include "hakem/fen.h"
#include "hakem/words.h"

#include <string.h>

/* For the log. */

static const char players[] = "white|black", kinds[] = "pawn|knight|bishop|rook|queen|king";
static const char specials[] = "plain|double_step|en_passant|castling";

static json_t *word_at(const char *words, unsigned index)
{
    for (; index > 0; index--)
        words += strcspn(words, "|") + 1;
    return json_stringn(words, strcspn(words, "|"));
}

static json_t *square_or_null(unsigned square)
{
    const char text[] = {(char)('a' + square % 8), (char)('1' + square / 8)};
    return square < HK_NO_SQUARE ? json_stringn(text, sizeof text) : json_null();
}

/* Any board that hands can bring about, with a king or without; castling rights by files. */
static void write_board(char fen[HK_FEN_MAX], const hk_board *board)
{
    const hk_position position = {.board = *board, .move_number = 1};
    hk_buf buf;

    hk_buf_init(&buf, fen, HK_FEN_MAX);
    hk_fen_write(&buf, &position, HK_CHESS960);
}

static json_t *rules_of_ruling(const hk_rule *rules, unsigned count)
{
    json_t *list = json_array();

    for (unsigned i = 0; list && i < count; i++)
        if (json_array_append_new(list, json_string(hk_rule_word(rules[i]))) != 0) {
            json_decref(list);
            return NULL;
        }
    return list;
}

static json_t *particulars_to_json(const hk_particulars *told)
{
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:I, s:[I, I], s:[I, I]}", "player",
        word_at(players, told->player), "because",
        told->because ? json_string(hk_verdict_word(told->because)) : json_null(), "why",
        told->why ? json_string(hk_illegality_word(told->why)) : json_null(), "piece",
        told->piece ? word_at(kinds, (unsigned)told->piece - HK_PAWN) : json_null(), "square",
        square_or_null(told->square), "target", square_or_null(told->target), "count",
        (json_int_t)told->count, "given_ms", (json_int_t)told->given_ms[HK_WHITE],
        (json_int_t)told->given_ms[HK_BLACK], "left_ms", (json_int_t)told->left_ms[HK_WHITE],
        (json_int_t)told->left_ms[HK_BLACK]);
}

/* The move that the ruling speaks of, and the board that it was meant on, which may lack a king. */
static json_t *meaning_to_json(const hk_ruling *ruling)
{
    const unsigned special = hk_move_special(ruling->meaning);
    const hk_uci_squares squares = {.from = hk_move_from(ruling->meaning),
                                    .to = hk_move_to(ruling->meaning),
                                    .promotion = hk_move_promotion(ruling->meaning)};
    char fen[HK_FEN_MAX];

    if (ruling->meaning == HK_MOVE_NONE)
        return json_null();
    write_board(fen, &ruling->meant_on);
    return json_pack("{s:o, s:o, s:s}", "move", move_to_json(&squares), "special",
                     word_at(specials, special < HK_MOVE_PROMOTION ? special : HK_MOVE_PLAIN),
                     "board", fen);
}

json_t *ruling_to_json(const hk_ruling *ruling)
{
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:b, s:b, s:s, s:s, s:b, s:o}", "verdict",
                     hk_verdict_word(ruling->verdict), "outcome", hk_outcome_word(ruling->outcome),
                     "edition", hk_edition_label(ruling->edition), "told",
                     particulars_to_json(&ruling->told), "deciding",
                     rules_of_ruling(ruling->deciding, ruling->deciding_count), "background",
                     rules_of_ruling(ruling->background, ruling->background_count), "moved",
                     ruling->moved, "completed", ruling->completed, "result",
                     hk_result_text(ruling->result), "reason", hk_reason_word(ruling->reason),
                     "unsettled", ruling->unsettled, "meaning", meaning_to_json(ruling));
}

/* What is read, and where a refusal is written. */
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

static bool find_in_list(const char *words, const char *word, unsigned *out)
{
    unsigned index = 0;

    for (const char *at = words; word && *at; index++) {
        const size_t size = strcspn(at, "|");
        if (strlen(word) == size && strncmp(word, at, size) == 0) {
            *out = index;
            return true;
        }
        at += size + (at[size] == '|');
    }
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

/* The value below `count` that a word stands for. */
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
    if (!find_in_list(players, json_string_value(json_object_get(in.json, "player")), &player))
        return refuse(&in, "player");
    if (!json_is_null(json_object_get(in.json, "because")) &&
        !read_verdict(&in, "because", &out->because))
        return false;
    if (!json_is_null(why) &&
        !find_value(word_of_illegality, HK_ILLEGALITY_EXPOSES_KING + 1, why, &reason))
        return refuse(&in, "why");
    if (!json_is_null(piece) && !find_in_list(kinds, json_string_value(piece), &kind))
        return refuse(&in, "piece");
    if (!whole_read(json_object_get(in.json, "count"), 0, UINT32_MAX, &count))
        return refuse(&in, "count");
    out->player = (hk_color)player;
    out->why = (hk_illegality)reason;
    out->piece = json_is_null(piece) ? HK_NO_KIND : (hk_kind)(HK_PAWN + kind);
    out->count = (unsigned)count;
    return read_square(&in, "square", &out->square) && read_square(&in, "target", &out->target) &&
           read_times(&in, "given_ms", out->given_ms) && read_times(&in, "left_ms", out->left_ms);
}

/* The placement of FEN, up to its blank; NULL: it is none. */
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

/* What write_board writes, and nothing else; no law is asked. */
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
        !find_in_list(specials, json_string_value(json_object_get(meaning, "special")), &special) ||
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

/* Two rules may be one article: it stands there once. */
static bool has_text(const json_t *array, const char *text)
{
    for (size_t i = 0; i < json_array_size(array); i++)
        if (strcmp(json_string_value(json_array_get(array, i)), text) == 0)
            return true;
    return false;
}

json_t *articles_to_json(hk_edition edition, const hk_rule *rules, unsigned count)
{
    json_t *array = json_array();
    for (unsigned i = 0; array && i < count; i++) {
        const char *number = hk_article_number(edition, rules[i]);
        if (has_text(array, number) || json_array_append_new(array, json_string(number)) == 0)
            continue;
        json_decref(array);
        return NULL;
    }
    return array;
}

static json_t *verdict_to_json(hk_language language, const hk_ruling *ruling, const hk_event *event)
{
    char text[HK_SENTENCES_MAX];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_verdict(&buf, language, ruling, event);
    return json_stringn(text, buf.size);
}

static json_t *verdict_in_all_to_json(const hk_ruling *ruling, const hk_event *event)
{
    json_t *texts = json_object();

    for (int language = 0; texts && language < HK_LANGUAGES; language++)
        if (json_object_set_new(texts, hk_language_code((hk_language)language),
                                verdict_to_json((hk_language)language, ruling, event)) != 0) {
            json_decref(texts);
            return NULL;
        }
    return texts;
}

json_t *ending_to_json(const hk_state *state)
{
    json_t *texts = state->status == HK_STATUS_ENDED ? json_object() : json_null();
    char text[HK_SENTENCES_MAX];
    hk_buf buf;

    for (int language = 0; json_is_object(texts) && language < HK_LANGUAGES; language++) {
        hk_buf_init(&buf, text, sizeof text);
        hk_words_result(&buf, (hk_language)language, state);
        if (json_object_set_new(texts, hk_language_code((hk_language)language),
                                json_stringn(text, buf.size)) != 0) {
            json_decref(texts);
            return NULL;
        }
    }
    return texts;
}

bool ruling_into_json(json_t *object, const hk_ruling *ruling, const hk_event *event,
                      hk_language language)
{
    hk_rule rules[HK_CITED_MAX] = {HK_RULE_NONE};
    const unsigned count = hk_ruling_rules(ruling, rules);
    const hk_edition edition = ruling->edition;
    int failed = 0;

    failed |= json_object_set_new(object, "verdict", json_string(hk_verdict_word(ruling->verdict)));
    failed |= json_object_set_new(object, "outcome", json_string(hk_outcome_word(ruling->outcome)));
    failed |= json_object_set_new(object, "text", verdict_to_json(language, ruling, event));
    failed |= json_object_set_new(object, "texts", verdict_in_all_to_json(ruling, event));
    failed |= json_object_set_new(
        object, "deciding", articles_to_json(edition, ruling->deciding, ruling->deciding_count));
    failed |= json_object_set_new(
        object, "background",
        articles_to_json(edition, ruling->background, ruling->background_count));
    failed |= json_object_set_new(object, "rule", json_string(hk_rule_word(rules[0])));
    failed |= json_object_set_new(object, "articles", articles_to_json(edition, rules, count));
    failed |= json_object_set_new(object, "unsettled", json_boolean(ruling->unsettled));
    return failed == 0;
}
