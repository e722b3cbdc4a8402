import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '#shared/rpc/result.ts';
import type { ModelServer } from './support/createModelServer.ts';
import { createModelServer } from './support/createModelServer.ts';
import { live, made, offline } from './support/faults.ts';
import { attach, fileOf, sentFiles, withFaults } from './support/files.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { createDisk } from './support/disk.ts';
import { startOpened, startParley, type StartedParley } from './support/startParley.ts';

const WAIT = { timeout: 20_000, interval: 1 };

const failure = (parley: StartedParley) => {
  const delivery = parley.timeline().outbox[0]?.delivery;
  return delivery?.state === 'failed' ? delivery.problem.code : null;
};
const offsets = (server: ModelServer): number[] =>
  made(server, 'upload.write').map((args) => (args as { offset: number }).offset);

describe('a file in a message', () => {
  it('D10: is uploaded in chunks of the server’s size, then its message refers to it', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('plan.bin', 2_500));
    await parley.actions.sending.send(CONVERSATION, 'the plan');
    expect(parley.timeline().outbox).toMatchObject([
      { text: 'the plan', files: [{ name: 'plan.bin', bytes: 2_500 }], delivery: { state: 'sending' } },
    ]);
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    expect(offsets(server)).toEqual([0, 1_000, 2_000]);
    expect(await sentFiles(server)).toEqual([{ name: 'plan.bin', caption: 'the plan', whole: true }]);
    parley.stop();
  });

  it('does not delay a text that is written after it', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('slow.bin', 5_000));
    const release = withFaults(server).block('upload.write');
    await parley.actions.sending.send(CONVERSATION, '');
    await parley.actions.sending.send(CONVERSATION, 'meanwhile');
    await expect.poll(() => server.log.length).toBe(1);
    expect(parley.timeline().outbox).toMatchObject([{ files: [{ name: 'slow.bin' }] }]);
    release();
    await expect.poll(() => server.log.length).toBe(2);
    parley.stop();
  });

  it('begins after its size was checked, so that the server never counts it twice', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    const release = withFaults(server).block('upload.cancel');
    const attached = attach(parley, fileOf('large.bin', 2_000));
    await expect.poll(() => made(server, 'upload.begin').length).toBe(1);
    await parley.actions.sending.send(CONVERSATION, '');
    await parley.actions.sending.send(CONVERSATION, 'meanwhile');
    await expect.poll(() => server.log.length).toBe(1);
    expect(made(server, 'upload.begin')).toHaveLength(1);
    release();
    await attached;
    await expect.poll(() => server.log.length).toBe(2);
    parley.stop();
  });

  it('resumes where it stopped after the connection was lost', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('long.bin', 4_000));
    const release = withFaults(server).block('upload.write', 3);
    await parley.actions.sending.send(CONVERSATION, '');
    await expect.poll(() => offsets(server)).toEqual([0, 1_000, 2_000]);
    offline(server);
    release();
    await expect.poll(() => failure(parley)).toBe('OFFLINE');
    server.failWith(null);
    live(server);
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    expect(offsets(server)).toEqual([0, 1_000, 2_000, 2_000, 3_000]);
    expect(await sentFiles(server)).toMatchObject([{ name: 'long.bin', whole: true }]);
    parley.stop();
  });

  it("queries the upload's offset at once when an answer was lost", async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('long.bin', 4_000));
    withFaults(server).loseAnswers('upload.write', 2);
    await parley.actions.sending.send(CONVERSATION, '');
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    expect(offsets(server)).toEqual([0, 1_000, 2_000, 3_000]);
    expect(await sentFiles(server)).toMatchObject([{ whole: true }]);
    parley.stop();
  });

  it('is posted once when the answers to its last chunk and to its message were lost', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('once.bin', 100));
    const faults = withFaults(server);
    faults.loseAnswers('upload.finish', 1);
    faults.loseAnswers('message.send', 1);
    await parley.actions.sending.send(CONVERSATION, '');
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    live(server);
    await attach(parley, fileOf('last.bin', 100));
    await parley.actions.sending.send(CONVERSATION, '');
    await expect.poll(async () => (await sentFiles(server)).map(({ name }) => name)).toEqual(['once.bin', 'last.bin']);
    parley.stop();
  });

  it('restarts when the server has dropped its bytes', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('long.bin', 4_000));
    const release = withFaults(server).block('upload.write', 3);
    await parley.actions.sending.send(CONVERSATION, '');
    await expect.poll(() => offsets(server)).toHaveLength(3);
    server.uploads.open.clear();
    release();
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    expect(await sentFiles(server)).toMatchObject([{ whole: true }]);
    parley.stop();
  });

  it('waits while other windows use all upload slots, and then continues automatically', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.uploads.limits.atOnce = 0;
    await attach(parley, fileOf('patient.bin', 100));
    await parley.actions.sending.send(CONVERSATION, '');
    await expect.poll(() => made(server, 'upload.begin').length).toBe(2); // The offset was requested once.
    expect(parley.timeline().outbox).toMatchObject([{ delivery: { state: 'sending' } }]);
    server.uploads.limits.atOnce = 4;
    await expect
      .poll(() => {
        parley.fireTimer(2_000);
        return parley.timeline().outbox;
      })
      .toEqual([]);
    expect(await sentFiles(server)).toMatchObject([{ name: 'patient.bin', whole: true }]);
    parley.stop();
  });

  it('reports a change when the hashes differ, and Retry uploads all of it again', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('plan.bin', 2_500));
    const release = withFaults(server).block('upload.finish');
    await parley.actions.sending.send(CONVERSATION, '');
    await expect.poll(() => made(server, 'upload.finish')).toHaveLength(1);
    for (const upload of server.uploads.open.values()) upload.received = upload.received.map((byte) => byte ^ 1);
    release();
    await expect.poll(() => failure(parley)).toBe('FILE_HASH_MISMATCH');
    parley.actions.sending.retry(CONVERSATION, parley.timeline().outbox[0]?.clientId ?? '');
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    expect(await sentFiles(server)).toMatchObject([{ whole: true }]);
    parley.stop();
  });

  it('is removed here and on the server when it is cancelled, and the others continue', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('unwanted.bin', 4_000), fileOf('wanted.bin', 500));
    const release = withFaults(server).block('upload.write');
    await parley.actions.sending.send(CONVERSATION, '');
    await expect.poll(() => offsets(server)[0]).toBe(0);
    const clientId = parley.timeline().outbox[0]?.clientId ?? '';
    const first = parley.timeline().outbox[0]?.files?.[0]?.id ?? '';
    parley.actions.sending.removeFile(CONVERSATION, clientId, first);
    release();
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    await expect.poll(() => server.uploads.open.size).toBe(0);
    expect(await sentFiles(server)).toMatchObject([{ name: 'wanted.bin', whole: true }]);
    parley.stop();
  });

  it('returns to the tray, with its caption in the composer, when a refused message is edited', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('plan.bin', 300));
    server.failWith('MUTED');
    await parley.actions.sending.send(CONVERSATION, 'look');
    await expect.poll(() => failure(parley)).toBe('MUTED');
    parley.actions.sending.edit(CONVERSATION, parley.timeline().outbox[0]?.clientId ?? '');
    expect(parley.stores.drafts.getState()[CONVERSATION]).toBe('look');
    expect(parley.timeline().outbox).toEqual([]);
    await expect
      .poll(() => parley.stores.uploads.getState())
      .toMatchObject([{ stage: 'chosen', file: { name: 'plan.bin' } }]);
    parley.stop();
  });

  it('is reported as lost when it could not be stored and the page ended before all of it was uploaded', async () => {
    const server = createModelServer();
    const disk = createDisk();
    disk.intercept(async (name, carryOut) => (name === 'local.keepBytes' ? fail('LOCAL_STORE_FULL') : carryOut()));
    const before = await startOpened(server, disk);
    await attach(before, fileOf('lost.bin', 300));
    offline(server);
    await before.actions.sending.send(CONVERSATION, 'with words');
    await expect.poll(() => failure(before)).toBe('OFFLINE');
    before.stop();
    server.failWith(null);
    const after = startParley(server, disk);
    await expect.poll(() => after.stores.session.getState().status).toBe('signedIn');
    await expect.poll(() => failure(after)).toBe('UPLOAD_NOT_FOUND');
    expect(after.timeline().outbox).toMatchObject([{ text: 'with words', files: [{ name: 'lost.bin' }] }]);
    expect(server.log).toEqual([]);
    after.stop();
  });
});

describe('whatever happens to the connection', () => {
  const fates = fc.array(fc.constantFrom('well', 'well', 'never asked', 'answer lost'), { maxLength: 40 });
  const sizes = fc.array(fc.integer({ min: 1, max: 4_500 }), { minLength: 1, maxLength: 4 });

  it('D10: every file is in the log once, whole, and in its order', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fates, async (bytes, fates) => {
        const server = createModelServer();
        const parley = await startOpened(server);
        const names = bytes.map((_, index) => `file-${index}.bin`);
        await attach(parley, ...bytes.map((size, index) => fileOf(names[index] ?? '', size)));
        const left = [...fates];
        server.intercept(async (_name, carryOut) => {
          const fate = left.shift() ?? 'well';
          if (fate === 'never asked') return fail('OFFLINE');
          const answer = await carryOut();
          return fate === 'answer lost' ? fail('TIMEOUT') : answer;
        });
        await parley.actions.sending.send(CONVERSATION, '');
        await vi.waitFor(() => {
          if (parley.timeline().outbox.length === 0) return;
          live(server);
          throw new Error('not all is sent');
        }, WAIT);
        const sent = await sentFiles(server);
        parley.stop();
        expect(sent.every(({ whole }) => whole)).toBe(true);
        expect(sent.map(({ name }) => name)).toEqual(names);
      }),
      { numRuns: 40 },
    );
    // Forty computers, each with a disk of its own.
  }, 120_000);
});

describe('replacing a file in the tray', () => {
  it('keeps its place, and the new file is sent', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('a.bin', 100), fileOf('b.bin', 100));
    const [first] = parley.stores.uploads.getState();
    expect(await parley.actions.uploads.replace(first?.id ?? '', fileOf('edited.bin', 200))).toBeNull();
    expect(parley.stores.uploads.getState().map(({ file }) => file.name)).toEqual(['edited.bin', 'b.bin']);
    await parley.actions.sending.send(CONVERSATION, '');
    await expect
      .poll(async () => (await sentFiles(server)).map(({ name, whole }) => [name, whole]))
      .toEqual([
        ['edited.bin', true],
        ['b.bin', true],
      ]);
    parley.stop();
  });

  it('leaves the earlier file there if the new one is too large', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('a.bin', 100));
    const [first] = parley.stores.uploads.getState();
    server.intercept((name, carryOut) =>
      name === 'upload.begin' ? Promise.resolve(fail('FILE_TOO_LARGE', { maxBytes: 150 })) : carryOut(),
    );
    const refusal = await parley.actions.uploads.replace(first?.id ?? '', fileOf('edited.bin', 200));
    expect(refusal?.code).toBe('FILE_TOO_LARGE');
    expect(parley.stores.uploads.getState()).toEqual([first]);
    parley.stop();
  });
});
