import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('returns the first of all concurrent claims, and never changes it', async () => {
  const answers = await atOnce([one, two], 8, (redis, index) =>
    redis.run(scripts.claimIdentity, keys.archive, { identity: `database-${index}` }),
  );
  const standing = new Set(answers.map((answer) => answer.standing));
  expect(standing.size).toBe(1);
  const [first] = standing;
  expect(await one.run(scripts.claimIdentity, keys.archive, { identity: 'late' })).toEqual({ standing: first });
});
