import type { Page } from '@playwright/test';
import { createKeys } from '#core/keys.ts';
import { createSender } from '#core/message/createSender.ts';
import { randomId } from '#core/randomId.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { Bench } from './Bench.ts';
import { openPage, roundFigure, withProduct } from './pageBench.ts';
import { median, percentile } from './rounds.ts';
import { seedConversations, type Seeded, seedMessages, signUpAt } from './seedHistory.ts';
import { silentLog } from './silentLog.ts';
import { openConversation } from './timelinePage.ts';
import { withoutMarks } from '../support/withoutMarks.ts';

const MESSAGES = 200;
const PER_SECOND = 50;
const KEYS = 300;
/** Interval between the keys of a fast typist (ms). */
const BETWEEN_KEYS_MS = 60;
const TEXT = 'the quick brown fox jumps over the lazy dog ';

/**
 * Frames are not limited by a display: this measures the work between a key and its letter on the screen, not the wait
 * for the next frame of a 60 Hz display.
 */
const UNLIMITED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

export const typing: Bench = {
  title: `from a key to its letter in the composer, with ${PER_SECOND} messages a second coming into the conversation`,
  atMost: { p95Ms: 16 },

  run: () =>
    withProduct(async (bench) => {
      const { url } = bench.product.redis;
      const token = await signUpAt(url, 'Mei Lin');
      const seeded = await seedConversations(url, token, 1);
      await seedMessages(url, seeded, { each: MESSAGES, read: true });
      const page = await openPage(bench, token);
      await openConversation(page, seeded.conversations[0]?.name ?? '', MESSAGES);
      await page.getByRole('textbox', { name: 'Message', exact: true }).click();
      const stop = keepWriting(url, seeded);
      const times = await type(page);
      const { failed, sent } = await stop();
      if (failed > 0) throw new Error(`${failed} messages were not sent`);
      return {
        p95Ms: roundFigure(percentile(times, 0.95)),
        p50Ms: roundFigure(median(times)),
        keys: times.length,
        messagesPerSecond: roundFigure(sent),
      };
    }, UNLIMITED),
};

/** From the key event's timestamp to the end of the frame with its letter (ms). */
async function type(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    let wentDown = 0;
    document.addEventListener('keydown', ({ timeStamp }) => (wentDown = timeStamp), { capture: true });
    document.addEventListener('input', () => {
      const since = wentDown;
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.addEventListener('message', () => times.push(performance.now() - since));
        painted.port1.start();
        painted.port2.postMessage(null);
      });
    });
  });
  for (let count = 0; count < KEYS; count += 1) {
    await page.keyboard.press(TEXT[count % TEXT.length] ?? ' ', { delay: 0 });
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  return page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
}

/** Another person writes without a pause; the messages sent per second are returned at the end. */
function keepWriting(url: string, { readerId, conversations }: Seeded) {
  const [conversation] = conversations;
  if (conversation === undefined) throw new Error('there is no conversation');
  const { conversationId, author } = conversation;
  const redis = createRedisAccess({ url, log: silentLog, deadlineMs: 30_000 });
  const sender = createSender(withoutMarks(redis), createKeys('parley'));
  const startedAt = performance.now();
  let [sent, failed] = [0, 0];
  const timer = setInterval(() => {
    const body = {
      kind: 'text',
      text: `Number ${sent}: the build is green again, the notes are in the usual place.`,
    } as const;
    sender.send(conversationId, { author, to: readerId, clientId: randomId(), body }).then(
      () => (sent += 1),
      () => (failed += 1),
    );
  }, 1_000 / PER_SECOND);
  return () => {
    clearInterval(timer);
    redis.stop();
    return Promise.resolve({ failed, sent: sent / ((performance.now() - startedAt) / 1_000) });
  };
}
