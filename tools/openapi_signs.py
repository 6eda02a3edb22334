#!/usr/bin/env python3
"""What the API says of the signs at a board and of the card of its players, as schemas, for tools/openapi.py: a module, not a
command. The lists of words are those of include/hakem/sign.h, and each word has to be described here."""

import c_lists
from openapi_acts import ref
from openapi_schemas import answer, described, flag, integer, listed, nullable, text

SIGN = "include/hakem/sign.h"
SIGNS_OF_HALL = "src/hall/server/signs.h"


def minutes(header, name):
    return c_lists.number(header, name) // 60000


def signs():
    """Each sign in words: what it is, and what its `color`, `since_ms` and `count` say."""
    near = minutes(SIGN, "HK_DEFAULT_NEAR_MS")
    paused = minutes(SIGNS_OF_HALL, "SIGNS_PAUSED_LONG_MS")
    late = c_lists.number(SIGNS_OF_HALL, "SIGNS_CLOCK_LATE_MS") / 1000
    silent = c_lists.number(SIGNS_OF_HALL, "SIGNS_CLOCK_SILENT_MS") // 1000
    return {
        "call": "a player's call that no arbiter has taken (6.11.2); `count`: his calls so far",
        "claim_waiting": "a claim waits for its examination or for the arbiter's decision; `color`: the claimant",
        "flag": "one display is at 0:00, and nobody has called it; `color`: whose",
        "flags_both": "both are; `color`: whose fell first, if the clock knows",
        "illegal_move": "an illegal move or action (7.5.1, 7.5.3, 7.5.4) that has not been dealt with, or both kings in check; `color`: "
                        "the offender, `count`: which of his illegal actions it would be",
        "pawn_left": "a pawn stands on the last rank (7.5.2); `color` and `count` as above",
        "intended_not_made": "after a wrong claim by an intended move the claimant has made another move (9.5.3), and the opponent has touched "
                             "nothing since; `color`: the claimant",
        "time_short": "a player with less than five minutes and without 30 seconds a move need not record any more (8.4); with "
                      "`color` null neither need, and the arbiter tries to record (8.5.1). On boards, where moves are to be recorded",
        "paused_long": f"the clocks have stood for {paused} minutes and more; not of an adjourned game",
        "clock_silent": f"the clock on the table has no connection, and has told nothing for {silent} seconds",
        "clock_released": "what the clock on the table told ahead of a move is not admitted with it (a flag at a display that is up, a press of a "
                          "player who seals): the hall has let it go, and the clocks stand until an arbiter has decided",
        "clock_late": f"what the clock on the table told has come late by over {late} seconds in all, beside the fastest; the arbiter may "
                      "take the clock back",
        "away": "a player has no connection while a clock runs; on the screen and in training. `color` null: neither has",
        "result_unconfirmed": "the game is over and not signed by both (8.7); `color`: who has yet to sign. It is to be acted on if what "
                              "was signed is not the result",
        "drawn_or_dead": "the position has drawn the game (5.2.2, 9.6), and it goes on",
        "claim_possible": "a claim of 9.2 or 9.3 would succeed; `count`: how often the position has occurred, or the moves without a "
                          "capture or pawn move",
        "default_time": f"a player is not there, and the default time (6.7) ends within {near} minutes or has ended; `since_ms`: its end, "
                        "also while it is still to come",
        "differs": "the log would be ruled otherwise today; the game stands as recorded",
    }


OWED = {
    "act": "act now",
    "wait": "wait until the move is completed, or the next one (A.5.4)",
    "claim": "act only if a player claims",
    "know": "only know it",
}


def schemas():
    """The schemas by name."""
    owed, known = c_lists.words(SIGN, "HK_OWED_LIST"), c_lists.words(SIGN, "HK_SIGN_LIST")
    counted = answer({
        "illegal_moves": integer(0, None, "Illegal actions completed (7.5.5), those carried over included."),
        "warnings": integer(0, None, "Warnings that stand (12.9.1)."),
        "requests": integer(0, None, "Requests to see the record (A.4.3), those carried over included."),
        "offers": integer(0, None, "Draws offered."),
    })
    return {
        "SignWord": described(known, signs(), "What can be seen at a board"),
        "Owed": described(owed, OWED, "What the arbiter owes there, by edition, level and supervision"),
        "Sign": answer({
            "sign": ref("SignWord"), "owes": ref("Owed"),
            "color": nullable(ref("Color"), "The player whom it is about; null: neither, or both."),
            "article": nullable(text(), "The article of the game's edition that says what is owed; null: none does."),
            "private": flag("The arbiter may not let the players know it (12.6)."),
            "since_ms": nullable(integer(0), "Since when, in game time; null: not known."),
            "count": nullable(integer(1), "What the sign counts; null: nothing."),
        }, (), "What can be seen at a board, and what the arbiter owes there."),
        "PlayerCounters": counted,
        "Counters": answer({"white": ref("PlayerCounters"), "black": ref("PlayerCounters")}, (), "The card of a board."),
        "LastMove": answer({"san": text("In English algebraic notation."), "color": ref("Color")}, (), "The last move made."),
        "SupervisionProposed": answer({
            "supervision": {"const": "limited"},
            "articles": listed(text(), "The articles that would apply: for rapid, for blitz."),
            "boards": integer(1, None, "Boards of rapid or blitz on the list that are under full supervision and not over."),
            "arbiters": integer(0, None, "Arbiters who have a part in them: those named on a link to the hall, and those connected."),
        }, (), "There are more than three such boards to an arbiter (A.4.1)."),
    }
