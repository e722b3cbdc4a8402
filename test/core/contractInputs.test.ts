import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_DURATION_MS } from '#shared/contract/bounds.ts';
import { type CallName, calls, type Output } from '#shared/contract/index.ts';
import { keptEventSchema } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { arbitraryOf } from '../support/arbitraryOf.ts';
import { randomFile, uploadFile } from '../support/blobsForTests.ts';
import { startComputers } from '../support/computers.ts';
import { freshId, say, type SignedIn } from '../support/coreForTests.ts';
import { createRoom, enter } from '../support/roomsForTests.ts';

/** Every call that writes to the log of a conversation, except those that create a room. */
const WRITING = [
  'message.send',
  'message.edit',
  'message.react',
  'message.pin',
  'message.recall',
  'room.setIdleTime',
  'room.setPassword',
  'room.setSeats',
  'room.setTopic',
  'room.setJoining',
  'room.setWriters',
  'room.setSlowMode',
  'room.setModerator',
  'room.mute',
  'room.unmute',
  'room.remove',
  'room.leave',
  'room.handOver',
] as const satisfies readonly CallName[];

/** PARLEY_SEED chooses another one. */
const SEED = Number(process.env['PARLEY_SEED'] ?? 1122);
const FIRST_MESSAGE = 3;
const { people } = startComputers(1);

/** A call and its arguments, before the room's id is filled in. */
interface Step {
  readonly call: CallName;
  readonly args: { readonly body?: { readonly blob?: object; readonly items?: readonly { readonly blob: object }[] } };
}

function stepsOf(names: readonly CallName[], userIds: readonly string[]): fc.Arbitrary<Step[]> {
  const anybody = fc.constantFrom(...userIds, 'nobody');
  const offset = fc.oneof(fc.constant(FIRST_MESSAGE), fc.nat(12), fc.constant(Number.MAX_SAFE_INTEGER));
  const optional = (values: fc.Arbitrary<unknown>) => fc.option(values, { nil: undefined, freq: 1 });
  const named = {
    conversationId: fc.constant('room:later'),
    clientId: fc.nat(1_000_000).map((number) => `c${number}-${freshId()}`),
    offset,
    replyTo: optional(offset),
    epoch: fc.constant('later'),
    userId: anybody,
    text: fc.oneof(fc.constant('Hello'), fc.string({ unit: 'binary' })),
    mentions: optional(fc.array(anybody, { maxLength: 50 })),
    of: optional(fc.constant({ id: 'later', replyTo: null })),
    salt: fc.constant('AAECAwQFBgcICQoLDA0ODw'),
    key: fc.constant('A'.repeat(43)),
    sha256: fc.constant('A'.repeat(43)),
    emoji: fc.constantFrom('👍', '👩‍💻', '🇨🇶', '\u{1FC00}', '\u{1FAEB}', '👯🏽', '1️⃣'),
    audience: fc.constantFrom(undefined, 'admins', 'members'),
    question: fc.constantFrom('Lunch?', '你好? "votes":[]'),
    options: fc.constantFrom(['Soup', 'Rice'], ['1', '2', '"body":{}']),
    blob: fc.record({
      thumbHash: optional(fc.base64String({ maxLength: 64 })),
      durationMs: fc.constantFrom(undefined, 0, 1, MAX_DURATION_MS),
      id: fc.constant('later'),
      // One that an encrypted file has, too.
      name: fc.constantFrom('x.bin', 'file'),
      bytes: fc.constant(16),
      type: fc.constant('application/octet-stream'),
    }),
  };
  const step = fc.oneof(
    ...names.map((call) =>
      arbitraryOf(calls[call].input, named).map((args): Step => ({ call, args: args as Step['args'] })),
    ),
  );
  return fc.array(step, { minLength: 1, maxLength: 10 });
}

/** The core's answer before a client drops what it can't read. */
async function rawAnswer<Name extends CallName>(person: SignedIn, name: Name, args: object): Promise<Output<Name>> {
  return unwrap(await person.connection.request(name, args)) as Output<Name>;
}

function expectUnderstood(events: readonly unknown[]): void {
  for (const event of events) {
    expect(keptEventSchema.safeParse(event).error).toBeUndefined();
    expect(event).not.toMatchObject({ type: 'unknown' });
  }
}

it('repair B1: every input that the contract accepts results in an event that the contract can read', async () => {
  const [mei, tom] = await people('Mei accepts', 'Tom accepts');
  const accepted = new Set<CallName>();

  await fc.assert(
    fc.asyncProperty(stepsOf(WRITING, [mei.me.id, tom.me.id]), async (steps) => {
      const { name, conversationId, conversation } = await createRoom(mei);
      const { epoch } = conversation;
      await enter(tom, name);
      expect((await say(mei, conversationId, 'something to react to')).offset).toBe(FIRST_MESSAGE);
      const inThisRoom: [CallName, object][] = [];
      for (const { call, args } of steps) {
        expect(calls[call].input.safeParse(args).error).toBeUndefined();
        const { body, ...rest } = args;
        // Before the calls, because any of them may end the right to upload.
        const withFile = async <Attachment extends { blob?: object }>(attachment: Attachment) => {
          if (attachment.blob === undefined) return attachment;
          const { blob } = await uploadFile(mei, conversationId, randomFile(16), { name: 'x.bin' });
          return { ...attachment, blob: { ...attachment.blob, ...blob } };
        };
        // In sequence, because a person may have only a few uploads in progress.
        const items: object[] = [];
        for (const item of body?.items ?? []) items.push(await withFile(item));
        const sent = body && { ...(await withFile(body)), ...(items.length > 0 && { items }) };
        inThisRoom.push([
          call,
          { ...rest, conversationId, ...('epoch' in rest && { epoch }), ...(sent !== undefined && { body: sent }) },
        ]);
      }
      for (const [call, args] of inThisRoom) {
        const answer = await mei.connection.request(call, args);
        if (answer.ok) accepted.add(call);
        expect(answer).not.toMatchObject({ error: { code: 'INTERNAL' } });
      }
      // A person who is still in the room reads it.
      for (const person of [mei, tom]) {
        const fetched = await person.connection.request('conversation.fetch', { conversationId });
        if (!fetched.ok) continue;
        const { events } = fetched.value as Output<'conversation.fetch'>;
        expectUnderstood(events);
        expect(events.map(({ offset }) => offset)).toEqual(events.map((_, index) => index + 1));
        const room = await rawAnswer(person, 'room.describe', { conversationId });
        expect(calls['room.describe'].output.parse(room)).toEqual(room);
      }
      const received = [...mei.received('conversation.appended'), ...tom.received('conversation.appended')];
      expectUnderstood(received.map(({ event }) => event));
    }),
    { numRuns: 100, seed: SEED },
  );
  // Calls that are always refused would prove nothing.
  expect([...accepted].toSorted()).toEqual(WRITING.toSorted());
});

it('repair B1: every announcement, post and scheduled message that the contract accepts can be read', async () => {
  const [mei] = await people('Mei announces');
  const lists = {
    'announcement.publish': 'announcement.list',
    'topic.publish': 'topic.feed',
    'message.schedule': 'message.scheduled',
  } as const;
  const names = Object.keys(lists) as (keyof typeof lists)[];
  const { conversationId, conversation } = await createRoom(mei);
  const { epoch } = conversation;
  await rawAnswer(mei, 'topic.subscribe', { pattern: '**' });

  await fc.assert(
    fc.asyncProperty(stepsOf(names, [mei.me.id]), fc.nat(1_000_000), async (steps, number) => {
      for (const { call, args } of steps) {
        expect(calls[call].input.safeParse(args).error).toBeUndefined();
        const topic = `topic-${number % 7}`;
        const answer = await mei.connection.request(call, {
          ...args,
          conversationId,
          ...('topic' in args && { topic }),
          ...('epoch' in args && { epoch }),
        });
        expect(answer).not.toMatchObject({ error: { code: 'INTERNAL' } });
      }
      for (const list of Object.values(lists)) {
        const listed = await rawAnswer(mei, list, {});
        expect(calls[list].output.parse(listed)).toEqual(listed);
      }
    }),
    { numRuns: 25, seed: SEED },
  );
});
