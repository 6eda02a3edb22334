/*
 * What happens besides: `tell` shows a line until it is closed or another comes, `speak` is for
 * voices alone. The two live regions are there from the beginning, because a region that comes
 * together with its text is not read.
 */
import { signal } from "@preact/signals";
import { t } from "./words.ts";

const SPEAK_AFTER_MS = 30;

export class Notices {
    readonly shown = signal<{ text: string; calm: boolean } | null>(null);
    readonly spoken = signal("");
    private timer?: number;

    /* `calm`: it went as it should; otherwise something was refused or went wrong. */
    tell(text: string, { calm = false } = {}): void {
        this.shown.value = { text, calm };
    }

    clear(): void {
        this.shown.value = null;
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
    const shown = notices.shown.value;
    return (
        <>
            <div class={shown ? "notices" : "quiet"} role="status">
                {shown && (
                    <div class={`message ${shown.calm ? "calm" : ""}`}>
                        <span>{shown.text}</span>
                        <button
                            type="button"
                            class="close"
                            aria-label={t("message.close")}
                            onClick={() => notices.clear()}
                        >
                            ×
                        </button>
                    </div>
                )}
            </div>
            <p class="unseen" aria-live="polite">
                {notices.spoken.value}
            </p>
        </>
    );
}
