import { LIMITS } from '#shared/contract/limits.ts';
import type { FileEncryption } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { MediaMetadata } from '../../files/Files.ts';
import type { Upload, UploadsState } from './state.ts';

export type UploadsAction =
  | { readonly type: 'chosen'; readonly upload: Upload }
  /** Another file is sent in its place. */
  | { readonly type: 'replaced'; readonly id: string; readonly upload: Upload }
  | { readonly type: 'measured'; readonly id: string; readonly look: MediaMetadata; readonly previewUrl: string | null }
  /** Whether it is persisted completely. */
  | { readonly type: 'persisted'; readonly id: string; readonly isKept: boolean }
  /** It belongs to this message and is being sent. */
  | { readonly type: 'attached'; readonly id: string; readonly messageId: string }
  /** Its message is in the log. */
  | { readonly type: 'delivered'; readonly id: string }
  | { readonly type: 'encrypted'; readonly id: string; readonly encryption: FileEncryption }
  | { readonly type: 'progressed'; readonly id: string; readonly received: number }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'reset' };

export const initialUploads: UploadsState = [];

/** Number of sent files that are kept, so that my own picture stays visible while the stored one is fetched. */
const KEPT_DONE = 2 * LIMITS.attachmentsPerMessage;

export function reduceUploads(state: UploadsState, action: UploadsAction): UploadsState {
  switch (action.type) {
    case 'chosen':
      return [...state, action.upload];
    case 'replaced':
      return state.map((upload) => (upload.id === action.id ? action.upload : upload));
    case 'measured':
      return change(state, action.id, { look: action.look, previewUrl: action.previewUrl });
    case 'persisted':
      return change(state, action.id, { isKept: action.isKept });
    case 'attached':
      return change(state, action.id, { stage: 'sending', messageId: action.messageId });
    case 'delivered':
      return dropDone(change(state, action.id, { stage: 'done' }));
    case 'encrypted':
      return change(state, action.id, { encryption: action.encryption });
    case 'progressed':
      return change(state, action.id, { received: action.received });
    case 'removed':
      return state.filter(({ id }) => id !== action.id);
    case 'reset':
      return initialUploads;
    default:
      return assertNever(action);
  }
}

/** The files in the tray of a conversation's composer. */
export function trayOf(state: UploadsState, conversationId: string): Upload[] {
  return state.filter((upload) => upload.stage === 'chosen' && upload.conversationId === conversationId);
}

/** Splits the tray into messages by the limit of files per message. */
export function splitIntoMessages(tray: readonly Upload[]): Upload[][] {
  const most = LIMITS.attachmentsPerMessage;
  return Array.from({ length: Math.ceil(tray.length / most) }, (_, index) =>
    tray.slice(index * most, (index + 1) * most),
  );
}

function change(state: UploadsState, id: string, changes: Partial<Upload>): UploadsState {
  return state.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
}

function dropDone(state: UploadsState): UploadsState {
  const done = state.filter(({ stage }) => stage === 'done');
  const old = new Set(done.slice(0, -KEPT_DONE));
  return old.size === 0 ? state : state.filter((upload) => !old.has(upload));
}
