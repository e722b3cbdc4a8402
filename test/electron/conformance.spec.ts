import { conformanceCases } from '../support/conformance.ts';
import { createBridgeTransport } from './support/bridgeTransport.ts';
import { Parley } from './support/Parley.ts';
import { createRoot } from './support/createRoot.ts';
import { test } from './support/test.ts';

const windows: Parley[] = [];
let removeRoot = (): Promise<void> => Promise.resolve();

test.describe('the IPC transport', () => {
  test.beforeAll(async () => {
    const root = await createRoot();
    removeRoot = root.remove;
    for (const profile of ['default', 'second', 'third']) {
      const parley = await Parley.launch({ root: root.path, profile });
      windows.push(parley);
      await parley.chooseThisComputer();
    }
  });
  test.afterAll(async () => {
    for (const window of windows) await window.quit();
    await removeRoot();
  });

  for (const { name, run } of conformanceCases) {
    test(name, async () => {
      // Each test starts with freshly loaded pages, because a load is what makes a client new.
      const free = [...windows];
      await run(async () => {
        const next = free.shift();
        if (next === undefined) throw new Error('more clients are needed than there are windows');
        return createBridgeTransport(next.page);
      });
    });
  }
});
