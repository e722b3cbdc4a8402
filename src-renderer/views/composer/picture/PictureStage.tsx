import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { arrowHead, lineWidth } from '../../../files/picture/pictureEdits.ts';
import type { Pixels, Point } from '../../../files/picture/Pixels.ts';
import {
  END,
  type Grip,
  gripAt,
  middleOf,
  moveSelection,
  type Selection,
  WHOLE,
} from '../../../files/picture/selection.ts';
import { useWords } from '../../../i18n/useWords.ts';
import styles from './PictureEditor.module.css';
import { type ColourName, COLOURS, type Tool } from './pictureTools.ts';

export interface PictureStageProps {
  readonly pixels: Pixels;
  readonly tool: Tool;
  readonly colour: ColourName;
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection | null) => void;
  /** Applies the tool to a selection. */
  readonly onApply: (selection: Selection) => void;
  readonly onDraw: (points: readonly Point[]) => void;
}

/** What the pointer moves. */
interface Drag {
  readonly selection: Selection;
  readonly grip: Grip;
  readonly start: Point;
}

/** How close to an edge the pointer takes it (px of the screen). */
const TOLERANCE = 12;
/** More points of a stroke are not recorded. */
const MAX_POINTS = 5_000;

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The picture, on which the pointer or the arrow keys select a part, and the pen draws. */
export function PictureStage(props: PictureStageProps): ReactElement {
  const { pixels, tool, selection, onSelect, onApply, onDraw } = props;
  const t = useWords();
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [stroke, setStroke] = useState<readonly Point[]>([]);
  const drag = useRef<Drag | null>(null);

  useEffect(() => {
    const { width, height, data } = pixels;
    canvas?.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  }, [canvas, pixels]);

  function pointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { point: start, scale } = locate(event, pixels);
    if (tool === 'pen') return setStroke([start]);
    const grip = tool === 'crop' && selection !== null ? gripAt(selection, start, TOLERANCE / scale) : null;
    drag.current =
      grip !== null && selection !== null
        ? { selection, grip, start }
        : { selection: { from: start, to: start }, grip: END, start };
  }

  function dragged(event: PointerEvent<HTMLElement>): Selection | null {
    if (drag.current === null) return null;
    const { selection: before, grip, start } = drag.current;
    const { point } = locate(event, pixels);
    return moveSelection(before, grip, { x: point.x - start.x, y: point.y - start.y }, pixels);
  }

  function pointerMove(event: PointerEvent<HTMLElement>): void {
    const moved = dragged(event);
    if (moved !== null) onSelect(moved);
    else if (stroke.length > 0 && stroke.length < MAX_POINTS) setStroke([...stroke, locate(event, pixels).point]);
  }

  function pointerUp(event: PointerEvent<HTMLElement>): void {
    const moved = dragged(event);
    drag.current = null;
    if (stroke.length > 0) onDraw(stroke);
    else if (moved !== null && tool !== 'crop') onApply(moved);
    setStroke([]);
  }

  function pointerCancel(): void {
    drag.current = null;
    setStroke([]);
    onSelect(null);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys and the pointer select
    <div
      className={styles['stage']}
      role="application"
      aria-label={t('files.editor.area')}
      aria-describedby="picture-editor-help"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the arrow keys
      tabIndex={0}
      onKeyDown={(event) => selectByKey(event, props)}
      onPointerDown={pointerDown}
      onPointerMove={pointerMove}
      onPointerUp={pointerUp}
      onPointerCancel={pointerCancel}
    >
      <canvas ref={setCanvas} width={pixels.width} height={pixels.height} aria-hidden="true" />
      <Overlay {...props} stroke={stroke} />
    </div>
  );
}

/** Arrow keys move the selection, with Shift its end; Enter applies it. */
function selectByKey(event: KeyboardEvent, { pixels, tool, selection, onSelect, onApply }: PictureStageProps): void {
  const step = STEPS[event.key];
  if (tool === 'pen' || (step === undefined && event.key !== 'Enter')) return;
  event.preventDefault();
  if (step !== undefined) {
    const distance = Math.max(1, Math.round(Math.max(pixels.width, pixels.height) / 50));
    const by = { x: step.x * distance, y: step.y * distance };
    onSelect(moveSelection(selection ?? middleOf(pixels), event.shiftKey ? END : WHOLE, by, pixels));
  } else if (selection !== null) onApply(selection);
}

/** The position of a pointer in the picture, which is centred in its element, and the size of a pixel on the screen. */
function locate(
  { currentTarget, clientX, clientY }: PointerEvent<HTMLElement>,
  { width, height }: Pixels,
): { readonly point: Point; readonly scale: number } {
  const box = currentTarget.getBoundingClientRect();
  const scale = Math.min(box.width / width, box.height / height);
  const within = (offset: number, shown: number, length: number): number =>
    Math.min(length, Math.max(0, (offset - (shown - length * scale) / 2) / scale));
  return {
    point: { x: within(clientX - box.left, box.width, width), y: within(clientY - box.top, box.height, height) },
    scale,
  };
}

type OverlayProps = Pick<PictureStageProps, 'pixels' | 'tool' | 'colour' | 'selection'> & {
  readonly stroke: readonly Point[];
};

/** The selection, or the line that is being drawn. */
function Overlay({ pixels, tool, colour, selection, stroke }: OverlayProps): ReactElement {
  const { width, height } = pixels;
  const ink = `rgb(${COLOURS[colour].join(',')})`;
  const line = { stroke: ink, strokeWidth: lineWidth(pixels), fill: 'none', strokeLinecap: 'round' } as const;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {stroke.length > 0 && <polyline {...line} strokeLinejoin="round" points={pointsOf(stroke)} />}
      {selection !== null && tool === 'arrow' && <polyline {...line} points={pointsOf(arrowOf(selection, pixels))} />}
      {selection !== null && (tool === 'crop' || tool === 'pixelate') && (
        <Frame selection={selection} pixels={pixels} hasHandles={tool === 'crop'} />
      )}
    </svg>
  );
}

function pointsOf(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ');
}

function arrowOf({ from, to }: Selection, pixels: Pixels): readonly Point[] {
  const [left, right] = arrowHead(from, to, lineWidth(pixels));
  return [from, to, left, to, right];
}

interface FrameProps {
  readonly selection: Selection;
  readonly pixels: Pixels;
  readonly hasHandles: boolean;
}

function Frame({ selection: { from, to }, pixels, hasHandles }: FrameProps): ReactElement {
  const frame = `M${from.x} ${from.y}H${to.x}V${to.y}H${from.x}Z`;
  const [middleX, middleY] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const handles = [from.x, middleX, to.x]
    .flatMap((x) => [from.y, middleY, to.y].map((y) => ({ x, y })))
    .filter(({ x, y }) => x !== middleX || y !== middleY);
  return (
    <>
      <path className={styles['outside']} fillRule="evenodd" d={`M0 0H${pixels.width}V${pixels.height}H0Z${frame}`} />
      <path className={styles['frame']} d={frame} />
      {/* Lines without length, because only a stroke can have a size on the screen. */}
      {hasHandles && <path className={styles['handles']} d={handles.map(({ x, y }) => `M${x} ${y}h0`).join('')} />}
    </>
  );
}
