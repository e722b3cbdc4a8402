import { type PointerEvent, type TouchEvent, useRef } from 'react';

/** Duration of a press that opens the menu (ms), and the largest movement that still counts as a press (px). */
const PRESS_MS = 500;
const MAX_MOVE_PX = 10;

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

export interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** Detects long presses, because not every browser fires `contextmenu` for them. */
export function useLongPress(onPress: (target: EventTarget, x: number, y: number) => void): LongPress {
  const press = useRef<Press | null>(null);
  const hasFired = useRef(false);

  function end(): void {
    clearTimeout(press.current?.timer);
    press.current = null;
  }

  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }) {
      end();
      hasFired.current = false;
      if (pointerType !== 'touch') return;
      const fire = (): void => {
        hasFired.current = true;
        onPress(target, x, y);
      };
      press.current = { x, y, timer: setTimeout(fire, PRESS_MS) };
    },
    onPointerMove({ clientX, clientY }) {
      const started = press.current;
      if (started !== null && Math.hypot(clientX - started.x, clientY - started.y) > MAX_MOVE_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onTouchEnd(event) {
      // Otherwise lifting the finger would click outside the menu, which closes it.
      if (hasFired.current && event.cancelable) event.preventDefault();
    },
  };
}
