/*
 * Keeps the site in the browser, so that it opens without a network: at the first visit all but the pages of
 * cases, of which each is kept when it is read. Another version of the site takes the place of this one.
 */
const NAME = null;
const FILES = null;

addEventListener("install", (event) => {
    event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
    const drop = (names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
    event.waitUntil(caches.keys().then(drop));
});

async function answer(request, address) {
    const cache = await caches.open(NAME);
    const kept = await cache.match(address, { ignoreSearch: true });
    if (kept) return kept;
    const fetched = await fetch(request);
    if (fetched.ok) await cache.put(address, fetched.clone());
    return fetched;
}

addEventListener("fetch", (event) => {
    const asked = new URL(event.request.url);
    if (event.request.method !== "GET" || asked.origin !== location.origin) return;
    if (asked.pathname.endsWith("/")) asked.pathname += "index.html";
    event.respondWith(answer(event.request, asked.origin + asked.pathname));
});
