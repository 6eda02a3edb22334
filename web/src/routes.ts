/*
 * Which view an address has. A view is a folder of views/ with a module that exports `open`, and a
 * style sheet of the folder's name; both are loaded when the view is visited, and nothing of the
 * others. The hall has a route for each path too (api.c).
 */
import { loadStyle } from "./dom/load.ts";
import { wantFurther } from "./words/words.ts";

export type Place = { token: string; name: string | null };
type View = { open(main: HTMLElement, place: Place): void };
/* `further`: it says more than the dictionary of a player's board has, which tools/page_words.py takes from the views without. */
type Route = { path: RegExp; style: string; further?: boolean; load: () => Promise<View> };

const BOARD = { style: "board", load: () => import("./views/board/page.ts") };

/* The first that fits. A group in a path is the name of a game, of a board (/b), of a case (/cases) or of a class. */
export const ROUTES: Route[] = [
    { path: /^\/watch\/([^/]+)\/?$/, ...BOARD },
    { path: /^\/play\/?$/, ...BOARD },
    { path: /^\/b\/([^/]+)\/?$/, style: "hall", further: true, load: () => import("./views/hall/door.ts") },
    { path: /^\/hall\/?$/, style: "hall", further: true, load: () => import("./views/hall/hall.tsx") },
    { path: /^\/device\/?$/, style: "device", further: true, load: () => import("./views/device/device.tsx") },
    { path: /^\/wall\/?$/, style: "wall", further: true, load: () => import("./views/wall/wall.tsx") },
    { path: /^\/sheet\/?$/, style: "sheet", further: true, load: () => import("./views/sheet/sheet.tsx") },
    { path: /^\/clock\/?$/, style: "clock", further: true, load: () => import("./views/clock/clock.tsx") },
    { path: /^\/case\/?$/, style: "case", further: true, load: () => import("./views/case/case.tsx") },
    { path: /^\/cases\/([^/]+)\/?$/, style: "cases", further: true, load: () => import("./views/case/case.tsx") },
    { path: /^\/tournaments\/?$/, style: "tournaments", further: true, load: () => import("./views/tournaments/tournaments.tsx") },
    { path: /^\/tournament\/([^/]+)\/?$/, style: "tournament", further: true, load: () => import("./views/tournament/tournament.tsx") },
    { path: /^\/learn\/?$/, style: "learn", further: true, load: () => import("./views/learn/page.ts") },
    { path: /^\/class\/?$/, style: "class", further: true, load: () => import("./views/class/trainer.tsx") },
    { path: /^\/class\/([^/]+)\/?$/, style: "class", further: true, load: () => import("./views/class/class.tsx") },
    { path: /^\/desk\/?$/, style: "desk", further: true, load: () => import("./views/desk/desk.tsx") },
    { path: /^\//, style: "create", load: () => import("./views/create/create.ts") },
];

/* Loads the view of an address. Answers the function that opens it. */
export async function loadView(path: string, token: string): Promise<(main: HTMLElement) => void> {
    for (const route of ROUTES) {
        const found = route.path.exec(path);
        if (!found) continue;
        if (route.further) wantFurther();
        const [view] = await Promise.all([route.load(), loadStyle(route.style)]);
        const name = found[1] === undefined ? null : decodeURIComponent(found[1]);
        return (main) => view.open(main, { token, name });
    }
    throw new Error(`no view is at ${path}`);
}
