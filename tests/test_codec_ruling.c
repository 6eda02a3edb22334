/*
 * Rulings as JSON, for the log. The rulings of random games are read back the same, member by
 * member, on boards that lack a king and with castling in Chess960 too. A value that no ruling has
 * is refused, and the member is named.
 */
#include "codec/load.h"
#include "codec/ruling_json.h"
#include "games.h"
#include "random_events.h"

enum { GAMES = 400, EVENTS = 60, FAULT_ROOM = 256 };

static unsigned below(void *dice, unsigned limit)
{
    return dice_below(dice, limit);
}

/* Member by member. */

static void assert_same_particulars(const hk_particulars *a, const hk_particulars *b)
{
    assert_int_equal(a->player, b->player);
    assert_int_equal(a->because, b->because);
    assert_int_equal(a->why, b->why);
    assert_int_equal(a->piece, b->piece);
    assert_int_equal(a->square, b->square);
    assert_int_equal(a->target, b->target);
    assert_int_equal(a->count, b->count);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        assert_int_equal(a->given_ms[color], b->given_ms[color]);
        assert_int_equal(a->left_ms[color], b->left_ms[color]);
    }
}

static void assert_same_rules(const hk_rule *a, unsigned a_count, const hk_rule *b,
                              unsigned b_count)
{
    assert_int_equal(a_count, b_count);
    for (unsigned i = 0; i < a_count; i++)
        assert_int_equal(a[i], b[i]);
}

static void assert_same_ruling(const hk_ruling *a, const hk_ruling *b)
{
    assert_int_equal(a->verdict, b->verdict);
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->edition, b->edition);
    assert_same_particulars(&a->told, &b->told);
    assert_same_rules(a->deciding, a->deciding_count, b->deciding, b->deciding_count);
    assert_same_rules(a->background, a->background_count, b->background, b->background_count);
    assert_int_equal(a->moved, b->moved);
    assert_int_equal(a->completed, b->completed);
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->reason, b->reason);
    assert_int_equal(a->unsettled, b->unsettled);
    assert_int_equal(a->meaning, b->meaning);
    if (a->meaning != HK_MOVE_NONE)
        assert_memory_equal(&a->meant_on, &b->meant_on, sizeof a->meant_on);
}

/* Read a ruling from a text; false: `fault` names the cause. */
static bool read_ruling(hk_ruling *out, const char *text, char fault[FAULT_ROOM])
{
    hk_buf buf;

    hk_buf_init(&buf, fault, FAULT_ROOM);
    json_t *json = load_json(text, strlen(text), LOAD_EVENT_MAX, &buf);
    const bool read = json && ruling_from_json(out, json, &buf);
    json_decref(json);
    assert_false(buf.cut);
    return read;
}

static char *text_of(const hk_ruling *ruling)
{
    char *text = ruling_to_text(ruling);
    assert_non_null(text);
    return text;
}

static void assert_comes_back(const hk_ruling *ruling)
{
    char *text = text_of(ruling), fault[FAULT_ROOM];
    hk_ruling again;

    if (!read_ruling(&again, text, fault))
        fail_msg("%s: %s", text, fault);
    assert_same_ruling(ruling, &again);
    free(text);
}

/* Random games. */

/* Counts of what the rulings of this test were about. */
struct seen {
    unsigned verdicts[HK_VERDICTS], rulings, meanings;
    unsigned without_king, castling, promotions;
};

static void note(struct seen *seen, const hk_ruling *ruling)
{
    const hk_board *board = &ruling->meant_on;

    seen->verdicts[ruling->verdict]++;
    seen->rulings++;
    if (ruling->meaning == HK_MOVE_NONE)
        return;
    seen->meanings++;
    seen->without_king +=
        !(board->kings & board->color[HK_WHITE]) || !(board->kings & board->color[HK_BLACK]);
    seen->castling += hk_move_special(ruling->meaning) == HK_MOVE_CASTLING;
    seen->promotions += hk_move_special(ruling->meaning) >= HK_MOVE_PROMOTION;
}

struct start {
    const char *fen;
    hk_variant variant;
};

static hk_rules random_rules(struct dice *dice)
{
    static const struct start starts[] = {
        {INITIAL, HK_STANDARD},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20", HK_STANDARD},
        {"4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 40", HK_STANDARD},
        {"4k3/8/8/8/4R3/8/4r3/4K3 w - - 0 30", HK_STANDARD}, /* both kings in check */
        {"P6k/8/8/8/8/8/8/p6K w - - 0 41", HK_STANDARD},     /* pawns on the last ranks */
        {"1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 9", HK_CHESS960},
        {"nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1", HK_CHESS960},
    };
    const struct start *start = &starts[dice_below(dice, sizeof starts / sizeof *starts)];
    const hk_edition edition = (hk_edition)dice_below(dice, HK_EDITION_2023 + 1);
    hk_rules rules = {.edition = edition,
                      .variant = start->variant,
                      .profile = dice_below(dice, 6) ? HK_PROFILE_BOARD : HK_PROFILE_SCREEN,
                      .level = (hk_level)dice_below(dice, HK_LEVEL_BLITZ + 1),
                      .supervision = (hk_supervision)dice_below(dice, 2)};

    if (edition != HK_EDITION_BASIC) {
        rules.completion = (hk_completion)dice_below(dice, HK_COMPLETION_BY_PRESS + 1);
        set_control(&rules, one_period(dice_below(dice, 2) ? 100000 : 3000, 2000));
    }
    if (hk_fen_parse(&rules.start, start->fen, strlen(start->fen), start->variant,
                     hk_profile_has_hands(rules.profile) ? HK_ANY_BOARDS : HK_POSITIONS,
                     NULL) != HK_OK) /* of a board of hands alone */
        return random_rules(dice);
    return rules;
}

/* Record the last move, legal or not, as its player writes it down. */
static hk_event recorded(const struct table *table, const hk_position *before)
{
    const hk_color player = (hk_color)before->board.side;
    const hk_made_move *last = &hk_game_moves(table->game)[look_at(table).plies - 1];
    char text[HK_SAN_MAX] = "Ke9";
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    if (last->irregularities == 0)
        hk_san_write(&buf, &before->board, last->move, &hk_letters_english, HK_SAN_PGN);
    return hk_event_record(player, text);
}

/* Capture a king, with whatever piece. */
static hk_event king_captured(const struct event_source *source)
{
    const hk_state state = now_in(source);
    const hk_board *board = &state.position.board;
    const uint64_t king = board->kings & board->color[1 - board->side];
    hk_event event = hk_event_move((hk_color)board->side, draw_square(source), HK_A1, HK_NO_KIND);

    while (event.move.move.to < HK_H8 && !(king >> event.move.move.to & 1))
        event.move.move.to++;
    return event;
}

/* Pick a castling move if there is one, otherwise a random move. */
static hk_event next_event(struct dice *dice, const struct table *table)
{
    const struct event_source source = {below, dice, table->game, table->now_ms};
    hk_move_list moves;

    hk_game_legal(table->game, &moves);
    for (unsigned i = 0; i < moves.size; i++)
        if (hk_move_special(moves.move[i]) == HK_MOVE_CASTLING)
            return hk_event_move(has_the_move(table), hk_move_from(moves.move[i]),
                                 hk_move_to(moves.move[i]), HK_NO_KIND);
    return dice_below(dice, 20) ? draw_event(&source) : king_captured(&source);
}

static void judge(struct table *table, hk_event event, struct seen *seen)
{
    hk_ruling ruling;

    hk_game_stamp(table->game, &event, table->now_ms);
    if (hk_game_apply(table->game, &event, &ruling) != HK_OK)
        return;
    assert_comes_back(&ruling);
    note(seen, &ruling);
}

static void play_at_random(struct dice *dice, struct seen *seen)
{
    struct table table;

    set_up_table(&table, random_rules(dice));
    for (int i = 0; i < EVENTS; i++) {
        const hk_state before = look_at(&table);
        table.now_ms += dice_below(dice, 3) ? 0 : dice_below(dice, 2000);
        judge(&table, next_event(dice, &table), seen);
        if (look_at(&table).plies > before.plies)
            judge(&table, recorded(&table, &before.position), seen);
    }
    clear_table(&table);
}

TEST(ruling_json, of_random_games_comes_back_the_same)
{
    struct dice dice = {1929};
    struct seen seen = {.rulings = 0};
    unsigned verdicts = 0;

    for (int game = 0; game < GAMES; game++)
        play_at_random(&dice, &seen);
    for (int i = 0; i < HK_VERDICTS; i++)
        verdicts += seen.verdicts[i] > 0;
    assert_true(seen.rulings > 5000 && verdicts > 100);
    assert_true(seen.meanings > 500 && seen.without_king > 20 && seen.castling > 5);
    assert_true(seen.promotions > 50);
}

/* Write each word of a list once, and numbers at the ends of their ranges. */

static hk_ruling plain_ruling(void)
{
    return (hk_ruling){.verdict = HK_VERDICT_MOVE_MADE,
                       .edition = HK_EDITION_2023,
                       .told = {.square = HK_NO_SQUARE, .target = HK_NO_SQUARE}};
}

TEST(ruling_json, has_every_word_of_its_lists)
{
    hk_ruling ruling = plain_ruling();

    for (int i = HK_VERDICT_NONE + 1; i < HK_VERDICTS; i++) {
        ruling.verdict = (hk_verdict)i;
        ruling.told.because = (hk_verdict)(HK_VERDICTS - i);
        assert_comes_back(&ruling);
    }
    for (int i = 0; i < HK_RULES; i++) {
        ruling.deciding_count = ruling.background_count = 1;
        ruling.deciding[0] = (hk_rule)i;
        ruling.background[0] = (hk_rule)(HK_RULES - 1 - i);
        assert_comes_back(&ruling);
    }
    for (int i = 0; i <= HK_REASON_ANNULLED; i++) {
        ruling.reason = (hk_reason)i;
        ruling.result = (hk_result)(i % (HK_RESULT_DRAW + 1));
        ruling.edition = (hk_edition)(i % (HK_EDITION_2023 + 1));
        ruling.outcome = (hk_outcome)(i % (HK_OUTCOME_INADMISSIBLE + 1));
        assert_comes_back(&ruling);
    }
    for (int i = 0; i <= HK_ILLEGALITY_EXPOSES_KING; i++) {
        ruling.told.why = (hk_illegality)i;
        ruling.told.piece = (hk_kind)(i % (HK_KING + 1));
        assert_comes_back(&ruling);
    }
}

TEST(ruling_json, has_lists_and_numbers_at_their_most)
{
    hk_ruling ruling = plain_ruling();

    ruling.deciding_count = HK_DECIDING_MAX;
    ruling.background_count = HK_BACKGROUND_MAX;
    ruling.moved = ruling.completed = ruling.unsettled = true;
    ruling.told = (hk_particulars){.player = HK_BLACK,
                                   .square = HK_A1,
                                   .target = HK_H8,
                                   .count = UINT32_MAX,
                                   .given_ms = {INT64_MIN, INT64_MAX},
                                   .left_ms = {0, INT64_MAX}};
    for (int i = 0; i < HK_DECIDING_MAX; i++)
        ruling.deciding[i] = (hk_rule)(HK_RULES - 1 - i);
    for (int i = 0; i < HK_BACKGROUND_MAX; i++)
        ruling.background[i] = (hk_rule)i;
    assert_comes_back(&ruling);
}

static void assert_means(hk_move move, const hk_board *board)
{
    hk_ruling ruling = plain_ruling();

    ruling.meaning = move;
    ruling.meant_on = *board;
    assert_comes_back(&ruling);
}

TEST(ruling_json, has_the_board_of_its_move)
{
    const hk_position passed =
        standard("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3");
    const hk_position shuffled =
        chess960("nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1");
    hk_board board = {.side = HK_BLACK, .ep = HK_NO_SQUARE};

    assert_means(hk_move_build(HK_D4, HK_E3, HK_MOVE_EN_PASSANT), &passed.board);
    assert_means(hk_move_build(HK_E2, HK_E4, HK_MOVE_DOUBLE_STEP), &passed.board);
    assert_means(hk_move_build(HK_C1, HK_B1, HK_MOVE_CASTLING), &shuffled.board);
    assert_means(hk_move_build(HK_H8, HK_H8, HK_MOVE_PLAIN), &board); /* nothing on it */
    board.pawns = board.color[HK_WHITE] = UINT64_C(1) << HK_A7 | UINT64_C(1) << HK_A8;
    for (unsigned kind = HK_KNIGHT; kind <= HK_QUEEN; kind++)
        assert_means(hk_move_build(HK_A7, HK_A8, HK_MOVE_PROMOTION + kind - HK_KNIGHT), &board);
}

/* What is refused. */

/* Write a ruling with this value in the place of a member: "told.player", "deciding", ... */
static char *changed(const char *place, const char *value)
{
    const hk_position start = standard(INITIAL);
    hk_ruling ruling = plain_ruling();
    const char *dot = strchr(place, '.');

    ruling.meaning = hk_move_build(HK_E2, HK_E4, HK_MOVE_DOUBLE_STEP);
    ruling.meant_on = start.board;
    char *whole = text_of(&ruling);
    json_t *json = json_loads(whole, 0, NULL), *part = json;
    free(whole);
    if (dot)
        part = json_object_get(json, place[0] == 't' ? "told" : "meaning");
    const char *name = dot ? dot + 1 : place;
    if (value[0])
        json_object_set_new(part, name, json_loads(value, JSON_DECODE_ANY, NULL));
    else
        json_object_del(part, name);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

static void assert_refused(const char *place, const char *value, const char *why)
{
    char *text = changed(place, value), fault[FAULT_ROOM];
    hk_ruling ruling = {.outcome = HK_OUTCOME_INADMISSIBLE};

    if (read_ruling(&ruling, text, fault))
        fail_msg("%s is accepted as %s", value, place);
    if (!strstr(fault, why))
        fail_msg("%s as %s: %s", value, place, fault);
    assert_int_equal(ruling.outcome, HK_OUTCOME_INADMISSIBLE); /* untouched */
    free(text);
}

TEST(ruling_json, misses_each_of_its_members)
{
    static const char *const members[] = {
        "verdict",      "outcome",      "edition",         "told",         "deciding",
        "background",   "moved",        "completed",       "result",       "reason",
        "unsettled",    "meaning",      "told.player",     "told.because", "told.why",
        "told.piece",   "told.square",  "told.target",     "told.count",   "told.given_ms",
        "told.left_ms", "meaning.move", "meaning.special", "meaning.board"};

    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        assert_refused(members[i], "", " is none that a ruling can have");
}

TEST(ruling_json, has_no_member_that_nobody_knows)
{
    assert_refused("verdicts", "1",
                   "there is no member 'verdicts' here; the nearest known is 'verdict'");
    assert_refused("told.players", "1", "the nearest known is 'player'");
    assert_refused("meaning.moved", "true", "the nearest known is 'move'");
}

TEST(ruling_json, has_known_words_alone)
{
    assert_refused("verdict", "\"made-move\"", "verdict is none");
    assert_refused("verdict", "7", "verdict is none");
    assert_refused("outcome", "\"granted\"", "outcome is none");
    assert_refused("edition", "2023", "edition is none");
    assert_refused("result", "\"0-0\"", "result is none");
    assert_refused("reason", "null", "reason is none");
    assert_refused("deciding", "[\"5.2.1\"]", "deciding is none");
    assert_refused("deciding", "[null]", "deciding is none");
    assert_refused("background", "{}", "background is none");
    assert_refused("moved", "1", "moved is none");
    assert_refused("completed", "\"true\"", "completed is none");
    assert_refused("unsettled", "null", "unsettled is none");
    assert_refused("told", "[]", "player is none");
    assert_refused("told.player", "\"both\"", "player is none");
    assert_refused("told.because", "\"\"", "because is none");
    assert_refused("told.why", "\"none of these\"", "why is none");
    assert_refused("told.piece", "\"man\"", "piece is none");
    assert_refused("told.square", "\"i9\"", "square is none");
    assert_refused("told.target", "64", "target is none");
}

TEST(ruling_json, has_numbers_and_lists_in_their_bounds)
{
    char rules[64 * (HK_BACKGROUND_MAX + 1) + 2];
    hk_buf list;

    hk_buf_init(&list, rules, sizeof rules);
    for (int i = 0; i <= HK_BACKGROUND_MAX; i++) {
        hk_buf_str(&list, i > 0 ? ",\"" : "[\"");
        hk_buf_str(&list, hk_rule_word(HK_RULE_CHECKMATE));
        hk_buf_str(&list, "\"");
    }
    hk_buf_str(&list, "]");
    assert_false(list.cut);
    assert_refused("background", rules, "background is none");
    assert_refused("told.count", "-1", "count is none");
    assert_refused("told.count", "4294967296", "count is none");
    assert_refused("told.given_ms", "[1]", "given_ms is none");
    assert_refused("told.given_ms", "[1, 2, 3]", "given_ms is none");
    assert_refused("told.left_ms", "[1, 2.5]", "left_ms is none");
    assert_refused("told.left_ms", "{\"white\": 1, \"black\": 2}", "left_ms is none");
}

TEST(ruling_json, has_a_move_and_a_board_that_are_written_so_and_not_otherwise)
{
    static const char *const boards[] = {
        "",
        "8/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8 w",
        "8/8/8/8/8/8/8/8 w -",
        "8/8/8/8/8/8/8/8 w - ",
        "8/8/8/8/8/8/8/8 w - -",
        "8/8/8/8/8/8/8/8 w - - 0 2",
        "8/8/8/8/8/8/8/8 w - - 0 1 ",
        "8/8/8/8/8/8/8/8 w  - 0 1",
        "8/8/8/8/8/8/8/8 W - - 0 1",
        "8/8/8/8/8/8/8/8 w KQ - 0 1",
        "8/8/8/8/8/8/8/8 w AH - 0 1",
        "8/8/8/8/8/8/8/8 w HH - 0 1",
        "8/8/8/8/8/8/8/8 w - e 0 1",
        "8/8/8/8/8/8/8/8 w - e9 0 1",
        "8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/44 w - - 0 1",
        "8/8/8/8/8/8/8/9 w - - 0 1",
        "8/8/8/8/8/8/8/7 w - - 0 1",
        "8/8/8/8/8/8/8/8P w - - 0 1",
        "8/8/8/8/8/8/8/7x w - - 0 1",
    };
    char value[80];

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        snprintf(value, sizeof value, "\"%s\"", boards[i]);
        assert_refused("meaning.board", value, "meaning is none");
    }
    assert_refused("meaning", "\"e2e4\"", "meaning is none");
    assert_refused("meaning.move", "\"e2\"", "meaning is none");
    assert_refused("meaning.move", "\"e2e4k\"", "meaning is none");
    assert_refused("meaning.move", "\"e2e4q\"", "meaning is none"); /* it is a double step */
    assert_refused("meaning.special", "\"promotion\"", "meaning is none");
}

TEST(ruling_json, of_no_object_is_refused)
{
    char fault[FAULT_ROOM];
    hk_ruling ruling;

    assert_false(read_ruling(&ruling, "[]", fault));
    assert_string_equal(fault, "verdict is none that a ruling can have");
    assert_false(read_ruling(&ruling, "{}", fault));
    assert_string_equal(fault, "verdict is none that a ruling can have");
}
