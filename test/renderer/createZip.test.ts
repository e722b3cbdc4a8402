import { expect, it } from 'vitest';
import { createZip } from '../../src-renderer/files/createZip.ts';
import { readZip } from '../support/readZip.ts';

function collect() {
  const chunks: Uint8Array[] = [];
  const zip = createZip((bytes) => {
    chunks.push(bytes.slice());
    return Promise.resolve();
  });
  return { chunks, zip };
}

it('writes entries that are streamed in pieces', async () => {
  const { chunks, zip } = collect();
  await zip.begin('größe/a.txt', Date.UTC(2026, 10, 26));
  await zip.write(new TextEncoder().encode('hello '));
  await zip.write(new TextEncoder().encode('world'));
  expect(await zip.end()).toBe(11);
  await zip.begin('empty', 0);
  expect(await zip.end()).toBe(0);
  await zip.finish();
  const entries = [...readZip(chunks)].map(([name, bytes]) => [name, bytes.toString()]);
  expect(entries).toEqual([
    ['größe/a.txt', 'hello world'],
    ['empty', ''],
  ]);
});

// 0xffff in the short list says that the number is in the long one.
it.each([0xffff, 0x10000])('writes %d entries, more than a short list can have', async (count) => {
  const { chunks, zip } = collect();
  for (let index = 0; index < count; index += 1) {
    await zip.begin(String(index), 0);
    await zip.end();
  }
  await zip.finish();
  expect(readZip(chunks).size).toBe(count);
  expect(Buffer.concat(chunks.slice(-1)).includes('PK\x06\x06')).toBe(true);
});
