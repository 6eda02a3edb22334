/*
 * Positions side by side. Two positions with the same pieces on the same squares are the same only
 * if the same player has the move, with the same rights to castle and the same legal captures en
 * passant (9.2.2; in 2005, 9.2). The boards of the library hold just that, so that each difference
 * is a member that differs.
 */
#include "hall/server/repetition.h"
#include "codec/json_text.h"
#include "hakem/fen.h"
#include "hakem/uci.h"

#include <string.h>

struct looking {
    struct json_text out;
    hk_variant variant;
    hk_board wanted;
    unsigned same;
};

static bool looks_like(const hk_board *one, const hk_board *other)
{
    return one->color[HK_WHITE] == other->color[HK_WHITE] &&
           one->color[HK_BLACK] == other->color[HK_BLACK] && one->pawns == other->pawns &&
           one->knights == other->knights && one->diagonals == other->diagonals &&
           one->orthogonals == other->orthogonals && one->kings == other->kings;
}

static void put_differences(struct json_text *out, const hk_board *one, const hk_board *other)
{
    json_text_key(out, "differs");
    json_text_open(out, '[');
    if (one->side != other->side)
        json_text_word(out, "turn");
    if (memcmp(one->castling, other->castling, sizeof one->castling) != 0)
        json_text_word(out, "castling");
    if (one->ep != other->ep)
        json_text_word(out, "en-passant");
    json_text_close(out, ']');
}

/* Write the position if it looks like the one that is wanted. */
static void compare(struct looking *looking, const hk_position *position, unsigned ply)
{
    char fen[HK_FEN_MAX];
    hk_buf buf;

    if (!looks_like(&position->board, &looking->wanted))
        return;
    looking->same += hk_board_equal(&position->board, &looking->wanted);
    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, position, looking->variant);
    json_text_open(&looking->out, '{');
    json_text_key(&looking->out, "ply");
    json_text_int(&looking->out, ply);
    json_text_key(&looking->out, "fen");
    json_text_word(&looking->out, fen);
    put_differences(&looking->out, &position->board, &looking->wanted);
    json_text_close(&looking->out, '}');
}

/* Walk through the game, and on to the intended move if there is one. */
static void walk(struct looking *looking, const struct hall_game *game, unsigned plies,
                 const hk_move *intended)
{
    const hk_made_move *made = hk_game_moves(game->log.game);
    hk_position position = *hk_game_start(game->log.game);

    for (unsigned ply = 0; ply < plies; ply++) {
        compare(looking, &position, ply);
        hk_position_make_again(&position, &made[ply]);
    }
    compare(looking, &position, plies);
    if (!intended)
        return;
    hk_position_make(&position, *intended);
    compare(looking, &position, plies + 1);
}

char *wire_repetition(const struct hall_game *game, const char *move, bool *known)
{
    struct looking looking = {.variant = hk_game_rules(game->log.game)->variant};
    hk_state state;
    hk_move intended;

    hk_game_look(game->log.game, hk_game_at(game->log.game), &state);
    looking.wanted = state.position.board;
    *known = !move ||
             hk_uci_parse(&intended, &looking.wanted, move, strlen(move), looking.variant) == HK_OK;
    if (!*known)
        return NULL;
    if (move)
        hk_board_make(&looking.wanted, intended);
    json_text_open(&looking.out, '{');
    json_text_key(&looking.out, "positions");
    json_text_open(&looking.out, '[');
    walk(&looking, game, state.plies, move ? &intended : NULL);
    json_text_close(&looking.out, ']');
    json_text_key(&looking.out, "same");
    json_text_int(&looking.out, looking.same);
    json_text_close(&looking.out, '}');
    return json_text_take(&looking.out);
}
