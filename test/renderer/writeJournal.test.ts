import { expect, it } from 'vitest';
import type { Settings } from '../../src-renderer/local/createSettings.ts';
import { createWriteJournal } from '../../src-renderer/local/indexedDb/createWriteJournal.ts';

const draft = (document: string | null) => [{ key: 'draft room:plans', document }];

function createStorage(): { readonly storage: Settings; readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  const storage: Settings = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => (value === null ? void values.delete(key) : void values.set(key, value)),
    keys: () => [...values.keys()],
  };
  return { storage, values };
}

function createJournal(storage: Settings, reported: unknown[] = []) {
  return createWriteJournal(storage, (error) => reported.push(error));
}

it('copies nothing while the page lives', () => {
  const { storage, values } = createStorage();
  createJournal(storage).start('mei', draft('a'));
  expect(values.size).toBe(0);
});

it('copies the last unfinished write of each document, and those that start while the page ends', () => {
  const { storage } = createStorage();
  const journal = createJournal(storage);
  journal.start('mei', [...draft('a'), { key: 'place', document: { at: 1 } }]);
  journal.start('mei', draft('b'));
  journal.setLeaving(true);
  journal.start('mei', [{ key: 'place', document: null }]);
  const next = createJournal(storage);
  expect(next.read('mei')).toEqual([...draft('b'), { key: 'place', document: null }]);
  expect(next.read('tom')).toEqual([]);
});

it('forgets a copy when its write finishes, but not that of a later write', () => {
  const { storage, values } = createStorage();
  const journal = createJournal(storage);
  const finishFirst = journal.start('mei', draft('a'));
  const finishSecond = journal.start('mei', draft('b'));
  journal.setLeaving(true);
  finishFirst();
  expect(createJournal(storage).read('mei')).toEqual(draft('b'));
  finishSecond();
  expect(values.size).toBe(0);
});

it('copies nothing more once the page continues', () => {
  const { storage, values } = createStorage();
  const journal = createJournal(storage);
  journal.setLeaving(true);
  journal.setLeaving(false);
  journal.start('mei', draft('a'));
  expect(values.size).toBe(0);
});

it('clears one account, and what is still being written of it', () => {
  const { storage } = createStorage();
  const journal = createJournal(storage);
  journal.setLeaving(true);
  journal.start('mei', draft('a'));
  journal.start('tom', draft('b'));
  journal.clear('mei');
  journal.setLeaving(false);
  journal.setLeaving(true);
  expect(journal.read('mei')).toEqual([]);
  expect(journal.read('tom')).toEqual(draft('b'));
});

it('ignores what is not a write, and reports a full storage', () => {
  const { storage, values } = createStorage();
  values.set('parley.unwritten ["mei","a"]', '{');
  values.set('parley.unwritten ["mei","b"]', '{"account":"mei","key":""}');
  values.set('parley.token', '{"account":"mei","key":"a","document":1}');
  expect(createJournal(storage).read('mei')).toEqual([]);
  const reported: unknown[] = [];
  const full = new Error('QuotaExceededError');
  function refuse(): never {
    throw full;
  }
  const journal = createJournal({ ...storage, set: refuse }, reported);
  journal.setLeaving(true);
  journal.start('mei', draft('a'));
  expect(reported).toEqual([full]);
});
