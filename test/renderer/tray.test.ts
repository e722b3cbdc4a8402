import { describe, expect, it } from 'vitest';
import { createModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { attach, fileOf } from './support/files.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

describe('the tray', () => {
  it('refuses empty and too large files at once, and keeps the others and the text', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'typed' });
    const chosen = [fileOf('empty.txt', 0), fileOf('huge.iso', 1_000_001), fileOf('fine.txt', 10)];
    expect(await parley.actions.uploads.choose(CONVERSATION, chosen)).toMatchObject([
      { name: 'empty.txt', problem: { code: 'FILE_EMPTY' } },
      { name: 'huge.iso', problem: { code: 'FILE_TOO_LARGE', details: { maxBytes: 1_000_000 } } },
    ]);
    expect(parley.stores.uploads.getState().map(({ file }) => file.name)).toEqual(['fine.txt']);
    expect(parley.stores.drafts.getState()[CONVERSATION]).toBe('typed');
    expect(server.uploads.open.size).toBe(0);
    parley.stop();
  });

  it('asks the server only about the largest of several files', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('small.txt', 10), fileOf('large.txt', 5_000), fileOf('middle.txt', 500));
    expect(made(server, 'upload.begin')).toMatchObject([{ bytes: 5_000 }]);
    expect(parley.stores.uploads.getState().map(({ file }) => file.name)).toEqual([
      'small.txt',
      'large.txt',
      'middle.txt',
    ]);
    parley.stop();
  });

  it('shortens a long name in its middle, so that its extension stays visible', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf(`${'x'.repeat(300)}.pdf`, 10));
    const name = parley.stores.uploads.getState()[0]?.file.name ?? '';
    expect(name.length).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^x+…x+\.pdf$/);
    parley.stop();
  });

  it('is empty after a sign-out', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await attach(parley, fileOf('mine.txt', 10));
    await parley.actions.session.signOut();
    expect(parley.stores.uploads.getState()).toEqual([]);
    parley.stop();
  });
});
