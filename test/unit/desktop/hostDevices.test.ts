import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { hostCalls } from '#shared/contract/index.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';
import { createHostHandlers, type HostPorts } from '../../../src-main/host/createHostHandlers.ts';
import { createSecrets } from '../../../src-main/secrets/createSecrets.ts';
import { createSettings } from '../../../src-main/settings/createSettings.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { keyring, resetKeyring } from '../../support/electronForTests.ts';
import { recordingLog } from '../../support/recordingLog.ts';

vi.mock('electron', () => import('../../support/electronForTests.ts'));

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder('host-devices');
  resetKeyring();
});

/** The handlers of the desktop after a start, connected to a server. */
function start(serverId: string) {
  const log = recordingLog();
  const connection = { id: () => serverId };
  const ports: Partial<HostPorts> = {
    connection: connection as HostPorts['connection'],
    secrets: createSecrets(folder, createSettings(folder, log), log),
    ownsSession: true,
    onSignedOut: () => undefined,
  };
  const dispatch = createDispatcher({
    calls: hostCalls,
    handlers: createHostHandlers(ports as HostPorts),
    hasSession: () => true,
    onUnexpected: (error) => {
      throw error;
    },
  });
  return (name: keyof typeof hostCalls, args: object) => dispatch(name, args, null);
}

const loaded = (device: string | null) => ({ ok: true, value: { device } });

it('repair B5: a device token is kept encrypted, for one server and one name, also after signing out', async () => {
  const first = start('server one');
  await first('host.storeSession', { token: 'session-token' });
  await first('host.storeDevice', { name: 'Mei Lin', device: 'device-token' });
  await first('host.storeSession', { token: null });
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).not.toContain('device-token');

  const again = start('server one');
  expect(await again('host.loadSession', {})).toEqual({ ok: true, value: { token: null } });
  expect(await again('host.loadDevice', { name: 'mei lin' })).toEqual(loaded('device-token'));
  expect(await again('host.loadDevice', { name: 'Tom' })).toEqual(loaded(null));
  expect(await start('server two')('host.loadDevice', { name: 'Mei Lin' })).toEqual(loaded(null));
});

it('repair B5: where the system cannot encrypt, a device token is stored only once plain text is allowed', async () => {
  keyring.available = false;
  const first = start('server one');
  expect(await first('host.storeDevice', { name: 'Mei Lin', device: 'device-token' })).toMatchObject({
    error: { code: 'SECRET_STORE_UNAVAILABLE' },
  });
  expect(await first('host.loadDevice', { name: 'Mei Lin' })).toEqual(loaded('device-token'));
  expect(await start('server one')('host.loadDevice', { name: 'Mei Lin' })).toEqual(loaded(null));

  await first('host.storeSession', { token: 'session-token', allowPlainText: true });
  expect(await start('server one')('host.loadDevice', { name: 'Mei Lin' })).toEqual(loaded('device-token'));
});

it('the keys of encrypted rooms are kept encrypted, for one account at one server, until they are deleted', async () => {
  const first = start('server one');
  const store = (name: string, key: string | null) => first('host.storeKey', { userId: 'mei', name, key });
  const load = async (server: string, userId: string) => start(server)('host.loadKeys', { userId });
  const keys = (stored: Record<string, string>) => ({
    ok: true,
    value: { keys: stored, isLocked: false, inMemory: [] },
  });
  await store('room:e2e:tea', 'the-keys');
  await store('room:e2e:board', 'more-keys');
  await first('host.storeKey', { userId: 'tom', name: 'device', key: 'of-tom' });
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).not.toContain('the-keys');
  expect(await load('server one', 'mei')).toEqual(keys({ 'room:e2e:tea': 'the-keys', 'room:e2e:board': 'more-keys' }));
  expect(await load('server two', 'mei')).toEqual(keys({}));
  await store('room:e2e:tea', null);
  expect(await load('server one', 'mei')).toEqual(keys({ 'room:e2e:board': 'more-keys' }));
  await first('host.deleteKeys', { userId: 'mei' });
  expect(await load('server one', 'mei')).toEqual(keys({}));
  expect(await load('server one', 'tom')).toEqual(keys({ device: 'of-tom' }));
});

it('keys that can not be decrypted now are neither left out silently, nor deleted by others in memory', async () => {
  const key = { userId: 'mei', name: 'device' };
  await start('server one')('host.storeKey', { ...key, key: 'the-only-copy' });
  keyring.available = false;
  keyring.isBroken = true;
  const locked = start('server one');
  expect(await locked('host.loadKeys', { userId: 'mei' })).toEqual({
    ok: true,
    value: { keys: {}, isLocked: true, inMemory: [] },
  });
  expect(await locked('host.storeKey', { ...key, key: 'another' })).toMatchObject({
    error: { code: 'SECRET_STORE_UNAVAILABLE' },
  });
  resetKeyring();
  expect(await start('server one')('host.loadKeys', { userId: 'mei' })).toEqual({
    ok: true,
    value: { keys: { device: 'the-only-copy' }, isLocked: false, inMemory: [] },
  });
});

it('keys that could not be stored are named, also to a page that is loaded again', async () => {
  keyring.available = false;
  const host = start('server one');
  const key = { userId: 'mei', name: 'device', key: 'of-mei' };
  expect(await host('host.storeKey', key)).toMatchObject({ error: { code: 'SECRET_STORE_UNAVAILABLE' } });
  const found = { keys: { device: 'of-mei' }, isLocked: false };
  expect(await host('host.loadKeys', { userId: 'mei' })).toEqual({
    ok: true,
    value: { ...found, inMemory: ['device'] },
  });
  resetKeyring();
  await host('host.storeKey', key);
  expect(await host('host.loadKeys', { userId: 'mei' })).toEqual({ ok: true, value: { ...found, inMemory: [] } });
});
