import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { myAccount } from '../../src-renderer/stores/session/accountOf.ts';
import { createDisk } from '../renderer/support/disk.ts';
import { startRedis } from '../support/startRedis.ts';
import { expectBothToHave, EVERY_10_MS, say, startPair } from './support/startPair.ts';

/** Mounts a disk of 2 MiB; `null` where mounting is not permitted. */
function mountDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'parley-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Fills the disk to the last byte. */
function fillUp(folder: string): void {
  let bytes = 1024 * 1024;
  for (let index = 0; bytes >= 1; index += 1) {
    try {
      writeFileSync(join(folder, `ballast-${index}`), Buffer.alloc(bytes, 1), { flag: 'wx' });
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
}

function makeRoom(folder: string): void {
  for (const file of globSync(join(folder, 'ballast-*'))) rmSync(file);
}

const mounted = mountDisk();
if (mounted !== null) unmount(mounted);

describe.skipIf(mounted === null)('a full disk under the local store', () => {
  it('does not block typing, sending or reading; typed text is not lost, and saving resumes when space is freed', async () => {
    const redis = await startRedis();
    const folder = mountDisk() ?? '';
    onTestFinished(async () => {
      await redis.stop();
      unmount(folder);
    });
    const pair = await startPair(redis.port, undefined, createDisk(folder));
    const { amy, conversationId } = pair;
    await say(pair, ['amy', 'before']);
    await expectBothToHave(pair, ['before']);
    const { stores } = amy.page.parley();
    const type = (text: string): void => stores.drafts.dispatch({ type: 'changed', conversationId, text });
    const draftOnDisk = async (): Promise<unknown> => {
      const opened = unwrap(await amy.page.parley().client.request('local.open', { account: account() }));
      return opened.documents[`draft ${conversationId}`];
    };
    const account = (): string => myAccount(stores) ?? '';
    type('while it is full');
    await expect.poll(draftOnDisk, EVERY_10_MS).toBe('while it is full');

    fillUp(folder);
    await say(pair, ['amy', 'while it is full'], ['ben', 'can you read me?']);
    const whileFull = ['before', 'while it is full', 'can you read me?'];
    await expectBothToHave(pair, whileFull);

    // Offline and without disk space the message is not accepted: its text returns to the composer.
    await amy.proxy.setEntry('refuse');
    for (const link of amy.proxy.links) link.cut();
    await expect.poll(() => amy.states.at(-1), EVERY_10_MS).toBe('offline');
    amy.say('neither sent nor kept');
    await expect
      .poll(() => stores.drafts.getState()[conversationId] ?? '', EVERY_10_MS)
      .toContain('neither sent nor kept');
    await expect.poll(amy.unsent, EVERY_10_MS).toEqual([]);
    const typed = 'typed while the disk is full '.repeat(20);
    type(typed);
    expect(await draftOnDisk()).not.toBe(typed);

    makeRoom(folder);
    // The retry is automatic.
    await expect.poll(draftOnDisk, EVERY_10_MS).toBe(typed);
    amy.say('kept again');
    await expect.poll(amy.unsent, EVERY_10_MS).toHaveLength(1);
    await expect.poll(async () => (await amy.page.disk.kept()).json, EVERY_10_MS).toContain('kept again');
    await amy.proxy.heal();
    const all = [...whileFull, 'kept again'];
    await expectBothToHave(pair, all);

    amy.page.kill();
    amy.page.start();
    await expect.poll(() => amy.page.isReady(), EVERY_10_MS).toBe(true);
    const { actions, stores: again } = amy.page.parley();
    expect(again.drafts.getState()[conversationId]).toBeUndefined();
    actions.conversations.open(conversationId);
    await expect.poll(amy.texts, EVERY_10_MS).toContain('kept again');
    // Events that arrived while the disk was full were not stored, so scrolling back fetches them again.
    await actions.fetching.loadOlder(conversationId);
    await expectBothToHave(pair, all);
  });
});
