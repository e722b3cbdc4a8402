import { type RefObject, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { createVirtualList, type VirtualList, type VirtualListInput } from './createVirtualList.ts';
import type { RowRange } from './createRowLayout.ts';

export interface VirtualListOptions extends VirtualListInput {
  /** The scroll container, its content, which grows, and the column of rows. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly column: RefObject<HTMLDivElement | null>;
  /** My newest pending message: sending scrolls to the end. */
  readonly lastOutgoing: string | null;
}

/** Renders the rows around the view, and keeps the scroll position. */
export function useVirtualList(options: VirtualListOptions): {
  readonly list: VirtualList;
  readonly ranges: readonly RowRange[];
} {
  const { box, content, column, lastOutgoing } = options;
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [list] = useState(() => createVirtualList((isUrgent) => (isUrgent ? flushSync(render) : render())));
  const ranges = list.update(options);

  useLayoutEffect(() => {
    const [view, rows] = [box.current, column.current];
    return view === null || rows === null ? undefined : list.attach({ view, column: rows });
  }, [list, box, column]);

  useLayoutEffect(() => list.restore());

  useLayoutEffect(() => {
    if (lastOutgoing !== null && !list.isAtEnd()) list.jumpToEnd();
  }, [list, lastOutgoing]);

  useEffect(() => {
    const observer = new ResizeObserver(() => list.restore());
    for (const { current: element } of [box, content]) if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [list, box, content]);

  return { list, ranges };
}
