import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { embeddedDatabase } from '#core/embedded/embeddedArchive.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { createCore } from '#core/index.ts';
import type { HostAddress } from '#shared/hosting/hostedTeam.ts';
import type { HostStatus } from '#shared/hosting/hostMessages.ts';
import { createClient, type Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { createTeamHost, type TeamHost } from '../../src-gateway/hosting/createTeamHost.ts';
import type { Backend } from '../../src-main/backend/Backend.ts';
import { openBackend } from '../../src-main/backend/openBackend.ts';
import type { HostedTeam, HostLinePorts } from '../../src-main/hosted/HostLine.ts';
import { makeTemporaryFolder, onFileFinished } from './cleanUps.ts';
import { CHEAP_PASSWORDS } from './cheapPasswords.ts';
import { recordingLog } from './recordingLog.ts';

export const TEAM = 'Harbour Design';
export const PASSWORD = 'correct horse battery';
const silent = pino({ level: 'silent' });

/** A client of any backend. */
export function clientOf(backend: Pick<Backend, 'connect'>): Client {
  const listeners = new Set<(frame: { event: string; data: unknown }) => void>();
  const connection = backend.connect((frame) => {
    for (const listener of listeners) listener(frame);
  });
  return createClient({
    transport: {
      request: (name, args) => connection.request(name, args),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    onViolation(what) {
      throw new Error(what);
    },
  });
}

/** The private Redis of a desktop, with its owner Mei at that desktop. */
export async function createTeamHere() {
  const redisFolder = join(makeTemporaryFolder('host'), 'redis');
  mkdirSync(redisFolder);
  const redis = await startEmbeddedRedis({ dataDir: redisFolder, log: silent });
  const core = createCore({
    redis: { url: redis.url },
    passwordCost: CHEAP_PASSWORDS,
    ...embeddedDatabase(redisFolder),
    log: silent,
  });
  onFileFinished(async () => {
    await core.stop();
    await redis.stop();
  });
  const mei = clientOf(core);
  unwrap(await mei.request('account.register', { name: 'Mei Lin', password: PASSWORD }));
  const { code } = unwrap(
    await mei.request('invitation.create', { role: 'member', uses: 20, lifetimeMs: 3_600_000, note: '', rooms: [] }),
  );
  return { redisFolder, mei, invitation: code };
}

export interface RunningHost {
  readonly host: TeamHost;
  /** The last status. */
  readonly status: () => HostStatus;
  /** On this computer. */
  readonly address: () => HostAddress;
}

export async function startHost(redisFolder: string, port: number | null = null): Promise<RunningHost> {
  const reported: HostStatus[] = [];
  const host = await createTeamHost({
    redisFolder,
    name: TEAM,
    owner: 'Mei Lin',
    port,
    pollMs: 20,
    log: silent,
    onStatus: (status) => void reported.push(status),
  });
  const status = (): HostStatus => {
    const last = reported.at(-1);
    if (last === undefined) throw new Error('the host reports its first status when it has started');
    return last;
  };
  return { host, status, address: () => ({ host: '127.0.0.1', port: status().port }) };
}

export interface Guest {
  readonly client: Client;
  readonly backend: Backend;
  readonly moves: (readonly HostAddress[])[];
}

/** A desktop that is connected to a hosted team. */
export async function openGuest(
  team: HostedTeam,
  findHost: HostLinePorts['findHost'] = () => Promise.resolve([]),
): Promise<Guest> {
  const moves: (readonly HostAddress[])[] = [];
  const hostLine = {
    findHost,
    onMoved: (addresses: readonly HostAddress[]) => void moves.push(addresses),
  };
  const backend = await openBackend({ kind: 'hosted', team }, { redisFolder: '', hostLine, log: recordingLog() });
  onFileFinished(() => backend.stop());
  return { client: clientOf(backend), backend, moves };
}

export async function registerGuest(client: Client, invitation: string): Promise<{ name: string; token: string }> {
  const name = `Tom ${randomBytes(4).toString('hex')}`;
  const { token } = unwrap(await client.request('account.register', { name, password: PASSWORD, invitation }));
  return { name, token };
}
