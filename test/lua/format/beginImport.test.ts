import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const LONG_MS = 3_600_000;

const begin = (importId: string, token: string, leaseMs = LONG_MS) =>
  one.run(scripts.beginImport, keys.format, { importId, details: '{"of":1}', token, leaseMs });
const end = (token: string, isDone = true) => one.run(scripts.endImport, keys.format, { token, isDone });
const claim = () => one.run(scripts.claimFormat, keys.format, { written: 2, readableFrom: 1 });

it('keeps nodes out from the beginning to the end, and only one process imports', async () => {
  expect(await begin('', 'first')).toMatchObject({ outcome: 'none', isUsed: false });
  await claim();
  expect(await begin('one', 'first')).toMatchObject({ outcome: 'begun', isUsed: true, details: '{"of":1}' });
  await expect(claim()).rejects.toMatchObject({ code: 'IMPORT_UNDER_WAY' });
  expect(await begin('one', 'second')).toMatchObject({ outcome: 'running' });
  expect(await begin('two', 'second')).toMatchObject({ outcome: 'other' });
  expect(await begin('', 'second')).toMatchObject({ outcome: 'running' });
  expect(await begin('', 'first')).toMatchObject({ outcome: 'continued' });
  expect(await end('second')).toEqual({ ended: false });

  expect(await end('first', false)).toEqual({ ended: true });
  await expect(claim()).rejects.toMatchObject({ code: 'IMPORT_UNDER_WAY' });
  expect(await begin('one', 'second')).toMatchObject({ outcome: 'continued', details: '{"of":1}' });
  expect(await begin('one', 'first')).toMatchObject({ outcome: 'running' });
  expect(await end('second')).toEqual({ ended: true });
  await claim();
  expect(await end('second')).toEqual({ ended: false });
});

it('a lease that has ended is taken over', async () => {
  await begin('three', 'first', 0);
  expect(await begin('', 'second')).toMatchObject({ outcome: 'continued' });
  expect(await begin('three', 'first')).toMatchObject({ outcome: 'running' });
  await end('second');
});
