import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import {
  freshAnnouncements,
  HOUR_MS,
  listAs,
  markAs,
  publishArgs,
  unreadOf,
} from '../../support/announcementScripts.ts';
import { repetitions } from '../../support/repetitions.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();
const PEOPLE = ['ann', 'bob', 'cat'] as const;
type Person = (typeof PEOPLE)[number];

interface Known {
  readonly author: Person;
  isPlanned: boolean;
  isRecalled: boolean;
  readonly readers: Set<Person>;
}

type Step =
  | { readonly kind: 'publish'; readonly who: Person; readonly isPlanned: boolean }
  | { readonly kind: 'edit'; readonly who: Person; readonly offset: number; readonly isPlanned: boolean }
  | { readonly kind: 'recall'; readonly who: Person; readonly offset: number }
  | { readonly kind: 'mark'; readonly who: Person; readonly offsets: readonly number[] | 'all' };

const who = fc.constantFrom(...PEOPLE);
const offset = fc.integer({ min: 1, max: 6 });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish' as const), who, isPlanned: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), who, offset, isPlanned: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('recall' as const), who, offset }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('mark' as const),
        who,
        offsets: fc.oneof(fc.constant('all' as const), fc.array(offset, { minLength: 1, maxLength: 3 })),
      }),
    },
  ),
  { minLength: 1, maxLength: 14 },
);

const isUnread = (person: Person) => (each: Known) =>
  !each.isRecalled && !each.isPlanned && each.author !== person && !each.readers.has(person);

function expectStep(model: Known[], step: Step): void {
  if (step.kind === 'publish') {
    model.push({ author: step.who, isPlanned: step.isPlanned, isRecalled: false, readers: new Set() });
    return;
  }
  if (step.kind === 'mark') {
    const { who: reader, offsets } = step;
    for (const [index, each] of model.entries()) {
      const isMeant = offsets === 'all' || offsets.includes(index + 1);
      if (isMeant && isUnread(reader)(each)) each.readers.add(reader);
    }
    return;
  }
  const found = model[step.offset - 1];
  // No writers are named, so only its author changes it.
  if (found === undefined || found.isRecalled || found.author !== step.who) return;
  if (step.kind === 'edit') found.isPlanned = step.isPlanned;
  else found.isRecalled = true;
}

/** Each call is made twice concurrently: by a retry that overtakes the first try, or in two windows. */
async function carryOut(keys: KeysOf<'announcements'>, step: Step, clientId: string): Promise<void> {
  await atOnce([one, two], 2, async (redis) => {
    try {
      if (step.kind === 'mark') return await markAs(redis, keys, step.who, step.offsets);
      if (step.kind === 'recall') {
        return await redis.run(scripts.recallAnnouncement, keys, {
          userId: step.who,
          audiences: '[]',
          clientId,
          offset: step.offset,
        });
      }
      const startsAt = step.isPlanned ? Date.now() + HOUR_MS : 1;
      const args = publishArgs({ userId: step.who, clientId, startsAt });
      if (step.kind === 'publish') return await redis.run(scripts.publishAnnouncement, keys, args);
      return await redis.run(scripts.editAnnouncement, keys, { ...args, audiences: '[]', offset: step.offset });
    } catch (error) {
      // The model also ignores announcements that don't exist or belong to another person.
      if (error instanceof ChatError && ['ANNOUNCEMENT_NOT_FOUND', 'NOT_THE_AUTHOR'].includes(error.code)) return null;
      throw error;
    }
  });
}

it('after any actions of three people, each done twice concurrently, all unread counts and reader counts are exact', async () => {
  const runs = fc.asyncProperty(steps, async (sequence) => {
    const keys = freshAnnouncements();
    const model: Known[] = [];
    for (const [index, step] of sequence.entries()) {
      expectStep(model, step);
      await carryOut(keys, step, `step${index}`);
      for (const person of PEOPLE) {
        expect(await unreadOf(one, keys, person)).toBe(model.filter(isUnread(person)).length);
      }
    }
    for (const person of PEOPLE) {
      const { announcements } = await listAs(one, keys, person);
      const seen = (each: Known): boolean => !each.isRecalled && (!each.isPlanned || each.author === person);
      expect(new Map(announcements.map((each) => [each.offset, each.readBy]))).toEqual(
        new Map(model.flatMap((each, index) => (seen(each) ? [[index + 1, each.readers.size]] : []))),
      );
    }
    await one.command.unlink(...Object.values<string>(keys));
  });
  await fc.assert(runs, { numRuns: repetitions({ short: 250, long: 1_000 }) });
}, 120_000);
