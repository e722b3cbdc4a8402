import { otherOf } from '#shared/conversation/directId.ts';
import type { Data, EventName } from '#shared/contract/index.ts';
import type { LogEvent, Person } from '#shared/contract/model.ts';
import type { Notice, Post } from '#shared/contract/noticeModel.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { createModelTeam } from './createModelTeam.ts';
import { CONVERSATION } from './logEvents.ts';
import type { ModelAnnouncement } from './modelAnnouncements.ts';
import { createModelHost, DEVICE, type ModelHostState } from './modelHost.ts';

const AMIR: Person = { id: 'amir', name: 'Amir Khan' };
const MEI: Person = { id: 'mei', name: 'Mei Lin' };
const PASSWORD = 'right';

type Intercept = (name: string, carryOut: () => Promise<Result<unknown>>) => Promise<Result<unknown>>;

interface Options {
  /** Suppresses the live frame. */
  readonly quietly?: boolean;
}

export type ModelServer = ReturnType<typeof createModelServer>;

/**
 * A team of Amir and Mei over Amir's connection, with simulated faults. The team answers through the real dispatcher,
 * which also rejects violations of the contract.
 */
export function createModelServer() {
  const team = createModelTeam();
  const { uploads, announcements, topics, links, proposals, state: teamState } = team;
  teamState.ownerId = AMIR.id;
  const amir = team.addMember(AMIR, PASSWORD);
  amir.following.state.patterns.push('build.*');
  team.startSession(amir, 'token-of-amir');
  const conversation = meet(MEI);
  const connection = team.connect(DEVICE);
  const hub = createFrameHub();
  const requests: { readonly name: string; readonly args: unknown }[] = [];
  let failure: ErrorCode | null = null;
  let losesAnswer = false;
  let losesFrames = false;
  let stalled: Promise<void> | null = null;
  let intercept: Intercept = (_name, carryOut) => carryOut();
  let written = 0;

  // Tests publish the changes of Amir's connection.
  connection.subscribe((frame) => {
    if (!losesFrames && frame.event !== 'connection.changed') hub.publish(frame);
  });

  /** Adds a member who is online, and their conversation with Amir. */
  function meet(person: Person) {
    const token = team.startSession(team.addMember(person, PASSWORD));
    void team.connect().request('account.resume', { token });
    return team.conversations.open(AMIR.id, person.id);
  }

  function happen<Value>({ quietly = false }: Options, work: () => Value): Value {
    losesFrames = quietly;
    try {
      return work();
    } finally {
      losesFrames = false;
    }
  }

  async function carryOut(name: string, args: unknown): Promise<Result<unknown>> {
    if (failure !== null) return fail(failure);
    if (!losesAnswer || name !== 'message.send') return connection.request(name, args);
    losesAnswer = false;
    losesFrames = true;
    await connection.request(name, args);
    losesFrames = false;
    return fail('TIMEOUT');
  }

  const state: ModelHostState & { readonly epoch: string; readOffset: number } = {
    stored: null,
    devices: null,
    keys: new Map(),
    unreadShown: 0,
    servers: [],
    file: { chunks: [], status: 'none', isCancelled: false },
    get epoch() {
      return conversation.epoch;
    },
    get readOffset() {
      return conversation.readOffsets.get(AMIR.id) ?? 0;
    },
    set readOffset(offset) {
      conversation.readOffsets.set(AMIR.id, offset);
    },
  };
  const dispatchHost = createModelHost(state);

  const transport: Transport = {
    async request(name, args) {
      requests.push({ name, args });
      await Promise.resolve(); // An answer never arrives before the call returns.
      if (name.startsWith('host.')) return dispatchHost(name, args, null);
      if (stalled !== null) {
        const until = stalled;
        stalled = null;
        await until;
        return fail('TIMEOUT');
      }
      return intercept(name, () => carryOut(name, args));
    },
    subscribe: hub.subscribe,
  };

  return {
    transport,
    /** A new client of the same team, not signed in, on a connection without faults. */
    connect: (): Transport => team.connect(),
    meet,
    /** Every request of Amir's page, with its arguments. */
    requests: requests as readonly { readonly name: string; readonly args: unknown }[],
    state,
    log: conversation.log,
    uploads,
    settings: amir.settings,
    links,
    proposals: {
      /** The other person of the conversation calls this. */
      asMei: proposals.handlersOf(MEI.id, (conversationId) => team.conversations.find(MEI.id, conversationId)),
      expire: proposals.expire,
    },
    topics: {
      ...topics,
      state: amir.following.state,
      /** A program publishes a post. */
      post: (topic: string, options: Options = {}): Post => happen(options, () => topics.post(topic)),
      postAs: (userId: string, topic: string, options: Options = {}): Post =>
        happen(options, () => topics.postAs(userId, topic)),
    },
    notices: {
      ...announcements,
      state: teamState,
      notices: amir.inbox.notices,
      /** Appends an item to Amir's inbox. */
      notice: (of: Partial<Notice>, options: Options = {}): Notice =>
        happen(options, () =>
          amir.inbox.append({
            type: 'mentioned',
            from: MEI.id,
            place: { conversationId: CONVERSATION, name: '', offset: 1 },
            read: false,
            ...of,
          }),
        ),
      /** Withdraws an inbox item. */
      takeBack: (offset: number): void => amir.inbox.remove(offset),
      /** Amir has read the conversation up to here. */
      clear: (upTo: number): void => amir.inbox.clear(CONVERSATION, upTo),
      announce: (of: Partial<ModelAnnouncement>, options: Options = {}): ModelAnnouncement =>
        happen(options, () => announcements.announce(of)),
      edit: (offset: number, of: Partial<ModelAnnouncement>, { began = false } = {}) =>
        announcements.change(offset, of, began),
    },
    saved: Object.assign(amir.saved, {
      /** Saves in another window; the frame is lost. */
      saveWithoutEvent: (offset: number): void =>
        happen({ quietly: true }, () => amir.saved.set(CONVERSATION, offset, true)),
    }),
    /** The other person of the conversation sends a message. */
    write(
      text: string,
      { quietly = false, to = conversation, replyTo }: Options & { to?: typeof conversation; replyTo?: number } = {},
    ): LogEvent {
      const from = otherOf(to.id, AMIR.id);
      const id = `${from}-${(written += 1)}`;
      const message = { id, from, body: { kind: 'text' as const, text }, ...(replyTo !== undefined && { replyTo }) };
      return happen({ quietly }, () => team.conversations.append(to, message));
    },
    publish<Name extends EventName>(event: Name, data: Data<Name>): void {
      hub.publish({ event, data });
    },
    /** Makes every request to the chat fail with this code; `null` ends that. */
    failWith(code: ErrorCode | null): void {
      failure = code;
    },
    /** Blocks the next request to the chat until the returned function ends it with TIMEOUT. */
    stallNext(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      stalled = promise;
      return resolve;
    },
    /** The next send is stored, but its answer and its frame are lost. */
    loseNextAnswer(): void {
      losesAnswer = true;
    },
    /** Routes every request to the chat through this function. */
    intercept(by: Intercept): void {
      intercept = by;
    },
    /** Ends Amir's sessions without a frame. */
    forgetSession(): void {
      team.endSessions(amir);
    },
    /** Makes Amir's name available. */
    removeAccount(): void {
      team.members.delete(AMIR.id);
    },
    /** Truncates the log, or replaces it by another one. */
    cutTo(length: number, epoch = conversation.epoch): void {
      conversation.log.length = length;
      conversation.epoch = epoch;
    },
  };
}
