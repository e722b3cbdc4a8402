import { expect, it } from 'vitest';
import { createDelayedQueue } from '#core/sweep/createDelayedQueue.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const NEVER_MS = 3_600_000;

it('scheduleMissing makes a missing job due at once, and leaves a scheduled or claimed one as it is', async () => {
  const processed: string[] = [];
  const queue = createDelayedQueue(one, keys, {
    name: 'storage',
    during: 'testing',
    pollIntervalMs: NEVER_MS,
    visibilityTimeoutMs: NEVER_MS,
    async processJob(entry, now) {
      processed.push(entry);
      await queue.scheduleMissing(entry);
      return now + NEVER_MS;
    },
  });
  await queue.scheduleMissing('missing');
  await queue.schedule(['scheduled'], NEVER_MS);
  await queue.scheduleMissing('scheduled');
  await queue.processDue();
  await queue.scheduleMissing('missing');
  await queue.processDue();
  queue.stop();
  expect(processed).toEqual(['missing']);
});
