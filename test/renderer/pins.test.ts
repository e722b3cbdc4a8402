import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../src-renderer/stores/timelines/rows.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

async function startWith(...texts: string[]) {
  const server = createModelServer();
  const parley = await startOpened(server, createDisk());
  for (const text of texts) server.write(text);
  await expect.poll(() => parley.timeline().events).toHaveLength(texts.length);
  const { pins } = parley.actions;
  const pinned = () => parley.stores.pins.getState()[CONVERSATION];
  const offsets = () => pinned()?.events?.map(({ offset }) => offset);
  return { server, parley, pins, pinned, offsets };
}

describe('pins', () => {
  it('are loaded on first request, and updated by events from then on', async () => {
    const { server, parley, pins, pinned, offsets } = await startWith('one', 'two', 'three');
    expect(await pins.pin(CONVERSATION, 1, true)).toBe(null);
    expect(pinned()).toBe(undefined);
    await pins.load(CONVERSATION);
    expect(offsets()).toEqual([1]);
    await pins.pin(CONVERSATION, 2, true);
    await expect.poll(offsets).toEqual([2, 1]);

    const edit = { type: 'edited', target: 1, text: 'one edited' } as const;
    const place = { counted: 3, id: 'e', at: 1_800_000_000_000, from: 'mei', offset: 6 };
    const { epoch } = server.state;
    server.publish('conversation.appended', { conversationId: CONVERSATION, epoch, event: { ...place, ...edit } });
    await expect.poll(() => pinned()?.events?.[1]).toMatchObject({ body: { text: 'one edited' } });
    const recall = { ...place, offset: 7, id: 'r', type: 'recalled', target: 2 } as const;
    server.publish('conversation.appended', { conversationId: CONVERSATION, epoch, event: recall });
    await expect.poll(offsets).toEqual([1]);
    parley.stop();
  });

  it('are requested again when an event pins a message that is not loaded', async () => {
    const { server, parley, pins, offsets } = await startWith('one');
    await pins.load(CONVERSATION);
    server.write('two', { quietly: true });
    await pins.pin(CONVERSATION, 2, true);
    await expect.poll(offsets).toEqual([2]);
    parley.stop();
  });

  it('are a row in the conversation where they are set, and none where they are removed', async () => {
    const { parley, pins } = await startWith('one');
    await pins.pin(CONVERSATION, 1, true);
    await pins.pin(CONVERSATION, 1, false);
    await expect.poll(() => parley.timeline().events).toHaveLength(3);
    const rows = rowsOf(parley.timeline()).filter(({ kind }) => kind === 'system');
    expect(rows).toMatchObject([{ events: [{ type: 'pinned', on: true }] }]);
    parley.stop();
  });

  it('report a failed load or a refusal, and stay unchanged', async () => {
    const { server, parley, pins, pinned, offsets } = await startWith('one');
    await pins.pin(CONVERSATION, 1, true);
    await pins.load(CONVERSATION);
    expect(await pins.pin(CONVERSATION, 9, true)).toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
    server.failWith('OFFLINE');
    expect(await pins.pin(CONVERSATION, 1, false)).toMatchObject({ code: 'OFFLINE' });
    await pins.load(CONVERSATION);
    expect([offsets(), pinned()?.problem?.code]).toEqual([[1], 'OFFLINE']);
    server.failWith(null);
    await pins.refresh();
    expect([offsets(), pinned()?.problem]).toEqual([[1], null]);
    parley.stop();
  });
});
