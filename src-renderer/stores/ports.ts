import type { LastMessage } from '#shared/contract/model.ts';
import type { Announcement, Notice } from '#shared/contract/noticeModel.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import type { Files } from '../files/Files.ts';
import type { EarlierStore } from '../local/earlierStore.ts';
import type { Settings } from '../local/createSettings.ts';
import type { DevicesPort } from '../roomEncryption/direct/createDevicesPort.ts';

/** The external dependencies of the page's logic, so that it runs in a browser, in a desktop window and in a test. */
export interface Ports {
  readonly client: Client;
  /** Of encrypted direct conversations. */
  readonly devices: DevicesPort;
  /** Data from versions before the local store, to be migrated. */
  readonly earlier: EarlierStore;
  readonly settings: Settings;
  readonly page: Page;
  readonly files: Files;
  /** A message in one line, in the interface's language. */
  readonly describePreview: (message: Pick<LastMessage, 'kind' | 'items' | 'preview'>) => string;
  /** A notice in one line. `who`: the actor; `where`: the room, null for a direct conversation. */
  readonly describeNotice: (notice: Notice, who: string, where: string | null) => string;
  /** The text for a room that closes in this time (ms) unless a message is sent. */
  readonly describeClosing: (leftMs: number) => string;
  /** The text for a proposal to make a direct conversation a room. */
  readonly describeProposal: (roomName: string) => string;
  /** The title of the notification of an announcement. */
  readonly describeAnnouncement: (announcement: Pick<Announcement, 'title' | 'importance'>) => string;
  /** The page shows only this conversation, in a window of its own; null: it shows all of them. */
  readonly ownConversationId: string | null;
  /** Milliseconds since 1970 by this computer's clock. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Logs faults that the person can't resolve. */
  readonly report: (error: unknown) => void;
}

/** The window of the page. */
export interface Page {
  /** Visible and focused, so the person sees what it shows. */
  isFocused(): boolean;
  /** Called after every change of focus; returns the function that unsubscribes. */
  onFocusChanged(listener: () => void): () => void;
  /** Called when the page is hidden, and when it ends: work that starts later may never run. */
  onLeaving(listener: () => void): () => void;
  /** Called when the computer changes or loses its network, or resumes, as far as the page can detect it. */
  onNetworkChanged(listener: () => void): () => void;
  /** A timer that is not throttled in a hidden window; returns the function that stops it. */
  every(intervalMs: number, beat: () => void): () => void;
  setTitle(title: string): void;
  /** Runs work under a lock that is shared by all windows of the browser. */
  withLock(name: string, work: () => Promise<void>): Promise<void>;
}
