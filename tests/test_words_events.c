/*
 * Events in every language: each kind, each fact and each decision, about each player, with every member that it may have. Some
 * texts are also compared to the letter.
 */
#include "random_events.h"
#include "sentences.h"

/* From which half-moves are counted. */
static hk_position begun = {.move_number = 1};

static void render_event(const hk_event *event, const hk_board *before)
{
    char text[ROOM];
    hk_buf buf;

    for (int language = 0; language < HK_LANGUAGES; language++) {
        hk_buf_init(&buf, text, sizeof text);
        hk_words_event(&buf, (hk_language)language, event, before, &begun);
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

TEST(events, each_event_is_told)
{
    const hk_board before = board_of(ARRAY);

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

TEST(events, each_event_is_told_with_every_member)
{
    uint64_t bits = 1924;
    const struct event_source source = {.below = below, .chance = &bits};
    const hk_board before = board_of(ARRAY);

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
    hk_words_event(&buf, HK_LANGUAGE_EN, event, before, &begun);
    assert_string_equal(text, english);
    hk_buf_init(&buf, text, sizeof text);
    hk_words_event(&buf, HK_LANGUAGE_TR, event, before, &begun);
    assert_string_equal(text, turkish);
}

TEST(events, events_name_pieces_moves_and_persons)
{
    const hk_board array = board_of(ARRAY), pinned = board_of(PINNED);
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
TEST(events, what_a_ruling_hangs_on_is_told_of_an_event)
{
    const hk_board array = board_of(ARRAY);
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

TEST(events, what_a_ruling_hangs_on_is_told_of_a_fact)
{
    const hk_board array = board_of(ARRAY);
    hk_event fact = hk_event_fact(HK_FACT_PROMOTION_PIECE_TOUCHED, HK_PARTY_WHITE);
    hk_event found = hk_event_decide(HK_DECISION_ILLEGAL_MOVE_FOUND, HK_PARTY_WHITE);

    fact.fact.piece = HK_KNIGHT;
    event_says(&fact, &array, "Reported: White touched the square of promotion with a knight.",
               "Bildirildi: Beyaz terfi karesine at değdirdi.");
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
    event_says(&found, &array, "The arbiter decides: an illegal move of White's is found: move 2.",
               "Hakemin kararı: Beyazın geçersiz hamlesi saptandı: 2. hamle.");
}

TEST(events, a_half_move_is_told_by_the_number_and_the_player_of_its_move)
{
    const hk_board array = board_of(ARRAY);
    hk_event restore = hk_event_decide(HK_DECISION_RESTORE, 0);

    begun = (hk_position){.board = {.side = HK_BLACK}, .move_number = 40};
    restore.decide.ply = 1;
    event_says(&restore, &array,
               "The arbiter decides: the position after Black's move 40 is set up.",
               "Hakemin kararı: Siyahın 40. hamlesinden sonraki konum kurulur.");
    restore.decide.ply = 2;
    event_says(&restore, &array,
               "The arbiter decides: the position after White's move 41 is set up.",
               "Hakemin kararı: Beyazın 41. hamlesinden sonraki konum kurulur.");
    restore.decide.ply = 0;
    event_says(&restore, &array, "The arbiter decides: the start position is set up.",
               "Hakemin kararı: başlangıç konumu kurulur.");
    begun = (hk_position){.move_number = 1};
}

/* Results: each reason with each result, spared and not. */
TEST(events, whoever_is_not_named_is_nobody)
{
    const hk_board before = board_of(ARRAY);
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
