#!/usr/bin/env python3
"""SIGKILL under load: many games with acts on their way, the hall killed at moments of chance. After each start the log has
every act that was acknowledged, under the number that was told, and none that was not sent; what was on its way is sent again
with its key, and stands in the log once. Over PostgreSQL, where there is one, its server crashes too.

HAKEM_KILLS says how many times (8), HAKEM_KILLS_SEED the seed of the moments (17), which a failure names.
"""

import os
import random
import subprocess
import threading
import time

from databases import KEPT, can_be_built_without, database
from hall import Hall, case, check, equal, run_cases, uci_of
from loads import GAMES, Load
from stores import run

KILLS = int(os.environ.get("HAKEM_KILLS", "8"))
SEED = int(os.environ.get("HAKEM_KILLS_SEED", "17"))
LONGEST_S = 0.15  # from the first act to the kill


def play_until_killed(load, after_s, answered_first):
    """The time until the kill begins at once, or with the first answer."""
    timer = threading.Timer(after_s, load.hall.process.kill)

    def answered():
        if timer.ident is None:
            timer.start()

    if not answered_first:
        timer.start()
    load.play(answered)
    answered()  # where there was none
    timer.join()
    load.hall.kill()


def kill_while_it_starts(hall, after_s):
    process = subprocess.Popen(hall.command(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(after_s)
    process.kill()
    process.wait()


def play_through_kills(draw, kills, store=None, crash=None):
    """`crash` ends what is behind the hall as if the power had gone, and starts it again."""
    with Hall(store=store) as hall:
        load = Load(hall, draw)
        load.fill_up()
        for number in range(kills):
            if number % 8 == 7:
                hall.kill()
                kill_while_it_starts(hall, draw.uniform(0, 0.05))
            else:
                play_until_killed(load, draw.uniform(0, LONGEST_S), draw.random() < 0.8)
            if crash and number % 2:
                crash()
            hall.start()
            games = load.compare(hall.store, load.games + load.finished[-GAMES:])
            known = len(load.games) + len(load.finished)
            check(known <= games <= load.asked_for, f"{games} games in the store, {known} known of {load.asked_for} asked for")
            game = draw.choice(load.games)
            with hall.seat(game.links["watch"]) as watcher:
                moves = [act["data"]["move"] for act in game.acts[: len(game.numbers)] if act["kind"] == "move"]
                equal(uci_of(watcher.state)[: len(moves)], moves, "what the hall shows")
        load.compare(hall.store, load.games + load.finished)
        check(load.acknowledged() > kills, f"{load.acknowledged()} acts were acknowledged")
        hall.stop()
        status, output, said = run("check", "--store", hall.store)
        equal((status, output), (0, ""), said)
        print(f"# {kills} kills, seed {SEED}: {load.acknowledged()} acts acknowledged in {len(load.games) + len(load.finished)} games")


def seeded(*arguments, **names):
    try:
        play_through_kills(random.Random(SEED), *arguments, **names)
    except AssertionError as fault:
        raise AssertionError(f"seed {SEED}: {fault}") from fault


@case
def what_was_acknowledged_survives_kills_under_load_and_nothing_else_is_there():
    seeded(KILLS)


@case
def over_postgres_so_it_does_though_the_database_crashes_too():
    can_be_built_without()
    with database() as (server, address):

        def crash():
            server.control("-m", "immediate", "stop")
            server.start()

        seeded(max(KILLS // 2, 1), store=address, crash=crash)


with KEPT:
    run_cases()
