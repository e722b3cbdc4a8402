import { expect, it, onTestFinished, vi } from 'vitest';
import type { Logger } from '#core/Logger.ts';
import type { PushPorts, PushRequest, PushResponse } from '#core/push/PushPorts.ts';
import { type Push, PushSender, type PushSenderPorts } from '#core/push/PushSender.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { onFileFinished } from '../../support/cleanUps.ts';
import { freshId, join, pair, say, type SignedIn } from '../../support/coreForTests.ts';
import { passPushes, startPushTeam, turnOnPushes } from '../../support/pushTeam.ts';
import { ask, createRoom, enter } from '../../support/roomsForTests.ts';

const { core, service, keys } = await startPushTeam();
const redis = connectToRedis();
onFileFinished(() => redis.disconnect());

it.each([404, 410])('status %i removes the subscription', async (status) => {
  const { mei, tom, conversationId } = await pair(core);
  const phone = await turnOnPushes(service, tom);
  service.answerNext({ status });
  await say(mei, conversationId, 'to a device that is gone');
  await expect.poll(() => redis.hget(keys.push.people, tom.me.id)).toBe(null);
  await say(mei, conversationId, 'again');
  await passPushes(service, core);
  expect(phone.received()).toEqual([]);
});

it.each([400, 403, 413])('status %i drops the push and keeps the subscription', async (status) => {
  const { mei, tom, conversationId } = await pair(core);
  const phone = await turnOnPushes(service, tom);
  const before = service.requests.length;
  service.answerNext({ status });
  await say(mei, conversationId, 'refused');
  await expect.poll(() => service.requests.length).toBe(before + 1);
  await say(mei, conversationId, 'accepted');
  await expect.poll(() => phone.received().map((content) => content?.text)).toEqual(['accepted']);
});

it('a redirect is not followed', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const [phone, other] = [await turnOnPushes(service, tom), service.subscribe()];
  const before = service.requests.length;
  service.answerNext({ status: 307, headers: { location: other.endpoint } });
  await say(mei, conversationId, 'elsewhere');
  await passPushes(service, core);
  expect(phone.received()).toEqual([]);
  // The second one is the later message.
  expect(service.requests).toHaveLength(before + 2);
});

/** A sender whose requests are answered by `answer`. */
function createSender(answer: (request: PushRequest) => Promise<PushResponse>, ports: Partial<PushSenderPorts> = {}) {
  const posted: string[] = [];
  const lines: object[] = [];
  const record = (fields: object): void => void lines.push(fields);
  const log: Pick<Logger, 'debug' | 'warn'> = { debug: record, warn: record };
  const post: PushPorts['post'] = (request) => {
    posted.push(request.endpoint);
    return answer(request);
  };
  const dropped: string[] = [];
  const sender = new PushSender({
    push: { post },
    vapid: { authorise: () => Promise.resolve('vapid t=, k=') },
    check: () => Promise.resolve('valid'),
    drop: ({ endpoint }) => Promise.resolve(void dropped.push(endpoint)),
    log,
    backOff: { firstMs: 1, mostMs: 1 },
    now: Date.now,
    ...ports,
  });
  return { sender, posted, dropped, lines };
}

function pushTo(name: string, host = 'push.example'): Push {
  const { p256dh, auth } = service.subscribe();
  const endpoint = `https://${host}/${name}`;
  const subscription = { userId: 'a', tokenHash: 'hash', endpoint, p256dh, auth, timeZone: 'UTC' };
  return { subscription, message: { conversationId: 'direct:a:b', epoch: 'e', offset: 1 }, text: '{}' };
}

const answered = (status: number, retryAfterMs: number | null = null) => Promise.resolve({ status, retryAfterMs });

it.each([429, 500, 503])('status %i is repeated a few times, then the push is dropped', async (status) => {
  const { sender, posted } = createSender(() => answered(status));
  sender.enqueue(pushTo('busy'));
  await expect.poll(() => posted.length).toBe(4);
  const later = createSender(() => answered(201));
  later.sender.enqueue(pushTo('later'));
  await expect.poll(() => later.posted.length).toBe(1);
  expect(posted).toHaveLength(4);
});

it('a service without an answer is repeated, and its endpoint is in no log', async () => {
  const attempts: number[] = [];
  const { sender, posted, lines } = createSender(({ endpoint }) => {
    attempts.push(1);
    return attempts.length < 3 ? Promise.reject(new Error(`refused by ${endpoint}`)) : answered(201);
  });
  sender.enqueue(pushTo('secret-path'));
  await expect.poll(() => posted.length).toBe(3);
  expect(JSON.stringify(lines)).toContain('push.example');
  expect(JSON.stringify(lines)).not.toContain('secret-path');
});

it.each([
  [9 * 60_000, 2],
  [11 * 60_000, 1],
])('a service that wants to be asked again after %i ms is asked %i times within ten minutes', async (waitMs, times) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { sender, posted } = createSender(() => answered(429, waitMs));
  sender.enqueue(pushTo('busy'));
  await vi.advanceTimersByTimeAsync(12 * 60_000);
  expect(posted).toHaveLength(times);
  sender.stop();
});

it('a newer push of a conversation replaces the one that waits to be repeated', async () => {
  const texts: number[] = [];
  const { sender, posted } = createSender(() => answered(texts.push(1) === 1 ? 429 : 201, 60_000));
  const push = pushTo('busy');
  sender.enqueue(push);
  await expect.poll(() => posted.length).toBe(1);
  sender.enqueue(push);
  await expect.poll(() => posted.length).toBe(2);
  sender.stop();
});

it('at most 16 requests to a service run, and at most 2,000 pushes wait; others are not affected', async () => {
  const { sender, posted, lines } = createSender(() => new Promise(() => undefined));
  for (let count = 0; count < 2_100; count += 1) sender.enqueue(pushTo(`device ${count}`));
  await expect.poll(() => posted.length).toBe(16);
  expect(lines).toEqual([{ service: 'push.example', waiting: 2_000 }]);
  sender.enqueue(pushTo('device', 'fast.example.org'));
  await expect.poll(() => posted.at(-1)).toBe('https://fast.example.org/device');
  sender.stop();
});

it('the session is checked before each attempt', async () => {
  let checks = 0;
  const { sender, posted, dropped } = createSender(() => answered(503), {
    check: () => Promise.resolve((checks += 1) === 1 ? 'valid' : 'ended'),
  });
  const push = pushTo('signed out');
  sender.enqueue(push);
  await expect.poll(() => dropped).toEqual([push.subscription.endpoint]);
  expect(posted).toHaveLength(1);
});

it('an older push that fails after a newer one was sent is not repeated', async () => {
  const first = Promise.withResolvers<PushResponse>();
  const { sender, posted } = createSender(() => (posted.length === 1 ? first.promise : answered(201)));
  const push = pushTo('slow');
  sender.enqueue(push);
  await expect.poll(() => posted.length).toBe(1);
  sender.enqueue(push);
  await expect.poll(() => posted.length).toBe(2);
  first.resolve({ status: 503, retryAfterMs: null });
  sender.enqueue(pushTo('later'));
  await expect.poll(() => posted).toContain('https://push.example/later');
  expect(posted).toHaveLength(3);
});

it('refusals of a service are one line in the log', async () => {
  const { sender, posted, lines } = createSender(() => answered(403));
  for (let count = 0; count < 10; count += 1) sender.enqueue(pushTo(`device ${count}`));
  await expect.poll(() => posted.length).toBe(10);
  await expect.poll(() => lines).toEqual([{ service: 'push.example', status: 403 }]);
});

it('a request that can’t be made is neither repeated nor the end of the subscription', async () => {
  const { sender, posted, dropped } = createSender(() => answered(0));
  sender.enqueue(pushTo('unknown'));
  sender.enqueue(pushTo('later'));
  await expect.poll(() => posted.length).toBe(2);
  expect(dropped).toEqual([]);
});

/** Tom's phone, whose push service is busy for one attempt; `change` happens before the next one. */
async function changeBeforeRepeat(change: (people: { mei: SignedIn; tom: SignedIn }, room: Room) => Promise<unknown>) {
  const team = await startPushTeam();
  const [mei, tom] = [await join(team.core), await join(team.core)];
  const room = await createRoom(mei);
  await enter(tom, room.name);
  const phone = await turnOnPushes(team.service, tom);
  team.service.answerNext({ status: 503, headers: { 'retry-after': '1' } });
  const { offset } = await say(mei, room.conversationId, 'secret by now');
  await expect.poll(() => team.service.requests.length).toBe(1);
  await change({ mei, tom }, { conversationId: room.conversationId, offset });
  const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
  team.service.answerNext({ status: 503, headers: { 'retry-after': '2' } });
  await say(mei, conversation.conversationId, 'later');
  await expect.poll(() => phone.received().length, { timeout: 20_000 }).toBeGreaterThan(0);
  return phone.received().map((content) => content?.text);
}

interface Room {
  readonly conversationId: string;
  readonly offset: number;
}

it.each<[string, Parameters<typeof changeBeforeRepeat>[0]]>([
  [
    'the person was removed from the room',
    ({ mei, tom }, { conversationId }) =>
      ask(mei, 'room.remove', { conversationId, clientId: freshId(), userId: tom.me.id }),
  ],
  [
    'the room has a new password',
    ({ mei }, { conversationId }) =>
      ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'another one' }),
  ],
  [
    'the message was recalled',
    ({ mei }, { conversationId, offset }) =>
      ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset }),
  ],
  [
    'the person has read it',
    ({ tom }, { conversationId, offset }) => ask(tom, 'conversation.markRead', { conversationId, offset }),
  ],
])('is not repeated when meanwhile %s', async (_name, change) => {
  expect(await changeBeforeRepeat(change)).toEqual(['later']);
});
