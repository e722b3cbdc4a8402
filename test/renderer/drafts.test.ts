import fc from 'fast-check';
import type { LogEvent } from '#shared/contract/model.ts';
import { expect, it, vi } from 'vitest';
import { textOf } from '../support/textOf.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { live, offline as goOffline } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened, startParley, type StartedParley } from './support/startParley.ts';

const OTHER = 'direct:amir:tom';

const STEPS = [
  'type',
  'type',
  'type',
  'reply',
  'drop the reply',
  'send',
  'send',
  'edit the last',
  'edit the first',
  'save',
  'let it be',
  'switch',
  'switch',
  'restart',
  'cut the network',
  'heal the network',
] as const;

/** The expected contents of a composer, and the messages expected to be sent from it. */
interface Desk {
  draft: string;
  reply: number | null;
  edit: { offset: number; before: string; text: string } | null;
  readonly said: { text: string; replyTo: number | null }[];
}

const SOON = { timeout: 10_000, interval: 5 };

const emptyDesk = (): Desk => ({ draft: '', reply: null, edit: null, said: [] });

/** One person on one computer with two conversations, and a model of what they expect. */
async function createDesk() {
  const disk = createDisk();
  const server = createModelServer();
  const other = server.meet({ id: 'tom', name: 'Tom Ray' });
  const logs: Record<string, readonly LogEvent[]> = { [CONVERSATION]: server.log, [OTHER]: other.log };
  server.write('welcome');
  server.write('welcome', { to: other });
  const model: Record<string, Desk> = { [CONVERSATION]: emptyDesk(), [OTHER]: emptyDesk() };
  const deskOf = (id: string): Desk => model[id] ?? emptyDesk();
  let here = CONVERSATION;
  let offline = false;
  let words = 0;

  let parley: StartedParley = await startOpened(server, disk, () => undefined);

  const timeline = (id: string) => parley.stores.timelines.getState().byId[id];
  const mine = (id: string) =>
    (timeline(id)?.events ?? []).flatMap((event) => (event.type === 'message' && event.from === 'amir' ? [event] : []));
  const settled = (): Promise<void> =>
    vi.waitFor(
      () => expect(timeline(here)).toMatchObject(offline ? {} : { loaded: true, stale: false, outbox: [] }),
      SOON,
    );

  function begin(message: ReturnType<typeof mine>[number] | undefined): void {
    const desk = deskOf(here);
    if (message === undefined) return;
    parley.actions.edits.start(here, message);
    if (desk.edit?.offset === message.offset) return;
    const text = textOf(message) ?? '';
    desk.edit = { offset: message.offset, before: text, text };
  }

  const steps: Record<(typeof STEPS)[number], () => void | Promise<void>> = {
    type() {
      const desk = deskOf(here);
      const word = ` word${(words += 1)}`;
      if (desk.edit === null) desk.draft += word;
      else desk.edit.text += word;
      // As the composer does.
      if (desk.edit === null)
        parley.stores.drafts.dispatch({ type: 'changed', conversationId: here, text: desk.draft });
      else parley.stores.edits.dispatch({ type: 'changed', conversationId: here, text: desk.edit.text });
    },
    reply() {
      const epoch = parley.stores.conversations.getState()[here]?.epoch ?? '';
      parley.stores.replies.dispatch({ type: 'chosen', conversationId: here, reply: { epoch, offset: 1 } });
      deskOf(here).reply = 1;
    },
    'drop the reply'() {
      parley.stores.replies.dispatch({ type: 'dropped', conversationId: here });
      deskOf(here).reply = null;
    },
    async send() {
      const desk = deskOf(here);
      if (desk.draft === '' || desk.edit !== null) return;
      desk.said.push({ text: desk.draft, replyTo: desk.reply });
      await parley.actions.sending.send(here, desk.draft);
      desk.draft = '';
      desk.reply = null;
      await settled();
    },
    'edit the last'() {
      // While the last message is pending, the arrow key does not edit the one before it.
      const waits = (parley.stores.timelines.getState().byId[here]?.outbox.length ?? 0) > 0;
      const last = waits ? undefined : mine(here).at(-1);
      if (deskOf(here).edit !== null) return;
      expect(parley.actions.edits.startLast(here)).toBe(last !== undefined);
      begin(last);
    },
    'edit the first': () => begin(mine(here)[0]),
    async save() {
      const desk = deskOf(here);
      if (desk.edit === null) return;
      const { before, text, offset } = desk.edit;
      const problem = await parley.actions.edits.save(here);
      expect(problem?.code ?? null).toBe(offline && text !== before ? 'OFFLINE' : null);
      if (problem !== null) return;
      desk.edit = null;
      const at = (logs[here] ?? []).filter(
        ({ from, type, offset: place }) => from === 'amir' && type === 'message' && place < offset,
      );
      desk.said.splice(at.length, 1, { text, replyTo: desk.said[at.length]?.replyTo ?? null });
      await settled();
    },
    'let it be'() {
      parley.actions.edits.cancel(here);
      deskOf(here).edit = null;
    },
    async switch() {
      here = here === CONVERSATION ? OTHER : CONVERSATION;
      parley.actions.conversations.open(here);
      await settled();
    },
    async restart() {
      parley.stop();
      parley = startParley(server, disk, () => undefined);
      await vi.waitFor(() => expect(parley.stores.session.getState().status).toBe('signedIn'), SOON);
      expect(parley.stores.timelines.getState().openId).toBe(here);
      if (!offline) live(server);
      await settled();
    },
    'cut the network'() {
      offline = true;
      goOffline(server);
    },
    async 'heal the network'() {
      offline = false;
      server.failWith(null);
      live(server);
      await settled();
    },
  };

  /** The contents of both composers. */
  function readComposers(): Record<string, Omit<Desk, 'said'>> {
    const { drafts, replies, edits } = parley.stores;
    return Object.fromEntries(
      [CONVERSATION, OTHER].map((id) => {
        const edit = edits.getState()[id];
        return [
          id,
          {
            draft: drafts.getState()[id] ?? '',
            reply: replies.getState()[id]?.offset ?? null,
            edit: edit === undefined ? null : { offset: edit.offset, before: edit.before, text: edit.text },
          },
        ];
      }),
    );
  }

  return {
    step: (name: (typeof STEPS)[number]) => steps[name](),
    look: readComposers,
    expected: () =>
      Object.fromEntries(Object.entries(model).map(([id, { draft, reply, edit }]) => [id, { draft, reply, edit }])),
    /** The messages of both conversations, once all have been sent. */
    async said() {
      await steps['heal the network']();
      await steps.switch();
      await steps.switch();
      await vi.waitFor(
        () => expect([CONVERSATION, OTHER].map((id) => timeline(id)?.outbox ?? [])).toEqual([[], []]),
        SOON,
      );
      parley.stop();
      return Object.entries(logs).map(([id, log]) => ({
        id,
        found: log.flatMap((event) => {
          if (event.type !== 'message' || event.from !== 'amir') return [];
          const sent = server.requests.map(({ args }) => args as { clientId?: string; replyTo?: number });
          const replyTo = sent.find(({ clientId }) => clientId === event.id)?.replyTo ?? null;
          return [{ text: textOf(event), replyTo }];
        }),
        expected: deskOf(id).said,
      }));
    },
  };
}

it('switching, editing, replying, going offline and restarting never lose the contents of a composer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 20, maxLength: 40 }), async (steps) => {
      const desk = await createDesk();
      for (const name of steps) {
        await desk.step(name);
        expect(desk.look()).toEqual(desk.expected());
      }
      for (const { found, expected } of await desk.said()) expect(found).toEqual(expected);
    }),
    { numRuns: 40 },
  );
}, 120_000);
