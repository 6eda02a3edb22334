/*
 * The worker in which an archive is judged: a classic script from a Blob, since a browser loads no module from a folder.
 * It is given the referee with its order, and ended from outside.
 */
import { load } from "../wasm.ts";
import { audit, type End, type Judged, type Order } from "./audit.ts";
import { type Picked, picker } from "./pick.ts";

export type Sent = { picked: Picked } | { end: End };

const send = (sent: Sent) => postMessage(sent);

addEventListener("message", ({ data }: MessageEvent<{ order: Order; wasm: Uint8Array<ArrayBuffer> }>) => {
    const pick = picker();
    const tell = (judged: Judged) => {
        send({ picked: pick(judged) });
        return true;
    };
    load(data.wasm)
        .then((referee) => audit(referee, data.order, tell))
        .then(
            (end) => send({ end }),
            () => send({ end: "room" }),
        );
});
