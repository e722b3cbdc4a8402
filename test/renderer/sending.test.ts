import { describe, expect, it } from 'vitest';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { live, made, offline } from './support/faults.ts';
import { withFaults } from './support/files.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';
import { textOf } from '../support/textOf.ts';

describe('sending', () => {
  it('empties the composer at once, shows the message when it is on disk, and sends it once', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const parley = await startOpened(server, disk);
    const arrive = withFaults(server).block('message.send');
    const keep = Promise.withResolvers<void>();
    disk.intercept(async (name, carryOut) => {
      if (name === 'local.queue') await keep.promise;
      return carryOut();
    });
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'hi' });
    const sent = parley.actions.sending.send(CONVERSATION, 'hi');
    expect(parley.stores.drafts.getState()[CONVERSATION]).toBe('');
    expect(parley.timeline().outbox).toEqual([]);
    keep.resolve();
    expect(await sent).toBeNull();
    expect(parley.timeline().outbox).toMatchObject([{ text: 'hi', delivery: { state: 'sending' } }]);
    expect((await disk.kept()).outgoing).toEqual([CONVERSATION]);
    arrive();
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    expect(server.log.map(textOf)).toEqual(['hi']);
    await expect.poll(async () => (await disk.kept()).outgoing).toEqual([]);
    parley.stop();
  });

  it('waits while offline, then sends automatically and in order', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    offline(server);
    await parley.actions.sending.send(CONVERSATION, 'first');
    await parley.actions.sending.send(CONVERSATION, 'second');
    await expect
      .poll(() => parley.timeline().outbox.map(({ delivery }) => delivery.state))
      .toEqual(['failed', 'failed']);
    server.failWith(null);
    live(server);
    await expect.poll(() => server.log.map(textOf)).toEqual(['first', 'second']);
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    parley.stop();
  });

  it.each(['CONVERSATION_LOCKED', 'DEVICE_LIST_CHANGED'] as const)(
    'waits while an encrypted conversation refuses with %s, then sends automatically',
    async (code) => {
      const server = createModelServer();
      const parley = await startOpened(server);
      server.failWith(code);
      await parley.actions.sending.send(CONVERSATION, 'secret');
      await expect
        .poll(() => parley.timeline().outbox[0]?.delivery)
        .toMatchObject({ state: 'failed', problem: { code } });
      server.failWith(null);
      live(server);
      await expect.poll(() => server.log.map(textOf)).toEqual(['secret']);
      parley.stop();
    },
  );

  it('keeps the order when a message is written before earlier ones were sent', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.failWith('TIMEOUT');
    await parley.actions.sending.send(CONVERSATION, 'first');
    await expect.poll(() => parley.timeline().outbox[0]?.delivery.state).toBe('failed');
    server.failWith(null);
    await parley.actions.sending.send(CONVERSATION, 'second');
    await expect.poll(() => server.log.map(textOf)).toEqual(['first', 'second']);
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    parley.stop();
  });

  it('still waits when the connection was lost twice during the resumption of the session', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.failWith('NOT_SIGNED_IN');
    await parley.actions.sending.send(CONVERSATION, 'patient');
    await expect.poll(() => parley.timeline().outbox[0]?.delivery.state).toBe('failed');
    server.failWith(null);
    live(server);
    await expect.poll(() => server.log.map(textOf)).toEqual(['patient']);
    parley.stop();
  });

  it('posts once when the answer was lost and the same message is sent again', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.loseNextAnswer();
    await parley.actions.sending.send(CONVERSATION, 'once');
    await expect.poll(() => parley.timeline().outbox[0]?.delivery.state).toBe('failed');
    parley.actions.sending.retry(CONVERSATION, parley.timeline().outbox[0]?.clientId ?? '');
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    expect(server.log).toHaveLength(1);
    expect(parley.texts()).toEqual(['once']);
    const ids = made(server, 'message.send').map((args) => (args as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(1);
    parley.stop();
  });

  it('returns a refused text to the composer, in front of what has been typed since', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.failWith('TEXT_INVALID');
    await parley.actions.sending.send(CONVERSATION, 'refused');
    await expect
      .poll(() => parley.timeline().outbox)
      .toMatchObject([{ delivery: { state: 'failed', problem: { code: 'TEXT_INVALID' } } }]);
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'more' });
    parley.actions.sending.edit(CONVERSATION, parley.timeline().outbox[0]?.clientId ?? '');
    expect(parley.stores.drafts.getState()[CONVERSATION]).toBe('refused\nmore');
    expect(parley.timeline().outbox).toEqual([]);
    parley.stop();
  });
});
