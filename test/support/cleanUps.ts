import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const cleanUps: (() => unknown)[] = [];

/** Registers a clean-up for the end of the test file; they run in reverse order, each when the one before has ended. */
export function onFileFinished(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

/** A folder that is removed at the end of the test file. */
export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `parley-${name}-`));
  onFileFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

export async function runCleanUps(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
}
