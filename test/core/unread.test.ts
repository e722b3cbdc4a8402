import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, makeDirect, message, startScripts } from '../support/scriptsForTests.ts';

const { one, keys } = startScripts();

const person = fc.constantFrom(AMY, BEN);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send'), who: person, offset: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read'), who: person, offset: fc.nat(25) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('recall'), who: person, offset: fc.integer({ min: 1, max: 25 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fetch'), who: person, offset: fc.constant(0) }) },
);

it('A3: the unread count equals a manual count after any sends, reads, fetches and recalls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const conversation = await makeDirect(one, keys);
      let head = 0;
      const marks = new Map([
        [AMY, 0],
        [BEN, 0],
      ]);
      const cursorOf = (who: string): number => marks.get(who) ?? 0;
      const recalled = new Set<number>();
      const byHand = (who: string): number =>
        Array.from({ length: head }, (_, index) => index + 1).filter(
          (offset) => offset > cursorOf(who) && !recalled.has(offset),
        ).length;
      const answered: number[] = [];
      const expected: number[] = [];

      for (const { kind, who, offset } of steps) {
        if (kind === 'send') {
          head += 1;
          marks.set(who, head);
          await one.run(scripts.sendMessages, conversation, { leaseMs: 1_000, messages: [message(who, `m${head}`)] });
        } else if (kind === 'read') {
          marks.set(who, Math.max(cursorOf(who), Math.min(offset, head)));
          expected.push(byHand(who));
          answered.push(
            (await one.run(scripts.markRead, conversation, { reader: who, offset, epoch: '', uncounted: 0 })).unread,
          );
        } else if (kind === 'fetch') {
          const none = { epoch: '', offset: 0, id: '', at: 0, trail: [] };
          const args = { reader: who, limit: 200, bytes: 0, before: 0, markRead: true, fromMark: false, ...none };
          expected.push(byHand(who));
          answered.push((await one.run(scripts.fetchEvents, conversation, args)).unread);
          marks.set(who, head);
        } else if (offset <= head) {
          recalled.add(offset);
          await one.command.zadd(conversation.recalled, offset, String(offset));
        }
      }

      expect(answered).toEqual(expected);
      for (const who of [AMY, BEN]) {
        const args = { reader: who, leaseMs: 1_000, withLast: false, preview: 1 };
        const answer = await one.run(scripts.readHead, conversation, args);
        expect(answer).toMatchObject({ offset: head, unread: byHand(who), readOffset: cursorOf(who) });
      }
    }),
    { numRuns: 60 },
  );
});
