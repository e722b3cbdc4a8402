import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

interface View {
  /** 1: the whole picture fits the window. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Zoom {
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
export function useZoom(area: RefObject<HTMLElement | null>): Zoom {
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
