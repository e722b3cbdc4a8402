import { Dialog } from 'radix-ui';
import {
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Size } from '../../files/pictureSize.ts';
import { fromThumbHash } from '../../files/thumbHash.ts';
import { useWords } from '../../i18n/useWords.ts';
import { comma } from '../../text/language.ts';
import { cx } from '../parts/cx.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { NEXT_ARROW, PREVIOUS_ARROW } from '../parts/inlineArrows.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import type { PictureRef } from './pictureOf.ts';
import { useDownload } from './useLink.ts';
import { usePicture } from './usePicture.ts';
import { useViewerKeys } from './useViewerKeys.ts';
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
  const t = useWords();
  const area = useRef<HTMLDivElement>(null);
  const zoom = useZoom(area);
  const { name, width, height, thumbHash } = picture;
  const { src, problem, isBroken, onError } = usePicture({ conversationId, blob: picture }, true);
  const download = useDownload(conversationId, picture);
  const blurred = useMemo(() => (thumbHash === undefined ? null : fromThumbHash(thumbHash)), [thumbHash]);
  const shown = src ?? blurred;
  const problemShown = problem ?? download.problem;
  const percent = t('files.percent', { percent: Math.round(zoom.view.scale * 100) });

  useViewerKeys({
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
    [PREVIOUS_ARROW]: () => onMove(-1),
    [NEXT_ARROW]: () => onMove(1),
  });

  const button = (icon: IconName, label: string, act: () => void, isOff = false): ReactElement => (
    <button type="button" aria-label={label} title={label} aria-disabled={isOff} onClick={() => !isOff && act()}>
      <Icon name={icon} />
    </button>
  );

  return (
    <>
      <header className={styles['header']}>
        <Dialog.Title className={styles['title']} aria-label={t('files.viewer', { name })}>
          <bdi>{name}</bdi>
        </Dialog.Title>
        <span className={styles['place']}>{t('files.place', { index: index + 1, count })}</span>
        {button('zoomOut', t('files.zoomOut'), zoom.zoomOut, !zoom.canZoomOut)}
        <button
          type="button"
          className={styles['percent']}
          aria-label={`${t('files.fit')}${comma}${percent}`}
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

interface View {
  /** 1: the whole picture fits the window. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Zoom {
  readonly view: View;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly reset: () => void;
  /** Handlers that pan the picture by dragging. */
  readonly drag: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
  };
}

const INITIAL_VIEW: View = { scale: 1, x: 0, y: 0 };
const STEP = 1.25;
const MAX_SCALE = 8;

/** Zooms by buttons, keys and the wheel (in `area`), and pans what is larger than the window. */
function useZoom(area: RefObject<HTMLElement | null>): Zoom {
  const [view, setView] = useState(INITIAL_VIEW);
  const from = useRef<{ x: number; y: number } | null>(null);

  function zoomBy(factor: number): void {
    setView((before) => {
      const scale = Math.min(MAX_SCALE, Math.max(1, before.scale * factor));
      if (scale === 1) return INITIAL_VIEW;
      // Keeps the centre in place.
      return { scale, x: (before.x * scale) / before.scale, y: (before.y * scale) / before.scale };
    });
  }

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? STEP : 1 / STEP);
  });
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => wheel(event);
    // React's wheel listeners are passive, so the page would zoom as well.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [area]);

  return {
    view,
    canZoomIn: view.scale < MAX_SCALE,
    canZoomOut: view.scale > 1,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    reset: () => setView(INITIAL_VIEW),
    drag: {
      onPointerDown(event) {
        if (view.scale === 1) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX - view.x, y: event.clientY - view.y };
      },
      onPointerMove(event) {
        const start = from.current;
        if (start === null) return;
        setView((before) => ({ ...before, x: event.clientX - start.x, y: event.clientY - start.y }));
      },
      onPointerUp() {
        from.current = null;
      },
    },
  };
}

/** Largest size of a picture or video in the timeline (px). */
export const MAX_SIZE: Size = { width: 360, height: 270 };
/** Smallest size (px): anything smaller is easily overlooked and too small for a button. */
const MIN_LENGTH = 48;

/** Scales a size down to fit into a box. Never enlarges it, except to the smallest size. */
export function fitSize({ width, height }: Size, box: Size = MAX_SIZE): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return {
    width: Math.max(MIN_LENGTH, Math.round(width * scale)),
    height: Math.max(MIN_LENGTH, Math.round(height * scale)),
  };
}
