import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export interface ScrollPlaceOptions {
  /** What scrolls, and what grows in it. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** My newest message on its way: whoever writes wants to see it. */
  readonly lastOutgoing: string | null;
  readonly hasOlder: boolean;
  readonly onNearTop: () => void;
  /** Below the last row there is more: what is shown ends before the log does. */
  readonly hasNewer: boolean;
  readonly onNearBottom: () => void;
  /** A message to go to, once for each jump; null where there is none (yet). */
  readonly target: { readonly offset: number; readonly jump: number } | null;
  readonly onAtEnd: (atEnd: boolean) => void;
}

export interface ScrollPlace {
  readonly atEnd: boolean;
  readonly onScroll: () => void;
  readonly jumpToEnd: () => void;
}

/** Closer to the end than this is the end (px). */
const END = 24;
/** More messages are fetched when this little is left above or below (px). */
const NEAR = 400;
/** Of what is in view, this much stands above a message that was jumped to. */
const ABOVE_TARGET = 1 / 3;

/**
 * Keeps the place in a growing list: at the end it stays at the end; elsewhere the first message in view stays where it
 * is, whatever is added above or below and whatever changes its height.
 */
export function useScrollPlace(options: ScrollPlaceOptions): ScrollPlace {
  const { box, content, lastOutgoing, hasOlder, onNearTop, hasNewer, onNearBottom, target, onAtEnd } = options;
  const stuck = useRef(true);
  const anchor = useRef<{ element: HTMLElement; top: number } | null>(null);
  const reached = useRef(0);
  const [atEnd, setAtEnd] = useState(true);

  function remember(view: HTMLDivElement): void {
    const rows = content.current?.querySelectorAll<HTMLElement>('[data-anchor]') ?? [];
    const element = Array.from(rows).find((row) => row.offsetTop + row.offsetHeight > view.scrollTop);
    anchor.current = element === undefined ? null : { element, top: element.offsetTop - view.scrollTop };
    if (view.scrollTop < NEAR && hasOlder) onNearTop();
    if (below(view) < NEAR && hasNewer) onNearBottom();
  }

  /** Goes to the target, if it is among the rows and was not gone to before. */
  function goToTarget(view: HTMLDivElement): boolean {
    if (target === null || reached.current === target.jump) return false;
    const row = content.current?.querySelector<HTMLElement>(`[data-offset="${target.offset}"]`) ?? null;
    if (row === null) return false;
    reached.current = target.jump;
    view.scrollTo({ top: row.offsetTop - view.clientHeight * ABOVE_TARGET });
    row.focus({ preventScroll: true });
    settle(isAtEnd(view));
    remember(view);
    return true;
  }

  function restore(): void {
    const view = box.current;
    if (view === null || goToTarget(view)) return;
    const kept = anchor.current;
    if (stuck.current) view.scrollTo({ top: view.scrollHeight });
    else if (kept?.element.isConnected === true) view.scrollTo({ top: kept.element.offsetTop - kept.top });
    remember(view);
  }

  const isAtEnd = (view: HTMLDivElement): boolean => !hasNewer && below(view) < END;

  function settle(next: boolean): void {
    stuck.current = next;
    setAtEnd(next);
    onAtEnd(next);
  }

  function onScroll(): void {
    const view = box.current;
    if (view === null) return;
    const next = isAtEnd(view);
    if (next !== stuck.current) settle(next);
    remember(view);
  }

  function jumpToEnd(): void {
    settle(true);
    restore();
  }

  // After every drawing, before it is seen.
  useLayoutEffect(restore);

  const followMine = useEffectEvent(() => {
    if (!stuck.current) jumpToEnd();
  });
  useLayoutEffect(() => {
    if (lastOutgoing !== null) followMine();
  }, [lastOutgoing]);

  const resized = useEffectEvent(restore);
  useEffect(() => {
    const observer = new ResizeObserver(() => resized());
    for (const { current: element } of [box, content]) if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [box, content]);

  return { atEnd, onScroll, jumpToEnd };
}

function below(view: HTMLDivElement): number {
  return view.scrollHeight - view.scrollTop - view.clientHeight;
}
