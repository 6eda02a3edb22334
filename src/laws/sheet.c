/*
 * The players' scoresheets. A text is read with the piece letters of its writer's language. A text
 * that begins with the number of a move, "12. Nf3" or "12...Nf6", stands on the line of that move,
 * whether the game has come there or not. Any other is tried as the half-move that comes next on
 * his sheet, then as a move in the present position if he is to move, and then as one of the last
 * two half-moves. It is kept as he wrote it, whatever it says. Whether it agrees with the game is
 * found out only when somebody asks, since moves may be taken back, or be entered after it.
 *
 * After the game sheets are copied from paper. A text without a number then stands on the line behind
 * the last one. What an arbiter reads on both sheets is a third one, which has legal moves alone.
 */
#include "laws/sheet.h"
#include "base/arena.h"
#include "base/internal.h"
#include "hakem/san.h"
#include "hakem/sheet.h"

#include <string.h>

enum { FIRST_ROOM = 16, NUMBER_DIGITS = 4 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Skip the number of the move, if there is one: "12. Nf3", "12...Nf6". */
static const char *behind_number(const char *text)
{
    const char *at = text;
    while (is_digit(*at))
        at++;
    if (at == text || *at != '.')
        return text;
    while (*at == '.' || *at == ' ')
        at++;
    return at;
}

/* The half-move, from 1, whose number the text begins with; 0: none, or none of this game. */
static uint32_t numbered(const hk_game *game, const char *text)
{
    const hk_position *start = &game->start;
    unsigned number = 0, digits = 0;

    while (digits < NUMBER_DIGITS && is_digit(text[digits]))
        number = number * 10 + (unsigned)(text[digits++] - '0');
    if (digits == 0 || text[digits] != '.' || number < start->move_number)
        return 0;
    const bool of_black = text[digits + 1] == '.';
    return 2 * (number - start->move_number) + of_black + 1 - (start->board.side == HK_BLACK);
}

static size_t without_blanks(const char *text, size_t size)
{
    while (size > 0 && text[size - 1] == ' ')
        size--;
    return size;
}

/* The size of a clock's time that ends there, "1:29", "0.45" or "1:29:30"; 0: none does. */
static size_t time_before(const char *text, size_t size)
{
    size_t at = size, pairs = 0;

    while (pairs < 2 && at >= 4 && is_digit(text[at - 1]) && is_digit(text[at - 2]) &&
           (text[at - 3] == ':' || text[at - 3] == '.')) {
        at -= 3;
        pairs++;
    }
    const size_t behind = at;
    while (behind - at < 2 && at > 0 && is_digit(text[at - 1]))
        at--;
    return pairs > 0 && at < behind && at > 0 && text[at - 1] == ' ' ? size - at : 0;
}

/* A text being read. */
struct reader {
    const hk_game *game;
    const char *text;
    const hk_letters *letters;
    /* Before rules number 17 a time beside a move made a text unreadable. */
    bool without_time;
};

/* The size of the sign that ends there; 0: none does. */
static size_t sign_before(const char *text, size_t size, const char *sign)
{
    const size_t length = strlen(sign);

    return size > length && memcmp(text + size - length, sign, length) == 0 ? length : 0;
}

size_t hk__sheet_plain_size(const char *text)
{
    size_t size = without_blanks(text, strlen(text)), before;
    bool has_time = false;

    do {
        before = size;
        const size_t time = has_time ? 0 : time_before(text, size);
        has_time = has_time || time > 0;
        size = without_blanks(text, size - time);
        size = without_blanks(text, size - sign_before(text, size, "e.p."));
        size = without_blanks(text, size - sign_before(text, size, "(=)"));
    } while (size < before);
    return size;
}

static size_t without_signs(const struct reader *reader)
{
    const char *text = reader->text;
    const size_t size = strlen(text);

    if (reader->without_time)
        return without_blanks(text, size - sign_before(text, size, "e.p."));
    return hk__sheet_plain_size(text);
}

/* Does the text say the illegal move `made`, which was made on this board and stands? */
static bool says_illegal(const hk_board *board, const struct reader *reader, hk_move made)
{
    hk_san_meaning meaning;
    hk_fault fault;

    if (hk_san_read(&meaning, reader->text, without_signs(reader), reader->letters, &fault) !=
            HK_OK ||
        meaning.castling || meaning.to != hk_move_to(made))
        return false;
    const unsigned from = hk_move_from(made);
    return (meaning.kind == HK_NO_KIND || meaning.kind == hk_board_kind_at(board, from)) &&
           (meaning.from_file < 0 || meaning.from_file == (int)(from % 8)) &&
           (meaning.from_rank < 0 || meaning.from_rank == (int)(from / 8));
}

/* What the text says as half-move `ply`, from 1, which is made or the one to come. */
static hk_err read_on(const struct reader *reader, size_t ply, const hk_position *position,
                      hk_move *move)
{
    const hk_game *game = reader->game;
    const hk_made_move *made = ply <= game->plies ? &game->moves[ply - 1] : NULL;
    hk_fault fault;
    hk_err err = HK_E_ILLEGAL_MOVE;

    if (board_has_kings(&position->board))
        err = hk_san_parse(move, &position->board, reader->text, without_signs(reader),
                           reader->letters, game->rules.variant, &fault);
    if (err != HK_OK && made && made->irregularities & HK_IRREGULARITIES &&
        says_illegal(&position->board, reader, made->move)) {
        *move = made->move;
        err = HK_OK;
    }
    return err;
}

/* Read the text as half-move `ply`; `act` gets the meaning. */
static hk_err read_at(const struct reader *reader, struct hk__act *act, size_t ply)
{
    const hk_game *game = reader->game;
    hk_position position = *hk__now(game);
    hk_move move;

    if (ply <= game->plies)
        hk__position_at(game, ply - 1, &position);
    const hk_err err = read_on(reader, ply, &position, &move);
    if (err == HK_OK) {
        act->meaning = move;
        act->meant_on = position.board;
    }
    return err;
}

/* As read_at, for a half-move that has been made: the text must mean that move. */
static hk_err read_made(const struct reader *reader, struct hk__act *act, size_t ply)
{
    const hk_err err = read_at(reader, act, ply);
    return err == HK_OK && act->meaning != reader->game->moves[ply - 1].move ? HK_E_ILLEGAL_MOVE
                                                                             : err;
}

/* Read the text on the line whose number it has; before the game has come there, as notation. */
static hk_err read_line(const struct reader *reader, struct hk__act *act, uint32_t line)
{
    const size_t plies = reader->game->plies;
    hk_san_meaning meaning;
    hk_fault fault;
    hk_err err;

    act->meaning = HK_MOVE_NONE;
    if (line > plies + 1)
        return hk_san_read(&meaning, reader->text, without_signs(reader), reader->letters, &fault);
    err = line <= plies ? read_made(reader, act, line) : read_at(reader, act, line);
    if (err != HK_OK)
        act->meaning = HK_MOVE_NONE;
    return err;
}

/* The half-move, from 1, after the last one on the sheet; 0 if it has none. */
static uint32_t next_on_sheet(const hk_game *game, unsigned sheet)
{
    for (size_t i = game->sheet_count[sheet]; i-- > game->sheet_from[sheet];)
        if (!game->sheet[sheet][i].offer)
            return game->sheet[sheet][i].ply + 1;
    return 0;
}

/* The half-move, from 1, that a text is about whatever the game has come to; 0: it is tried. */
static uint32_t line_of(const hk_game *game, const hk_event *event, unsigned sheet)
{
    const uint32_t line = numbered(game, event->record.text), next = next_on_sheet(game, sheet);

    if (line || (game->status != HK_STATUS_ENDED && sheet != HK__COPIED))
        return line;
    return next ? next : 1;
}

/* The reader of what a player writes; without letters if the language is not known. */
static struct reader reader_of(const hk_game *game, const char *text, const char *language)
{
    const char *letters = language[0] ? language : "en";
    return (struct reader){game, behind_number(text), hk_letters_find(letters, strlen(letters)),
                           false};
}

static struct reader reader_of_event(const hk_game *game, const hk_event *event)
{
    struct reader reader = reader_of(game, event->record.text, event->record.language);
    reader.without_time = hk__was_ruled_before(event, 17);
    return reader;
}

hk_err hk__sheet_read(const hk_game *game, struct hk__act *act, uint32_t *ply)
{
    const hk_event *event = act->event;
    const struct reader reader = reader_of_event(game, event);
    const size_t plies = game->plies;
    const uint32_t line = line_of(game, event, act->player);
    const uint32_t next = line ? line : next_on_sheet(game, act->player);
    const bool moves = hk__has_the_move(game) == act->player;
    hk_err err = HK_E_SYNTAX;

    *ply = line || (next && next <= plies) ? next : (uint32_t)plies + moves;
    if (!reader.letters)
        return HK_E_SYNTAX;
    if (line)
        return read_line(&reader, act, line);
    if (next && next <= plies && read_made(&reader, act, next) == HK_OK)
        return HK_OK;
    if (moves && (err = read_at(&reader, act, plies + 1)) == HK_OK) {
        *ply = (uint32_t)plies + 1;
        return HK_OK;
    }
    for (size_t back = 1; back <= 2 && back <= plies; back++) {
        const hk_err earlier = read_made(&reader, act, plies + 1 - back);
        if (earlier == HK_OK) {
            *ply = (uint32_t)(plies + 1 - back);
            return HK_OK;
        }
        if (err == HK_E_SYNTAX)
            err = earlier;
    }
    act->meaning = HK_MOVE_NONE;
    return err;
}

bool hk__sheet_is_offer(const hk_event *event)
{
    return strcmp(event->record.text, "(=)") == 0;
}

/* Find room for one more entry; false if there is no memory. */
static bool find_room(hk_game *game, unsigned sheet)
{
    const size_t count = game->sheet_count[sheet];
    hk_sheet_entry *larger;

    if (count < game->sheet_room[sheet])
        return true;
    larger = count ? hk__arena_double(game->arena, game->sheet[sheet], count, sizeof *larger)
                   : hk_arena_get(game->arena, FIRST_ROOM * sizeof *larger);
    if (!larger)
        return false;
    game->sheet[sheet] = larger;
    game->sheet_room[sheet] = count ? 2 * count : FIRST_ROOM;
    return true;
}

/*
 * The last of the entries `from` to `end` - 1 that is about the same half-move as `entry`, which
 * replaces it; NULL if there is none.
 */
static hk_sheet_entry *replaced_by(hk_sheet_entry *sheet, const hk_sheet_entry *entry, size_t from,
                                   size_t end)
{
    for (size_t i = end; i-- > from && !entry->offer;)
        if (sheet[i].ply == entry->ply && !sheet[i].offer)
            return &sheet[i];
    return NULL;
}

static bool write_on(hk_game *game, struct hk__act *act, uint32_t ply, unsigned which)
{
    const hk_event *event = act->event;

    if (!find_room(game, which)) {
        act->err = HK_E_MEMORY;
        return false;
    }
    hk_sheet_entry *sheet = game->sheet[which];
    const size_t at = game->sheet_count[which]++;
    sheet[at] = (hk_sheet_entry){
        .seq = event->seq, .ply = ply, .move = act->meaning, .offer = hk__sheet_is_offer(event)};
    memcpy(sheet[at].text, event->record.text, sizeof sheet[at].text);
    memcpy(sheet[at].language, event->record.language, sizeof sheet[at].language);
    hk_sheet_entry *replaced = replaced_by(sheet, &sheet[at], game->sheet_from[which], at);
    if (replaced)
        replaced->replaced = true;
    return true;
}

bool hk__sheet_write(hk_game *game, struct hk__act *act, uint32_t ply)
{
    return write_on(game, act, ply, act->player);
}

void hk__sheet_restore(hk_game *game, unsigned which, const hk_game *before)
{
    const size_t from = before->sheet_from[which], count = before->sheet_count[which];

    while (game->sheet_count[which] > count) {
        hk_sheet_entry *sheet = game->sheet[which];
        hk_sheet_entry *stands =
            replaced_by(sheet, &sheet[--game->sheet_count[which]], from, count);
        if (stands)
            stands->replaced = false;
    }
}

static const hk_sheet_entry *entries_of(const hk_game *game, unsigned sheet, size_t *count)
{
    *count = game->sheet_count[sheet] - game->sheet_from[sheet];
    return *count ? game->sheet[sheet] + game->sheet_from[sheet] : NULL;
}

const hk_sheet_entry *hk_game_sheet(const hk_game *game, hk_color player, size_t *count)
{
    return entries_of(game, player, count);
}

/* Is the entry about a half-move that stands? */
static bool is_of_made(const hk_game *game, const hk_sheet_entry *entry)
{
    return entry->ply >= 1 && entry->ply <= game->plies;
}

/* The move that an entry has for a half-move that stands: maybe made after it was written. */
static hk_move entry_says(const hk_game *game, const hk_sheet_entry *entry)
{
    const struct reader reader = reader_of(game, entry->text, entry->language);
    hk_move move = entry->move;
    hk_position position;

    if (move != HK_MOVE_NONE || !reader.letters)
        return move;
    hk__position_at(game, entry->ply - 1, &position);
    return read_on(&reader, entry->ply, &position, &move) == HK_OK ? move : HK_MOVE_NONE;
}

/* Is the entry what the sheet says about a half-move that stands? */
static bool records_made(const hk_game *game, const hk_sheet_entry *entry)
{
    return !entry->offer && !entry->replaced && is_of_made(game, entry);
}

bool hk_sheet_agrees(const hk_game *game, const hk_sheet_entry *entry)
{
    return entry->offer ||
           (is_of_made(game, entry) && entry_says(game, entry) == game->moves[entry->ply - 1].move);
}

/* The first half-move, from 1, that is missing on the sheet; past the last one if none is. */
static unsigned first_missing(const hk_game *game, hk_color player)
{
    unsigned ply = 1;
    size_t count;
    const hk_sheet_entry *sheet = hk_game_sheet(game, player, &count);

    for (unsigned before = 0; before != ply;) {
        before = ply;
        for (size_t i = 0; i < count; i++)
            if (records_made(game, &sheet[i]) && sheet[i].ply == ply)
                ply++;
    }
    return ply;
}

/* The player's own last half-move, from 1; 0 if he has made none. */
static unsigned last_own(const hk_game *game, hk_color player)
{
    const unsigned plies = (unsigned)game->plies;
    return plies == 0 || hk__has_the_move(game) != player ? plies : plies - 1;
}

void hk_sheet_check(const hk_game *game, hk_color player, hk_sheet_report *out)
{
    unsigned marks = 0;
    size_t count;
    const hk_sheet_entry *sheet = hk_game_sheet(game, player, &count);

    *out = (hk_sheet_report){.first_missing = first_missing(game, player)};
    for (size_t i = 0; i < count; i++) {
        const hk_sheet_entry *entry = &sheet[i];
        marks += entry->offer;
        if (!records_made(game, entry))
            continue;
        if (hk_sheet_agrees(game, entry)) {
            out->recorded++;
        } else {
            out->differing++;
            if (!out->first_differing || entry->ply < out->first_differing)
                out->first_differing = entry->ply;
        }
    }
    out->missing = (unsigned)game->plies - out->recorded - out->differing;
    if (out->missing == 0)
        out->first_missing = 0;
    out->offers_missing = game->offers > marks ? game->offers - marks : 0;
    out->owes = count && game->level->must_record && hk__has_the_move(game) == player &&
                out->first_missing && out->first_missing <= last_own(game, player);
}

/*
 * The move that a sheet has for half-move `ply`, or HK_MOVE_NONE. The search begins at entry
 * `*from` and sets it, which makes asking for the half-moves in order fast.
 */
static hk_move says_of(const hk_game *game, hk_color player, unsigned ply, size_t *from)
{
    size_t count;
    const hk_sheet_entry *sheet = hk_game_sheet(game, player, &count);

    for (size_t i = 0; i < count; i++) {
        const size_t at = (*from + i) % count;
        if (records_made(game, &sheet[at]) && sheet[at].ply == ply) {
            *from = at;
            return entry_says(game, &sheet[at]);
        }
    }
    return HK_MOVE_NONE;
}

unsigned hk_sheets_differ(const hk_game *game)
{
    size_t from[2] = {0, 0};

    for (unsigned ply = 1; ply <= game->plies; ply++) {
        const hk_move white = says_of(game, HK_WHITE, ply, &from[HK_WHITE]);
        if (white == HK_MOVE_NONE || white != says_of(game, HK_BLACK, ply, &from[HK_BLACK]))
            return ply;
    }
    return 0;
}

/* Reading the moves of a game from the sheets, half-move by half-move. */
struct copying {
    hk_position position;    /* behind what has been read */
    size_t from[HK__SHEETS]; /* where the search for the next line begins on each sheet */
    bool without_time;       /* as a reader's */
};

/* What stands on the sheet for half-move `ply`, from 1; NULL: nothing. */
static const hk_sheet_entry *standing_at(const hk_game *game, struct copying *copying,
                                         unsigned sheet, uint32_t ply)
{
    size_t count;
    const hk_sheet_entry *entries = entries_of(game, sheet, &count);

    for (size_t i = 0; i < count; i++) {
        const size_t at = (copying->from[sheet] + i) % count;
        if (!entries[at].offer && !entries[at].replaced && entries[at].ply == ply) {
            copying->from[sheet] = at;
            return &entries[at];
        }
    }
    return NULL;
}

/* The legal move that the sheet has for half-move `ply`; HK_MOVE_NONE: it has nothing, or no such. */
static hk_move copied_from(const hk_game *game, struct copying *copying, unsigned sheet,
                           uint32_t ply)
{
    const hk_sheet_entry *entry = standing_at(game, copying, sheet, ply);
    hk_move move = HK_MOVE_NONE;
    hk_fault fault;

    if (!entry)
        return HK_MOVE_NONE;
    struct reader reader = reader_of(game, entry->text, entry->language);
    reader.without_time = copying->without_time;
    if (!reader.letters ||
        hk_san_parse(&move, &copying->position.board, reader.text, without_signs(&reader),
                     reader.letters, game->rules.variant, &fault) != HK_OK)
        return HK_MOVE_NONE;
    return move;
}

/* What the arbiter has read there; or else what both players have written. */
static hk_move read_both(const hk_game *game, struct copying *copying, uint32_t ply)
{
    if (standing_at(game, copying, HK__COPIED, ply))
        return copied_from(game, copying, HK__COPIED, ply);
    const hk_move white = copied_from(game, copying, HK_WHITE, ply);
    return white == copied_from(game, copying, HK_BLACK, ply) ? white : HK_MOVE_NONE;
}

/* Read at most `most` half-moves; `moves` gets the first `room` of them. `copying` says how. */
static size_t read_sheets(const hk_game *game, struct copying *copying, size_t most, hk_move *moves,
                          size_t room)
{
    size_t read = 0;

    copying->position = game->start;
    while (read < most && board_has_kings(&copying->position.board)) {
        const hk_move move = read_both(game, copying, (uint32_t)read + 1);
        if (move == HK_MOVE_NONE)
            break;
        if (read < room)
            moves[read] = move;
        hk_position_make(&copying->position, move);
        read++;
    }
    return read;
}

size_t hk_sheets_read(const hk_game *game, hk_move *moves, size_t room)
{
    struct copying copying = {.without_time = false};

    return read_sheets(game, &copying, SIZE_MAX, moves, room);
}

hk_err hk__sheet_copy(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    const struct reader reader = reader_of_event(game, event);
    const uint32_t ply = line_of(game, event, HK__COPIED);
    struct copying copying = {.without_time = reader.without_time};
    hk_fault fault;

    if (!reader.letters)
        return HK_E_SYNTAX;
    if (read_sheets(game, &copying, ply - 1, NULL, 0) < ply - 1 ||
        !board_has_kings(&copying.position.board))
        return HK_E_ILLEGAL_MOVE;
    act->meant_on = copying.position.board;
    const hk_err err =
        hk_san_parse(&act->meaning, &copying.position.board, reader.text, without_signs(&reader),
                     reader.letters, game->rules.variant, &fault);
    if (err == HK_OK && !write_on(game, act, ply, HK__COPIED))
        return HK_E_MEMORY;
    return err;
}
