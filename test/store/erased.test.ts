import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { ACCOUNT, DIRECT, keep, outgoing, storedMessage, storedRecall } from '../support/localStore/fixtures.ts';
import { type OpenStore, openStore } from './openStore.ts';

const SECRET = 'xylophonequartz';
const SECRETS = [SECRET, '秘密报价', 'quartz'];

/** The contents of all files in the store's folder. */
function onDisk(store: OpenStore): string {
  const folder = dirname(store.file);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}
const walSize = (store: OpenStore): number => statSync(`${store.file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

async function fill(store: OpenStore): Promise<void> {
  const events: LogEvent[] = Array.from({ length: 400 }, (_, index) =>
    index % 100 === 50
      ? storedMessage(index + 1, `the ${SECRET} is 秘密报价 and ${'long '.repeat(3000)}`)
      : storedMessage(index + 1, `word${index} and more of it`),
  );
  unwrap(await store.ask('local.keepEvents', { account: ACCOUNT, ...keep(events) }));
}

function expectNothingLeft(store: OpenStore): void {
  const left = onDisk(store);
  expect(SECRETS.filter((secret) => left.includes(secret))).toEqual([]);
}

describe('erased data', () => {
  it('of a recalled message is soon nowhere on disk: not in the write-ahead log, not in the index, not in other files', async () => {
    const store = openStore();
    await fill(store);
    expect(onDisk(store)).toContain(SECRET);
    const recalls = [51, 151, 251, 351].map((target, index) => storedRecall(401 + index, target));
    unwrap(await store.ask('local.keepEvents', { account: ACCOUNT, ...keep(recalls) }));
    await expect.poll(() => walSize(store)).toBe(0);
    expectNothingLeft(store);
  });

  it('of a conversation is erased in steps, even when the program exits in between', async () => {
    const store = openStore();
    await fill(store);
    unwrap(await store.ask('local.forgetConversation', { account: ACCOUNT, conversationId: DIRECT }));
    await store.reopen();
    unwrap(await store.ask('local.open', { account: ACCOUNT }));
    await expect.poll(() => walSize(store)).toBe(0);
    expectNothingLeft(store);
  });

  it('of an account is erased, files included, and the database file shrinks', async () => {
    const store = openStore();
    await fill(store);
    unwrap(await store.ask('local.queue', { account: ACCOUNT, messages: [outgoing('a', { text: SECRET })] }));
    const chunk = new TextEncoder().encode(SECRET);
    unwrap(await store.ask('local.keepBytes', { account: ACCOUNT, clientId: 'a', offset: 0, chunk }));
    unwrap(await store.ask('local.keepEvents', { account: 'other', ...keep([storedMessage(1)]) }));
    unwrap(await store.ask('local.wipe', { account: ACCOUNT }));
    expect(walSize(store)).toBe(0);
    expectNothingLeft(store);
    expect(statSync(store.file).size).toBeLessThan(400_000);
    const others = await store.ask('local.readEvents', { account: 'other', conversationId: DIRECT, limit: 5 });
    expect(unwrap(others).events).toEqual([storedMessage(1)]);
  });
});
