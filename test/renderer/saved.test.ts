import { expect, it } from 'vitest';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

async function startWith(count: number) {
  const server = createModelServer();
  const parley = await startOpened(server, createDisk());
  for (let index = 1; index <= count; index += 1) server.write(`word ${index}`);
  await expect.poll(() => parley.timeline().events).toHaveLength(count);
  const state = () => parley.stores.saved.getState();
  return {
    server,
    parley,
    saved: parley.actions.saved,
    state,
    offsets: () => state().list?.map(({ offset }) => offset),
  };
}

it('saved messages are loaded on first request, and updated by events from then on', async () => {
  const { server, parley, saved, state, offsets } = await startWith(3);
  expect(await saved.save(CONVERSATION, 1, true)).toBe(null);
  expect(state().list).toBe(null);
  await saved.load();
  expect(offsets()).toEqual([1]);
  await saved.save(CONVERSATION, 3, true);
  await expect.poll(offsets).toEqual([3, 1]);

  const { epoch } = server.state;
  const place = { counted: 3, id: 'e', at: 1_800_000_000_000, from: 'mei' };
  const edited = { ...place, offset: 4, type: 'edited', target: 1, text: 'edited text' } as const;
  server.publish('conversation.appended', { conversationId: CONVERSATION, epoch, event: edited });
  await expect.poll(() => state().list?.[1]?.event).toMatchObject({ body: { text: 'edited text' } });
  const recalled = { ...place, offset: 5, id: 'r', type: 'recalled', target: 3 } as const;
  server.publish('conversation.appended', { conversationId: CONVERSATION, epoch, event: recalled });
  await expect.poll(() => state().list?.[0]).toMatchObject({ offset: 3, event: null });
  await saved.save(CONVERSATION, 3, false);
  await expect.poll(offsets).toEqual([1]);
  parley.stop();
});

it('older ones are loaded page by page; a failure is explained, and the loaded ones stay', async () => {
  const { server, parley, saved, state, offsets } = await startWith(5);
  for (let offset = 1; offset <= 5; offset += 1) await saved.save(CONVERSATION, offset, true);
  server.saved.pageSize = 2;
  await saved.load();
  expect([offsets(), state().hasMore]).toEqual([[5, 4], true]);
  await saved.loadOlder();
  await saved.loadOlder();
  expect([offsets(), state().hasMore]).toEqual([[5, 4, 3, 2, 1], false]);
  server.failWith('OFFLINE');
  await saved.load();
  expect([offsets(), state().problem?.code]).toEqual([[5, 4, 3, 2, 1], 'OFFLINE']);
  expect(await saved.save(CONVERSATION, 1, false)).toMatchObject({ code: 'OFFLINE' });
  parley.stop();
});

it('a possibly missed change during the request of an older page triggers a reload', async () => {
  const { server, parley, saved, offsets } = await startWith(3);
  for (let offset = 1; offset <= 2; offset += 1) await saved.save(CONVERSATION, offset, true);
  server.saved.pageSize = 1;
  await saved.load();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let isFirst = true;
  server.intercept(async (name, carryOut) => {
    const result = await carryOut();
    if (name !== 'saved.list' || !isFirst) return result;
    isFirst = false;
    await held;
    return result;
  });
  const older = saved.loadOlder();
  server.saved.saveWithoutEvent(3);
  const fresh = saved.refresh();
  answer();
  await Promise.all([older, fresh]);
  expect(offsets()?.[0]).toBe(3);
  parley.stop();
});
