import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns the stored profiles, and nothing when there are none', async () => {
  const list = () => one.run(scripts.listProfiles, keys.people, {});
  expect(await list()).toEqual({ profiles: [] });
  await one.command.hset(keys.people.profiles, 'amy', '{"userId":"amy","version":1}');
  expect(await list()).toEqual({ profiles: ['{"userId":"amy","version":1}'] });
});
