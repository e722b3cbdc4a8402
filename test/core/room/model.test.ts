import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../../support/coreForTests.ts';
import { repetitions } from '../../support/repetitions.ts';
import { readReplay, sayHowToReplay } from './model/replay.ts';
import { roomProperty, startModelRuns } from './model/roomProperty.ts';

const RUNS = repetitions({ short: 150, long: 1_000 });
const replay = readReplay(process.env['PARLEY_SEED']);

const { store, makePeople } = startModelRuns();
let people: readonly SignedIn[];
beforeAll(async () => {
  people = await makePeople();
});

it('a room behaves like its model for any actions of its people', { timeout: 600_000 }, async () => {
  const property = roomProperty({ store, people }, replay?.replayPath);
  const result = await fc.check(property, { numRuns: RUNS, ...replay?.parameters });
  expect(sayHowToReplay(result)).toBe('');
});
