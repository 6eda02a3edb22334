/*
 * Every verdict, in every language, with every particular: no slot is left unfilled, each text
 * consists of sentences, and no text has a word that the glossary forbids. Some texts are also
 * compared to the letter.
 */
#include "sentences.h"

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
    {ARRAY, 6, 21, HK_ILLEGALITY_NONE},
    {PINNED, 12, 29, HK_ILLEGALITY_EXPOSES_KING},
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

static void result_says(const hk_state *now, const char *english, const char *turkish)
{
    const char *const wanted[] = {[HK_LANGUAGE_EN] = english, [HK_LANGUAGE_TR] = turkish};
    char text[ROOM];
    hk_buf buf;

    for (int language = 0; language < HK_LANGUAGES; language++) {
        hk_buf_init(&buf, text, sizeof text);
        hk_words_result(&buf, (hk_language)language, now);
        assert_string_equal(text, wanted[language]);
    }
}

TEST(verdicts, a_result_names_who_and_why)
{
    const hk_state now = {.edition = HK_EDITION_2023,
                          .result = HK_RESULT_DRAW,
                          .reason = HK_REASON_TIME,
                          .spared = true,
                          .ended_by = {HK_RULE_FLAG_FALL},
                          .ended_by_count = 1,
                          .clock = {.left_ms = {0, 5000}}};

    result_says(&now,
                "Draw: White's time is used up, but Black cannot checkmate by any series of legal "
                "moves. [6.9]",
                "Berabere: Beyazın süresi bitti, ama Siyah hiçbir geçerli hamle dizisiyle "
                "mat edemez. [6.9]");
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

    result_says(&now, "Draw: White's time is used up, but Black has no mating potential. [C.4]",
                "Berabere: Beyazın süresi bitti, ama Siyahın mat potansiyeli yok. [C.4]");
}

/* A sentence on an illegal move in the audit says what the dictionary says. */
TEST(verdicts, reasons_of_illegal_moves_have_no_forbidden_word)
{
    for (int why = HK_ILLEGALITY_NONE + 1; why <= HK_ILLEGALITY_EXPOSES_KING; why++)
        for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++)
            assert_false(has_word(hk_illegality_sentence((hk_illegality)why), forbidden[i]));
}
