import { describe, expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { ConversationSubscription } from '#core/live/ConversationSubscription.ts';
import type { OnMessage } from '#core/redis/Channels.ts';
import { type LivePorts, LiveSession } from '#core/live/LiveSession.ts';
import { LOCAL_ORIGIN } from '#core/live/sessionOrigin.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Frame } from '#shared/rpc/Transport.ts';

const ROOM = 'room:lobby';
const CHANGED: Frame = { event: 'room.changed', data: { epoch: 'one', room: {} } };

const logged = (after: number, event: object): Frame => ({
  event: 'conversation.appended',
  data: {
    epoch: 'one',
    after,
    events: [{ at: 1, uncounted: 0, id: `id${after}`, body: { kind: 'text', text: 'x' }, ...event }],
  },
});

/** A subscribed room, and a Redis whose answers the test chooses. */
async function subscribeToRoom() {
  let answer: () => Promise<unknown> = () => Promise.resolve({ epoch: 'one' });
  let publish: OnMessage = () => undefined;
  let loseConnection: () => void = () => undefined;
  const frames: Frame[] = [];
  const delivered: string[] = [];
  const engine = {
    keys: createKeys('parley'),
    redis: { run: () => answer(), typeError: (error: unknown) => error },
    channels: {
      listen: (_channel: string, onMessage: OnMessage, onLost: () => void) => {
        publish = onMessage;
        loseConnection = onLost;
        return Promise.resolve(() => undefined);
      },
    },
  } as unknown as LivePorts;
  const deliver = (frame: Frame): void => {
    frames.push(frame);
    delivered.push(frame.event);
  };
  const subscription = new ConversationSubscription(engine, {
    conversationId: ROOM,
    userId: 'mei',
    deliver,
    onEnd: () => undefined,
  });
  await subscription.start();
  return {
    heard: subscription,
    delivered,
    frames,
    answerWith: (next: () => Promise<unknown>) => (answer = next),
    publish: (frame: Frame = CHANGED) => publish(frame),
    loseConnection: () => loseConnection(),
  };
}

/** The session of a person without subscriptions, with a Redis that gives these answers one after the other. */
function liveSession(answers: (() => Promise<unknown>)[]) {
  let publish: OnMessage = () => undefined;
  const delivered: string[] = [];
  const engine = {
    keys: createKeys('parley'),
    redis: { run: () => (answers.shift() ?? timeOut)(), typeError: (error: unknown) => error },
    channels: {
      listen: (_channel: string, onMessage: OnMessage) => {
        publish = onMessage;
        return Promise.resolve(() => undefined);
      },
    },
  } as unknown as LivePorts;
  const session = new LiveSession(engine, {
    me: { id: 'mei', name: 'Mei' },
    role: 'member',
    startedAt: 0,
    origin: LOCAL_ORIGIN,
    twoFactor: { rule: 'none', isOn: false },
    tokenHash: 'hash',
    deliver: ({ event }) => void delivered.push(event),
    onEnded: () => undefined,
  });
  return { session, delivered, publish: (frame: Frame = CHANGED) => publish(frame) };
}

/** A direct conversation that is announced with one message in its log. */
async function announcedDirect() {
  let publish: OnMessage = () => undefined;
  const delivered: Frame[] = [];
  const first = JSON.stringify({ at: 1, id: 'one', type: 'message', from: 'tom', body: { kind: 'text', text: 'one' } });
  const engine = {
    keys: createKeys('parley'),
    redis: { run: () => Promise.resolve({ epoch: 'one', after: 0, events: [first] }) },
    channels: {
      listen: (_channel: string, onMessage: OnMessage) => {
        publish = onMessage;
        return Promise.resolve(() => undefined);
      },
    },
  } as unknown as LivePorts;
  const subscription = new ConversationSubscription(engine, {
    conversationId: 'direct:mei:tom',
    userId: 'mei',
    deliver: (frame) => void delivered.push(frame),
    onEnd: () => undefined,
  });
  await subscription.start({ event: 'conversation.added', data: {} });
  const appended = (epoch: string, after: number, ...events: string[]): void =>
    publish({
      event: 'conversation.appended',
      data: { epoch, after, events: events.map((event) => JSON.parse(event) as unknown) },
    });
  return { delivered, appended, first };
}

const timeOut = () => Promise.reject(new ChatError('TIMEOUT'));

describe('a subscribed room', () => {
  it('delivers pending frames when a Redis that did not answer after a reconnect answers again', async () => {
    const { heard: subscription, delivered, answerWith, publish, loseConnection } = await subscribeToRoom();
    loseConnection();
    answerWith(timeOut);
    await expect(subscription.revalidate()).rejects.toMatchObject({ code: 'TIMEOUT' });
    publish();
    expect(delivered).toEqual([]);
    await expect(subscription.retryCheck()).rejects.toMatchObject({ code: 'TIMEOUT' });
    answerWith(() => Promise.resolve({ epoch: 'one' }));
    await subscription.retryCheck();
    expect(delivered).toEqual(['room.changed']);
  });

  it('drops pending frames when the connection is lost again, because the log may have lost them, too', async () => {
    const { heard: subscription, delivered, answerWith, publish, loseConnection } = await subscribeToRoom();
    loseConnection();
    publish({ event: 'conversation.appended', data: { epoch: 'one', after: 0, events: [{}] } });
    loseConnection();
    publish();
    answerWith(() => Promise.resolve({ epoch: 'one' }));
    await subscription.revalidate();
    expect(delivered).toEqual(['room.changed']);
  });

  it('repair B3: keeps a bounded number of frames, the newest ones, while access is being checked', async () => {
    const { heard: subscription, frames, answerWith, publish, loseConnection } = await subscribeToRoom();
    loseConnection();
    for (let after = 0; after < 1_000; after += 1) publish(logged(after, { type: 'message', from: 'tom' }));
    answerWith(() => Promise.resolve({ epoch: 'one' }));
    await subscription.revalidate();
    const offsets = frames.map(({ data }) => (data as { event: { offset: number } }).event.offset);
    expect(offsets).toEqual(Array.from({ length: 200 }, (_, index) => 801 + index));
  });

  it('repair B3: delivers nothing to a person whose removal was dropped during an access check with an outdated answer', async () => {
    const { heard: subscription, delivered, answerWith, publish, loseConnection } = await subscribeToRoom();
    loseConnection();
    const before = Promise.withResolvers<unknown>();
    answerWith(() => before.promise);
    const verified = subscription.revalidate();
    publish(logged(0, { type: 'removed', from: 'tom', userId: 'mei' }));
    for (let after = 1; after < 300; after += 1) publish(logged(after, { type: 'message', from: 'tom' }));
    answerWith(() => Promise.reject(new ChatError('NOT_A_MEMBER', { epoch: 'one' })));
    before.resolve({ epoch: 'one' });
    await verified;
    expect(delivered).toEqual(['room.left']);
  });

  it('says that a person left, also when another check begins before theirs was answered', async () => {
    const { heard: subscription, frames, answerWith, publish } = await subscribeToRoom();
    const refused = Promise.withResolvers<never>();
    answerWith(() => refused.promise);
    publish(logged(0, { type: 'left', from: 'mei' }));
    const checked = subscription.recheckAfterEntering();
    refused.reject(new ChatError('NOT_A_MEMBER', { epoch: 'one' }));
    await checked;
    expect(frames).toMatchObject([{ event: 'room.left', data: { reason: 'left' } }]);
  });

  it('says that a person left, also when the event arrives during a check that had begun before', async () => {
    const { heard: subscription, frames, answerWith, publish } = await subscribeToRoom();
    const refused = Promise.withResolvers<never>();
    answerWith(() => refused.promise);
    const checked = subscription.revalidate();
    publish(logged(0, { type: 'left', from: 'mei' }));
    refused.reject(new ChatError('NOT_A_MEMBER', { epoch: 'one' }));
    await checked;
    expect(frames).toMatchObject([{ event: 'room.left', data: { reason: 'left' } }]);
  });

  it('delivers the event of a person who left and entered again, also when a later check is the one that is answered', async () => {
    const { heard: subscription, delivered, answerWith, publish } = await subscribeToRoom();
    const answered = Promise.withResolvers<unknown>();
    answerWith(() => answered.promise);
    publish(logged(0, { type: 'left', from: 'mei' }));
    const checked = subscription.recheckAfterEntering();
    answered.resolve({ epoch: 'one' });
    await checked;
    expect(delivered).toEqual(['conversation.appended']);
  });

  it('repair B2: delivers the frames of another room with its name only to a person with access to that one', async () => {
    const { heard: subscription, delivered, answerWith, publish } = await subscribeToRoom();
    const next: Frame = { event: 'typing.changed', data: { epoch: 'two' } };
    answerWith(timeOut);
    publish(next);
    publish();
    await expect.poll(() => subscription.hasFailedCheck).toBe(true);
    expect(delivered).toEqual([]);
    answerWith(() => Promise.resolve({ epoch: 'two' }));
    await subscription.retryCheck();
    // No more frames of the closed room arrive.
    expect(delivered).toEqual(['typing.changed']);
    answerWith(() => Promise.reject(new ChatError('NOT_A_MEMBER', { epoch: 'three' })));
    publish({ event: 'typing.changed', data: { epoch: 'three' } });
    await expect.poll(() => delivered).toEqual(['typing.changed', 'room.closed']);
  });

  it('repair B2: delivers to a person who entered the room during an access check with an outdated answer', async () => {
    const refused = Promise.withResolvers<never>();
    const { session, delivered, publish } = liveSession([
      () => refused.promise,
      () => Promise.resolve({ epoch: 'one' }),
    ]);
    const before = session.subscribe(ROOM);
    const entered = session.subscribe(ROOM);
    refused.reject(new ChatError('NOT_A_MEMBER'));
    await Promise.all([before, entered]);
    publish();
    expect(delivered).toEqual(['room.changed']);
    session.end();
    await expect(session.subscribe('room:another')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('repeats no request once all were answered', async () => {
    const { heard: subscription, delivered, answerWith, publish } = await subscribeToRoom();
    answerWith(timeOut);
    await subscription.retryCheck();
    publish();
    expect(delivered).toEqual(['room.changed']);
  });
});

it('delivers a first message once, also when its push arrives after it was read', async () => {
  const { delivered, appended, first } = await announcedDirect();
  appended('one', 0, first);
  appended('one', 1, first.replace('"id":"one"', '"id":"two"'));
  appended('two', 0, first);
  expect(delivered.map(({ event, data }) => [event, (data as { event?: { offset: number } }).event?.offset])).toEqual([
    ['conversation.added', undefined],
    ['conversation.appended', 1],
    ['conversation.appended', 2],
    ['conversation.appended', 1],
  ]);
});

describe('read cursors that moved together', () => {
  const reads = (count: number) => ({
    epoch: 'one',
    reads: Array.from({ length: count }, (_, index) => ({ userId: `reader${index}`, offset: 3, unread: 0 })),
  });

  it('are delivered one by one when they are few, and in one frame when they are many', async () => {
    const { publish, frames } = await subscribeToRoom();

    publish({ event: 'conversation.readsMoved', data: reads(2) });
    publish({ event: 'conversation.readsMoved', data: reads(50) });

    const of = { conversationId: ROOM, epoch: 'one' };
    expect(frames).toEqual([
      { event: 'conversation.read', data: { ...of, userId: 'reader0', offset: 3, unread: 0 } },
      { event: 'conversation.read', data: { ...of, userId: 'reader1', offset: 3, unread: 0 } },
      { event: 'conversation.readsMoved', data: { conversationId: ROOM, ...reads(50) } },
    ]);
  });
});
