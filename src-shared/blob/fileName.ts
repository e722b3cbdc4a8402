import { utf8Length } from '../text/utf8Length.ts';

/** The maximum length of a name on common file systems. */
const MAX_BYTES = 255;
const NAMELESS = 'file';

/**
 * The displayed and saved form of a file name: without folders, without invisible characters and those that change the
 * text direction (`gpj.exe` must not look like `exe.jpg`), at most 255 bytes, keeping its extension.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\uFFFD]/gu, '').trim();
  return visible === '' || /^\.+$/.test(visible) ? NAMELESS : shorten(visible);
}

function shorten(name: string): string {
  if (utf8Length(name) <= MAX_BYTES) return name;
  const ending = /\.[^.]{1,15}$/.exec(name)?.[0] ?? '';
  let kept = '';
  for (const character of name.slice(0, name.length - ending.length)) {
    if (utf8Length(kept + character + ending) > MAX_BYTES) break;
    kept += character;
  }
  return kept + ending;
}
