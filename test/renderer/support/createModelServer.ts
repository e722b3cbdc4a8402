import { otherOf } from '#core/direct/directId.ts';
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
  /** Loses the live frame. */
  readonly quietly?: boolean;
}

export type ModelServer = ReturnType<typeof createModelServer>;

/**
 * A team of Amir and Mei over Amir's connection, with faults that a real connection has only now and then. The team answers through
 * the real dispatcher, so that what does not fit the contract is refused here, too.
 */
export function createModelServer() {
  const team = createModelTeam();
  const { uploads, announcements, topics, links, state: teamState } = team;
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
    unreadShown: 0,
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
      await Promise.resolve(); // an answer never comes before the call returns
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
    /** Every request that Amir's page made, with its arguments. */
    requests: requests as readonly { readonly name: string; readonly args: unknown }[],
    state,
    log: conversation.log,
    uploads,
    settings: amir.settings,
    links,
    topics: {
      ...topics,
      state: amir.following.state,
      /** A program publishes. */
      post: (topic: string, options: Options = {}): Post => happen(options, () => topics.post(topic)),
    },
    notices: {
      ...announcements,
      state: teamState,
      notices: amir.inbox.notices,
      /** Something happens to Amir. */
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
      /** What a notice told of was taken back. */
      takeBack: (offset: number): void => amir.inbox.remove(offset),
      /** Amir read the conversation up to there. */
      clear: (upTo: number): void => amir.inbox.clear(CONVERSATION, upTo),
      announce: (of: Partial<ModelAnnouncement>, options: Options = {}): ModelAnnouncement =>
        happen(options, () => announcements.announce(of)),
      edit: (offset: number, of: Partial<ModelAnnouncement>, { began = false } = {}) =>
        announcements.change(offset, of, began),
    },
    saved: Object.assign(amir.saved, {
      /** In another window; the frame is lost. */
      saveUnheard: (offset: number): void =>
        happen({ quietly: true }, () => amir.saved.set(CONVERSATION, offset, true)),
    }),
    /** The other person of the conversation writes. */
    write(text: string, { quietly = false, to = conversation }: Options & { to?: typeof conversation } = {}): LogEvent {
      const from = otherOf(to.id, AMIR.id);
      const id = `${from}-${(written += 1)}`;
      return happen({ quietly }, () => team.conversations.append(to, { id, from, body: { kind: 'text', text } }));
    },
    publish<Name extends EventName>(event: Name, data: Data<Name>): void {
      hub.publish({ event, data });
    },
    /** From now on every request to the chat ends in this code; `null` ends that. */
    failWith(code: ErrorCode | null): void {
      failure = code;
    },
    /** The next request to the chat stands still until the returned function lets it end in TIMEOUT. */
    stallNext(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      stalled = promise;
      return resolve;
    },
    /** The next send is stored, but its answer and its frame are lost. */
    loseNextAnswer(): void {
      losesAnswer = true;
    },
    /** From now on every request to the chat goes through this. */
    intercept(by: Intercept): void {
      intercept = by;
    },
    /** Ends Amir's sessions without a frame. */
    forgetSession(): void {
      team.endSessions(amir);
    },
    /** Amir's name is free. */
    removeAccount(): void {
      team.members.delete(AMIR.id);
    },
    /** The log loses its end, or becomes another log. */
    cutTo(length: number, epoch = conversation.epoch): void {
      conversation.log.length = length;
      conversation.epoch = epoch;
    },
  };
}
