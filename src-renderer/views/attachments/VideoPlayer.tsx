import { type ReactElement, useRef, useState } from 'react';
import type { BlobRef } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { sizeOf } from '../../text/sizes.ts';
import controls from '../parts/controls.module.css';
import styles from './Attachments.module.css';
import { MAX_SIZE, fitSize } from './ViewerStage.tsx';
import { isLoadedAutomatically, useInView } from './usePicture.ts';
import { useLink } from './useLink.ts';
import { usePlayer } from './usePlayer.ts';

export interface VideoPlayerProps {
  readonly conversationId: string;
  readonly blob: BlobRef;
}

/** A video in its reserved space, with the browser's own controls. */
export function VideoPlayer({ conversationId, blob }: VideoPlayerProps): ReactElement {
  const t = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isLoaded = isAsked || isLoadedAutomatically(blob);
  const link = useLink({ conversationId, blob }, useInView(frame) && isLoaded);
  const player = usePlayer(link);
  const { width, height } = blob;
  const size = width === undefined || height === undefined ? MAX_SIZE : fitSize({ width, height });
  const errorText = player.isBroken
    ? t('files.unplayable')
    : link.problem === null
      ? null
      : describeProblem(t, link.problem);
  return (
    <div
      ref={frame}
      className={styles['film']}
      style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
    >
      {!isLoaded && (
        <button type="button" className={controls['secondary']} onClick={() => setAsked(true)}>
          {t('files.load', { name: blob.name, size: sizeOf(blob.bytes) })}
        </button>
      )}
      {isLoaded && errorText === null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- files that people send each other have no captions
        <video
          src={link.path ?? undefined}
          controls
          autoPlay={isAsked}
          playsInline
          preload="metadata"
          aria-label={t('files.video', { name: blob.name })}
          onPlay={player.onPlay}
          onError={player.onError}
          onLoadedMetadata={player.onLoadedMetadata}
        />
      )}
      {errorText !== null && <span className={styles['why']}>{errorText}</span>}
    </div>
  );
}
