import { app, type BrowserWindow } from 'electron';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { arch, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { logFiles } from '../app/createLog.ts';
import { askPath } from '../files/askPath.ts';
import type { Secrets } from '../secrets/createSecrets.ts';
import { storeFolderOf } from '../store/storeMessages.ts';
import { type Facts, type ServerFacts, writeReport } from './writeReport.ts';

export interface DiagnosticsPorts {
  readonly window: BrowserWindow;
  readonly userData: string;
  readonly servers: () => Promise<readonly ServerFacts[]>;
  readonly secrets: Pick<Secrets, 'protection'>;
  readonly log: Logger;
}

/**
 * Asks where to save the diagnostics file, and writes it. Returns false if the person cancels. Throws FILE_NOT_WRITTEN.
 */
export async function saveDiagnostics(ports: DiagnosticsPorts): Promise<boolean> {
  const now = new Date();
  const name = `parley-diagnostics-${now.toISOString().slice(0, 10)}.txt`;
  const path = await askPath(ports.window, name);
  if (path === null) return false;
  const text = writeReport(now, await collectFacts(ports), await readLogs(ports.userData));
  try {
    await writeFile(path, text, { mode: 0o600 });
  } catch (error) {
    ports.log.warn({ err: error }, 'the diagnostics could not be written');
    throw new ChatError('FILE_NOT_WRITTEN', {}, { cause: error });
  }
  return true;
}

async function collectFacts({ servers, secrets }: DiagnosticsPorts): Promise<Facts> {
  const { electron, chrome, node } = process.versions;
  return {
    versions: { parley: app.getVersion(), electron, chrome, node },
    system: {
      platform: process.platform,
      arch: arch(),
      release: release(),
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      locale: app.getLocale(),
      desktop: process.env['XDG_SESSION_TYPE'] ?? '',
    },
    secrets: await secrets.protection(),
    servers: await servers(),
  };
}

/** The log files, oldest first. */
async function readLogs(userData: string): Promise<string[]> {
  const texts: string[] = [];
  for (const file of logFiles(userData)) {
    try {
      texts.push(await readFile(file, 'utf8'));
    } catch {
      // There is no previous log at first, and a file that can't be read must not keep the rest from those who help.
    }
  }
  return texts;
}

/** The sizes of the local store in the folder of a server: unencrypted and encrypted. */
export async function storeBytesIn(folder: string): Promise<Pick<ServerFacts, 'localStoreBytes' | 'sealedStoreBytes'>> {
  return {
    localStoreBytes: await sizeOf(join(storeFolderOf(folder), 'local.sqlite')),
    sealedStoreBytes: await sizeOf(join(storeFolderOf(folder), 'sealed.sqlite')),
  };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0; // There is no file before the first conversation, and usually only one of both.
  }
}
