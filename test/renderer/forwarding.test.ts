import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { quoteMarkdown } from '../../src-renderer/stores/forwarding/actions.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { made, offline } from './support/faults.ts';
import { CONVERSATION, EPOCH } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

describe('a forwarded message', () => {
  it('names its author and quotes every line', () => {
    expect(quoteMarkdown('From Mei', 'one\n\n# two')).toBe('From Mei\n> one\n> \n> # two');
    expect(quoteMarkdown('From Mei', '')).toBe('From Mei');
  });

  it('bypasses the composer: draft, reply and edit there stay', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    const message = server.write('look at this');
    await expect.poll(() => parley.texts()).toEqual(['look at this']);
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'half a' });
    parley.stores.replies.dispatch({
      type: 'chosen',
      conversationId: CONVERSATION,
      reply: { epoch: EPOCH, offset: 1 },
    });
    const forwarded = message.type === 'message' ? [{ message, heading: 'Forwarded from **Mei**' }] : [];
    expect(await parley.actions.forwarding.forward(CONVERSATION, CONVERSATION, forwarded)).toBeNull();
    await expect.poll(() => parley.texts()).toEqual(['look at this', 'Forwarded from **Mei**\n> look at this']);
    expect(made(server, 'message.send')).toMatchObject([{ body: { kind: 'text' } }]);
    expect(made(server, 'message.send')[0]).not.toHaveProperty('replyTo');
    expect(parley.stores.drafts.getState()[CONVERSATION]).toBe('half a');
    expect(parley.stores.replies.getState()[CONVERSATION]).toEqual({ epoch: EPOCH, offset: 1 });
    parley.stop();
  });

  it('leaves an encrypted conversation only if the person agrees', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    const message = server.write('the merger is on Thursday');
    const forwarded = message.type === 'message' ? [{ message, heading: 'From Mei' }] : [];
    const { forward } = parley.actions.forwarding;
    for (const from of ['direct:e2e:amir:mei', 'room:e2e:tea']) {
      expect(await forward(from, CONVERSATION, forwarded)).toMatchObject({ code: 'ROOM_ENCRYPTED' });
    }
    expect(made(server, 'message.send')).toEqual([]);
    expect(await forward('direct:e2e:amir:mei', CONVERSATION, forwarded, { mayLeaveEncryption: true })).toBeNull();
    await expect.poll(() => made(server, 'message.send')).toHaveLength(1);
    parley.stop();
  });

  it('waits on this computer while offline, and is refused when it would be too long', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const parley = await startOpened(server, disk);
    const short = server.write('short');
    const long = server.write('x\n'.repeat(30_000));
    await expect.poll(() => parley.timeline().offset).toBe(2);
    offline(server);
    const forward = (message: typeof short) =>
      parley.actions.forwarding.forward(
        CONVERSATION,
        CONVERSATION,
        message.type === 'message' ? [{ message, heading: 'From Mei' }] : [],
      );
    expect(await forward(long)).toMatchObject({ code: 'TEXT_TOO_LONG' });
    expect(await forward(short)).toBeNull();
    expect((await disk.kept()).json).toContain('From Mei\\n> short');
    parley.stop();
  });

  it('is not sent when one of its files could not be loaded, so that it can be retried', async () => {
    // The connection closes in the middle of the file.
    const files = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => response.destroy());
    });
    await once(files.listen(0, '127.0.0.1'), 'listening');
    const address = files.address();
    const path = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : '';
    const server = createModelServer();
    const parley = await startOpened(server);
    const message = server.write('look at this');
    if (message.type !== 'message') throw new Error('a message was written');
    server.intercept((name, carryOut) =>
      name === 'blob.link' ? Promise.resolve({ ok: true, value: { path, forMs: 60_000 } }) : carryOut(),
    );
    const blob = { id: 'b', name: 'half.txt', bytes: 10, type: 'text/plain' };
    const forwarded = [
      { message, heading: 'From Mei' },
      { message: { ...message, body: { kind: 'file' as const, caption: '', blob } }, heading: 'From Mei' },
    ];
    expect(await parley.actions.forwarding.forward(CONVERSATION, CONVERSATION, forwarded)).toMatchObject({
      code: 'OFFLINE',
    });
    expect(made(server, 'message.send')).toEqual([]);
    parley.stop();
    files.close();
  });
});
