import { afterEach, describe, expect, it } from 'vitest';
import { createModelServer } from './support/createModelServer.ts';
import { live, made } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { type StartedParley, startOpened } from './support/startParley.ts';

let parley: StartedParley | null = null;
afterEach(() => parley?.stop());

describe('a page that fetches while the log loses its tail', () => {
  it('ignores answers to requests from before the connection was lost', async () => {
    const server = createModelServer();
    server.write('kept');
    const started = await startOpened(server);
    parley = started;

    // The first fetch is answered from the old log, and its answer arrives after the reconnect.
    const delay = Promise.withResolvers<void>();
    let isFirst = true;
    server.intercept(async (name, carryOut) => {
      const answer = await carryOut();
      if (name !== 'conversation.fetch' || !isFirst) return answer;
      isFirst = false;
      await delay.promise;
      return answer;
    });
    server.write('lost 1', { quietly: true });
    server.write('lost 2', { quietly: true });
    const before = made(server, 'conversation.fetch').length;
    const refreshing = started.actions.conversations.compareHeads();
    await expect.poll(() => made(server, 'conversation.fetch').length).toBe(before + 1);

    server.publish('connection.changed', { state: 'offline', since: 1 });
    server.cutTo(1);
    server.publish('connection.changed', { state: 'live', since: 2 });
    delay.resolve();
    await refreshing;
    await expect.poll(() => started.timeline()).toMatchObject({ agrees: true, stale: false });
    expect(started.texts()).toEqual(['kept']);
    for (const text of ['new 1', 'new 2', 'new 3']) server.write(text, { quietly: text !== 'new 3' });
    await expect.poll(() => started.texts()).toEqual(['kept', 'new 1', 'new 2', 'new 3']);
    expect(started.stores.timelines.getState().openId).toBe(CONVERSATION);
  });

  it.each([
    ['open', false],
    ['left', true],
  ])('offers an acknowledged message for retry that the log lost before its event arrived: %s', async (_, isLeft) => {
    const server = createModelServer();
    server.write('kept');
    const started = await startOpened(server);
    parley = started;
    let isLost = true;
    server.intercept(async (name, carryOut) =>
      // Acknowledged, and lost with the end of the log before its event was published.
      name === 'message.send' && isLost
        ? { ok: true, value: { epoch: server.state.epoch, offset: 2, at: 1, repeated: false, receiverOnline: true } }
        : await carryOut(),
    );
    await started.actions.sending.send(CONVERSATION, 'mine');
    const outbox = () => started.stores.timelines.getState().byId[CONVERSATION]?.outbox ?? [];
    await expect.poll(outbox).toMatchObject([{ text: 'mine', delivery: { state: 'sent' } }]);
    if (isLeft) started.actions.conversations.close();

    server.publish('connection.changed', { state: 'offline', since: 1 });
    live(server);
    await expect.poll(outbox).toMatchObject([{ text: 'mine', delivery: { problem: { code: 'CURSOR_STALE' } } }]);
    isLost = false;
    for (const { clientId } of outbox()) started.actions.sending.retry(CONVERSATION, clientId);
    await expect.poll(() => server.log.length).toBe(2);
    await expect.poll(outbox).toEqual([]);
  });
});
