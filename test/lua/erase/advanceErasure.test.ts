import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const { people } = keys;

it('replaces the record that the caller read, once, and deletes a profile that was stored late', async () => {
  await one.command.hset(people.erased, 'dee', '{"at":1,"stage":"rest"}');
  await one.command.hset(people.profiles, 'dee', '{}', 'eli', '{}');
  const advance = (after: string) =>
    one.run(scripts.advanceErasure, people, { userId: 'dee', before: '{"at":1,"stage":"rest"}', after });
  expect(await advance('{"at":1}')).toEqual({ advanced: true });
  expect(await advance('{"at":2}')).toEqual({ advanced: false });
  expect(await one.command.hget(people.erased, 'dee')).toBe('{"at":1}');
  expect(await one.command.hkeys(people.profiles)).toEqual(['eli']);
});
