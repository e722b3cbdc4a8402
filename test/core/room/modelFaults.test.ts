import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../../support/coreForTests.ts';
import { FAULTS } from './model/faults.ts';
import { readReplay, sayHowToReplay } from './model/replay.ts';
import { roomProperty, startModelRuns } from './model/roomProperty.ts';

const { store, makePeople } = startModelRuns();
let people: readonly SignedIn[];
beforeAll(async () => {
  people = await makePeople();
});

it.each(Object.entries(FAULTS))('the model detects a core in which %s', { timeout: 120_000 }, async (_fault, ask) => {
  const result = await fc.check(roomProperty({ store, people, ask }), { numRuns: 1_000, endOnFailure: true });

  expect(result.failed).toBe(true);
  const [, seed] = /PARLEY_SEED='([^']+)'/.exec(sayHowToReplay(result)) ?? [];
  const replay = readReplay(seed);
  const again = await fc.check(roomProperty({ store, people, ask }, replay?.replayPath), replay?.parameters);
  expect([again.failed, again.numRuns], `replayed from ${seed}`).toEqual([true, 1]);
});
