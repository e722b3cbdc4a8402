import { randomUUID } from 'node:crypto';
import { createCore } from '#core/createCore.ts';
import { succeed, unwrap } from '#shared/rpc/result.ts';
import { createClient, type Client } from '#shared/rpc/createClient.ts';
import { createEncryptingClient } from '../../src-renderer/roomEncryption/createEncryptingClient.ts';
import { createRoomSalt } from '../../src-renderer/roomEncryption/createRoomSalt.ts';
import { deriveRoomSecrets } from '../../src-renderer/roomEncryption/deriveRoomSecrets.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { keepInFlight } from './keepInFlight.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { interleave, median, rounded } from './rounds.ts';
import { silentLog } from './silentLog.ts';

const SENDS = { count: 400, inFlight: 8 };
const OPENED = 1_000;
const PAGE = 200;
const TEXT = 'See you at three, in the small room beside the kitchen.';

/** What encryption adds to a message on the way from one page to another, through a core in this process. */
export const seal: Bench = {
  title: `sending and reading in an encrypted room against a plain one, and ${OPENED} messages opened`,

  async run() {
    const server = await startRedis();
    const core = createCore({
      redis: { url: server.url },
      log: silentLog,
      keyPrefix: 'bench',
      passwordCost: CHEAP_PASSWORDS,
      deadlineMs: 60_000,
    });
    try {
      const client = createEncryptingClient(
        withoutHost(createClient({ transport: createMemoryTransport(core), onViolation: fail })),
        { report: fail },
      );
      unwrap(await client.request('account.register', { name: 'Mei', password: 'correct horse battery' }));
      const [plain, encrypted] = [await makeRoom(client, false), await makeRoom(client, true)];
      const sendTo = (conversationId: string) => () =>
        keepInFlight(async () => {
          const body = { kind: 'text', text: TEXT } as const;
          unwrap(await client.request('message.send', { conversationId, clientId: randomUUID(), body }));
        }, SENDS);
      const sent = await interleave({ plain: sendTo(plain), encrypted: sendTo(encrypted) });
      const read = await interleave({ plain: () => open(client, plain), encrypted: () => open(client, encrypted) });
      const startedAt = performance.now();
      await deriveRoomSecrets('four random words here', encrypted, createRoomSalt());
      const deriveMs = performance.now() - startedAt;
      const share = (one: readonly number[], other: readonly number[]): number =>
        rounded(median(one.map((value, round) => value / (other[round] ?? NaN))));
      return {
        sendVsPlain: share(sent.encrypted, sent.plain),
        readVsPlain: share(read.plain, read.encrypted),
        openedMs: rounded(median(read.encrypted)),
        openedPlainMs: rounded(median(read.plain)),
        deriveMs: rounded(deriveMs),
      };
    } finally {
      await core.stop();
      await server.stop();
    }
  },
};

function fail(what: unknown): never {
  throw new Error(String(what));
}

/** A client whose shell keeps nothing. */
function withoutHost(client: Client): Client {
  return {
    on: (name, listener) => client.on(name, listener),
    request: ((name: string, args: never) =>
      name.startsWith('host.')
        ? Promise.resolve(succeed({ keys: {}, isLocked: false, inMemory: [] }))
        : client.request(name as never, args)) as Client['request'],
  };
}

async function makeRoom(client: Client, isEncrypted: boolean): Promise<string> {
  const created = await client.request('room.create', {
    name: `bench ${randomUUID()}`,
    password: 'four random words here',
    seats: 10,
    idleTtlMs: 3_600_000,
    clientId: randomUUID(),
    ...(isEncrypted && { encryption: { salt: createRoomSalt() } }),
  });
  return unwrap(created).conversation.conversationId;
}

/** Reads the last messages of a room, page by page. Returns the time that it took (ms). */
async function open(client: Client, conversationId: string): Promise<number> {
  const startedAt = performance.now();
  let before: number | undefined;
  for (let count = 0; count < OPENED; count += PAGE) {
    const args = { conversationId, limit: PAGE, ...(before !== undefined && { before }) };
    const { events } = unwrap(await client.request('conversation.fetch', args));
    before = events[0]?.offset;
  }
  return performance.now() - startedAt;
}
