import { expect, it, onTestFinished } from 'vitest';
import { signUp } from '../support/people.ts';
import { PUSH_TIMING, TIME_ZONE } from '../support/pushTeam.ts';
import { corePorts, connectToGateway, startGateway } from '../support/startGateway.ts';
import { startPushService } from '../support/startPushService.ts';

/** Two people at a gateway; `isOn`: it sends pushes. */
async function arrive(isOn: boolean) {
  const service = await startPushService();
  const core = { ...corePorts(), timing: { ...PUSH_TIMING, projectAfterMs: 20 } };
  const gateway = await startGateway({ core, pushes: isOn ? service.pushes : undefined });
  const clients = [await connectToGateway(gateway.url), await connectToGateway(gateway.url)] as const;
  onTestFinished(async () => {
    for (const { close } of clients) close();
    await gateway.stop();
    await service.stop();
  });
  const [mei, tom] = [await signUp(clients[0].transport), await signUp(clients[1].transport)];
  return { service, mei, tom, transport: clients[1].transport };
}

it('a gateway sends the message of one client to the phone of another', async () => {
  const { service, mei, tom } = await arrive(true);
  await tom.ask('push.subscribe', { ...service.subscribe(), timeZone: TIME_ZONE });
  const { conversation } = await mei.ask('direct.open', { userId: tom.me.id });
  const { conversationId } = conversation;
  await mei.ask('message.send', { conversationId, clientId: 'c1', body: { kind: 'text', text: 'hello' } });
  await expect
    .poll(() => service.received.map(({ content }) => content))
    .toEqual([expect.objectContaining({ place: conversationId, text: 'hello' })]);
});

it('a gateway without the option offers none, and refuses subscriptions', async () => {
  const { service, tom, transport } = await arrive(false);
  expect(await tom.ask('push.read', {})).toEqual({ publicKey: null, isOn: false });
  const refused = await transport.request('push.subscribe', { ...service.subscribe(), timeZone: TIME_ZONE });
  expect(refused).toMatchObject({ ok: false, error: { code: 'PUSH_OFF' } });
});

it('a sender that was stopped makes no more requests', async () => {
  const service = await startPushService();
  onTestFinished(() => service.stop());
  const { endpoint } = service.subscribe();
  const { pushes } = service;
  pushes.stop();
  await expect(pushes.post({ endpoint, headers: {}, body: new Uint8Array() })).rejects.toMatchObject({
    reason: 'slow',
  });
});
