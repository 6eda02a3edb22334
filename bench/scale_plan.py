#!/usr/bin/env python3
"""
Simulate a million games at once over many halls and a database in parts, with the costs that bench/scale.py has measured: what breaks
first, and what then carries it. docs/scale.md has the table that it prints.

usage: bench/scale_plan.py [--costs FILE] [--seed N] [--seconds N] [--only LETTER] [NAME=NUMBER...]

FILE has rows as bench/scale.py prints them, in place of COSTS. Each NAME is one of PLAN, and changes it in every plan that is printed, or in the
one of this letter.

What is simulated, turn by turn:
- A hall is one thread. It collects the acts that have come since its turn before, judges them, sends a transaction to each part of the
  database that has games among them, waits for the slowest, answers, and shows the acts to watchers. Then the next turn begins; or, with
  "overlap", the next is judged while one is being committed.
- A part of the database has some processors, which take transactions in the order in which they come, and one log. A sync of the log
  carries every transaction that was done before it began (group commit), and a commit waits for the standby too.
- Acts come at random, as many a second as games and thinking time give. One game, the final, has a crowd of watchers.
- After a third of the time a hall is killed: its games wait for its lease to end and are opened by the others. After two thirds the first part of
  the database fails over to its standby.

What is not: networks that lose packets, the players' way, discs that stall, vacuum, and the cost of leases (two statements a second and hall).
"""

import argparse
import collections
import heapq
import math
import random

COSTS = {"act_hall_us": 34.7, "turn_hall_us": 143, "act_database_us": 39.4, "turn_database_us": 280, "act_wal_bytes": 1020, "act_kept_bytes": 793,
         "change_bytes": 936, "watch_us": 8.37, "watch_bytes": 331, "socket_kb": 17.4, "game_kb": 21.2, "open_us": 65}
PLAN = {
    "games": 1_000_000, "think_s": 10, "watchers": 1, "crowd": 100_000,
    "halls": 48, "parts": 1,
    "aligned": 1,  # 1: a hall has games of one part; 0: of all
    "overlap": 0,  # 1: a hall judges a turn while it waits for the one before
    "spread": 1,  # 1: the crowd is divided among the halls; 0: it is at the hall of its game
    "cores": 8, "sync_ms": 1.0, "standby_ms": 0.5, "log_mb_s": 500,
    "lease_s": 1.5, "failover_s": 3, "sockets": 65536,
}
PLANS = (
    ("A: the crowd of the final at one hall", {"spread": 0}),
    ("B: the crowd divided among the halls", {}),
    ("C: B with four acts in the time of one", {"think_s": 2.5}),
    ("D: C in four parts, each hall with games of all", {"think_s": 2.5, "parts": 4, "aligned": 0}),
    ("E: C in four parts, each hall with games of one", {"think_s": 2.5, "parts": 4}),
    ("F: E in sixteen parts", {"think_s": 2.5, "parts": 16}),
    ("G: F, a turn is judged while the one before is committed", {"think_s": 2.5, "parts": 16, "overlap": 1}),
)
GOOD_MS = 250  # of a hundred answers ninety-nine come within so long
STEP_S = 0.25  # in which a hall, a part or the whole is looked at
SAMPLES = 2  # acts of a turn whose wait is noted


class Part:
    """A part of the database: processors, and a log whose sync carries all that was done before it began."""

    def __init__(self, plan, costs):
        self.plan, self.costs = plan, costs
        self.free = [0.0] * int(plan["cores"])
        self.now_ends = self.next_ends = 0.0  # the sync under way, and the one behind it
        self.busy = 0.0

    def commit(self, at, acts):
        """When a transaction that comes at this time is answered."""
        took = (acts * self.costs["act_database_us"] + self.costs["turn_database_us"]) / 1e6
        done = max(at, self.free[0]) + took
        heapq.heapreplace(self.free, done)
        self.busy += took
        written = acts * self.costs["act_wal_bytes"] / (self.plan["log_mb_s"] * 1e6)
        if done >= self.next_ends:
            self.now_ends = self.next_ends = done + self.plan["sync_ms"] / 1e3 + written
        elif done >= self.now_ends:  # the sync that was the next has begun
            self.now_ends, self.next_ends = self.next_ends, self.next_ends + self.plan["sync_ms"] / 1e3 + written
        elif self.next_ends == self.now_ends:
            self.next_ends += self.plan["sync_ms"] / 1e3 + written
        else:
            self.next_ends += written
        return self.next_ends + self.plan["standby_ms"] / 1e3

    def stand(self, until):
        self.free = [max(one, until) for one in self.free]


class Hall:
    def __init__(self, games):
        self.games = games
        self.heard = 0.0  # up to when acts have been collected
        self.waiting = []  # (acts, since) of games whose hall was gone
        self.answered = 0.0  # when the turn before was
        self.work = 0.0  # seconds of crowds and of games to be opened
        self.busy = 0.0


def count(rng, mean):
    """How many come where so many come on average (Poisson; the normal distribution where they are many)."""
    if mean > 40:
        return max(0, round(mean + math.sqrt(mean) * math.sqrt(-2 * math.log(1 - rng.random())) * math.cos(2 * math.pi * rng.random())))
    left, found = math.exp(-mean), 0
    product = rng.random()
    while product > left:
        product *= rng.random()
        found += 1
    return found


class World:
    def __init__(self, plan, costs, seed, seconds):
        self.plan, self.costs, self.seconds = plan, costs, seconds
        self.rng = random.Random(seed)
        self.halls = [Hall(plan["games"] / plan["halls"]) for _ in range(int(plan["halls"]))]
        self.parts = [Part(plan, costs) for _ in range(int(plan["parts"]))]
        self.waits = collections.defaultdict(list)  # by step: (seconds, acts, hall)
        self.acts = 0

    def parts_of(self, number):
        return [self.parts[number % len(self.parts)]] if self.plan["aligned"] else self.parts

    def turn(self, number, at):
        """A turn of a hall; when its next one begins."""
        hall, plan, costs = self.halls[number], self.plan, self.costs
        came = [(count(self.rng, (at - hall.heard) * hall.games / plan["think_s"]), hall.heard, at), *hall.waiting]
        hall.heard, hall.waiting = at, []
        acts = sum(one[0] for one in came)
        spent, hall.work = hall.work, 0.0
        before, answered = hall.answered, at + spent
        if acts:
            parts = self.parts_of(number)
            judged = (acts * costs["act_hall_us"] + len(parts) * costs["turn_hall_us"]) / 1e6
            spent += judged
            sent = max(at + spent, before)
            answered = max(part.commit(sent, acts / len(parts)) for part in parts)
            for some, first, last in came:
                for _ in range(SAMPLES if some else 0):
                    wait = answered - first - self.rng.random() * (last - first)
                    self.waits[int(answered / STEP_S)].append((wait, some / SAMPLES, number))
            self.acts += acts
            shown = acts * plan["watchers"] * costs["watch_us"] / 1e6
            spent += shown
            answered += shown
        hall.answered = answered
        hall.busy += spent
        return max(before, at + spent, at + 0.001) if plan["overlap"] else max(answered, at + 0.001)

    def crowd_looks(self):
        """The final has a move, which its crowd is shown."""
        work = self.plan["crowd"] * self.costs["watch_us"] / 1e6
        for hall in self.halls if self.plan["spread"] else self.halls[:1]:
            hall.work += work / len(self.halls) if self.plan["spread"] else work

    def kill(self, number, at):
        """What its games' players send meanwhile is heard by the others when the lease has ended."""
        dead = self.halls[number]
        others = [hall for hall in self.halls if hall is not dead]
        end = at + self.plan["lease_s"]
        for hall in others:
            more = dead.games / len(others)
            hall.waiting.append((count(self.rng, more / self.plan["think_s"] * self.plan["lease_s"]), at, end))
            hall.work += more * self.costs["open_us"] / 1e6
            hall.games += more
        dead.games = 0

    def run(self):
        """Times are those at which something begins: a turn, by a hall's number, or what happens."""
        coming = [(self.rng.random() * 0.01, number) for number in range(len(self.halls))]
        coming += [(self.seconds / 3, "kill"), (self.seconds * 2 / 3, "failover"), (self.seconds / 6, "final")]
        heapq.heapify(coming := [(at, str(what), what) for at, what in coming])
        killed = len(self.halls) - 1
        while coming[0][0] < self.seconds:
            at, name, what = heapq.heappop(coming)
            if what == "kill":
                heapq.heappush(coming, (at + self.plan["lease_s"], "lease", "lease"))
                coming = [one for one in coming if one[2] != killed]
                heapq.heapify(coming)
            elif what == "lease":
                self.kill(killed, at - self.plan["lease_s"])
            elif what == "failover":
                self.parts[0].stand(at + self.plan["failover_s"])
            elif what == "final":
                self.crowd_looks()
                heapq.heappush(coming, (at - self.plan["think_s"] * math.log(1 - self.rng.random()), name, what))
            else:
                heapq.heappush(coming, (self.turn(what, at), name, what))
        return self

    def answered(self, since, until):
        return (one for step in range(int(since / STEP_S), int(until / STEP_S)) for one in self.waits[step])

    def answers(self, since, until):
        """The 50 % and 99 % of the waits of acts that were answered then, in ms."""
        chosen = sorted(self.answered(since, until))
        whole, found, below = sum(acts for _, acts, _ in chosen), [], 0.0
        for wait, acts, _ in chosen:
            below += acts
            while len(found) < 2 and below >= whole * (0.5, 0.99)[len(found)]:
                found.append(wait * 1e3)
        return found or [math.inf, math.inf]

    def back(self, since, until):
        """Seconds until of a hundred answers ninety-nine come in time again."""
        steps = [since + STEP_S * n for n in range(int((until - since) / STEP_S))]
        late = [at for at in steps if self.answers(at, at + STEP_S)[1] > GOOD_MS]
        return late[-1] + STEP_S - since if late else 0.0


def whole(figure):
    return "none" if figure == math.inf else f"{figure:,.0f}" if figure >= 10 else f"{figure:.1f}"


def told(name, plan, costs, seed, seconds):
    """A row of the table."""
    world = World(plan, costs, seed, seconds).run()
    third = seconds / 3
    half, most = world.answers(third / 3, third)
    halls, parts = plan["halls"], plan["parts"]
    sockets = plan["games"] / halls * (2 + plan["watchers"]) + plan["crowd"] / (halls if plan["spread"] else 1)
    backs = [f"{world.back(since, since + third):.1f} s" if world.answers(since + third - 1, since + third)[1] <= GOOD_MS else f"not in {third:.0f} s"
             for since in (third, 2 * third)]
    return (name, f"{halls:.0f}, {parts:.0f}", f"{sockets / plan['sockets']:.0%}",
            f"{sum(hall.busy for hall in world.halls) / seconds / halls:.0%}, {max(hall.busy for hall in world.halls) / seconds:.0%}",
            f"{min(1, max(part.busy for part in world.parts) / seconds / plan['cores']):.0%}",
            f"{world.acts / seconds * costs['act_wal_bytes'] / parts / 1e6:.0f} MB/s",
            f"{whole(half)}, {whole(most)} ms", f"{whole(1e3 * max(wait for wait, _, hall in world.answered(third / 3, third) if hall == 0))} ms",
            *backs, f"{1 / parts if plan['aligned'] else 1:.0%}")


HEAD = ("plan", "halls, parts", "sockets of the fullest hall", "processors of the halls, the busiest", "of the busiest part", "log of a part", "answer, 50 and 99 %",
        "the longest at the hall with the final", "well again after a hall's end", "after a failover", "which stops")


def read_costs(path):
    with open(path, encoding="utf-8") as file:
        return {**COSTS, **{line.split("\t")[0]: float(line.split("\t")[1]) for line in file if "\t" in line}}


def main():
    parser = argparse.ArgumentParser(add_help=False, usage=__doc__)
    parser.add_argument("--costs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=45)
    parser.add_argument("--only", default="")
    parser.add_argument("numbers", nargs="*")
    given = parser.parse_intermixed_args()
    changed = {}
    for name, _, number in (one.partition("=") for one in given.numbers):
        if name not in PLAN:
            parser.error(f"{name} is none of {', '.join(PLAN)}")
        changed[name] = float(number)
    costs = read_costs(given.costs) if given.costs else COSTS
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
    for name, own in (one for one in PLANS if one[0].startswith(given.only)):
        print(f"| {' | '.join(told(name, {**PLAN, **own, **changed}, costs, given.seed, given.seconds))} |", flush=True)


if __name__ == "__main__":
    main()
