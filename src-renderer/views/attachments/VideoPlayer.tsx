import { type ReactElement, useRef, useState } from 'react';
import type { BlobRef } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { comma } from '../../text/language.ts';
import { playTime, sizeOf } from '../../text/sizes.ts';
import styles from './Attachments.module.css';
import { MAX_SIZE, fitSize } from './ViewerStage.tsx';
import { isLoadedAutomatically, useInView } from './usePicture.ts';
import { useLink } from './useLink.ts';
import { usePlayer } from './usePlayer.ts';
import { VideoThumbnail } from './VideoThumbnail.tsx';

export interface VideoPlayerProps {
  readonly conversationId: string;
  readonly blob: BlobRef;
}

/** A video in its reserved space: a frame with a play mark, then the browser's own player. */
export function VideoPlayer({ conversationId, blob }: VideoPlayerProps): ReactElement {
  const t = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(false);
  const isLoaded = isStarted || isLoadedAutomatically(blob);
  const link = useLink({ conversationId, blob }, useInView(frame) && isLoaded);
  const player = usePlayer(link);
  const { name, width, height, durationMs } = blob;
  const size = width === undefined || height === undefined ? MAX_SIZE : fitSize({ width, height });
  const errorText = player.isBroken
    ? t('files.unplayable')
    : link.problem === null
      ? null
      : describeProblem(t, link.problem);
  const playLabel = t('files.play', { name }) + (durationMs === undefined ? '' : comma + playTime(durationMs));

  function start(): void {
    setStarted(true);
    // A video that is not loaded yet starts by `autoPlay`; the `error` event reports one that can't be played.
    void video.current?.play().catch(() => undefined);
    video.current?.focus();
  }

  return (
    <div
      ref={frame}
      className={styles['film']}
      style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
    >
      {isLoaded && errorText === null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- files that people send each other have no captions
        <video
          ref={video}
          src={link.path ?? undefined}
          controls={isStarted}
          autoPlay={isStarted}
          playsInline
          preload="metadata"
          aria-label={t('files.video', { name })}
          onPlay={(event) => {
            setStarted(true);
            player.onPlay(event);
          }}
          onError={player.onError}
          onLoadedMetadata={player.onLoadedMetadata}
        />
      )}
      {!isStarted && errorText === null && (
        <button type="button" className={styles['start']} aria-label={isLoaded ? playLabel : undefined} onClick={start}>
          <VideoThumbnail blob={blob} />
          {!isLoaded && <span className={styles['size']}>{t('files.load', { name, size: sizeOf(blob.bytes) })}</span>}
        </button>
      )}
      {errorText !== null && <span className={styles['why']}>{errorText}</span>}
    </div>
  );
}
