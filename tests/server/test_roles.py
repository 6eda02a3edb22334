#!/usr/bin/env python3
"""
Who may do what: every act from every seat, in every status of the game and every profile, over HTTP and over sockets. The table is
`x-act` of the API's description; `expected` is what the description says of it in words.
"""

import itertools

from api import ORGANISER, Socket, act_of, examples, hall, seen_now, told
from hall import add_case, await_that, case, check, equal, run_cases

UNTIMELY = {"waiting": "not-started", "interrupted": "is-interrupted", "ended": "game-over"}
# The game is as if it had not ended, or had not been interrupted, for these alone; src/laws/admission.c says when.
AT_OTHER_TIMES = (("flag", "flag"), ("claim", "touch_move"), ("decide", "continue"))


class Place:
    """A game of one kind and status; a new one when the last has another status."""

    def __init__(self, name, status, **members):
        self.name, self.wanted, self.members = name, status, members
        self.casual = members.pop("casual", False)
        self.profile = members.get("profile", "screen")
        self.basic = members.get("edition") == "basic"
        self.game, self.sockets, self.offered = None, {}, 0

    def __str__(self):
        return f"{self.name}, {self.wanted}"

    def renew(self):
        self.close()
        self.offered = 0
        self.game = game = hall().make(None if self.casual else ORGANISER, **self.members)
        seat = game.get("white") or game["both"]
        by = {} if "white" in game else {"by": "white"}
        if self.wanted != "waiting":
            if self.casual:
                for token in [token for role, token in game.items() if role != "game"]:
                    self.socket(token)
            else:
                hall().act(game["game"], game["arbiter"], "start")
        if self.wanted == "interrupted":
            hall().act(game["game"], game["arbiter"], "interrupt", {"since_ms": hall().state(game["game"])["at_ms"]})
        if self.wanted == "ended":
            hall().act(game["game"], seat, "resign", **by)
        equal(hall().state(game["game"])["status"], self.wanted, str(self))

    def look(self):
        """The state, and what an act names; of another game if this one's status is another."""
        if self.game is None:
            self.renew()
        state, seen = seen_now(self.game)
        if state["status"] != self.wanted:
            self.renew()
            state, seen = seen_now(self.game)
        self.offered = max(self.offered, seen["offer"])
        return state, {**seen, "offer": self.offered}

    def socket(self, token):
        """A connection of the seat, or of a watcher. To a game that waits there is one at a time: it starts when both players are there."""
        if token not in self.sockets:
            if self.wanted == "waiting":
                self.close()
            self.sockets[token] = Socket(hall(), *([token] if token else []))
            if not token:
                self.sockets[token].ask({"type": "watch", "game": self.game["game"]})
        return self.sockets[token]

    def send(self, token, act, by_socket):
        """Send an act; gives back ("ruling", verdict, outcome) or ("error", code, field)."""
        def once():
            if by_socket:
                answer = self.socket(token).ask({"type": "act", "game": self.game["game"], **act})
            else:
                answer = hall().ask("POST /api/1/games/{game}/acts", token, act, {"game": self.game["game"]}).json()
            return answer if answer.get("code") != "busy" else None  # the acts of a seat are limited

        if token is None and not by_socket:
            equal(once()["code"], "token", f"{self}: nobody sends {act}")
            return "error", "role", None
        return self.short(await_that(once, "the hall has room for an act"))

    def send_all(self, token, acts):
        """The same of acts that change nothing, all at once over a socket."""
        answers = self.socket(token).ask_all([{"type": "act", "game": self.game["game"], **act} for act in acts])
        return [self.send(token, act, True) if answer.get("code") == "busy" else self.short(answer)
                for act, answer in zip(acts, answers)]

    @staticmethod
    def short(answer):
        if "code" in answer:
            return "error", answer["code"], answer.get("field")
        return "ruling", answer.get("verdict"), answer.get("outcome")  # of a hand at a board players are told neither

    def close(self):
        for socket in self.sockets.values():
            socket.close()
        self.sockets = {}


def expected(kind, x_act, place, role, scope, by, about):
    """What comes of an act: a code of refusal, a verdict, or "judged". `about` is whom a fact is about."""
    player = by or (role if role in ("white", "black") else None)
    stands_in = x_act.get("without_arbiter") and place.casual and scope == "full" and (
        role == "both" or (role in ("white", "black") and place.profile == "training"))
    if role in ("organiser", "watch") or scope not in x_act["scopes"]:
        return "role"
    copies = kind == "record"  # after the end; in the arbiter's place by an operator too
    if scope == "results" and (role != "arbiter" or (place.wanted == "ended") != copies):
        return "role"
    if role in ("operator", "clock") and role not in x_act["roles"]:
        return "role"
    if role == "arbiter" and by and place.profile == "screen" and kind != "arrive":
        return "role"
    is_display = role == "clock" and x_act["senders"] == "anyone"  # a flag, which no player has to say
    if role in ("both", "operator", "clock") and not by and not is_display and not (copies and role == "operator"):
        return "syntax"
    if role in ("white", "black") and by and by != role:
        return "role"
    if role != "arbiter":
        is_own = about == player and x_act.get("of_himself")
        if "question" in x_act and not (x_act["question"] or is_own or place.profile == "training" or (role == "both" and place.casual)):
            return "role"
        if x_act.get("needs_arbiter") and place.casual and place.profile != "training":
            return "role"
        if x_act.get("when_told") and place.profile != "training":
            return "role"
        if x_act["senders"] == "player" and role not in x_act["roles"] and not stands_in:
            return "role"
    actor = "player" if player and not (stands_in and x_act["senders"] == "arbiter") else "arbiter"
    if x_act["senders"] not in (actor, "anyone"):
        return "not-this-actor"
    if place.basic and x_act["with_clock"]:
        return "no-such-article"
    if place.wanted not in x_act["statuses"]:
        return UNTIMELY[place.wanted]
    if x_act["on_board"] and place.profile == "screen":
        return "nothing-to-touch" if kind in ("touch", "adjust") else "nothing-to-seal"
    return "judged"


NOT_JUDGED = ("not-this-actor", "no-such-article", "nothing-to-touch", "nothing-to-seal")


def compare(place, sender, act, wanted, found, state):
    kind, word_or_code, more = found
    if found[:2] == ("error", "stale") and may_be_stale(act, state):
        return
    where = f"{place}: {sender} sends {act}: expected {wanted}, found {found}"
    if wanted in ("role", "syntax"):
        check(kind == "error" and word_or_code == wanted, where)
        check(wanted != "syntax" or more == "by", where)
    elif kind == "error":  # of what cannot have happened there is no ruling
        check(word_or_code == "impossible", where)
    elif wanted == "judged":
        check(word_or_code not in (*NOT_JUDGED, *UNTIMELY.values()), where)
    else:
        matter = act["data"].get("ground") or act["data"].get("decision") or act["kind"] if act.get("data") else act["kind"]
        if (act["kind"], matter) in AT_OTHER_TIMES and wanted in UNTIMELY.values():
            return
        equal((word_or_code, more), (wanted, "inadmissible"), where)


def senders(place):
    """Who may try: name, role, scope, whom `by` names, where the token comes from."""
    place.look()
    for role in place.game:
        if role != "game":
            yield role, role, "full", (None, "white", "black") if role != "black" else (None,), role
    yield "a watcher", "watch", "full", (None, "black"), "watch"
    for role, scope in itertools.product(("white", "both", "arbiter"), ("moves", "clock", "results", "look")):
        if role in place.game:
            sides = (None,) if role == "white" or scope == "results" and role == "arbiter" else ("white",)
            yield f"{role} by a link of scope {scope}", role, scope, sides, (role, scope)
    yield "the organiser", "organiser", "full", (None,), "organiser"
    yield "an arbiter of the hall", "watch" if place.casual else "arbiter", "full", (None, "black"), "hall"
    if place.casual:
        yield "who enters results", "watch", "full", (None,), "desk"


LINKS = {}


def token_for(place, source):
    """The token of a sender: of a seat that was made with the game, of the hall, or of a link that is made when it is first needed."""
    if source == "watch":
        return None
    if source == "organiser":
        return ORGANISER
    if source in place.game:
        return place.game[source]
    of_hall = {"hall": (ORGANISER, None, "arbiter"), "desk": (ORGANISER, None, "arbiter", "results")}.get(source)
    key = source if of_hall else (place.game["game"], *source)
    if key not in LINKS:
        LINKS[key] = hall().link(*(of_hall or (place.game[source[0]], place.game["game"], *source)))
    return LINKS[key]


def trials(place):
    """Every act from every sender, with and without `by`: sender, source of its token, act, what is expected."""
    for kind, _, schema, x_act in told().acts():
        data_of = itertools.cycle(examples(told(), schema))  # another one for every sender
        for name, role, scope, sides, source in senders(place):
            one = next(data_of)
            is_about = "who" in one and "question" in x_act
            choices = [{**one, "who": who} for who in ("white", "black")] if is_about else [one]
            for by, data in itertools.product(sides, choices):
                wanted = expected(kind, x_act, place, role, scope, by, data.get("who"))
                yield name, source, act_of(kind, data, **({"by": by} if by else {})), wanted


def may_be_stale(act, state):
    """May an act with the right numbers be out of date all the same? A press of who has nothing to press for."""
    return act["kind"] == "press" and state["to_press"] != act.get("by", state["turn"])


def hold_table(place):
    """Every act from every sender; gives back how often each answer was expected."""
    counted, at_once = {}, {}
    state, seen = place.look()
    judged = []
    for number, (name, source, act, wanted) in enumerate(trials(place)):
        counted[wanted] = counted.get(wanted, 0) + 1
        if wanted == "judged":
            judged.append((name, source, act))
        elif number % 8 > 0:
            at_once.setdefault(source, []).append((name, act, wanted))
        else:
            compare(place, name, act, wanted, place.send(token_for(place, source), {**act, **seen}, by_socket=False),
                    state)
    for source, rows in at_once.items():  # nothing of this is recorded, so it can be sent without looking between
        found = place.send_all(token_for(place, source), [{**act, **seen} for _, act, _ in rows])
        for (name, act, wanted), one in zip(rows, found):
            compare(place, name, act, wanted, one, state)
    equal(place.look()[0]["number"], state["number"], f"{place}: entries of the log")
    for number, (name, source, act) in enumerate(judged):
        state, seen = place.look()
        found = place.send(token_for(place, source), {**act, **seen}, by_socket=number % 8 > 0)
        compare(place, name, act, "judged", found, state)
    place.close()
    return counted


PLACES = [
    *(Place(f"{profile} with an arbiter", status, profile=profile)
      for profile in ("screen", "board", "training") for status in ("waiting", "running", "interrupted", "ended")),
    *(Place(f"{profile}, casual", status, profile=profile, casual=True)
      for profile in ("screen", "board", "training") for status in ("waiting", "running", "ended")),
    *(Place(f"{profile}, casual, at one screen", status, profile=profile, casual=True, seats="one-screen")
      for profile in ("screen", "training") for status in ("running", "ended")),
    *(Place(f"{profile} with an arbiter, at one screen", "running", profile=profile, seats="one-screen")
      for profile in ("screen", "board")),
    *(Place(f"{profile} with an arbiter, basic", "running", profile=profile, edition="basic", time_control=None)
      for profile in ("screen", "board")),
]


def hold_place(place):
    hall().renew()
    counted = hold_table(place)
    check(counted.get("role", 0) > 100 and counted.get("judged", 0) + counted.get(UNTIMELY.get(place.wanted), 0) > 50,
          counted)


@case
def a_casual_game_has_no_arbiter_of_the_hall():
    game = hall().make(None, profile="board")
    name, watched = {"game": game["game"]}, hall().state(game["game"])
    for token in (hall().link(ORGANISER, None, "arbiter"), hall().link(ORGANISER, None, "arbiter", "results")):
        for operation, body in (("POST /api/1/games/{game}/links", {"role": "white", "scope": "full"}),
                                ("PUT /api/1/games/{game}/headers", {"site": "Elsewhere"}), ("POST /api/1/games/{game}/cancel", None),
                                ("POST /api/1/games/{game}/preview", act_of("decide", {"decision": "declare", "score": "1-0"}, seen=0)),
                                ("GET /api/1/games/{game}/known", None), ("GET /api/1/games/{game}/repetition", None),
                                ("GET /api/1/games/{game}/links", None)):
            answer = hall().ask(operation, token, body, name)
            equal((answer.status, answer.json().get("code")), (403, "role"), operation)
        equal(set(hall().state(game["game"], token)), set(watched), "he sees what a watcher sees")
        check(game["game"] not in [line["game"] for line in hall().ask("GET /api/1/games", token).json()["games"]], "it is on no list")


for one in PLACES:
    add_case(f"who may do what: {one}", lambda place=one: hold_place(place))

run_cases()
