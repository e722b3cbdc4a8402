import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

const NONE = { muted: [], subscriptions: [], people: [] };

it("returns a person's subscriptions, muted topics and followed people, also if there are none", async () => {
  expect(await one.run(scripts.readSubscriptions, keys.user('amy'), {})).toEqual(NONE);
  const { since } = await one.run(scripts.subscribe, keys.user('amy'), { pattern: 'a.*', limit: 5, marks: [] });
  await one.run(scripts.muteTopic, keys.user('amy'), { topic: 'a.b', muted: true, limit: 5 });
  await one.run(scripts.followPerson, keys.user('amy'), { by: 'amy', userId: 'cat', since: 7, limit: 5 });

  expect(await one.run(scripts.readSubscriptions, keys.user('amy'), {})).toEqual({
    muted: ['a.b'],
    subscriptions: [{ pattern: 'a.*', since }],
    people: [{ userId: 'cat', since: 7 }],
  });
  expect(await one.run(scripts.readSubscriptions, keys.user('ben'), {})).toEqual(NONE);
});
