/*
 * Adjournment with a sealed move.
 *
 *   RUNNING --the player to move seals (I.1.1)--> SEALED: the clocks stand, the board shows the position before the move
 *   SEALED --the agreed time comes, the replier is there (I.9.1)--> opened: the move is made, the replier's clock runs
 *   SEALED --the agreed time comes, the replier is absent (I.9.2)--> his clock runs; opened when he comes
 *   opened --the move has no clear meaning or is illegal (I.8)--> the sealer has lost, or a draw if he cannot be mated
 *   opened, the sealer absent --the replier seals his answer (I.9.3)--> the sealer's clock runs; opened when he comes
 *   SEALED, the envelope lost --the sealer says what he sealed (I.12.1)--> that move is made
 */
#include "laws/adjourn.h"
#include "hakem/san.h"
#include "laws/presence.h"

#include <string.h>

static hk_err meaning_of(const hk_game *game, const char *text, hk_move *out)
{
    hk_fault fault;
    if (!board_has_kings(&hk__now(game)->board))
        return HK_E_ILLEGAL_MOVE;
    return hk_san_parse(out, &hk__now(game)->board, text, strlen(text), &hk_letters_english,
                        game->rules.variant, &fault);
}

static void cite_notes(unsigned envelope, hk_ruling *ruling)
{
    static const hk_rule notes[] = {HK_RULE_ENVELOPE_NAMES,     HK_RULE_ENVELOPE_POSITION,
                                    HK_RULE_ENVELOPE_TIMES,     HK_RULE_ENVELOPE_SEALER,
                                    HK_RULE_ENVELOPE_NUMBER,    HK_RULE_ENVELOPE_OFFER,
                                    HK_RULE_ENVELOPE_RESUMPTION};
    hk__cite(ruling, HK_RULE_ENVELOPE);
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        if (envelope & 1u << i)
            hk__cite(ruling, notes[i]);
}

static void note_meaning(const hk_game *game, hk_move move, hk_ruling *ruling)
{
    ruling->meaning = move;
    ruling->meant_on = hk__now(game)->board;
}

/* The replier's answer goes into an envelope of its own, and the absent sealer's clock runs. */
static void seal_answer(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    struct hk__adjournment *adjournment = &game->adjournment;

    memcpy(adjournment->text, event->text, sizeof adjournment->text);
    adjournment->has_reply = true;
    adjournment->answers = game->offered[hk__other(player)];
    hk__clock_stop(&game->clock, event->at_ms);
    hk__clock_start(&game->clock, hk__other(player), event->at_ms);
    hk__uphold(ruling, HK_RULE_SEALER_ABSENT,
               "The answer is sealed, and the absent player's clock runs.");
}

/* An offer noted on the envelope is one that stands: the sealer's, unless the opponent has made one. */
static void note_offer(hk_game *game, hk_color player, hk_ruling *ruling)
{
    if (game->offered[HK_WHITE] || game->offered[HK_BLACK])
        return;
    game->offered[player] = true;
    game->offers++;
    hk__cite(ruling, HK_RULE_DRAW_OFFER);
}

hk_err hk__adjourn_seal(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    struct hk__adjournment *adjournment = &game->adjournment;
    const bool on_board = adjournment->instructed && game->plies == adjournment->plies + 1 &&
                          hk__has_the_move(game) != player;
    hk_move move, made = HK_MOVE_NONE;

    hk__cite(ruling, HK_RULE_SEAL);
    if (adjournment->sealed) {
        hk__refuse(ruling, HK_RULE_SEAL, "A move is sealed already.");
        return HK_OK;
    }
    if (hk__has_the_move(game) != player && !on_board) {
        hk__refuse(ruling, HK_RULE_SEAL, "Only the player who has the move seals.");
        return HK_OK;
    }
    if (adjournment->opened && game->absent & hk__party(hk__other(player)) &&
        player != adjournment->sealer) {
        seal_answer(game, event, player, ruling);
        return HK_OK;
    }
    if (on_board) {
        made = game->record[game->plies - 1].move;
        const hk_err err = hk__go_back(game, game->plies - 1);
        if (err != HK_OK)
            return err;
        note_meaning(game, made, ruling);
    } else if (meaning_of(game, event->text, &move) == HK_OK) {
        note_meaning(game, move, ruling);
    }
    hk__clock_stop(&game->clock, event->at_ms);
    *adjournment = (struct hk__adjournment){.sealed = true,
                                            .sealer = player,
                                            .envelope = (unsigned)event->value,
                                            .answers = game->offered[hk__other(player)]};
    memcpy(adjournment->text, event->text, sizeof adjournment->text);
    if (event->with & HK_NOTES_OFFER) {
        adjournment->envelope |= HK__NOTES_OFFER;
        note_offer(game, player, ruling);
    }
    game->touch = (struct hk__touch){.count = 0};
    game->status = HK_STATUS_INTERRUPTED;
    game->stopped = HK__BY_ARBITER;
    cite_notes(adjournment->envelope, ruling);
    ruling->why = "The move is sealed; the clocks stand and the game is adjourned.";
    if (made != HK_MOVE_NONE && (meaning_of(game, event->text, &move) != HK_OK || move != made)) {
        hk_buf buf;
        hk_buf_init(&buf, adjournment->text, sizeof adjournment->text);
        hk_san_write(&buf, &hk__now(game)->board, made, &hk_letters_english, HK_SAN_PGN);
        ruling->why = "The move made on the board is the sealed one.";
    }
    return HK_OK;
}

static void lose_by_fault(hk_game *game, int64_t at_ms, hk_color sealer, hk_err fault,
                          hk_ruling *ruling)
{
    hk__cite(ruling, HK_RULE_SEAL_FAULT);
    if (fault == HK_E_AMBIGUOUS || fault == HK_E_PROMOTION) /* which piece is not said */
        hk__uphold(ruling, HK_RULE_SEAL_AMBIGUOUS, "The sealed move is ambiguous.");
    else if (fault == HK_E_ILLEGAL_MOVE)
        hk__uphold(ruling, HK_RULE_SEAL_ILLEGAL, "The sealed move is illegal.");
    else
        hk__uphold(ruling, HK_RULE_SEAL_UNCLEAR, "The sealed move has no clear meaning.");
    hk__lose(game, at_ms, sealer, true, HK_REASON_SEALED_MOVE, ruling);
}

/* The move is made on the board, and the opponent's clock runs unless the game is over. */
static hk_err make_sealed(hk_game *game, int64_t at_ms, hk_color sealer, hk_move move,
                          hk_ruling *ruling)
{
    hk_position next = *hk__now(game);
    hk_position_make(&next, move);
    hk__clock_stop(&game->clock, at_ms);
    const hk_record record = {.move = move, .clock_ms = game->clock.left_ms[sealer]};
    const hk_err err = hk__enter(game, &record, &next);
    if (err != HK_OK)
        return err;
    hk__bring_time(game, sealer, hk__completed(game, sealer), 1);
    if (game->adjournment.answers) /* 9.1.2.1; an offer made since stays open (I.4) */
        game->offered[hk__other(sealer)] = false;
    game->adjournment.sealed = false;
    game->adjournment.opened = true;
    ruling->moved = ruling->completed = true;
    if (hk__end_if_position_does(game, at_ms, ruling)) {
        if (game->absent & hk__party(sealer))
            hk__adjourn_cite_late(game, sealer, ruling);
        return HK_OK;
    }
    game->duty_changed = true;
    hk__go_on(game, at_ms);
    ruling->why = "The envelope is opened, the move made, and the opponent's clock runs.";
    return HK_OK;
}

/* Open the envelope of a player. */
static hk_err open_envelope(hk_game *game, int64_t at_ms, hk_color sealer, hk_ruling *ruling)
{
    hk_move move;
    const hk_err fault = meaning_of(game, game->adjournment.text, &move);

    hk__cite(ruling, HK_RULE_ENVELOPE_OPENED);
    if (fault == HK_OK)
        return make_sealed(game, at_ms, sealer, move, ruling);
    lose_by_fault(game, at_ms, sealer, fault, ruling);
    return HK_OK;
}

hk_err hk__adjourn_convene(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    struct hk__adjournment *adjournment = &game->adjournment;
    const hk_color replier = hk__other(adjournment->sealer);

    hk__cite(ruling, HK_RULE_RESUMPTION);
    hk__cite(ruling, HK_RULE_RESUME_SET_UP);
    hk__cite(ruling, HK_RULE_SESSION_TIME);
    adjournment->convened = true;
    adjournment->answered[HK_WHITE] = adjournment->answered[HK_BLACK] = false;
    game->absent = event->who & HK_PARTY_BOTH;
    ruling->why = "The game is resumed.";
    if (!adjournment->sealed) {
        hk__go_on(game, event->at_ms);
        return HK_OK;
    }
    if (adjournment->envelope_lost) {
        ruling->why = "The envelope is missing: the sealer says what he sealed.";
        hk__cite(ruling, HK_RULE_ENVELOPE_LOST);
        return HK_OK;
    }
    if (!(game->absent & hk__party(replier))) {
        hk__cite(ruling, HK_RULE_REPLIER_PRESENT);
        if (game->absent)
            hk__cite(ruling, HK_RULE_SEALER_ABSENT);
        return open_envelope(game, event->at_ms, adjournment->sealer, ruling);
    }
    hk__cite(ruling, HK_RULE_ENVELOPE_OPENED);
    hk__cite(ruling, HK_RULE_REPLIER_ABSENT);
    if (game->absent == HK_PARTY_BOTH)
        hk__cite(ruling, HK_RULE_RESUMPTION_BOTH_ABSENT);
    game->status = HK_STATUS_RUNNING;
    hk__clock_start(&game->clock, replier, event->at_ms);
    ruling->why = "The player who must reply is absent: the envelope stays closed, his clock runs.";
    return HK_OK;
}

/*
 * I.10: a result that the sealed move has brought stands, whoever comes late; in 2005 the exceptions are for the sealer alone
 * (A.10), for whom the envelope is open already.
 */
static hk_err end_by_sealed(hk_game *game, int64_t at_ms, hk_ruling *ruling)
{
    struct hk__adjournment *adjournment = &game->adjournment;
    const hk_clock clock = game->clock;
    const hk_status status = game->status;
    const bool offered[2] = {game->offered[HK_WHITE], game->offered[HK_BLACK]};
    const hk_ruling before = *ruling;
    hk_move move;

    if (meaning_of(game, adjournment->text, &move) != HK_OK)
        return HK_OK;
    const hk_err err = make_sealed(game, at_ms, adjournment->sealer, move, ruling);
    if (err != HK_OK || game->status == HK_STATUS_ENDED)
        return err;
    const hk_err undone = hk__go_back(game, game->plies - 1);
    game->clock = clock;
    game->status = status;
    memcpy(game->offered, offered, sizeof offered);
    adjournment->sealed = true;
    adjournment->opened = false;
    *ruling = before;
    return undone;
}

hk_err hk__adjourn_proceed(hk_game *game, int64_t at_ms, hk_ruling *ruling)
{
    struct hk__adjournment *adjournment = &game->adjournment;
    const hk_color sealer = adjournment->sealer, replier = hk__other(sealer);

    if (!adjournment->convened || adjournment->envelope_lost)
        return HK_OK;
    if (adjournment->sealed && !(game->absent & hk__party(replier))) {
        hk__cite(ruling, HK_RULE_RESUMPTION);
        hk__cite(ruling, HK_RULE_RESUME_SET_UP);
        return open_envelope(game, at_ms, sealer, ruling);
    }
    if (adjournment->has_reply && !(game->absent & hk__party(sealer))) {
        adjournment->has_reply = false;
        hk__cite(ruling, HK_RULE_SEALER_ABSENT);
        return open_envelope(game, at_ms, replier, ruling);
    }
    if (adjournment->sealed && game->status == HK_STATUS_INTERRUPTED) {
        game->status = HK_STATUS_RUNNING;
        hk__clock_start(&game->clock, replier, at_ms);
    }
    return HK_OK;
}

hk_err hk__adjourn_arrive(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    struct hk__adjournment *adjournment = &game->adjournment;
    const bool is_sealer = player == adjournment->sealer;

    if (adjournment->sealed && !is_sealer)
        hk__cite(ruling, HK_RULE_REPLIER_ABSENT);
    if (adjournment->sealed && !is_sealer && !adjournment->envelope_lost &&
        hk__presence_is_late(game, event) &&
        !hk_article_number(ruling->edition, HK_RULE_LATE_MATE)) {
        const hk_err err = end_by_sealed(game, event->at_ms, ruling);
        if (err != HK_OK || game->status == HK_STATUS_ENDED) {
            hk__cite(ruling, HK_RULE_RESUMPTION_LATE);
            return err;
        }
    }
    if (!hk__presence_arrive(game, event, player, HK_RULE_RESUMPTION_LATE, ruling))
        return HK_OK;
    return hk__adjourn_proceed(game, event->at_ms, ruling);
}

hk_err hk__adjourn_state(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_board *board = &hk__now(game)->board;
    const hk_move move =
        hk__legal_find(board, event->move.from, event->move.to, (hk_kind)event->move.promotion);

    hk__cite(ruling, HK_RULE_ENVELOPE_LOST);
    if (!game->adjournment.sealed || !game->adjournment.envelope_lost) {
        hk__refuse(ruling, HK_RULE_ENVELOPE_LOST, "No envelope is missing.");
        return HK_OK;
    }
    if (move == HK_MOVE_NONE) {
        lose_by_fault(game, event->at_ms, game->adjournment.sealer, HK_E_ILLEGAL_MOVE, ruling);
        return HK_OK;
    }
    note_meaning(game, move, ruling);
    return make_sealed(game, event->at_ms, game->adjournment.sealer, move, ruling);
}

void hk__adjourn_early(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    if (hk__has_the_move(game) != player || game->adjournment.sealed) {
        hk__refuse(ruling, HK_RULE_SEAL_EARLY, "Only the player who has the move adjourns early.");
        return;
    }
    hk__clock_charge(&game->clock, event->at_ms);
    hk__clock_add(&game->clock, player, -event->ms[0]);
    game->adjournment.charged = true;
    hk__uphold(ruling, HK_RULE_SEAL_EARLY,
               "He seals as at the end of the session: its rest is charged to him.");
    hk__cite(ruling, HK_RULE_SEAL);
}

void hk__adjourn_instruct(hk_game *game, hk_ruling *ruling)
{
    game->adjournment.instructed = true;
    game->adjournment.plies = game->plies;
    hk__uphold(ruling, HK_RULE_SEAL,
               "The player to move seals; the clock is not pressed any more.");
    hk__cite(ruling, HK_RULE_SESSION_TIME);
}

void hk__adjourn_check(const hk_game *game, hk_ruling *ruling)
{
    if (!game->adjournment.sealed) {
        hk__refuse(ruling, HK_RULE_ENVELOPE_KEPT, "No move is sealed.");
        return;
    }
    hk__uphold(ruling, HK_RULE_ENVELOPE_KEPT, "The envelope is checked and kept.");
    cite_notes(game->adjournment.envelope, ruling);
}

void hk__adjourn_lost(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (event->fact == HK_FACT_ENVELOPE_LOST) {
        if (!game->adjournment.sealed) {
            hk__refuse(ruling, HK_RULE_ENVELOPE_LOST, "No move is sealed.");
            return;
        }
        game->adjournment.envelope_lost = true;
        hk__uphold(ruling, HK_RULE_ENVELOPE_LOST,
                   "The game goes on from the adjourned position with the recorded times.");
        return;
    }
    if (!game->adjournment.sealed) { /* A.11.b, I.12.2: of an adjourned position alone */
        hk__refuse(ruling, HK_RULE_POSITION_LOST, "The game is not adjourned.");
        return;
    }
    hk__uphold(ruling, HK_RULE_POSITION_LOST,
               "The position cannot be restored: the game is annulled, and a new one is played.");
    hk__annul(game, event->at_ms, ruling);
}

void hk__adjourn_clock_claim(hk_game *game, const hk_event *event, hk_color player,
                             hk_ruling *ruling)
{
    if (game->adjournment.convened && game->adjournment.answered[player]) {
        hk__deny(ruling, HK_RULE_WRONG_TIMES,
                 "The claimant has made his first move: the times stand.");
        return;
    }
    hk__uphold(ruling, game->adjournment.convened ? HK_RULE_WRONG_TIMES : HK_RULE_CLOCK_SETTING,
               "The setting of the clock is corrected.");
    hk__stand(game, event->at_ms, HK__BY_IRREGULARITY);
}

void hk__adjourn_cite_late(const hk_game *game, hk_color player, hk_ruling *ruling)
{
    if (!game->adjournment.convened || player != game->adjournment.sealer)
        return;
    hk__cite(ruling, HK_RULE_RESUMPTION_LATE);
    if (game->reason == HK_REASON_CHECKMATE)
        hk__cite(ruling, HK_RULE_LATE_MATE);
    if (game->reason == HK_REASON_STALEMATE || game->reason == HK_REASON_DEAD_POSITION)
        hk__cite(ruling, HK_RULE_LATE_DRAW);
    if (game->reason == HK_REASON_TIME)
        hk__cite(ruling, HK_RULE_LATE_TIME);
}
