/*
 * Reads any bytes as each format of a tournament; the first byte says which. A report file comes out as it came in. What was
 * entered is read again as it was entered. What a file tells refers only to players that it has, and a report file made of it is
 * taken.
 */
#include "fuzz.h"
#include "tournament/csv.h"
#include "tournament/lines.h"
#include "tournament/pgn_headers.h"
#include "tournament/trf.h"

#include <string.h>

static bool has_player(const struct told *told, uint32_t number)
{
    for (size_t i = 0; i < told->player_count; i++)
        if (told->players[i].number == number)
            return true;
    return false;
}

static void promise_whole(const struct told *told)
{
    for (size_t i = 0; i < told->remark_count; i++)
        PROMISE(told->remarks[i].code &&
                hk_utf8_check(told->remarks[i].about, strlen(told->remarks[i].about)));
    for (size_t i = 0; i < told->player_count; i++) {
        const struct told_player *player = &told->players[i];
        PROMISE(player->number >= 1 && player->number <= TOLD_PLAYERS_MAX);
        PROMISE(!player->name || hk_utf8_check(player->name, strlen(player->name)));
    }
    if (told->refused)
        return;
    for (size_t i = 0; i < told->board_count && i < 200; i++) {
        const struct told_board *board = &told->boards[i];
        PROMISE(board->round >= 1 && board->round <= told->rounds_paired);
        PROMISE(board->white > 0 || board->black > 0); /* one seat of a match may be empty */
        PROMISE(board->white == 0 || has_player(told, board->white));
        PROMISE(board->black == 0 || has_player(told, board->black));
    }
}

static void promise_made(const struct told *told)
{
    struct told again;
    char *bytes;
    size_t size;

    promise_whole(told);
    PROMISE(lines_write(told, 1, &bytes, &size));
    free(bytes);
    for (int form = TRF_2016; form <= TRF_2026 && !told->refused; form++) {
        PROMISE(trf_make(told, (enum trf_form)form, &bytes, &size));
        PROMISE(trf_read(&again, bytes, size));
        PROMISE(again.player_count == told->player_count && !again.refused);
        told_finish(&again);
        free(bytes);
    }
    for (int list = CSV_PLAYERS; list <= CSV_ROUNDS; list++) {
        PROMISE(csv_write(told, (enum csv_list)list, 0, &bytes, &size));
        PROMISE(csv_read(&again, bytes, size, 1, NULL));
        promise_whole(&again);
        told_finish(&again);
        free(bytes);
    }
}

static void promise_document(const char *text, size_t size)
{
    struct trf *trf = trf_open(text, size);
    char *bytes;
    size_t written;

    PROMISE(trf);
    const struct told *told = trf_told(trf);
    promise_made(told);
    if (size <= TOLD_FILE_MAX_BYTES &&
        !(size >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0))) {
        PROMISE(trf_write(trf, &bytes, &written));
        PROMISE(written == size && memcmp(bytes, text, size) == 0);
        free(bytes);
    }
    if (!told->refused) {
        const uint32_t player = told->players[told->player_count / 2].number;
        struct told again;
        PROMISE(trf_set_score(trf, player, 2,
                              (struct told_score){.opponent = 0, .color = ' ', .code = 'H'}));
        PROMISE(trf_write(trf, &bytes, &written));
        PROMISE(trf_read(&again, bytes, written));
        PROMISE(again.player_count == told->player_count && again.rounds_paired >= 2);
        PROMISE(again.scores[told->player_count / 2 * again.rounds_paired + 1].code == 'H');
        told_finish(&again);
        free(bytes);
    }
    trf_close(trf);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct told told;

    if (size == 0)
        return 0;
    const char *text = (const char *)data + 1;
    if (data[0] % 4 == 1 || data[0] % 4 == 2) {
        PROMISE(data[0] % 4 == 1 ? csv_read(&told, text, size - 1, 1, "2026-03-01")
                                 : pgn_headers_read(&told, text, size - 1, 1));
        promise_made(&told);
        told_finish(&told);
    } else {
        promise_document(text, size - 1);
    }
    return 0;
}
