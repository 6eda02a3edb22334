/*
 * Fills the slots of a text. A slot that has nothing to say appends nothing; that is how a part in
 * brackets finds out. The text of a slot may have slots itself (a fact names a player, the reason
 * of an illegal move its piece): the nesting is two deep and never more.
 */
#include "words/telling.h"
#include "base/internal.h"
#include "board/bb.h"
#include "hakem/san.h"
#include "hakem/schema.h"

#include <string.h>

enum { KEY_ROOM = 64, PART_ROOM = 512, NUMBER_ROOM = 24 };

typedef void slot_fill(hk_buf *out, const struct hk__telling *telling, const char *form);

struct hk__telling hk__telling_empty(hk_language language)
{
    return (struct hk__telling){.language = language,
                                .piece = HK_NO_KIND,
                                .square = HK_NO_SQUARE,
                                .target = HK_NO_SQUARE,
                                .why = HK_ILLEGALITY_NONE};
}

/* "list.word", or "list" where `word` is empty. */
static const char *join(char key[KEY_ROOM], const char *list, const char *word)
{
    hk_buf buf;
    hk_buf_init(&buf, key, KEY_ROOM);
    hk_buf_str(&buf, list);
    if (*word)
        hk_buf_char(&buf, '.');
    hk_buf_str(&buf, word);
    return key;
}

void hk__tell_of(hk_buf *out, const struct hk__telling *telling, const char *list, const char *word)
{
    char key[KEY_ROOM];
    hk__tell(out, telling, join(key, list, word));
}

bool hk__can_tell_of(hk_language language, const char *list, const char *word)
{
    char key[KEY_ROOM];
    return hk_words(language, join(key, list, word)) != key;
}

bool hk__has_slot(hk_language language, const char *list, const char *word, const char *slot)
{
    char key[KEY_ROOM];
    return strstr(hk_words(language, join(key, list, word)), slot) != NULL;
}

static hk_color other(hk_color color)
{
    return color == HK_WHITE ? HK_BLACK : HK_WHITE;
}

/* Persons. */

static void fill_player(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    hk__tell_of(out, telling, hk_color_word(telling->player), form);
}

static void fill_other(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    hk__tell_of(out, telling, hk_color_word(other(telling->player)), form);
}

static void fill_clock(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    hk__tell_of(out, telling, hk_color_word(telling->clock), form);
}

/*
 * What an event says, whichever its kind; none if it does not say such a thing or there is no
 * event.
 */

static hk_parties who_of(const hk_event *event)
{
    const hk_event_kind kind = event ? event->kind : HK_EVENT_NONE;
    return kind == HK_EVENT_FACT      ? event->fact.who
           : kind == HK_EVENT_DECIDE  ? event->decide.who
           : kind == HK_EVENT_START   ? event->start.absent
           : kind == HK_EVENT_CONVENE ? event->convene.absent
                                      : 0;
}

static const hk_square_list *squares_of(const hk_event *event)
{
    const hk_event_kind kind = event ? event->kind : HK_EVENT_NONE;
    return kind == HK_EVENT_TOUCH    ? &event->touch.squares
           : kind == HK_EVENT_ADJUST ? &event->adjust.squares
           : kind == HK_EVENT_FACT   ? &event->fact.squares
                                     : NULL;
}

static int64_t time_of(const hk_event *event)
{
    const hk_event_kind kind = event ? event->kind : HK_EVENT_NONE;
    return kind == HK_EVENT_ARRIVE   ? event->arrive.late_ms
           : kind == HK_EVENT_FACT   ? event->fact.session_left_ms
           : kind == HK_EVENT_DECIDE ? event->decide.time_ms
                                     : 0;
}

static uint32_t ply_of(const hk_event *event)
{
    const hk_event_kind kind = event ? event->kind : HK_EVENT_NONE;
    return kind == HK_EVENT_FACT     ? event->fact.ply
           : kind == HK_EVENT_DECIDE ? event->decide.ply
                                     : 0;
}

static const char *text_of(const hk_event *event)
{
    const hk_event_kind kind = event ? event->kind : HK_EVENT_NONE;
    return kind == HK_EVENT_RECORD ? event->record.text
           : kind == HK_EVENT_SEAL ? event->seal.text
           : kind == HK_EVENT_FACT ? event->fact.text
                                   : "";
}

static void fill_actor(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    hk__tell_of(out, telling,
                telling->event ? hk_actor_word(telling->event->actor)
                               : hk_color_word(telling->player),
                form);
}

/*
 * Is it about those alone whom it names? So are a start and a resumption, which name who is absent, and
 * a fact or decision that no player has sent.
 */
static bool names_all(const hk_event *event)
{
    const hk_event_kind kind = event ? event->kind : HK_EVENT_NONE;

    return kind == HK_EVENT_START || kind == HK_EVENT_CONVENE ||
           ((kind == HK_EVENT_FACT || kind == HK_EVENT_DECIDE) && event->actor != HK_ACTOR_WHITE &&
            event->actor != HK_ACTOR_BLACK);
}

static void fill_who(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    const hk_parties who = who_of(telling->event);
    const char *key = hk_color_word(telling->player);

    if (!who && names_all(telling->event))
        return;
    if (who == HK_PARTY_WHITE || who == HK_PARTY_BLACK)
        key = hk_color_word(who == HK_PARTY_WHITE ? HK_WHITE : HK_BLACK);
    else if (who)
        key = who == HK_PARTY_BOTH ? "both" : "others";
    hk__tell_of(out, telling, key, form);
}

/* Does the event mean a half-move whose number can be told? */
static bool means_half_move(const struct hk__telling *telling)
{
    return telling->start && ply_of(telling->event) != 0;
}

/* How many half-moves lie between it and White's half of the move at which the game starts. */
static uint32_t turns_since_white(const struct hk__telling *telling)
{
    return ply_of(telling->event) - 1 + (telling->start->board.side == HK_BLACK);
}

static void fill_mover(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    if (telling->move.told)
        hk__tell_of(out, telling, hk_color_word((hk_color)telling->move.before->side), form);
    else if (means_half_move(telling))
        hk__tell_of(out, telling,
                    hk_color_word(turns_since_white(telling) % 2 ? HK_BLACK : HK_WHITE), form);
}

static void fill_winner(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    const bool white =
        telling->result == HK_RESULT_WHITE_WINS || telling->half_point == HK_PARTY_WHITE;

    if (white || telling->result == HK_RESULT_BLACK_WINS || telling->half_point == HK_PARTY_BLACK)
        hk__tell_of(out, telling, hk_color_word(white ? HK_WHITE : HK_BLACK), form);
}

/* Pieces, squares and moves. */

static void fill_piece(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    static const char *const keys[] = {"piece", "pawn",  "knight", "bishop",
                                       "rook",  "queen", "king"};
    hk__tell_of(out, telling, keys[telling->piece <= HK_KING ? telling->piece : HK_NO_KIND], form);
}

static void add_square(hk_buf *out, unsigned square)
{
    hk_buf_char(out, (char)('a' + square % 8));
    hk_buf_char(out, (char)('1' + square / 8));
}

static void fill_square(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (telling->square < HK_NO_SQUARE)
        add_square(out, telling->square);
}

static void fill_target(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (telling->target < HK_NO_SQUARE)
        add_square(out, telling->target);
}

static void add_and(hk_buf *out, hk_language language)
{
    hk_buf_char(out, ' ');
    hk_buf_str(out, hk_words(language, "and"));
    hk_buf_char(out, ' ');
}

static void fill_pieces(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    const hk_square_list *squares = squares_of(telling->event);
    struct hk__telling one = *telling;

    for (unsigned i = 0; squares && i < squares->count; i++) {
        one.square = squares->square[i];
        one.piece =
            telling->board ? hk_board_kind_at(telling->board, squares->square[i]) : HK_NO_KIND;
        if (i > 0 && i + 1 < squares->count)
            hk_buf_str(out, ", ");
        else if (i > 0)
            add_and(out, telling->language);
        hk__tell_of(out, &one, "piece-on", form);
    }
}

/* Is the move an attempt to castle? The king goes two steps, or to the square of a rook. */
static bool is_castling(const struct hk__told_move *move, hk_kind kind)
{
    const hk_board *board = move->before;
    const unsigned step = move->to > move->from ? move->to - move->from : move->from - move->to;

    if (kind != HK_KING || move->from / 8 != move->to / 8)
        return false;
    return hk_board_kind_at(board, move->to) == HK_ROOK
               ? (board->color[board->side] & bb_bit(move->to)) != 0
               : step == 2;
}

/* Append a move that is not legal where it was made, in the form that notation has for it. */
static void add_illegal(hk_buf *out, const struct hk__told_move *move, const hk_letters *letters)
{
    const hk_kind kind = hk_board_kind_at(move->before, move->from);
    const bool captures = (kind == HK_PAWN && move->from % 8 != move->to % 8) ||
                          board_occupied(move->before) & bb_bit(move->to);

    if (is_castling(move, kind)) {
        hk_buf_str(out, move->to > move->from ? "O-O" : "O-O-O");
        return;
    }
    if (kind == HK_NO_KIND)
        add_square(out, move->from);
    else if (kind != HK_PAWN)
        hk_buf_str(out, letters->piece[kind]);
    else if (captures)
        hk_buf_char(out, (char)('a' + move->from % 8));
    if (captures)
        hk_buf_char(out, 'x');
    add_square(out, move->to);
    if (move->promotion >= HK_KNIGHT && move->promotion <= HK_QUEEN) {
        hk_buf_char(out, '=');
        hk_buf_str(out, letters->piece[move->promotion]);
    }
}

static void fill_move(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    const struct hk__told_move *move = &telling->move;
    const char *code = hk_language_code(telling->language);
    const hk_letters *letters = hk_letters_find(code, strlen(code));
    hk_move legal = HK_MOVE_NONE;

    (void)form;
    if (!move->told)
        return;
    if (!letters)
        letters = &hk_letters_english;
    if (board_has_kings(move->before))
        legal = hk_movegen_find(move->before, move->from, move->to, move->promotion);
    if (legal != HK_MOVE_NONE)
        hk_san_write(out, move->before, legal, letters, HK_SAN_PGN);
    else
        add_illegal(out, move, letters);
}

static void fill_why(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (telling->why != HK_ILLEGALITY_NONE)
        hk__tell_of(out, telling, "illegality", hk_illegality_word(telling->why));
}

/* Numbers. */

/* Append a number with its word, "2 minutes"; the list has a word of its own for some numbers. */
static void add_counted(hk_buf *out, const struct hk__telling *telling, const char *list,
                        const char *number, const char *own)
{
    struct hk__telling counted = *telling;
    const bool is_own = hk__can_tell_of(telling->language, list, own);

    counted.number = number;
    hk__tell_of(out, &counted, list, is_own ? own : "");
}

/* Append `value` thousandths or hundredths, without zeros at the end. */
static void add_decimal(hk_buf *out, hk_language language, int64_t value, int64_t unit)
{
    int64_t rest = value % unit;

    hk_buf_int(out, value / unit);
    if (rest)
        hk_buf_str(out, hk_words(language, "decimal"));
    for (int64_t digit = unit / 10; rest > 0 && digit > 0; digit /= 10) {
        hk_buf_char(out, (char)('0' + rest / digit));
        rest %= digit;
    }
}

static void add_whole(hk_buf *out, const struct hk__telling *telling, const char *list,
                      int64_t value)
{
    char number[NUMBER_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, number, sizeof number);
    hk_buf_int(&buf, value);
    add_counted(out, telling, list, number, number);
}

/* Append a time as a display would show it: "1 hour 5 minutes", "1 minute 30 seconds". */
static void add_amount(hk_buf *out, const struct hk__telling *telling, int64_t exact_ms)
{
    const int64_t minute = 60000, hour = 60 * minute, ms = hk__as_shown(exact_ms);
    const size_t before = out->size;
    char number[NUMBER_ROOM];
    hk_buf buf;

    if (ms >= hour)
        add_whole(out, telling, "hours", ms / hour);
    if (ms % hour >= minute) {
        hk_buf_str(out, out->size > before ? " " : "");
        add_whole(out, telling, "minutes", ms % hour / minute);
    }
    if (ms % minute == 0 && out->size > before)
        return;
    hk_buf_str(out, out->size > before ? " " : "");
    hk_buf_init(&buf, number, sizeof number);
    add_decimal(&buf, telling->language, ms % minute, 1000);
    add_counted(out, telling, "seconds", number, number);
}

static void fill_minutes(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    const int64_t ms = telling->given_ms[telling->clock];
    (void)form;
    if (ms)
        add_amount(out, telling, ms < 0 ? -ms : ms);
}

static void fill_amount(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (telling->event)
        add_amount(out, telling, time_of(telling->event));
}

static void fill_left(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (telling->left_ms[telling->clock] >= 0)
        hk_words_time(out, telling->left_ms[telling->clock]);
}

static bool knows_displays(const struct hk__telling *telling)
{
    const int64_t white_ms = telling->left_ms[HK_WHITE], black_ms = telling->left_ms[HK_BLACK];
    return white_ms >= 0 && black_ms >= 0 && (white_ms || black_ms);
}

static void fill_white_left(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (knows_displays(telling))
        hk_words_time(out, telling->left_ms[HK_WHITE]);
}

static void fill_black_left(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (knows_displays(telling))
        hk_words_time(out, telling->left_ms[HK_BLACK]);
}

static void fill_nth(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    char number[NUMBER_ROOM];
    hk_buf buf;

    (void)form;
    if (telling->nth == 0)
        return;
    hk_buf_init(&buf, number, sizeof number);
    hk_buf_int(&buf, telling->nth);
    add_counted(out, telling,
                hk__can_tell_of(telling->language, "nth", number) ? "nth" : "nth.more", number,
                number);
}

static void fill_count(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (telling->count)
        hk_buf_int(out, telling->count);
}

static void fill_turn(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (means_half_move(telling))
        hk_buf_int(out, (int64_t)telling->start->move_number + turns_since_white(telling) / 2);
}

static void fill_number(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    hk_buf_str(out, telling->number ? telling->number : "");
}

static void fill_points(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    char number[NUMBER_ROOM], own[NUMBER_ROOM];
    hk_buf buf;

    (void)form;
    if (!telling->event || telling->event->kind != HK_EVENT_DECIDE)
        return;
    hk_buf_init(&buf, number, sizeof number);
    add_decimal(&buf, telling->language, telling->event->decide.hundredths, 100);
    hk_buf_init(&buf, own, sizeof own);
    hk_buf_int(&buf, telling->event->decide.hundredths);
    add_counted(out, telling, "points", number, own);
}

static void fill_articles(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    const hk_ruling *ruling = telling->ruling;
    (void)form;
    for (unsigned i = 0; ruling && i < ruling->background_count; i++) {
        hk_buf_str(out, i > 0 ? ", " : "");
        hk_buf_str(out, hk_article_number(ruling->edition, ruling->background[i]));
    }
}

/* Phrases. */

static void fill_result(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    switch (telling->result) {
    case HK_RESULT_WHITE_WINS:
    case HK_RESULT_BLACK_WINS:
        hk__tell(out, telling, "result.win");
        break;
    case HK_RESULT_DRAW:
        hk__tell(out, telling, "result.draw");
        break;
    case HK_RESULT_OPEN:
        if (telling->half_point)
            hk__tell(out, telling, "result.half");
        else if (telling->both_lose)
            hk__tell(out, telling, "result.both");
        break;
    }
}

static void fill_fact(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    const hk_event *event = telling->event;
    struct hk__telling of_fact = *telling;

    (void)form;
    if (!event || event->kind != HK_EVENT_FACT)
        return;
    of_fact.square = event->fact.squares.count ? event->fact.squares.square[0] : HK_NO_SQUARE;
    of_fact.piece = event->fact.piece;
    of_fact.count = event->fact.completed_each.value;
    hk__tell_of(out, &of_fact, "fact", hk_fact_word(event->fact.fact));
}

static void fill_decision(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (telling->event && telling->event->kind == HK_EVENT_DECIDE)
        hk__tell_of(out, telling, "decision", hk_decision_word(telling->event->decide.decision));
}

static void fill_claim(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    const hk_event *event = telling->event;
    (void)form;
    if (event && event->kind == HK_EVENT_CLAIM && event->claim.ground == HK_CLAIM_THREEFOLD)
        hk__tell(out, telling, "claim.threefold");
    if (event && event->kind == HK_EVENT_CLAIM && event->claim.ground == HK_CLAIM_FIFTY)
        hk__tell(out, telling, "claim.fifty");
}

static void fill_cannot(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    if (telling->event)
        hk__tell_of(out, telling, "cannot", hk_event_word(telling->event->kind));
}

static void fill_text(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    const char *text = text_of(telling->event);
    hk_buf_foreign(out, text, strlen(text));
}

/* Why the arbiter decides as he does. */
static void fill_because(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    const bool decides = telling->event && telling->event->kind == HK_EVENT_DECIDE;
    const char *reason = decides ? hk_event_reason(telling->event) : NULL;

    (void)form;
    if (reason)
        hk_buf_foreign(out, reason, strlen(reason));
}

static void fill_what(hk_buf *out, const struct hk__telling *telling, const char *form)
{
    (void)form;
    hk_buf_str(out, telling->what ? telling->what : "");
}

/* Texts. */

static const struct {
    const char *name;
    size_t size;
    slot_fill *fill;
} slots[] = {
#define X(name) {#name, sizeof #name - 1, fill_##name},
    HK__SLOT_LIST(X)
#undef X
};

/* Fill one slot, given without its braces: "player.gen". */
static void fill_slot(hk_buf *out, const struct hk__telling *telling, const char *text, size_t size)
{
    const char *dot = memchr(text, '.', size);
    const size_t name = dot ? (size_t)(dot - text) : size;
    char form[KEY_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, form, sizeof form);
    if (dot)
        hk_buf_add(&buf, dot + 1, size - name - 1);
    for (size_t i = 0; i < HK_COUNT(slots); i++)
        if (slots[i].size == name && memcmp(slots[i].name, text, name) == 0) {
            slots[i].fill(out, telling, form);
            return;
        }
    /* tools/po.py accepts no other name. */
    HK_NEVER(true);
}

/* Fill a text with slots and without brackets. @return Whether every slot had something to say. */
static bool fill_run(hk_buf *out, const struct hk__telling *telling, const char *text,
                     const char *end)
{
    bool all = true;

    while (text < end) {
        const char *open = memchr(text, '{', (size_t)(end - text));
        const char *close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
        hk_buf_add(out, text, (size_t)((close ? open : end) - text));
        if (!close)
            break;
        const size_t before = out->size;
        fill_slot(out, telling, open + 1, (size_t)(close - open - 1));
        all = all && out->size > before;
        text = close + 1;
    }
    return all;
}

/* Fill a part in brackets, given without them. */
static void fill_part(hk_buf *out, const struct hk__telling *telling, const char *text,
                      const char *end)
{
    const char *bar = memchr(text, '|', (size_t)(end - text));
    char part[PART_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, part, sizeof part);
    if (fill_run(&buf, telling, text, bar ? bar : end))
        hk_buf_add(out, buf.text, buf.size);
    else if (bar)
        fill_run(out, telling, bar + 1, end);
}

void hk__tell(hk_buf *out, const struct hk__telling *telling, const char *key)
{
    const char *text = hk_words(telling->language, key);

    while (*text) {
        const char *open = strchr(text, '['), *close = open ? strchr(open, ']') : NULL;
        const char *end = close ? open : text + strlen(text);
        fill_run(out, telling, text, end);
        if (close)
            fill_part(out, telling, open + 1, close);
        text = close ? close + 1 : end;
    }
}
