import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { openShard } from '../../support/countersForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('does nothing for a generation that was restarted meanwhile', async () => {
  const shard = await openShard(one, keys);
  expect(await one.run(scripts.finishBuild, shard, { lineage: 'former' })).toEqual({ done: false });
  expect(await one.run(scripts.openShard, shard, { fresh: 'x' })).toEqual({ lineage: 'L', built: false });
  expect(await one.run(scripts.finishBuild, shard, { lineage: 'L' })).toEqual({ done: true });
  expect(await one.run(scripts.openShard, shard, { fresh: 'x' })).toEqual({ lineage: 'L', built: true });
});
