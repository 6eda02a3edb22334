/*
 * What is loaded when it is wanted: the style sheet of a view, which is there before the view is, and parts of the page.
 * What has not come is asked for again once the hall is heard. A browser may keep that a module has not come, and a hall
 * of another version has it no longer: where nothing can have been entered yet (`mayReload`) the whole page is then
 * loaded anew, if it has not just been.
 */
import { isHeard } from "../api/request.ts";
import { asset } from "./places.ts";

const AGAIN_MS = 1000;
const HEARD_WITHIN_MS = 3000;
const JUST_LOADED_MS = 30000;

const loading = new Map<string, Promise<void>>();

function load(name: string): Promise<void> {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = asset(`${name}.css`);
    return new Promise((resolve, reject) => {
        link.addEventListener("load", () => resolve());
        link.addEventListener("error", () => {
            link.remove();
            reject(new Error(`${link.href} has not come`));
        });
        document.head.append(link);
    });
}

export function loadStyle(name: string): Promise<void> {
    const under = loading.get(name) ?? load(name);
    loading.set(name, under);
    /* What has not come is asked for again at the next visit. */
    under.catch(() => loading.delete(name));
    return under;
}

/* `missed` is told each time that it has not come. */
export async function part<Part>(load: () => Promise<Part>, missed = () => {}, mayReload = true): Promise<Part> {
    for (let wasHeard = false; ; ) {
        try {
            return await load();
        } catch {
            missed();
        }
        if (mayReload && wasHeard && performance.now() > JUST_LOADED_MS) location.reload();
        do await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        while (!(wasHeard = await isHeard(HEARD_WITHIN_MS)));
    }
}
