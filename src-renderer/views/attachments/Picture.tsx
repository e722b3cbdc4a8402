import { type ReactElement, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromThumbHash } from '../../files/thumbHash.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import styles from './Attachments.module.css';
import { fitSize } from './fitSize.ts';
import type { PictureRef } from './pictureOf.ts';
import { StillPicture } from './StillPicture.tsx';
import { useInView } from './useInView.ts';
import { useReducedMotion } from './useReducedMotion.ts';
import { usePicture } from './usePicture.ts';
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
  const { t } = useTranslation();
  const openViewer = useViewer();
  const button = useRef<HTMLButtonElement>(null);
  const { src, problem, isBroken, onError } = usePicture({ conversationId, blobId: blob.id }, useInView(button));
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
      ref={button}
      type="button"
      className={styles['picture']}
      style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
      aria-label={t('files.openPicture', { name: blob.name })}
      data-picture={blob.id}
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
