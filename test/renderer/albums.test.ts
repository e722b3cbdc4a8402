import { expect, it, vi } from 'vitest';
import { outgoingSchema } from '#shared/contract/localModel.ts';
import { asOutgoing, asStored } from '../../src-renderer/stores/persistence/stored.ts';
import { createModelServer } from './support/createModelServer.ts';
import { attach, fileOf, sentFiles } from './support/files.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened, type StartedParley } from './support/startParley.ts';

const WRITTEN = { clientId: 'm1', from: 'amir', epoch: 'epoch', text: 'the plan', at: 1, offline: false } as const;
const PLAN = { id: 'm1', name: 'plan.pdf', bytes: 10, kind: 'file' } as const;
const ATTACHED = { kind: 'file', blob: { id: 'm1', name: 'plan.pdf', bytes: 10, type: 'application/pdf' } } as const;

const failure = (parley: StartedParley) => {
  const delivery = parley.timeline().outbox[0]?.delivery;
  return delivery?.state === 'failed' ? delivery.problem.code : null;
};

it('hour 10: files that are chosen together become one message, in their order, with one text', async () => {
  const server = createModelServer();
  const parley = await startOpened(server);
  await attach(parley, fileOf('long.bin', 9_000), fileOf('a.bin', 10), fileOf('b.bin', 20), fileOf('c.bin', 30));
  await parley.actions.sending.send(CONVERSATION, 'four');
  await expect.poll(() => parley.timeline().outbox).toEqual([]);
  expect(server.log).toMatchObject([{ body: { kind: 'album', caption: 'four' } }]);
  expect((await sentFiles(server)).map(({ name }) => name)).toEqual(['long.bin', 'a.bin', 'b.bin', 'c.bin']);
  parley.stop();
});

it('hour 10: one file is sent in the format of every version, and eleven files become two messages', async () => {
  const server = createModelServer();
  const parley = await startOpened(server);
  await attach(parley, fileOf('one.bin', 10));
  await parley.actions.sending.send(CONVERSATION, '');
  await attach(parley, ...Array.from({ length: 11 }, (_, index) => fileOf(`${index}.bin`, 10)));
  await parley.actions.sending.send(CONVERSATION, 'eleven');
  // A message of a later version may contain as many to forward.
  const forwarded = Array.from({ length: 11 }, (_, index) => ({ file: fileOf(`again ${index}.bin`, 10), look: {} }));
  await parley.actions.sending.sendFiles(CONVERSATION, forwarded, 'forwarded');
  await expect.poll(() => parley.timeline().outbox).toEqual([]);
  expect(server.log).toMatchObject([
    { body: { kind: 'file', caption: '' } },
    { body: { kind: 'album', items: { length: 10 }, caption: 'eleven' } },
    { body: { kind: 'file', caption: '' } },
    { body: { kind: 'album', items: { length: 10 }, caption: 'forwarded' } },
    { body: { kind: 'file', caption: '' } },
  ]);
  parley.stop();
});

it('hour 10: a message waits until all of its files are uploaded, and a failed one can be retried or removed', async () => {
  const server = createModelServer();
  const parley = await startOpened(server);
  const files = ['a.bin', 'b.bin', 'c.bin'].map((name) => fileOf(name, 1_500));
  const [, second, third] = files;
  // As for a file that was changed on disk since it was chosen.
  const unreadable = vi.fn<File['slice']>(() => {
    throw new Error('NotReadableError');
  });
  const spoiled = [second, third].flatMap((file) => file && vi.spyOn(file, 'slice').mockImplementation(unreadable));
  await attach(parley, ...files);
  await parley.actions.sending.send(CONVERSATION, 'three');
  await expect.poll(() => failure(parley)).toBe('FILE_HASH_MISMATCH');
  const refused = () =>
    parley.timeline().outbox[0]?.files?.flatMap(({ name, refusal }) => (refusal === undefined ? [] : [name]));
  expect(refused()).toEqual(['b.bin', 'c.bin']);
  expect(server.log).toEqual([]);

  spoiled[0]?.mockRestore();
  const clientId = parley.timeline().outbox[0]?.clientId ?? '';
  parley.actions.sending.retry(CONVERSATION, clientId);
  await expect.poll(refused).toEqual(['c.bin']);
  expect(failure(parley)).toBe('FILE_HASH_MISMATCH');
  const last = parley.timeline().outbox[0]?.files?.at(-1)?.id ?? '';
  parley.actions.sending.removeFile(CONVERSATION, clientId, last);
  await expect.poll(() => parley.timeline().outbox).toEqual([]);
  expect(await sentFiles(server)).toEqual([
    { name: 'a.bin', caption: 'three', whole: true },
    { name: 'b.bin', caption: 'three', whole: true },
  ]);
  expect(server.uploads.open.size).toBe(0);
  parley.stop();
});

it('a stored message with one file is compatible with earlier versions in both directions', () => {
  const earlier = { ...WRITTEN, conversationId: CONVERSATION, refusal: null };
  const file = { name: 'plan.pdf', bytes: 10, kind: 'file' } as const;
  const whole = { ...file, body: { ...ATTACHED, caption: 'the plan' } };
  expect(asOutgoing({ ...earlier, file })).toMatchObject({ files: [PLAN] });
  const arrived = asOutgoing({ ...earlier, file: whole });
  expect(arrived).toMatchObject({ text: 'the plan', files: [{ ...PLAN, attachment: ATTACHED }] });
  expect(outgoingSchema.parse(asStored(CONVERSATION, arrived)).file).toEqual(whole);
});

it('a tab of an earlier version does not take a message with several files for a text', () => {
  const files = [
    { ...PLAN, attachment: ATTACHED },
    { ...PLAN, id: 'f2', attachment: { ...ATTACHED, blob: { ...ATTACHED.blob, id: 'f2' } } },
  ];
  const stored = asStored(CONVERSATION, { ...WRITTEN, files, delivery: { state: 'sending' } });
  // Such a tab leaves a message whose file has not been uploaded to other tabs.
  expect(outgoingSchema.parse(stored)).toMatchObject({ files, file: { name: 'plan.pdf' } });
  expect(stored.file).not.toHaveProperty('body');
  const [, left] = files;
  const alone = asStored(CONVERSATION, { ...WRITTEN, files: left ? [left] : [], delivery: { state: 'sending' } });
  expect(alone.file).not.toHaveProperty('body');
});
