/*
 * The style sheet of a view is loaded when the view is visited, and is there before the view is.
 */
import { asset } from "./places.ts";

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
