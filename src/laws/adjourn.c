/*
 * Adjournment with a sealed move.
 *
 * The sealer is the player whose move is in the envelope; the replier is his opponent.
 *
 *   RUNNING   the player to move seals his move (I.1.1)
 *             -> SEALED: the clocks are stopped, the board shows the position before the move
 *   SEALED    the agreed time comes, and the replier is there (I.9.1)
 *             -> OPENED: the move is made, and the replier's clock runs
 *   SEALED    the agreed time comes, and the replier is absent (I.9.2)
 *             -> his clock runs; OPENED when he comes
 *   SEALED    the envelope is lost, and the sealer states his move (I.12.1)
 *             -> OPENED: that move is made
 *   OPENED    the move has no clear meaning, or is illegal (I.8)
 *             -> ENDED: the sealer loses, or a draw if the replier cannot mate
 *   OPENED    the sealer is absent, and the replier seals his answer (I.9.3)
 *             -> the sealer's clock runs; the answer is opened when he comes
 */
#include "laws/adjourn.h"
#include "hakem/san.h"
#include "laws/move.h"
#include "laws/offer.h"
#include "laws/presence.h"
#include "laws/setup.h"
#include "laws/sheet.h"
#include "laws/touch.h"

#include <string.h>

/*
 * C.3: the language of a sealed text, or else the one that its player's scoresheet names last; empty:
 * English.
 */
static const char *language_of(const hk_game *game, hk_color player, const hk_event *event)
{
    const bool is_read = !hk__was_ruled_before(event, 11);

    if (event->seal.language[0])
        return event->seal.language;
    for (size_t i = is_read ? game->sheet_count[player] : 0; i-- > 0;)
        if (game->sheet[player][i].language[0])
            return game->sheet[player][i].language;
    return "";
}

static const hk_letters *letters_of(const char *language)
{
    return language[0] ? hk_letters_find(language, strlen(language)) : &hk_letters_english;
}

static const char *skip(const char *text, const char *signs)
{
    return text + strspn(text, signs);
}

/* Is this the end of what is written? Then it is taken off. */
static void take_end(char *text, size_t *size, const char *end)
{
    const size_t length = strlen(end);
    if (*size > length && memcmp(text + *size - length, end, length) == 0)
        *size -= length;
}

/*
 * Copy what is written without what says nothing of the move: its number, blanks, an offer, "e.p.", the time of a
 * clock, which `is_timed` says may stand there, and a full stop. What is plain loses no game by its form (I.8.2). Answers
 * the size.
 */
static size_t copy_plain(char out[HK_TEXT_MAX], const char *text, bool is_timed)
{
    const char *at = skip(text, " \t"), *behind = skip(at, "0123456789");
    size_t size = 0;

    if (behind != at && (*behind == '.' || *behind == ' ' || *behind == '\t'))
        at = skip(behind, ". \t");
    if (strncmp(at, "(=)", 3) == 0)
        at += 3;
    const size_t whole = is_timed ? hk__sheet_plain_size(at) : strlen(at);
    for (size_t i = 0; i < whole && size + 1 < HK_TEXT_MAX; i++)
        if (at[i] != ' ' && at[i] != '\t')
            out[size++] = at[i];
    take_end(out, &size, "(=)");
    take_end(out, &size, "e.p.");
    take_end(out, &size, ".");
    return size;
}

/*
 * Read a sealed text as a move of the present position, in the letters of its language. What means
 * nothing in them may be English.
 */
static hk_err meaning_of(const hk_game *game, const hk_event *event, const char *written,
                         const char *language, hk_move *out)
{
    const hk_board *board = &hk__now(game)->board;
    const bool is_exact = hk__was_ruled_before(event, 13);
    char plain[HK_TEXT_MAX];
    const char *text = is_exact ? written : plain;
    const size_t size =
        is_exact ? strlen(written) : copy_plain(plain, written, !hk__was_ruled_before(event, 17));
    hk_fault fault;

    if (!board_has_kings(board))
        return HK_E_ILLEGAL_MOVE;
    const hk_err err =
        hk_san_parse(out, board, text, size, letters_of(language), game->rules.variant, &fault);
    return err == HK_E_SYNTAX && language[0]
               ? hk_san_parse(out, board, text, size, &hk_letters_english, game->rules.variant,
                              &fault)
               : err;
}

/* Keep what the player has written, and in whose letters. */
static void keep_text(hk_game *game, const struct hk__act *act)
{
    struct hk__adjournment *adjournment = &game->adjournment;

    memcpy(adjournment->text, act->event->seal.text, sizeof adjournment->text);
    hk_buf buf;
    hk_buf_init(&buf, adjournment->language, sizeof adjournment->language);
    hk_buf_str(&buf, language_of(game, act->player, act->event));
}

static void tell_meaning(const hk_game *game, hk_move move, struct hk__act *act)
{
    act->meaning = move;
    act->meant_on = hk__now(game)->board;
}

/* I.2: note what is written on the envelope. */
static void note_envelope(unsigned envelope, struct hk__act *act)
{
#define X(name, word) hk__note_if(act, envelope &HK_ENVELOPE_##name, HK__ENVELOPE_##name);
    HK_ENVELOPE_LIST(X)
#undef X
}

/* I.9.3: put the replier's answer into an envelope; the clock of the absent sealer runs. */
static hk_verdict seal_answer(hk_game *game, struct hk__act *act)
{
    struct hk__adjournment *adjournment = &game->adjournment;
    const hk_color sealer = hk__other(act->player);

    keep_text(game, act);
    adjournment->has_reply = true;
    adjournment->answers = game->offered[sealer];
    adjournment->touched = game->touch;
    hk__touch_forfeit(game, act->player);
    hk_clock_stop(&game->clock, act->event->at_ms);
    hk__clock_start(&game->clock, sealer, act->event->at_ms);
    return HK_VERDICT_ANSWER_SEALED;
}

/*
 * The envelope notes a draw offer, so one is open: if neither player has made one before, it is the
 * sealer's, unless he may make none yet.
 */
static void enter_offer(hk_game *game, struct hk__act *act)
{
    game->adjournment.envelope |= HK__NOTES_OFFER;
    if (game->offered[HK_WHITE] || game->offered[HK_BLACK] || hk__offer_is_void(game, act))
        return;
    game->offered[act->player] = true;
    game->offers++;
    game->offers_made[act->player]++;
    hk__note(act, HK__OFFERED);
}

/* Put the move into the envelope as it is written, stop the clocks and adjourn the game. */
static hk_verdict put_in_envelope(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    struct hk__adjournment *adjournment = &game->adjournment;

    hk_clock_stop(&game->clock, event->at_ms);
    *adjournment = (struct hk__adjournment){.sealed = true,
                                            .sealer = act->player,
                                            .envelope = event->seal.noted,
                                            .answers = game->offered[hk__other(act->player)],
                                            .touched = game->touch};
    keep_text(game, act);
    if (event->seal.offers_draw)
        enter_offer(game, act);
    note_envelope(adjournment->envelope, act);
    game->touch = (struct hk__touch){.count = 0};
    if (!hk__was_ruled_before(event, 9)) /* what stands on the board is not his move */
        game->pending.stands = false;
    hk__touch_forfeit(game, act->player);
    game->status = HK_STATUS_INTERRUPTED;
    game->stopped = HK__BY_ARBITER;
    return HK_VERDICT_MOVE_SEALED;
}

/* Seal the move that was made on the board after the instruction, whatever the paper says. */
static hk_verdict seal_made(hk_game *game, struct hk__act *act)
{
    struct hk__adjournment *adjournment = &game->adjournment;
    const hk_move made = game->moves[game->plies - 1].move;
    const bool breach = game->breach == HK__BREACH_OPEN;
    hk_move written;
    hk_buf buf;

    hk__go_back(game, game->plies - 1);
    if (breach)
        game->touch = game->last_touch;
    tell_meaning(game, made, act);
    const hk_verdict verdict = put_in_envelope(game, act);
    if (meaning_of(game, act->event, adjournment->text, adjournment->language, &written) == HK_OK &&
        written == made)
        return verdict;
    hk_buf_init(&buf, adjournment->text, sizeof adjournment->text);
    hk_san_write(&buf, &hk__now(game)->board, made, letters_of(adjournment->language), HK_SAN_PGN);
    return HK_VERDICT_BOARD_MOVE_SEALED;
}

hk_verdict hk__adjourn_seal(hk_game *game, struct hk__act *act)
{
    const struct hk__adjournment *adjournment = &game->adjournment;
    const hk_color player = act->player;
    const bool has_move = hk__has_the_move(game) == player;
    const bool has_made =
        adjournment->instructed && game->plies == adjournment->plies + 1 && !has_move;
    hk_move written;

    if (adjournment->sealed)
        return HK_VERDICT_SEALED_ALREADY;
    if (!has_move && !has_made)
        return HK_VERDICT_SEAL_NOT_ON_MOVE;
    if (hk__claim_stops_play(game) && !hk__was_ruled_before(act->event, 10))
        return HK_VERDICT_MOVE_WHILE_CLAIM_WAITS;
    if (adjournment->opened && game->absent & hk_party_of(hk__other(player)) &&
        player != adjournment->sealer)
        return seal_answer(game, act);
    if (has_made)
        return seal_made(game, act);
    if (meaning_of(game, act->event, act->event->seal.text, language_of(game, player, act->event),
                   &written) == HK_OK)
        tell_meaning(game, written, act);
    return put_in_envelope(game, act);
}

/* I.8: a player who sealed a move that cannot be made loses. */
static hk_verdict lose_by_irregularity(hk_game *game, struct hk__act *act, hk_color sealer,
                                       hk_err err)
{
    hk__lose(game, act, sealer, HK_REASON_SEALED_MOVE);
    act->told.player = sealer;
    if (err == HK_E_AMBIGUOUS || err == HK_E_PROMOTION) /* the text does not say which piece */
        return HK_VERDICT_SEALED_AMBIGUOUS;
    return err == HK_E_ILLEGAL_MOVE ? HK_VERDICT_SEALED_ILLEGAL : HK_VERDICT_SEALED_UNCLEAR;
}

/* 2005, A.10: note a result that came before the sealer arrived; it stands however late he is. */
static void note_before_sealer(const hk_game *game, struct hk__act *act)
{
    hk__note(act, HK__RETURNED);
    hk__note_if(act, game->reason == HK_REASON_CHECKMATE, HK__MATED_MEANWHILE);
    hk__note_if(act, game->reason == HK_REASON_STALEMATE || game->reason == HK_REASON_DEAD_POSITION,
                HK__DRAWN_MEANWHILE);
    hk__note_if(act, game->reason == HK_REASON_TIME, HK__LOST_ON_TIME_MEANWHILE);
}

static bool is_convened_sealer(const hk_game *game, hk_color player)
{
    return game->adjournment.convened && player == game->adjournment.sealer;
}

/* Does the move break the duty of what its player had touched before he sealed it (4.3)? */
static bool breaks_touch(hk_game *game, hk_move move)
{
    game->touch = game->adjournment.touched;
    return hk__is_on_board(game) && hk__touch_is_broken(game, move);
}

/*
 * Make the sealed move on the board and start the opponent's clock. The verdict is `made`, unless
 * the move ends the game.
 */
static hk_verdict make_sealed(hk_game *game, struct hk__act *act, hk_color sealer, hk_move move,
                              hk_verdict made)
{
    hk_position next = *hk__now(game);

    hk_position_make(&next, move);
    hk_clock_stop(&game->clock, act->event->at_ms);
    const hk_made_move half_move = {.move = move, .clock_ms = game->clock.left_ms[sealer]};
    const bool breach = breaks_touch(game, move);
    if (!hk__enter(game, act, &half_move, &next))
        return HK_VERDICT_NONE;
    hk__touch_leave(game, breach);
    hk__bring_time(game, sealer, hk__completed(game, sealer), 1);
    if (game->adjournment.answers) /* 9.1.2.1; an offer made after the sealing stays open (I.4) */
        game->offered[hk__other(sealer)] = false;
    game->adjournment.sealed = false;
    game->adjournment.opened = true;
    act->moved = act->completed = true;
    act->told.player = sealer;
    const hk_verdict end = hk__end_if_position_does(game, act);
    if (end != HK_VERDICT_NONE) {
        hk__touch_note_end(game, end);
        if (game->absent & hk_party_of(sealer) && is_convened_sealer(game, sealer))
            note_before_sealer(game, act);
        return end;
    }
    game->duty_changed = true;
    hk__go_on(game, act->event->at_ms);
    return made;
}

/* I.7: open the envelope of a player and make his move. */
static hk_verdict open_envelope(hk_game *game, struct hk__act *act, hk_color sealer)
{
    hk_move move;
    const hk_err err =
        meaning_of(game, act->event, game->adjournment.text, game->adjournment.language, &move);

    hk__note(act, HK__OPENED);
    return err == HK_OK ? make_sealed(game, act, sealer, move, HK_VERDICT_ENVELOPE_OPENED)
                        : lose_by_irregularity(game, act, sealer, err);
}

/* I.11: neither is there, and the default time is not zero. */
static void note_both_away(const hk_game *game, struct hk__act *act)
{
    hk__note_if(act, game->absent == HK_PARTY_BOTH && hk__presence_default_ms(game) > 0,
                HK__BOTH_AWAY);
}

/* I.9.2: the envelope stays closed while the replier is absent, and his clock runs. */
static hk_verdict wait_for_replier(hk_game *game, struct hk__act *act, hk_color replier)
{
    note_both_away(game, act);
    game->status = HK_STATUS_RUNNING;
    hk__clock_start(&game->clock, replier, act->event->at_ms);
    act->told.player = replier;
    return HK_VERDICT_REPLIER_IS_ABSENT;
}

hk_verdict hk__adjourn_convene(hk_game *game, struct hk__act *act)
{
    struct hk__adjournment *adjournment = &game->adjournment;
    const hk_color sealer = adjournment->sealer, replier = hk__other(sealer);

    hk__note(act, HK__CONVENED);
    adjournment->convened = true;
    adjournment->answered[HK_WHITE] = adjournment->answered[HK_BLACK] = false;
    game->absent = act->event->convene.absent;
    if (adjournment->is_void)
        adjournment->sealed = false;
    if (!adjournment->sealed) {
        hk__go_on(game, act->event->at_ms);
        return HK_VERDICT_RESUMED;
    }
    if (adjournment->envelope_lost) {
        act->told.player = sealer;
        return HK_VERDICT_SEALER_STATES;
    }
    if (game->absent & hk_party_of(replier))
        return wait_for_replier(game, act, replier);
    hk__note(act, HK__REPLIER_THERE);
    hk__note_if(act, game->absent != 0, HK__SEALER_AWAY);
    return open_envelope(game, act, sealer);
}

/*
 * The replier comes too late: if the sealed move ends the game, that result stands (I.10). In 2005
 * the exceptions hold for the sealer alone (A.10), and his envelope has been opened before he
 * comes. If the move ends nothing, the function takes it back and answers HK_VERDICT_NONE.
 */
static hk_verdict end_by_sealed(hk_game *game, struct hk__act *act)
{
    const hk_game closed = *game;
    const struct hk__act before = *act;
    const hk_color sealer = game->adjournment.sealer;
    hk_move move;

    if (meaning_of(game, act->event, game->adjournment.text, game->adjournment.language, &move) !=
        HK_OK)
        return HK_VERDICT_NONE;
    const hk_verdict verdict = make_sealed(game, act, sealer, move, HK_VERDICT_ENVELOPE_OPENED);
    if (verdict != HK_VERDICT_ENVELOPE_OPENED)
        return verdict;
    hk__go_back(game, game->plies - 1);
    game->clock = closed.clock;
    game->status = closed.status;
    game->adjournment = closed.adjournment;
    memcpy(game->offered, closed.offered, sizeof game->offered);
    *act = before;
    return HK_VERDICT_NONE;
}

/* Is what was sealed for a position that is gone? Then nobody opens it. */
static bool is_void(const hk_game *game, const struct hk__act *act)
{
    return game->adjournment.is_void && !hk__was_ruled_before(act->event, 14);
}

hk_verdict hk__adjourn_proceed(hk_game *game, struct hk__act *act)
{
    struct hk__adjournment *adjournment = &game->adjournment;
    const hk_color sealer = adjournment->sealer, replier = hk__other(sealer);

    if (!adjournment->convened || adjournment->envelope_lost)
        return HK_VERDICT_NONE;
    if (adjournment->sealed && is_void(game, act)) {
        adjournment->sealed = false;
        hk__go_on(game, act->event->at_ms);
        return HK_VERDICT_NONE;
    }
    if (adjournment->sealed && !(game->absent & hk_party_of(replier))) {
        hk__note(act, HK__SET_UP_AGAIN);
        return open_envelope(game, act, sealer);
    }
    if (adjournment->has_reply && !(game->absent & hk_party_of(sealer))) {
        adjournment->has_reply = false;
        hk__note(act, HK__SEALER_AWAY);
        return open_envelope(game, act, replier);
    }
    if (adjournment->sealed && game->status == HK_STATUS_INTERRUPTED) {
        game->status = HK_STATUS_RUNNING;
        hk__clock_start(&game->clock, replier, act->event->at_ms);
    }
    return HK_VERDICT_NONE;
}

bool hk__adjourn_goes_on(hk_game *game, struct hk__act *act)
{
    const struct hk__adjournment *adjournment = &game->adjournment;

    if (!adjournment->sealed) {
        hk__go_on(game, act->event->at_ms);
        return true;
    }
    return game->status == HK_STATUS_INTERRUPTED && adjournment->convened &&
           !adjournment->envelope_lost && !hk__was_ruled_before(act->event, 14) &&
           hk__adjourn_proceed(game, act) == HK_VERDICT_NONE;
}

hk_verdict hk__adjourn_arrive(hk_game *game, struct hk__act *act)
{
    const struct hk__adjournment *adjournment = &game->adjournment;
    const bool replies = adjournment->sealed && act->player != adjournment->sealer;
    const bool only_for_sealer =
        hk_article_number(game->rules.edition, HK_RULE_LATE_MATE) != NULL; /* A.10 */

    hk__note(act, HK__RETURNED);
    hk__note_if(act, replies, HK__REPLIER_AWAY);
    note_both_away(game, act);
    if (replies && !adjournment->envelope_lost && !is_void(game, act) && !only_for_sealer &&
        hk__presence_is_late(game, act->event)) {
        const hk_verdict end = end_by_sealed(game, act);
        if (end != HK_VERDICT_NONE || act->err != HK_OK)
            return end;
    }
    const hk_verdict arrival = hk__presence_arrive(game, act, true);
    if (arrival != HK_VERDICT_RETURNED_IN_TIME)
        return arrival;
    const hk_verdict opened = hk__adjourn_proceed(game, act);
    return opened != HK_VERDICT_NONE || act->err != HK_OK ? opened : arrival;
}

hk_verdict hk__adjourn_state(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    const hk_color sealer = game->adjournment.sealer;
    const hk_move move = hk__legal_find(&hk__now(game)->board, event->fact.move.from,
                                        event->fact.move.to, event->fact.move.promotion);

    if (!game->adjournment.sealed || !game->adjournment.envelope_lost)
        return HK_VERDICT_NO_ENVELOPE_LOST;
    if (move == HK_MOVE_NONE)
        return lose_by_irregularity(game, act, sealer, HK_E_ILLEGAL_MOVE);
    tell_meaning(game, move, act);
    return make_sealed(game, act, sealer, move, HK_VERDICT_STATED_MOVE_MADE);
}

hk_verdict hk__adjourn_early(hk_game *game, struct hk__act *act)
{
    const hk_color player = hk__meant(act->event);

    if (hk__has_the_move(game) != player || game->adjournment.sealed)
        return HK_VERDICT_SEALS_EARLY_NOT_ON_MOVE;
    hk_clock_read(&game->clock, act->event->at_ms);
    hk__give_time(game, act, player, -act->event->fact.session_left_ms);
    game->adjournment.charged = true;
    return HK_VERDICT_SEALS_EARLY;
}

hk_verdict hk__adjourn_instruct(hk_game *game, struct hk__act *act)
{
    act->told.player = hk__meant(act->event);
    if (game->adjournment.sealed && !hk__was_ruled_before(act->event, 13))
        return HK_VERDICT_SEALED_ALREADY;
    if (hk__has_the_move(game) != hk__meant(act->event) && !hk__was_ruled_before(act->event, 11))
        return HK_VERDICT_SEAL_NOT_ON_MOVE;
    game->adjournment.instructed = true;
    game->adjournment.plies = game->plies;
    act->told.player = hk__has_the_move(game);
    return HK_VERDICT_TOLD_TO_SEAL;
}

hk_verdict hk__adjourn_check(hk_game *game, struct hk__act *act)
{
    if (!game->adjournment.sealed)
        return HK_VERDICT_NO_ENVELOPE_TO_CHECK;
    act->told.player = game->adjournment.sealer;
    note_envelope(game->adjournment.envelope, act);
    return HK_VERDICT_ENVELOPE_CHECKED;
}

hk_verdict hk__adjourn_lost(hk_game *game, struct hk__act *act)
{
    struct hk__adjournment *adjournment = &game->adjournment;

    act->told.player = adjournment->sealer;
    if (act->event->fact.fact == HK_FACT_ENVELOPE_LOST) {
        if (!adjournment->sealed || adjournment->is_void)
            return HK_VERDICT_NO_ENVELOPE_LOST;
        adjournment->envelope_lost = true;
        return HK_VERDICT_ENVELOPE_LOST;
    }
    if (!adjournment->sealed) /* A.11.b, I.12.2 speak of an adjourned position alone */
        return HK_VERDICT_POSITION_LOST_NOT_ADJOURNED;
    hk__annul(game, act);
    return HK_VERDICT_POSITION_LOST_ANNULLED;
}

hk_verdict hk__adjourn_clock_claim(hk_game *game, struct hk__act *act)
{
    const struct hk__adjournment *adjournment = &game->adjournment;

    if (!adjournment->convened)
        return hk__setup_clock(game, act);
    if (adjournment->answered[act->player])
        return HK_VERDICT_TIMES_STAND;
    hk__stand(game, act->event->at_ms, HK__BY_IRREGULARITY);
    return HK_VERDICT_TIMES_CORRECTED;
}

void hk__adjourn_note_late(const hk_game *game, struct hk__act *act)
{
    if (is_convened_sealer(game, act->player))
        note_before_sealer(game, act);
}
