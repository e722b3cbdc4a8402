import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { Hosting } from '../../../src-main/hosting/Hosting.ts';
import { createSettings, type Settings } from '../../../src-main/settings/createSettings.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { recordingLog } from '../../support/recordingLog.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder('hosting');
});

/** Workers that do what their names say. */
const SERVES = `
const { parentPort, workerData } = require('node:worker_threads');
const port = workerData.port ?? 20417;
const status = { port, addresses: [{ host: '10.0.0.1', port }], fingerprint: new Uint8Array(32), connected: 2, pairing: null };
parentPort.postMessage({ kind: 'status', status });
parentPort.on('message', ({ kind, invitation }) => {
  if (kind === 'stop') return parentPort.close();
  if (invitation === 'die') process.exit(1);
  const pairing = { status: 'valid', code: 'K7QF-2MXD', expiresAt: 1, invitation };
  parentPort.postMessage({ kind: 'status', status: { ...status, pairing } });
});`;
const REFUSES = `require('node:worker_threads').parentPort.postMessage({ kind: 'failed', code: 'PORT_IN_USE', details: {} });`;
const WAITS = `require('node:worker_threads').parentPort.on('message', () => process.exit(0));`;

function create(script: string, settings: Settings = createSettings(folder, recordingLog())) {
  const file = join(folder, 'worker.cjs');
  writeFileSync(file, script);
  const hosting = new Hosting({
    script: file,
    settings,
    redisFolder: folder,
    isAvailable: () => true,
    onChanged: () => undefined,
    log: recordingLog(),
    restartMs: 10,
  });
  onTestFinished(() => hosting.close());
  return { hosting, settings, replaceWorker: (other: string) => writeFileSync(file, other) };
}

const TEAM = { name: 'Harbour Design', owner: 'Mei Lin' };

it('is off until a person starts it', async () => {
  const { hosting } = create(SERVES);
  await hosting.resume();
  expect(hosting.read()).toEqual({ status: 'off', problem: null });
});

it('serves, offers a code with its link, and continues at the same port at the next start', async () => {
  const { hosting, settings } = create(SERVES);
  await hosting.start(TEAM);
  expect(hosting.read()).toMatchObject({ status: 'on', name: 'Harbour Design', connected: 2, pairing: null });
  hosting.offer('K7QF-2MXD-9ABC');
  await expect.poll(() => hosting.read()).toMatchObject({ pairing: { status: 'valid', code: 'K7QF-2MXD' } });
  const state = hosting.read();
  const link = state.status === 'on' && state.pairing?.status === 'valid' ? state.pairing.link : '';
  expect(link).toContain('/K7QF-2MXD-9ABC?at=10.0.0.1%3A20417');
  await hosting.close();

  const next = create(SERVES, settings).hosting;
  await next.resume();
  expect(next.read()).toMatchObject({ status: 'on', addresses: ['10.0.0.1:20417'] });
});

it('stays off after a stop, and keeps its port for the next time', async () => {
  const { hosting, settings } = create(SERVES);
  await hosting.start(TEAM);
  await hosting.stop();
  await hosting.resume();
  expect(hosting.read()).toEqual({ status: 'off', problem: null });
  expect(settings.get('hosting')).toMatchObject({ isOn: false, port: 20_417 });
});

it('reports why it could not start, and saves nothing', async () => {
  const { hosting, settings } = create(REFUSES);
  await expect(hosting.start(TEAM)).rejects.toMatchObject({ code: 'PORT_IN_USE' });
  expect(hosting.read()).toEqual({ status: 'off', problem: { code: 'PORT_IN_USE' } });
  expect(settings.get('hosting')).toBeUndefined();
});

it('reports no problem when it is stopped while it starts', async () => {
  const { hosting } = create(WAITS);
  const starting = hosting.start(TEAM).catch(() => undefined);
  await hosting.stop();
  await starting;
  expect(hosting.read()).toEqual({ status: 'off', problem: null });
});

it('starts again after a fault, however often that fails', async () => {
  const { hosting, replaceWorker } = create(SERVES);
  await hosting.start(TEAM);
  replaceWorker(REFUSES);
  hosting.offer('die');
  await expect.poll(() => hosting.read()).toEqual({ status: 'off', problem: { code: 'PORT_IN_USE' } });
  replaceWorker(SERVES);
  await expect.poll(() => hosting.read()).toMatchObject({ status: 'on' });
});
