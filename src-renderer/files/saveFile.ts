/** Saves the bytes at a path. The `download` attribute makes the browser save them, whatever they are, never render them. */
export function saveFile(path: string, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = path;
  anchor.download = name;
  anchor.click();
}

/** The browser reads the bytes after the click; then they are released (ms). */
const RELEASED_AFTER_MS = 60_000;

/** Saves bytes of the page as a file, with the download function of the browser or desktop. */
export function saveBlob(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  saveFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), RELEASED_AFTER_MS);
}

/** Saves a text of the page as a file. */
export function saveText(text: string, { name, type }: { readonly name: string; readonly type: string }): void {
  saveBlob(new Blob([text], { type }), name);
}
