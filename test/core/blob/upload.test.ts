import { afterAll, describe, expect, it } from 'vitest';
import { download, fileMessage, pngFile, randomFile, sendFile, uploadFile } from '../../support/blobsForTests.ts';
import { join, pair, startCore } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const core = startCore();
afterAll(() => core.stop());

async function roomOfTwo() {
  const [mei, tom] = await Promise.all([join(core), join(core)]);
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  return { mei, tom, conversationId };
}

describe('a file', () => {
  it('D10: reaches the people of a room complete, and the log contains a reference', async () => {
    const { mei, tom, conversationId } = await roomOfTwo();
    const file = randomFile(700_001);

    const { blob, kind, offset } = await sendFile(mei, conversationId, file, { name: 'plan.bin' });

    expect({ kind, blob }).toEqual({
      kind: 'file',
      blob: { id: blob.id, name: 'plan.bin', bytes: 700_001, type: 'application/octet-stream' },
    });
    const { event } = await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);
    expect(event).toMatchObject({ type: 'message', from: mei.me.id, body: { kind: 'file', blob, caption: '' } });
    const got = await download(core, tom, conversationId, blob.id);
    expect(got.blob).toEqual(blob);
    expect(Buffer.from(got.bytes).equals(file)).toBe(true);
  });

  it('D10: reaches the other person of a direct conversation', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const file = pngFile(30, 20);

    const { kind, blob } = await sendFile(mei, conversationId, file, { name: 'dot.png' });

    expect({ kind, blob }).toMatchObject({ kind: 'image', blob: { type: 'image/png', width: 30, height: 20 } });
    expect(Buffer.from((await download(core, tom, conversationId, blob.id)).bytes).equals(file)).toBe(true);
    const { conversations } = await ask(tom, 'conversation.list', {});
    expect(conversations).toMatchObject([{ unread: 1, last: { kind: 'image', preview: 'dot.png' } }]);
  });

  it('is used by one message only, and a retry of that gets the same answer', async () => {
    const { mei, conversationId } = await roomOfTwo();
    const { kind, blob } = await uploadFile(mei, conversationId, randomFile(10));
    const message = fileMessage(conversationId, kind, blob);

    const first = await ask(mei, 'message.send', message);
    const again = await ask(mei, 'message.send', message);

    expect([first.repeated, again.repeated]).toEqual([false, true]);
    expect(again).toMatchObject({ offset: first.offset, at: first.at, epoch: first.epoch });
    await expectRefused(mei, 'message.send', fileMessage(conversationId, kind, blob), 'BLOB_NOT_FOUND');
  });
});
