/*
 * Replies wait here in the order in which their turn has judged what came in. server.c sends them
 * when the turn has been written and synced, so that whoever is answered is answered from the disk;
 * net.c sends what is told beside them.
 */
#include "hall/server/reply.h"
#include "hall/server/tag.h"
#include "hall/server/wire.h"
#include "hall/server/wire_answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char reply_json[] = "application/json; charset=utf-8";
static const char media_problem[] = "application/problem+json; charset=utf-8";

/* Those of a turn wait together: each takes the room of its own bytes, and the text's is used again. */
static void make_frame(struct reply *reply)
{
    reply->frame = reply->text ? net_text_create(reply->text, strlen(reply->text)) : NULL;
    free(reply->text);
    reply->text = NULL;
}

static void free_reply(struct reply *reply)
{
    net_text_release(reply->frame);
    free(reply->text);
    free(reply);
}

void replies_add(struct replies *replies, struct reply reply)
{
    struct reply *added = malloc(sizeof *added);

    if (!added) {
        free(reply.text);
        if (reply.peer)
            net_hang_up(reply.peer, NET_CLOSE_BUSY);
        else
            net_reply(reply.request, &(struct net_answer){.status = 500});
        return;
    }
    *added = reply;
    added->next = NULL;
    if (reply.peer)
        make_frame(added);
    if (replies->last)
        replies->last->next = added;
    else
        replies->first = added;
    replies->last = added;
}

void replies_add_json(struct replies *replies, struct net_request *request, int status, char *text)
{
    replies_add(replies, (struct reply){.request = request,
                                        .status = text ? status : 500,
                                        .type = reply_json,
                                        .text = text});
}

void replies_add_tagged(struct replies *replies, struct net_request *request, const char *type,
                        int64_t changed_s, int64_t made_s, char *text)
{
    struct reply reply = {.request = request,
                          .status = text ? 200 : 500,
                          .type = type,
                          .changed_s = changed_s,
                          .made_s = made_s,
                          .text = text};

    if (text)
        tag_write(reply.etag, text);
    replies_add(replies, reply);
}

void replies_add_problem(struct replies *replies, struct net_request *request,
                         const struct refusal *refusal, const char *state, const char *allow)
{
    replies_add(replies, (struct reply){.request = request,
                                        .status = code_status(refusal->code),
                                        .type = media_problem,
                                        .allow = allow,
                                        .retry_after_s = refusal->retry_after_s,
                                        .text = wire_problem(refusal, state)});
}

void replies_clear(struct replies *replies)
{
    while (replies->first) {
        struct reply *reply = replies->first;
        replies->first = reply->next;
        free_reply(reply);
    }
    replies->last = NULL;
}

void replies_forget_request(struct replies *replies, const struct net_request *request)
{
    for (struct reply *reply = replies->first; reply; reply = reply->next)
        if (reply->request == request)
            reply->request = NULL;
}

void replies_forget_peer(struct replies *replies, const struct net_peer *peer)
{
    for (struct reply *reply = replies->first; reply; reply = reply->next)
        if (reply->peer == peer)
            reply->peer = NULL;
}

/* The turn could not be written: whatever was to be answered, nothing has happened. */
static void spoil(struct reply *reply, const char *why)
{
    struct refusal refusal = {.code = CODE_NONE};

    refuse(&refusal, CODE_FULL, why);
    net_text_release(reply->frame);
    free(reply->text);
    reply->frame = NULL;
    reply->download = NULL;
    reply->etag[0] = '\0';
    reply->changed_s = 0;
    if (reply->request) {
        reply->status = code_status(refusal.code);
        reply->type = media_problem;
        reply->text = wire_problem(&refusal, NULL);
    } else {
        reply->text = wire_error(&refusal, reply->has_id ? &reply->id : NULL, "");
        make_frame(reply);
    }
}

static void send_reply(const struct reply *reply)
{
    if (reply->peer && reply->frame)
        net_send(reply->peer, reply->frame, NET_ANSWER);
    else if (reply->peer)
        net_hang_up(reply->peer, NET_CLOSE_BUSY);
    else if (reply->request)
        net_reply(reply->request,
                  &(struct net_answer){.status = reply->status,
                                       .type = reply->type,
                                       .body = reply->text,
                                       .size = reply->text ? strlen(reply->text) : 0,
                                       .etag = reply->etag[0] ? reply->etag : NULL,
                                       .changed_s = reply->changed_s,
                                       .made_s = reply->made_s,
                                       .download = reply->download,
                                       .allow = reply->allow,
                                       .retry_after_s = reply->retry_after_s});
}

/* Those who get the next two replies may lie far away in memory. */
static void look_ahead(const struct reply *reply)
{
    const struct reply *next = reply->next, *behind = next ? next->next : NULL;

    if (next && next->peer)
        net_prefetch_sending(next->peer);
    if (behind && behind->peer)
        net_prefetch_peer(behind->peer);
}

static bool take_back(struct replies *replies, const struct net_request *request,
                      const struct net_peer *peer)
{
    struct reply *before = NULL;
    bool found = false;

    for (struct reply **link = &replies->first; *link;) {
        struct reply *reply = *link;
        if (request ? reply->request == request : reply->of_act && reply->peer == peer) {
            *link = reply->next;
            free_reply(reply);
            found = true;
        } else {
            before = reply;
            link = &reply->next;
        }
    }
    replies->last = before;
    return found;
}

bool replies_take_back(struct replies *replies, const struct net_request *request)
{
    return take_back(replies, request, NULL);
}

void replies_take_back_acts(struct replies *replies, const struct net_peer *peer)
{
    take_back(replies, NULL, peer);
}

void replies_spoil_work(struct replies *replies, const char *why)
{
    for (struct reply *reply = replies->first; reply; reply = reply->next)
        if (reply->of_work)
            spoil(reply, why);
}

void replies_send(struct replies *replies, const char *unwritten)
{
    while (replies->first) {
        struct reply *reply = replies->first;
        replies->first = reply->next;
        if (!replies->first)
            replies->last = NULL;
        look_ahead(reply);
        if (unwritten && !reply->of_program)
            spoil(reply, unwritten);
        send_reply(reply);
        free_reply(reply);
    }
}
