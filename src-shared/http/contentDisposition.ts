/** Path separators, control characters, and the marks that turn `gpj.exe` into `exe.jpg` for the eye. */
const UNSAFE = /[\\/:\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The header that says what a file is called when it is saved, in the encoding of RFC 8187. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = name.toWellFormed().replace(UNSAFE, '_');
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `${kind}; filename*=UTF-8''${encoded}`;
}
