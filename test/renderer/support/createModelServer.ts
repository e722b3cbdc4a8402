import type { Data, EventName } from '#shared/contract/index.ts';
import type { Cursor, DirectSummary, LogEvent, MessageBody, Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { CONVERSATION } from './logEvents.ts';
import { DIRECT_CALLS } from './directCalls.ts';
import { createModelHost, DEVICE, type ModelHostState } from './modelHost.ts';
import { createModelLinks, type ModelLinks } from './modelLinks.ts';
import { createModelPins } from './modelPins.ts';
import { createModelSchedule } from './modelSchedule.ts';
import { createModelSaved, type ModelSaved } from './modelSaved.ts';
import { editIn } from './modelEdits.ts';
import { reactIn } from './modelReactions.ts';
import { createModelNotices, type ModelNotices } from './modelNotices.ts';
import { createModelTopics, type ModelTopics } from './modelTopics.ts';
import { searchIn } from './modelSearch.ts';
import { createModelSettings, type ModelSettings } from './modelSettings.ts';
import { createModelUploads, type ModelUploads } from './modelUploads.ts';
import { textOf } from '../../support/textOf.ts';

export const AMIR: Person = { id: 'amir', name: 'Amir Khan' };
export const MEI: Person = { id: 'mei', name: 'Mei Lin' };
export const TOKEN = 'token-of-amir';

export type Intercept = (name: string, carryOut: () => Promise<Result<unknown>>) => Promise<Result<unknown>>;

export interface ModelServer {
  readonly transport: Transport;
  /** Every request that was made, with its arguments. */
  readonly requests: readonly { readonly name: string; readonly args: unknown }[];
  readonly log: LogEvent[];
  readonly uploads: ModelUploads;
  readonly settings: ModelSettings;
  readonly notices: ModelNotices;
  readonly topics: ModelTopics;
  readonly saved: ModelSaved;
  readonly links: ModelLinks;
  /** Mei writes; `quietly` loses the live frame. */
  write(text: string, options?: { quietly?: boolean }): LogEvent;
  publish<Name extends EventName>(event: Name, data: Data<Name>): void;
  /** From now on every request to the chat ends in this code; `null` ends that. */
  failWith(code: ErrorCode | null): void;
  /** The next request to the chat stands still until the returned function lets it end in TIMEOUT. */
  stallNext(): () => void;
  /** The next send is stored, but its answer is lost. */
  loseNextAnswer(): void;
  /** From now on every request to the chat goes through this. */
  intercept(by: Intercept): void;
  forgetSession(): void;
  /** The log loses its end, or becomes another log. */
  cutTo(length: number, epoch?: string): void;
  readonly state: ModelHostState & { epoch: string; readOffset: number };
}

/**
 * Amir's server as the contract describes it, with one conversation, and with faults that a real one has only now and
 * then. It answers through the real dispatcher, so that whatever does not fit the contract is refused here, too.
 */
export function createModelServer(): ModelServer {
  const hub = createFrameHub();
  const log: LogEvent[] = [];
  const uploads = createModelUploads();
  const settings = createModelSettings(publish);
  const topics = createModelTopics(publish);
  const notices = createModelNotices(publish, () => ({ conversations: unread(), topics: topics.unread() }));
  const requests: { name: string; args: unknown }[] = [];
  const state: ModelServer['state'] = { epoch: 'epoch-1', readOffset: 0, stored: null, devices: null, unreadShown: 0 };
  let failure: ErrorCode | null = null;
  let losesAnswer = false;
  let stalled: Promise<void> | null = null;
  let intercept: Intercept = (_name, carryOut) => carryOut();
  let known = true;
  let signedIn = false;
  let clock = 1_700_000_000_000;
  let written = 0;

  const unread = (): number => log.filter(({ from, offset }) => from === 'mei' && offset > state.readOffset).length;
  const head = () => ({
    conversationId: CONVERSATION,
    epoch: state.epoch,
    offset: log.length,
    unread: unread(),
    readOffset: state.readOffset,
  });
  const summary = (): DirectSummary => {
    const last = log.at(-1);
    return {
      ...head(),
      kind: 'direct',
      with: MEI,
      last:
        last === undefined
          ? null
          : { offset: last.offset, at: last.at, from: last.from, kind: 'text', preview: textOf(last) ?? '' },
    };
  };

  function append(from: string, id: string, body: MessageBody): LogEvent {
    clock += 1000;
    const event: LogEvent = {
      type: 'message',
      offset: log.length + 1,
      counted: log.length + 1,
      id,
      at: clock,
      from,
      to: from === 'mei' ? 'amir' : 'mei',
      body,
    };
    log.push(event);
    return event;
  }
  const tell = (event: LogEvent): void =>
    publish('conversation.appended', { conversationId: CONVERSATION, epoch: state.epoch, event });
  function publish<Name extends EventName>(event: Name, data: Data<Name>): void {
    hub.publish({ event, data });
  }

  function after(cursor: Cursor): number {
    const agrees = ({ offset, id, at }: { offset: number; id: string | null; at?: number | undefined }): boolean =>
      offset === 0 || (log[offset - 1]?.id === id && (at === undefined || log[offset - 1]?.at === at));
    if (cursor.epoch === state.epoch && agrees(cursor)) return cursor.offset;
    const agreed = cursor.epoch === state.epoch ? cursor.trail?.find(agrees)?.offset : 0;
    throw new ChatError('CURSOR_STALE', { epoch: state.epoch, head: log.length, agreedOffset: agreed ?? 0 });
  }

  const enter = () => {
    signedIn = true;
    known = true;
    return { token: TOKEN, me: AMIR };
  };
  const [pins, links] = [createModelPins(log, tell), createModelLinks()];
  const saved = createModelSaved(log, () => state.epoch, publish);
  const dispatchChat = createDispatcher({
    calls: DIRECT_CALLS,
    hasSession: () => signedIn,
    onUnexpected: (error) => {
      throw error;
    },
    handlers: {
      'account.register': () => ({ ...enter(), device: DEVICE }),
      'account.signIn': ({ password, device }) => {
        if (password === 'wrong') throw new ChatError('WRONG_CREDENTIALS');
        return { ...enter(), ...(device !== DEVICE && { device: DEVICE }) };
      },
      'account.resume': ({ token }) => {
        if (!known || token !== TOKEN) throw new ChatError('SESSION_EXPIRED');
        return enter();
      },
      'account.signOut': () => {
        signedIn = false;
        publish('session.ended', {});
        return {};
      },
      'person.list': () => ({ people: [AMIR, MEI], presence: [{ userId: 'mei', online: true, at: clock }] }),
      'direct.open': () => ({ conversation: summary() }),
      'conversation.list': () => ({ conversations: log.length > 0 ? [summary()] : [] }),
      'conversation.heads': () => ({ heads: log.length > 0 ? [head()] : [] }),
      'conversation.fetch': ({ cursor, before, limit, markRead }) => {
        const told = head();
        const end = before === undefined ? log.length : before - 1;
        const start = cursor === undefined ? Math.max(0, end - limit) : after(cursor);
        const events = log.slice(start, Math.min(end, start + limit));
        if (markRead) state.readOffset = Math.max(state.readOffset, events.at(-1)?.offset ?? 0);
        return { head: told, events, reads: [], here: [] };
      },
      'conversation.markRead': ({ offset }) => {
        state.readOffset = Math.max(state.readOffset, offset);
        return { readOffset: state.readOffset, unread: unread() };
      },
      'message.send': ({ clientId, body }) => {
        const before = log.find(({ id, from }) => id === clientId && from === 'amir');
        const missing = body.kind !== 'text' && !uploads.blobs.has(body.blob.id);
        if (before === undefined && missing) throw new ChatError('BLOB_NOT_FOUND');
        const event = before ?? append('amir', clientId, body);
        state.readOffset = log.length;
        if (losesAnswer) {
          losesAnswer = false;
          throw new ChatError('TIMEOUT');
        }
        if (before === undefined) tell(event);
        const { offset, at } = event;
        return { epoch: state.epoch, offset, at, receiverOnline: true, repeated: before !== undefined };
      },
      'message.edit': ({ offset, text, mentions }) => {
        clock += 1000;
        const event = editIn(log, 'amir', { offset, text, mentions, at: clock });
        tell({ ...event, text, ...(mentions !== undefined && { mentions }) });
        return { at: clock };
      },
      ...pins.handlers,
      ...saved.handlers,
      ...createModelSchedule(publish).handlers,
      'message.react': (wanted) => {
        const event = reactIn(log, 'amir', wanted);
        if (event !== null) tell(event);
        return {};
      },
      'message.search': (input) => ({ epoch: state.epoch, ...searchIn(log, input) }),
      'connection.probe': () => ({}),
      'presence.renew': () => ({ leaseMs: 30_000 }),
      'typing.set': () => ({}),
      ...uploads.handlers,
      ...settings.handlers,
      ...links.handlers,
      ...notices.handlers,
      ...topics.handlers,
    },
  });

  const dispatchHost = createModelHost(state);

  return {
    transport: {
      async request(name, args) {
        requests.push({ name, args });
        await Promise.resolve(); // an answer never comes before the call returns
        if (name.startsWith('host.')) return dispatchHost(name, args, null);
        if (stalled !== null) {
          const until = stalled;
          stalled = null;
          await until;
          return fail('TIMEOUT');
        }
        return intercept(name, async () => (failure === null ? dispatchChat(name, args, null) : fail(failure)));
      },
      subscribe: hub.subscribe,
    },
    requests,
    log,
    uploads,
    settings,
    notices,
    topics,
    saved,
    links,
    write(text, { quietly = false } = {}) {
      const event = append('mei', `mei-${(written += 1)}`, { kind: 'text', text });
      if (!quietly) tell(event);
      return event;
    },
    publish,
    failWith(code) {
      failure = code;
    },
    stallNext() {
      const { promise, resolve } = Promise.withResolvers<void>();
      stalled = promise;
      return resolve;
    },
    loseNextAnswer() {
      losesAnswer = true;
    },
    intercept(by) {
      intercept = by;
    },
    forgetSession() {
      known = false;
      signedIn = false;
    },
    cutTo(length, epoch = state.epoch) {
      log.length = length;
      state.epoch = epoch;
    },
    state,
  };
}
