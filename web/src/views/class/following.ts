/* How a class stands, asked for again and again while a page is open. */
import { signal } from "@preact/signals";
import type { Class } from "generated/api";
import { useEffect, useState } from "preact/hooks";
import { call, type Refused } from "../../api/request.ts";

const ASK_EVERY_MS = 1000;
/* Who has been refused waits longer. */
const ASK_AGAIN_MS = 5000;

export class Following {
    /* null: nothing has been heard yet. */
    readonly seen = signal<Class | null>(null);
    /* There is no such class, or none any more. */
    readonly isGone = signal(false);
    /* Why the hall does not say how the class stands; it is asked again. null: it did. */
    readonly trouble = signal<Refused | null>(null);
    /* How often it has said so. */
    readonly heard = signal(0);
    private timer?: ReturnType<typeof setTimeout>;
    private isStopped = false;
    /* Which look is the latest: it alone asks again later. */
    private looks = 0;

    constructor(
        readonly code: string,
        private readonly token: string | null = null,
    ) {}

    /* What an answer to something else says. An older one is heard too late. */
    take(seen: Class): void {
        this.trouble.value = null;
        this.heard.value++;
        const before = this.seen.peek();
        if (!before || seen.version > before.version) this.seen.value = seen;
    }

    async look(): Promise<void> {
        clearTimeout(this.timer);
        const look = ++this.looks;
        const answer = await call("GET classes/{class}", { in: { class: this.code }, token: this.token });
        if (this.isStopped) return;
        if (answer.ok) this.take(answer.body);
        else if (answer.body.code === "missing") this.isGone.value = true;
        else this.trouble.value = answer.body;
        const isRefused = !answer.ok && answer.body.code !== "down";
        if (!this.isGone.peek() && look === this.looks) this.timer = setTimeout(() => void this.look(), isRefused ? ASK_AGAIN_MS : ASK_EVERY_MS);
    }

    stop(): void {
        this.isStopped = true;
        clearTimeout(this.timer);
    }
}

export function useClass(code: string, token: string | null = null): Following {
    const [following] = useState(() => new Following(code, token));
    useEffect(() => {
        void following.look();
        return () => following.stop();
    }, [following]);
    return following;
}
