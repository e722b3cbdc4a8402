import { BrowserWindow } from 'electron';
import type { Frame } from '#shared/rpc/Transport.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '#core/index.ts';
import { windowUrlOf } from '../security/appOrigin.ts';
import type { Settings } from '../settings/createSettings.ts';
import { createConversationWindow } from '../window/createConversationWindow.ts';
import { loadPage } from '../window/createMainWindow.ts';
import { raise } from '../window/raise.ts';
import type { SendEvent, ServerPage } from './openPage.ts';

/** Maximum number of conversations in windows of their own, over all servers. Each costs a process and a session. */
const WINDOWS = 10;

export interface ConversationWindowsPorts {
  readonly serverId: string;
  /** Of the server: where its windows were. */
  readonly settings: Settings;
  /** The conversations that are being read in their windows have changed. */
  readonly onReading: (conversationIds: readonly string[]) => void;
  /** Answers the calls of the page in this window. */
  readonly openPage: (window: BrowserWindow, conversationId: string) => ServerPage;
  readonly log: Logger;
}

interface OwnWindow {
  readonly window: BrowserWindow;
  readonly page: ServerPage;
}

/** The conversations of one server that have windows of their own. */
export class ConversationWindows {
  readonly #ports: ConversationWindowsPorts;
  readonly #open = new Map<string, OwnWindow>();
  /** Conversations whose windows are opened again once they are closed. */
  readonly #reopening = new Set<string>();
  /** Conversations that are being read in their windows. */
  readonly #reading = new Set<string>();
  /** The flush that each window began before it closes. */
  readonly #flushes = new WeakMap<BrowserWindow, Promise<void>>();
  /** Windows whose pages have flushed close without a further one. */
  readonly #flushed = new WeakSet<BrowserWindow>();

  constructor(ports: ConversationWindowsPorts) {
    this.#ports = ports;
  }

  /**
   * Opens the window of a conversation, or raises it. One that is closing opens again once it is closed. Throws
   * TOO_MANY_WINDOWS.
   */
  open(conversationId: string): void {
    if (this.raise(conversationId)) return;
    if (this.#open.has(conversationId)) return void this.#reopening.add(conversationId);
    // The main window is one more.
    if (BrowserWindow.getAllWindows().length > WINDOWS) throw new ChatError('TOO_MANY_WINDOWS');
    const { serverId, settings, openPage, log } = this.#ports;
    const window = createConversationWindow(settings, conversationId);
    const own = { window, page: openPage(window, conversationId) };
    this.#open.set(conversationId, own);
    window.on('close', (event) => {
      if (this.#flushed.has(window)) return;
      event.preventDefault();
      void this.#close(own);
    });
    window.once('closed', () => this.#closed(conversationId, own));
    // Nothing ends a page that hangs, and it may hold the lock with which pages send.
    window.webContents.on('unresponsive', () => window.destroy());
    void loadPage(window.webContents, windowUrlOf(serverId, conversationId), log).then((isLoaded) => {
      // It would stay invisible.
      if (!isLoaded && !window.isDestroyed() && !window.isVisible()) window.destroy();
    });
  }

  /** Brings the window of a conversation to the front. Returns whether there is one. */
  raise(conversationId: string): boolean {
    const own = this.#open.get(conversationId);
    if (own === undefined || this.#flushes.has(own.window)) return false;
    raise(own.window);
    return true;
  }

  /** The page of a conversation reports whether it is being read. */
  setReading(conversationId: string, isBeingRead: boolean): void {
    if (this.#reading.has(conversationId) === isBeingRead) return;
    if (isBeingRead) this.#reading.add(conversationId);
    else this.#reading.delete(conversationId);
    this.#ports.onReading([...this.#reading]);
  }

  readonly send: SendEvent = (event, data) => {
    for (const { page } of this.#open.values()) page.send(event, data);
  };

  /** To all pages but the one that it comes from. */
  sendFrame(frame: Frame, from: string | null): void {
    for (const [conversationId, { page }] of this.#open) if (conversationId !== from) page.sendFrame(frame);
  }

  /** Closes one window after its page has written what is pending. */
  close(conversationId: string): void {
    const own = this.#open.get(conversationId);
    if (own !== undefined) void this.#close(own);
  }

  /** Ends all pages at once: nothing that they write later is meant for what is stored then. */
  destroyAll(): void {
    this.#reopening.clear();
    for (const { window } of this.#open.values()) if (!window.isDestroyed()) window.destroy();
  }

  async flush(): Promise<void> {
    await Promise.all(Array.from(this.#open.values(), (own) => this.#flush(own)));
  }

  async #close(own: OwnWindow): Promise<void> {
    if (!own.window.isDestroyed()) own.window.hide();
    await this.#flush(own);
    if (!own.window.isDestroyed()) own.window.destroy();
  }

  #closed(conversationId: string, { page }: OwnWindow): void {
    const { log } = this.#ports;
    this.#open.delete(conversationId);
    this.setReading(conversationId, false);
    page.stop().catch((error: unknown) => log.warn({ err: error }, 'the page of a window did not stop cleanly'));
    if (this.#reopening.delete(conversationId)) this.open(conversationId);
  }

  /** Once for each window, which closes then. */
  #flush({ window, page }: OwnWindow): Promise<void> {
    const flushing = this.#flushes.get(window) ?? page.flush().then(() => void this.#flushed.add(window));
    this.#flushes.set(window, flushing);
    return flushing;
  }
}
