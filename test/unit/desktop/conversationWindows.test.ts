import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationWindows } from '../../../src-main/servers/ConversationWindows.ts';
import type { ServerPage } from '../../../src-main/servers/openPage.ts';
import { createSettings, CONVERSATION_PLACES } from '../../../src-main/settings/createSettings.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { recordingLog } from '../../support/recordingLog.ts';

interface FakeWindow extends EventEmitter {
  readonly options: { readonly x?: number; readonly width: number };
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly destroy: () => void;
  readonly requestClose: () => void;
}

const desktop = vi.hoisted(() => ({
  windows: [] as unknown[],
  workArea: { x: 0, y: 0, width: 1920, height: 1080 },
}));
const windows = desktop.windows as FakeWindow[];

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class BrowserWindow extends Emitter {
    static readonly getAllWindows = (): unknown[] => desktop.windows;
    readonly options: object;
    readonly bounds = { x: 10, y: 20, width: 600, height: 500 };
    readonly webContents = { loadURL: () => Promise.resolve(), on: () => undefined };
    readonly isVisible = (): boolean => true;
    #isDestroyed = false;
    constructor(options: object) {
      super();
      this.options = options;
      desktop.windows.push(this);
    }
    readonly isDestroyed = (): boolean => this.#isDestroyed;
    readonly isMinimized = (): boolean => false;
    readonly isMaximized = (): boolean => false;
    readonly isFocused = (): boolean => false;
    readonly getNormalBounds = () => this.bounds;
    readonly show = (): void => undefined;
    readonly hide = (): void => undefined;
    readonly focus = (): void => undefined;
    readonly setIcon = (): void => undefined;
    destroy(): void {
      if (this.#isDestroyed) return;
      this.#isDestroyed = true;
      desktop.windows.splice(desktop.windows.indexOf(this), 1);
      this.emit('closed');
    }
    /** As the close button does. */
    requestClose(): void {
      let isPrevented = false;
      this.emit('close', { preventDefault: () => (isPrevented = true) });
      if (!isPrevented) this.destroy();
    }
  }
  return {
    BrowserWindow,
    app: { on: () => undefined, off: () => undefined, focus: () => undefined },
    screen: { getAllDisplays: () => [{ workArea: desktop.workArea }] },
    nativeImage: {},
    nativeTheme: {},
  };
});
vi.mock('../../../src-main/icons/createIcons.ts', () => ({ createWindowIcon: () => null }));

const log = recordingLog();
const conversation = (index: number): string => `direct:me:person-${index}`;

/** The windows of one server. `flush`: what a page does before its window closes. */
function start(flush: () => Promise<void> = () => Promise.resolve()) {
  const settings = createSettings(makeTemporaryFolder('windows'), log);
  const stopped: string[] = [];
  const reading: string[] = [];
  const open = new ConversationWindows({
    serverId: 'desktop',
    settings,
    log,
    onReading: (ids) => reading.push(ids.join()),
    openPage: (_window, conversationId) => {
      const stop = (): Promise<void> => Promise.resolve(void stopped.push(conversationId));
      return { flush, stop, send: () => undefined, sendFrame: () => undefined } as unknown as ServerPage;
    },
  });
  return { open, settings, stopped, reading };
}

beforeEach(() => {
  // The main window.
  windows.splice(0, windows.length, new EventEmitter() as FakeWindow);
  desktop.workArea = { x: 0, y: 0, width: 1920, height: 1080 };
});

describe('the windows of conversations', () => {
  it('are at most ten, and one for each conversation', () => {
    const { open } = start();
    for (let index = 0; index < 10; index += 1) open.open(conversation(index));
    open.open(conversation(3));
    expect(windows).toHaveLength(11);
    expect(() => open.open(conversation(10))).toThrow(expect.objectContaining({ code: 'TOO_MANY_WINDOWS' }));
    windows.at(-1)?.destroy();
    open.open(conversation(10));
    expect(windows).toHaveLength(11);
  });

  it('close when the page has written what is pending', async () => {
    const flushed = Promise.withResolvers<void>();
    const { open, stopped } = start(() => flushed.promise);
    open.open(conversation(1));
    windows[1]?.requestClose();
    windows[1]?.requestClose();
    expect(stopped).toEqual([]);
    expect(open.raise(conversation(1))).toBe(false);
    flushed.resolve();
    await vi.waitFor(() => expect(stopped).toEqual([conversation(1)]));
    expect(windows).toHaveLength(1);
  });

  it('open again after they have closed, if that is asked meanwhile', async () => {
    const flushed = Promise.withResolvers<void>();
    const { open, stopped } = start(() => flushed.promise);
    open.open(conversation(1));
    const [, first] = windows;
    first?.requestClose();
    open.open(conversation(1));
    expect(windows).toHaveLength(2);
    flushed.resolve();
    await vi.waitFor(() => expect(stopped).toHaveLength(1));
    expect(windows[1]).not.toBe(first);
    open.destroyAll();
    expect(windows).toHaveLength(1);
  });

  it('do not open again after a sign-out', async () => {
    const flushed = Promise.withResolvers<void>();
    const { open } = start(() => flushed.promise);
    open.open(conversation(1));
    windows[1]?.requestClose();
    open.open(conversation(1));
    open.destroyAll();
    flushed.resolve();
    await open.flush();
    expect(windows).toHaveLength(1);
  });

  it('report what is being read in them, until they close', () => {
    const { open, reading } = start();
    open.open(conversation(1));
    open.open(conversation(2));
    open.setReading(conversation(1), true);
    open.setReading(conversation(1), true);
    open.setReading(conversation(2), true);
    open.destroyAll();
    expect(reading).toEqual([conversation(1), `${conversation(1)},${conversation(2)}`, conversation(2), '']);
  });

  it('close at once after all pages were flushed, or without being asked', async () => {
    const { open, stopped } = start();
    open.open(conversation(1));
    await open.flush();
    windows[1]?.requestClose();
    open.open(conversation(2));
    open.destroyAll();
    expect(stopped).toEqual([conversation(1), conversation(2)]);
  });

  it('open where they were, if that display still exists', () => {
    const { open, settings } = start();
    const place = { conversationId: conversation(1), x: 1_500, y: 100, width: 400, height: 400 };
    settings.set('conversationWindows', [place]);
    open.open(conversation(1));
    expect(windows[1]?.options).toMatchObject({ x: 1_500, width: 400 });
    open.destroyAll();
    desktop.workArea = { x: 0, y: 0, width: 800, height: 600 };
    open.open(conversation(1));
    expect(windows[1]?.options.x).toBeUndefined();
  });

  it('remember a bounded number of places, the last ones', () => {
    const { open, settings } = start();
    for (let index = 0; index < CONVERSATION_PLACES + 5; index += 1) {
      open.open(conversation(index));
      windows[1]?.emit('close', { preventDefault: () => undefined });
      open.destroyAll();
    }
    const places = settings.get('conversationWindows') ?? [];
    expect(places).toHaveLength(CONVERSATION_PLACES);
    expect(places.at(-1)).toMatchObject({ conversationId: conversation(CONVERSATION_PLACES + 4), width: 600 });
  });
});
