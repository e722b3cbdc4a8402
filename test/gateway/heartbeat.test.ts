import { expect, it, onTestFinished } from 'vitest';
import { recordEvents } from '../support/recordEvents.ts';
import { asker, openDirect, say, signUp } from '../support/people.ts';
import { connectToGateway, createGatewayClient, startGateway } from '../support/startGateway.ts';
import { startProxy } from '../support/startProxy.ts';
import { textOf } from '../support/textOf.ts';

async function begin(withinMs: number) {
  const gateway = await startGateway({ heartbeat: { everyMs: 100, withinMs } });
  const wire = await startProxy(Number(new URL(gateway.url).port));
  const [near, far] = [await connectToGateway(gateway.url), createGatewayClient(`http://127.0.0.1:${wire.port}`)];
  onTestFinished(async () => {
    near.close();
    far.close();
    await wire.stop();
    await gateway.stop();
  });
  const [mei, tom] = [await signUp(near.transport), await signUp(far.transport)];
  const conversationId = await openDirect(mei, tom);
  return { gateway, wire, far, mei, tom, conversationId };
}

it('C5: a live connection has a heartbeat, stays open and receives events', async () => {
  const { far, mei, tom, conversationId } = await begin(60_000);
  let heartbeats = 0;
  far.socket.io.on('ping', () => (heartbeats += 1));
  const closings: string[] = [];
  far.socket.on('disconnect', (reason) => closings.push(reason));

  await expect.poll(() => heartbeats).toBeGreaterThanOrEqual(5);
  const { offset } = await say(mei, conversationId, 'are you there?');
  await tom.events.next('conversation.appended', ({ event }) => event.offset === offset);
  expect(closings).toEqual([]);
});

it('C5: a person whose heartbeat stops goes offline, and finds missed messages and their read position at the next sign-in', async () => {
  const { gateway, wire, mei, tom, conversationId } = await begin(5_000);
  await say(mei, conversationId, 'read');
  await tom.ask('conversation.markRead', { conversationId, offset: 1 });

  // The connection sends nothing any more but stays open.
  await wire.setEntry('halfOpen');
  for (const link of wire.links) {
    link.toServer.block();
    link.toClient.block();
  }
  await mei.events.next('presence.changed', ({ userId, online }) => userId === tom.me.id && !online);
  await mei.ask('message.send', {
    conversationId,
    clientId: 'for-later',
    body: { kind: 'text', text: 'for later' },
    replyTo: 1,
  });
  await say(tom, conversationId, 'never gets out').then(
    () => expect.unreachable('the connection is dead'),
    (error: unknown) => expect(error).toMatchObject({ code: expect.any(String) as string }),
  );

  const later = await connectToGateway(gateway.url);
  onTestFinished(() => later.close());
  const { ask } = asker(later.transport);
  const ear = recordEvents(later.transport);
  await ask('account.signIn', { name: tom.me.name, password: tom.password });
  const { conversations } = await ask('conversation.list', {});
  expect(conversations).toMatchObject([{ conversationId, readOffset: 1, unread: 1, last: { preview: 'for later' } }]);
  const { events } = await ask('conversation.fetch', { conversationId });
  expect(events.map(textOf)).toEqual(['read', 'for later']);
  await say(mei, conversationId, 'welcome back');
  await ear.next('conversation.appended', ({ event }) => textOf(event) === 'welcome back');
});
