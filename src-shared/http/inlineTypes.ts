/** Without SVG, HTML and PDF: types that can contain scripts or other pages are only downloaded. */
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
 * The type for displaying bytes inline, without parameters, or `null` if they may only be downloaded. `type`: as
 * detected from the bytes.
 */
export function inlineType(type: string): string | null {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isShown = INLINE_IMAGES.has(essence) || /^(?:audio|video)\/[a-z0-9][a-z0-9.-]*$/.test(essence);
  return isShown ? essence : null;
}
