import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../src-renderer/stores/timelines/rows.ts';
import {
  createVirtualList,
  type VirtualListInput,
} from '../../src-renderer/views/timeline/virtual/createVirtualList.ts';
import { message } from './support/logEvents.ts';

const VIEW_PX = 600;

/** An element with a position and no layout of its own. */
class Box extends EventTarget {
  readonly getBoundingClientRect: () => { readonly top: number; readonly bottom: number };
  constructor(rect: Box['getBoundingClientRect']) {
    super();
    this.getBoundingClientRect = rect;
  }
  contains = (): boolean => false;
}

/** A list of rows, each as high as the list expects, in a view that scrolls as in a browser, without its events. */
function startList(count: number) {
  let rows = rowsOf(count);
  let scrollTop = 0;
  let children: Box[] = [];
  let rowPx = 0;
  const height = (): number => rows.length * rowPx;
  const clamp = (): void => void (scrollTop = Math.min(Math.max(scrollTop, 0), Math.max(0, height() - VIEW_PX)));
  const view = {
    clientHeight: VIEW_PX,
    clientWidth: 800,
    get scrollHeight() {
      return height();
    },
    get scrollTop() {
      clamp();
      return scrollTop;
    },
    set scrollTop(value) {
      scrollTop = value;
      clamp();
    },
    getBoundingClientRect: () => ({ top: 0, bottom: VIEW_PX }),
  };
  const column = new Box(() => ({ top: -scrollTop, bottom: height() - scrollTop }));
  Object.defineProperty(column, 'children', { get: () => children });
  let isRenderWanted = false;
  const list = createVirtualList(() => void (isRenderWanted = true));

  /** What React does: renders the ranges and calls the layout effects, until nothing has changed. */
  function render(): void {
    do {
      isRenderWanted = false;
      renderOnce();
    } while (isRenderWanted);
  }

  function renderOnce(): void {
    const input: VirtualListInput = {
      rows,
      hasNewest: true,
      hasFirstUnread: false,
      target: null,
      hasOlder: false,
      onNearTop: () => undefined,
      hasNewer: false,
      onNearBottom: () => undefined,
      isJumping: false,
      onAtEnd: () => undefined,
    };
    const ranges = list.update(input);
    rowPx ||= list.top(1);
    const boxAt = (index: number): Box => {
      const top = index * rowPx;
      return new Box(() => ({ top: top - scrollTop, bottom: top + rowPx - scrollTop }));
    };
    children = ranges.flatMap(({ from, to }) => [
      boxAt(from),
      ...Array.from({ length: to - from }, (_, index) => boxAt(from + index)),
    ]);
    children.push(boxAt(ranges.at(-1)?.to ?? 0));
    list.restore();
  }

  list.attach({ view: view as unknown as HTMLElement, column: column as unknown as HTMLElement });
  render();
  return {
    list,
    view,
    render,
    setCount: (next: number): void => {
      rows = rowsOf(next);
      render();
    },
    /** Lays the rows out again, in a view of another width, without a render. */
    reflow: (width: number, share: number): void => {
      view.clientWidth = width;
      rowPx *= share;
      clamp();
    },
    end: () => height() - VIEW_PX,
  };
}

function rowsOf(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const event = message(index + 1);
    return { kind: 'message', key: String(event.offset), first: true, event };
  });
}

describe('the virtual list', () => {
  beforeEach(() => {
    vi.stubGlobal('HTMLElement', Box);
    vi.stubGlobal('document', Object.assign(new EventTarget(), { activeElement: null, body: null }));
    vi.stubGlobal('innerHeight', VIEW_PX);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stays at the end when rows are added and removed', () => {
    const { view, setCount, end } = startList(100);
    expect(view.scrollTop).toBe(end());
    setCount(110);
    expect(view.scrollTop).toBe(end());
    setCount(90);
    expect(view.scrollTop).toBe(end());
    setCount(95);
    expect(view.scrollTop).toBe(end());
  });

  it('leaves a person who scrolls up where they are, also when it renders before the event of the scroll', () => {
    const { list, view, render, setCount } = startList(100);
    view.scrollTop = 2_000;
    render();
    expect(view.scrollTop).toBe(2_000);
    list.onScroll();
    setCount(101);
    expect(view.scrollTop).toBe(2_000);
    expect(list.isAtEnd()).toBe(false);
  });

  it('stays at the end when a view of another width was shorter for a moment', () => {
    const { view, reflow, render, end } = startList(100);
    reflow(1_200, 0.5);
    reflow(400, 3);
    expect(view.scrollTop).toBeLessThan(end());
    render();
    expect(view.scrollTop).toBe(end());
  });

  it('goes to the end when a message is sent while the person scrolls up', () => {
    const { list, view, render, end } = startList(100);
    view.scrollTop = 2_000;
    list.jumpToEnd();
    render();
    expect(view.scrollTop).toBe(end());
  });
});
