#!/usr/bin/env python3
"""
Three halls that serve together, their database and its standby, which confirms each commit, each on a machine of its own in a network of its
own (network.py), and 200 games at them, a quarter with clocks. Whatever befalls one of the halls, the database or what lies between: each act
that was acknowledged stands in the log once, in order, under the number that was told, and nobody is charged.

HAKEM_NETWORK_FAULTS says how many faults there are (3), HAKEM_NETWORK_SEED the seed of the draws (11), which a failure names,
HAKEM_NETWORK_ONLY the faults that are drawn (all), by the names of their functions. Where
namespaces are not permitted it is left out.
"""

import contextlib
import os
import random
import shutil
import signal
import subprocess
import tempfile
import threading
import time

import network
from databases import can_be_built_without, over_postgres, query
from hall import Skip, await_that, case, check, equal, run_cases
from network import BACK, FRONT, HallAt, Machine
from players import LONG_S, TOGETHER, Clocked, Player, end_all, metric
from stores import run

TIMES = int(os.environ.get("HAKEM_NETWORK_FAULTS", "3"))
SEED = int(os.environ.get("HAKEM_NETWORK_SEED", "11"))
ONLY = os.environ.get("HAKEM_NETWORK_ONLY", "").split()
GAMES, CLOCKED = 200, 50
THINKS_S = 1.5
ANSWER_S = 2  # so long a player waits for an answer before he asks elsewhere
BOUND_S = 6  # of what comes after a fault, on a machine with much else to do
# So long the clock of a player may run on: until the lease has ended and others have looked, and until he has come to another hall. Of a
# hundred half-moves one may be slower, since this machine is, and since a hall that has just come may not know of every outage.
CHARGED_MS = 3000
SERVING = "SELECT count(*) FROM hakem.hall WHERE name <> 'hall' AND epoch > 0 AND until > clock_timestamp()"
SETTINGS = ("listen_addresses = '*'", "max_connections = 60", "wal_keep_size = '64MB'",
            "wal_sender_timeout = '2s'", "wal_receiver_timeout = '2s'", "wal_retrieve_retry_interval = '200ms'")


class Server(over_postgres.Cluster):
    """A database's server on a machine of its own; of another (`of`) it is the standby."""

    def __init__(self, folder, machine, of=None):
        self.machine, self.of = machine, of
        os.mkdir(folder)
        super().__init__(folder)

    def make(self):
        self.before = [*self.machine.inside, *self.before]
        if self.of:
            self.copy(self.of)
        else:
            super().make()
            self.set_up(*SETTINGS)
            self.set_up("host all,replication all 10.2.0.0/24 trust", name="pg_hba.conf")

    def copy(self, of):
        shutil.rmtree(self.data, ignore_errors=True)
        self.run("pg_basebackup", "-D", self.data, "-R", "-c", "fast", "--no-sync", "-d",
                 f"host={of.machine.address(BACK)} user=hakem connect_timeout=2 tcp_user_timeout=2000")
        self.set_up(f"unix_socket_directories = '{self.folder}'")


class Databases:
    """The one that is written, and its standby."""

    def __init__(self, folder, machines):
        self.all = [Server(os.path.join(folder, "one"), machines[0])]
        self.all[0].start()
        query(self.all[0].address(), "CREATE DATABASE hall")
        self.all[0].set_up("synchronous_standby_names = '*'")  # and so of those that are copied
        self.all.append(Server(os.path.join(folder, "other"), machines[1], of=self.all[0]))
        self.all[1].start()
        self.primary, self.standby = self.all
        self.primary.control("reload")
        self.await_standby()

    def address(self):
        """As the halls have it."""
        hosts = ",".join(server.machine.address(BACK) for server in self.all)
        return f"postgres://hakem@{hosts}/hall?target_session_attrs=read-write"

    def own_address(self):
        return self.primary.address("hall")

    def await_standby(self):
        await_that(lambda: query(self.own_address(), "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1", "the standby confirms")

    def fail_over(self, alone=None):
        """
        The primary has gone, or nobody can reach it; the standby is promoted, and it comes back as the standby of that one. Meanwhile the
        other confirms for itself, if something (`alone`) is to be done.
        """
        if alone:
            self.standby.set_up("synchronous_standby_names = ''", name="postgresql.auto.conf")
        self.standby.control("reload")
        self.standby.control("promote")
        if alone:
            alone()
            self.standby.set_up("synchronous_standby_names = '*'", name="postgresql.auto.conf")
        with contextlib.suppress(subprocess.CalledProcessError):
            self.primary.control("-m", "immediate", "stop")
        self.primary.machine.mend(BACK)
        self.primary, self.standby = self.standby, self.primary
        self.standby.copy(self.primary)
        self.standby.start()
        self.primary.control("reload")
        self.await_standby()

    def close(self):
        for server in self.all:
            with contextlib.suppress(subprocess.SubprocessError):
                server.control("-m", "immediate", "stop")


class Faults:
    """What can befall a place of three halls and two databases; each is over when the function is."""

    def __init__(self, halls, databases, draw):
        self.halls, self.databases, self.draw = halls, databases, draw
        self.told_s, self.came = [], []
        self.all = [self.kill, self.close, self.stand_still, self.stand_still_for_long, self.lose, self.unplug, self.lose_answers, self.lose_all,
                    self.crash_database, self.fail_over, self.lose_database, self.lose_standby, self.lose_standby_hall_and_database]
        if ONLY:
            self.all = [fault for fault in self.all if fault.__name__ in ONLY]
        self.left = []

    def come(self):
        """One of them at a time; each comes before one comes again."""
        if not self.left:
            self.left = self.draw.sample(self.all, len(self.all))
        fault = self.left.pop()
        print(f"# {len(self.came) + 1}: {fault.__name__.replace('_', ' ')}", flush=True)
        self.hall = self.draw.choice(self.halls)
        self.others = [hall for hall in self.halls if hall is not self.hall]
        self.began = time.monotonic()
        self.came.append((self.began, fault.__name__.replace("_", " ")))
        fault()

    def before(self, moment):
        """The fault that had come last."""
        return next((name for began, name in reversed(self.came) if began <= moment), "no fault")

    def pass_time(self, most_s):
        threading.Event().wait(self.draw.uniform(0, most_s))

    def start_again(self):
        self.hall.stands_by = True
        self.hall.start()

    def kill(self):
        self.hall.kill()
        self.pass_time(3)
        self.start_again()

    def close(self):
        self.hall.stop()
        self.pass_time(1)
        self.start_again()

    def stand_still(self):
        self.hall.process.send_signal(signal.SIGSTOP)
        self.pass_time(1.5)
        self.hall.process.send_signal(signal.SIGCONT)

    def stand_still_for_long(self):
        self.hall.process.send_signal(signal.SIGSTOP)
        self.await_fence()
        self.pass_time(1)
        self.hall.process.send_signal(signal.SIGCONT)

    def await_fence(self):
        await_that(lambda: query(self.databases.own_address(), SERVING) == "2", "the others know that it has gone")

    def await_halls(self):
        for hall in self.halls:
            await_that(lambda hall=hall: hall.says() == 200, "it has come to the other database")

    def await_word(self):
        """It says that it cannot write, and the others miss it."""
        await_that(lambda: self.hall.says() == 503, "it says that its database cannot be reached")
        self.told_s.append(time.monotonic() - self.began)
        self.await_fence()

    def lose(self):
        self.hall.machine.lose(BACK)
        self.await_word()
        self.hall.machine.mend(BACK)

    def unplug(self):
        self.hall.machine.unplug(BACK)
        self.await_word()
        self.hall.machine.mend(BACK)

    def lose_answers(self):
        """What the hall writes is committed, and it does not come to know."""
        database = self.databases.primary.machine
        database.lose_to(self.hall.machine, BACK)
        self.await_word()
        database.mend_to(self.hall.machine, BACK)

    def lose_all(self):
        for net in (FRONT, BACK):
            self.hall.machine.lose(net)
        self.await_fence()
        for net in (FRONT, BACK):
            self.hall.machine.mend(net)

    def crash_database(self):
        self.databases.primary.control("-m", "immediate", "stop")
        self.pass_time(3)
        self.databases.primary.start()
        self.databases.await_standby()

    def fail_over(self):
        self.databases.primary.control("-m", "immediate", "stop")
        self.databases.fail_over()

    def lose_database(self):
        """It is silent, so that nothing tells the halls to ask the other."""
        self.databases.primary.machine.lose(BACK)
        self.pass_time(1)
        self.databases.fail_over(self.await_halls)

    def lose_standby(self):
        self.databases.standby.machine.lose(BACK)
        self.pass_time(3)
        self.databases.standby.machine.mend(BACK)
        self.databases.await_standby()

    def lose_standby_hall_and_database(self):
        """What a hall that has gone had written, and no standby has confirmed, is told by nobody."""
        standby = self.databases.standby.machine
        standby.lose(BACK)
        self.pass_time(1)
        self.hall.kill()
        await_that(lambda: query(self.databases.own_address(), SERVING) == "0", "nobody has a lease that nobody confirms")
        self.pass_time(1)
        self.databases.primary.machine.lose(BACK)
        standby.mend(BACK)
        self.databases.fail_over()
        self.start_again()


def knows_of(hall):
    with contextlib.suppress(OSError, ValueError, network.HTTPException):
        return metric(hall, "hakem_other_halls")
    return None


def acknowledged(players):
    return sum(len(player.numbers) for player in players)


def settle(halls, players):
    """All halls serve, and the games go on."""
    try:
        for hall in halls:
            await_that(lambda hall=hall: hall.says() == 200 and knows_of(hall) == len(halls) - 1, "it serves with the others", LONG_S)
        before = acknowledged(players)
        await_that(lambda: acknowledged(players) > before + len(players) // 4 or any(player.fault for player in players), "they play", LONG_S)
        for player in players:
            check(not player.fault, f"game {player.name}: {player.fault}")
    except AssertionError as fault:
        raise AssertionError(f"{fault}: {[(hall.says(), knows_of(hall), hall.said[-400:]) for hall in halls]}") from fault


def play_through_faults(draw):
    can_be_built_without()
    if not over_postgres.installed("initdb"):
        raise Skip("there is no PostgreSQL here")
    network.enter()
    with contextlib.ExitStack() as stack:
        machines = [stack.enter_context(contextlib.closing(Machine(number))) for number in range(11, 16)]
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="hakem-network-"))
        os.chmod(folder, 0o711)
        databases = stack.enter_context(contextlib.closing(Databases(folder, machines[3:])))
        halls = [stack.enter_context(HallAt(machine, TOGETHER, store=databases.address())) for machine in machines[:3]]
        for hall in halls:
            hall.organiser = halls[0].organiser
        ended = threading.Event()
        stack.callback(ended.set)
        players = [(Clocked if number < CLOCKED else Player)(halls, random.Random(draw.random()), ended=ended, thinks_s=THINKS_S)
                   for number in range(GAMES)]
        for hall in halls:
            hall.patience = ANSWER_S
        for player in players:
            player.start()
        settle(halls, players)
        faults = Faults(halls, databases, draw)
        for _ in range(TIMES):
            before = acknowledged(players)
            faults.come()
            settle(halls, players)
            print(f"#    {time.monotonic() - faults.began:.1f} s, {acknowledged(players) - before} acts", flush=True)
        ended.set()
        end_all(players, databases.own_address(), SEED)
        equal(run("check", "--store", databases.own_address())[:2], (0, ""))
        charged = sorted(one for player in players[:CLOCKED] for one in player.charged)
        most = "; ".join(f"{ms:.0f} ms after {faults.before(moment)} ({what})" for ms, moment, what in charged[:-6:-1])
        print(f"# {TIMES} faults, seed {SEED}: {acknowledged(players)} acts in {GAMES} games; of {len(charged)} half-moves by a clock the most that was"
              f" charged beyond the time thought was {most}")
        check(charged[len(charged) * 99 // 100][0] < CHARGED_MS, f"players were charged {most}")
        if faults.told_s:
            check(max(faults.told_s) < BOUND_S, faults.told_s)
            print(f"# a hall that was cut off said so after {', '.join(f'{told:.1f}' for told in faults.told_s)} s")


@case
def whatever_befalls_halls_databases_or_what_lies_between_what_was_acknowledged_stands_once_and_nobody_is_charged():
    try:
        play_through_faults(random.Random(SEED))
    except AssertionError as fault:
        raise AssertionError(f"seed {SEED}: {fault}") from fault


run_cases()
