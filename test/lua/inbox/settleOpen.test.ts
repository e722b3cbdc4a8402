import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('removes people who have read all notices, and keeps those who got another meanwhile', async () => {
  const followed = keys.followed('room:a');
  await one.command.zadd(followed.open, 5, 'amy', 7, 'ben', 9, 'tom');

  const marks = [
    { userId: 'amy', offset: 5 },
    { userId: 'ben', offset: 6 },
    { userId: 'eve', offset: 99 },
  ];
  expect(await one.run(scripts.settleOpen, followed, { marks })).toEqual({ left: 2 });
  expect(await one.command.zrange(followed.open, '0', '-1')).toEqual(['ben', 'tom']);
});
