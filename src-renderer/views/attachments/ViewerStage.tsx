import { Dialog } from 'radix-ui';
import { type ReactElement, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fromThumbHash } from '../../files/thumbHash.ts';
import { cx } from '../parts/cx.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import type { PictureRef } from './pictureOf.ts';
import { useDownload } from './useDownload.ts';
import { usePicture } from './usePicture.ts';
import { useZoom } from './useZoom.ts';
import styles from './Viewer.module.css';

export interface ViewerStageProps {
  readonly conversationId: string;
  readonly picture: PictureRef;
  readonly index: number;
  readonly count: number;
  readonly onMove: (delta: 1 | -1) => void;
}

/** One picture in the viewer: its name, its actions and their keyboard shortcuts. */
export function ViewerStage({ conversationId, picture, index, count, onMove }: ViewerStageProps): ReactElement {
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  const zoom = useZoom(area);
  const { name, id, width, height, thumbHash } = picture;
  const { src, problem, isBroken, onError } = usePicture({ conversationId, blobId: id }, true);
  const download = useDownload(conversationId, picture);
  const blurred = useMemo(() => (thumbHash === undefined ? null : fromThumbHash(thumbHash)), [thumbHash]);
  const shown = src ?? blurred;
  const problemShown = problem ?? download.problem;
  const percent = t('files.percent', { percent: Math.round(zoom.view.scale * 100) });

  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
    ArrowLeft: () => onMove(-1),
    ArrowRight: () => onMove(1),
  };
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => keyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const button = (icon: IconName, label: string, act: () => void, isOff = false): ReactElement => (
    <button type="button" aria-label={label} title={label} aria-disabled={isOff} onClick={() => !isOff && act()}>
      <Icon name={icon} />
    </button>
  );

  return (
    <>
      <header className={styles['header']}>
        <Dialog.Title className={styles['title']} aria-label={t('files.viewer', { name })}>
          {name}
        </Dialog.Title>
        <span className={styles['place']}>{t('files.place', { index: index + 1, count })}</span>
        {button('zoomOut', t('files.zoomOut'), zoom.zoomOut, !zoom.canZoomOut)}
        <button
          type="button"
          className={styles['percent']}
          aria-label={`${t('files.fit')}, ${percent}`}
          onClick={zoom.reset}
        >
          {percent}
        </button>
        {button('zoomIn', t('files.zoomIn'), zoom.zoomIn, !zoom.canZoomIn)}
        {button('download', t('files.download', { name }), download.start)}
        <Dialog.Close aria-label={t('files.close')} title={t('files.close')}>
          <Icon name="close" />
        </Dialog.Close>
      </header>
      <div ref={area} className={styles['area']} data-zoomed={zoom.view.scale > 1} {...zoom.drag}>
        {shown !== null && (
          <img
            className={cx(src === null && styles['blurred'])}
            src={shown}
            alt={name}
            width={width}
            height={height}
            draggable={false}
            style={{ transform: `translate(${zoom.view.x}px, ${zoom.view.y}px) scale(${zoom.view.scale})` }}
            onError={onError}
          />
        )}
        <ProblemText problem={problemShown} className={styles['why']} />
        {isBroken && <p className={styles['why']}>{t('files.broken')}</p>}
      </div>
      {count > 1 && (
        <nav className={styles['moves']}>
          {button('chevronLeft', t('files.previous'), () => onMove(-1), index === 0)}
          {button('chevronRight', t('files.next'), () => onMove(1), index === count - 1)}
        </nav>
      )}
    </>
  );
}
