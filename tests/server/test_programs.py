#!/usr/bin/env python3
"""Files of pairing programs, each in its own dialect, into the hall, through a round that is played there, and back: what we do not use is
unchanged byte for byte, what we enter is right. The dialects are those of real exports, the people are invented."""

from hall import cases_of, check, equal, run_cases
from tournaments import confirm, export, make, report, see, send, start

# Names with letters of many bytes, ratings, births. 8 came late, 9 is free in the third round, and 7 asked for half a point there.
PEOPLE = [("Şahin, Işıl", 2210, "2001/05/17", "w"), ("Müller, Jürgen", 2105, "1988/11/02", "m"), ("Ağaoğlu, Çağrı", 2044, "1999/01/30", "m"),
          ("Óskarsson, Þór", 1990, "1975/07/08", "m"), ("Lefèvre, Zoë", 1985, "2010/03/03", "w"), ("Güneş, Ömer", 1801, "2009/12/12", "m"),
          ("Doe, Ann", 1750, "1969/02/28", "w"), ("Yıldız, İpek", 0, "2012/09/09", "w"), ("Kaya, Ece", 0, "", "w")]
PLAYED = [  # of each round: White, Black, and what each has; a bye has no Black
    [(1, 5, "1", "0"), (6, 2, "0", "1"), (3, 7, "=", "="), (9, 4, "-", "+"), (8, None, "Z", "")],
    [(2, 1, "=", "="), (4, 3, "1", "0"), (7, 9, "1", "0"), (5, 8, "0", "1"), (6, None, "U", "")],
]
# The third round in the order in which programs print it, by points before it: 1.5+2, 1.5+1, .5+1 and so on.
PAIRED = [(1, 4), (8, 2), (3, 6), (9, None, "U"), (7, None, "H"), (5, None, "Z")]
RESULTS = {1: ("1/2-1/2", "=", "="), 2: ("--+", "-", "+"), 3: ("1-0", "1", "0")}
WORTH = {"1": 1, "+": 1, "=": .5, "U": 1, "H": .5, "F": 1}


def scores(number, played):
    """What a player has in each round: opponent, colour, code; the third one as it is paired, or with its result."""
    rounds = []
    for pairs in PLAYED:
        for white, black, first, second in pairs:
            if number in (white, black):
                rounds.append((black, "w", first) if number == white else (white, "b", second))
    for board, pair in enumerate(PAIRED, 1):
        white, black = pair[:2]
        if number in (white, black):
            codes = RESULTS[board][1:] if played and black else (pair[2], "") if not black else (" ", " ")
            rounds.append((black, "w", codes[0]) if number == white else (white, "b", codes[1]))
    return [(opponent, color if opponent else "-", code) for opponent, color, code in rounds]


def points(number, played):
    """Programs count a bye of a round when that is over."""
    return sum(WORTH.get(code, 0) for _, _, code in scores(number, played)[:3 if played else 2])


class Dialect:
    """How a program writes a report file. Lines end in `end`, columns are counted in characters or, `by_bytes`, in bytes."""

    end, encoding, by_bytes, mark, tail = "\r\n", "utf-8", False, b"", ""
    head, foot = [], []

    def name(self, name):
        return name

    def cell(self, number, opponent, color, code):
        return f"  {opponent:4} {color} {code}" if opponent else f"  0000 - {code}"

    def left(self, number):
        """Columns 1 to 80."""
        name, rating, birth, sex = PEOPLE[number - 1]
        name = self.name(name)
        width = len(name.encode(self.encoding)) if self.by_bytes else len(name)
        return f"001 {number:4} {sex}    {name}{' ' * (33 - width)} {rating or '':>4} TUR {6300000 + number:11} {birth:10} "

    def right(self, number, played):
        return f"{points(number, played):4.1f} {number:4}"

    def player(self, number, played):
        return self.left(number) + self.right(number, played) + "".join(self.cell(at, *score) for at, score in enumerate(scores(number, played), 1)) + self.tail

    def file(self, played=False):
        lines = self.head + [self.player(number, played) for number in range(1, 10)] + self.foot
        return self.mark + "".join(line + self.end for line in lines).encode(self.encoding)


RULER = "".join(str(column % 10) for column in range(1, 122))


class SwissManager(Dialect):
    """Names without a blank behind the comma, ratings and ids of zero, an absence as a lost forfeit, two blanks at the end."""

    head = ["012 Kış Turnuvası 2026 ", "022 Kayseri", "032 TUR", "042 2026/01/17", "052 2026/01/18", "062 9 (7)", "072 7", "092 Individual: Swiss-System",
            "102 IA Öz, Can", "112 FA Ak, Ela", "122 15 minutes plus 10 sec per move", "142 5", "132" + " " * 88 + "26/01/17  26/01/17  26/01/18  ", "",
            "         1         2         3         4         5         6         7         8         9        10        11        12", RULER,
            "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2  3333 3 3  "]
    tail = "  "

    def name(self, name):
        return name.replace(", ", ",")

    def left(self, number):
        line = super().left(number)
        return line if PEOPLE[number - 1][1] else line[:48] + "0000" + line[52:57] + "          0" + line[68:]

    def cell(self, number, opponent, color, code):
        return super().cell(number, opponent, color, "-" if code == "Z" else code)


class Vega(Dialect):
    """The file that it hands to its engine: columns in bytes, names without blanks and signs, the codes of 2026."""

    end, by_bytes = "\n", True
    head = ["012 Kış Turnuvası", "022 Kayseri", "032 TUR", "042 2026/01/17", "052 2026/01/18", "062 9", "072 7", "092 Swiss Dutch", "142 5", "152 W",
            "162  W 1.0    D 0.5    L 0.0    P 1.0", "172 FIDE", "182 Vega", "192 FIDE_DUTCH_2026", "212 PTS,BH/C1,BH,SB", "222 900+10"]

    def name(self, name):
        return name.replace(", ", "")


class SharlyChess(Dialect):
    """Titles flush right, what JaVaFo and bbpPairings need behind the players: accelerated points, forbidden pairs, scoring."""

    head = ["012 Tournoi d'hiver « Kış »", "022 Kayseri", "032 TUR", "042 2026-01-17", "052 2026-01-18", "062 9", "072 7", "082 0", "092 Individual: Swiss-System",
            "102 Öz Can (6301234)", "112 ", "122 900+10", "132", "XXR 5", "XXC rank white1"]
    foot = ["XXS W=1.0 D=0.5 PAB=1.0 HPB=0.5", "XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  0.5", "XXP 1 2", "XXP    3    6    9", "BBW  1.0", "XXZ 5"]

    def left(self, number):
        line = super().left(number)
        return line[:10] + {1: "WIM", 2: " IM", 3: " FM"}.get(number, "   ") + line[13:]


class SwissChess(Dialect):
    """Windows-1252, titles of one letter, days with dots and blanks, a forfeit without a colour, nothing behind the last round."""

    encoding = "cp1252"
    head = ["012 Winterturnier (Kayseri)", "022 Kayseri /TUR", "032", "042 17. 01. 2026", "052 18. 01. 2026", "062 9", "072 7", "082 0",
            "092 Individual: Swiss-System (Standard)", "102 Oez,Can", "112 NSR Müller, NSR Weiß", "122 15, 10", "132"]

    def name(self, name):
        return name.translate(str.maketrans("ŞşĞğıİ", "SsGgiI"))

    def left(self, number):
        line = super().left(number)
        return line[:10] + {1: "  m", 2: "  g"}.get(number, "   ") + line[13:69] + line[69:80].replace("/", ".")

    def cell(self, number, opponent, color, code):
        played_color = "-" if code in "+-" and number < 3 else color  # a forfeit that we enter keeps the colour of its pairing
        return super().cell(number, opponent, played_color, code) if opponent else " " * 7 + f"- {code}"

    def player(self, number, played):
        return super().player(number, played).rstrip()


class Turkish(Dialect):
    """Windows-1254, points with a comma, small codes, national ratings, remarks of the arbiter's, DOS's mark of the end of a file."""

    encoding = "cp1254"
    head = ["### Tur 3", "012 KIŞ TURNUVASI", "022 Kayseri", "032 TUR", "042 17/01/2026", "052 18/01/2026", "062 9", "XXR 5"]
    foot = ["TUR    1 w    Sahin Isil                        2150 TUR     1234567", "### Hakem: Öz"]

    def name(self, name):
        return name.replace("Þó", "Tho").replace("è", "e")

    def cell(self, number, opponent, color, code):
        return super().cell(number, opponent, color, code.lower() if code in "UHZ" else code)

    def right(self, number, played):
        return super().right(number, played).replace(".", ",")

    def file(self, played=False):
        return super().file(played) + b"\x1a"


class SwissSys(Dialect):
    """Months by name, blanks for who has no opponent and no colour, no numbers of FIDE, CR alone, a short line where rounds are missing."""

    end, encoding = "\r", "latin-1"
    head = ["012 Winter Open", "022 Kayseri", "032 USA", "042 Jan 17, 2026", "052 Jan 18, 2026", "062 9", "072 7", "092 Individual: Swiss-System", "122 G/15;+10", "XXR 5"]

    def name(self, name):
        return name.translate(str.maketrans("ŞşĞğıİ", "SsGgiI"))

    def left(self, number):
        return super().left(number)[:53] + " " * 27

    def right(self, number, played):
        return f"{points(number, played):4.1f}     "

    def cell(self, number, opponent, color, code):
        return super().cell(number, opponent, color, code) if opponent else " " * 9 + code

    def player(self, number, played):
        line = super().player(number, played)
        return line[:111] if number == 5 else line  # nothing in the third round


class Gacrux(Dialect):
    """UTF-8 with its mark, the form of 2026 with accelerated rounds and forbidden pairs, mixed line ends, the last line without an end."""

    mark = b"\xef\xbb\xbf"
    head = ["012 Kış Turnuvası", "022 Kayseri", "032 TUR", "042 2026/01/17", "052 2026/01/18", "062 9", "072 7", "092 Swiss Dutch", "102 Öz, Can", "122 15+10", "142 5",
            "152 B", "172 TUR FIDE", "182 controller", "192 FIDE_DUTCH_2025", "202 BH", "212 PTS,BH", "222 900+10\n", "132" + " " * 88 + "26/01/17  26/01/17  26/01/18"]
    foot = ["250 00.0 01.0 001 002 0001 0004", "260 001 002 1 2 5", "299 +    0.0      0.0"]

    def file(self, played=False):
        return super().file(played)[:-2]


DIALECTS = [SwissManager, Vega, SharlyChess, SwissChess, Turkish, SwissSys, Gacrux]


@cases_of([(f"a round goes through the hall in a file of {dialect.__name__}", dialect()) for dialect in DIALECTS])
def a_round(dialect):
    name, file = make(0), dialect.file()
    taken = send(name, file)
    equal((taken["players"], taken["rounds"], taken["boards"]), (9, 3, 11), taken["remarks"])
    equal(taken["remarks"], [])
    known = see(name)
    equal([player["name"] for player in known["players"]], [dialect.name(row[0]) for row in PEOPLE])
    equal([player["rating"] or 0 for player in known["players"]], [row[1] for row in PEOPLE])
    third = known["rounds"][2]
    equal([(row["board"], row["white"], row["black"], row["stage"]) for row in third["pairings"]],
          [(board, *pair, "open") for board, pair in enumerate(PAIRED[:3], 1)])
    check({(bye["player"], bye["code"]) for bye in third["byes"]} >= {(9, "U"), (7, "H")}, third["byes"])
    equal(export(name), file)
    start(name, 3)
    for board, (result, *_) in RESULTS.items():
        report(name, 3, board, result)
    equal(export(name), file)
    confirm(name, 3)
    remark = f"### Round 3, board 2, {dialect.name(PEOPLE[7][0])} - {dialect.name(PEOPLE[1][0])}: --+. Decided by the arbiter"
    told, expected = export(name), dialect.file(played=True)
    ends = dialect.end.encode()
    expected += (b"" if expected.endswith(ends) else ends) + remark.encode(dialect.encoding) + ends
    for line, (ours, theirs) in enumerate(zip(told.splitlines(), expected.splitlines()), 1):
        equal(ours, theirs, f"line {line}")
    equal(told, expected)
    again = send(make(0), told)
    equal((again["players"], again["rounds"], again["boards"]), (9, 3, 11))
    equal(send(name, told)["differences"], [])


if __name__ == "__main__":
    run_cases()
