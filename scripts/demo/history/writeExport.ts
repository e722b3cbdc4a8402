import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONVERSATION_FILE,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  MANIFEST_FILE,
  type ExportHeader,
  type ExportManifest,
} from '#core/export/exportFormat.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { readOwnVersion } from '../../backup/readOwnVersion.ts';

/** Writes the events in the format of `npm run export`, for `npm run import`. */
export async function writeExport(
  folder: string,
  header: Omit<ExportHeader, 'format' | 'version' | 'head'>,
  events: readonly LogEvent[],
): Promise<void> {
  const stamp = { format: EXPORT_FORMAT, version: EXPORT_VERSION } as const;
  const whole: ExportHeader = { ...stamp, ...header, head: events.length };
  const lines = events.map((event) => JSON.stringify(event)).join(',\n');
  const text = `${JSON.stringify(whole).slice(0, -1)},\n  "events": [\n${lines}\n  ]\n}\n`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const manifest: ExportManifest = {
    ...stamp,
    parley: readOwnVersion(),
    exportedAt: new Date().toISOString(),
    events: events.length,
    files: [{ path: CONVERSATION_FILE, bytes: Buffer.byteLength(text), sha256 }],
    missing: [],
  };
  await writeFile(join(folder, CONVERSATION_FILE), text);
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
}
