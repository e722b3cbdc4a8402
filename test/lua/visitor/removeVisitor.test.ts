import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one } = startScripts();

it('F9: removes a visitor once; the id has no role then, and may be used again', async () => {
  const { people } = createKeys(randomPrefix());
  const visitor = { userId: 'visitor-1' };
  await one.run(scripts.addVisitor, people, visitor);
  await one.command.hset(people.profiles, visitor.userId, '{}');
  expect(await one.run(scripts.removeVisitor, people, visitor)).toEqual({ removed: true });
  expect(await one.run(scripts.removeVisitor, people, visitor)).toEqual({ removed: false });
  expect((await one.run(scripts.readMember, people, visitor)).role).toBeNull();
  expect(await one.command.hexists(people.profiles, visitor.userId)).toBe(0);
  expect(await one.run(scripts.addVisitor, people, visitor)).toEqual({ added: true });
});
