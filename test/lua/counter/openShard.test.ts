import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('starts one generation for concurrent calls, and returns whether it is complete', async () => {
  const shard = keys.counters(0);
  const answers = await atOnce([one, two], 8, (redis, index) =>
    redis.run(scripts.openShard, shard, { fresh: `lineage-${index}` }),
  );
  const [{ lineage: generation, built } = { lineage: '', built: true }] = answers;
  expect(new Set(answers.map((answer) => answer.lineage)).size).toBe(1);
  expect(built).toBe(false);

  await one.run(scripts.finishBuild, shard, { lineage: generation });
  expect(await one.run(scripts.openShard, shard, { fresh: 'late' })).toEqual({ lineage: generation, built: true });
});
