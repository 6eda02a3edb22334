/*
 * Keeps the site in the browser, so that it opens without a network: at the first visit all but the pages of
 * cases, of which each is kept when it is read. Another version of the site takes the place of this one.
 */
const NAME = null;
const FILES = null;
/* Other sites may stand at the same origin: only caches of this folder's site are ours. */
const OURS = `hakem ${registration.scope} `;
const KEPT = OURS + NAME;

/* From the server, not from what the browser has kept of the version before. */
const fresh = (address) => new Request(address, { cache: "reload" });

addEventListener("install", (event) => {
    event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES.map(fresh))));
});

addEventListener("activate", (event) => {
    const isOld = (name) => name.startsWith(OURS) && name !== KEPT;
    event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

/* What cannot be kept, for want of room, is shown all the same; a page to which another address leads is not kept. */
async function answer(request, address) {
    const cache = await caches.open(KEPT);
    const kept = await cache.match(address, { ignoreSearch: true });
    if (kept) return kept;
    const fetched = await fetch(request);
    if (fetched.ok && !fetched.redirected) await cache.put(address, fetched.clone()).catch(() => {});
    return fetched;
}

addEventListener("fetch", (event) => {
    const asked = new URL(event.request.url);
    if (event.request.method !== "GET" || asked.origin !== location.origin) return;
    if (asked.pathname.endsWith("/")) asked.pathname += "index.html";
    event.respondWith(answer(event.request, asked.origin + asked.pathname));
});
