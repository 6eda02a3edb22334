/*
 * The forms of values. The words of a list are counted from 1, as the enumerations of hakem/event.h
 * are, so that a list of words is a complete form.
 */
#include "codec/value.h"
#include "base/internal.h"
#include "codec/members.h"
#include "hakem/fen.h"
#include "hakem/language.h"
#include "hakem/san.h"
#include "hakem/timecontrol.h"

#include <string.h>

bool whole_read(const json_t *value, int64_t least, int64_t most, int64_t *out)
{
    if (!json_is_integer(value) || json_integer_value(value) < least ||
        json_integer_value(value) > most)
        return false;
    *out = json_integer_value(value);
    return true;
}

unsigned square_read(const json_t *value)
{
    const char *text = json_string_value(value);

    if (json_string_length(value) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' ||
        text[1] > '8')
        return HK_NO_SQUARE;
    return (unsigned)((text[1] - '1') * 8 + text[0] - 'a');
}

static bool read_flag(const json_t *value, void *out)
{
    if (!json_is_boolean(value))
        return false;
    *(bool *)out = json_is_true(value);
    return true;
}

/* a1a1 is how an event without a move has it: as if the member were not there. */
static bool read_move(const json_t *value, void *out)
{
    hk_uci_squares *move = out;

    return json_is_string(value) &&
           hk_uci_read(move, json_string_value(value), json_string_length(value)) == HK_OK &&
           (move->from != 0 || move->to != 0);
}

static bool read_square(const json_t *value, void *out)
{
    const unsigned square = square_read(value);

    if (square == HK_NO_SQUARE)
        return false;
    *(hk_square_list *)out = (hk_square_list){.count = 1, .square = {(uint8_t)square}};
    return true;
}

static bool read_squares(const json_t *value, void *out)
{
    hk_square_list list = {.count = (uint8_t)json_array_size(value)};

    if (!json_is_array(value) || json_array_size(value) == 0 ||
        json_array_size(value) > HK_TOUCHED_MAX)
        return false;
    for (unsigned i = 0; i < list.count; i++) {
        const unsigned square = square_read(json_array_get(value, i));
        if (square == HK_NO_SQUARE)
            return false;
        list.square[i] = (uint8_t)square;
    }
    *(hk_square_list *)out = list;
    return true;
}

static bool read_piece(const json_t *value, void *out)
{
    static const struct {
        const char *word;
        hk_kind kind;
    } pieces[] = {
        {"queen", HK_QUEEN}, {"rook", HK_ROOK}, {"bishop", HK_BISHOP}, {"knight", HK_KNIGHT}};
    const char *word = json_string_value(value);

    for (size_t i = 0; word && i < HK_COUNT(pieces); i++)
        if (strcmp(pieces[i].word, word) == 0) {
            *(hk_kind *)out = pieces[i].kind;
            return true;
        }
    return false;
}

static bool read_ms(const json_t *value, void *out)
{
    return whole_read(value, 0, HK_AT_MS_MAX, out);
}

static bool read_increment(const json_t *value, void *out)
{
    return whole_read(value, 0, HK_INCREMENT_MS_MAX, out);
}

static bool read_number(const json_t *value, int64_t least, int64_t most, uint32_t *out)
{
    int64_t number;

    if (!whole_read(value, least, most, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

static bool read_ply(const json_t *value, void *out)
{
    return read_number(value, 1, HK_COUNT_MOST, out);
}

static bool read_count(const json_t *value, void *out)
{
    return read_number(value, 0, HK_COUNT_MOST, out);
}

static bool read_verdict(const json_t *value, void *out)
{
    return json_is_string(value) &&
           hk_verdict_find(out, json_string_value(value), json_string_length(value));
}

static bool read_given_count(const json_t *value, void *out)
{
    hk_given_count *count = out;

    if (!read_count(value, &count->value))
        return false;
    count->given = true;
    return true;
}

static bool read_clocks(const json_t *value, void *out)
{
    hk_given_clocks clocks = {.given = true};

    if (json_object_size(value) != 2 ||
        !read_ms(json_object_get(value, "white_ms"), &clocks.ms[HK_WHITE]) ||
        !read_ms(json_object_get(value, "black_ms"), &clocks.ms[HK_BLACK]))
        return false;
    *(hk_given_clocks *)out = clocks;
    return true;
}

static bool read_seq(const json_t *value, void *out)
{
    int64_t seq;

    if (!whole_read(value, 1, INT64_MAX, &seq))
        return false;
    *(uint64_t *)out = (uint64_t)seq;
    return true;
}

static bool read_points(const json_t *value, void *out)
{
    int64_t points;

    if (!whole_read(value, 0, HK_POINTS_MOST, &points))
        return false;
    *(int32_t *)out = (int32_t)points;
    return true;
}

static bool copy_text(const json_t *value, void *out, size_t room)
{
    const char *text = json_string_value(value);

    if (!text || json_string_length(value) >= room || strlen(text) != json_string_length(value))
        return false;
    memcpy(out, text, json_string_length(value) + 1);
    return true;
}

static bool read_text(const json_t *value, void *out)
{
    return copy_text(value, out, HK_TEXT_MAX);
}

static bool read_reason(const json_t *value, void *out)
{
    return copy_text(value, out, HK_REMARK_MAX);
}

static bool read_language(const json_t *value, void *out)
{
    return json_is_string(value) &&
           hk_letters_find(json_string_value(value), json_string_length(value)) &&
           copy_text(value, out, HK_LANGUAGE_MAX);
}

static const char *const envelope_words[] = {
#define X(name, word) word,
    HK_ENVELOPE_LIST(X)
#undef X
};

static bool read_envelope(const json_t *value, void *out)
{
    unsigned noted = 0;

    for (size_t k = 0; k < json_array_size(value); k++) {
        const char *word = json_string_value(json_array_get(value, k));
        size_t i = 0;
        while (word && i < HK_COUNT(envelope_words) && strcmp(word, envelope_words[i]) != 0)
            i++;
        if (!word || i == HK_COUNT(envelope_words) || noted >> i & 1)
            return false;
        noted |= 1u << i;
    }
    if (!json_is_array(value))
        return false;
    *(unsigned *)out = noted;
    return true;
}

/*
 * Castling rights are read in both notations: KQkq, which mean the outermost rooks, and the files
 * of the rooks.
 */
static bool read_position(const json_t *value, void *out)
{
    const char *fen = json_string_value(value);
    return fen && hk_fen_parse(out, fen, json_string_length(value), HK_CHESS960, HK_ANY_BOARDS,
                               NULL) == HK_OK;
}

#define WORD(name, word) "|" word
#define SCORE(name, word, white, black) "|" word

static const struct value_form forms[] = {
    [HK_MEMBER_FLAG] = {NULL, read_flag, NULL},
    [HK_MEMBER_PLAYER] = {"white|black", NULL, NULL},
    [HK_MEMBER_PLAYERS] = {"white|black|both", NULL, NULL},
    [HK_MEMBER_PERSONS] = {"white|black|both|others", NULL, NULL},
    [HK_MEMBER_MOVE] = {NULL, read_move, NULL},
    [HK_MEMBER_SQUARE] = {NULL, read_square, NULL},
    [HK_MEMBER_SQUARES] = {NULL, read_squares, NULL},
    [HK_MEMBER_PIECE] = {NULL, read_piece, NULL},
    [HK_MEMBER_MS] = {NULL, read_ms, NULL},
    [HK_MEMBER_INCREMENT] = {NULL, read_increment, NULL},
    [HK_MEMBER_PLY] = {NULL, read_ply, NULL},
    [HK_MEMBER_COUNT] = {NULL, read_count, NULL},
    [HK_MEMBER_GIVEN_COUNT] = {NULL, read_given_count, NULL},
    [HK_MEMBER_CLOCKS] = {NULL, read_clocks, NULL},
    [HK_MEMBER_SEQ] = {NULL, read_seq, NULL},
    [HK_MEMBER_POINTS] = {NULL, read_points, NULL},
    [HK_MEMBER_SCORE] = {&HK_SCORE_LIST(SCORE)[1], NULL, NULL},
    [HK_MEMBER_VERDICT] = {NULL, read_verdict, NULL},
    [HK_MEMBER_END] = {&HK_REASON_LIST(WORD)[sizeof "|none|" - 1], NULL, NULL},
    [HK_MEMBER_TEXT] = {NULL, read_text, NULL},
    [HK_MEMBER_REMARK] = {NULL, read_reason, NULL},
    [HK_MEMBER_LANGUAGE] = {NULL, read_language, NULL},
    [HK_MEMBER_WITHDRAWN] = {&HK_WITHDRAWN_LIST(WORD)[1], NULL, NULL},
    [HK_MEMBER_REPROACH] = {&HK_REPROACH_LIST(WORD)[1], NULL, NULL},
    [HK_MEMBER_ENVELOPE] = {NULL, read_envelope, NULL},
    [HK_MEMBER_POSITION] = {NULL, read_position, NULL},
};

#undef WORD
#undef SCORE

const struct value_form *value_form_of(hk_member_type type)
{
    return &forms[type];
}

void place_write(hk_buf *fault, const char *where)
{
    hk_buf_str(fault, where);
    hk_buf_str(fault, where[0] ? ": " : "");
}

/* Offer the codes of all languages, so that the nearest of them is named. */
static void offer_languages(struct nearest *nearest)
{
    const hk_letters *letters;

    for (size_t i = 0; (letters = hk_letters_at(i)) != NULL; i++)
        if (strlen(letters->language) < HK_LANGUAGE_MAX)
            nearest_offer(nearest, letters->language, strlen(letters->language));
}

static bool read_word(const char *words, const char *word, unsigned *out)
{
    unsigned place;

    if (!list_find(words, word, &place))
        return false;
    *out = place + 1;
    return true;
}

bool value_read(const struct value_form *form, const json_t *value, void *out, const char *where,
                const char *name, hk_buf *fault)
{
    const char *word = json_string_value(value);
    struct nearest nearest;

    if (form->words ? read_word(form->words, word, out) : form->read(value, out))
        return true;
    place_write(fault, where);
    hk_buf_str(fault, name);
    if (word && (form->words || form->read == read_language)) {
        nearest_begin(&nearest, word);
        if (form->words)
            nearest_offer_list(&nearest, form->words);
        else
            offer_languages(&nearest);
        hk_buf_str(fault, " ");
        refuse_word(fault, &nearest);
        return false;
    }
    if (word && form->read == read_position) { /* why it is none, and not only what one is */
        hk_position any;
        hk_fault why;
        if (hk_fen_parse(&any, word, strlen(word), HK_CHESS960, HK_ANY_BOARDS, &why) != HK_OK) {
            hk_buf_str(fault, ": ");
            hk_buf_str(fault, why.why);
            return false;
        }
    }
    const bool of_log = form >= forms && form < forms + HK_COUNT(forms);
    hk_buf_str(fault, " is ");
    hk_buf_str(fault, of_log ? hk_member_means((hk_member_type)(form - forms)) : form->means);
    return false;
}

/* Writing. */

static void write_square(struct json_text *out, unsigned square)
{
    const char text[] = {(char)('a' + square % 8), (char)('1' + square / 8)};
    json_text_string(out, text, sizeof text);
}

/* A move in UCI; castling is written as king takes own rook, in either variant. */
static void write_move(struct json_text *out, const hk_uci_squares *move)
{
    char text[8];
    hk_buf buf;
    unsigned special = HK_MOVE_PLAIN;

    if (move->promotion != HK_NO_KIND)
        special = HK_MOVE_PROMOTION + (unsigned)(move->promotion - HK_KNIGHT);
    hk_buf_init(&buf, text, sizeof text);
    hk_uci_write(&buf, hk_move_build(move->from, move->to, special), HK_CHESS960);
    json_text_string(out, text, buf.size);
}

static void write_list(struct json_text *out, const hk_square_list *squares)
{
    json_text_open(out, '[');
    for (unsigned i = 0; i < squares->count; i++)
        write_square(out, squares->square[i]);
    json_text_close(out, ']');
}

static void write_clocks(struct json_text *out, const hk_given_clocks *clocks)
{
    json_text_open(out, '{');
    json_text_key(out, "white_ms");
    json_text_int(out, clocks->ms[HK_WHITE]);
    json_text_key(out, "black_ms");
    json_text_int(out, clocks->ms[HK_BLACK]);
    json_text_close(out, '}');
}

static void write_envelope(struct json_text *out, unsigned noted)
{
    json_text_open(out, '[');
    for (size_t i = 0; i < HK_COUNT(envelope_words); i++)
        if (noted >> i & 1)
            json_text_word(out, envelope_words[i]);
    json_text_close(out, ']');
}

/*
 * Do the king and the rooks of each castling right stand where orthodox chess has them? Then the
 * rights are written as KQkq.
 */
static bool is_orthodox(const hk_board *board)
{
    static const unsigned home[] = {HK_E1, HK_E8};

    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (board->castling[color] &&
            (!(board->kings & board->color[color] & UINT64_C(1) << home[color]) ||
             board->castling[color] & 0x7e))
            return false;
    return true;
}

static void write_position(struct json_text *out, const hk_position *position)
{
    char fen[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, position, is_orthodox(&position->board) ? HK_STANDARD : HK_CHESS960);
    json_text_string(out, fen, buf.size);
}

void value_write(struct json_text *out, hk_member_type type, const void *value)
{
    static const char *const pieces[] = {
        [HK_KNIGHT] = "knight", [HK_BISHOP] = "bishop", [HK_ROOK] = "rook", [HK_QUEEN] = "queen"};

    switch (type) {
    case HK_MEMBER_FLAG:
        json_text_bool(out, *(const bool *)value);
        return;
    case HK_MEMBER_MOVE:
        write_move(out, value);
        return;
    case HK_MEMBER_SQUARE:
        write_square(out, ((const hk_square_list *)value)->square[0]);
        return;
    case HK_MEMBER_SQUARES:
        write_list(out, value);
        return;
    case HK_MEMBER_PIECE:
        json_text_word(out, pieces[*(const hk_kind *)value]);
        return;
    case HK_MEMBER_MS:
    case HK_MEMBER_INCREMENT:
        json_text_int(out, *(const int64_t *)value);
        return;
    case HK_MEMBER_PLY:
    case HK_MEMBER_COUNT:
        json_text_int(out, *(const uint32_t *)value);
        return;
    case HK_MEMBER_GIVEN_COUNT:
        json_text_int(out, ((const hk_given_count *)value)->value);
        return;
    case HK_MEMBER_CLOCKS:
        write_clocks(out, value);
        return;
    case HK_MEMBER_SEQ:
        json_text_int(out, (int64_t) * (const uint64_t *)value);
        return;
    case HK_MEMBER_POINTS:
        json_text_int(out, *(const int32_t *)value);
        return;
    case HK_MEMBER_TEXT:
    case HK_MEMBER_REMARK:
    case HK_MEMBER_LANGUAGE:
        json_text_word(out, value);
        return;
    case HK_MEMBER_ENVELOPE:
        write_envelope(out, *(const unsigned *)value);
        return;
    case HK_MEMBER_POSITION:
        write_position(out, value);
        return;
    case HK_MEMBER_VERDICT:
        json_text_word(out, hk_verdict_word(*(const hk_verdict *)value));
        return;
    case HK_MEMBER_PLAYER:
    case HK_MEMBER_PLAYERS:
    case HK_MEMBER_PERSONS:
    case HK_MEMBER_SCORE:
    case HK_MEMBER_END:
    case HK_MEMBER_WITHDRAWN:
    case HK_MEMBER_REPROACH:
        break;
    }
    json_text_list_word(out, forms[type].words, *(const unsigned *)value - 1);
}
