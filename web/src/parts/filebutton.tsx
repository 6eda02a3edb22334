/* A button that lets a file be chosen; the same one may be chosen again. */
export function FileButton({ label, accept, onTake }: { label: string; accept: string; onTake: (file: File) => void }) {
    return (
        <label class="button file">
            {label}
            <input
                type="file"
                accept={accept}
                onChange={({ currentTarget: input }) => {
                    const file = input.files?.[0];
                    if (file) onTake(file);
                    input.value = "";
                }}
            />
        </label>
    );
}

export const JSON_FILES = ".json,application/json";
