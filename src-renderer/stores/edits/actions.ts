import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { writtenText } from '#shared/message/withEdit.ts';
import { sameSession, type Context } from '../../app/Context.ts';
import { waitsForConnection } from '../timelines/reduceOutbox.ts';
import type { Problem } from '../Problem.ts';
import { myId } from '../session/reduce.ts';
import type { Editing } from '../timelines/editing.ts';

export interface EditActions {
  /** A message of mine comes into the composer to be said anew; the draft there waits. */
  readonly start: (conversationId: string, message: MessageEvent) => void;
  /** The last one that I wrote here, once it is in the log. Says whether there is one. */
  readonly startLast: (conversationId: string) => boolean;
  /** Says it anew. Until that is done it stays in the composer; says why it was refused. */
  readonly save: (conversationId: string) => Promise<Problem | null>;
  /** Lets the message be as it was. */
  readonly cancel: (conversationId: string) => void;
  /** There is nothing any more to say anew: what was typed instead is kept as a draft. */
  readonly recalled: (conversationId: string, offset: number) => void;
}

export function createEditActions({ stores }: Context, editing: Editing): EditActions {
  function start(conversationId: string, message: MessageEvent): void {
    const epoch = stores.conversations.getState()[conversationId]?.epoch;
    const { offset, body } = message;
    if (epoch === undefined || !isMine(message)) return;
    const known = stores.edits.getState()[conversationId];
    // What was changed in it already is not lost by beginning once more.
    if (known?.offset === offset && known.epoch === epoch) return;
    const text = writtenText(body);
    const edit = { epoch, offset, before: text, text, isCaption: body.kind !== 'text' };
    stores.edits.dispatch({ type: 'begun', conversationId, edit });
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
      // What I wrote last is on its way: the one before it is not meant.
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
      const mine = sameSession(stores);
      const problem = await editing.edit(conversationId, edit.offset, edit.text);
      if (!mine()) return null;
      const now = stores.edits.getState()[conversationId];
      // Whoever typed on meanwhile has not said that yet.
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
