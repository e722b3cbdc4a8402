import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore, BlobAddress } from '#core/blob/BlobStore.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { KINDS_WITH_NAMESPACES, STORE_KINDS, type StoreKind, type StoreSite } from './storeKinds.ts';

const at = (namespace: string, id: string): BlobAddress => ({ conversationId: `room:${namespace}`, namespace, id });
const fresh = (): BlobAddress => at(`s-${randomUUID()}`, `f-${randomUUID()}`);

async function writeAll(store: BlobStore, place: BlobAddress, bytes: Uint8Array, from = 0): Promise<void> {
  for (let offset = from; offset < bytes.byteLength; offset += store.chunkBytes)
    await store.write(place, offset, bytes.subarray(offset, offset + store.chunkBytes));
}

async function readAll(store: BlobStore, place: BlobAddress, start: number, end: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of store.read(place, { start, end })) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Two whole chunks and a partial one. */
const sample = (store: BlobStore): Buffer => randomBytes(store.chunkBytes * 2 + 1234);

async function namespacesOf(store: BlobStore): Promise<string[]> {
  const namespaces: string[] = [];
  for await (const namespace of store.listNamespaces()) namespaces.push(namespace);
  return namespaces;
}

async function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'none',
    (error: unknown) => (error instanceof ChatError ? error.code : 'a fault'),
  );
}

describe.each(STORE_KINDS)('$name as a file store', (kind) => {
  let site: StoreSite;
  let store: BlobStore;
  beforeAll(async () => {
    site = await kind.start();
    store = await site.open();
  });
  afterAll(async () => {
    await store.stop();
    await site.stop();
  });

  it('D10: returns the whole file, before it is sealed and after', async () => {
    const place = fresh();
    const bytes = sample(store);
    await writeAll(store, place, bytes);
    expect(bytes.equals(await readAll(store, place, 0, bytes.byteLength))).toBe(true);
    await store.seal(place, bytes.byteLength);
    expect(bytes.equals(await readAll(store, place, 0, bytes.byteLength))).toBe(true);
  });

  it('D10: returns every range, whichever chunks it spans', async () => {
    const place = fresh();
    const bytes = sample(store);
    await writeAll(store, place, bytes);
    await store.seal(place, bytes.byteLength);
    const edges = [0, 1, store.chunkBytes - 1, store.chunkBytes, store.chunkBytes + 1, store.chunkBytes * 2];
    const position = fc.oneof(fc.constantFrom(...edges, bytes.byteLength - 1), fc.nat(bytes.byteLength - 1));
    await fc.assert(
      fc.asyncProperty(position, position, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other) + 1];
        expect(bytes.subarray(start, end).equals(await readAll(store, place, start, end))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('stores a file of one byte', async () => {
    const place = fresh();
    await store.write(place, 0, Uint8Array.of(7));
    await store.seal(place, 1);
    expect([...(await readAll(store, place, 0, 1))]).toEqual([7]);
  });

  it('D10: every step is idempotent, also for a chunk that arrives late', async () => {
    const place = fresh();
    const bytes = sample(store);
    await writeAll(store, place, bytes);
    await writeAll(store, place, bytes);
    await store.seal(place, bytes.byteLength);
    await store.write(place, store.chunkBytes, bytes.subarray(store.chunkBytes, store.chunkBytes * 2));
    await store.seal(place, bytes.byteLength);
    expect(bytes.equals(await readAll(store, place, 0, bytes.byteLength))).toBe(true);
    await store.remove(place);
    await store.remove(place);
    expect(await faultOf(readAll(store, place, 0, 1))).toBe('BLOB_NOT_FOUND');
  });

  it('D10: continues after a restart where the last acknowledged chunk ended', async () => {
    const place = fresh();
    const bytes = sample(store);
    const before = await site.open();
    await before.write(place, 0, bytes.subarray(0, store.chunkBytes));
    await before.stop();

    const after = await site.open();
    await writeAll(after, place, bytes, store.chunkBytes);
    await after.seal(place, bytes.byteLength);
    expect(bytes.equals(await readAll(after, place, 0, bytes.byteLength))).toBe(true);
    await after.stop();
  });

  it('keeps concurrent writes apart', async () => {
    const namespace = `s-${randomUUID()}`;
    const files = Array.from({ length: 10 }, (_, index) => ({
      place: at(namespace, `f${index}`),
      bytes: sample(store),
    }));
    await Promise.all(
      files.map(async ({ place, bytes }) => {
        await writeAll(store, place, bytes);
        await store.seal(place, bytes.byteLength);
      }),
    );
    for (const { place, bytes } of files)
      expect(bytes.equals(await readAll(store, place, 0, bytes.byteLength))).toBe(true);
  });

  it('D10: keeps nothing of a removed file, sealed or not, and everything of the others', async () => {
    const namespace = `s-${randomUUID()}`;
    const [sealed, half, other] = [at(namespace, 'a'), at(namespace, 'ab'), at(namespace, 'abc')];
    const bytes = sample(store);
    for (const place of [sealed, half, other]) await writeAll(store, place, bytes);
    await store.seal(sealed, bytes.byteLength);
    await store.remove(sealed);
    await store.remove(half);

    expect(await faultOf(readAll(store, sealed, 0, 1))).toBe('BLOB_NOT_FOUND');
    expect(await faultOf(readAll(store, half, store.chunkBytes, store.chunkBytes + 1))).toBe('BLOB_NOT_FOUND');
    expect(bytes.equals(await readAll(store, other, 0, bytes.byteLength))).toBe(true);
  });

  it("reports a file that doesn't exist, and one that is removed while it is read", async () => {
    expect(await faultOf(readAll(store, fresh(), 0, 1))).toBe('BLOB_NOT_FOUND');
    const place = fresh();
    await store.write(place, 0, randomBytes(10));
    expect(await faultOf(readAll(store, place, 5, 20))).toBe('BLOB_NOT_FOUND');
  });

  it('allows a reader to stop in the middle', async () => {
    const place = fresh();
    const bytes = sample(store);
    await writeAll(store, place, bytes);
    for await (const piece of store.read(place, { start: 0, end: bytes.byteLength })) {
      expect(piece.byteLength).toBeGreaterThan(0);
      break;
    }
    await store.remove(place);
    expect(await faultOf(readAll(store, place, 0, 1))).toBe('BLOB_NOT_FOUND');
  });
});

describe.each(KINDS_WITH_NAMESPACES)('$name, whose namespaces must be removed', (kind) => {
  let site: StoreSite;
  let store: BlobStore;
  beforeAll(async () => {
    site = await kind.start();
    store = await site.open();
  });
  afterAll(async () => {
    await store.stop();
    await site.stop();
  });

  it('D10: lists each non-empty namespace once, and empties one completely', async () => {
    const [one, two] = [`S_${randomUUID()}`, `s-${randomUUID()}`];
    const bytes = randomBytes(10);
    for (const place of [at(one, 'a'), at(one, 'B'), at(two, 'a')]) await writeAll(store, place, bytes);
    await store.seal(at(one, 'a'), 10);
    const mine = async () =>
      (await namespacesOf(store)).filter((namespace) => [one, two].includes(namespace)).toSorted();
    expect(await mine()).toEqual([one, two].toSorted());

    await store.removeNamespace(one);
    await store.removeNamespace(one);
    expect(await mine()).toEqual([two]);
    expect(await faultOf(readAll(store, at(one, 'a'), 0, 10))).toBe('BLOB_NOT_FOUND');
    expect(bytes.equals(await readAll(store, at(two, 'a'), 0, 10))).toBe(true);
  });

  it('distinguishes names that differ only in case', async () => {
    const namespace = `s-${randomUUID()}`;
    await store.write(at(namespace, 'Abc'), 0, Uint8Array.of(1));
    await store.write(at(namespace, 'abc'), 0, Uint8Array.of(2));
    expect([...(await readAll(store, at(namespace, 'Abc'), 0, 1))]).toEqual([1]);
    await store.remove(at(namespace, 'abc'));
    expect([...(await readAll(store, at(namespace, 'Abc'), 0, 1))]).toEqual([1]);
  });

  it('does not seal a file that is shorter than announced', async () => {
    const place = fresh();
    await store.write(place, 0, randomBytes(10));
    expect(await faultOf(store.seal(place, 11))).toBe('a fault');
  });

  it.each(['', '..', '.', '../x', 'a/b', 'a\\b', 'a.part', 'a b', 'ä', 'a\0', 'x'.repeat(65)])(
    'refuses %j as the name of a file or a namespace',
    async (bad) => {
      for (const place of [at('shelf', bad), at(bad, 'id')]) {
        expect(await faultOf(store.write(place, 0, Uint8Array.of(1)))).toBe('INVALID_ARGUMENT');
        expect(await faultOf(readAll(store, place, 0, 1))).toBe('INVALID_ARGUMENT');
        expect(await faultOf(store.seal(place, 1))).toBe('INVALID_ARGUMENT');
        expect(await faultOf(store.remove(place))).toBe('INVALID_ARGUMENT');
      }
      expect(await faultOf(store.removeNamespace(bad))).toBe('INVALID_ARGUMENT');
    },
  );
});

/** Every step on a store that no longer answers, and its result. */
async function stepsWhenDown(kind: StoreKind, steps: (store: BlobStore, place: BlobAddress) => Promise<unknown>[]) {
  const site = await kind.start();
  const store = await site.open();
  const place = fresh();
  await store.write(place, 0, randomBytes(10));
  await site.breakDown();
  const faults = await Promise.all(steps(store, place).map(faultOf));
  await store.stop();
  await site.stop();
  return faults;
}

describe('a store that is down', () => {
  it.each(STORE_KINDS)('$name: is reported as a fault, never as a missing file or a full store', async (kind) => {
    const faults = await stepsWhenDown(kind, (store, place) => [
      store.write(place, 0, randomBytes(10)),
      readAll(store, place, 0, 10),
      store.remove(place),
    ]);
    expect(faults).toHaveLength(3);
    for (const fault of faults) expect(['OFFLINE', 'a fault']).toContain(fault);
  });

  it.each(KINDS_WITH_NAMESPACES)('$name: is reported as a fault for its namespaces, too', async (kind) => {
    const faults = await stepsWhenDown(kind, (store, place) => [
      store.seal(place, 10),
      store.removeNamespace(place.namespace),
      namespacesOf(store),
    ]);
    expect(faults).toEqual(['a fault', 'a fault', 'a fault']);
  });
});
