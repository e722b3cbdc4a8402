import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { AttachmentKind, BlobRef } from '#shared/contract/model.ts';
import { inlineType } from '#shared/http/inlineTypes.ts';

/** Properties of a file that are detected from its bytes; statements of the client are never trusted. */
export interface FileDescription {
  readonly kind: AttachmentKind;
  readonly about: Pick<BlobRef, 'type' | 'width' | 'height'>;
}

/** Length of the file's start that is inspected; covers photos whose embedded preview precedes the image size. */
export const HEAD_BYTES = 1024 * 1024;

const UNKNOWN = 'application/octet-stream';
/** EXIF orientations from this value on swap width and height. */
const FIRST_ROTATED = 5;
/** All control characters except tabs and line ends. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\v\f\r]/u;

/** `head`: the first `HEAD_BYTES` of the file, or all of a shorter file. */
export async function describeFile(head: Uint8Array, maxPixels: number): Promise<FileDescription> {
  const sniffed = (await fileTypeFromBuffer(head))?.mime ?? (isText(head) ? 'text/plain' : UNKNOWN);
  const shown = inlineType(sniffed);
  if (shown === null) return { kind: 'file', about: { type: sniffed } };
  if (shown.startsWith('audio/')) return { kind: 'audio', about: { type: shown } };
  if (shown.startsWith('video/')) return { kind: 'video', about: { type: shown } };

  const size = readImageSize(head);
  const isShown = size !== null && size.width * size.height <= maxPixels;
  return isShown ? { kind: 'image', about: { type: shown, ...size } } : { kind: 'file', about: { type: UNKNOWN } };
}

/** The displayed size, after EXIF rotation; null when it cannot be read. */
function readImageSize(head: Uint8Array): { readonly width: number; readonly height: number } | null {
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    if (!(width > 0 && height > 0)) return null;
    return orientation >= FIRST_ROTATED ? { width: height, height: width } : { width, height };
  } catch {
    return null; // not a valid image, despite its signature
  }
}

function isText(head: Uint8Array): boolean {
  try {
    // `stream`: the head may end in the middle of a character.
    return !CONTROL_CHARACTERS.test(new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false; // not UTF-8
  }
}
