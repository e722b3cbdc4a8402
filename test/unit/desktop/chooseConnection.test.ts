import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createConnection } from '../../../src-main/backend/createConnection.ts';
import type { Secrets } from '../../../src-main/secrets/createSecrets.ts';
import { createSettings, type Settings } from '../../../src-main/settings/createSettings.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { recordingLog } from '../../support/recordingLog.ts';

let gateway: Server;
let url: string;
/** Called when the gateway is asked for its health, before it answers. */
let onAsked: () => Promise<void> | void = () => undefined;

beforeEach(async () => {
  gateway = createServer((_request, response) => {
    void Promise.resolve(onAsked()).then(() => response.end('{"service":"parley","status":"ok"}'));
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterEach(() => gateway.close());

function create(isTaken: () => boolean = () => false) {
  const settings = createSettings(makeTemporaryFolder('choose'), recordingLog());
  let reads = 0;
  const counting: Settings = Object.assign(Object.create(settings) as Settings, {
    get: (key: 'connection') => {
      reads += 1;
      return settings.get(key);
    },
    set: (key: 'connection', value: never) => settings.set(key, value),
    delete: (key: 'connection') => settings.delete(key),
  });
  const secrets = { read: () => Promise.resolve(null), remove: () => undefined } as unknown as Secrets;
  const connection = createConnection({
    settings: counting,
    secrets,
    redisFolder: '',
    findHost: () => Promise.resolve([]),
    log: recordingLog(),
    isTaken,
    onSwitched: () => Promise.resolve(),
  });
  return { connection, settings, reads: () => reads };
}

it('a choice that is still tried when its server is removed is not saved', async () => {
  const { connection, settings } = create();
  onAsked = () => connection.stop();
  await expect(connection.choose({ kind: 'gateway', url })).rejects.toMatchObject({ code: 'CONNECTION_UNSET' });
  expect(settings.get('connection')).toBeUndefined();
});

it('a choice that another server has made meanwhile is refused', async () => {
  let isTaken = false;
  const { connection, settings } = create(() => isTaken);
  onAsked = () => {
    isTaken = true;
  };
  await expect(connection.choose({ kind: 'gateway', url })).rejects.toMatchObject({ code: 'SERVER_ALREADY_ADDED' });
  expect(settings.get('connection')).toBeUndefined();
});

it('what is chosen is not read from the disk again for each report', async () => {
  onAsked = () => undefined;
  const { connection, reads } = create();
  await connection.choose({ kind: 'gateway', url });
  const before = reads();
  for (let count = 0; count < 10; count += 1) expect(connection.saved()?.origin).toBe(url);
  expect(reads()).toBe(before);
  await connection.stop();
});
