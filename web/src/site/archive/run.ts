/*
 * An audit under way: in a worker where the browser gives one, otherwise in the page, with a pause after each slice, so
 * that the page stays usable. Nothing is sent anywhere.
 */
import script from "archive-worker";
import wasm from "referee.wasm";
import { load } from "../wasm.ts";
import { audit, type End, type Judged, type Order } from "./audit.ts";
import { type Picked, picker } from "./pick.ts";
import type { Sent } from "./worker.ts";

export type Hears = { picked: (picked: Picked) => unknown; ended: (end: End) => unknown };
type Stop = () => void;

const IN_WORKER_BYTES = 1 << 20;
const IN_PAGE_BYTES = 1 << 16;

const pause = () => new Promise((done) => setTimeout(done));

function inPage(order: Order, hears: Hears): Stop {
    let goesOn = true;
    const pick = picker();
    const tell = async (judged: Judged) => {
        if (goesOn) hears.picked(pick(judged));
        await pause();
        return goesOn;
    };
    load(wasm)
        .then((referee) => audit(referee, { ...order, sliceBytes: IN_PAGE_BYTES }, tell))
        .catch((): End => "room")
        .then((end) => goesOn && hears.ended(end));
    return () => (goesOn = false);
}

function openWorker(): Worker | null {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    try {
        return new Worker(address);
    } catch {
        return null;
    } finally {
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
    }
}

/* Answers how it is stopped. */
export function run(text: Blob, file: string, edition: string, hears: Hears): Stop {
    const order: Order = { text, file, edition, sliceBytes: IN_WORKER_BYTES };
    const worker = openWorker();
    if (!worker) return inPage(order, hears);
    let stop: Stop = () => worker.terminate();
    let isHeard = false;
    worker.addEventListener("message", ({ data }: MessageEvent<Sent>) => {
        isHeard = true;
        if ("picked" in data) {
            hears.picked(data.picked);
            return;
        }
        worker.terminate();
        hears.ended(data.end);
    });
    /* A worker that is refused is told of later than it is made. */
    worker.addEventListener("error", () => {
        worker.terminate();
        if (isHeard) hears.ended("room");
        else stop = inPage(order, hears);
    });
    worker.postMessage({ order, wasm });
    return () => stop();
}
