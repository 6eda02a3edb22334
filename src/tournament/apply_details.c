/*
 * Entries about the tournament itself, its players and its teams. The first entry of a log is of the
 * kind `details` and names the tournament; later ones say what has changed. A player or team that is
 * named for the first time is new.
 */
#include "base/internal.h"
#include "codec/members.h"
#include "tournament/apply_internal.h"

#include <stdlib.h>
#include <string.h>

enum { RATING_MOST = 4000 };

/* The tournament. */

static bool read_scoring(struct scoring *out, const json_t *act, struct tournament_fault *fault)
{
    const json_t *scoring = json_object_get(act, "scoring");
    const char *member;
    json_t *value;

    if (!scoring || json_is_null(scoring))
        return true;
    if (!json_is_object(scoring))
        return fault_fill(fault, FAULT_FORM, "scoring", "it is an object of half points");
    json_object_foreach((json_t *)(uintptr_t)scoring, member, value)
    {
        unsigned item = 0;
        while (item < SCORING_ITEMS && strcmp(scoring_members[item], member) != 0)
            item++;
        if (item == SCORING_ITEMS)
            return fault_fill(fault, FAULT_FORM, member, "scoring has no such member");
        if (!read_number(&out->halves[item], scoring, member, 0, SCORING_MOST_HALVES, true, fault))
            return false;
    }
    return true;
}

bool apply_tell_followers(json_t *scoring, const struct scoring *now)
{
    for (unsigned item = 0; item < SCORING_ITEMS; item++) {
        const enum scoring_item followed = scoring_followed((enum scoring_item)item);
        const json_t *points = json_object_get(scoring, scoring_members[followed]);
        const bool follows = followed != item && now->halves[item] == now->halves[followed] &&
                             !json_object_get(scoring, scoring_members[item]);
        if (follows && json_is_integer(points) &&
            json_object_set_new(scoring, scoring_members[item],
                                json_integer(json_integer_value(points))) != 0)
            return false;
    }
    return true;
}

static bool are_details_fit(const struct applying *applying)
{
    const struct tournament *tournament = applying->tournament;
    const json_t *name = json_object_get(applying->act, "name");

    for (int i = 0; i < DETAILS; i++)
        if (!is_text_or_null(applying->act, detail_members[i], APPLY_DETAIL_CHARACTERS,
                             applying->fault))
            return false;
    return !((!name && tournament->number == 0) || json_is_null(name) ||
             (name && !json_string_length(name))) ||
           fault_fill(applying->fault, FAULT_FORM, "name", "a tournament has a name");
}

bool apply_details(const struct applying *applying)
{
    static const char minors_words[] = "none|all|some", play_words[] = "individual|team";
    struct tournament *tournament = applying->tournament;
    struct tournament_fault *fault = applying->fault;
    const json_t *act = applying->act, *rules = json_object_get(act, "rules");
    const json_t *minors = json_object_get(act, "minors");
    const json_t *play = json_object_get(act, "kind_of_play");
    struct scoring scoring = tournament->scoring;
    bool listed = tournament->listed, closed = tournament->closed;
    bool nameless = tournament->nameless_remarks;
    unsigned rounds = tournament->rounds, minors_at = 0, play_at = tournament->teams_play;

    if (!are_details_fit(applying) || !read_scoring(&scoring, act, fault) ||
        !read_number(&rounds, act, "rounds", 1, TOURNAMENT_ROUNDS_MAX, false, fault) ||
        !read_flag(&listed, act, "listed", fault) || !read_flag(&closed, act, "closed", fault) ||
        !read_flag(&nameless, act, "nameless_remarks", fault))
        return false;
    if (minors && !json_is_null(minors) &&
        !list_find(minors_words, json_string_value(minors), &minors_at))
        return fault_fill(fault, FAULT_FORM, "minors", "it is none, all or some");
    if (play && !json_is_null(play) && !list_find(play_words, json_string_value(play), &play_at))
        return fault_fill(fault, FAULT_FORM, "kind_of_play", "it is individual or team");
    if (rules && !json_is_object(rules) && !json_is_null(rules))
        return fault_fill(fault, FAULT_FORM, "rules", "they are an object, as of a new game");
    if (rounds < tournament->round_count)
        rounds = rounds == tournament->rounds ? rounds : (unsigned)tournament->round_count;
    json_t *copy = json_is_object(rules) ? json_deep_copy(rules) : NULL;
    if (json_is_object(rules) && !copy)
        return fault_memory(fault);
    for (int i = 0; i < DETAILS; i++)
        if (!set_text(&tournament->detail[i], act, detail_members[i])) {
            json_decref(copy);
            return fault_memory(fault);
        }
    if (rules) {
        json_decref(tournament->rules);
        tournament->rules = copy;
    }
    tournament->scoring = scoring;
    tournament->rounds = rounds;
    tournament->listed = listed;
    tournament->closed = closed;
    tournament->nameless_remarks = nameless;
    tournament->teams_play = play_at == 1;
    if (json_is_string(minors))
        tournament->minors = MINORS_NONE + minors_at;
    return true;
}

/* The file as it came in, for the one that goes out. */
bool apply_file(const struct applying *applying)
{
    struct tournament *tournament = applying->tournament;

    if (!list_find("trf|csv|pgn", json_string_value(json_object_get(applying->act, "format")),
                   NULL))
        return fault_fill(applying->fault, FAULT_FORM, "format", "it is trf, csv or pgn");
    free(tournament->file);
    tournament->file = NULL; /* deleted: the next file that goes out is a new one */
    return (set_text(&tournament->file, applying->act, "file") &&
            set_text(&tournament->file_format, applying->act, "format")) ||
           fault_memory(applying->fault);
}

/* Players and teams. */

/* Room for one more part behind `count` of them, which stand in the order of their numbers. */
static void *make_room(void **list, size_t *count, size_t size, unsigned number)
{
    size_t at = *count;
    char *larger = realloc(*list, (*count + 1) * size);

    if (!larger)
        return NULL;
    *list = larger;
    while (at > 0 && *(const unsigned *)(const void *)(larger + (at - 1) * size) > number)
        at--;
    memmove(larger + (at + 1) * size, larger + at * size, (*count - at) * size);
    memset(larger + at * size, 0, size);
    ++*count;
    return larger + at * size;
}

static void take_out(void *list, size_t *count, size_t size, const void *part)
{
    char *first = list;
    const size_t at = (size_t)((const char *)part - first) / size;

    memmove(first + at * size, first + (at + 1) * size, (*count - at - 1) * size);
    --*count;
}

static bool are_player_texts_fit(const struct applying *applying, bool is_new)
{
    const json_t *act = applying->act, *name = json_object_get(act, "name");

    for (int i = 0; i < PLAYER_TEXTS; i++)
        if (!is_text_or_null(act, player_text_members[i],
                             i == PLAYER_NAME || i == PLAYER_CLUB ? APPLY_NAME_CHARACTERS
                                                                  : APPLY_CODE_CHARACTERS,
                             applying->fault))
            return false;
    /* a name that is null has been deleted: such an entry was written, and is read */
    return !(is_new && !name) && !(json_is_string(name) && !json_string_length(name))
               ? true
               : fault_fill(applying->fault, FAULT_FORM, "name", "a player has a name");
}

/* Has another player this FIDE id? */
static bool is_known_id(const struct tournament *tournament, unsigned number, const char *id)
{
    for (size_t i = 0; id && id[0] && i < tournament->player_count; i++) {
        const struct tournament_player *player = &tournament->players[i];
        if (player->number != number && player->text[PLAYER_FIDE_ID] &&
            strcmp(player->text[PLAYER_FIDE_ID], id) == 0)
            return true;
    }
    return false;
}

bool apply_player(const struct applying *applying)
{
    struct tournament *tournament = applying->tournament;
    struct tournament_fault *fault = applying->fault;
    const json_t *act = applying->act;
    unsigned number = 0, rating = 0;

    if (!read_number(&number, act, "number", 1, TOURNAMENT_PLAYERS_MAX, true, fault))
        return false;
    struct tournament_player *player = tournament_player(tournament, number);
    bool minor = player && player->minor, withdrawn = player && player->withdrawn;
    rating = player ? player->rating : 0;
    if (json_is_null(json_object_get(act, "rating")))
        rating = 0;
    if (!are_player_texts_fit(applying, !player) ||
        !read_number(&rating, act, "rating", 0, RATING_MOST, false, fault) ||
        !read_flag(&minor, act, "minor", fault) || !read_flag(&withdrawn, act, "withdrawn", fault))
        return false;
    if (is_known_id(tournament, number, json_string_value(json_object_get(act, "fide_id"))))
        return fault_fill(fault, FAULT_FORM, "fide_id", "another player has this FIDE id");
    if (!player)
        player = make_room((void **)&tournament->players, &tournament->player_count, sizeof *player,
                           number);
    if (!player)
        return fault_memory(fault);
    player->number = number;
    player->entry = applying->entry->number;
    player->rating = rating;
    player->minor = minor;
    player->minor_is_said |= json_is_boolean(json_object_get(act, "minor"));
    player->withdrawn = withdrawn;
    for (int i = 0; i < PLAYER_TEXTS; i++)
        if (!set_text(&player->text[i], act, player_text_members[i]))
            return fault_memory(fault);
    return true;
}

bool apply_player_removed(const struct applying *applying)
{
    struct tournament *tournament = applying->tournament;
    unsigned number = 0;

    if (!read_number(&number, applying->act, "number", 1, TOURNAMENT_PLAYERS_MAX, true,
                     applying->fault))
        return false;
    struct tournament_player *player = tournament_player(tournament, number);
    if (!player)
        return fault_fill(applying->fault, FAULT_MISSING, "number", "there is no such player");
    if (tournament_is_paired(tournament, number))
        return fault_fill(applying->fault, FAULT_STALE, "number",
                          "the player has been paired: he can be withdrawn, not removed");
    if (tournament_team_of(tournament, number))
        return fault_fill(applying->fault, FAULT_STALE, "number", "the player is in a team");
    player_clear(player);
    tournament->removed = applying->entry->number;
    take_out(tournament->players, &tournament->player_count, sizeof *player, player);
    return true;
}

/* The list of a team: players that are there, in no other team and once in this one. */
static bool read_members(const struct applying *applying, unsigned team, unsigned **out,
                         size_t *count)
{
    const struct tournament *tournament = applying->tournament;
    const json_t *list = json_object_get(applying->act, "players");

    *out = NULL;
    *count = json_array_size(list);
    if (list && !json_is_array(list) && !json_is_null(list))
        return fault_fill(applying->fault, FAULT_FORM, "players",
                          "they are a list of players' numbers, in board order");
    if (*count && !(*out = calloc(*count, sizeof **out)))
        return fault_memory(applying->fault);
    for (size_t i = 0; i < *count; i++) {
        const json_t *one = json_array_get(list, i);
        const json_int_t number = json_integer_value(one);
        const struct tournament_team *other;
        bool twice = false;
        if (!json_is_integer(one) || number < 1 || number > TOURNAMENT_PLAYERS_MAX)
            return fault_fill(applying->fault, FAULT_FORM, "players",
                              "each is the number of a player");
        if (!tournament_player(tournament, (unsigned)number))
            return fault_fill(applying->fault, FAULT_MISSING, "players",
                              "one of them is no player of the tournament");
        for (size_t k = 0; k < i; k++)
            twice |= (*out)[k] == (unsigned)number;
        other = tournament_team_of(tournament, (unsigned)number);
        if (twice || (other && other->number != team))
            return fault_fill(applying->fault, FAULT_FORM, "players",
                              "a player is in one team, and there once");
        (*out)[i] = (unsigned)number;
    }
    return true;
}

bool apply_team(const struct applying *applying)
{
    struct tournament *tournament = applying->tournament;
    struct tournament_fault *fault = applying->fault;
    const json_t *act = applying->act, *name = json_object_get(act, "name");
    unsigned number = 0, *players;
    size_t count;

    if (!read_number(&number, act, "number", 1, TOURNAMENT_TEAMS_MAX, true, fault) ||
        !is_text_or_null(act, "name", APPLY_NAME_CHARACTERS, fault) ||
        !is_text_or_null(act, "federation", APPLY_CODE_CHARACTERS, fault))
        return false;
    struct tournament_team *team = tournament_team(tournament, number);
    if ((!team && !name) || (name && !json_string_length(name)))
        return fault_fill(fault, FAULT_FORM, "name", "a team has a name");
    if (!read_members(applying, number, &players, &count)) {
        free(players);
        return false;
    }
    if (!team)
        team =
            make_room((void **)&tournament->teams, &tournament->team_count, sizeof *team, number);
    if (team) {
        team->number = number;
        team->entry = applying->entry->number;
    }
    if (!team || !set_text(&team->name, act, "name") ||
        !set_text(&team->federation, act, "federation")) {
        free(players);
        return fault_memory(fault);
    }
    if (json_object_get(act, "players")) {
        free(team->players);
        team->players = players;
        team->player_count = count;
    } else {
        free(players);
    }
    return true;
}

bool apply_team_removed(const struct applying *applying)
{
    struct tournament *tournament = applying->tournament;
    unsigned number = 0;

    if (!read_number(&number, applying->act, "number", 1, TOURNAMENT_TEAMS_MAX, true,
                     applying->fault))
        return false;
    struct tournament_team *team = tournament_team(tournament, number);
    if (!team)
        return fault_fill(applying->fault, FAULT_MISSING, "number", "there is no such team");
    for (size_t i = 0; i < tournament->round_count; i++)
        for (size_t k = 0; k < tournament->round[i].match_count; k++)
            if (tournament->round[i].matches[k].team[0] == number ||
                tournament->round[i].matches[k].team[1] == number)
                return fault_fill(applying->fault, FAULT_STALE, "number",
                                  "the team has a match in a round");
    team_clear(team);
    tournament->removed = applying->entry->number;
    take_out(tournament->teams, &tournament->team_count, sizeof *team, team);
    return true;
}
