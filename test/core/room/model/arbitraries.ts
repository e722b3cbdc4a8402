import fc from 'fast-check';
import { halfPast, MINUTE_MS, PEOPLE, type Act, type Settings } from './acts.ts';
import type { ModelRoom } from './ModelRoom.ts';

/** Resolves a planned action with the state of the room at that moment. */
export interface Plan {
  readonly decide: (model: ModelRoom) => Act;
  readonly text: string;
}

const anybody = fc.nat(PEOPLE - 1);
/** Most often the owner of the room at that moment. */
const owner = fc.oneof({ weight: 3, arbitrary: fc.constant('owner' as const) }, { weight: 1, arbitrary: anybody });
/** Counted from the end of the log. */
const back = fc.nat(7);
const seats = fc.constantFrom(2, 3, 4, 8);
const idleTtlMs = fc.constantFrom(halfPast(24), halfPast(66), halfPast(200));
const password = fc.constantFrom(null, null, 'one', 'two');
const given = fc.constantFrom('right' as const, 'right' as const, 'wrong', null);
const nickname = fc.constantFrom(null, null, 'Ann', 'Bob', 'Cat');
const forMs = fc.constantFrom(null, halfPast(17), halfPast(38));

export const settings: fc.Arbitrary<Settings> = fc.record({
  password,
  seats,
  idleTtlMs,
  hidden: fc.constantFrom(false, false, true),
});

function plan<Fields>(
  fields: { readonly [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
  decide: (fields: Fields, model: ModelRoom) => Act,
): fc.Arbitrary<Plan> {
  return fc.record(fields).map((each) => ({ decide: (model) => decide(each, model), text: JSON.stringify(each) }));
}

const kind = <const Kind extends string>(...kinds: readonly Kind[]) => fc.constantFrom(...kinds);
/** The number of a person; the owner of the room, or else the first. */
const whoOf = (who: number | 'owner', model: ModelRoom): number => (who === 'owner' ? (model.owner ?? 0) : who);

const enter = plan({ who: anybody, nickname, given }, ({ given, ...rest }, { password }) => {
  return { kind: 'enter', ...rest, password: given === 'right' ? password : given };
});
const send = plan({ who: anybody }, ({ who }) => ({ kind: 'send', who }));
const recall = plan({ who: fc.oneof(fc.constant('author' as const), owner, anybody), back }, ({ who, back }, model) => {
  // Mostly messages; offsets without a message hold another event, or are beyond the end.
  const { offset, from } = model.messages.at(-back) ?? { offset: model.length, from: 0 };
  return { kind: 'recall', who: who === 'author' ? from : whoOf(who, model), offset };
});
const mute = plan({ who: owner, whom: anybody, forMs }, ({ who, ...rest }, model) => {
  return { kind: 'mute', who: whoOf(who, model), ...rest };
});
const pass = plan({ minutes: fc.constantFrom(7, 7, 14, 14, 35) }, ({ minutes }) => {
  return { kind: 'pass', ms: minutes * MINUTE_MS };
});

/** The possible actions with equal probability, so frequent ones are listed several times. */
export const plans: readonly fc.Arbitrary<Plan>[] = [
  enter,
  enter,
  enter,
  send,
  send,
  send,
  recall,
  recall,
  mute,
  mute,
  pass,
  pass,
  plan({ who: anybody, settings }, ({ who, settings }) => ({ kind: 'create', who, ...settings })),
  plan({ kind: kind('leave', 'look'), who: anybody }, (act) => act),
  plan({ kind: kind('sendAgain', 'markRead'), who: anybody, back }, ({ back, ...rest }, { length }) => {
    return { ...rest, offset: Math.max(length - back, 0) };
  }),
  plan({ kind: kind('fetch'), who: anybody, markRead: fc.boolean() }, (act) => act),
  plan(
    { kind: kind('unmute', 'remove', 'readmit', 'handOver'), who: owner, whom: anybody },
    ({ who, ...rest }, model) => {
      return { ...rest, who: whoOf(who, model) };
    },
  ),
  plan({ kind: kind('setPassword'), who: owner, password }, ({ who, ...rest }, model) => {
    return { ...rest, who: whoOf(who, model) };
  }),
  plan({ who: owner, seats, idleTtlMs, which: fc.nat(7) }, ({ who, seats, idleTtlMs, which }, model) => {
    const action = { who: whoOf(who, model) };
    if (which === 0) return { kind: 'close', ...action };
    return which < 4 ? { kind: 'setSeats', seats, ...action } : { kind: 'setIdleTime', idleTtlMs, ...action };
  }),
];
