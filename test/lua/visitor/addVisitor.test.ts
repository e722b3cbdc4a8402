import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

it('F9: adds each id once, also for concurrent callers, as a guest who is not listed', async () => {
  const { people } = createKeys(randomPrefix());
  const added = await atOnce([one, two], 20, (redis) => redis.run(scripts.addVisitor, people, { userId: 'visitor-1' }));
  expect(added.filter((reply) => reply.added)).toHaveLength(1);
  expect((await one.run(scripts.readMember, people, { userId: 'visitor-1' })).role).toBe('guest');
  expect((await one.run(scripts.listPeople, people, {})).people).toEqual([]);
});

it('F9: does not take the id of a person with an account, also a deactivated one', async () => {
  const { people } = createKeys(randomPrefix());
  await one.command.hset(people.names, 'amy', 'Amy');
  await one.command.hset(people.deactivated, 'ben', '1');
  for (const userId of ['amy', 'ben']) {
    expect(await one.run(scripts.addVisitor, people, { userId })).toEqual({ added: false });
  }
});
