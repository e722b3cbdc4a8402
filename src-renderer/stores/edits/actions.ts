import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { writtenText } from '#shared/message/withEdit.ts';
import { sameSession, type Context } from '../Context.ts';
import { waitsForConnection } from '../timelines/reduceOutbox.ts';
import type { Problem } from '../Problem.ts';
import { myId } from '../session/reduce.ts';
import type { Editing } from '../timelines/messageChanges.ts';

export interface EditActions {
  /** Loads my message into the composer for editing; the draft is kept meanwhile. */
  readonly start: (conversationId: string, message: MessageEvent) => void;
  /**
   * Edits my last message in this conversation, unless a newer one is still being sent. Returns whether there is one.
   */
  readonly startLast: (conversationId: string) => boolean;
  /** Sends the edit. The text stays in the composer until that succeeded; resolves to the error. */
  readonly save: (conversationId: string) => Promise<Problem | null>;
  /** Discards the edit. */
  readonly cancel: (conversationId: string) => void;
  /** The message was recalled: changed text becomes a draft. */
  readonly recalled: (conversationId: string, offset: number) => void;
}

export function createEditActions({ stores }: Context, editing: Editing): EditActions {
  function start(conversationId: string, message: MessageEvent): void {
    const epoch = stores.conversations.getState()[conversationId]?.epoch;
    const { offset, body } = message;
    if (epoch === undefined || !isMine(message)) return;
    const known = stores.edits.getState()[conversationId];
    // Starting again keeps the changes to the text.
    if (known?.offset === offset && known.epoch === epoch) return;
    const text = writtenText(body);
    const edit = { epoch, offset, before: text, text, isCaption: body.kind !== 'text' };
    stores.edits.dispatch({ type: 'started', conversationId, edit });
  }

  function isMine(event: LogEvent): event is MessageEvent {
    return event.type === 'message' && event.from === myId(stores.session.getState()) && event.body.kind !== 'recalled';
  }

  function cancel(conversationId: string): void {
    const edit = stores.edits.getState()[conversationId];
    if (edit !== undefined) stores.edits.dispatch({ type: 'ended', conversationId, offset: edit.offset });
  }

  return {
    start,
    startLast(conversationId) {
      const { events = [], outbox = [] } = stores.timelines.getState().byId[conversationId] ?? {};
      // My last message is still being sent, and the one before it is not the one that is meant.
      if (outbox.some((one) => one.delivery.state !== 'failed' || waitsForConnection(one))) return false;
      const last = events.findLast((event) => isMine(event) && event.inThread !== true);
      if (last !== undefined && isMine(last)) start(conversationId, last);
      return last !== undefined;
    },
    async save(conversationId) {
      const edit = stores.edits.getState()[conversationId];
      if (edit === undefined || edit.text === edit.before) {
        cancel(conversationId);
        return null;
      }
      const isSameSession = sameSession(stores);
      const problem = await editing.edit(conversationId, edit.offset, edit.text);
      if (!isSameSession()) return null;
      const now = stores.edits.getState()[conversationId];
      // Text that was typed during the call is not sent yet, so the edit stays.
      if (problem === null && now?.text === edit.text) cancel(conversationId);
      return problem;
    },
    cancel,
    recalled(conversationId, offset) {
      const edit = stores.edits.getState()[conversationId];
      if (edit?.offset !== offset) return;
      if (edit.text !== edit.before) stores.drafts.dispatch({ type: 'returned', conversationId, text: edit.text });
      cancel(conversationId);
    },
  };
}
