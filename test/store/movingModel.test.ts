import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Args, LocalCalls } from '#shared/contract/index.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { UNPROTECTED } from '../../src-main/store/Protection.ts';
import {
  ACCOUNT,
  DIRECT,
  edited,
  outgoing,
  ROOM,
  storedMessage,
  storedRecall,
} from '../support/localStore/fixtures.ts';
import { repetitions } from '../support/repetitions.ts';
import { openStore, type OpenStore } from './openStore.ts';
import { SEALED, UNSEALED } from './protections.ts';

const account = ACCOUNT;
const LAST = 12;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Call = { [Name in keyof LocalCalls]: readonly [Name, Args<Name>] }[keyof LocalCalls];
const conversationId = fc.constantFrom(DIRECT, ROOM, 'room:third');
const offset = fc.integer({ min: 1, max: LAST });
const from = fc.constantFrom('bo', 'anna');

/** Events that change a message have later offsets than messages, each its own. */
const change = fc
  .record({ place: fc.integer({ min: 1, max: 40 }), target: offset, from, kind: fc.integer({ min: 0, max: 3 }) })
  .map(({ place, target, from: by, kind }): LogEvent => {
    const at = LAST + place;
    const base = { offset: at, counted: LAST, id: `m${at}`, at: 1000 + at, from: by };
    if (kind === 0) return { ...storedRecall(at, target), from: by };
    if (kind === 1) return { ...edited(at, target, `edit ${at}`), from: 'bo' };
    if (kind === 2) return { ...base, type: 'reacted', target, emoji: '👍', on: place % 2 === 0 };
    return { ...base, type: 'expired', counted: 0, upTo: Math.min(target, 4) };
  });
const event = fc.oneof(
  offset.map((at) => storedMessage(at)),
  change,
);
const keep = fc
  .record(
    {
      account: fc.constant(account),
      conversationId,
      epoch: fc.constantFrom('e1', 'e1', 'e1', 'e2'),
      events: fc.uniqueArray(event, { maxLength: 6, selector: (one) => one.offset }),
      cutAfter: fc.integer({ min: 4, max: 50 }),
    },
    { requiredKeys: ['account', 'conversationId', 'epoch', 'events'] },
  )
  .map((input): Call => ['local.keepEvents', input as Args<'local.keepEvents'>]);
const read = fc
  .record(
    {
      account: fc.constant(account),
      conversationId,
      limit: fc.integer({ min: 1, max: 9 }),
      before: offset,
      around: offset,
    },
    { requiredKeys: ['account', 'conversationId', 'limit'] },
  )
  .map((input): Call => ['local.readEvents', input]);
const small = fc.oneof(
  fc
    .record({ key: fc.constantFrom('a', 'b'), document: fc.constantFrom(1, null) })
    .map((document): Call => ['local.writeDocuments', { account, documents: [document] }]),
  fc.constantFrom('a', 'b', 'c').map((id): Call => ['local.queue', { account, messages: [outgoing(id)] }]),
  fc
    .constantFrom('a', 'b', 'c')
    .map((id): Call => ['local.dropOutgoing', { account, conversationId: DIRECT, clientIds: [id] }]),
  conversationId.map((id): Call => ['local.forgetConversation', { account, conversationId: id }]),
  fc.constant<Call>(['local.open', { account }]),
  fc.constant<Call>(['local.wipe', { account }]),
);
const move = fc.oneof(
  fc.constantFrom('seal', 'unseal', 'restart').map((to) => ({ to })),
  fc.integer({ min: 1, max: 5 }).map((steps) => ({ steps })),
);
const step = fc.oneof({ weight: 4, arbitrary: keep }, { weight: 3, arbitrary: read }, small, {
  weight: 4,
  arbitrary: move,
});

async function applyMove(store: OpenStore, change: { to: string } | { steps: number }): Promise<void> {
  if ('steps' in change) vi.advanceTimersByTime(50 * change.steps);
  else if (change.to === 'restart') await store.reopen();
  else store.protect(change.to === 'seal' ? SEALED : UNSEALED);
}

/** As a server answers: it does not send what it has deleted. */
function withoutExpired(call: Call, expired: Map<string, number>): Call {
  if (call[0] !== 'local.keepEvents') return call;
  const { conversationId: id, events } = call[1];
  const upTo = Math.max(expired.get(id) ?? 0, ...events.map((one) => (one.type === 'expired' ? one.upTo : 0)));
  expired.set(id, upTo);
  return ['local.keepEvents', { ...call[1], events: events.filter((one) => one.offset > upTo) }];
}

/** Messages of the same time have no order. */
async function found(store: OpenStore): Promise<unknown> {
  const query = { terms: ['message'] };
  const { hits, ...rest } = unwrap(await store.ask('local.search', { account, query, limit: 50 }));
  return { ...rest, hits: hits.map((hit) => `${hit.conversationId} ${hit.event.offset}`).toSorted() };
}

it('a store that is moved at any time answers every call like one that is not moved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, minLength: 10 }), async (steps) => {
      const control = openStore(undefined, { protection: UNPROTECTED });
      const moved = openStore(undefined, { protection: UNSEALED });
      const expired = new Map<string, number>();
      for (const each of steps) {
        if (!Array.isArray(each)) {
          await applyMove(moved, each as { to: string } | { steps: number });
          continue;
        }
        const [name, args] = withoutExpired(each as Call, expired);
        expect(await moved.ask(name, args)).toEqual(await control.ask(name, args));
      }
      const open = (store: OpenStore) => store.ask('local.open', { account });
      expect(await open(moved)).toEqual(await open(control));
      vi.advanceTimersByTime(60_000);
      expect(moved.isMoving).toBe(false);
      expect(await found(moved)).toEqual(await found(control));
      for (const id of [DIRECT, ROOM, 'room:third']) {
        const readAll = (store: OpenStore) =>
          store.ask('local.readEvents', { account, conversationId: id, limit: 100 });
        expect(await readAll(moved)).toEqual(await readAll(control));
      }
      expect(moved.log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
      control.close();
      moved.close();
    }),
    { numRuns: repetitions({ short: 30, long: 1_000 }) },
  );
}, 1_800_000);
