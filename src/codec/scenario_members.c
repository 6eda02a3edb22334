/*
 * The members that an event of a scenario cannot do without. What is left out is never put in for the writer: a result or a
 * player that is not named would be somebody else's.
 */
#include "base/internal.h"
#include "codec/scenario.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *word;    /* type, ground, fact or decision */
    const char *members; /* blanks between */
} needed[] = {
    {"withdraw", "what"},
    {"pieces_knocked_over", "by"},
    {"pieces_restored", "by"},
    {"piece_displaced", "square"},
    {"king_released", "by square"},
    {"promotion_piece_touched_square", "by square piece"},
    {"pawn_removed", "by square"},
    {"captured_piece_removed", "by square"},
    {"clock_not_stopped_in_time", "by"},
    {"both_flags_fallen", "first"},
    {"flag_reached_next_period", "by"},
    {"stopped_recording", "by"},
    {"not_recorded_previous", "by"},
    {"records_incomplete", "by"},
    {"scoresheet_request", "by"},
    {"notes_on_scoresheet", "by"},
    {"result_signed", "value"},
    {"cannot_write", "by"},
    {"assistant_allowed", "by"},
    {"adjourn_early", "by session_left_seconds"},
    {"sealed_move_stated", "move"},
    {"announced", "by text"},
    {"announcement_corrected", "by text"},
    {"piece_taken_out_of_aperture", "by square"},
    {"piece_put_back", "by square"},
    {"electronic_device", "by"},
    {"phone_rang", "by"},
    {"advice_received", "by"},
    {"refuses_inspection", "by"},
    {"persistent_refusal", "by"},
    {"disrepute", "by"},
    {"hand_hovering", "by"},
    {"smoking_outside_area", "by"},
    {"left_venue", "by"},
    {"left_playing_area", "by"},
    {"left_hall_without_reporting", "by"},
    {"illegal_move_found", "by"},
    {"restore", "ply"},
    {"add_time", "to seconds"},
    {"reduce_time", "to seconds"},
    {"warning", "to"},
    {"declare_lost", "to"},
    {"opponent_score", "to value"},
    {"opponent_score_increase", "to value"},
    {"reduce_points", "to value"},
    {"correct_result", "value"},
    {"declare", "result"},
    {"postpone", "extra_to seconds"},
    {"agree_increment", "seconds"},
    {"instruct_seal", "to"},
    {"fine", "to"},
    {"exclude_rounds", "to"},
    {"expel", "to"},
};

bool scenario_has_members(const json_t *json, const char *word, char fault[SCENARIO_FAULT_ROOM])
{
    const char *members = NULL;

    for (size_t i = 0; i < HK_COUNT(needed); i++)
        if (strcmp(needed[i].word, word) == 0)
            members = needed[i].members;
    while (members && *members) {
        char name[24];
        const size_t size = strcspn(members, " ");
        snprintf(name, sizeof name, "%.*s", (int)size, members);
        const json_t *value = json_object_get(json, name);
        if (!value || json_is_null(value)) {
            snprintf(fault, SCENARIO_FAULT_ROOM, "%.40s: %s is missing", word, name);
            return false;
        }
        members += size + strspn(members + size, " ");
    }
    return true;
}
