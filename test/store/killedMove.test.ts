import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { ACCOUNT, keep, outgoing, storedMessage } from '../support/localStore/fixtures.ts';
import { repetitions } from '../support/repetitions.ts';
import { openStore, type OpenStore } from './openStore.ts';
import { SEALED, UNSEALED } from './protections.ts';
import { findText } from './support/findText.ts';

const MOVER = fileURLToPath(new URL('mover.ts', import.meta.url));
const SECRET = 'xylophonequartz';
const account = ACCOUNT;
const CHUNK = new Uint8Array(Buffer.from(SECRET.repeat(20_000))).subarray(0, 256 * 1024);
const CONVERSATIONS = ['direct:a:b', 'room:one', 'room:two'];
const EVENTS: LogEvent[] = Array.from({ length: 700 }, (_, index) => storedMessage(index + 1, `${SECRET} ${index}`));

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** A later kill finds a later state; no result depends on the time. */
async function moveAndDie(folder: string, to: string, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [MOVER, folder, to], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  await once(child.stdout, 'data');
  await delay(afterMs);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function expectEverything(store: OpenStore): Promise<void> {
  const opened = unwrap(await store.ask('local.open', { account }));
  expect(opened).toMatchObject({ store: 'whole', documents: { draft: SECRET } });
  expect(opened.outgoing).toEqual([outgoing('a', { text: SECRET })]);
  for (const offset of [0, CHUNK.length]) {
    const bytes = await store.ask('local.readBytes', { account, clientId: 'a', offset });
    expect(unwrap(bytes).chunk).toEqual(CHUNK);
  }
  for (const conversationId of CONVERSATIONS) {
    const read = await store.ask('local.readEvents', { account, conversationId, limit: 2_000 });
    expect(unwrap(read).events).toEqual(EVENTS);
  }
}

/** The sealed file and what SQLite and a sealed store write beside it. */
const textInSealed = (store: OpenStore): string[] =>
  findText(join(store.folder, 'store'), [SECRET]).filter((found) => found.startsWith('sealed'));

it('a move that is killed again and again loses nothing, and its sealed file never contains plain text', async () => {
  const store = openStore(undefined, { protection: UNSEALED });
  for (const conversationId of CONVERSATIONS) {
    unwrap(await store.ask('local.keepEvents', { account, ...keep(EVENTS), conversationId }));
  }
  unwrap(await store.ask('local.writeDocuments', { account, documents: [{ key: 'draft', document: SECRET }] }));
  unwrap(await store.ask('local.queue', { account, messages: [outgoing('a', { text: SECRET })] }));
  for (const offset of [0, CHUNK.length]) {
    unwrap(await store.ask('local.keepBytes', { account, clientId: 'a', offset, chunk: CHUNK }));
  }
  store.close();
  for (let round = 0; round < repetitions({ short: 4, long: 40 }); round += 1) {
    await moveAndDie(store.folder, 'seal', round * 37);
    expect(textInSealed(store)).toEqual([]);
    await moveAndDie(store.folder, 'unseal', (round % 3) * 19);
  }
  store.protect(SEALED);
  await expectEverything(store);
  const files = (): string[] => readdirSync(dirname(store.file)).filter((name) => !name.startsWith('sealed'));
  await expect.poll(files).toEqual([]);
  await expectEverything(store);
  store.close();
  expect(findText(store.folder, [SECRET])).toEqual([]);
}, 1_800_000);
