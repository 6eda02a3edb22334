/* Making a link to a seat. */
import type { MadeLink } from "generated/api";
import type { Answer } from "./request.ts";

/*
 * A link with its address, which is told this once: where the answer was lost nobody knows it. The same asked again
 * is answered without it: then that link is revoked and another is made.
 */
export async function makeLink(
    make: () => Promise<Answer<MadeLink>>,
    revoke: (number: number) => Promise<Answer<unknown>>,
): Promise<Answer<MadeLink>> {
    const answer = await make();
    if (!answer.ok || answer.body.link !== null) return answer;
    const revoked = await revoke(answer.body.link_number);
    return revoked.ok ? make() : revoked;
}
