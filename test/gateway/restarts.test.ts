import { describe, expect, it, onTestFinished } from 'vitest';
import { recordEvents } from '../support/recordEvents.ts';
import { openDirect, say, signUp } from '../support/people.ts';
import { corePorts, connectToGateway, createGatewayClient, startGateway } from '../support/startGateway.ts';
import { textOf } from '../support/textOf.ts';

describe('a gateway that goes down and comes back', () => {
  it('gets its clients back, which resume their sessions and fetch only new events', async () => {
    const ports = corePorts();
    const first = await startGateway({ core: ports });
    const other = await startGateway({ core: ports });
    const [meisClient, tomsClient] = [await connectToGateway(first.url), await connectToGateway(other.url)];
    const [mei, tom] = [await signUp(meisClient.transport), await signUp(tomsClient.transport)];
    const conversationId = await openDirect(mei, tom);
    await say(mei, conversationId, 'before');
    const before = await mei.ask('conversation.fetch', { conversationId });

    await first.stop();
    await mei.events.next('connection.changed', ({ state }) => state === 'offline');
    expect(await meisClient.transport.request('person.list', {})).toMatchObject({ error: { code: 'OFFLINE' } });
    await say(tom, conversationId, 'while Mei was away');

    const again = await startGateway({ core: ports, port: Number(new URL(first.url).port) });
    onTestFinished(async () => {
      for (const client of [meisClient, tomsClient]) client.close();
      for (const gateway of [again, other]) await gateway.stop();
    });
    await recordEvents(meisClient.transport).next('connection.changed', ({ state }) => state === 'live');
    expect(await meisClient.transport.request('person.list', {})).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } });
    await mei.ask('account.resume', { token: mei.token });
    const last = before.events.at(-1);
    const cursor = { epoch: before.head.epoch, offset: before.head.offset, id: last?.id ?? null };
    const { events } = await mei.ask('conversation.fetch', { conversationId, cursor });
    expect(events.map(textOf)).toEqual(['while Mei was away']);
    await say(tom, conversationId, 'live again');
    await mei.events.next('conversation.appended', ({ event }) => textOf(event) === 'live again');
  });

  it('ends pending calls in OFFLINE', async () => {
    const gateway = await startGateway();
    const client = await connectToGateway(gateway.url);
    const calls = Array.from({ length: 5 }, (_, index) =>
      client.transport.request('account.register', { name: `Slow ${index}`, password: 'correct horse battery' }),
    );
    client.socket.io.engine.close();
    for (const result of await Promise.all(calls)) expect(result).toMatchObject({ error: { code: 'OFFLINE' } });
    client.close();
    await gateway.stop();
  });

  it('is offline to a client that never reached it, and the client keeps retrying', async () => {
    const gateway = await startGateway();
    await gateway.stop();
    const client = createGatewayClient(gateway.url);
    const ear = recordEvents(client.transport);
    await ear.next('connection.changed', ({ state }) => state === 'connecting');
    await ear.next('connection.changed', ({ state }) => state === 'offline');
    const again = await startGateway({ port: Number(new URL(gateway.url).port) });
    await ear.next('connection.changed', ({ state }) => state === 'live');
    expect((await signUp(client.transport)).me.name).not.toBe('');
    client.close();
    await again.stop();
  });
});
