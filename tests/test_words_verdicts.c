/*
 * Every verdict, in every language, with every particular: no slot is left unfilled, each text
 * consists of sentences, and no text has a word that the glossary forbids. Some texts are also
 * compared to the letter.
 */
#include "hakem/fen.h"
#include "hakem/words.h"
#include "random_events.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

enum { ROOM = HK_SENTENCES_MAX };

/* The third column of docs/glossary.md. */
static const char *const forbidden[] = {"man",           "men",
                                        "officer",       "officers",
                                        "mover",         "the one who",
                                        "stage",         "verdict",
                                        "the record",    "a record",
                                        "records are",   "kural dışı",
                                        "kuraldışı",     "talep",
                                        "talebi",        "iddia",
                                        "iddiası",       "teklif",
                                        "teklifi",       "kılavuz",
                                        "kılavuzu",      "aşama",
                                        "Beyaz bayrağı", "Siyah bayrağı",
                                        "hükmen süresi", "hızlandırılmış",
                                        "Hakem ihraç",   "geçerli kalır",
                                        "süre düzeni",   "süre düzenine"};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static bool has_word(const char *text, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[size]))
            return true;
    return false;
}

static bool is_capital(const char *at)
{
    static const char *const others[] = {"Ç", "Ğ", "İ", "Ö", "Ş", "Ü"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(at, others[i], strlen(others[i])) == 0)
            return true;
    return *at >= 'A' && *at <= 'Z';
}

/* The fault of a text; NULL: it has none. */
static const char *fault_of(const char *text)
{
    const size_t size = strlen(text);

    if (size == 0)
        return "it is empty";
    if (strpbrk(text, "{}[]|"))
        return "a slot or a part is left";
    if (strstr(text, "  ") || strstr(text, " .") || strstr(text, " ,") || strstr(text, " :") ||
        strstr(text, "( ") || strstr(text, " )") || strstr(text, "()") || text[0] == ' ')
        return "a blank too many";
    if (strstr(text, ": .") || strstr(text, ":.") || strstr(text, ",.") || strstr(text, ".."))
        return "signs that do not go together";
    if (!is_capital(text) || text[size - 1] != '.')
        return "it is no sentence";
    for (const char *at = strstr(text, ". "); at; at = strstr(at + 1, ". "))
        if (at[2] >= 'a' && at[2] <= 'z' && !(at[-1] >= '0' && at[-1] <= '9'))
            return "a sentence begins with a small letter";
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++)
        if (has_word(text, forbidden[i]))
            return forbidden[i];
    return NULL;
}

static void check(const char *text, const char *of)
{
    const char *fault = fault_of(text);
    if (fault)
        fail_msg("%s: %s: '%s'", of, fault, text);
}

static hk_board board_of(const char *fen)
{
    hk_position position;
    assert_int_equal(hk_fen_parse(&position, fen, strlen(fen), HK_STANDARD, HK_POSITIONS, NULL),
                     HK_OK);
    return position.board;
}

/*
 * A move that is legal, one that is not (the knight is pinned), castling that is not, a pawn left
 * on the last rank.
 */
static const struct {
    const char *fen;
    uint8_t from, to;
    hk_illegality why;
} moves[] = {
    {NULL, 0, 0, HK_ILLEGALITY_NONE},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 21, HK_ILLEGALITY_NONE},
    {"4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", 12, 29, HK_ILLEGALITY_EXPOSES_KING},
    {"4kr2/8/8/8/8/8/8/4K2R w K - 0 1", 4, 7, HK_ILLEGALITY_CASTLING_ATTACKED},
    {"8/4P2k/8/8/8/8/8/4K3 w - - 0 1", 52, 60, HK_ILLEGALITY_PROMOTION_MISSING},
};

/* What an event may bring to a ruling. */
enum { MOVES = sizeof moves / sizeof *moves, EVENTS = 8 };

static void make_events(hk_event out[EVENTS])
{
    hk_event penalty = hk_event_decide(HK_DECISION_REDUCE_POINTS, HK_PARTY_BLACK);
    penalty.decide.hundredths = 50;
    hk_event time = hk_event_decide(HK_DECISION_ADD_TIME, HK_PARTY_BLACK);
    time.decide.time_ms = 5000;
    hk_event said = hk_event_fact(HK_FACT_SAID, HK_PARTY_WHITE);
    strcpy(said.fact.text, "I adjust");
    const hk_event events[EVENTS] = {
        hk_event_move(HK_WHITE, HK_G1, HK_F3, HK_NO_KIND),
        hk_event_claim(HK_BLACK, HK_CLAIM_THREEFOLD),
        hk_event_claim(HK_WHITE, HK_CLAIM_FLAG),
        hk_event_record(HK_WHITE, "Nf3"),
        hk_event_fact(HK_FACT_PHONE_RANG, HK_PARTY_OTHERS),
        said,
        penalty,
        time,
    };
    memcpy(out, events, sizeof events);
}

static const int64_t given[][2] = {{0, 0}, {0, 120000}, {-90000, 0}, {-1500, 3600000}};
static const unsigned counts[] = {0, 1, 2, 11};
enum { GIVEN = sizeof given / sizeof *given, COUNTS = sizeof counts / sizeof *counts };

static const struct {
    hk_result result;
    hk_reason reason;
    bool unsettled;
} results[] = {{HK_RESULT_OPEN, HK_REASON_NONE, false},
               {HK_RESULT_WHITE_WINS, HK_REASON_TIME, true},
               {HK_RESULT_DRAW, HK_REASON_QUICKPLAY, false},
               {HK_RESULT_OPEN, HK_REASON_PENALTY, false}};
enum { RESULTS = sizeof results / sizeof *results };

static void render(hk_language language, const hk_ruling *ruling, const hk_event *event)
{
    char text[ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_verdict(&buf, language, ruling, event);
    assert_false(buf.cut);
    check(text, hk_verdict_word(ruling->verdict));
}

/*
 * Try every particular of one verdict about one player: moves, pieces and times in all ways, the
 * other members in turn.
 */
static void render_all(hk_language language, hk_verdict verdict, hk_color player,
                       const hk_board boards[MOVES], const hk_event events[EVENTS])
{
    for (unsigned turn = 0; turn < MOVES * (HK_KING + 1) * GIVEN; turn++) {
        const unsigned move = turn % MOVES, kind = turn / MOVES % (HK_KING + 1);
        const unsigned time = turn / MOVES / (HK_KING + 1), count = turn / 3 % COUNTS;
        const unsigned result = turn % RESULTS, event = turn % (EVENTS + 1);
        const bool because = turn / 2 % 2 != 0;
        hk_ruling ruling = {
            .verdict = verdict,
            .outcome = hk_verdict_outcome(verdict),
            .told = {.player = player,
                     .because = because ? HK_VERDICT_IDLE_PRESS_COUNTED : HK_VERDICT_NONE,
                     .why = moves[move].why,
                     .piece = (hk_kind)kind,
                     .square = kind == HK_NO_KIND ? HK_NO_SQUARE : (uint8_t)(turn % 64),
                     .target = kind == HK_NO_KIND ? HK_NO_SQUARE : (uint8_t)(turn % 63),
                     .count = counts[count],
                     .given_ms = {given[time][0], given[time][1]},
                     .left_ms = {2220000, 0}},
            .result = results[result].result,
            .reason = results[result].reason,
            .unsettled = results[result].unsettled};
        if (moves[move].fen) {
            ruling.meaning = hk_move_build(moves[move].from, moves[move].to, HK_MOVE_PLAIN);
            ruling.meant_on = boards[move];
        }
        render(language, &ruling, event < EVENTS ? &events[event] : NULL);
    }
}

TEST(verdicts, each_is_told_with_every_particular)
{
    hk_board boards[MOVES];
    hk_event events[EVENTS];

    make_events(events);
    for (int i = 1; i < MOVES; i++)
        boards[i] = board_of(moves[i].fen);
    for (int language = 0; language < HK_LANGUAGES; language++)
        for (int verdict = HK_VERDICT_NONE + 1; verdict < HK_VERDICTS; verdict++)
            for (int player = HK_WHITE; player <= HK_BLACK; player++)
                render_all((hk_language)language, (hk_verdict)verdict, (hk_color)player, boards,
                           events);
}

/* Check the sentences of a verdict in both languages, about White unless `player` is Black. */
static void says(const hk_ruling *ruling, const hk_event *event, const char *english,
                 const char *turkish)
{
    char text[ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_ruling(&buf, HK_LANGUAGE_EN, ruling, event);
    assert_string_equal(text, english);
    hk_buf_init(&buf, text, sizeof text);
    hk_words_ruling(&buf, HK_LANGUAGE_TR, ruling, event);
    assert_string_equal(text, turkish);
}

static hk_ruling ruling_of(hk_verdict verdict)
{
    return (hk_ruling){
        .verdict = verdict,
        .outcome = hk_verdict_outcome(verdict),
        .edition = HK_EDITION_2023,
        .told = {.piece = HK_NO_KIND, .square = HK_NO_SQUARE, .target = HK_NO_SQUARE}};
}

TEST(verdicts, an_illegal_move_is_taken_back_and_time_is_given)
{
    hk_ruling ruling = ruling_of(HK_VERDICT_ILLEGAL_TAKEN_BACK);

    ruling.meaning = hk_move_build(12, 29, HK_MOVE_PLAIN);
    ruling.meant_on = board_of(moves[2].fen);
    ruling.told.why = HK_ILLEGALITY_EXPOSES_KING;
    ruling.told.given_ms[HK_BLACK] = 120000;
    ruling.told.left_ms[HK_BLACK] = 2220000;
    ruling.deciding[ruling.deciding_count++] = HK_RULE_ILLEGAL_RESTORED;
    says(&ruling, NULL,
         "White's illegal move Nf4 (the knight is pinned) is taken back. Black gets 2 minutes: "
         "0:37:00. [7.5.1]",
         "Beyazın geçersiz Af4 hamlesi (at açmazda) geri alınır. Siyaha 2 dakika eklenir: "
         "0:37:00. [7.5.1]");
}

TEST(verdicts, the_reason_of_a_decision_is_told_if_it_is_made)
{
    hk_ruling ruling = ruling_of(HK_VERDICT_RESULT_CORRECTED);
    hk_event event = hk_event_decide(HK_DECISION_CORRECT_RESULT, 0);

    strcpy(event.decide.reason, "both say so");
    says(&ruling, &event, "The arbiter corrects the result. Reason: “both say so”.",
         "Hakem sonucu düzeltir. Gerekçe: “both say so”.");
    ruling.outcome = HK_OUTCOME_INADMISSIBLE;
    says(&ruling, &event, "Not possible. The arbiter corrects the result.",
         "Yapılamaz. Hakem sonucu düzeltir.");
}

/* Minutes that are added do not bring the duty back, so the present time is not told. */
TEST(verdicts, who_need_not_record_has_had_less_than_five_minutes)
{
    hk_ruling ruling = ruling_of(HK_VERDICT_RECORDING_EXEMPT);

    says(&ruling, NULL,
         "White has had less than five minutes left in this period and need not record until its "
         "end.",
         "Beyazın bu süre diliminde beş dakikadan az süresi kalmıştı: dilimin sonuna kadar "
         "kaydetmek zorunda değil.");
}

TEST(verdicts, a_press_without_a_move_counts)
{
    hk_ruling ruling = ruling_of(HK_VERDICT_IDLE_PRESS_COUNTED);

    ruling.told.count = 1;
    says(&ruling, NULL,
         "White pressed the clock without having moved: this counts as an illegal move, White's "
         "first.",
         "Beyaz hamle yapmadan saate bastı: bu geçersiz hamle sayılır (Beyazın birinci geçersiz "
         "hamlesi).");
    ruling = ruling_of(HK_VERDICT_ILLEGAL_MOVES_LOSE);
    ruling.told.because = HK_VERDICT_IDLE_PRESS_COUNTED;
    ruling.told.count = 2;
    says(&ruling, NULL,
         "White pressed the clock without having moved: this counts as an illegal move. That is "
         "White's second illegal move: Black wins.",
         "Beyaz hamle yapmadan saate bastı: bu geçersiz hamle sayılır. Bu Beyazın ikinci geçersiz "
         "hamlesidir: Siyah kazanır.");
}

TEST(verdicts, a_touched_piece_has_its_square)
{
    hk_ruling ruling = ruling_of(HK_VERDICT_MUST_MOVE_PIECE);

    ruling.told.piece = HK_BISHOP;
    ruling.told.square = 26;
    says(&ruling, NULL, "White has touched the bishop on c4 and has to move it.",
         "Beyaz c4 karesindeki file dokundu ve onu oynamak zorunda.");
    ruling = ruling_of(HK_VERDICT_NOT_ON_MOVE);
    says(&ruling, NULL, "Not possible. Black has the move: White cannot move now.",
         "Yapılamaz. Hamle sırası Siyahta: Beyaz şimdi hamle yapamaz.");
}

/* The touch can require castling, or a piece that a pawn becomes. */
TEST(verdicts, a_move_taken_back_for_a_touch_names_no_kind_of_move)
{
    hk_ruling ruling = ruling_of(HK_VERDICT_MOVE_TAKEN_BACK);

    says(&ruling, NULL, "White's move is taken back: White has to play as the touch requires.",
         "Beyazın hamlesi geri alınır: Beyaz dokunuşunun gerektirdiği hamleyi yapmak zorunda.");
}

/* The basic rules end with article 5. */
TEST(verdicts, where_the_basic_rules_have_no_article_that_is_said)
{
    const hk_event event = hk_event_record(HK_WHITE, "Nf3");
    hk_ruling ruling = ruling_of(HK_VERDICT_IS_INTERRUPTED);

    ruling.edition = HK_EDITION_BASIC;
    says(
        &ruling, &event,
        "Not possible. The game is interrupted: White cannot record moves. The basic rules of play "
        "have no article for this.",
        "Yapılamaz. Oyuna ara verildi: Beyaz hamle kaydedemez. Temel oyun kurallarında bunun için "
        "madde yok.");
    says(&ruling, NULL, "Not possible. The game is interrupted.", "Yapılamaz. Oyuna ara verildi.");
    ruling.verdict = HK_VERDICT_NO_SUCH_ARTICLE;
    says(&ruling, &event,
         "Not possible. The basic rules of play have no article for this: White cannot record "
         "moves.",
         "Yapılamaz. Temel oyun kurallarında bunun için madde yok: Beyaz hamle kaydedemez.");
}

TEST(verdicts, time_of_both_is_told_of_each)
{
    hk_ruling ruling = ruling_of(HK_VERDICT_TIME_GIVEN);

    ruling.told.given_ms[HK_WHITE] = 60000;
    ruling.told.given_ms[HK_BLACK] = 90500;
    ruling.told.left_ms[HK_WHITE] = 60000;
    ruling.told.left_ms[HK_BLACK] = 3600000;
    says(&ruling, NULL,
         "The arbiter gives Black 1 minute 30 seconds: 1:00:00. The arbiter gives White 1 minute: "
         "0:01:00.",
         "Hakem Siyaha 1 dakika 30 saniye ekler: 1:00:00. Hakem Beyaza 1 dakika ekler: 0:01:00.");
}

TEST(verdicts, times_are_told_as_displays_show_them)
{
    static const struct {
        int64_t ms;
        const char *text;
    } times[] = {{0, "0:00:00"},       {1, "0:00:00.0"},     {99, "0:00:00.0"},
                 {999, "0:00:00.9"},   {12345, "0:00:12.3"}, {19000, "0:00:19"},
                 {19999, "0:00:19.9"}, {20000, "0:00:20"},   {20999, "0:00:20"},
                 {3599999, "0:59:59"}, {3909123, "1:05:09"}};
    hk_ruling ruling = ruling_of(HK_VERDICT_TIME_GIVEN);

    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        char text[ROOM];
        hk_buf buf;
        hk_buf_init(&buf, text, sizeof text);
        hk_words_time(&buf, times[i].ms);
        assert_string_equal(text, times[i].text);
    }
    ruling.told.given_ms[HK_BLACK] = 12345;
    ruling.told.left_ms[HK_BLACK] = 2220987;
    says(&ruling, NULL, "The arbiter gives Black 12.3 seconds: 0:37:00.",
         "Hakem Siyaha 12,3 saniye ekler: 0:37:00.");
}

/* The event itself says that the game begins. */
TEST(verdicts, at_the_start_the_clock_is_told_where_there_is_one)
{
    hk_ruling ruling = ruling_of(HK_VERDICT_GAME_STARTED);
    const hk_event start = hk_event_start();

    says(&ruling, &start, "White has the move.", "Hamle sırası Beyazda.");
    ruling.told.player = HK_BLACK;
    ruling.told.left_ms[HK_WHITE] = 60000;
    ruling.told.left_ms[HK_BLACK] = 3600000;
    says(&ruling, &start,
         "Black has the move, and the clock is started: White 0:01:00, Black 1:00:00.",
         "Hamle sırası Siyahta, saati çalıştırılır: Beyaz 0:01:00, Siyah 1:00:00.");
}

TEST(verdicts, what_a_ruling_rests_on_besides_is_apart)
{
    hk_ruling ruling = ruling_of(HK_VERDICT_PIECES_ADJUSTED);
    char text[ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_background(&buf, HK_LANGUAGE_EN, &ruling);
    assert_string_equal(text, "");
    ruling.background[ruling.background_count++] = HK_RULE_TOUCH;
    ruling.background[ruling.background_count++] = HK_RULE_CONTACT;
    hk_words_background(&buf, HK_LANGUAGE_EN, &ruling);
    assert_string_equal(text, "It also rests on 4.3, 4.2.2.");
}

/* Events: each kind, each fact and each decision, about each player. */

static void render_event(const hk_event *event, const hk_board *before)
{
    char text[ROOM];
    hk_buf buf;

    for (int language = 0; language < HK_LANGUAGES; language++) {
        hk_buf_init(&buf, text, sizeof text);
        hk_words_event(&buf, (hk_language)language, event, before);
        check(text, hk_event_word(event->kind));
    }
}

/* Make events of every kind by a player. A member that the row does not name stays empty. */
static void render_kinds(const hk_board *before)
{
    const uint8_t squares[] = {HK_B1, HK_A6};
    hk_event sealed = hk_event_seal(HK_BLACK, "Nf3"), called = hk_event_pause(HK_BLACK);
    strcpy(called.pause.reason, "noise");
    const hk_event events[] = {
        hk_event_start(),
        hk_event_move(HK_BLACK, HK_G1, HK_F3, HK_NO_KIND),
        hk_event_press(HK_BLACK),
        hk_event_offer_draw(HK_BLACK),
        hk_event_accept_draw(HK_BLACK),
        hk_event_decline_draw(HK_BLACK),
        hk_event_resign(HK_BLACK),
        hk_event_flag(HK_ACTOR_BLACK, HK_WHITE),
        hk_event_interrupt(1000),
        hk_event_resume(),
        hk_event_touch(HK_BLACK, squares, 2),
        hk_event_adjust(HK_BLACK, squares, 2),
        hk_event_claim_with(HK_BLACK, HK_CLAIM_FIFTY, HK_G1, HK_F3, HK_NO_KIND),
        hk_event_examine(),
        hk_event_withdraw(HK_BLACK, HK_WITHDRAWN_CLAIM),
        hk_event_record(HK_BLACK, "Nf3"),
        called,
        hk_event_arrive(HK_BLACK, 61000),
        sealed,
        hk_event_convene(HK_PARTY_WHITE),
    };
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        assert_int_equal(events[i].kind, i + 1);
        render_event(&events[i], before);
    }
}

/* Must the event name somebody, and does not? */
static bool lacks_who(const hk_event *event)
{
    const hk_event_row *row = hk_event_row_find(event);
    const bool named = event->kind == HK_EVENT_FACT ? event->fact.who != 0 : event->decide.who != 0;

    for (unsigned i = 0; i < row->member_count; i++)
        if (strcmp(row->members[i].name, "who") == 0)
            return row->members[i].needed && !named;
    return false;
}

TEST(verdicts, each_event_is_told)
{
    const hk_board before = board_of(moves[1].fen);

    render_kinds(&before);
    for (int ground = 1; ground < HK_CLAIMS; ground++) {
        const hk_event event = hk_event_claim(HK_BLACK, (hk_claimed)ground);
        render_event(&event, &before);
    }
    for (hk_parties who = 0; who <= HK_PARTY_OTHERS; who++) {
        for (int fact = 1; fact < HK_FACTS; fact++) {
            hk_event event = hk_event_fact((hk_fact)fact, who);
            event.fact.squares = (hk_square_list){.count = 2, .square = {HK_B1, HK_A6}};
            strcpy(event.fact.text, "Nf3");
            if (!lacks_who(&event))
                render_event(&event, &before);
        }
        for (int decision = 1; decision < HK_DECISIONS; decision++) {
            const hk_event event = hk_event_decide((hk_decision)decision, who);
            if (!lacks_who(&event))
                render_event(&event, &before);
        }
    }
}

/* A few numbers, always the same. */
static unsigned below(void *state, unsigned limit)
{
    uint64_t *bits = state;
    *bits = *bits * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*bits >> 33) % limit;
}

/* Tell the event with the members that it may have, and without them. */
static void render_drawn(const struct event_source *source, hk_event event, const hk_board *before)
{
    const hk_event_row *row = hk_event_row_find(&event);

    draw_members(source, &event);
    for (unsigned i = 0; i < row->member_count; i++)
        if (row->members[i].type == HK_MEMBER_TEXT || row->members[i].type == HK_MEMBER_REMARK)
            strcpy((char *)&event + row->members[i].offset, "Nf3");
    render_event(&event, before);
}

TEST(verdicts, each_event_is_told_with_every_member)
{
    uint64_t bits = 1924;
    const struct event_source source = {.below = below, .chance = &bits};
    const hk_board before = board_of(moves[1].fen);

    for (unsigned times = 0; times < 20; times++) {
        for (int kind = 1; kind < HK_EVENT_FACT; kind++) {
            const hk_event event = {.actor = HK_ACTOR_WHITE, .kind = (hk_event_kind)kind};
            if (kind != HK_EVENT_CLAIM)
                render_drawn(&source, event, &before);
        }
        for (int ground = 1; ground < HK_CLAIMS; ground++)
            render_drawn(&source, hk_event_claim(HK_WHITE, (hk_claimed)ground), &before);
        for (int fact = 1; fact < HK_FACTS; fact++)
            render_drawn(&source, hk_event_fact((hk_fact)fact, 0), &before);
        for (int decision = 1; decision < HK_DECISIONS; decision++)
            render_drawn(&source, hk_event_decide((hk_decision)decision, 0), &before);
    }
}

static void event_says(const hk_event *event, const hk_board *before, const char *english,
                       const char *turkish)
{
    char text[ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_event(&buf, HK_LANGUAGE_EN, event, before);
    assert_string_equal(text, english);
    hk_buf_init(&buf, text, sizeof text);
    hk_words_event(&buf, HK_LANGUAGE_TR, event, before);
    assert_string_equal(text, turkish);
}

TEST(verdicts, events_name_pieces_moves_and_persons)
{
    const hk_board array = board_of(moves[1].fen), pinned = board_of(moves[2].fen);
    const hk_event touch = hk_event_touch(HK_WHITE, (uint8_t[]){HK_G1, HK_E8, HK_D8}, 3);
    const hk_event move = hk_event_move(HK_WHITE, HK_E2, HK_F4, HK_NO_KIND);
    const hk_event castles = hk_event_move(HK_WHITE, HK_E1, HK_G1, HK_NO_KIND);
    const hk_event slants = hk_event_move(HK_WHITE, HK_E2, HK_F3, HK_NO_KIND);
    const hk_event rings = hk_event_fact(HK_FACT_PHONE_RANG, HK_PARTY_BLACK);
    hk_event time = hk_event_decide(HK_DECISION_REDUCE_TIME, HK_PARTY_BOTH);
    time.decide.time_ms = 3661000;

    event_says(&touch, &array,
               "White touches the knight on g1, the king on e8 and the queen on d8.",
               "Beyaz g1 karesindeki ata, e8 karesindeki şaha ve d8 karesindeki vezire dokunur.");
    event_says(&move, &pinned, "White plays Nf4.", "Beyaz Af4 oynar.");
    event_says(&castles, &array, "White plays O-O.", "Beyaz O-O oynar.");
    event_says(&slants, &array, "White plays exf3.", "Beyaz exf3 oynar.");
    event_says(&rings, &array, "Reported: Black's telephone rang.",
               "Bildirildi: Siyahın telefonu çaldı.");
    event_says(&time, &array,
               "The arbiter decides: 1 hour 1 minute 1 second less for both players.",
               "Hakemin kararı: iki oyuncunun süresinden 1 saat 1 dakika 1 saniye düşülür.");
}

/* Of two events that are ruled on differently the sentences differ. */
TEST(verdicts, what_a_ruling_hangs_on_is_told_of_an_event)
{
    const hk_board array = board_of(moves[1].fen);
    hk_event move = hk_event_move(HK_WHITE, HK_E1, HK_G1, HK_NO_KIND);
    hk_event touch = hk_event_touch(HK_WHITE, (uint8_t[]){HK_G1}, 1);
    hk_event press = hk_event_press(HK_WHITE);
    hk_event claim = hk_event_claim(HK_WHITE, HK_CLAIM_THREEFOLD);
    const hk_event flag = {
        .kind = HK_EVENT_FLAG, .actor = HK_ACTOR_BLACK, .flag.whose = HK_PARTY_WHITE};
    hk_event arrive = {.kind = HK_EVENT_ARRIVE, .actor = HK_ACTOR_BLACK, .arrive.late_ms = 600000};

    move.move.two_hands = true;
    event_says(&move, &array, "White plays O-O with both hands.",
               "Beyaz O-O hamlesini iki elle oynar.");
    touch.touch.by_accident = true;
    event_says(&touch, &array, "White touches the knight on g1 by accident.",
               "Beyaz g1 karesindeki ata istemeden dokunur.");
    press.press.other_hand = true;
    event_says(&press, &array, "White presses the clock with the other hand.",
               "Beyaz saate öteki eliyle basar.");
    event_says(&claim, &array, "White claims threefold repetition.",
               "Beyaz üç kez konum tekrarı savında bulunur.");
    claim.claim.move = (hk_uci_squares){.from = HK_G1, .to = HK_F3};
    claim.claim.recorded = true;
    event_says(&claim, &array,
               "White claims threefold repetition by the intended move Nf3. The move has been "
               "written down, but not declared to the arbiter.",
               "Beyaz niyetlenilen Af3 hamlesiyle üç kez konum tekrarı savında bulunur. Hamle "
               "notasyon kâğıdına yazılmış, ama hakeme bildirilmemiştir.");
    claim.claim.ground = HK_CLAIM_FIFTY;
    claim.claim.declared = true;
    event_says(&claim, &array,
               "White claims fifty moves by the intended move Nf3. The move has been written "
               "down and declared to the arbiter.",
               "Beyaz niyetlenilen Af3 hamlesiyle elli hamle savında bulunur. Hamle "
               "notasyon kâğıdına yazılmış ve hakeme bildirilmiştir.");
    claim.claim.recorded = false;
    event_says(&claim, &array,
               "White claims fifty moves by the intended move Nf3. The move has been declared to "
               "the arbiter, but not written down.",
               "Beyaz niyetlenilen Af3 hamlesiyle elli hamle savında bulunur. Hamle hakeme "
               "bildirilmiş, ama notasyon kâğıdına yazılmamıştır.");
    event_says(&flag, &array, "White's flag is said to have fallen (by Black).",
               "Beyazın bayrağının düştüğü bildirilir (bildiren: Siyah).");
    event_says(&arrive, &array, "Black comes to the board 10 minutes after the start.",
               "Siyah başlangıçtan 10 dakika sonra masaya gelir.");
}

TEST(verdicts, what_a_ruling_hangs_on_is_told_of_a_fact)
{
    const hk_board array = board_of(moves[1].fen);
    hk_event fact = hk_event_fact(HK_FACT_PROMOTION_PIECE_TOUCHED, HK_PARTY_WHITE);
    hk_event found = hk_event_decide(HK_DECISION_ILLEGAL_MOVE_FOUND, HK_PARTY_WHITE);

    fact.fact.piece = HK_KNIGHT;
    event_says(&fact, &array, "Reported: White put a knight on the square of promotion.",
               "Bildirildi: Beyaz terfi karesine at koydu.");
    fact = hk_event_fact(HK_FACT_KING_RELEASED, HK_PARTY_WHITE);
    fact.fact.squares = (hk_square_list){.square = {HK_G1}, .count = 1};
    event_says(&fact, &array, "Reported: White moved the king two squares, to g1, and released it.",
               "Bildirildi: Beyaz şahı iki kare götürüp g1 karesine bıraktı.");
    fact = hk_event_fact(HK_FACT_INITIAL_POSITION_WRONG, 0);
    event_says(&fact, &array, "Reported: the pieces were set up wrongly at the start.",
               "Bildirildi: taşlar başlangıçta yanlış dizilmiş.");
    fact.fact.completed_each = (hk_given_count){.given = true, .value = 12};
    event_says(&fact, &array,
               "Reported: the pieces were set up wrongly at the start; moves of each player: 12.",
               "Bildirildi: taşlar başlangıçta yanlış dizilmiş; her oyuncunun hamle sayısı: 12.");
    fact = hk_event_fact(HK_FACT_ANNOUNCED, HK_PARTY_WHITE);
    strcpy(fact.fact.text, "Gustav eins");
    event_says(&fact, &array, "Reported: White announced a move: “Gustav eins”.",
               "Bildirildi: Beyaz bir hamle bildirdi: “Gustav eins”.");
    found.decide.ply = 3;
    event_says(&found, &array,
               "The arbiter decides: an illegal move of White's is found: half-move 3.",
               "Hakemin kararı: Beyazın geçersiz hamlesi saptandı: 3. yarım hamle.");
}

/* Results: each reason with each result, spared and not. */
TEST(verdicts, whoever_is_not_named_is_nobody)
{
    const hk_board before = board_of(moves[1].fen);
    hk_event event = hk_event_fact(HK_FACT_SAID, 0);

    strcpy(event.fact.text, "check");
    event_says(&event, &before, "Reported: it was said: “check”.",
               "Bildirildi: şu söylendi: “check”.");
    event.actor = HK_ACTOR_BLACK;
    event_says(&event, &before, "Reported: Black said: “check”.",
               "Bildirildi: Siyah şunu söyledi: “check”.");
    event = hk_event_fact(HK_FACT_SCORESHEET_HANDED_IN, 0);
    event_says(&event, &before, "Reported: the scoresheet was handed in.",
               "Bildirildi: notasyon kâğıdı teslim edildi.");
    event = hk_event_fact(HK_FACT_POSITION_WRITTEN, 0);
    event_says(&event, &before, "Reported: the position was written down.",
               "Bildirildi: konum yazıldı.");
    event = hk_event_decide(HK_DECISION_NO_VALID_REASON, 0);
    event_says(&event, &before,
               "The arbiter decides: there was no valid reason to stop the clocks.",
               "Hakemin kararı: saatleri durdurmak için geçerli bir neden yoktu.");
    event.decide.who = HK_PARTY_BLACK;
    event_says(&event, &before,
               "The arbiter decides: Black had no valid reason to stop the clocks.",
               "Hakemin kararı: Siyahın saatleri durdurmak için geçerli bir nedeni yoktu.");
}

TEST(verdicts, each_result_is_told)
{
    char text[ROOM];
    hk_buf buf;

    for (unsigned i = 0; i < HK_LANGUAGES * (HK_REASON_ANNULLED + 1) * 4 * 4; i++) {
        const hk_language language = (hk_language)(i % HK_LANGUAGES);
        const unsigned reason = i / HK_LANGUAGES % (HK_REASON_ANNULLED + 1);
        const unsigned result = i / HK_LANGUAGES / (HK_REASON_ANNULLED + 1) % 4;
        const unsigned more = i / HK_LANGUAGES / (HK_REASON_ANNULLED + 1) / 4;
        hk_state now = {.edition = HK_EDITION_2023,
                        .reason = (hk_reason)reason,
                        .result = result < 3 ? (hk_result)result : HK_RESULT_OPEN,
                        .both_lose = result == 3,
                        .spared = more & 1,
                        .unsettled = more & 2};
        hk_position_start(&now.position);
        hk_buf_init(&buf, text, sizeof text);
        hk_words_result(&buf, language, &now);
        check(text, hk_reason_word(now.reason));
    }
}

TEST(verdicts, a_result_names_who_and_why)
{
    hk_state now = {.edition = HK_EDITION_2023,
                    .result = HK_RESULT_DRAW,
                    .reason = HK_REASON_TIME,
                    .spared = true,
                    .ended_by = {HK_RULE_FLAG_FALL},
                    .ended_by_count = 1,
                    .clock = {.left_ms = {0, 5000}}};
    char text[ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_result(&buf, HK_LANGUAGE_EN, &now);
    assert_string_equal(text, "Draw: White's time is used up, but Black cannot checkmate by any "
                              "series of legal moves. [6.9]");
    hk_buf_init(&buf, text, sizeof text);
    hk_words_result(&buf, HK_LANGUAGE_TR, &now);
    assert_string_equal(text, "Berabere: Beyazın süresi bitti, ama Siyah kurallara uygun hiçbir "
                              "hamle dizisiyle mat edemez. [6.9]");
}

/* A knight against a rook could mate with the opponent's help, and has no potential in 2005, C.4. */
TEST(verdicts, a_draw_for_want_of_mating_potential_says_nothing_of_series_of_moves)
{
    const hk_state now = {.edition = HK_EDITION_2005,
                          .result = HK_RESULT_DRAW,
                          .reason = HK_REASON_TIME,
                          .spared = true,
                          .ended_by = {HK_RULE_MATING_POTENTIAL},
                          .ended_by_count = 1};
    char text[ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_result(&buf, HK_LANGUAGE_EN, &now);
    assert_string_equal(text, "Draw: White's time is used up, but Black has no mating potential. "
                              "[C.4]");
    hk_buf_init(&buf, text, sizeof text);
    hk_words_result(&buf, HK_LANGUAGE_TR, &now);
    assert_string_equal(text, "Berabere: Beyazın süresi bitti, ama Siyahın mat potansiyeli yok. "
                              "[C.4]");
}

/* A sentence on an illegal move in the audit says what the dictionary says. */
TEST(verdicts, reasons_of_illegal_moves_have_no_forbidden_word)
{
    for (int why = HK_ILLEGALITY_NONE + 1; why <= HK_ILLEGALITY_EXPOSES_KING; why++)
        for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++)
            assert_false(has_word(hk_illegality_sentence((hk_illegality)why), forbidden[i]));
}
