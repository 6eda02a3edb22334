"""What the tests of tournaments share: a tournament with players, its rounds, what is done in them, and files in and out."""

from api import ORGANISER, hall
from hall import equal

RULES = {"profile": "board", "press": "manual", "level": "standard", "time_control": {"base_s": 5400, "increment_s": 30}}
TOURNAMENT = "/api/1/tournaments/{tournament}"
ROUND = TOURNAMENT + "/rounds/{round}"


def ask(operation, body=None, token=ORGANISER, status=200, **parts):
    answer = hall().ask(operation, token, body, parts)
    equal(answer.status, status, f"{operation} {body}: {answer.body[:400]!r}")
    return answer.json()


def refused(operation, body, code, token=ORGANISER, field=None, **parts):
    answer = hall().ask(operation, token, body, parts)
    problem = answer.json()
    equal((problem.get("code"), problem.get("field")), (code, field), f"{operation} {body}: {answer.body[:400]!r}")
    return problem


def make(count=4, **members):
    """A tournament with so many players."""
    name = ask("POST /api/1/tournaments", {"name": "Open", "city": "Kayseri", "minors": "none", "rules": RULES, **members}, status=201)["tournament"]
    for number in range(1, count + 1):
        ask(f"POST {TOURNAMENT}/players", {"name": f"Player{number}, Ada", "rating": 2000 + number, "fide_id": str(6300000 + number)},
            tournament=name)
    return name


def pair(name, number, pairs, status=200, token=ORGANISER, byes=(), **members):
    body = {"pairings": [{"board": board, "white": white, "black": black} for board, (white, black) in enumerate(pairs, 1)],
            "byes": [{"player": player, "code": code} for player, code in byes], **members}
    return ask(f"POST {ROUND}/pairings", body, token, status, tournament=name, round=number)


def see(name, token=ORGANISER):
    return ask(f"GET {TOURNAMENT}", None, token, tournament=name)


def board(name, number, board_number, token=ORGANISER):
    return see(name, token)["rounds"][number - 1]["pairings"][board_number - 1]


def start(name, number, **members):
    return ask(f"POST {ROUND}/start", members, tournament=name, round=number)


def report(name, number, board_number, result, token=ORGANISER, **members):
    return ask(f"POST {ROUND}/results", {"board": board_number, "result": result, **members}, token, tournament=name, round=number)


def confirm(name, number, **members):
    return ask(f"POST {ROUND}/confirm", members, tournament=name, round=number)


def publish(name, number):
    return ask(f"POST {ROUND}/publish", None, tournament=name, round=number)


def play(game, *acts):
    """Start a game of the hall and do something in it, as its arbiter."""
    arbiter = hall().link(ORGANISER, None, "arbiter")
    hall().act(game, arbiter, "start")
    for kind, data, members in acts:
        hall().act(game, arbiter, kind, data, **members)
    return arbiter


def send(name, body, status=200, token=ORGANISER, key=None, **query):
    parts = "&".join(f"{key}={value}" for key, value in {"format": "trf", **query}.items())
    headers = {"Idempotency_Key": key} if key else {}
    answer = hall().call("POST", f"/api/1/tournaments/{name}/import?{parts}", token, body, Content_Type="text/plain", **headers)
    hall().description.hold("POST /api/1/tournaments/{tournament}/import", answer, None)
    equal(answer.status, status, answer.body[:500])
    return answer.json()


def export(name, **query):
    parts = "".join(f"&{key}={value}" for key, value in query.items())
    answer = hall().call("GET", f"/api/1/tournaments/{name}/export?format=trf{parts}", ORGANISER)
    equal(answer.status, 200, answer.body[:300])
    return answer.body
