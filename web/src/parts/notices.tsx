/*
 * What happens besides: `tell` shows a line until it is closed or another comes about the same, `speak` is
 * for voices alone. The two live regions are there from the beginning, because a region that comes
 * together with its text is not read. Behind a modal dialog nothing is read either: what is told while a dialog is
 * open that has a line of its own is told there. It is told in one place: a line that outlives its dialog is shown by
 * the page outside its live region.
 */
import { signal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { t } from "./words.ts";

const SPEAK_AFTER_MS = 30;
/* What was told later than this before its dialog closed has not been read. */
const READ_WITHIN_MS = 500;

/* `at` is the place where it was told, null before there is any. */
type Told = { text: string; at: symbol | null; sinceMs: number };
type Notice = Told & { calm: boolean; about: string };

export class Notices {
    /* One of each matter. */
    readonly shown = signal<readonly Notice[]>([]);
    readonly spoken = signal<Told | null>(null);
    /* The page, and over it its dialogs. */
    readonly places = signal<readonly symbol[]>([]);
    private timer?: number;

    private toldNow(text: string): Told {
        return { text, at: this.places.peek().at(-1) ?? null, sinceMs: performance.now() };
    }

    /* `calm`: it went as it should; otherwise something was refused or went wrong. */
    tell(text: string, { calm = false, about = "" } = {}): void {
        this.shown.value = [...this.shown.peek().filter((one) => one.about !== about), { ...this.toldNow(text), calm, about }];
    }

    clear(about = ""): void {
        if (this.shown.peek().some((one) => one.about === about))
            this.shown.value = this.shown.peek().filter((one) => one.about !== about);
    }

    /* Answers how the place is given up. */
    showAt(place: symbol): () => void {
        this.places.value = [...this.places.peek(), place];
        return () => {
            this.places.value = this.places.peek().filter((one) => one !== place);
            const again = <One extends Told>(one: One): One => {
                const isRead = performance.now() - one.sinceMs > READ_WITHIN_MS;
                return one.at !== place || isRead ? one : { ...one, ...this.toldNow(one.text) };
            };
            this.shown.value = this.shown.peek().map(again);
            this.spoken.value = this.spoken.peek() && again(this.spoken.peek()!);
        };
    }

    /* The region is emptied first: the same words are heard again. */
    speak(text: string): void {
        clearTimeout(this.timer);
        this.spoken.value = null;
        this.timer = setTimeout(() => {
            this.spoken.value = this.toldNow(text);
        }, SPEAK_AFTER_MS);
    }
}

function Lines({ notices, shown }: { notices: Notices; shown: readonly Notice[] }) {
    return shown.map(({ text, calm, about }) => (
        <div key={about} class={`message ${calm ? "calm" : ""}`}>
            <span>{text}</span>
            <button type="button" class="close" aria-label={t("message.close")} onClick={() => notices.clear(about)}>
                ×
            </button>
        </div>
    ));
}

export function NoticeLine({ notices }: { notices: Notices }) {
    const place = useSignal(Symbol("place")).value;
    useLayoutEffect(() => notices.showAt(place), [notices]);
    const places = notices.places.value;
    const isPage = places[0] === place;
    const isHere = ({ at }: Told) => at === place || (isPage && at === null);
    const here = notices.shown.value.filter(isHere);
    const left = isPage ? notices.shown.value.filter((one) => !isHere(one) && !places.includes(one.at!)) : [];
    const spoken = notices.spoken.value;
    return (
        <>
            <div class={here.length > 0 ? "notices" : "quiet"} role="status">
                <Lines notices={notices} shown={here} />
            </div>
            {left.length > 0 && (
                <div class="notices">
                    <Lines notices={notices} shown={left} />
                </div>
            )}
            <p class="unseen" aria-live="polite">
                {spoken && isHere(spoken) && spoken.text}
            </p>
        </>
    );
}
