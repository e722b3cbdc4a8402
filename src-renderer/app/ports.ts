import type { AttachmentKind, LastMessage } from '#shared/contract/model.ts';
import type { Announcement, Notice } from '#shared/contract/noticeModel.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import type { EarlierStore } from '../local/earlierStore.ts';
import type { Settings } from '../local/Settings.ts';
import type { Look } from '../stores/uploads/state.ts';

/** Everything that the page's logic needs from outside, so that it runs in a browser, in a window and in a test. */
export interface Ports {
  readonly client: Client;
  /** What a version before the local store kept, to be taken over. */
  readonly earlier: EarlierStore;
  readonly settings: Settings;
  readonly page: Page;
  readonly files: Files;
  /** A message in one line, in the person's language. */
  readonly describePreview: (message: Pick<LastMessage, 'kind' | 'items' | 'preview'>) => string;
  /** What a notice tells of in one line. `who`: whose doing it was; `where`: the room, null for a direct conversation. */
  readonly describeNotice: (notice: Notice, who: string, where: string | null) => string;
  /** That a room closes in so many ms unless somebody writes. */
  readonly describeClosing: (leftMs: number) => string;
  /** The title of the notification of an announcement. */
  readonly describeAnnouncement: (announcement: Pick<Announcement, 'title' | 'importance'>) => string;
  /** Milliseconds since 1970 by this computer's clock. */
  readonly now: () => number;
  readonly newId: () => string;
  /** For faults that nobody can do anything about; they go into the page's log. */
  readonly report: (error: unknown) => void;
}

/** The window that the page is in. */
export interface Page {
  /** Visible and in front: what is on it is being looked at. */
  isFocused(): boolean;
  /** Told after every change of that; returns the function that ends it. */
  onFocusChanged(listener: () => void): () => void;
  /** Told when nothing of the page is visible any more, and when it ends: nothing that starts later is sure to happen. */
  onLeaving(listener: () => void): () => void;
  /** Told when the computer is on another network, on none, or awake again, as far as a page learns of it. */
  onNetworkChanged(listener: () => void): () => void;
  /** A regular beat that a hidden window keeps as well; returns the function that ends it. */
  every(intervalMs: number, beat: () => void): () => void;
  setTitle(title: string): void;
  /** Does this while no other window of the same browser does what has the same name. */
  inTurn(name: string, work: () => Promise<void>): Promise<void>;
}

/** What only a browser can find out about a file. */
export interface Files {
  /** How a file looks, and an object URL of a picture that is safe to show. Never rejects: what can't be read has no look. */
  look(file: File, kind: AttachmentKind): Promise<{ readonly look: Look; readonly previewUrl: string | null }>;
  /** Lets go of a preview. */
  revoke(previewUrl: string): void;
}
