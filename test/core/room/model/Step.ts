import type fc from 'fast-check';
import { expect } from 'vitest';
import { type Act, type Action, MINUTE_MS, PEOPLE } from './acts.ts';
import type { Plan } from './arbitraries.ts';
import type { ModelRoom } from './ModelRoom.ts';
import type { View } from './Outcome.ts';
import type { RealRoom } from './RealRoom.ts';

/** One action on the model and on the core: both must return the same and be in the same state afterwards. */
export async function act(model: ModelRoom, real: RealRoom, act: Act): Promise<void> {
  const ms = act.kind === 'pass' ? act.ms : MINUTE_MS;
  model.pass(ms);
  await real.pass(ms);
  if (act.kind !== 'pass') await doBoth(model, real, act);
}

async function doBoth(model: ModelRoom, real: RealRoom, action: Action): Promise<void> {
  const number = model.nextNumber();
  const again = action.kind === 'sendAgain' ? model.sentBefore(action.who, action.offset) : null;
  const clientId = again ?? `words-${number}`;
  const expected = model.act(action, clientId);
  expect(await real.act(action, clientId), `the answer to ${JSON.stringify(action)}`).toEqual(expected);
  await expectSameView(model, real, number % PEOPLE);
}

/** A fast-check command; every action may run at any time, because both must give the same refusals. */
export class Step implements fc.AsyncCommand<ModelRoom, RealRoom> {
  readonly #plan: Plan;
  /** The resolved action, once it was run. */
  #act: Act | null = null;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  check(): boolean {
    return true;
  }

  async run(model: ModelRoom, real: RealRoom): Promise<void> {
    this.#act = this.#plan.decide(model);
    await act(model, real, this.#act);
  }

  toString(): string {
    return this.#act === null ? this.#plan.text : JSON.stringify(this.#act);
  }
}

/** Compares what this person sees with the model. */
export async function expectSameView(model: ModelRoom, real: RealRoom, who: number): Promise<void> {
  expect(sorted(await real.view(who)), `the view of ${who}`).toEqual(sorted(model.view(who)));
}

function sorted(view: View): View {
  if (view.code !== 'ok') return view;
  return { ...view, members: view.members.toSorted((one, other) => one.who - other.who) };
}
