import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findShippedServer } from '../../src-core/embedded/findShippedServer.ts';
import { root } from '../setup/paths.mjs';
import { readFuses, readFuseSettings } from './fuses.ts';

/**
 * `node scripts/desktop/checkPacked.ts PROGRAM` checks a packed app: its fuses are those of electron-builder.yml, and it
 * starts with an empty profile until its window has loaded. On macOS and Windows the start also proves that the archive
 * has the hash in the binary. The private Redis of scripts/valkey, if it was made, is in the app and runs. Ends with 1 if
 * not.
 */
const LIMIT_MS = 120_000;

function start(program: string, profile: string): Promise<boolean> {
  const app = spawn(program, [`--user-data-dir=${profile}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const limit = setTimeout(() => app.kill(), LIMIT_MS);
  let isReady = false;
  createInterface({ input: app.stdout }).on('line', (line) => {
    console.log(line);
    if (!line.startsWith('Parley is ready: the desktop')) return;
    isReady = true;
    app.kill();
  });
  return new Promise((resolve, reject) => {
    app.once('error', reject);
    app.once('close', () => {
      clearTimeout(limit);
      resolve(isReady);
    });
  });
}

const [program] = process.argv.slice(2);
assert(program !== undefined, 'Name the program of the packed app.');
assert.deepEqual(await readFuses(program), readFuseSettings());
if (existsSync(join(root, 'out/redis'))) {
  const server = await findShippedServer(undefined, program);
  assert(server !== undefined, 'The packed app has no private Redis.');
  console.log(execFileSync(server, ['--version'], { encoding: 'utf8' }).trimEnd());
}
const profile = mkdtempSync(join(tmpdir(), 'parley-packed-'));
try {
  assert(await start(program, profile), 'The packed app did not start.');
  console.log('The packed app has its fuses, and starts.');
} finally {
  // The helpers of Chromium end a moment later, and Windows deletes no open files.
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 1_000 });
}
