import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

const list = (userId: string, after = '', bytes = 1000) =>
  one.run(scripts.listScheduled, keys.user(userId), { after, bytes });

it('lists all scheduled messages of a person, and none of others', async () => {
  await one.command.hset(keys.user('amy').scheduled, 'c1', '{"a":1}', 'c2', '{"b":2}');
  expect(await list('amy')).toEqual({ next: '', messages: ['{"a":1}', '{"b":2}'] });
  expect(await list('ben')).toEqual({ next: '', messages: [] });
});

it('repair B3: limits a page in bytes, returns at least one message, and leads to the next page', async () => {
  await one.command.hset(keys.user('cat').scheduled, 'c1', '1'.repeat(40), 'c2', '2'.repeat(200), 'c3', '3'.repeat(10));
  expect(await list('cat', '', 100)).toEqual({ next: 'c1', messages: ['1'.repeat(40)] });
  expect(await list('cat', 'c1', 100)).toEqual({ next: 'c2', messages: ['2'.repeat(200)] });
  expect(await list('cat', 'c2', 100)).toEqual({ next: '', messages: ['3'.repeat(10)] });
});
