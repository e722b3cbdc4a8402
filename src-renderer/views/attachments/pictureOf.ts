import type { Attachment, BlobRef } from '#shared/contract/model.ts';
import { isDecodable } from '../../files/pictureSize.ts';
import { kindOfType } from '../../stores/uploads/state.ts';

/** A blob that may be rendered as a picture. */
export type PictureRef = BlobRef & { readonly width: number; readonly height: number };

/** The file as a picture; `null` if it is not a picture or may not be decoded. */
export function pictureOf({ kind, blob }: Attachment): PictureRef | null {
  if (kind !== 'image') return null;
  const { width, height } = blob;
  if (width === undefined || height === undefined || kindOfType(blob.type) !== 'image') return null;
  return isDecodable({ width, height }) ? { ...blob, width, height } : null;
}
