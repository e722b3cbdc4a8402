/**
 * The computer of the guests of `lan`: people who join a hosted team with its link, each over a connection of their own,
 * and write to each other. Arguments: the link, the number of people, the name of the room, and for how long they write
 * (ms). Prints `{"isCounting":true}` when the figures begin, and the latencies at the end.
 */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { readTeamLink } from '#shared/hosting/hostedTeam.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { type JoinedTeam, joinByLink } from '../../src-main/hosted/joinHost.ts';
import { runCleanUps } from '../support/cleanUps.ts';
import { openGuest, PASSWORD } from '../support/hostForTests.ts';
import { ageOf, stampText } from './lanClock.ts';

/** Between two messages of a person. */
const PAUSE_MS = { least: 500, most: 1_000 };
/** One message in so many goes to one person, the others to the room. */
const DIRECT_EVERY = 4;
/** What the first messages cost is not counted: nothing is compiled yet. */
const WARM_UP_MS = 5_000;
/** What was written last has arrived by then. */
const DRAIN_MS = 2_000;

/** In ms: until another person has a message, and until its author knows that it is accepted. */
const latencies = { room: [] as number[], direct: [] as number[], accepted: [] as number[] };
let isCounting = false;

interface Guest {
  readonly client: Client;
  readonly userId: string;
  readonly roomId: string;
}

async function enter({ team, invitation }: JoinedTeam, number: number, room: string): Promise<Guest> {
  const { client } = await openGuest(team);
  const account = { name: `Guest ${number}`, password: PASSWORD, invitation };
  const { me } = unwrap(await client.request('account.register', account));
  const { conversation } = unwrap(await client.request('room.enter', { name: room, clientId: 'entered' }));
  return { client, userId: me.id, roomId: conversation.conversationId };
}

function measureArrivals({ client, userId, roomId }: Guest): void {
  client.on('conversation.appended', ({ conversationId, event }) => {
    if (!isCounting || event.type !== 'message' || event.from === userId || event.body.kind !== 'text') return;
    const age = ageOf(event.body.text);
    if (age !== null) latencies[conversationId === roomId ? 'room' : 'direct'].push(age);
  });
}

async function write({ client, roomId }: Guest, partner: Guest, forMs: number): Promise<void> {
  const { conversation } = unwrap(await client.request('direct.open', { userId: partner.userId }));
  const endsAt = performance.now() + forMs;
  for (let number = 1; performance.now() < endsAt; number += 1) {
    await wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
    const conversationId = number % DIRECT_EVERY === 0 ? conversation.conversationId : roomId;
    const body = { kind: 'text', text: stampText(`message ${number}`) } as const;
    const sentAt = performance.now();
    unwrap(await client.request('message.send', { conversationId, clientId: `message-${number}`, body }));
    if (isCounting) latencies.accepted.push(performance.now() - sentAt);
  }
}

/** Resolves when the line has left this process. */
const print = (line: object): Promise<void> =>
  new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()));

const [linkText = '', people = '', room = '', forMs = ''] = process.argv.slice(2);
const link = readTeamLink(linkText);
assert(link !== null);
const joined = await joinByLink(link);
const guests: Guest[] = [];
for (let number = 1; number <= Number(people); number += 1) guests.push(await enter(joined, number, room));
for (const guest of guests) measureArrivals(guest);
const writing = guests.map((guest, index) => {
  const partner = guests[(index + 1) % guests.length];
  assert(partner !== undefined);
  return write(guest, partner, WARM_UP_MS + Number(forMs));
});
await wait(WARM_UP_MS);
isCounting = true;
await print({ isCounting });
await Promise.all(writing);
await wait(DRAIN_MS);
await print(latencies);
await runCleanUps();
process.exit(0);
