import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import type { PdfFile, PdfPage } from '../../../files/pdf/openPdf.ts';
import { useWords } from '../../../i18n/useWords.ts';
import styles from './Document.module.css';

export interface PdfPageViewProps {
  readonly file: PdfFile;
  /** From 1. */
  readonly number: number;
  /** 1: as wide as the window, at most twice its size. */
  readonly zoom: number;
}

const MAX_FIT = 2;
/** The space around a page (px). */
const MARGIN = 48;

/** The page of a PDF that is being read; the others are not in memory. */
export function PdfPageView({ file, number, zoom }: PdfPageViewProps): ReactElement {
  const t = useWords();
  const area = useRef<HTMLElement>(null);
  const width = useWidth(area);
  const label = t('files.document.pageNumber', { number });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable without a mouse
    <section ref={area} className={styles['pages']} aria-label={label} tabIndex={0}>
      <Page key={number} area={area} file={file} number={number} room={Math.max(0, width - MARGIN)} zoom={zoom} />
    </section>
  );
}

interface PageProps extends PdfPageViewProps {
  /** Scrolls. */
  readonly area: RefObject<HTMLElement | null>;
  /** The width in which it fits (px). */
  readonly room: number;
}

/** A page: a canvas, and its text for those who can't see it. */
function Page({ area, file, number, room, zoom }: PageProps): ReactElement {
  const t = useWords();
  const [page, setPage] = useState<PdfPage | null>(null);
  const [text, setText] = useState('');
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    let isClosed = false;
    async function load(): Promise<void> {
      const loaded = await file.page(number);
      if (isClosed) return;
      setPage(loaded);
      const read = await loaded.readText();
      if (!isClosed) setText(read);
    }
    load().catch(() => {
      if (!isClosed) setBroken(true);
    });
    return () => {
      isClosed = true;
    };
  }, [file, number]);

  useEffect(() => {
    area.current?.scrollTo(0, 0);
  }, [area]);

  const scale = page === null ? 0 : Math.min(MAX_FIT, room / page.width) * zoom;
  const label = t('files.document.pageNumber', { number });
  return (
    <>
      {page !== null && scale > 0 && (
        // A canvas is drawn by one task at a time, so each scale has its own.
        <Canvas key={scale} page={page} scale={scale} label={label} onBroken={() => setBroken(true)} />
      )}
      {isBroken && (
        <p className={styles['note']} role="alert">
          {t('files.document.brokenPage')}
        </p>
      )}
      <p className="visuallyHidden" dir="auto">
        {text}
      </p>
    </>
  );
}

interface CanvasProps {
  readonly page: PdfPage;
  readonly scale: number;
  readonly label: string;
  readonly onBroken: () => void;
}

function Canvas({ page, scale, label, onBroken }: CanvasProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    let isClosed = false;
    const drawing = page.draw(canvas.current, scale * window.devicePixelRatio);
    drawing.done.catch(() => {
      if (!isClosed) onBroken();
    });
    return () => {
      isClosed = true;
      drawing.cancel();
    };
    // `onBroken` has a new identity with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [page, scale]);

  const size = { width: page.width * scale, height: page.height * scale };
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no file that an <img> could show
  return <canvas ref={canvas} role="img" aria-label={label} style={size} />;
}

/** The width of an element, kept up to date (px). */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
