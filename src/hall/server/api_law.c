/*
 * The pages of the Laws: the same as `hakem law --site` writes. They are written for each request, which
 * costs less than a turn may take, and answered at once, since no turn can change them.
 */
#include "hall/server/api_law.h"
#include "hall/server/hall.h"
#include "hall/server/server.h"
#include "hall/server/tag.h"
#include "site/site.h"

#include <stdlib.h>
#include <string.h>

static const char html[] = "text/html; charset=utf-8";

/* Answer with a page, which is freed. */
static bool reply_page(struct api_call *call, struct hk__text *page, struct refusal *refusal)
{
    char tag[TAG_ROOM];

    hk__text_append(page, "", 1);
    if (page->failed) {
        free(page->bytes);
        return refuse(refusal, CODE_INTERNAL, "there is not enough memory");
    }
    tag_write(tag, page->bytes);
    net_reply(
        call->request,
        &(struct net_answer){
            .status = 200, .type = html, .body = page->bytes, .size = page->size - 1, .etag = tag});
    free(page->bytes);
    return true;
}

/* The page above the languages, which stand below `folder`. */
static bool reply_door(struct api_call *call, const char *folder, struct refusal *refusal)
{
    struct hk__text page = {0};

    site_door(&page, folder);
    return reply_page(call, &page, refusal);
}

bool api_get_law(struct api_call *call, struct refusal *refusal)
{
    return reply_door(call, "law/", refusal);
}

bool api_get_law_file(struct api_call *call, struct refusal *refusal)
{
    const struct site_file *file = site_file_find(call->rest);

    if (call->rest[0] == '\0' || strcmp(call->rest, "index.html") == 0)
        return reply_door(call, "", refusal);
    if (!file)
        return refuse(refusal, CODE_MISSING, "there is no such page of the Laws");
    net_reply(call->request, &(struct net_answer){.status = 200,
                                                  .type = file->type,
                                                  .body = file->bytes,
                                                  .size = file->size,
                                                  .is_static = true,
                                                  .gzip = file->gzip,
                                                  .gzip_size = file->gzip_size,
                                                  .etag = file->etag});
    return true;
}

bool api_get_law_page(struct api_call *call, struct refusal *refusal)
{
    struct hk__text page = {0};
    hk_language language;

    if (hk_language_find(&language, call->rest, strlen(call->rest)) != HK_OK ||
        !site_page(&page, language, call->last, hall_solver(call->server->hall), SITE_IN_HALL))
        return refuse(refusal, CODE_MISSING, "there is no such page of the Laws");
    return reply_page(call, &page, refusal);
}
