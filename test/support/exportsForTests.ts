import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Core } from '#core/Core.ts';
import type { ExportHeader, ExportManifest } from '#core/export/exportFormat.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { pngFile, randomFile, sendAlbum, sendFile } from './blobsForTests.ts';
import { pair, randomPrefix, say, startCore } from './coreForTests.ts';
import { ask } from './roomsForTests.ts';

export type Exported = ExportHeader & { readonly events: LogEvent[] };

export function freshCore(keyPrefix = randomPrefix()): Core {
  const core = startCore({ keyPrefix });
  onTestFinished(() => core.stop());
  return core;
}

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'parley-import-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function exportOf(core: Core, ...names: readonly [string, string?]) {
  const to = await freshFolder();
  const manifest = await core.exportConversation({ names, to, parley: '0.0.0' });
  const conversation = JSON.parse(await readFile(joinPath(to, 'conversation.json'), 'utf8')) as Exported;
  return { to, manifest, conversation };
}

export const attachments = ({ files }: ExportManifest) => files.filter(({ path }) => path.startsWith('attachments/'));

/** An exported direct conversation with every kind of content. */
export async function directExport() {
  const core = freshCore();
  const { mei, tom, conversationId } = await pair(core);
  for (let index = 1; index <= 250; index += 1) await say(index % 2 === 0 ? mei : tom, conversationId, `line ${index}`);
  await sendFile(mei, conversationId, randomFile(300_000), { name: 'plan.pdf' });
  await sendAlbum(
    tom,
    conversationId,
    [
      { name: 'a.png', bytes: pngFile(4, 3) },
      { name: 'b.txt', bytes: randomFile(1_000) },
    ],
    'both',
  );
  const { offset } = await say(tom, conversationId, 'a slip');
  await ask(tom, 'message.recall', { conversationId, offset, clientId: 'recall' });
  unwrap(await tom.request('conversation.markRead', { conversationId, offset: 252 }));
  return { core, mei, tom, conversationId, ...(await exportOf(core, mei.me.name, tom.me.name)) };
}
