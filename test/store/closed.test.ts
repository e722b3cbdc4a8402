import { afterEach, expect, it, vi } from 'vitest';
import { createLocalStore } from '../../src-main/store/createLocalStore.ts';
import { openDatabase } from '../../src-main/store/openDatabase.ts';
import { ACCOUNT } from '../support/localStore/fixtures.ts';
import { makeTemporaryFolder } from '../support/cleanUps.ts';
import { recordingLog } from '../support/recordingLog.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('repair C9: a store that is closed during the check after an unclean exit does not reopen its file', () => {
  vi.useFakeTimers();
  const folder = makeTemporaryFolder('store');
  let opened = 0;
  const store = createLocalStore(folder, recordingLog(), {
    open(file, log) {
      opened += 1;
      return { ...openDatabase(file, log), endedUncleanly: true };
    },
  });
  void store.handlers['local.open']({ account: ACCOUNT }, null);
  store.close();
  vi.advanceTimersByTime(60_000);
  expect(opened).toBe(1);
});
