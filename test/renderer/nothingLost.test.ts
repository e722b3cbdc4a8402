import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { fail } from '#shared/rpc/result.ts';
import { expect, it, vi } from 'vitest';
import { textOf } from '../support/textOf.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { live } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { type StartedParley, startOpened, startParley } from './support/startParley.ts';

const STEPS = [
  'type',
  'type',
  'send',
  'send',
  'send and crash at once',
  'crash',
  'cut the network',
  'heal the network',
  'refuse the next',
  'lose the next answer',
  'edit what was refused',
  'retry what was refused',
  'look elsewhere and back',
] as const;

/** One person on one computer, whose page may end between any two of its own steps. */
async function createDesk() {
  const server = createModelServer();
  const disk = createDisk();
  let life = 0;
  let refusesNext = false;
  let offline = false;
  const written: string[] = [];

  function plugIn(): void {
    life += 1;
    const mine = life;
    disk.intercept(async (_name, carryOut) => {
      // A page that has ended makes no more disk calls and gets no more answers.
      for (let turns = 0; turns < 3; turns += 1) await Promise.resolve();
      return mine === life ? carryOut() : new Promise(() => undefined);
    });
    server.intercept(async (name, carryOut) => {
      await Promise.resolve();
      if (mine !== life) return new Promise(() => undefined);
      if (offline) return fail('OFFLINE');
      if (name !== 'message.send' || !refusesNext) return carryOut();
      refusesNext = false;
      return fail('TEXT_INVALID');
    });
  }

  plugIn();
  let parley: StartedParley = await startOpened(server, disk, () => undefined);
  const draft = (): string => parley.stores.drafts.getState()[CONVERSATION] ?? '';
  const outbox = () => parley.stores.timelines.getState().byId[CONVERSATION]?.outbox ?? [];
  const refused = () =>
    outbox().find(({ delivery }) => delivery.state === 'failed' && delivery.problem.code === 'TEXT_INVALID');

  function send(): void {
    if (draft() !== '') void parley.actions.sending.send(CONVERSATION, draft());
  }

  async function crash(): Promise<void> {
    parley.stop();
    plugIn();
    parley = startParley(server, disk, () => undefined);
    await vi.waitFor(() => expect(parley.stores.session.getState().status).toBe('signedIn'));
    if (parley.stores.timelines.getState().openId === null) parley.actions.conversations.open(CONVERSATION);
  }

  const steps: Record<(typeof STEPS)[number], () => void | Promise<void>> = {
    async type() {
      const word = `word${written.length}.`;
      written.push(word);
      parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: draft() + word });
      // No user types faster than this.
      for (let turns = 0; turns < 3; turns += 1) await setImmediate();
    },
    send,
    async 'send and crash at once'() {
      send();
      await crash();
    },
    crash,
    'cut the network'() {
      offline = true;
      server.publish('connection.changed', { state: 'offline', since: 1 });
    },
    'heal the network'() {
      offline = false;
      live(server);
    },
    'refuse the next'() {
      refusesNext = true;
    },
    'lose the next answer': () => server.loseNextAnswer(),
    'edit what was refused'() {
      const message = refused();
      if (message !== undefined) parley.actions.sending.edit(CONVERSATION, message.clientId);
    },
    'retry what was refused'() {
      const message = refused();
      if (message !== undefined) parley.actions.sending.retry(CONVERSATION, message.clientId);
    },
    'look elsewhere and back'() {
      parley.actions.conversations.close();
      parley.actions.conversations.open(CONVERSATION);
    },
  };

  return {
    written,
    step: (name: (typeof STEPS)[number]) => steps[name](),
    /** All written texts, wherever they are now. */
    async settle(): Promise<string> {
      for (let turns = 0; turns < 5; turns += 1) await setImmediate();
      refusesNext = false;
      offline = false;
      await vi.waitFor(
        () => {
          live(server);
          void steps['retry what was refused']();
          expect(outbox()).toEqual([]);
        },
        { timeout: 10_000 },
      );
      parley.stop();
      return [...server.log.map((event) => textOf(event) ?? ''), draft()].join('\n');
    },
  };
}

it('no text is lost or duplicated, whatever happens between typing and sending', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 25 }), async (steps) => {
      const desk = await createDesk();
      for (const name of steps) await desk.step(name);
      const everything = await desk.settle();
      const found = everything.match(/word\d+\./g) ?? [];
      expect(found.toSorted()).toEqual(desk.written.toSorted());
    }),
    { numRuns: 40 },
  );
}, 120_000);
