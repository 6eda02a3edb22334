/*
 * The state of a game, and the elementary acts on it that all parts of the referee share. Each part
 * judges one kind of event and calls only the parts whose headers it includes; game.c joins them.
 *
 * An argument `ply` or `at` is the index of a half-move, from 0 at the start position; `at_ms` are
 * milliseconds since the game was created. Only hk__enter asks for memory.
 */
#ifndef HK_LAWS_TABLE_H
#define HK_LAWS_TABLE_H

#include "board/bb.h"
#include "hakem/ending.h"
#include "hakem/game.h"
#include "hakem/history.h"
#include "hakem/illegality.h"
#include "hakem/sheet.h"
#include "laws/act.h"
#include "laws/clock.h"

/* What the player to move has touched, and what else binds him on this move. */
struct hk__touch {
    /* The squares of the touched pieces, in order. */
    uint8_t count;
    uint8_t square[HK_TOUCHED_MAX];
    /* The king has been released on `released`, two squares away from its own. */
    bool king_released;
    uint8_t released;
    /* A piece of kind `piece` has touched the promotion square `placed`. */
    bool piece_placed;
    uint8_t placed;
    hk_kind piece;
    /* The intended move of a wrong claim, which he must play; or HK_MOVE_NONE. */
    hk_move intended;
    /* A wrong claim binds him: to its intended move or, if that was illegal, to its piece. */
    bool claimed;
};

/* Did a move break the duty of what its player had touched before? The opponent's right to claim that ends (4.8). */
enum hk__breach { HK__NO_BREACH, HK__BREACH_OPEN, HK__BREACH_FORFEITED };

/* An illegal move that has been made and not completed: it can be corrected until the press. */
struct hk__pending {
    /* There is such a move. */
    bool stands;
    uint8_t from, to, promotion;
    bool two_hands;
    uint8_t irregularities, why;
    enum hk__breach breach;
    /* What the display of its player showed when he made it. */
    int64_t clock_ms;
};

/*
 * Beside the irregularities of a half-move, within hk_game_preview_as_legal alone: a hand has made it, legal or
 * not, and nothing is found in it.
 */
enum { HK__IRREGULAR_SEEMS_LEGAL = HK_IRREGULARITIES + 1 };

/* Who or what has stopped the clocks. */
enum hk__stopped { HK__BY_NOBODY, HK__BY_ARBITER, HK__BY_PLAYER, HK__BY_IRREGULARITY };

enum { HK__SEALED_ROOM = HK_TEXT_MAX };

/* Sheets: those of the players by hk_color, and the moves that an arbiter has read on them. */
enum { HK__COPIED = HK_BLACK + 1, HK__SHEETS };

/* An adjournment and the resumption after it. */
struct hk__adjournment {
    /* The arbiter told the player to move to seal, when `plies` half-moves had been made. */
    bool instructed;
    size_t plies;
    /* An envelope holds the move of `sealer`, written as `text`. */
    bool sealed;
    hk_color sealer;
    char text[HK__SEALED_ROOM];
    /* The language of its piece letters; empty: English. */
    char language[HK_LANGUAGE_MAX];
    /* It was sealed for a position that has been taken back, and holds no move any more. */
    bool is_void;
    /* The replier has sealed his answer, which is `text` now, because the sealer is absent. */
    bool has_reply;
    /* The opponent's draw offer was open at the sealing: making the sealed move declines it. */
    bool answers;
    /* What the player who sealed last had touched for that move. */
    struct hk__touch touched;
    /* The agreed time of resumption has come; the envelope has been opened; it is lost. */
    bool convened, opened, envelope_lost;
    /* The players who are absent: HK_PARTY_WHITE and so on, as a set. */
    unsigned absent;
    /* By hk_color: the player has made a move after the resumption. */
    bool answered[2];
    /* What is written on the envelope: HK_ENVELOPE_NAMES and so on, as a set. */
    unsigned envelope;
    /* A player adjourned early and has been charged the rest of the session. */
    bool charged;
};

enum { HK__AMENDED_MAX = 8 };

/* The latest events, as far back as a decision of the arbiter can still be reversed (reverse.c). */
struct hk__window {
    /* In the arena: `count` of them, with room for `room`. */
    struct hk__kept *kept;
    size_t count, room;
    /*
     * How many of the latest events, from an act of the arbiter on, no player has answered. Stored
     * digests have this number.
     */
    size_t unanswered;
    /* What events change of a game, as it was before the first of them. */
    hk_game *opening;
    /* The number of the last event across which nothing can be reversed; 0: there was none. */
    uint64_t closed_by;
    /* After the reversal that was just judged, the arbiter has to start the clocks. */
    bool stands;
};

/* Who gave the result that stands: the end of the game or a penalty; or afterwards, by 8.7, the arbiter or both players. */
enum hk__given { HK__GIVEN_BY_END, HK__GIVEN_BY_ARBITER, HK__GIVEN_BY_PLAYERS };

struct hk_game {
    /*
     * The part that no event changes, and the lists that only grow. hk__roll_back sets these lists
     * back to what they were before an event.
     */
    hk_arena *arena;
    /* Shared with other games; may be NULL. */
    hk_winnable *solver;
    hk_rules rules;
    const hk_level_rules *level;
    hk_level level_name;
    unsigned amended_count;
    /* hk_game_assume: by hk_color, what a person says of the player's chances, if one does. */
    bool is_assumed;
    hk_answer can_mate[2];
    /* hk_game_assume_claim: what a person says of a claim of a draw. */
    hk_answer claim_holds;
    /* Penalties of the level, by the readings of the game. */
    int64_t illegal_ms, wrong_claim_ms;
    hk_history history;
    hk_made_move *moves;
    /* By hk_color, what each player has written; then what was copied. In the arena. */
    hk_sheet_entry *sheet[HK__SHEETS];
    size_t moves_room, sheet_room[HK__SHEETS];
    /*
     * The half-moves that the event under judgement has changed, as they were before it, in the
     * order of the changes; `amended_count` of them.
     */
    struct hk__amended {
        size_t ply;
        hk_made_move was;
    } amended[HK__AMENDED_MAX];
    /* The event under judgement has added or removed positions of `history`. */
    bool board_changed;
    struct hk__window window;

    /*
     * The part that events change, from `status` to the end: hk__begin saves it, and
     * hk__roll_back restores it.
     */
    hk_status status;
    size_t plies;
    /* The position from which `moves` lead on. */
    hk_position start;
    /* By hk_color: moves that the player had completed before `start`. */
    unsigned completed_before[2];
    /* The first entry on each sheet that was written after `start`. */
    size_t sheet_from[HK__SHEETS];
    /* The most half-moves that ever stood since `start`, those taken back since included. */
    size_t furthest;
    /* How many half-moves stood when the arbiter saw an illegal position (A.5.4), and its key. */
    size_t watched_plies;
    uint64_t watched_key;
    /* How many half-moves stood when the arbiter last set the clocks. */
    size_t set_plies;
    size_t sheet_count[HK__SHEETS];
    hk_clock clock;
    bool to_press[2], offered[2];
    /* By hk_color: the opponent has declined an offer since the player's last move. */
    bool declined[2];
    /* The clock ran when the game was interrupted. */
    bool clock_was_running;
    /* A ruling has changed the position, or who has to act: 6.11.3. */
    bool duty_changed;
    enum hk__stopped stopped;
    /* The player who has, if a player has. Digests do not have it: their stored values came first. */
    hk_color stopper;
    /* Players, as a set, who have called the arbiter by stopping them; he has not said: without reason (6.11.4). */
    hk_parties called;

    struct hk__pending pending;
    struct hk__touch touch;
    /* If the last move broke the duty of a touch: what had been touched. */
    struct hk__touch last_touch;
    enum hk__breach breach; /* of the last move */
    /* He can claim it even though that move has ended the game. */
    bool end_is_open;
    /* How often the player to move has pressed without a move, as far as nobody has claimed it. */
    unsigned idle_presses;
    /* By hk_color: the player has knocked pieces over and must restore them. */
    bool must_restore[2];
    /* By hk_color: the player has had less than five minutes in this period. */
    bool below_five[2];
    bool castling_banned[2];
    /* The arbiter has seen an illegal position and waits for the next move (A.5.4). */
    bool watching;
    /* By hk_color: his own flag was down when he stopped the clock to claim. Rules before number 14 ask for it. */
    bool own_flag_down[2];
    /* By hk_color: when the clocks were set, the player had yet to press for his last move. */
    bool set_open[2];
    unsigned illegal_moves[2], requests[2], warnings[2];
    /* Draw offers that were open: each is to be marked on both scoresheets. */
    unsigned offers;
    /* By hk_color: what the arbiter's card counts, and no ruling asks. */
    unsigned offers_made[2];

    /* A claim by `claimant` on `ground` waits for its examination or decision. */
    bool claimed;
    hk_claimed ground;
    hk_color claimant;
    hk_claim_data claim;
    /* A claim that stops no clock and waits behind that one; HK_CLAIM_NONE: there is none. */
    struct hk__claim_behind {
        hk_claimed ground;
        hk_color claimant;
        hk_claim_data claim;
    } behind;
    /* The claim that waits was behind another one, for which the clocks had been stopped. */
    bool came_forward;
    /* A claim without an arbiter has ended play, and its result is still to come. */
    bool play_over;
    /* The arbiter has postponed a quickplay claim: a flag that falls meanwhile ends no game. */
    bool postponed;
    /* While it waited or was postponed, the flag of `fell` fell. */
    bool flag_fell;
    hk_color fell;

    struct hk__adjournment adjournment;
    /* Players who are absent: HK_PARTY_WHITE and so on, as a set. */
    unsigned absent;
    /* Players who have an assistant (Appendix D). */
    unsigned assisted;
    /* Players who have announced a move or taken a piece out of its hole (Appendix D). */
    unsigned unseen;

    hk_result result;
    hk_reason reason;
    /* The player who lost, or who was spared because his opponent could not mate. */
    hk_color loser;
    /* What the game has ended with. An arbiter or the players may give it another result. */
    struct {
        hk_result result;
        bool both_lose, spared;
    } first;
    bool both_lose;
    /* The game is drawn instead of lost, because the opponent could not mate. */
    bool spared;
    /* The game is won although neither a mate nor its impossibility was proved. */
    bool unsettled;
    /* The Laws asked whether the opponent of `loser` can mate, and `chance` was the answer. */
    bool examined;
    hk_answer chance;
    uint8_t half_points[2];
    enum hk__given given;
    /*
     * What the arbiter is going to decide on: the fact that was reported last, until play goes on,
     * somebody claims, or he has punished a player. On which articles a decision rests, and whether
     * a player is told the number of moves (12.6), hangs on it, and nothing else.
     */
    hk_fact matter;
    /* The players, as a set, whom he has given or taken time for it. */
    unsigned matter_answered;
    /* By which rule what was ruled last is final, so that no appeal is heard; HK_RULE_NONE: by none. */
    hk_rule final_by;
    hk_verdict ended; /* the verdict that ended it */
    hk_seen changed;  /* by the last event applied */
    uint64_t seq;
    int64_t at_ms;
    /*
     * The rules of that verdict, the deciding one first. They stand last because only
     * `ended_by_count` of them are copied.
     */
    unsigned ended_by_count;
    hk_rule ended_by[HK_CITED_MAX];
};

/* Has the log of the game this event as rules of a lower number than this one have ruled it? */
static inline bool hk__was_ruled_before(const hk_event *event, unsigned number)
{
    return event->rules_behind + number > HK_RULES_NUMBER;
}

/* Is the game played on a real board, where hands can make illegal moves? */
static inline bool hk__is_on_board(const hk_game *game)
{
    return hk_profile_has_hands(game->rules.profile);
}

/* The players who do not see the board, by the rules of the game or by how they play (D.2), as a set. */
static inline hk_parties hk__unseeing(const hk_game *game)
{
    return game->rules.regulations.disabled | game->unseen;
}

static inline bool hk__plays_unseen(const hk_game *game, hk_color player)
{
    return (hk__unseeing(game) & hk_party_of(player)) != 0;
}

/* Note the articles that choose the rules for this level and supervision: A.4, B.2 and so on. */
void hk__note_level(const hk_game *game, struct hk__act *act);

/*
 * An event is applied wholly or not at all. hk__begin saves in `before` what the event may change
 * of the game; hk__roll_back restores it, with moves, scoresheets and positions.
 */
void hk__begin(hk_game *game, hk_game *before);
void hk__roll_back(hk_game *game, const hk_game *before);

/* Copy the part of a game that events change, from `status` on. */
void hk__copy_changing(hk_game *to, const hk_game *from);

/* The board. */

/* The present position; valid until the next move. */
const hk_position *hk__now(const hk_game *game);
hk_color hk__has_the_move(const hk_game *game);

/*
 * Which player has the move in the eyes of who does not know that the last move is illegal? What an
 * act is ruled by this tells nobody so before the move is completed (7.5.1).
 */
hk_color hk__seems_to_have_the_move(const hk_game *game);
const hk_edition_rules *hk__edition(const hk_game *game);

/* The position on the board, with an illegal move made that is not completed. */
void hk__on_board(const hk_game *game, hk_position *out);

/*
 * List the legal moves of the player to move; none if a king is off the board. No move captures a
 * king. hk__legal_find finds one of them by its squares, or HK_MOVE_NONE.
 */
void hk__legal(const hk_board *board, hk_move_list *out);
hk_move hk__legal_find(const hk_board *board, unsigned from, unsigned to, hk_kind promotion);

/* Move a piece as a hand does, whether or not the move is legal; the turn passes. */
void hk__put(hk_position *position, unsigned from, unsigned to, hk_kind promotion);

/* Can a game by these rules start from this board? Hands can set up what no game reaches. */
static inline hk_err hk__position_check(const hk_rules *rules, const hk_board *board)
{
    return hk_board_validity(board, rules->variant,
                             hk_profile_has_hands(rules->profile) ? HK_ANY_BOARDS : HK_POSITIONS,
                             NULL);
}

/* Compute the position after the first `plies` half-moves. Cost: O(plies). */
void hk__position_at(const hk_game *game, size_t plies, hk_position *out);

/* Enter a half-move that leads to `next`. May take memory; if there is none, false and act->err. */
bool hk__enter(hk_game *game, struct hk__act *act, const hk_made_move *half_move,
               const hk_position *next);

/* A half-move that the caller is going to change; hk__roll_back restores it. */
hk_made_move *hk__amend(hk_game *game, size_t ply);

/*
 * Set the game back to the position after the first `plies` half-moves, with the counters of moves
 * and periods. The time that later presses earned stays on the displays, and `granted` sees to it
 * that no period gives its time twice.
 */
void hk__go_back(hk_game *game, size_t plies);

/* Begin the list of moves anew at a position; all that belonged to earlier moves is forgotten. */
void hk__begin_anew(hk_game *game, const hk_position *start);

/* Derive the moves completed before the start position from its move number. */
void hk__count_before(hk_game *game);

/*
 * Half-move `at` has been taken back: take what its press earned off the display, if the reading of
 * the game says so and the arbiter has not set the clocks since.
 */
void hk__take_off_earned(hk_game *game, size_t at);

/* Make the ruling speak of half-move `ply`: of the move, and of the board before it. */
void hk__tell_move(const hk_game *game, size_t ply, struct hk__act *act);

/* The player who made half-move `ply`, or who makes it if it is still to come. */
hk_color hk__mover_of(const hk_game *game, size_t ply);

/*
 * The board on which a loss is judged: the present one, with a queen for each pawn that was left on
 * the last rank (7.5.2).
 */
void hk__board_with_queens(const hk_game *game, hk_board *out);

/* Note that the arbiter has set both displays: nothing earned before is taken off any more. */
void hk__clocks_are_set(hk_game *game);

/* Moves that a player has made, and completed, since the very beginning of the game. */
unsigned hk__made(const hk_game *game, hk_color player);
unsigned hk__completed(const hk_game *game, hk_color player);

/* The clock. */

/*
 * Give a player the time that completing a move earns; it was his move number `completed`. The
 * half-move that is `back` from the end of the list, if it is that long, keeps what the display
 * then shows.
 */
void hk__bring_time(hk_game *game, hk_color player, unsigned completed, size_t back);

/* The player who has to act next: to press for his move, or else to move. */
hk_color hk__to_act(const hk_game *game);

/*
 * Let the game go on: the clock that ran before runs again. If a ruling has changed the position or
 * who has to act, the clock of the player who has to act runs instead. 6.11.3.
 */
void hk__go_on(hk_game *game, int64_t at_ms);

/*
 * The same after a ruling on a claim or an offence, but no claim starts what the arbiter has stopped,
 * himself or for a defect of the clock: he lets the game go on, by a decision. While a claim of a draw
 * waits nothing does.
 */
void hk__go_on_after_ruling(hk_game *game, const struct hk__act *act);

/*
 * Stop the clocks of a running game at `at_ms`, until it goes on. If a player has stopped them and the
 * clock is found to be at fault, they stand for that.
 */
void hk__stand(hk_game *game, int64_t at_ms, enum hk__stopped by);

/*
 * Does play go on while a claim on this ground waits? A request for an increment and, in 2023, a claim in
 * the quickplay finish stop no clock unless the player does (III.4, III.5, 6.11.2).
 */
bool hk__claim_lets_play(const hk_game *game, hk_claimed ground);

/*
 * Do the clocks stand for the claim that waits? They do not for one that lets play go on if somebody else
 * than its player has stopped them.
 */
bool hk__stands_for_claim(const hk_game *game, const hk_event *event);

/* The claim has been ruled on, or is gone: one that waits behind it is the one that waits. */
void hk__claim_leave(hk_game *game);

/* May the sender of an act start the clocks by it? A player does not start what his opponent has stopped. */
bool hk__may_start(const hk_game *game, const struct hk__act *act);

/* Add time to a display, or take it if `ms` is negative, and tell so; never below zero. */
void hk__give_time(hk_game *game, struct hk__act *act, hk_color player, int64_t ms);

/*
 * Give a player the minutes that the Laws give him for what his opponent has done. A flag of his that has fallen
 * stays fallen: it can still be seen or claimed (6.8).
 */
void hk__award_time(hk_game *game, struct hk__act *act, hk_color player, int64_t ms);

/* The end. */

/* Are these the points of a game that is over? */
bool hk__has_score(const hk_game *game, hk_score score);

/* Give a game that is over another score; its reason stays. Half a point alone is no win and no draw. */
void hk__set_result(hk_game *game, hk_score score);

/* Derive the result of a game that is over from the points of its players. */
void hk__settle_result(hk_game *game);

/* End the game with a score; 0-0 means that both have lost. */
void hk__end_with(hk_game *game, struct hk__act *act, hk_score score, hk_reason reason);

/* End the game: the clock stops, and open offers and claims lapse. */
void hk__end(hk_game *game, struct hk__act *act, hk_result result, hk_reason reason);

/* What would become of a loss: a win of the opponent, or a draw if he could not mate. */
hk_ending hk__loss_find(const hk_game *game, hk_color loser, hk_reason reason);

/* End the game as lost by a player, or as drawn if his opponent could not mate; tell which. */
hk_ending hk__lose(hk_game *game, struct hk__act *act, hk_color loser, hk_reason reason);

/* End the game as lost by both players. */
void hk__both_lose(hk_game *game, struct hk__act *act, hk_reason reason);

/* Undo the end of the game: it is interrupted, and has no result. */
void hk__reopen(hk_game *game);

/* End the game without a result: a new game is played. */
void hk__annul(hk_game *game, struct hk__act *act);

/* End the game if its position does so by itself (5.1.1, 5.2, 9.6); if not, HK_VERDICT_NONE. */
hk_verdict hk__end_if_position_does(hk_game *game, struct hk__act *act);

#endif
