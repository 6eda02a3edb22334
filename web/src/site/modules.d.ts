declare module "referee.wasm" {
    const bytes: Uint8Array<ArrayBuffer>;
    export default bytes;
}
