import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyConversationCounts } from '#core/counter/applyConversationCounts.ts';
import type { ConversationCount } from '#core/counter/ConversationCount.ts';
import { type Counter, createCounter } from '#core/counter/createCounter.ts';
import { createGenerations } from '#core/counter/createGenerations.ts';
import { readConversationCounts } from '#core/counter/readConversationCounts.ts';
import { scripts } from '#core/generated/scripts.ts';
import { DEFAULT_TIMING } from '#core/timing.ts';
import { openSql } from '#core/sql/openSql.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { silent } from '../../support/coreForTests.ts';
import { repetitions } from '../../support/repetitions.ts';
import { createPairModel } from '../../support/pairModel.ts';
import { message, startScripts } from '../../support/scriptsForTests.ts';

/** Each run plays so many conversations concurrently; a long run plays 2,000 in all. */
const RUNS = repetitions({ short: 25, long: 100 });
const AT_ONCE = 20;

const { one, two, keys } = startScripts();
let folder: string;
let counters: readonly [Counter, Counter];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-counters-'));
  const open = () => openSql({ dialect: 'sqlite', file: join(folder, 'test.sqlite') });
  const start = (redis: typeof one) => createCounter({ redis, keys, log: silent, timing: DEFAULT_TIMING }, { open });
  counters = [start(one), start(two)];
  // Otherwise totals are computed from the logs.
  await counters[0].repair();
});
afterAll(async () => {
  await Promise.all(counters.map((counter) => counter.stop()));
  await rm(folder, { recursive: true });
});

const who = fc.constantFrom<(0 | 1)[]>(0, 1);
/** A position as a share of the schedule, so that a shrunk schedule is still valid. */
const at = fc.double({ min: 0, max: 1, noNaN: true });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), who, at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), who, at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('recall' as const), who, at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('count' as const), who, at }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
/** Actions of one group are concurrent. */
const schedule = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 8 });

let conversations = 0;
async function play(steps: readonly (readonly Act[])[], isFlushed: boolean): Promise<void> {
  conversations += 1;
  const people = [`a${conversations}`, `b${conversations}`] as const;
  const conversationId = `direct:${people.join(':')}`;
  const conversation = keys.conversation(conversationId);
  await one.run(scripts.openDirect, conversation, { first: people[0], second: people[1], epoch: 'e' });
  for (const id of people) {
    await one.run(scripts.enterInList, keys.user(id), { conversationId });
  }
  const model = createPairModel();
  const lineages = createGenerations({ redis: one, keys, onFound: () => undefined });
  const known = await lineages.getAll();
  /** Contributions that a slow core has read and applies later. */
  const late: ConversationCount[][] = [];
  const counted = (index: number) => counters[index % 2 === 0 ? 0 : 1].update([{ conversationId, userIds: [] }]);

  async function doOne(step: Act, index: number, head: number): Promise<void> {
    const redis = index % 2 === 0 ? one : two;
    const person = people[step.who];
    const offset = Math.max(1, Math.round(step.at * head));
    switch (step.do) {
      case 'send': {
        const text = message(person, `m${model.nextId()}`);
        const answer = await redis.run(scripts.sendMessages, conversation, { leaseMs: 1_000, messages: [text] });
        return model.sent(step.who, answer.offsets[0] ?? 0);
      }
      case 'read': {
        // The same from two clients at once.
        const args = { reader: person, offset: Math.min(offset, head), epoch: '', uncounted: 0 };
        const mark = (from: typeof one) => from.run(scripts.markRead, conversation, args);
        const answers = await Promise.all([mark(one), mark(two)]);
        for (const { unread } of answers) expect(unread).toBeGreaterThanOrEqual(0);
        return model.read(step.who, args.offset);
      }
      case 'recall': {
        if (!model.isBy(step.who, offset)) return undefined;
        const args = { userId: person, clientId: `r${model.nextId()}`, offset, epoch: '', element: '' };
        await Promise.all([redis.run(scripts.recallMessage, conversation, args), counted(index)]);
        return model.recalled(offset);
      }
      case 'count':
        late.push(await readConversationCounts({ redis, keys }, [{ conversationId, userIds: [] }]));
        await counted(index);
        for (const id of people) expect(await counters[1].read(id)).toBeGreaterThanOrEqual(0);
        return undefined;
      default:
        return assertNever(step);
    }
  }

  for (const acts of steps) {
    const head = await one.command.llen(conversation.log);
    await Promise.all(acts.map((step, index) => doOne(step, index, head)));
    const contributions = await readConversationCounts({ redis: one, keys }, [{ conversationId, userIds: [] }]);
    expect(contributions.map(({ value }) => value)).toEqual([model.unread(0), model.unread(1)]);
    // As the projector does when a conversation is idle, and another core, late.
    await Promise.all([counted(0), counted(1), ...(isFlushed ? [counters[0].flush()] : [])]);
    await Promise.all(
      late.splice(0).map((read) => applyConversationCounts({ redis: two, keys, generations: lineages }, read, known)),
    );
    const totals = await Promise.all(people.map((id, index) => counters[index === 0 ? 0 : 1].read(id)));
    expect(totals).toEqual([model.unread(0), model.unread(1)]);
  }
}

it('E2: a total is never off by one or negative, with any concurrent reads, recalls and counting', async () => {
  const property = fc.asyncProperty(
    fc.array(schedule, { minLength: AT_ONCE, maxLength: AT_ONCE }),
    fc.boolean(),
    async (schedules, isFlushed) => {
      await Promise.all(schedules.map((steps, index) => play(steps, isFlushed && index === 0)));
    },
  );
  await expect(fc.check(property, { numRuns: RUNS })).resolves.toMatchObject({ failed: false, counterexample: null });
}, 240_000);
