import type { BlobRef, LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { isDecodable } from '../../files/pictureLimits.ts';
import { kindOfType } from '../../stores/uploads/kindOfType.ts';

/** A blob that may be shown as a picture. */
export type PictureRef = BlobRef & { readonly width: number; readonly height: number };

/** The picture of a message; `null` where there is none, or none that may be decoded. */
export function pictureOf(body: MessageEvent['body']): PictureRef | null {
  if (body.kind !== 'image') return null;
  const { width, height } = body.blob;
  if (width === undefined || height === undefined || kindOfType(body.blob.type) !== 'image') return null;
  return isDecodable({ width, height }) ? { ...body.blob, width, height } : null;
}

/** All pictures of a run of events, in their order. */
export function picturesOf(events: readonly LogEvent[]): PictureRef[] {
  return events.flatMap((event) => (event.type === 'message' ? (pictureOf(event.body) ?? []) : []));
}
