import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SuiteResult } from './SuiteResult.ts';

/** A browser's helpers end a moment after the browser. */
const END_WITHIN_MS = 10_000;

/**
 * Runs a suite with its own temporary folder, which all of its processes inherit. Files of Parley's tests that remain
 * there, and processes that are still running, fail the suite; afterwards they are removed.
 */
export async function checkLeftovers(
  suite: string,
  run: (env: NodeJS.ProcessEnv) => Promise<SuiteResult>,
): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), `parley-${suite}-`));
  chmodSync(folder, 0o711); // PostgreSQL, which does not run as root, has its data below it
  try {
    const result = await run({ TMPDIR: folder, TEMP: folder, TMP: folder });
    const left = [...(await endedProcesses(folder)), ...listFolders(folder)];
    if (left.length === 0) return result;
    const output = [result.output.trimEnd(), `The suite ${suite} left behind:`, ...left].join('\n  ');
    const failures = [...result.failures, `left behind: ${left.join(', ')}`];
    return { ...result, failed: result.failed + 1, failures, output };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Lists the folders of Parley's tests; those of browsers and npm are ignored. */
function listFolders(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('parley'))
    .map((name) => join(folder, name));
}

/** The processes that do not end by themselves; they are killed. */
async function endedProcesses(folder: string): Promise<string[]> {
  const deadline = Date.now() + END_WITHIN_MS;
  while (listProcesses(folder).length > 0 && Date.now() < deadline) await wait(100);
  return listProcesses(folder).map(({ pid, command }) => {
    process.kill(pid, 'SIGKILL');
    return `process ${pid}: ${command}`;
  });
}

/** Processes with the temporary folder in their environment. Only Linux provides it. */
function listProcesses(folder: string): { readonly pid: number; readonly command: string }[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isOfSuite = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${folder}`);
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 200);
        // A process that has ended and is not yet collected has no command line.
        return isOfSuite && command !== '' ? [{ pid: Number(pid), command }] : [];
      } catch {
        return []; // ended meanwhile, or another person's
      }
    });
}
