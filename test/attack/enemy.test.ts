import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chatCalls } from '#shared/contract/index.ts';
import { randomPrefix } from '../support/coreForTests.ts';
import { createRandom } from '../support/random.ts';
import { repetitions } from '../support/repetitions.ts';
import { type Knowledge, plausibleArguments } from './support/argumentsOf.ts';
import { type Answer, Attacker, type ChatCall } from './support/Attacker.ts';
import { Audience, markTexts } from './support/Audience.ts';
import { openWireSocket } from './support/openWireSocket.ts';
import { reportCounts } from './support/reportCounts.ts';
import { type GatewayProcess, startGatewayProcess } from './support/startGatewayProcess.ts';

const SOCKETS = repetitions({ short: 300, long: 1_000 });
const GUESSES = repetitions({ short: 25, long: 250 });

let gateway: GatewayProcess;
const findings: string[] = [];
const audience = new Audience();
const PASSWORD = 'a password of the room';
let lastId = 0;
const clientId = (): string => `enemy-${(lastId += 1)}`;

beforeAll(async () => {
  gateway = await startGatewayProcess({ keyPrefix: randomPrefix() });
});
afterAll(() => gateway.stop());

function person(name: string): Attacker {
  return new Attacker({ url: gateway.url, name, audience, report: (finding) => findings.push(finding) });
}

async function people<const Names extends readonly string[]>(
  ...names: Names
): Promise<{ [Index in keyof Names]: Attacker }> {
  lastId += 1;
  const made = names.map((name) => person(`${name} ${lastId}`));
  for (const one of made) expect(await one.signIn()).toBe(true);
  onTestFinished(async () => {
    for (const one of made) await one.disconnect();
  });
  return made as { [Index in keyof Names]: Attacker };
}

async function succeed<Value = unknown>(from: Attacker, name: ChatCall, args: object): Promise<Value> {
  const answer = await from.ask(name, args);
  expect(answer).toMatchObject({ ok: true });
  return (answer as Answer & { ok: true }).value as Value;
}

async function createRoom(
  owner: Attacker,
  name: string,
  password: string | null,
): Promise<{ conversationId: string; epoch: string }> {
  const settings = { name, password, seats: 0, idleTtlMs: 0, clientId: clientId() };
  const { conversation } = await succeed<{ conversation: { conversationId: string; epoch: string } }>(
    owner,
    'room.create',
    settings,
  );
  return conversation;
}

/** Sends a marked text; only those whom the audience admits may receive it. */
async function say(
  from: Attacker,
  conversationId: string,
  text = 'Between us',
): Promise<{ offset: number; epoch: string }> {
  const args = { conversationId, clientId: clientId(), body: { kind: 'text', text } };
  return succeed(from, 'message.send', markTexts(args, from.userId, audience) as object);
}

function expectNoLeak(): void {
  expect(audience.judge()).toEqual([]);
  expect(findings).toEqual([]);
  expect(gateway.errors).toEqual([]);
}

describe('an enemy with an open socket', () => {
  it('does not overhear the room that has the name of the one that they were in', async () => {
    const [mei, tom, eve] = await people('Mei', 'Tom', 'Eve');
    const name = `attic ${clientId()}`;
    const old = await createRoom(mei, name, null);
    await succeed(eve, 'room.enter', { name, clientId: clientId() });
    await say(mei, old.conversationId);
    await succeed(mei, 'room.close', { conversationId: old.conversationId });
    audience.expel(old.conversationId, eve.userId);
    const again = await createRoom(tom, name, PASSWORD);
    const said = await say(tom, again.conversationId);

    for (const call of ['conversation.fetch', 'conversation.fetchUnread', 'room.describe'] as const) {
      expect(await eve.ask(call, { conversationId: again.conversationId })).toMatchObject({ ok: false });
    }
    const replayed = {
      conversationId: old.conversationId,
      epoch: old.epoch,
      clientId: clientId(),
      body: { kind: 'text', text: 'x' },
    };
    expect(await eve.ask('message.send', replayed)).toMatchObject({ ok: false });
    expect(await mei.ask('room.close', { conversationId: old.conversationId })).toMatchObject({ ok: false });
    expect(said.epoch).not.toBe(old.epoch);
    // A later frame of their own arrives after what they might have overheard.
    await say(eve, await directOf(eve, mei));
    expectNoLeak();
  });

  it('hears nothing more of a room that they were removed from, that they left, or whose password changed', async () => {
    const [mei, tom, eve, amy] = await people('Mei', 'Tom', 'Eve', 'Amy');
    const name = `cellar ${clientId()}`;
    const { conversationId } = await createRoom(mei, name, PASSWORD);
    for (const one of [tom, eve, amy])
      await succeed(one, 'room.enter', { name, password: PASSWORD, clientId: clientId() });
    await say(tom, conversationId);
    await succeed(mei, 'room.remove', { conversationId, userId: eve.userId, clientId: clientId() });
    await succeed(amy, 'room.leave', { conversationId, clientId: clientId() });
    audience.expel(conversationId, eve.userId);
    audience.expel(conversationId, amy.userId);
    await say(mei, conversationId);
    for (const outsider of [eve, amy]) {
      expect(await outsider.ask('conversation.fetch', { conversationId })).toMatchObject({ ok: false });
    }
    const enter = { name, password: PASSWORD, clientId: clientId() };
    expect(await eve.ask('room.enter', enter)).toMatchObject({ ok: false, error: { code: 'ROOM_REMOVED' } });

    await succeed(mei, 'room.setPassword', { conversationId, password: 'another password', clientId: clientId() });
    audience.expel(conversationId, tom.userId);
    await say(mei, conversationId);
    const locked = await tom.ask('conversation.fetch', { conversationId });
    expect(locked).toMatchObject({ ok: false, error: { code: 'ROOM_PASSWORD_REQUIRED' } });
    for (const outsider of [eve, amy, tom]) await say(outsider, await directOf(outsider, mei));
    expectNoLeak();
  });

  it('cannot go on after a sign-out or a new password elsewhere', async () => {
    const [mei] = await people('Mei');
    const thief = person('thief');
    await thief.connect();
    await succeed(thief, 'account.resume', { token: mei.token });
    const first = mei.token;
    await succeed(mei, 'account.changePassword', { password: mei.password, newPassword: 'a wholly new password' });
    await expect.poll(() => thief.ask('person.list', {})).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } });
    expect(await thief.ask('account.resume', { token: first })).toMatchObject({ error: { code: 'SESSION_EXPIRED' } });
    const stolen = mei.token;
    await succeed(thief, 'account.resume', { token: stolen });
    await succeed(mei, 'account.signOut', {});
    await expect.poll(() => thief.ask('person.list', {})).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } });
    expect(await thief.ask('account.resume', { token: stolen })).toMatchObject({ error: { code: 'SESSION_EXPIRED' } });
    await thief.disconnect();
    expectNoLeak();
  });

  it('repeats a packet a hundred times, and it counts once', async () => {
    const [mei, tom] = await people('Mei', 'Tom');
    const conversationId = await directOf(mei, tom);
    const args = { conversationId, clientId: clientId(), body: { kind: 'text', text: 'once' } };
    const answers = await Promise.all(Array.from({ length: 100 }, () => mei.ask('message.send', args)));
    const offsets = answers.flatMap((answer) =>
      answer?.ok === true ? [(answer.value as { offset: number }).offset] : [],
    );
    expect(new Set(offsets).size).toBe(1);
    const { events } = await succeed<{ events: unknown[] }>(tom, 'conversation.fetch', { conversationId });
    expect(events).toHaveLength(1);
  });
});

async function directOf(from: Attacker, to: Attacker): Promise<string> {
  type Opened = { conversation: { conversationId: string } };
  return (await succeed<Opened>(from, 'direct.open', { userId: to.userId })).conversation.conversationId;
}

it('guessed ids in every field of every call for a conversation are refused', async () => {
  const [mei, tom, eve] = await people('Mei', 'Tom', 'Eve');
  const name = `vault ${clientId()}`;
  const room = await createRoom(mei, name, PASSWORD);
  await succeed(tom, 'room.enter', { name, password: PASSWORD, clientId: clientId() });
  const direct = await directOf(mei, tom);
  const random = createRandom(Number(process.env['PARLEY_SEED'] ?? 16));
  const calls = (Object.keys(chatCalls) as ChatCall[]).filter((name) => {
    const { shape = {} } = chatCalls[name].input.def as { shape?: object };
    return 'conversationId' in shape;
  });
  /** They remove something of one's own, succeed when there is nothing, and tell nothing about the conversation. */
  const withoutEffect = new Set(['saved.set', 'upload.cancel', 'room.withdraw']);
  const accepted = new Set<string>();
  let guesses = 0;
  for (const conversationId of [room.conversationId, direct]) {
    const { offset, epoch } = await say(mei, conversationId);
    const guessed: Readonly<Record<string, unknown>> = { conversationId, epoch, offset, userId: tom.userId };
    const known: Knowledge = { valueFor: (field) => guessed[field] };
    for (const name of calls) {
      for (let guess = 0; guess < GUESSES; guess += 1) {
        const args = plausibleArguments(chatCalls[name].input, random, known) as object;
        const answer = await eve.ask(name, { ...args, conversationId });
        guesses += 1;
        if (answer?.ok === true) accepted.add(name);
      }
    }
  }
  reportCounts(`${guesses} guesses of ids in ${calls.length} calls`);
  expect(calls.length).toBeGreaterThan(20);
  expect([...accepted].filter((name) => !withoutEffect.has(name))).toEqual([]);
  expect(await succeed(eve, 'saved.list', {})).toMatchObject({ saved: [] });
  const { events } = await succeed<{ events: unknown[] }>(mei, 'conversation.fetch', { conversationId: direct });
  expect(events).toHaveLength(1);
  expectNoLeak();
});

it('sockets that never sign in are closed, and do not keep others from the gateway', async () => {
  const strict = await startGatewayProcess({ keyPrefix: randomPrefix(), limits: { signInMs: 1_500 } });
  onTestFinished(() => strict.stop());
  const witness = new Attacker({
    url: strict.url,
    name: 'witness',
    audience,
    report: (finding) => findings.push(finding),
  });
  await witness.signIn();
  const silent = await Promise.all(Array.from({ length: SOCKETS }, () => openWireSocket(strict.url)));
  expect(await witness.ask('person.list', {})).toMatchObject({ ok: true });
  await Promise.all(silent.map(({ closed }) => closed));
  expect(await witness.ask('person.list', {})).toMatchObject({ ok: true });
  await witness.disconnect();
  expect(strict.errors).toEqual([]);
  reportCounts(`${SOCKETS} sockets that never sign in`);
  expectNoLeak();
});
