import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

const claim = (written: number, readableFrom: number) =>
  one.run(scripts.claimFormat, keys.format, { written, readableFrom });
const recorded = () => one.call('reading', (redis) => redis.hgetall(keys.format.format));

it('records the latest format, never an earlier one, and refuses readers that are too old for it', async () => {
  await claim(2, 1);
  expect(await recorded()).toEqual({ written: '2', readableFrom: '1' });
  await claim(1, 1);
  expect(await recorded()).toEqual({ written: '2', readableFrom: '1' });
  await claim(4, 3);
  expect(await recorded()).toEqual({ written: '4', readableFrom: '3' });
  await expect(claim(2, 1)).rejects.toMatchObject({ code: 'UPGRADE_REQUIRED' });
  await claim(3, 1);
  expect(await recorded()).toEqual({ written: '4', readableFrom: '3' });
});

it('refuses every node while a team is being imported', async () => {
  const before = await recorded();
  await one.call('preparing', (redis) => redis.hset(keys.format.format, 'import', 'one'));
  await expect(claim(9, 9)).rejects.toMatchObject({ code: 'IMPORT_UNDER_WAY' });
  expect(await recorded()).toEqual({ ...before, import: 'one' });
});
