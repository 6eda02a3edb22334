/*
 * Puts rulings into words. The sentence of the verdict is the middle part. If the verdict is the
 * end of a game that another act has brought about, the sentence of that act stands before it.
 * After it stand the time that players get or lose and the time that their clocks show,
 * and the reason that the arbiter gives. hk_words_ruling adds the outcome and the articles.
 */
#include "hakem/schema.h"
#include "words/telling.h"

/* The score that an event gives to a game. */
static hk_score score_of(const hk_event *event)
{
    if (event && event->kind == HK_EVENT_DECIDE)
        return event->decide.score;
    return event && event->kind == HK_EVENT_FACT ? event->fact.score : HK_SCORE_NONE;
}

static struct hk__telling telling_of(hk_language language, const hk_ruling *ruling,
                                     const hk_event *event)
{
    struct hk__telling telling = hk__telling_empty(language);
    const hk_particulars *told = &ruling->told;

    telling.event = event;
    telling.ruling = ruling;
    telling.player = telling.clock = told->player;
    telling.piece = told->piece;
    telling.square = told->square;
    telling.target = told->target;
    telling.why = told->why;
    telling.count = telling.nth = told->count;
    telling.result = ruling->result;
    telling.both_lose = ruling->result == HK_RESULT_OPEN && ruling->reason != HK_REASON_NONE &&
                        ruling->reason != HK_REASON_ANNULLED;
    if (ruling->result == HK_RESULT_OPEN && score_of(event) == HK_SCORE_WHITE_HALF)
        telling.half_point = HK_PARTY_WHITE;
    if (ruling->result == HK_RESULT_OPEN && score_of(event) == HK_SCORE_BLACK_HALF)
        telling.half_point = HK_PARTY_BLACK;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        telling.given_ms[color] = told->given_ms[color];
        telling.left_ms[color] = told->left_ms[color];
    }
    if (ruling->meaning != HK_MOVE_NONE) {
        telling.board = &ruling->meant_on;
        telling.move = (struct hk__told_move){.told = true,
                                              .from = hk_move_from(ruling->meaning),
                                              .to = hk_move_to(ruling->meaning),
                                              .promotion = hk_move_promotion(ruling->meaning),
                                              .before = &ruling->meant_on};
        if (telling.piece == HK_NO_KIND)
            telling.piece = hk_board_kind_at(&ruling->meant_on, telling.move.from);
    }
    return telling;
}

static hk_color other(hk_color color)
{
    return color == HK_WHITE ? HK_BLACK : HK_WHITE;
}

static void add_blank(hk_buf *out, size_t start)
{
    if (out->size > start)
        hk_buf_char(out, ' ');
}

/*
 * Tell each display that changes, the opponent's first, by the key `gain` or `loss` of a list.
 * @return The number of displays.
 */
static unsigned tell_displays(hk_buf *out, const struct hk__telling *telling, size_t start,
                              const char *list, const char *gain, const char *loss)
{
    const hk_color order[] = {other(telling->player), telling->player};
    struct hk__telling one = *telling;
    unsigned count = 0;

    for (int i = 0; i < 2; i++) {
        const int64_t given_ms = telling->given_ms[order[i]];
        if (given_ms == 0)
            continue;
        add_blank(out, start);
        one.clock = order[i];
        hk__tell_of(out, &one, list, given_ms > 0 ? gain : loss);
        count++;
    }
    return count;
}

/*
 * Tell the act that has led to an end. It is told without its count (`nth`), because the end says
 * that. If the verdict is checkmate or stalemate, `player` is the one who is mated or has no move,
 * and the act is the opponent's.
 */
static void tell_because(hk_buf *out, const struct hk__telling *telling, const hk_ruling *ruling)
{
    struct hk__telling act = *telling;
    const bool is_theirs =
        ruling->verdict == HK_VERDICT_CHECKMATE || ruling->verdict == HK_VERDICT_STALEMATE;

    if (is_theirs)
        act.player = act.clock = other(telling->player);
    act.nth = 0;
    hk__tell_of(out, &act, "verdict", hk_verdict_word(ruling->told.because));
}

/* Tell the reason that the arbiter has given for his decision. */
static void tell_reason(hk_buf *out, const struct hk__telling *telling, const hk_ruling *ruling)
{
    const hk_event *event = telling->event;
    const bool decided = event && event->kind == HK_EVENT_DECIDE;
    const char *reason = decided ? hk_event_reason(event) : NULL;

    if (!reason || reason[0] == '\0' || ruling->outcome != HK_OUTCOME_UPHELD)
        return;
    hk_buf_char(out, ' ');
    hk__tell(out, telling, "because");
}

/*
 * The basic rules of play, which end with article 5, have none for much that happens. A ruling that
 * rests on none says so.
 */
static void tell_lack(hk_buf *out, const struct hk__telling *telling, const hk_ruling *ruling)
{
    const struct hk__telling nothing = hk__telling_empty(telling->language);

    if (!telling->event || ruling->deciding_count > 0 || ruling->edition != HK_EDITION_BASIC ||
        ruling->verdict == HK_VERDICT_NO_SUCH_ARTICLE)
        return;
    hk_buf_char(out, ' ');
    hk__tell_of(out, &nothing, "verdict", hk_verdict_word(HK_VERDICT_NO_SUCH_ARTICLE));
}

void hk_words_verdict(hk_buf *out, hk_language language, const hk_ruling *ruling,
                      const hk_event *event)
{
    struct hk__telling telling = telling_of(language, ruling, event);
    const char *word = hk_verdict_word(ruling->verdict);
    const size_t start = out->size;

    if (ruling->told.because != HK_VERDICT_NONE) {
        tell_because(out, &telling, ruling);
        /* The sentence of the act has told the move. */
        telling.move.told = false;
    }
    const bool gives = telling.given_ms[HK_WHITE] != 0 || telling.given_ms[HK_BLACK] != 0;
    if (gives && hk__has_slot(language, "verdict", word, "{minutes}")) {
        tell_displays(out, &telling, start, "verdict", word, word);
    } else {
        add_blank(out, start);
        hk__tell_of(out, &telling, "verdict", word);
        tell_displays(out, &telling, start, "time", "given", "taken");
    }
    if (ruling->unsettled) {
        hk_buf_char(out, ' ');
        hk__tell(out, &telling, "unsettled");
    }
    tell_lack(out, &telling, ruling);
    tell_reason(out, &telling, ruling);
}

static void add_articles(hk_buf *out, hk_edition edition, const hk_rule *rules, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        hk_buf_str(out, i == 0 ? " [" : ", ");
        hk_buf_str(out, hk_article_number(edition, rules[i]));
    }
    hk_buf_str(out, count ? "]" : "");
}

void hk_words_ruling(hk_buf *out, hk_language language, const hk_ruling *ruling,
                     const hk_event *event)
{
    if (ruling->outcome != HK_OUTCOME_UPHELD) {
        const struct hk__telling nothing = hk__telling_empty(language);
        hk__tell_of(out, &nothing, "outcome", hk_outcome_word(ruling->outcome));
        hk_buf_char(out, ' ');
    }
    hk_words_verdict(out, language, ruling, event);
    add_articles(out, ruling->edition, ruling->deciding, ruling->deciding_count);
}

void hk_words_background(hk_buf *out, hk_language language, const hk_ruling *ruling)
{
    struct hk__telling telling = hk__telling_empty(language);

    telling.ruling = ruling;
    if (ruling->background_count)
        hk__tell(out, &telling, "background");
}

static void add_digits(hk_buf *out, int64_t value, int64_t unit)
{
    for (; unit > 0; unit /= 10)
        hk_buf_char(out, (char)('0' + value / unit % 10));
}

void hk_words_time(hk_buf *out, int64_t ms)
{
    const int64_t shown_ms = hk__as_shown(ms), seconds = shown_ms / 1000;
    hk_buf_int(out, seconds / 3600);
    hk_buf_char(out, ':');
    add_digits(out, seconds / 60 % 60, 10);
    hk_buf_char(out, ':');
    add_digits(out, seconds % 60, 10);
    if (ms % 1000 && ms < HK__TENTHS_BELOW_MS) {
        hk_buf_char(out, '.');
        add_digits(out, shown_ms / 100 % 10, 1);
    }
}
