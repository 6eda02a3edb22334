/*
 * Frames of docs/protocol.md: text from a client into what it means, and what the hall says into
 * text. Texts that are handed out belong to the caller, who frees them; NULL if there is no memory.
 */
#ifndef HK_SERVER_WIRE_H
#define HK_SERVER_WIRE_H

#include "hall/server/hall.h"

/* A frame of a client. */
struct wire_frame {
    bool is_join;
    bool has_id;
    int64_t id;
    char token[HALL_TOKEN_ROOM]; /* of join */
    hk_event_kind kind;          /* of an event */
    char by[8];                  /* empty if it is not said */
    int64_t ply;                 /* of a move, -1 if it is not said */
    char uci[8];                 /* of a move */
};

enum { WIRE_SENTENCE_ROOM = 256 };

/*
 * Answers false with a reason if the text is no frame, or has a member that such a frame has not;
 * `id` is filled in where it could be read.
 */
bool wire_read(struct wire_frame *out, const char *text, size_t size, hk_buf *why);

/*
 * The squares of a move frame as the referee wants them: castling is king takes own rook in either
 * variant. A move that is not legal keeps its squares, so that the referee can refuse it. Answers
 * false if the text is no move.
 */
bool wire_squares(hk_event *event, const struct wire_frame *frame, const hk_board *board,
                  hk_variant variant);

char *wire_joined(const struct wire_frame *frame, const struct hall_game *game, enum role role);
char *wire_state(const struct hall_game *game, int64_t at_ms);
char *wire_ruling(const struct wire_frame *frame, const hk_ruling *ruling, const hk_event *event);

/* `frame` may be NULL. */
char *wire_error(const struct wire_frame *frame, const char *code, const char *why);

/* Answers of POST /api/games. */
char *wire_links(const struct hall_links *links);
char *wire_refusal(const char *code, const char *field, const char *why);

/* The game in PGN export format. */
char *wire_pgn(const struct hall_game *game, size_t *size);

#endif
