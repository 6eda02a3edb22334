/*
 * The referee in WebAssembly (src/site): how it is loaded, and how bytes and texts go in and out. It runs in the page
 * and in a worker.
 */
export type Exports = {
    memory: WebAssembly.Memory;
    room: (size: number) => number;
    release: (bytes: number) => void;
    ask: (id: number, request: number, size: number, isRefused: number) => number;
    titles: () => number;
    archive_begin: (file: number, edition: number) => number;
    archive_room: (size: number) => number;
    archive_judge: (size: number, isLast: number) => number;
    archive_totals: () => number;
    archive_game: (bytes: number, size: number) => number;
};

/* What wasi-libc calls and a referee never needs: the system refuses it. */
const NOT_SUPPORTED = 58;

export async function load(bytes: Uint8Array<ArrayBuffer>): Promise<Exports> {
    const refuse = () => NOT_SUPPORTED;
    const system = new Proxy({}, { get: () => refuse });
    const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: system });
    return instance.exports as Exports;
}

/* The bytes, then a NUL, in room of their own. */
export function put({ memory, room }: Exports, bytes: Uint8Array): number {
    const at = room(bytes.length + 1);
    if (at === 0) throw new RangeError("the referee has no room");
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    new Uint8Array(memory.buffer)[at + bytes.length] = 0;
    return at;
}

export function textAt({ memory }: Exports, at: number): string {
    const bytes = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

/* A text that is given up when it has been read; null: there was no memory for it. */
export function take(referee: Exports, at: number): string | null {
    if (at === 0) return null;
    const text = textAt(referee, at);
    referee.release(at);
    return text;
}
