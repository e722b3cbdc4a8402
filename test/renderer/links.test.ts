import { afterEach, describe, expect, it, vi } from 'vitest';
import { createModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

const LINK = { ok: true, value: '/parley/blob/blob-1' };

afterEach(() => vi.useRealTimers());

describe('links to the bytes of files', () => {
  it('are requested once by concurrent callers, and again only when they have expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = createModelServer();
    const parley = await startOpened(server);
    server.uploads.blobs.set('blob-1', new Uint8Array(1));
    const { links } = parley.actions;
    const get = () => links.get(CONVERSATION, 'blob-1');
    expect(await Promise.all([get(), get()])).toEqual([LINK, LINK]);
    await get();
    expect(made(server, 'blob.link')).toHaveLength(1);
    vi.setSystemTime(Date.now() + 60_000);
    await get();
    expect(made(server, 'blob.link')).toHaveLength(2);
    parley.stop();
  });

  it('are requested again when one did not open, and then report that the file is gone', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.uploads.blobs.set('blob-1', new Uint8Array(1));
    const { links } = parley.actions;
    await links.get(CONVERSATION, 'blob-1');
    server.uploads.blobs.clear();
    links.drop('blob-1');
    expect(await links.get(CONVERSATION, 'blob-1')).toMatchObject({ ok: false, error: { code: 'BLOB_NOT_FOUND' } });
    parley.stop();
  });

  it('are dropped with the session that they were made for', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.uploads.blobs.set('blob-1', new Uint8Array(1));
    await parley.actions.links.get(CONVERSATION, 'blob-1');
    await parley.actions.session.signOut();
    expect(await parley.actions.links.get(CONVERSATION, 'blob-1')).toMatchObject({ ok: false });
    parley.stop();
  });
});
