/** No SVG, no HTML, no PDF: what can carry a script, or another page, is only ever downloaded. */
const INLINE_IMAGES: ReadonlySet<string> = new Set([
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/x-icon',
]);

/**
 * The type under which bytes may be shown or played in a page, without parameters, or `null` for what must not be more than
 * a download. `type` as it was read from the bytes.
 */
export function inlineType(type: string): string | null {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isShown = INLINE_IMAGES.has(essence) || /^(?:audio|video)\/[a-z0-9][a-z0-9.-]*$/.test(essence);
  return isShown ? essence : null;
}
