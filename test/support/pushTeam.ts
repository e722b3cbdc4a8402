import { expect, inject } from 'vitest';
import type { Core, CorePorts } from '#core/Core.ts';
import { createKeys } from '#core/keys.ts';
import type { PushContent } from '#shared/push/pushContent.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { onFileFinished } from './cleanUps.ts';
import { connect, join, randomPrefix, say, type SignedIn, type TestClient } from './coreForTests.ts';
import { startFollowingCore } from './noticesForTests.ts';
import { ask } from './roomsForTests.ts';
import { type BrowserSubscription, type PushService, startPushService } from './startPushService.ts';

export const TIME_ZONE = 'Europe/Berlin';

/** Without the pauses before and between pushes. */
export const PUSH_TIMING = { pushAfterMs: 20, pushEveryMs: 0, pushPeopleMs: 0, pushRepeatMs: 10 };

/** A device with a subscription. */
export interface Phone {
  readonly subscription: BrowserSubscription;
  /** The pushes that it received, in order. */
  readonly received: () => (PushContent | null)[];
}

/** A team whose core sends to a push service on this computer, until the end of the test file. */
export async function startPushTeam(ports: Partial<CorePorts> = {}) {
  const service = await startPushService();
  const keyPrefix = randomPrefix();
  const start = (more: Partial<CorePorts> = {}): Core => {
    const timing = { ...PUSH_TIMING, ...ports.timing, ...more.timing };
    return startFollowingCore({ keyPrefix, push: service.pushes, ...ports, ...more, timing });
  };
  const core = start();
  onFileFinished(async () => {
    await core.stop();
    await service.stop();
  });
  return { service, core, keyPrefix, keys: createKeys(keyPrefix), redisUrl: inject('redisUrl'), start };
}

/** Turns on pushes for the session of a client. `subscription`: of a browser that has one already. */
export async function turnOnPushes(
  service: PushService,
  person: Pick<SignedIn, 'request'>,
  subscription = service.subscribe(),
): Promise<Phone> {
  unwrap(await person.request('push.subscribe', { ...subscription, timeZone: TIME_ZONE }));
  return {
    subscription,
    received: () =>
      service.received.filter(({ endpoint }) => endpoint === subscription.endpoint).map(({ content }) => content),
  };
}

/** Another session of a person, as on their phone. */
export async function signInAgain(core: Core, { me, password }: SignedIn): Promise<TestClient> {
  const client = connect(core);
  unwrap(await client.request('account.signIn', { name: me.name, password }));
  return client;
}

/**
 * Resolves when everything that was written before has been decided: a later message to another person was pushed.
 * `setUp`: what new people must do first.
 */
export async function passPushes(
  service: PushService,
  core: Core,
  setUp: (person: SignedIn) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const [from, to] = [await join(core), await join(core)];
  for (const person of [from, to]) await setUp(person);
  const phone = await turnOnPushes(service, to);
  const { conversation } = await ask(from, 'direct.open', { userId: to.me.id });
  await say(from, conversation.conversationId, 'a later message');
  await expect.poll(() => phone.received().length).toBe(1);
}
