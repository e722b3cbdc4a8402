import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { startComputers } from '../../../support/computers.ts';
import type { SignedIn } from '../../../support/coreForTests.ts';
import { readKey } from '../../../support/readStore.ts';
import type { RoomStore } from '../../../support/roomStore.ts';
import { LEASE_MS, PEOPLE } from './acts.ts';
import { plans, settings } from './arbitraries.ts';
import { ModelRoom } from './ModelRoom.ts';
import { type AskEngine, RealRoom } from './RealRoom.ts';
import { act, expectSameView, Step } from './Step.ts';

/** The cost of hashing passwords is irrelevant to the model. */
const passwordCost = { cost: 16, blockSize: 1, parallel: 1, keyLength: 16 };

/** The people of all runs; each run has its own room. */
export function startModelRuns() {
  const { store, crowd } = startComputers(1, { passwordCost, timing: { conversationLeaseMs: LEASE_MS } });
  return { store, makePeople: () => crowd(PEOPLE) };
}

/** After any actions the room matches the model. `ask`: the core, or one with a fault. */
export function roomProperty(
  { store, people, ask }: { store: RoomStore; people: readonly SignedIn[]; ask?: AskEngine },
  replayPath?: string,
) {
  const steps = fc.commands(
    plans.map((each) => each.map((plan) => new Step(plan))),
    { maxCommands: 50, size: 'max', ...(replayPath !== undefined && { replayPath }) },
  );
  return fc.asyncProperty(settings, steps, async (chosen, commands) => {
    const model = new ModelRoom(people.map(({ me }) => me.name));
    const real = new RealRoom(store, people, `model ${randomUUID()}`, ask);
    const { password } = chosen;
    const setUp = async () => {
      await act(model, real, { kind: 'create', who: 0, ...chosen });
      for (const who of [1, 2]) await act(model, real, { kind: 'enter', who, nickname: null, password });
      return { model, real };
    };
    try {
      await fc.asyncModelRun(setUp, commands);
      for (const who of people.keys()) await expectSameView(model, real, who);
      await expectErasedAndExpiring(model, real);
    } finally {
      await forget(real, people);
    }
  });
}

/**
 * No key of the room contains a recalled text, and all its keys have the same expiry, unless the room does not exist.
 */
async function expectErasedAndExpiring(model: ModelRoom, { store, conversationId, keys }: RealRoom): Promise<void> {
  const stored = await Promise.all(Object.values<string>(keys).map((key) => readKey(store.redis, key)));
  const everything = JSON.stringify(stored);
  expect(model.recalled.filter((text) => everything.includes(text))).toEqual([]);
  if (model.isOpen) await store.closesAt(conversationId);
  else expect(await store.clocks(conversationId)).toEqual({});
}

async function forget({ store, keys }: RealRoom, people: readonly SignedIn[]): Promise<void> {
  const lists = people.map(({ me }) => store.keys.user(me.id).conversations);
  // No one sets as many new passwords in one run as are allowed in five minutes.
  const limits = people.map(({ me }) => store.keys.attempts(`new passwords:${me.id}`).count);
  await store.redis.unlink(...Object.values<string>(keys), ...lists, ...limits);
  for (const { frames } of people) frames.length = 0;
}
