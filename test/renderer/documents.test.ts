import { expect, it } from 'vitest';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { made } from './support/faults.ts';
import { startOpened } from './support/startParley.ts';

/** A page whose lists have just changed, and the disk calls that it has made since. */
async function changedPage() {
  const server = createModelServer();
  const disk = createDisk();
  const parley = await startOpened(server, disk);
  await expect.poll(() => disk.kept().then(({ documents }) => documents)).toContain('lists');
  const asked: string[] = [];
  disk.intercept((name, carryOut) => {
    asked.push(name);
    return carryOut();
  });
  parley.stores.people.dispatch({ type: 'listed', people: [{ id: 'new', name: 'Nora New' }] });
  expect(asked).toEqual([]);
  return { server, disk, parley, asked };
}

it('starts to write the newest lists immediately when the page is left right after a change', async () => {
  const { disk, parley, asked } = await changedPage();
  parley.leave();
  expect(asked).toEqual(['local.writeDocuments']);
  expect((await disk.kept()).json).toContain('Nora New');
  parley.stop();
});

it('writes the newest lists before it confirms that the app can quit', async () => {
  const { server, disk, parley } = await changedPage();
  let isReady = false;
  disk.intercept((_name, carryOut) => {
    isReady ||= made(server, 'host.readyToQuit').length > 0;
    return carryOut();
  });
  server.publish('host.quitRequested', {});
  expect(isReady).toBe(false);
  expect(made(server, 'host.readyToQuit')).toHaveLength(1);
  expect((await disk.kept()).json).toContain('Nora New');
  parley.stop();
});

it('writes a change that arrives while the page is hidden with the usual delay', async () => {
  const { disk, parley } = await changedPage();
  parley.leave();
  parley.stores.people.dispatch({ type: 'listed', people: [{ id: 'later', name: 'Lars Later' }] });
  await expect.poll(() => disk.kept().then(({ json }) => json)).toContain('Lars Later');
  parley.stop();
});
