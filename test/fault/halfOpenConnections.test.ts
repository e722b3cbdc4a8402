import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EventRecorder } from '../support/recordEvents.ts';
import { openDirect, say as sayTo, signUp } from '../support/people.ts';
import { startProxy, type Link } from '../support/startProxy.ts';
import { startRedis, type TestRedis } from '../support/startRedis.ts';
import { createGatewayClient, startGateway } from '../support/startGateway.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { textOf } from '../support/textOf.ts';
import { expectBothToHave, EVERY_10_MS, say, startPair, type PageUser } from './support/startPair.ts';

async function ownRedis(): Promise<TestRedis> {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  return redis;
}

/** Both ends can write, but nothing arrives, and neither end sees an error. */
function stall(link: Link): void {
  link.toServer.block();
  link.toClient.block();
}

const lastState = (ear: EventRecorder): string | undefined => ear.all('connection.changed').at(-1)?.state;

/** The subscriber connection of this computer. */
const subscriberOf = ({ proxy }: PageUser): Link | undefined =>
  proxy.links.find(({ beginning }) => beginning.includes('parley-subscriber'));

describe('a server that answers but does not push', () => {
  it('is detected by the heartbeat, and missed events are fetched, without the intervals of the page', async () => {
    const pair = await startPair((await ownRedis()).port);
    const { amy } = pair;
    amy.page.setClockSpeed(0);
    const subscriber = subscriberOf(amy);
    if (subscriber === undefined) throw new Error('no subscriber');
    stall(subscriber);

    pair.ben.say('can you hear me?');
    await expect.poll(pair.ben.texts, EVERY_10_MS).toEqual(['can you hear me?']);
    await expect.poll(amy.texts, EVERY_10_MS).toEqual(['can you hear me?']);
    await expect.poll(() => amy.states.slice(-3), EVERY_10_MS).toEqual(['live', 'offline', 'live']);

    await say(pair, ['ben', 'and now?']);
    await expectBothToHave(pair, ['can you hear me?', 'and now?']);
  });
});

describe('a subscription lost while its connection stays open', () => {
  /** Redis drops the subscriptions of this connection, and the client is not notified. */
  function forgetSubscriptions(link: Link | undefined): void {
    if (link === undefined) throw new Error('no subscriber');
    let isOver = false;
    link.toClient.lose((data) => !isOver && data.includes('sunsubscribe'));
    // Until the client subscribes again: later replies are its own, and those to other commands may be in the same chunk.
    link.toServer.lose((data) => {
      isOver ||= data.includes('ssubscribe');
      return false;
    });
    link.toServer.push(Buffer.from('SUNSUBSCRIBE\r\n'));
  }

  it('is detected by comparing heads and re-established, so that the next message arrives live', async () => {
    const pair = await startPair((await ownRedis()).port);
    const { amy } = pair;
    await say(pair, ['ben', 'heard']);
    await expectBothToHave(pair, ['heard']);
    const before = amy.states.length;
    forgetSubscriptions(subscriberOf(amy));

    pair.ben.say('not heard');
    await expect.poll(() => amy.states.slice(before), EVERY_10_MS).toEqual(['offline', 'live']);
    await expectBothToHave(pair, ['heard', 'not heard']);
    await expect.poll(() => amy.page.parley().stores.connection.getState().state, EVERY_10_MS).toBe('live');
    // Without the intervals of the page only a push can bring it.
    amy.page.setClockSpeed(0);
    await say(pair, ['ben', 'heard again']);
    await expectBothToHave(pair, ['heard', 'not heard', 'heard again']);
  });

  it('of a gateway is detected when one of its clients compares heads, and live events reach all of them again', async () => {
    const redis = await ownRedis();
    const proxy = await startProxy(redis.port);
    const gateway = await startGateway({
      core: { redis: { url: `redis://127.0.0.1:${proxy.port}` }, passwordCost: CHEAP_PASSWORDS },
    });
    const [meiClient, tomClient] = [createGatewayClient(gateway.url), createGatewayClient(gateway.url)];
    onTestFinished(async () => {
      for (const client of [meiClient, tomClient]) client.close();
      await gateway.stop();
      await proxy.stop();
    });
    const [mei, tom] = [await signUp(meiClient.transport), await signUp(tomClient.transport)];
    const conversationId = await openDirect(mei, tom);
    await sayTo(mei, conversationId, 'heard');
    await tom.events.next('conversation.appended');
    await tom.ask('conversation.heads', {});
    forgetSubscriptions(proxy.links.find(({ beginning }) => beginning.includes('parley-subscriber')));
    await sayTo(mei, conversationId, 'not heard');
    await tom.ask('conversation.heads', {});
    for (const { events: ear } of [mei, tom]) {
      await ear.next('connection.changed', ({ state }) => state === 'offline');
      // Each was live before, too.
      await expect.poll(() => lastState(ear), EVERY_10_MS).toBe('live');
    }
    await sayTo(mei, conversationId, 'heard again');
    await tom.events.next('conversation.appended', ({ event }) => textOf(event) === 'heard again');
    const pushed = tom.events.all('conversation.appended').map(({ event }) => textOf(event));
    expect(pushed).toEqual(['heard', 'heard again']);
  });
});

describe('a half-open connection', () => {
  it('to Redis ends calls in time and is detected, and a typed message arrives once without user action', async () => {
    const pair = await startPair((await ownRedis()).port);
    const { amy } = pair;
    amy.page.setClockSpeed(0);
    await say(pair, ['amy', 'before']);
    await amy.proxy.setEntry('halfOpen');
    for (const link of amy.proxy.links) stall(link);
    amy.say('into the void');
    await expect.poll(amy.unsent, EVERY_10_MS).toEqual([expect.stringMatching(/^into the void: (TIMEOUT|OFFLINE)$/)]);
    await expect.poll(() => amy.states.at(-1), EVERY_10_MS).toBe('offline');

    await amy.proxy.setEntry('pass');
    await expectBothToHave(pair, ['before', 'into the void']);
  });

  it('to a gateway is detected by the heartbeat at both ends, and the client reconnects', async () => {
    const redis = await ownRedis();
    const gateway = await startGateway({
      core: { redis: { url: redis.url }, passwordCost: CHEAP_PASSWORDS },
      heartbeat: { everyMs: 200, withinMs: 5_000 },
    });
    const proxy = await startProxy(Number(new URL(gateway.url).port));
    const [meiClient, tomClient] = [
      createGatewayClient(gateway.url),
      createGatewayClient(`http://127.0.0.1:${proxy.port}`),
    ];
    onTestFinished(async () => {
      for (const client of [meiClient, tomClient]) client.close();
      await proxy.stop();
      await gateway.stop();
    });
    const [mei, tom] = [await signUp(meiClient.transport), await signUp(tomClient.transport)];
    const conversationId = await openDirect(mei, tom);
    for (const link of proxy.links) stall(link);

    await tom.events.next('connection.changed', ({ state }) => state === 'offline');
    await mei.events.next('presence.changed', ({ userId, online }) => userId === tom.me.id && !online);
    await sayTo(mei, conversationId, 'while you were away');
    await expect.poll(() => lastState(tom.events), EVERY_10_MS).toBe('live');
    await tom.ask('account.resume', { token: tom.token });
    const { events } = await tom.ask('conversation.fetch', { conversationId });
    expect(events.map(textOf)).toEqual(['while you were away']);
  });
});

describe('a clock that jumps', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['ahead by a year', 365 * 24 * 3_600_000],
    ['back by a year', -365 * 24 * 3_600_000],
  ])('%s changes neither the order nor unread counts nor sessions', async (_how, jumpMs) => {
    const pair = await startPair((await ownRedis()).port);
    const { amy, ben, conversationId } = pair;
    await say(pair, ['amy', 'one'], ['ben', 'two']);
    await expectBothToHave(pair, ['one', 'two']);
    const trueTime = Date.now();

    // Only `Date` jumps: timers keep their pace, as they do when the clock of a computer is corrected.
    vi.useFakeTimers({ toFake: ['Date'], now: trueTime + jumpMs });
    await say(pair, ['ben', 'three']);
    // A jump ahead is treated as a sleep of the computer: messages that arrive before the catch-up ends stay unread.
    await expectBothToHave(pair, ['one', 'two', 'three']);
    await expect.poll(() => ben.page.parley().stores.timelines.getState().away, EVERY_10_MS).toBe(false);
    const known = () => ben.page.parley().stores.conversations.getState()[conversationId];
    await say(pair, ['amy', 'four']);
    // Ben must have read it before he leaves the conversation.
    await expect.poll(known, EVERY_10_MS).toMatchObject({ offset: 4, unread: 0, readOffset: 4 });
    ben.page.parley().actions.conversations.close();
    await say(pair, ['amy', 'five']);
    await expect.poll(known, EVERY_10_MS).toMatchObject({ offset: 5, unread: 1, last: { preview: 'five' } });

    const before = amy.states.length;
    for (const link of amy.proxy.links) link.reset();
    await expect.poll(() => amy.states.slice(before).at(-1), EVERY_10_MS).toBe('live');
    vi.setSystemTime(trueTime);
    ben.page.parley().actions.conversations.open(conversationId);
    await say(pair, ['ben', 'six']);
    await expectBothToHave(pair, ['one', 'two', 'three', 'four', 'five', 'six']);
    for (const { page } of [amy, ben]) {
      const times = page.timeline(conversationId)?.events.map(({ at }) => at) ?? [];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Math.abs((times.at(-1) ?? 0) - (times[0] ?? 0))).toBeLessThan(Math.abs(jumpMs));
      expect(page.parley().stores.session.getState().status).toBe('signedIn');
    }
    await expect.poll(() => ben.page.parley().stores.presence.getState()[amy.id]?.online, EVERY_10_MS).toBe(true);
  });
});
