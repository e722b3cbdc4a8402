import { describe, expect, it } from 'vitest';
import { createModelServer } from './support/createModelServer.ts';
import { live, made, offline } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';
import { textOf } from '../support/textOf.ts';

describe('sending', () => {
  it('shows the message at once, empties the composer, and sends it once', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'hi' });
    parley.actions.sending.send(CONVERSATION, 'hi');
    expect(parley.timeline().outbox).toMatchObject([{ text: 'hi', delivery: { state: 'sending' } }]);
    expect(parley.stores.drafts.getState()[CONVERSATION]).toBe('');
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    expect(server.log.map(textOf)).toEqual(['hi']);
    parley.stop();
  });

  it('waits while the way is closed, then goes out by itself, in order', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    offline(server);
    parley.actions.sending.send(CONVERSATION, 'first');
    parley.actions.sending.send(CONVERSATION, 'second');
    await expect
      .poll(() => parley.timeline().outbox.map(({ delivery }) => delivery.state))
      .toEqual(['failed', 'failed']);
    server.failWith(null);
    live(server);
    await expect.poll(() => server.log.map(textOf)).toEqual(['first', 'second']);
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    parley.stop();
  });

  it('goes behind what still waits when it is written before that has gone out', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.failWith('TIMEOUT');
    parley.actions.sending.send(CONVERSATION, 'first');
    await expect.poll(() => parley.timeline().outbox[0]?.delivery.state).toBe('failed');
    server.failWith(null);
    parley.actions.sending.send(CONVERSATION, 'second');
    await expect.poll(() => server.log.map(textOf)).toEqual(['first', 'second']);
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    parley.stop();
  });

  it('waits on when the connection was made anew twice while the session was taken up', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.failWith('NOT_SIGNED_IN');
    parley.actions.sending.send(CONVERSATION, 'patient');
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
    parley.actions.sending.send(CONVERSATION, 'once');
    await expect.poll(() => parley.timeline().outbox[0]?.delivery.state).toBe('failed');
    parley.actions.sending.retry(CONVERSATION, parley.timeline().outbox[0]?.clientId ?? '');
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    expect(server.log).toHaveLength(1);
    expect(parley.texts()).toEqual(['once']);
    const ids = made(server, 'message.send').map((args) => (args as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(1);
    parley.stop();
  });

  it('gives a refused text back to the composer, in front of what has been typed since', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.failWith('TEXT_INVALID');
    parley.actions.sending.send(CONVERSATION, 'refused');
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
