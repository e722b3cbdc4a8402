import type { LogEvent } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { thumbnailOf } from '../../files/thumbnail.ts';
import type { OpenFiles } from '../../stores/uploads/createOpenFiles.ts';

/** Pictures that are printed; the names of the others are. */
const MAX_PICTURES = 100;
/** Larger pictures are not downloaded for a thumbnail (bytes). */
const MAX_PICTURE_BYTES = 20_000_000;
/** Twice the size at which they are printed (px). */
const SIDE = 480;

export interface ShownPictures {
  readonly conversationId: string;
  readonly events: readonly LogEvent[];
  readonly signal: AbortSignal;
}

/**
 * Object URLs of small copies of the newest pictures, by the ids of their files; the caller revokes them. Once `signal`
 * is aborted, no more are loaded.
 */
export async function loadThumbnails(
  openFiles: Pick<OpenFiles, 'read'>,
  { conversationId, events, signal }: ShownPictures,
): Promise<ReadonlyMap<string, string>> {
  const thumbnails = new Map<string, string>();
  const pictures = events
    .flatMap((event) => (event.type === 'message' ? attachmentsOf(event.body) : []))
    .filter(({ kind, blob }) => kind === 'image' && blob.bytes <= MAX_PICTURE_BYTES)
    .slice(-MAX_PICTURES);
  // One after another, so that one of them is decoded at a time.
  for (const { blob } of pictures) {
    if (signal.aborted) break;
    const bytes = await openFiles.read(conversationId, blob, { signal });
    const thumbnail = bytes.ok ? await thumbnailOf(bytes.value, SIDE) : null;
    if (thumbnail !== null) thumbnails.set(blob.id, URL.createObjectURL(thumbnail));
  }
  return thumbnails;
}
