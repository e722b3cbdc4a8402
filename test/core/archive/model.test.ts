import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArchiveStore } from '#core/archive/createArchiveStore.ts';
import { openArchive } from '#core/archive/openArchive.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { SqlTarget } from '#core/sql/SqlTarget.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { startArchiver } from '../../support/archiveForTests.ts';
import { freshId, pair, randomPrefix, say, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { createFuse, fuseRedis, fuseSql } from '../../support/fuses.ts';
import { textOf } from '../../support/textOf.ts';

/** `at`, `offset`: shares of what there is, so that a shorter schedule is still a schedule. */
interface FetchAct {
  readonly do: 'before' | 'cursor';
  readonly who: 0 | 1;
  readonly offset: number;
  readonly limit: number;
  readonly marks: boolean;
}
type Act =
  | { readonly do: 'say'; readonly who: 0 | 1; readonly times: number }
  | { readonly do: 'recall' | 'mark'; readonly who: 0 | 1; readonly offset: number }
  | { readonly do: 'archive'; readonly keep: number; readonly crashAt: number }
  | FetchAct;

const who = fc.constantFrom(0 as const, 1 as const);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('say' as const), who, times: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('recall' as const, 'mark' as const), who, offset: share }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('archive' as const),
      keep: fc.integer({ min: 0, max: 6 }),
      crashAt: fc.oneof(fc.constant(1_000), fc.integer({ min: 0, max: 36 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('before' as const, 'cursor' as const),
      who,
      offset: share,
      limit: fc.integer({ min: 1, max: 12 }),
      marks: fc.boolean(),
    }),
  },
);

interface Entry {
  readonly kind: 'message' | 'recalled';
  readonly by: 0 | 1;
  text: string | null;
}

/** What the log is, whoever moved what where. */
function createModel() {
  const log: Entry[] = [];
  const marks: [number, number] = [0, 0];
  return {
    log,
    marks,
    unread: (of: 0 | 1): number =>
      log.slice(marks[of]).filter(({ kind, text }) => kind === 'message' && text !== null).length,
    mark(of: 0 | 1, offset: number) {
      marks[of] = Math.max(marks[of], Math.min(offset, log.length));
    },
  };
}

const shown = (event: LogEvent) => (event.type === 'message' ? textOf(event) : event.type);

describeDatabases('a log that is archived while people use it, and the archiver dies again and again', (fresh) => {
  let target: SqlTarget;
  const keyPrefix = randomPrefix();
  const core = startCore({ keyPrefix, archive: { open: () => openArchive(target) } });
  let people: [SignedIn, SignedIn];
  beforeAll(async () => {
    target = await fresh();
  });
  afterAll(() => core.stop());

  async function archive(keep: number, crashAt: number): Promise<void> {
    const fuse = createFuse(crashAt, () => Promise.reject(new ChatError('INTERNAL', { reason: 'a crash' })));
    const { archiver, stop } = startArchiver({
      keyPrefix,
      open: async () => createArchiveStore(fuseSql(await openSql(target), fuse)),
      policy: { keep },
      around: (redis) => fuseRedis(redis, fuse),
    });
    try {
      await archiver.moveAll();
    } catch (error) {
      expect(error).toMatchObject({ details: { reason: 'a crash' } });
    } finally {
      await stop();
    }
  }

  async function play(acts: readonly Act[]): Promise<void> {
    const { mei, tom, conversationId } = await pair(core);
    people = [mei, tom];
    const model = createModel();
    const fetch = async (as: 0 | 1, args: object) =>
      unwrap(await people[as].request('conversation.fetch', { conversationId, ...args }));
    const offsetOf = (of: number): number => Math.round(of * model.log.length);
    const expectPage = (events: readonly LogEvent[], from: number, to: number): void => {
      expect(events.map(({ offset }) => offset)).toEqual(
        Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index + 1),
      );
      expect(events.map(shown)).toEqual(
        model.log.slice(from, to).map(({ kind, text }) => (kind === 'message' ? text : kind)),
      );
    };

    for (const step of acts) {
      if (step.do === 'say') {
        for (let count = 0; count < step.times; count += 1) {
          const text = `message ${model.log.length + 1}`;
          await say(people[step.who], conversationId, text);
          model.log.push({ kind: 'message', by: step.who, text });
          model.mark(step.who, model.log.length);
        }
      } else if (step.do === 'before' || step.do === 'cursor') {
        await fetchAs(step);
      } else if (step.do === 'recall') {
        const offset = offsetOf(step.offset);
        const entry = model.log[offset - 1];
        const answer = await people[step.who].request('message.recall', {
          conversationId,
          offset,
          clientId: freshId(),
        });
        const isMine = entry?.kind === 'message' && entry.by === step.who;
        expect(answer.ok).toBe(isMine);
        if (!isMine || entry.text === null) continue;
        entry.text = null;
        model.log.push({ kind: 'recalled', by: step.who, text: null });
      } else if (step.do === 'mark') {
        const args = { conversationId, offset: offsetOf(step.offset) };
        const answer = unwrap(await people[step.who].request('conversation.markRead', args));
        model.mark(step.who, args.offset);
        expect(answer).toEqual({ readOffset: model.marks[step.who], unread: model.unread(step.who) });
      } else if (step.do === 'archive') {
        await archive(step.keep, step.crashAt);
      }
    }
    await archive(0, 1_000);
    for (const as of [0, 1] as const) {
      const { events, head } = await fetch(as, {});
      expectPage(events, Math.max(0, model.log.length - 200), model.log.length);
      expect(head).toMatchObject({ unread: model.unread(as), readOffset: model.marks[as] });
    }

    async function fetchAs({ do: how, who: as, offset: of, limit, marks }: FetchAct) {
      const offset = offsetOf(of);
      let [from, to] = [Math.max(0, offset - 1 - limit), Math.max(0, offset - 1)];
      let args: object = { before: offset, limit, markRead: marks };
      if (how === 'before' && offset === 0) return;
      if (how === 'cursor') {
        const { head, events } = await fetch(as, { before: offset + 1, limit: 1 });
        const { id = null, at } = events[0] ?? {};
        args = { cursor: { epoch: head.epoch, offset, id, ...(at !== undefined && { at }) }, limit, markRead: marks };
        [from, to] = [offset, Math.min(offset + limit, model.log.length)];
      }
      const { events, head } = await fetch(as, args);
      expectPage(events, from, to);
      expect(head).toMatchObject({ unread: model.unread(as), readOffset: model.marks[as], offset: model.log.length });
      if (marks) model.mark(as, to);
    }
  }

  it('is the same as one that never was', async () => {
    const schedules = fc.array(act, { minLength: 5, maxLength: 25 });
    await fc.assert(fc.asyncProperty(schedules, play), { numRuns: 40, interruptAfterTimeLimit: 60_000 });
  }, 180_000);
});
