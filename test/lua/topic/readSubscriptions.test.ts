import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it("returns a person's subscriptions and muted topics, also if there are none", async () => {
  expect(await one.run(scripts.readSubscriptions, keys.user('amy'), {})).toEqual({ muted: [], subscriptions: [] });
  const { since } = await one.run(scripts.subscribe, keys.user('amy'), { pattern: 'a.*', limit: 5, marks: [] });
  await one.run(scripts.muteTopic, keys.user('amy'), { topic: 'a.b', muted: true, limit: 5 });

  expect(await one.run(scripts.readSubscriptions, keys.user('amy'), {})).toEqual({
    muted: ['a.b'],
    subscriptions: [{ pattern: 'a.*', since }],
  });
  expect(await one.run(scripts.readSubscriptions, keys.user('ben'), {})).toEqual({ muted: [], subscriptions: [] });
});
