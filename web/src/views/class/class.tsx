/*
 * A class as those see it who do not lead it: /class/CODE is a pupil's page, /class/CODE#show one for a projector.
 */
import { render } from "preact";
import type { Place } from "../../routes.ts";
import { Projector } from "./projector.tsx";
import { Pupil } from "./pupil.tsx";

export function open(main: HTMLElement, { name, token }: Place): void {
    const code = (name ?? "").toUpperCase();
    document.documentElement.classList.toggle("on-projector", token === "show");
    render(<div class="learn class">{token === "show" ? <Projector code={code} /> : <Pupil code={code} />}</div>, main);
    main.querySelector("h1")?.focus();
}
