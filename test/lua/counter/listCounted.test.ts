import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { applyTo, contribution, openShard } from '../../support/countersForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('lists all counts in portions', async () => {
  const shard = await openShard(one, keys);
  const rows = Array.from({ length: 400 }, (_, index) => contribution(1, 1, { conversationId: `room:${index}` }));
  await applyTo(one, shard, ...rows);
  const fields = new Set<string>();
  let cursor = '0';
  do {
    const { next, entries } = await one.run(scripts.listCounted, shard, { cursor, count: 50 });
    for (const { field, entry } of entries) {
      fields.add(field);
      expect(entry).toMatch(/^1:1:\d+:e$/);
    }
    cursor = next;
  } while (cursor !== '0');
  expect(fields).toEqual(new Set(rows.map(({ conversationId }) => `amy ${conversationId}`)));
});
