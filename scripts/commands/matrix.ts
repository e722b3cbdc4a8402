import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listServerSources } from '../matrix/listServerSources.ts';
import { readServerVersion } from '../matrix/readServerVersion.ts';
import { runVitest } from '../suites/runVitest.ts';

/** The suites that depend on the version of the server. */
const SUITES = ['lua', 'core'] as const;

interface Server {
  readonly version: string;
  readonly program: string;
}

/**
 * Runs the suites of the scripts and of the core on every server that is installed or can be downloaded, and prints
 * which were tried. Returns the exit code: 1 if a suite failed or nothing ran; a server that cannot be obtained is no
 * failure.
 */
export async function matrix(): Promise<number> {
  const servers = await findServers();
  let failed = servers.length === 0;
  for (const { version, program } of servers) {
    for (const suite of SUITES) {
      const result = await runVitest(suite, { PARLEY_REDIS_SERVER: program });
      const { passed, failed: failures, skipped } = result;
      console.log(`${version.padEnd(16)}${suite.padEnd(8)}${passed} passed, ${failures} failed, ${skipped} skipped`);
      if (failures === 0) continue;
      failed = true;
      console.log(`\n${result.output.trim()}\n`);
    }
  }
  console.log(`Ran on ${servers.length} servers: ${servers.map(({ version }) => version).join(', ') || 'none'}.`);
  return failed ? 1 : 0;
}

/** One program for each minor version (`Valkey 8.1`), from the first source that provides it. */
async function findServers(): Promise<Server[]> {
  const servers = new Map<string, Server>();
  for (const { name, find } of listServerSources(join(tmpdir(), 'parley-servers'))) {
    try {
      const program = await find();
      const version = await readServerVersion(program);
      const line = version.split('.', 2).join('.');
      const isNew = !servers.has(line);
      if (isNew) servers.set(line, { version, program });
      console.log(`found   ${name}: ${version}${isNew ? '' : `, not run: there is a ${line} already`}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.log(`not had ${name}: ${reason.split('\n').find((line) => line.trim() !== '') ?? 'no reason given'}`);
    }
  }
  return [...servers.values()];
}
