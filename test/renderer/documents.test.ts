import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LocalAccount } from '../../src-renderer/local/LocalAccount.ts';
import { createDocuments } from '../../src-renderer/local/keepDocuments.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('writes a document that never stops changing, as it is at the time of each write', async () => {
  const written: unknown[] = [];
  const ask = (_name: string, input: unknown): Promise<unknown> => {
    written.push(input);
    return Promise.resolve({ ok: true, value: {} });
  };
  const documents = createDocuments({ ask } as unknown as LocalAccount, (error) => {
    throw error;
  });
  let changes = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    changes += 1;
    documents.gather('lists', () => ({ changes }));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(written).toEqual([3, 6, 9].map((count) => ({ documents: [{ key: 'lists', document: { changes: count } }] })));
  documents.stop();
  expect(written.at(-1)).toEqual({ documents: [{ key: 'lists', document: { changes: 10 } }] });
});
