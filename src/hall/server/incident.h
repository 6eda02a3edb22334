/*
 * Incidents at boards without a device: what the arbiter tells of one is ruled on as a case
 * (codec/judge_json.h), by the rules and with the counters of the board. Once he has chosen the
 * branch that holds, it stands in the log of the game: a decision INCIDENT with what comes of it,
 * and beside it the account, which is what was told and each ruling on it. docs/decisions/0030.
 */
#ifndef HK_HALL_SERVER_INCIDENT_H
#define HK_HALL_SERVER_INCIDENT_H

#include "hall/server/judge.h"

/* The members of a request; docs/protocol.md describes them. */
#define INCIDENT_MEMBERS                                                                           \
    "preview|seen|conditions|reason|decided_ms|key|fen|moves|pressed|language|to_move|clocks|"     \
    "counters|can_mate|claim_holds|events"

/* How the incident would be ruled on: the answer to a case, with the number of the log's last entry. */
bool hall_preview_incident(struct hall *hall, struct hall_game *game, const struct seat *seat,
                           const json_t *request, char **answer, struct refusal *refusal);

/* Rule on it. `account` becomes the account that stands in the log, which the caller frees. */
bool hall_rule_on_incident(struct hall *hall, struct hall_game *game, const struct seat *seat,
                           const json_t *request, struct acted *out, char **account,
                           struct refusal *refusal);

#endif
