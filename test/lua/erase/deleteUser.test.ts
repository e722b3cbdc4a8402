import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one } = startScripts();

it('F9: deletes the keys of this person and of no other', async () => {
  const keys = createKeys(randomPrefix());
  const [gone, other] = [keys.user('visitor-1'), keys.user('visitor-2')];
  for (const person of [gone, other]) {
    await one.run(scripts.enterInList, person, { conversationId: 'room:lobby' });
    await one.command.hset(person.notices, '1', '{}');
  }
  await one.run(scripts.deleteUser, gone, {});
  await one.run(scripts.deleteUser, gone, {});
  expect(await one.command.exists(gone.conversations)).toBe(0);
  expect(await one.command.exists(gone.notices)).toBe(0);
  expect(await one.command.exists(other.conversations)).toBe(1);
  expect(await one.command.exists(other.notices)).toBe(1);
});
