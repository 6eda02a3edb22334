/*
 * What the browser of this device lets a page do. Over plain http, at an address that is not the
 * device's own, browsers hold some things back: the page does without them, and says so.
 */

export type Ability = "copy" | "share" | "notify" | "awake" | "keep";
/* `asks`: the reader is asked first; `refused`: he has said no; `secure`: only over https. */
export type Answer = "yes" | "asks" | "refused" | "secure" | "no";

/*
 * Is the page one that a browser trusts? Over https it is, and on the machine of the hall itself.
 */
export function isTrusted(): boolean {
    return isSecureContext;
}

function canKeep(): boolean {
    try {
        localStorage.setItem("hakem.try", "1");
        localStorage.removeItem("hakem.try");
        return true;
    } catch {
        return false;
    }
}

function notices(): Answer {
    if (!("Notification" in globalThis)) return "no";
    return ({ granted: "yes", denied: "refused", default: "asks" } as const)[
        Notification.permission
    ];
}

/* Copying has an old way, by a selection, that plain http leaves open. */
export function abilities(): Record<Ability, Answer> {
    const held: Answer = isTrusted() ? "no" : "secure";
    return {
        copy: "yes",
        share: "share" in navigator ? "yes" : held,
        notify: isTrusted() ? notices() : "secure",
        awake: "wakeLock" in navigator ? "yes" : held,
        keep: canKeep() ? "yes" : "no",
    };
}

/* Each does the thing once, and answers whether it went. */
export const TRIES: Record<
    Exclude<Ability, "copy" | "keep">,
    (words: string) => Promise<boolean>
> = {
    share: async (words) => {
        await navigator.share({ title: words, url: location.origin });
        return true;
    },
    notify: async (words) => {
        if ((await Notification.requestPermission()) !== "granted") return false;
        return Boolean(new Notification(words));
    },
    awake: async () => {
        const held = await navigator.wakeLock.request("screen");
        await held.release();
        return true;
    },
};
