import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { AttachmentKind, BlobRef } from '#shared/contract/model.ts';
import { inlineType } from '#shared/http/inlineTypes.ts';

/** What can be said of a file from its bytes: the client is never asked. */
export interface FileDescription {
  readonly kind: AttachmentKind;
  readonly about: Pick<BlobRef, 'type' | 'width' | 'height'>;
}

/** How much of its beginning tells what a file is: also where a camera put a preview before the picture's size. */
export const HEAD_BYTES = 1024 * 1024;

const UNKNOWN = 'application/octet-stream';
/** EXIF: from here on the picture lies on its side. */
const FIRST_TURNED = 5;
/** All but tabs and ends of lines. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\v\f\r]/u;

/** `head`: the first `HEAD_BYTES`, or all there is. */
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

/** As it is shown; null where it can't be read. */
function readImageSize(head: Uint8Array): { readonly width: number; readonly height: number } | null {
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    if (!(width > 0 && height > 0)) return null;
    return orientation >= FIRST_TURNED ? { width: height, height: width } : { width, height };
  } catch {
    return null; // no such picture, whatever its first bytes promise
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
