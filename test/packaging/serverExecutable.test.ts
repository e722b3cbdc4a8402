import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { stageServerExecutable } from '../../scripts/server/buildServerExecutable.ts';
import { makeTemporaryFolder } from '../support/cleanUps.ts';
import { asker } from '../support/people.ts';
import { isLongRun } from '../support/repetitions.ts';
import { connectToGateway } from '../support/startGateway.ts';
import { startRedis } from '../support/startRedis.ts';

/** The server as one program, in a folder with nothing else, with no Node and no home that anything is read from. */

const VERSION = '1.2.3';
const OWNER = { name: 'Mei Lin', password: 'correct horse battery' };

let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = join(makeTemporaryFolder('executable'), 'server');
  await stageServerExecutable(folder, VERSION);
  const home = makeTemporaryFolder('home');
  environment = { HOME: home, PATH: join(home, 'none') };
});

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
  readonly output: () => string;
}

async function startServer(variables: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Server> {
  const env = { ...environment, ...variables };
  const child = spawn(join(folder, 'parley-server'), args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  await expect.poll(() => output).toMatch(/^Parley is ready: \S+$/mu);
  const [, url = ''] = /^Parley is ready: (\S+)$/mu.exec(output) ?? [];
  return { url, child, output: () => output };
}

/** Runs the program under a name to its end. */
function run(
  name: string,
  variables: NodeJS.ProcessEnv,
  ...args: readonly string[]
): { code: number | null; output: string } {
  const env = { ...environment, ...variables };
  const { status, stdout, stderr } = spawnSync(join(folder, name), args, { cwd: folder, env, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

describe.skipIf(process.platform !== 'linux')('the single executable, on Linux', () => {
  it('is one program, its second name, and documents', () => {
    expect(readdirSync(folder).toSorted()).toEqual(['LICENSES.txt', 'operations.md', 'parley-admin', 'parley-server']);
    expect(readFileSync(join(folder, 'LICENSES.txt'), 'utf8')).toContain('Node.js');
  });

  it.runIf(isLongRun)('is made twice with the same bytes', async () => {
    const again = join(makeTemporaryFolder('again'), 'server');
    await stageServerExecutable(again, VERSION);
    const [one, other] = [folder, again].map((target) => readFileSync(join(target, 'parley-server')));
    expect(other && one?.equals(other)).toBe(true);
  });

  it('serves the page, creates the owner with the printed code, is administered, and drains at SIGTERM', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const variables = { PARLEY_OPTIONS: `--redis ${redis.url} --port 0 --origin https://chat.example.com` };
    const { url, child, output } = await startServer(variables);

    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    const probe = ['probe', '--host', '0.0.0.0', '--port'];
    expect(run('parley-server', variables, ...probe, new URL(url).port).code).toBe(0);
    const closed = String(await findFreePort());
    expect(run('parley-server', variables, ...probe, closed)).toMatchObject({
      code: 1,
      output: expect.stringContaining('ECONNREFUSED') as unknown,
    });
    const page = await (await fetch(url)).text();
    const [, script = ''] = /<script type="module"[^>]* src="\.?\/?([^"]+)"/u.exec(page) ?? [];
    const answer = await fetch(new URL(script, `${url}/`), { headers: { 'accept-encoding': 'br' } });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(await answer.text()).toContain('import');

    await expect.poll(output).toContain('Setup code for the first account');
    const [, setupCode = ''] = /owns the team: (\S+)/u.exec(output()) ?? [];
    const { transport, close } = await connectToGateway(url);
    const { me } = await asker(transport).ask('account.register', { ...OWNER, setupCode });
    expect(me).toMatchObject({ role: 'owner' });

    expect(run('parley-admin', variables, 'people')).toEqual({ code: 0, output: 'Mei Lin: owner\n' });
    expect(run('parley-server', variables, 'admin', 'people')).toEqual({ code: 0, output: 'Mei Lin: owner\n' });
    const copy = join(makeTemporaryFolder('export'), 'team');
    expect(run('parley-admin', variables, 'export-team', copy)).toMatchObject({ code: 0 });
    expect(readFileSync(join(copy, 'manifest.json'), 'utf8')).toContain(VERSION);

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    close();
    expect(await ended).toEqual([0, null]);
    expect(output()).toContain('"msg":"stopping"');
  });

  it('explains itself and its administration', () => {
    expect(run('parley-server', {}, '--help').output).toMatch(/^Usage: parley-server \[options\]\n/u);
    const help = run('parley-admin', {}, '--help').output;
    expect(help).toContain('parley-admin');
    expect(help).not.toContain('npm run');
  });
});
