import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '../../scripts/setup/programs.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';

export interface TestPostgres {
  /** Creates an empty database; returns its address. */
  create(): Promise<string>;
  /** Stops immediately, as in a crash; `restart` starts it again on the same port. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The server refuses to run as root. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/** A PostgreSQL on a free loopback port, with its data in a temporary folder. */
export async function startPostgres({ fsync = false } = {}): Promise<TestPostgres> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('there is no PostgreSQL on this machine');
  const user = process.getuid?.() === 0 ? await readUser() : null;
  const folder = await mkdtemp(join(tmpdir(), 'parley-postgres-'));
  if (user !== null) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const args = ['-D', data, '-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  try {
    await promisify(execFile)(join(programs, 'initdb'), args, { ...user, cwd: folder });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const port = await findFreePort();
  const urlOf = (name: string): string => `postgres://parley@127.0.0.1:${port}/${name}`;
  const settings = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', `fsync=${fsync}`];

  async function start() {
    const child = spawn(join(programs ?? '', 'postgres'), settings, { ...user, cwd: folder, stdio: 'ignore' });
    while (!(await answers(urlOf('postgres')))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
      await wait(20);
    }
    return child;
  }

  let server = await start();

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  return {
    async create() {
      const name = `parley_${randomUUID().replaceAll('-', '')}`;
      await ask(urlOf('postgres'), `CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    // SIGQUIT also ends its child processes, SIGKILL does not.
    kill: () => end('SIGQUIT'),
    async restart() {
      server = await start();
    },
    async stop() {
      await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await ask(url, 'SELECT 1');
    return true;
  } catch {
    return false; // Not yet.
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // The failing call reports it.
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function readUser(): Promise<{ readonly uid: number; readonly gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = UNPRIVILEGED.flatMap((name) => lines.filter(([first]) => first === name))[0];
  if (found === undefined) throw new Error('there is no user to run PostgreSQL as');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}
