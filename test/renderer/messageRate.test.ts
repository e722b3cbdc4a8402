import { expect, it } from 'vitest';
import { fail } from '#shared/rpc/result.ts';
import { messageRateWait } from '../../src-renderer/stores/timelines/reduceOutbox.ts';
import { textOf } from '../support/textOf.ts';
import { createModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

it('messages beyond the team’s limit wait, and go out by themselves in order, each once', async () => {
  const server = createModelServer();
  const parley = await startOpened(server);
  let isLimited = true;
  let count = 0;
  server.intercept((name, carryOut) => {
    if (name !== 'message.send') return carryOut();
    count += 1;
    const retryAfterMs = isLimited ? 3_600_000 : 20;
    // Later, each message is refused once before it is accepted.
    return isLimited || count % 2 === 0
      ? Promise.resolve(fail('TOO_MANY_MESSAGES', { retryAfterMs, limit: 1 }))
      : carryOut();
  });
  for (const text of ['first', 'second', 'third']) await parley.actions.sending.send(CONVERSATION, text);
  await expect.poll(() => messageRateWait(parley.timeline())).not.toBeNull();
  expect(parley.timeline().outbox.map(({ text }) => text)).toEqual(['first', 'second', 'third']);
  expect(parley.timeline().outbox[0]?.delivery).toMatchObject({ state: 'sending', wait: { limit: 'messageRate' } });
  expect(made(server, 'message.send')).toHaveLength(1);

  isLimited = false;
  parley.actions.sending.retry(CONVERSATION, parley.timeline().outbox[0]?.clientId ?? '');
  await expect.poll(() => server.log.map(textOf)).toEqual(['first', 'second', 'third']);
  await expect.poll(() => parley.timeline().outbox).toEqual([]);
  expect(messageRateWait(parley.timeline())).toBeNull();
  parley.stop();
});
