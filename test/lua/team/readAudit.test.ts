import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('returns pages, newest first, for admins only: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy', 'dan', 'eve');
  const read = async (before: number, count: number, actor = 'amy') => {
    const { newest, entries } = await one.run(scripts.readAudit, keys.people, { actor, before, count });
    const seqs = entries.map((entry) => (JSON.parse(entry) as { seq: number }).seq);
    expect(seqs).toEqual(entries.map((_, index) => newest - index));
    return seqs;
  };
  await expectRefusal(read(0, 2, 'ben'), 'NOT_ADMIN');
  expect(await read(0, 2)).toEqual([5, 4]);
  expect(await read(4, 2)).toEqual([3, 2]);
  expect(await read(2, 2)).toEqual([1]);
  expect(await read(1, 2)).toEqual([]);
  const [newest] = (await one.run(scripts.readAudit, keys.people, { before: 0, count: 1, actor: 'amy' })).entries;
  expect(JSON.parse(newest ?? '')).toMatchObject({ action: 'team.joined', by: 'eve', address: as('amy').address });
});

it('keeps the newest 10,000 entries', async () => {
  await one.command.rpush(keys.people.audit, ...Array.from({ length: 10_000 }, () => '{}'));
  await one.run(scripts.setJoining, keys.people, { joining: 'closed', ...as('amy') });
  expect(await one.command.llen(keys.people.audit)).toBe(10_000);
});
