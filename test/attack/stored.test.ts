import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import type { Commands } from '#core/redis/Connections.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { freshId, randomPrefix } from '../support/coreForTests.ts';
import { createRandom, type Random } from '../support/random.ts';
import { readStore } from '../support/readStore.ts';
import { repetitions } from '../support/repetitions.ts';
import { disturbAnywhere } from './support/argumentsOf.ts';
import { Attacker } from './support/Attacker.ts';
import { Audience } from './support/Audience.ts';
import { hostileString, hostileValue } from './support/hostileValues.ts';
import { readEverything } from './support/readEverything.ts';
import { reportCounts } from './support/reportCounts.ts';
import { type GatewayProcess, startGatewayProcess } from './support/startGatewayProcess.ts';

/** What anyone with the password of a team's Redis can write: into logs, into records, and on channels. */
const ELEMENTS = repetitions({ short: 150, long: 5_000 });
const FRAMES = repetitions({ short: 3_000, long: 30_000 });
const SEED = Number(process.env['PARLEY_SEED'] ?? 16);

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const findings: string[] = [];
let gateway: GatewayProcess;
let redis: Commands;
let mei: Attacker;
let tom: Attacker;
let conversationIds: string[];

beforeAll(async () => {
  redis = connectToRedis();
  gateway = await startGatewayProcess({ keyPrefix });
  const audience = new Audience();
  const person = (name: string): Attacker =>
    new Attacker({ url: gateway.url, name, audience, report: (finding) => findings.push(finding) });
  [mei, tom] = [person('Mei'), person('Tom')];
  for (const one of [mei, tom]) await one.signIn();
  conversationIds = await fill();
});
afterAll(async () => {
  for (const one of [mei, tom]) await one.disconnect();
  redis.disconnect();
  await gateway.stop();
});

/** One of everything that people can store. */
async function fill(): Promise<string[]> {
  const room = { name: 'Attic', password: null, seats: 0, idleTtlMs: 0, clientId: 'c0' };
  await mei.ask('room.create', room);
  await tom.ask('room.enter', { name: room.name, clientId: 'c1' });
  const direct = await mei.ask('direct.open', { userId: tom.userId });
  const directId = /"conversationId":"([^"]+)"/.exec(JSON.stringify(direct))?.[1] ?? '';
  const found = ['room:attic', directId];
  const accept = async (from: Attacker, name: string, args: object): Promise<void> => {
    expect({ name, answer: await from.ask(name, args) }).toMatchObject({ name, answer: { ok: true } });
  };
  for (const conversationId of found) {
    for (const number of [1, 2, 3]) {
      const body = { kind: 'text', text: `Message ${number}` };
      await accept(number === 2 ? tom : mei, 'message.send', { conversationId, clientId: `m${number}`, body });
    }
    const { offset } = await lastMessage(conversationId);
    const at = { conversationId, offset };
    await accept(mei, 'message.react', { ...at, clientId: 'r1', emoji: '👍', on: true });
    await accept(mei, 'message.pin', { ...at, clientId: 'p1', on: true });
    await mei.ask('saved.set', { ...at, on: true });
    const body = { kind: 'text', text: 'later' };
    await mei.ask('message.schedule', { conversationId, clientId: `s${offset}`, body, at: Date.now() + 3_600_000 });
  }
  await accept(mei, 'topic.publish', { topic: 'alpha.beta', clientId: 't1', title: 'Post', body: 'Text' });
  await accept(tom, 'topic.subscribe', { pattern: 'alpha.**' });
  await accept(mei, 'hook.create', { name: 'Hook', pattern: 'alpha.*' });
  await accept(mei, 'group.create', { name: 'Group' });
  await mei.ask('announcement.publish', {
    clientId: 'a1',
    title: 'Read',
    body: '',
    importance: 'normal',
    endsAt: null,
  });
  await mei.ask('settings.write', { settings: { notify: {}, linkPreviews: true }, version: 0 });
  await mei.ask('invitation.create', { role: 'member', uses: 1, lifetimeMs: 3_600_000 });
  return found;
}

async function lastMessage(conversationId: string): Promise<{ offset: number }> {
  const answer = await mei.ask('conversation.fetch', { conversationId });
  const { events } = (answer?.ok === true ? answer.value : { events: [] }) as {
    events: { offset: number; type: string }[];
  };
  return events.findLast(({ type }) => type === 'message') ?? { offset: 0 };
}

/** A stored text with one thing wrong. */
function disturbStored(stored: string, random: Random): string {
  const kind = random.between(0, 9);
  if (kind === 0) return hostileString(random).toWellFormed();
  if (kind === 1) return stored.slice(0, random.between(0, stored.length));
  try {
    return (JSON.stringify(disturbAnywhere(JSON.parse(stored), random)) ?? '').toWellFormed();
  } catch {
    return stored + hostileString(random).toWellFormed(); // no JSON
  }
}

async function expectServed(): Promise<void> {
  expect(gateway.end()).toBeNull();
  expect(await gateway.pollution()).toEqual([]);
  for (const conversationId of conversationIds) {
    const args = { conversationId, clientId: freshId(), body: { kind: 'text', text: 'still here' } };
    const sent = await mei.ask('message.send', args);
    expect(sent).toMatchObject({ ok: true });
    const read = await tom.ask('conversation.fetch', { conversationId });
    expect(read).toMatchObject({ ok: true });
  }
}

it('no element of a log or a list that someone has written into Redis keeps the others from being read', async () => {
  const random = createRandom(SEED);
  const places = [...(await readStore(redis, keyPrefix))].flatMap(([key, value]) => {
    // Elements of lists are read one by one; records of accounts and sessions are only read for their own person.
    if (!Array.isArray(value) || !key.endsWith(':log')) return [];
    return value.map((element, index) => ({ key, index, element: String(element) }));
  });
  expect(places.length).toBeGreaterThan(8);
  let checks = 0;
  for (let round = 0; round < ELEMENTS; round += 1) {
    const { key, index, element } = random.pick(places as [(typeof places)[number]]);
    const written = disturbStored(element, random);
    await redis.lset(key, index, written);
    for (const one of [mei, tom]) {
      checks += await readEverything(one, (finding) => {
        if (!finding.startsWith('an event that cannot be read')) findings.push(finding);
      });
    }
    await redis.lset(key, index, element);
    expect({ key, index, written, findings }).toEqual({ key, index, written, findings: [] });
  }
  await expectServed();
  reportCounts(`${ELEMENTS} elements written into logs, ${checks} checks of what is read`);
}, 1_200_000);

it('no frame that someone has published keeps the gateway from serving', async () => {
  const random = createRandom(SEED);
  const channels: [string, ...string[]] = [
    keys.people.channel,
    keys.presence.channel,
    keys.topics.channel,
    keys.announcements.channel,
    ...[mei, tom].map(({ userId }) => keys.user(userId).channel),
    ...conversationIds.map((conversationId) => keys.conversation(conversationId).channel),
  ];
  const event = {
    offset: 4,
    counted: 3,
    id: 'x',
    at: 1,
    from: mei.userId,
    type: 'message',
    body: { kind: 'text', text: 'x' },
  };
  const names: [string, ...string[]] = [
    'conversation.added',
    'conversation.read',
    'room.changed',
    'topic.entered',
    'team.memberChanged',
  ];
  for (let sent = 0; sent < FRAMES; sent += 1) {
    const frame = random.pick<object>([
      { event: 'conversation.appended', data: { epoch: 'e', after: 3, events: [event] } },
      {
        event: random.pick<string>([...names, 'toString', '__proto__']),
        data: { conversationId: conversationIds[0], userId: tom.userId },
      },
      { event: random.pick(names), data: hostileValue(random) },
    ]);
    const text = JSON.stringify(random.next() < 0.7 ? disturbAnywhere(frame, random) : frame) ?? '';
    await redis.spublish(random.pick(channels), text.slice(0, random.next() < 0.05 ? 40 : undefined).toWellFormed());
  }
  for (const one of [mei, tom]) expect(await one.signIn()).toBe(true);
  await expectServed();
  expect(findings).toEqual([]);
  reportCounts(`${FRAMES} frames published by another program`);
}, 1_200_000);
