/* Practice and exams in the hall: what is asked stands where other pages have a token. */
import type { Place } from "../../routes.ts";
import { open as openLearn } from "./learn.tsx";

export function open(main: HTMLElement, { token }: Place): void {
    openLearn(main, token);
}
