import { type RefObject, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRowPlace, type RowPlace, type RowPlaceInput } from './createRowPlace.ts';
import type { Span } from './createRowList.ts';

export interface RowPlaceOptions extends RowPlaceInput {
  /** The scroll container, its content, which grows, and the column of rows. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly column: RefObject<HTMLDivElement | null>;
  /** My newest pending message: sending scrolls to the end. */
  readonly lastOutgoing: string | null;
}

/** Renders the rows around the view, and keeps the scroll position. */
export function useRowPlace(options: RowPlaceOptions): { readonly place: RowPlace; readonly spans: readonly Span[] } {
  const { box, content, column, lastOutgoing } = options;
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [place] = useState(() => createRowPlace((isUrgent) => (isUrgent ? flushSync(draw) : draw())));
  const spans = place.draw(options);

  useLayoutEffect(() => {
    const [view, rows] = [box.current, column.current];
    return view === null || rows === null ? undefined : place.attach({ view, column: rows });
  }, [place, box, column]);

  useLayoutEffect(() => place.restore());

  useLayoutEffect(() => {
    if (lastOutgoing !== null && !place.isAtEnd()) place.jumpToEnd();
  }, [place, lastOutgoing]);

  useEffect(() => {
    const observer = new ResizeObserver(() => place.restore());
    for (const { current: element } of [box, content]) if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [place, box, content]);

  return { place, spans };
}
