import { readFile, stat } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { expect, it } from 'vitest';
import { importTeam } from '#core/teamCopy/importTeam.ts';
import { pair, say } from '../../support/coreForTests.ts';
import { freshFolder } from '../../support/exportsForTests.ts';
import { ask } from '../../support/roomsForTests.ts';
import { exportOf, openPlace, signInAgain } from '../../support/teamCopyForTests.ts';

/** Exports while people go on writing. */

it('what was written during the export is whole or not in it, and the copy goes on from there', async () => {
  const from = openPlace();
  const { mei, tom, conversationId } = await pair(from.start());
  for (let index = 1; index <= 450; index += 1) await say(mei, conversationId, `before ${index}`);
  const exporting = new AbortController();
  let written = 0;
  async function write(): Promise<void> {
    while (!exporting.signal.aborted) {
      written += 1;
      const { offset } = await say(tom, conversationId, `during ${written}`);
      await ask(mei, 'conversation.markRead', { conversationId, offset });
      if (written % 5 === 0) await ask(tom, 'message.edit', { conversationId, offset, text: `edited ${written}` });
    }
  }
  const writing = write();
  await expect.poll(() => written).toBeGreaterThan(3);
  const { to, manifest } = await exportOf(from);
  exporting.abort();
  await writing;

  const into = openPlace();
  await importTeam(to, into.target);
  const core = into.start();
  const again = await signInAgain(core, tom);
  const { conversations } = await ask(again, 'conversation.list', {});
  const head = conversations[0]?.offset ?? 0;
  expect(head).toBe(manifest.counts.events);
  const source = await ask(tom, 'conversation.fetch', { conversationId, before: head + 1, limit: 100 });
  const copied = await ask(again, 'conversation.fetch', { conversationId, limit: 100 });
  const places = ({ events }: typeof source) => events.map(({ offset, at, id, type }) => ({ offset, at, id, type }));
  expect(places(copied)).toEqual(places(source));
  expect((await say(again, conversationId, 'after')).offset).toBe(head + 1);
});

it('an export that is interrupted, or fails, leaves nothing behind, and none replaces another', async () => {
  const from = openPlace();
  const { mei, conversationId } = await pair(from.start());
  await say(mei, conversationId, 'hello');
  const parent = await freshFolder();
  const reason = new Error('interrupted');
  await expect(exportOf(from, { parent, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  await expect(stat(joinPath(parent, 'team'))).rejects.toMatchObject({ code: 'ENOENT' });

  const { to } = await exportOf(from, { parent });
  const before = await readFile(joinPath(to, 'manifest.json'));
  await expect(exportOf(from, { parent })).rejects.toThrow(/already/u);
  expect(await readFile(joinPath(to, 'manifest.json'))).toEqual(before);
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode % 0o1000;
  expect(await modeOf(to)).toBe(0o700);
  for (const name of ['manifest.json', 'keys.ndjson', 'archive.ndjson', 'files.ndjson', 'files.bin']) {
    expect(await modeOf(joinPath(to, name))).toBe(0o600);
  }
});
