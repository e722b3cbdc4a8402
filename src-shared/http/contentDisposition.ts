/** Path separators, control characters, and bidi controls, which make `gpj.exe` look like `exe.jpg`. */
const UNSAFE = /[\\/:\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The Content-Disposition header for saving a file under its name, encoded by RFC 8187. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = name.toWellFormed().replace(UNSAFE, '_');
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `${kind}; filename*=UTF-8''${encoded}`;
}
