import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createArchive } from '../../src-renderer/stores/dataExport/createArchive.ts';
import { readZip } from '../support/readZip.ts';

async function collect(append: (chunk: Uint8Array) => Promise<void> = () => Promise.resolve()) {
  const chunks: Uint8Array[] = [];
  const archive = await createArchive({
    now: () => Date.UTC(2026, 10, 26),
    async append(chunk) {
      chunks.push(chunk);
      await append(chunk);
    },
  });
  return { chunks, archive };
}

/** Zeros in pieces, endlessly. `read` counts the pieces that were read. */
function endless(pieceBytes: number) {
  const counter = { read: 0 };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (;;) {
      counter.read += 1;
      yield new Uint8Array(pieceBytes);
    }
  }
  return { counter, pieces };
}

describe('the archive of an export', () => {
  it('stores entries that come in pieces, and knows their sizes', async () => {
    const { chunks, archive } = await collect();
    const bytes = Uint8Array.from({ length: 2 * LIMITS.chunkBytes + 5 }, (_, index) => index % 251);
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
    }
    async function* none(): AsyncGenerator<Uint8Array> {
      // Has no piece.
    }
    async function* pages(): AsyncGenerator<readonly unknown[]> {
      yield [{ text: 'hello' }, 2];
      yield [];
      yield ['größe'];
    }
    await archive.addFile('größe/a.bin', pieces());
    await archive.addFile('empty', none());
    await archive.addList('list.json', pages());
    await archive.addJson('one.json', { a: 1 });
    await archive.finish();

    const entries = readZip(chunks);
    expect([...entries.keys()]).toEqual(['größe/a.bin', 'empty', 'list.json', 'one.json']);
    expect(entries.get('größe/a.bin')?.equals(bytes)).toBe(true);
    expect(entries.get('empty')).toHaveLength(0);
    expect(JSON.parse(entries.get('list.json')?.toString() ?? '')).toEqual([{ text: 'hello' }, 2, 'größe']);
    expect(archive.files).toEqual(
      [...entries].map(([path, { length }]) => ({ path, bytes: length, ...(path === 'list.json' && { items: 3 }) })),
    );
    expect(Math.max(...chunks.map(({ byteLength }) => byteLength))).toBe(LIMITS.chunkBytes);
  });

  it('ends a list at a page that can’t be read, and notes it', async () => {
    const { chunks, archive } = await collect();
    async function* pages(): AsyncGenerator<readonly unknown[]> {
      yield [1];
      throw new ChatError('NOT_A_MEMBER');
    }
    await archive.addList('list.json', pages());
    await archive.finish();
    expect(JSON.parse(readZip(chunks).get('list.json')?.toString() ?? '')).toEqual([1]);
    expect(archive.leftOut).toEqual([{ path: 'list.json', reason: 'NOT_A_MEMBER' }]);
  });

  it('rejects with the error of writing, also in an entry without end', async () => {
    const refusal = new ChatError('FILE_NOT_WRITTEN');
    const { archive } = await collect(() => Promise.reject(refusal));
    await expect(archive.addFile('endless', endless(100_000).pieces())).rejects.toBe(refusal);
  });

  it('rejects with an unexpected error of reading', async () => {
    const { archive } = await collect();
    const fault = new TypeError('broken');
    async function* pages(): AsyncGenerator<readonly unknown[]> {
      yield [1];
      throw fault;
    }
    await expect(archive.addList('list.json', pages())).rejects.toBe(fault);
    expect(archive.leftOut).toEqual([]);
  });

  it('reads no further while what was read is not written', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const { chunks, archive } = await collect(() => promise);
    const { counter, pieces } = endless(LIMITS.chunkBytes);
    const adding = archive.addFile('endless', pieces());
    await expect.poll(() => chunks.length).toBe(1);
    // Only the pieces that are in the stages of the stream are in memory.
    await Promise.all(Array.from({ length: 1_000 }, () => Promise.resolve()));
    expect(counter.read).toBeLessThan(20);
    const refusal = new ChatError('FILE_NOT_WRITTEN');
    reject(refusal);
    await expect(adding).rejects.toBe(refusal);
  });
});
