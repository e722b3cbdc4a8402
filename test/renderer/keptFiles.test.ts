import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import { fail, type Result, unwrap } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { myAccount } from '../../src-renderer/stores/session/accountOf.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { attach, fileOf, sentFiles } from './support/files.ts';
import type { OutgoingFile } from '../../src-renderer/stores/timelines/state.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { createDisk, type Disk } from './support/disk.ts';
import { startOpened, startParley, type StartedParley } from './support/startParley.ts';

const CHUNK = 100_000;
const WAIT = { timeout: 8_000, interval: 1 };

function startServer(): ModelServer {
  const server = createModelServer();
  server.uploads.limits.chunkBytes = CHUNK;
  return server;
}

/**
 * Ends the page after this number of calls, counted from `count`: later calls are neither made nor answered. Earlier
 * calls still complete, and then it has `ended`.
 */
function createEnd() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const asked = new Set<Promise<unknown>>();
  let left = Infinity;
  const through = (transport: Transport): Transport => ({
    subscribe: (onFrame) => transport.subscribe(onFrame),
    request(name, args) {
      if (left <= 0) {
        void Promise.all(asked).then(() => end());
        return new Promise(() => undefined);
      }
      left -= 1;
      const answer = transport.request(name, args);
      asked.add(answer);
      return answer.finally(() => asked.delete(answer));
    },
  });
  return { ended, through, endAfter: (calls: number) => void (left = calls) };
}

const sizes = (server: ModelServer): number[] =>
  made(server, 'upload.write').map((args) => (args as { chunk: Uint8Array }).chunk.length);
/** The files that are reported as lost, of the only message. */
const lostFiles = (parley: StartedParley): OutgoingFile[] =>
  parley.timeline().outbox.flatMap(({ delivery, files = [] }) => {
    expect(delivery).toMatchObject({ state: 'failed', problem: { code: 'UPLOAD_NOT_FOUND' } });
    return files.filter(({ refusal }) => refusal?.code === 'UPLOAD_NOT_FOUND');
  });

/** Waits until the outbox is empty. */
function emptied(parley: StartedParley): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = parley.stores.timelines.subscribe(() => {
    if (parley.timeline().outbox.length === 0) resolve();
  });
  return promise.finally(stop);
}

/** Whether this byte of a file is on disk. */
async function hasByte(disk: Disk, account: string | null, clientId: string, offset: number): Promise<boolean> {
  const answer = await disk.ask('local.readBytes', { account, clientId, offset });
  return unwrap(answer as Result<Output<'local.readBytes'>>).chunk.length > 0;
}

/** Sends files and ends the page after this number of calls. Returns which of them were on disk completely. */
async function sendUntil(server: ModelServer, disk: Disk, files: readonly File[], calls: number): Promise<string[]> {
  const { ended, through, endAfter } = createEnd();
  const parley = await startOpened(server, disk, undefined, through);
  await attach(parley, ...files);
  endAfter(calls);
  void parley.actions.sending.send(CONVERSATION, 'all of it');
  await Promise.race([ended, emptied(parley)]);
  parley.stop();
  const account = myAccount(parley.stores);
  const { outgoing } = unwrap((await disk.ask('local.open', { account })) as Result<Output<'local.open'>>);
  const kept: string[] = [];
  for (const { id, name, bytes, attachment } of outgoing.flatMap(({ files = [] }) => files)) {
    if (attachment !== undefined || (await hasByte(disk, account, id, bytes - 1))) kept.push(name);
  }
  return kept;
}

/** A file on disk whose upload was interrupted by the end of the page; the next page is refused to send it. */
async function refusedAfterRestart() {
  const server = startServer();
  const disk = createDisk();
  await sendUntil(server, disk, [fileOf('long.bin', 650_000)], 7);
  server.failWith('MUTED');
  const after = startParley(server, disk);
  await expect.poll(() => after.timeline().outbox[0]?.delivery.state, WAIT).toBe('failed');
  return { server, disk, after };
}

describe('a file whose upload is interrupted by the end of the page', () => {
  it('resumes where it stopped, from this computer’s disk', async () => {
    const server = startServer();
    const disk = createDisk();
    const file = fileOf('long.bin', 650_000);
    // The message and three chunks to the disk; then the start and two of seven chunks to the server.
    expect(await sendUntil(server, disk, [file], 7)).toEqual(['long.bin']);
    expect(sizes(server)).toHaveLength(2);

    const after = startParley(server, disk);
    await expect.poll(() => server.log.length, WAIT).toBe(1);
    expect(await sentFiles(server)).toEqual([{ name: 'long.bin', caption: 'all of it', whole: true }]);
    expect(sizes(server).reduce((sum, size) => sum + size)).toBe(650_000);
    after.stop();
  });

  it('hour 10: whenever the page ends, stored files arrive once, whole and in order, and others are reported as lost', async () => {
    const fewFiles = fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fewFiles, fc.integer({ min: 1, max: 30 }), async (bytes, calls) => {
        const server = startServer();
        const disk = createDisk();
        const files = bytes.map((size, index) => fileOf(`file-${index}.bin`, size));
        const names = files.map(({ name }) => name);
        const kept = await sendUntil(server, disk, files, calls);
        const there = (await sentFiles(server)).map(({ name }) => name);

        const after = startParley(server, disk);
        await expect.poll(() => after.stores.session.getState().status, WAIT).toBe('signedIn');
        const left = after.timeline().outbox.flatMap(({ files = [] }) => files.map(({ id }) => id));
        const arrived = names.filter((name) => kept.includes(name) || there.includes(name));
        await expect
          .poll(() => after.timeline().outbox.every(({ delivery }) => delivery.state === 'failed'), WAIT)
          .toBe(true);
        const lost = lostFiles(after);
        expect(lost.map(({ name }) => name)).toEqual(names.filter((name) => !arrived.includes(name)));
        // The other files are sent without them.
        for (const { clientId } of after.timeline().outbox) {
          for (const { id } of lost) after.actions.sending.removeFile(CONVERSATION, clientId, id);
        }
        await expect.poll(() => after.timeline().outbox, WAIT).toEqual([]);
        const sent = await sentFiles(server);
        expect(sent.map(({ name }) => name)).toEqual(arrived);
        expect(sent.every(({ whole }) => whole)).toBe(true);

        // Two uploads run at a time: of each, at most the chunk whose answer was lost is sent twice.
        const most = bytes.reduce((sum, size) => sum + size) + 2 * CHUNK;
        expect(sizes(server).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
        await expect
          .poll(async () => {
            const found = await Promise.all(left.map((id) => hasByte(disk, myAccount(after.stores), id, 0)));
            return found.includes(true);
          }, WAIT)
          .toBe(false);
        after.stop();
      }),
      { numRuns: 25, endOnFailure: true },
    );
    // Many computers, each with a disk of its own.
  }, 120_000);
});

describe('this computer’s disk', () => {
  it('keeps no bytes of a discarded file, nor any after a sign-out', async () => {
    const { server, disk, after } = await refusedAfterRestart();
    const account = myAccount(after.stores);
    const { clientId = '' } = after.timeline().outbox[0] ?? {};
    expect(await hasByte(disk, account, clientId, 0)).toBe(true);
    after.actions.sending.discard(CONVERSATION, clientId);
    await expect.poll(() => hasByte(disk, account, clientId, 0)).toBe(false);

    await after.actions.uploads.choose(CONVERSATION, [fileOf('other.bin', 1_000)]);
    await after.actions.sending.send(CONVERSATION, '');
    const { clientId: other = '' } = after.timeline().outbox[0] ?? {};
    await expect.poll(() => hasByte(disk, account, other, 999)).toBe(true);
    server.failWith(null);
    await after.actions.session.signOut();
    await expect.poll(() => hasByte(disk, account, other, 0)).toBe(false);
    after.stop();
  });

  it('does not block an upload when it is full, and the file shows that it needs the page until then', async () => {
    const server = startServer();
    const disk = createDisk();
    disk.intercept(async (name, carryOut) => (name === 'local.keepBytes' ? fail('LOCAL_STORE_FULL') : carryOut()));
    const parley = await startOpened(server, disk);
    await attach(parley, fileOf('long.bin', 650_000));
    const keptStates: (boolean | null)[] = [];
    parley.stores.uploads.subscribe(([upload]) => void keptStates.push(upload?.isKept ?? null));
    await parley.actions.sending.send(CONVERSATION, '');
    await expect.poll(() => server.log.length, WAIT).toBe(1);
    expect(keptStates).toContain(false);
    expect(await sentFiles(server)).toMatchObject([{ name: 'long.bin', whole: true }]);
    parley.stop();
  });

  it('restores a file to the tray when its message is edited after a restart', async () => {
    const { server, after } = await refusedAfterRestart();
    server.failWith(null);
    after.actions.sending.edit(CONVERSATION, after.timeline().outbox[0]?.clientId ?? '');
    await expect.poll(() => after.timeline().outbox).toEqual([]);
    await after.actions.sending.send(CONVERSATION, 'again');
    await expect.poll(() => server.log.length, WAIT).toBe(1);
    expect(await sentFiles(server)).toEqual([{ name: 'long.bin', caption: 'again', whole: true }]);
    after.stop();
  });
});
