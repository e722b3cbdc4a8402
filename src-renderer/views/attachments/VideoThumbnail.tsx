import { type ReactElement, useMemo } from 'react';
import type { BlobRef } from '#shared/contract/model.ts';
import { fromThumbHash } from '../../files/thumbHash.ts';
import { playTime } from '../../text/sizes.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './Attachments.module.css';

/** What shows that something is a video: a frame of it, blurred, a play mark, and its duration. */
export function VideoThumbnail({ blob }: { readonly blob: BlobRef }): ReactElement {
  const { thumbHash, durationMs } = blob;
  const blurred = useMemo(() => (thumbHash === undefined ? null : fromThumbHash(thumbHash)), [thumbHash]);
  return (
    <>
      {blurred !== null && <img className={styles['frame']} src={blurred} alt="" draggable={false} />}
      <span className={styles['playMark']}>
        <Icon name="play" />
      </span>
      {durationMs !== undefined && (
        <span className={styles['duration']} dir="ltr">
          {playTime(durationMs)}
        </span>
      )}
    </>
  );
}
