import { expect, it } from 'vitest';
import type { Logger } from '#core/Logger.ts';
import type { PushPorts, PushRequest, PushResponse } from '#core/push/PushPorts.ts';
import { type Push, PushSender, type PushSenderPorts } from '#core/push/PushSender.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { onFileFinished } from '../../support/cleanUps.ts';
import { pair, say } from '../../support/coreForTests.ts';
import { passPushes, startPushTeam, turnOnPushes } from '../../support/pushTeam.ts';

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
    ...ports,
  });
  return { sender, posted, dropped, lines };
}

function pushTo(name: string, conversationId = 'direct:a:b'): Push {
  const { p256dh, auth } = service.subscribe();
  const endpoint = `https://push.example/${name}`;
  const subscription = { userId: 'a', tokenHash: 'hash', endpoint, p256dh, auth, timeZone: 'UTC' };
  return { subscription, conversationId, text: '{}' };
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

it('a service that wants to be asked again after too long is not', async () => {
  const { sender, posted } = createSender(() => answered(429, 3_600_000));
  sender.enqueue(pushTo('busy'));
  await expect.poll(() => posted.length).toBe(1);
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

it('at most 16 requests run, and at most 2,000 pushes wait', async () => {
  const { sender, posted, lines } = createSender(() => new Promise(() => undefined));
  for (let count = 0; count < 2_100; count += 1) sender.enqueue(pushTo(`device ${count}`));
  await expect.poll(() => posted.length).toBe(16);
  expect(lines).toEqual([{ waiting: 2_000 }]);
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
