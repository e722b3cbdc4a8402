import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const { format } = keys.format;
const end = (token: string, isDone: boolean) => one.run(scripts.endImport, keys.format, { token, isDone });
const stored = () => one.call('reading', (redis) => redis.hgetall(format));

it('ends the lease of the process that has it, or removes the mark, and leaves the format alone', async () => {
  const mark = { import: 'one', importDetails: '{}', importToken: 'first', importUntil: '9000' };
  await one.call('preparing', (redis) => redis.hset(format, { written: 2, ...mark }));
  expect(await end('second', true)).toEqual({ ended: false });
  expect(await stored()).toEqual({ written: '2', ...mark });

  expect(await end('first', false)).toEqual({ ended: true });
  expect(await stored()).toEqual({ written: '2', ...mark, importUntil: '0' });
  expect(await end('first', true)).toEqual({ ended: true });
  expect(await stored()).toEqual({ written: '2' });
  expect(await end('first', true)).toEqual({ ended: false });
});
