import { type ReactElement, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Size } from '../../files/pictureSize.ts';
import { fromThumbHash } from '../../files/thumbHash.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import styles from './Attachments.module.css';
import { fitSize } from './ViewerStage.tsx';
import type { PictureRef } from './pictureOf.ts';
import { isLoadedAutomatically, useInView, usePicture } from './usePicture.ts';
import { useDragOut } from './useDragOut.ts';
import { useViewer } from './ViewerContext.ts';

export interface PictureProps {
  readonly conversationId: string;
  readonly blob: PictureRef;
}

/** Image types that may be animated. */
const ANIMATED_TYPES: ReadonlySet<string> = new Set([
  'image/gif',
  'image/webp',
  'image/png',
  'image/apng',
  'image/avif',
]);

/** A picture in its reserved space: a blurred placeholder first, sharp once its bytes are loaded; opens the viewer. */
export function Picture({ conversationId, blob }: PictureProps): ReactElement {
  const t = useWords();
  const openViewer = useViewer();
  const dragOut = useDragOut({ conversationId, blob });
  const button = useRef<HTMLButtonElement>(null);
  // The viewer, which a click opens, loads any.
  const isWanted = useInView(button) && isLoadedAutomatically(blob);
  const { src, problem, isBroken, onError } = usePicture({ conversationId, blob }, isWanted);
  const blurred = useMemo(
    () => (blob.thumbHash === undefined ? null : fromThumbHash(blob.thumbHash)),
    [blob.thumbHash],
  );
  // With reduced motion, animations play only while they are hovered or focused.
  const [isActive, setActive] = useState(false);
  const isStill = useReducedMotion() && ANIMATED_TYPES.has(blob.type) && !isActive;
  const size = fitSize(blob);
  return (
    <button
      {...dragOut}
      ref={button}
      type="button"
      className={styles['picture']}
      style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
      aria-label={t('files.openPicture', { name: blob.name })}
      data-file={blob.id}
      onClick={() => openViewer(blob.id)}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={() => setActive(false)}
    >
      {blurred !== null && <img className={styles['blurred']} src={blurred} alt="" />}
      {src !== null && isStill && <StillPicture src={src} name={blob.name} size={size} onError={onError} />}
      {src !== null && !isStill && (
        <img src={src} alt={blob.name} decoding="async" draggable={false} onError={onError} />
      )}
      {problem !== null && <span className={styles['why']}>{describeProblem(t, problem)}</span>}
      {isBroken && <span className={styles['why']}>{t('files.broken')}</span>}
    </button>
  );
}

/** Whether reduced motion is on, as showLook sets it on the root element. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset['motion'] === 'less');
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => observer.disconnect();
}

interface StillPictureProps {
  readonly src: string;
  readonly name: string;
  /** Size at which it is shown. */
  readonly size: Size;
  readonly onError: () => void;
}

/** The first frame of an animated picture. */
function StillPicture({ src, name, size: { width, height }, onError }: StillPictureProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useEffectEvent(onError);

  useEffect(() => {
    let isCancelled = false;
    const picture = new Image();
    picture.src = src;
    picture.decode().then(
      () => {
        const { current } = canvas;
        if (isCancelled || current === null) return;
        current.width = width * window.devicePixelRatio;
        current.height = height * window.devicePixelRatio;
        current.getContext('2d')?.drawImage(picture, 0, 0, current.width, current.height);
      },
      () => {
        if (!isCancelled) fail();
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [src, width, height]);

  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would be animated
  return <canvas ref={canvas} role="img" aria-label={name} />;
}
