import { expect, it } from 'vitest';
import type { ProjectionBatch } from '#core/follow/Projection.ts';
import { createKeys } from '#core/keys.ts';
import { createPush, type PushOptions } from '#core/push/createPush.ts';
import { DEFAULT_TIMING } from '#core/timing.ts';

/** The push service of a node that sends none, in a team with these subscribers. */
function startNode(people: readonly string[], failure?: Error) {
  const scheduled: unknown[] = [];
  const faults: unknown[] = [];
  const trimmed: string[] = [];
  const command = {
    hkeys: async () => people,
    zremrangebyscore: async (key: string) => void trimmed.push(key),
  };
  const redis: Partial<PushOptions['redis']> = {
    call: async (_during, work) => work(command as never),
    run: async (_script, _keys, args) => {
      if (failure !== undefined) throw failure;
      scheduled.push(args);
      return {} as never;
    },
    typeError: (error) => {
      faults.push(error);
      return error as never;
    },
  };
  const options = { redis, keys: createKeys('test'), timing: DEFAULT_TIMING, log: {} } as unknown as PushOptions;
  const { projection } = createPush(options, undefined);
  const project = (conversationId: string, after: number, head: number): Promise<number> =>
    projection.project({ conversationId, after, head, hasMore: false, isChanged: true } as ProjectionBatch);
  return { project, scheduled, faults, trimmed };
}

it('schedules a conversation of subscribers when events were appended, not when only a read cursor has moved', async () => {
  const { project, scheduled } = startNode(['tom']);
  await project('room:lobby', 5, 5);
  expect(scheduled).toEqual([]);
  await project('room:lobby', 5, 6);
  await project('direct:mei:tom', 0, 1);
  expect(scheduled).toEqual([
    { afterMs: 3_000, entries: ['room:lobby'] },
    { afterMs: 3_000, entries: ['direct:mei:tom'] },
  ]);
});

it('schedules nothing without subscribers in the team or the direct conversation', async () => {
  const [none, others] = [startNode([]), startNode(['ida'])];
  await none.project('room:lobby', 5, 6);
  await others.project('direct:mei:tom', 5, 6);
  expect([none.scheduled, others.scheduled]).toEqual([[], []]);
});

it('a failure is logged, and does not fail the other projections', async () => {
  const failure = new Error('out of reach');
  const { project, faults } = startNode(['tom'], failure);
  expect(await project('room:lobby', 5, 6)).toBe(0);
  expect(faults).toEqual([failure]);
});

it('a node that sends none removes old entries, because there may be no other that does', async () => {
  const { project, trimmed } = startNode(['tom']);
  await project('room:lobby', 5, 6);
  expect(trimmed).toEqual([createKeys('test').agenda('pushes').due]);
});
