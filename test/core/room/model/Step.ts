import type fc from 'fast-check';
import { expect } from 'vitest';
import { type Act, type Deed, MINUTE_MS, PEOPLE } from './acts.ts';
import type { Plan } from './arbitraries.ts';
import type { ModelRoom } from './ModelRoom.ts';
import type { View } from './Outcome.ts';
import type { RealRoom } from './RealRoom.ts';

let lastId = 0;

/** One act, done to the model and to the engine: both must answer the same, and afterwards look the same. */
export async function act(model: ModelRoom, real: RealRoom, act: Act): Promise<void> {
  const ms = act.kind === 'pass' ? act.ms : MINUTE_MS;
  model.pass(ms);
  await real.pass(ms);
  if (act.kind !== 'pass') await doBoth(model, real, act);
}

async function doBoth(model: ModelRoom, real: RealRoom, deed: Deed): Promise<void> {
  lastId += 1;
  const again = deed.kind === 'sendAgain' ? model.sentBefore(deed.who, deed.offset) : null;
  const clientId = again ?? `words-${lastId}`;
  const expected = model.act(deed, clientId);
  expect(await real.act(deed, clientId), `the answer to ${JSON.stringify(deed)}`).toEqual(expected);
  await expectSameView(model, real, lastId % PEOPLE);
}

/** A plan, as fast-check runs it; whatever it is may be tried at any time: what must be refused is refused by both. */
export class Step implements fc.AsyncCommand<ModelRoom, RealRoom> {
  readonly #plan: Plan;
  /** What it came to, when it was run. */
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

/** What this person sees is what the model says they see. */
export async function expectSameView(model: ModelRoom, real: RealRoom, who: number): Promise<void> {
  expect(sorted(await real.view(who)), `what ${who} sees`).toEqual(sorted(model.view(who)));
}

function sorted(view: View): View {
  if (view.code !== 'ok') return view;
  return { ...view, members: view.members.toSorted((one, other) => one.who - other.who) };
}
