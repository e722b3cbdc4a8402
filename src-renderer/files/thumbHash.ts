import { rgbaToThumbHash, thumbHashToDataURL } from 'thumbhash';

/** The longest side that a ThumbHash is made from (px); its authors' limit. */
const SIDE = 100;

/** A ThumbHash: a picture in about 25 bytes (https://evanw.github.io/thumbhash/), in base64. */
export function toThumbHash(bitmap: ImageBitmap): string | null {
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const drawing = new OffscreenCanvas(width, height).getContext('2d');
  if (drawing === null) return null;
  drawing.drawImage(bitmap, 0, 0, width, height);
  const { data } = drawing.getImageData(0, 0, width, height);
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)));
}

/** The blurred picture as a data URL; `null` if the hash is invalid, because it comes from another person. */
export function fromThumbHash(hash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    return bytes.length < 5 ? null : thumbHashToDataURL(bytes);
  } catch {
    return null; // not base64
  }
}
