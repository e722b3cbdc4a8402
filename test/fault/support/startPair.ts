import { randomUUID } from 'node:crypto';
import { createCore } from '#core/createCore.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import { expect, onTestFinished } from 'vitest';
import { CHEAP_PASSWORDS } from '../../support/cheapPasswords.ts';
import { silent } from '../../support/coreForTests.ts';
import { type Proxy, startProxy } from '../../support/startProxy.ts';
import { textOf } from '../../support/textOf.ts';
import type { Disk } from '../../renderer/support/disk.ts';
import { createPage, type Connected, type Page } from './createPage.ts';
import { DEADLINE_MS } from './deadline.ts';
import { registerNew } from './registerNew.ts';
import { retryTransient } from './retryTransient.ts';

/** A person with a page, on a computer with its own proxied link to Redis. */
export interface PageUser {
  readonly id: string;
  readonly name: string;
  readonly page: Page;
  readonly proxy: Proxy;
  readonly say: (text: string) => void;
  /** The events of the log, as the open page has them. */
  readonly texts: () => string[];
  /** The outbox: texts that are pending or failed, the latter with their error code. */
  readonly unsent: () => string[];
  /** The states of the connection (`connecting`, `offline`, `live`), oldest first. */
  readonly states: readonly string[];
}

export interface Pair {
  readonly amy: PageUser;
  readonly ben: PageUser;
  readonly conversationId: string;
}

export const EVERY_10_MS = { interval: 10 };

/**
 * Creates an account with an open page, until the test ends. `url`: an address of Redis to use instead of the proxied
 * link.
 */
export async function startPageUser(
  name: string,
  redisPort: number,
  conversationId: () => string,
  url?: string,
  disk?: Disk,
): Promise<PageUser> {
  const proxy = await startProxy(redisPort);
  const core = createCore({
    redis: { url: url ?? `redis://127.0.0.1:${proxy.port}` },
    log: silent,
    passwordCost: CHEAP_PASSWORDS,
    deadlineMs: DEADLINE_MS,
  });
  const states: string[] = [];
  const faults: string[] = [];
  function connect(): Connected {
    const hub = createFrameHub();
    const connection = core.connect((frame) => hub.publish(frame));
    hub.subscribe(({ event, data }) => {
      if (event === 'connection.changed') states.push((data as { state: string }).state);
    });
    return {
      transport: {
        request: (call, args) => connection.request(call, args),
        subscribe: (onFrame) => hub.subscribe(onFrame),
      },
      close: () => void connection.close(),
    };
  }
  const page = createPage({
    connect,
    newId: () => randomUUID(),
    onFault(what) {
      // Expected from a disk that the test fills.
      if (disk === undefined || !what.endsWith('LOCAL_STORE_FULL')) faults.push(what);
    },
    ...(disk !== undefined && { disk }),
  });
  onTestFinished(async () => {
    page.stop();
    await core.stop();
    await proxy.stop();
    expect(faults).toEqual([]);
  });
  await expect.poll(() => page.parley().stores.session.getState().status, EVERY_10_MS).toBe('signedOut');
  const fullName = await registerNew(page, name);
  const session = page.parley().stores.session.getState();
  if (session.status !== 'signedIn') throw new Error(`${name} is not signed in`);
  return {
    id: session.me.id,
    name: fullName,
    page,
    proxy,
    states,
    say: (text) => void page.parley().actions.sending.send(conversationId(), text),
    texts: () => page.timeline(conversationId())?.events.map((event) => textOf(event) ?? '') ?? [],
    unsent: () =>
      page
        .timeline(conversationId())
        ?.outbox.map(({ text, delivery }) =>
          delivery.state === 'failed' ? `${text}: ${delivery.problem.code}` : text,
        ) ?? [],
  };
}

/**
 * Amy and Ben, each on a computer of their own, with their conversation open. `url` as in `seat`; `amysDisk`: where
 * Amy's local store is.
 */
export async function startPair(redisPort: number, url?: string, amysDisk?: Disk): Promise<Pair> {
  let conversationId = '';
  const amy = await startPageUser('Amy', redisPort, () => conversationId, url, amysDisk);
  const ben = await startPageUser('Ben', redisPort, () => conversationId, url);
  const opened = await retryTransient(() => amy.page.parley().client.request('direct.open', { userId: ben.id }));
  ({ conversationId } = opened.conversation);
  for (const { page } of [amy, ben]) {
    await page.parley().actions.conversations.refresh();
    page.parley().actions.conversations.open(conversationId);
  }
  for (const { page } of [amy, ben]) {
    await expect.poll(() => page.timeline(conversationId), EVERY_10_MS).toMatchObject({ agrees: true, stale: false });
  }
  return { amy, ben, conversationId };
}

/** Waits until both have these texts, in this order, and empty outboxes. */
export async function expectBothToHave(pair: Pair, texts: readonly string[]): Promise<void> {
  for (const who of [pair.amy, pair.ben]) {
    await expect.poll(who.texts, EVERY_10_MS).toEqual(texts);
    await expect.poll(who.unsent, EVERY_10_MS).toEqual([]);
  }
}

/** Sends the lines one after the other, so that both see the same order. */
export async function say(
  pair: Pair,
  ...lines: readonly (readonly [who: 'amy' | 'ben', text: string])[]
): Promise<void> {
  for (const [who, text] of lines) {
    pair[who].say(text);
    await expect.poll(pair[who].texts, EVERY_10_MS).toContain(text);
  }
}
