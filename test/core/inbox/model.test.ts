import { afterAll, expect, it } from 'vitest';
import fc from 'fast-check';
import type { LogEvent } from '#shared/contract/model.ts';
import { freshId, join, type SignedIn } from '../../support/coreForTests.ts';
import { countsOf, inboxOf, react, recall, startFollowingCore, write } from '../../support/noticesForTests.ts';
import { ask } from '../../support/roomsForTests.ts';

const core = startFollowingCore();
afterAll(() => core.stop());

/** The next action of one of two people. `at` is an arbitrary number that is mapped to one of the existing messages. */
const action = fc.record({
  do: fc.constantFrom(
    'say',
    'mention',
    'reply',
    'react',
    'takeBack',
    'recall',
    'edit',
    'editOut',
    'read',
    'readNotices',
  ),
  at: fc.nat(1_000),
  emoji: fc.constantFrom('👍', '🎉'),
});
type Deed = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Does it unless there is no target; a refusal (of a message recalled just now) is not an error. */
async function carryOut(me: SignedIn, other: SignedIn, conversationId: string, next: Deed): Promise<void> {
  const { head } = await ask(me, 'conversation.fetch', { conversationId, limit: 1 });
  const offset = head.offset === 0 ? 1 : (next.at % head.offset) + 1;
  const requests: Readonly<Record<Deed['do'], () => Promise<unknown>>> = {
    say: () => write(me, conversationId),
    mention: () => write(me, conversationId, { mentions: [other.me.id] }),
    reply: () => write(me, conversationId, { replyTo: offset }),
    react: () => react(me, conversationId, offset, true, next.emoji),
    takeBack: () => react(me, conversationId, offset, false, next.emoji),
    recall: () => recall(me, conversationId, offset),
    edit: () => edit(me, conversationId, offset, true),
    // For the first message the result would depend on when the projector ran.
    editOut: () => edit(me, conversationId, offset, offset === 1),
    read: () => ask(me, 'conversation.markRead', { conversationId, offset }),
    readNotices: () => ask(me, 'inbox.list', { limit: 3 }),
  };
  await requests[next.do]().catch((error: unknown) => {
    if (!['MESSAGE_NOT_FOUND', 'NOT_THE_AUTHOR'].includes((error as { code?: string }).code ?? '')) throw error;
  });
}

/** Edits a message; the mentions are removed unless they are to be kept. */
async function edit(me: SignedIn, conversationId: string, offset: number, keeps: boolean): Promise<void> {
  const { events } = await ask(me, 'conversation.fetch', { conversationId, before: offset + 1, limit: 1 });
  const [event] = events;
  const mentions = event?.type === 'message' && keeps ? event.mentions : undefined;
  await ask(me, 'message.edit', {
    conversationId,
    offset,
    text: freshId(),
    ...(mentions !== undefined && { mentions }),
  });
}

/** The notices that follow from a log and a read cursor, oldest first. */
function expected(events: readonly LogEvent[], me: string, mark: number): string[] {
  const authors = new Map(events.map((event) => [event.offset, event.from]));
  const notices = events.flatMap((event) => {
    if (event.from === me) return [];
    const line = (type: string, place: number) => `${type}:${place}${event.offset > mark ? '*' : ''}`;
    if (event.type === 'message' && event.body.kind !== 'recalled') {
      if (event.mentions?.includes(me) === true) return [line('mentioned', event.offset)];
      if (event.replyTo !== undefined && authors.get(event.replyTo) === me) return [line('repliedTo', event.offset)];
      return event.offset === 1 ? [line('added', 1)] : [];
    }
    if (event.type !== 'reacted' || !event.on || authors.get(event.target) !== me) return [];
    const target = events[event.target - 1];
    const isThere =
      target?.type === 'message' &&
      target.reactions?.some(({ emoji, by }) => emoji === event.emoji && by.includes(event.from)) === true;
    const isLast = !events.some(
      (later) =>
        later.type === 'reacted' &&
        later.offset > event.offset &&
        later.target === event.target &&
        later.from === event.from &&
        later.emoji === event.emoji,
    );
    return isThere && isLast ? [line('reactedTo', event.target)] : [];
  });
  return notices;
}

it('C1: whatever two people do at once, their notices finally match the log and their read cursors', async () => {
  const actions = fc.array(action, { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(actions, actions, async (first, second) => {
      const [mei, tom] = await Promise.all([join(core), join(core)]);
      const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
      const { conversationId } = conversation;
      const play = async (me: SignedIn, other: SignedIn, all: readonly Deed[]) => {
        for (const next of all) await carryOut(me, other, conversationId, next);
      };
      await Promise.all([play(mei, tom, first), play(tom, mei, second)]);

      const { events, reads } = await ask(mei, 'conversation.fetch', { conversationId });
      for (const person of [mei, tom]) {
        const mark = reads.find(({ userId }) => userId === person.me.id)?.offset ?? 0;
        const wanted = expected(events, person.me.id, mark);
        const unread = wanted.filter((line) => line.endsWith('*')).length;
        // Both in one comparison, because a notice that is withdrawn again may appear between two separate ones.
        await expect
          .poll(async () => ({ notices: (await inboxOf(person)).toReversed(), unread: (await countsOf(person))[0] }))
          .toEqual({ notices: wanted, unread });
      }
    }),
    // No shorter example is searched for: every attempt that fails waits until its poll gives up.
    { numRuns: 60, endOnFailure: true },
  );
}, 600_000);
