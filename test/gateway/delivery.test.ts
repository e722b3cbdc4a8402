import { describe, expect, it, onTestFinished } from 'vitest';
import { recordEvents } from '../support/recordEvents.ts';
import { asker, openDirect, say, signUp } from '../support/people.ts';
import { connectToGateway, corePorts, startGateway } from '../support/startGateway.ts';
import { textOf } from '../support/textOf.ts';

describe('two gateways on one Redis', () => {
  it('C4: deliver a message between people who are connected to different gateways', async () => {
    const ports = corePorts();
    const gateways = [await startGateway({ core: ports }), await startGateway({ core: ports })];
    const clients = await Promise.all(gateways.map(({ url }) => connectToGateway(url)));
    onTestFinished(async () => {
      for (const client of clients) client.close();
      for (const gateway of gateways) await gateway.stop();
    });
    const [mei, tom] = await Promise.all(clients.map(({ transport }) => signUp(transport)));
    if (mei === undefined || tom === undefined) throw new Error('expected two accounts');
    const conversationId = await openDirect(mei, tom);
    await tom.events.next('conversation.added', ({ conversation }) => conversation.conversationId === conversationId);
    const { offset } = await say(mei, conversationId, 'across');
    const heard = await tom.events.next('conversation.appended', ({ event }) => event.offset === offset);
    expect(heard).toMatchObject({ conversationId, event: { from: mei.me.id, body: { text: 'across' } } });
  });
});

describe('a private message', () => {
  it('C4: waits for an offline recipient with its unread count, and is delivered live to an online one', async () => {
    const gateway = await startGateway();
    onTestFinished(() => gateway.stop());
    const clients = [await connectToGateway(gateway.url), await connectToGateway(gateway.url)] as const;
    const mei = await signUp(clients[0].transport);
    const tom = await signUp(clients[1].transport);
    const conversationId = await openDirect(mei, tom);
    clients[1].close();
    await mei.events.next('presence.changed', ({ userId, online }) => userId === tom.me.id && !online);
    await say(mei, conversationId, 'one');
    await say(mei, conversationId, 'two');

    const later = await connectToGateway(gateway.url);
    onTestFinished(() => [later, ...clients].forEach((client) => client.close()));
    const { ask } = asker(later.transport);
    const ear = recordEvents(later.transport);
    await ask('account.signIn', { name: tom.me.name, password: tom.password });
    const { conversations } = await ask('conversation.list', {});
    expect(conversations).toMatchObject([{ conversationId, unread: 2, with: mei.me, last: { preview: 'two' } }]);
    const { events } = await ask('conversation.fetch', { conversationId });
    expect(events.map(textOf)).toEqual(['one', 'two']);
    await say(mei, conversationId, 'three');
    await ear.next('conversation.appended', ({ event }) => textOf(event) === 'three');
  });
});
