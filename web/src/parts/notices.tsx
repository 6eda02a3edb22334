/*
 * What happens besides: `tell` shows a line until it is closed or another comes about the same, `speak` is
 * for voices alone. The two live regions are there from the beginning, because a region that comes
 * together with its text is not read. Behind a modal dialog nothing is read either: a dialog that has a line
 * of its own shows what the page would show.
 */
import { signal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { t } from "./words.ts";

const SPEAK_AFTER_MS = 30;

type Notice = { text: string; calm: boolean; about: string };

export class Notices {
    /* One of each matter. */
    readonly shown = signal<readonly Notice[]>([]);
    readonly spoken = signal("");
    /* Where they are shown: at the last. */
    readonly places = signal<readonly symbol[]>([]);
    private timer?: number;

    /* `calm`: it went as it should; otherwise something was refused or went wrong. */
    tell(text: string, { calm = false, about = "" } = {}): void {
        this.shown.value = [...this.shown.peek().filter((one) => one.about !== about), { text, calm, about }];
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
        };
    }

    /* The region is emptied first: the same words are heard again. */
    speak(text: string): void {
        clearTimeout(this.timer);
        this.spoken.value = "";
        this.timer = setTimeout(() => {
            this.spoken.value = text;
        }, SPEAK_AFTER_MS);
    }
}

export function NoticeLine({ notices }: { notices: Notices }) {
    const place = useSignal(Symbol("place")).value;
    useLayoutEffect(() => notices.showAt(place), [notices]);
    const isHere = notices.places.value.at(-1) === place;
    const shown = isHere ? notices.shown.value : [];
    return (
        <>
            <div class={shown.length > 0 ? "notices" : "quiet"} role="status">
                {shown.map(({ text, calm, about }) => (
                    <div key={about} class={`message ${calm ? "calm" : ""}`}>
                        <span>{text}</span>
                        <button
                            type="button"
                            class="close"
                            aria-label={t("message.close")}
                            onClick={() => notices.clear(about)}
                        >
                            ×
                        </button>
                    </div>
                ))}
            </div>
            <p class="unseen" aria-live="polite">
                {isHere && notices.spoken.value}
            </p>
        </>
    );
}
