declare module "referee.wasm" {
    const bytes: Uint8Array<ArrayBuffer>;
    export default bytes;
}

declare module "archive-worker" {
    const script: string;
    export default script;
}
