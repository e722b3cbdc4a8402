import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('all that a person has waiting is listed, and nothing of anybody else', async () => {
  await one.command.hset(keys.user('amy').scheduled, 'c1', '{"a":1}', 'c2', '{"b":2}');
  const { messages } = await one.run(scripts.listScheduled, keys.user('amy'), {});
  expect(messages.toSorted()).toEqual(['{"a":1}', '{"b":2}']);
  expect((await one.run(scripts.listScheduled, keys.user('ben'), {})).messages).toEqual([]);
});
