/*
 * The position and the moves of a game as members of a frame; inside an object that is open. `state` is
 * the game's, or what it would be.
 */
#ifndef HK_HALL_SERVER_WIRE_POSITION_H
#define HK_HALL_SERVER_WIRE_POSITION_H

#include "codec/json_text.h"
#include "hall/server/wire.h"

/* The position from which the moves lead on; at a board that is not live that of the rules. */
const hk_position *wire_start(const struct hall_game *game);

/* It, and whether a game can reach it. */
void wire_put_start(struct json_text *out, const struct hall_game *game);

/*
 * The moves that are read from the scoresheets of a board without a device, once its game has ended: on
 * the heap, NULL if there are none. Decision 115.
 */
hk_move *wire_copied(const struct logged *log, size_t *count);

/* They as the list of moves has them, and the position behind them with its legal moves. */
void wire_put_copied(struct json_text *out, const struct hall_game *game);

/* Moves in UCI, those of a piece behind each other. */
void wire_put_moves(struct json_text *out, const hk_move_list *moves, hk_variant variant);

/*
 * Half-move `ply` (from 0) of `state`, as wire_look has made it: the move that stands unpressed at a board
 * is the last one. The game's log knows the moves.
 */
hk_made_move wire_made_move(const struct logged *log, const hk_state *state, unsigned ply);

/*
 * Append a move as PGN writes it, in these letters. `bare`: without the sign of check or mate, which a
 * player need not write either (C.13). Decision 129.
 */
void wire_write_san(hk_buf *out, const hk_board *board, hk_move move, const hk_letters *letters,
                    bool bare);

/* The last move that has been made, and by whom. */
void wire_put_last_move(struct json_text *out, const struct hall_game *game, const hk_state *state,
                        enum view view);

/* The moves of `state` from half-move `from` on; `board` is the one before it. */
void wire_put_made(struct json_text *out, const struct hall_game *game, hk_board board,
                   unsigned from, const hk_state *state, enum view view);

/*
 * Is this a game on a board that goes on, seen by a player or somebody in the playing hall? They are
 * told nothing that the board itself does not show: no checks, also by no sign behind a move, no legal
 * moves (11.3.1); who watches, no offers and no calls either (6.12.1).
 */
bool wire_is_bare(const struct logged *log, const hk_state *state, enum view view);

/*
 * The game as this view sees it at `at_ms`. At a board (wire_is_bare) an illegal move that its player
 * may still correct stands there like any other: it is the last half-move of the state, to be pressed
 * for. wire_adds_standing: is it so for this view, if one stands? wire_add_standing: the same of a state
 * that has been looked at.
 */
void wire_look(const struct hall_game *game, int64_t at_ms, enum view view, hk_state *out);
bool wire_adds_standing(const struct logged *log, enum view view);
void wire_add_standing(const struct logged *log, enum view view, hk_state *state);

/* The legal moves, where they are told. */
void wire_put_legal(struct json_text *out, const struct hall_game *game, const hk_state *state,
                    enum view view);

/* The position, and who plays: the legal moves. */
void wire_put_position(struct json_text *out, const struct hall_game *game, const hk_state *state,
                       enum view view);

/* In training both players are told of an illegal move that stands. */
void wire_put_illegal(struct json_text *out, const struct hall_game *game, const hk_state *state,
                      enum view view);

#endif
