import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { ACCOUNT, DIRECT } from '../support/localStore/fixtures.ts';
import { openStore } from './openStore.ts';

const WRITER = fileURLToPath(new URL('writer.ts', import.meta.url));
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Writes until it has reported `count` messages as stored, then kills the process in the middle of a write. */
async function writeAndDie(folder: string, name: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [WRITER, folder, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.split('\n').length > count) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return said.split('\n').slice(0, -1);
}

describe('several processes on one local store', () => {
  it('lose nothing that was reported as stored when each is killed while it writes', async () => {
    const store = openStore();
    let kept: string[] = [];
    for (const round of [1, 2, 3]) {
      const [one, other] = await Promise.all([
        writeAndDie(store.folder, `a${round}`, 5 + round * 3),
        writeAndDie(store.folder, `b${round}`, 4 + round * 4),
      ]);
      kept = [...kept, ...one, ...other];
      const opened = unwrap(await store.ask('local.open', { account: ACCOUNT }));
      expect(opened.store).toBe('whole');
      const ids = opened.outgoing.map(({ clientId }) => clientId);
      expect(kept.filter((clientId) => !ids.includes(clientId))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const name of [`a${round}`, `b${round}`]) {
        const conversationId = `${DIRECT}${name}`;
        const read = await store.ask('local.readEvents', { account: ACCOUNT, conversationId, limit: 2000 });
        const said = kept.filter((clientId) => clientId.startsWith(`${name}-`));
        expect(unwrap(read).events.length).toBeGreaterThanOrEqual(said.length);
      }
      await store.reopen();
    }
    store.close();
    const file = new DatabaseSync(store.file);
    expect(file.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    file.close();
  }, 90_000);
});
