/*
 * Three questions about one position, each within so many positions that the hall's turn is not
 * held up; the answer to each is written in a step of its own. "Open" means that the bound was
 * reached, not that nobody can mate: a ruling at the end of a game looks further (hakem/ending.h).
 *
 * A position to which the legal moves of this game lead from the array needs no search: the game
 * is the proof (3.10.3).
 */
#include "hall/server/known.h"
#include "codec/ruling_json.h"
#include "hakem/fen.h"
#include "hakem/legality.h"
#include "hakem/san.h"

#include <stdlib.h>
#include <string.h>

/* Positions that are looked at: for a mate, for a shorter one, for a game. */
enum { MATE_NODES = 5000, SHORTEST_NODES = 1000, GAME_NODES = 2000 };
enum { ARRAYS = 960, LEGALITY_BYTES_MAX = 128 * 1024 * 1024 };

struct known {
    hk_winnable *solver;
    hk_position position;
    hk_edition edition;
    hk_variant variant;
    bool is_diagram;          /* questions can be asked about it */
    bool is_played;           /* the game itself leads to it */
    const char *why_not_form; /* if no board is like this */
    int steps;
    struct json_text out;
};

/* The line that mates. On the heap; NULL: there is none. */
static hk_move *take_line(const hk_winnable *solver, const hk_winnability *found)
{
    hk_move *line = found->line_plies ? malloc(found->line_plies * sizeof *line) : NULL;

    if (line)
        hk_winnable_line(solver, line, found->line_plies);
    return line;
}

static void put_fen(struct known *known, const hk_position *position)
{
    char text[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_fen_write(&buf, position, known->variant);
    json_text_string(&known->out, text, buf.size);
}

/* The moves, and the mate to which they lead. */
static void put_line(struct known *known, const hk_move *line, unsigned plies)
{
    hk_position position = known->position;
    char text[HK_SAN_MAX];
    hk_buf buf;

    json_text_key(&known->out, "line");
    json_text_open(&known->out, '[');
    for (unsigned i = 0; i < plies; i++) {
        hk_buf_init(&buf, text, sizeof text);
        hk_san_write(&buf, &position.board, line[i], &hk_letters_english, HK_SAN_PGN);
        json_text_string(&known->out, text, buf.size);
        hk_position_make(&position, line[i]);
    }
    json_text_close(&known->out, ']');
    json_text_key(&known->out, "mate_fen");
    if (plies == 0) {
        json_text_null(&known->out);
        return;
    }
    put_fen(known, &position);
}

static const char *word_of(hk_answer answer)
{
    return answer == HK_YES ? "yes" : answer == HK_NO ? "no" : "open";
}

/* Can a side still mate, the opponent helping? (5.1.2, 5.2.2, 6.9, 7.5.5) */
static void put_chance(struct known *known, hk_color side)
{
    hk_winnability found, shortest;

    hk_winnable_ask(known->solver, &known->position.board, side, MATE_NODES, &found);
    hk_move *line = take_line(known->solver, &found);
    if (line) {
        hk_winnable_shortest(known->solver, &known->position.board, side, SHORTEST_NODES,
                             &shortest);
        if (shortest.line_plies && shortest.line_plies < found.line_plies)
            found.line_plies = hk_winnable_line(known->solver, line, found.line_plies);
    }
    json_text_key(&known->out, hk_color_word(side));
    json_text_open(&known->out, '{');
    json_text_key(&known->out, "can_mate");
    json_text_word(&known->out, word_of(found.answer));
    json_text_key(&known->out, "proof");
    json_text_word(&known->out, hk_proof_word(found.proof));
    put_line(known, line, line ? found.line_plies : 0);
    json_text_close(&known->out, '}');
    free(line);
}

/* Can a game have reached it? */
static void put_reached(struct known *known)
{
    static const hk_rule rule = HK_RULE_ILLEGAL_POSITION;
    hk_legality_verdict found = {.answer = HK_UNKNOWN, .grade = HK_GRADE_NONE};
    hk_legality *solver;
    hk_arena arena;

    hk_arena_init(&arena, LEGALITY_BYTES_MAX);
    if (known->is_played)
        found = (hk_legality_verdict){.answer = HK_YES, .grade = HK_GRADE_GAME};
    else if (!known->is_diagram)
        found = (hk_legality_verdict){.answer = HK_NO, .grade = HK_GRADE_FORM};
    else if (hk_legality_create(&solver, &arena) == HK_OK)
        hk_legality_ask(solver, &known->position, known->variant, GAME_NODES, &found);
    else
        hk_legality_glance(&known->position, known->variant, &found);
    hk_arena_finish(&arena);
    json_text_key(&known->out, "reached");
    json_text_open(&known->out, '{');
    json_text_key(&known->out, "answer");
    json_text_word(&known->out, word_of(found.answer));
    json_text_key(&known->out, "grade");
    json_text_word(&known->out, hk_grade_word(found.grade));
    json_text_key(&known->out, "played");
    json_text_bool(&known->out, known->is_played);
    json_text_key(&known->out, "why");
    json_text_word(&known->out, found.answer != HK_NO ? NULL
                                : known->is_diagram   ? found.reason
                                                      : known->why_not_form);
    json_text_key(&known->out, "articles");
    articles_write(&known->out, known->edition, &rule,
                   hk_article_number(known->edition, rule) ? 1 : 0);
    json_text_close(&known->out, '}');
}

static bool is_array(const hk_position *start, hk_variant variant)
{
    hk_position array;

    hk_position_start(&array);
    if (variant == HK_STANDARD)
        return hk_board_equal(&array.board, &start->board);
    for (unsigned number = 0; number < ARRAYS; number++)
        if (hk_position_chess960(&array, number) == HK_OK &&
            hk_board_equal(&array.board, &start->board))
            return true;
    return false;
}

/* Have legal moves alone led from the array to the position on the board? */
static bool is_played(const hk_game *game, unsigned plies, hk_variant variant)
{
    const hk_made_move *made = hk_game_moves(game);

    for (unsigned i = 0; i < plies; i++)
        if (made[i].irregularities & HK_IRREGULAR_ILLEGAL)
            return false;
    return is_array(hk_game_start(game), variant);
}

void *known_begin(struct server *server, const struct hall_game *game, const char *fen,
                  hk_fault *fault)
{
    const hk_rules *rules = hk_game_rules(game->log.game);
    struct known *known = calloc(1, sizeof *known);
    hk_fault form = {.why = NULL};
    hk_state state;

    *fault = (hk_fault){.why = NULL};
    if (!known)
        return NULL;
    known->solver = hall_solver(server->hall);
    known->edition = rules->edition;
    known->variant = rules->variant;
    hk_game_look(game->log.game, hk_game_at(game->log.game), &state);
    known->position = state.position;
    const hk_err err =
        fen ? hk_fen_parse(&known->position, fen, strlen(fen), rules->variant, HK_ANY_BOARDS, &form)
            : HK_OK;
    if (err != HK_OK && err != HK_E_POSITION) {
        *fault = form;
        free(known);
        return NULL;
    }
    known->is_diagram = err == HK_OK && hk_board_validity(&known->position.board, rules->variant,
                                                          HK_DIAGRAMS, &form) == HK_OK;
    known->why_not_form = form.why;
    known->is_played = !fen && is_played(game->log.game, state.plies, rules->variant);
    json_text_open(&known->out, '{');
    json_text_key(&known->out, "fen");
    if (fen)
        json_text_word(&known->out, fen);
    else
        put_fen(known, &known->position);
    json_text_key(&known->out, "chances");
    if (known->is_diagram)
        json_text_open(&known->out, '{');
    else
        json_text_null(&known->out);
    return known;
}

static bool step(void *work)
{
    struct known *known = work;

    if (known->steps <= HK_BLACK && known->is_diagram)
        put_chance(known, (hk_color)known->steps);
    if (known->steps == HK_BLACK && known->is_diagram)
        json_text_close(&known->out, '}');
    if (known->steps++ <= HK_BLACK)
        return false;
    put_reached(known);
    json_text_close(&known->out, '}');
    return true;
}

static char *take(void *work)
{
    struct known *known = work;
    char *text = json_text_take(&known->out);

    known->out = (struct json_text){.comma = false};
    return text;
}

static void end(void *work)
{
    struct known *known = work;

    free(json_text_take(&known->out));
    free(known);
}

const struct job_kind known_job = {.step = step, .take = take, .end = end};
