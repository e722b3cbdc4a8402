import { expect, it } from 'vitest';
import { fail } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

const AT = 1_800_000_000_000;

async function start() {
  const server = createModelServer();
  const parley = await startOpened(server, createDisk());
  server.write('when?');
  await expect.poll(() => parley.timeline().events).toHaveLength(1);
  const { scheduled } = parley.actions;
  const state = () => parley.stores.scheduled.getState();
  const type = (text: string) => parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text });
  const draft = () => parley.stores.drafts.getState()[CONVERSATION];
  const texts = () => state().list?.map(({ body }) => body.text);
  return { server, parley, scheduled, state, type, draft, texts };
}

it('scheduling empties the composer, and the list follows once it was requested', async () => {
  const { parley, scheduled, state, type, draft, texts } = await start();
  type('tomorrow');
  expect(await scheduled.schedule(CONVERSATION, 'tomorrow', AT)).toBe(null);
  expect([draft(), state().list]).toEqual(['', null]);
  await scheduled.load();
  expect(texts()).toEqual(['tomorrow']);
  await scheduled.schedule(CONVERSATION, 'sooner', AT - 1);
  await expect.poll(texts).toEqual(['sooner', 'tomorrow']);
  const [sooner] = state().list ?? [];
  expect(await scheduled.change(sooner?.clientId ?? '', AT + 1)).toBe(null);
  await expect.poll(texts).toEqual(['tomorrow', 'sooner']);
  expect(await scheduled.unschedule(sooner?.clientId ?? '')).toBe(null);
  await expect.poll(texts).toEqual(['tomorrow']);
  // Nothing was sent.
  expect(parley.timeline().outbox).toEqual([]);
  parley.stop();
});

it("a message that can't be scheduled stays in the composer with the reason", async () => {
  const { server, parley, scheduled, state, type, draft } = await start();
  type('yesterday');
  expect(await scheduled.schedule(CONVERSATION, 'yesterday', 5)).toMatchObject({ code: 'SEND_TIME_PAST' });
  server.failWith('OFFLINE');
  expect(await scheduled.schedule(CONVERSATION, 'yesterday', AT)).toMatchObject({ code: 'OFFLINE' });
  expect(draft()).toBe('yesterday');
  await scheduled.load();
  expect(state()).toMatchObject({ list: null, problem: { code: 'OFFLINE' } });
  server.failWith(null);
  await scheduled.load();
  expect(state()).toEqual({ list: [], problem: null });
  parley.stop();
});

it('a message is scheduled once, also when the first answer was lost', async () => {
  const { server, parley, scheduled, type, texts } = await start();
  type('tomorrow');
  server.intercept(async (name, carryOut) => {
    const answer = await carryOut();
    return name === 'message.schedule' ? fail('TIMEOUT') : answer;
  });
  expect(await scheduled.schedule(CONVERSATION, 'tomorrow', AT)).toMatchObject({ code: 'TIMEOUT' });
  server.intercept((_name, carryOut) => carryOut());
  expect(await scheduled.schedule(CONVERSATION, 'tomorrow', AT + 1)).toBe(null);
  await scheduled.load();
  expect(texts()).toEqual(['tomorrow']);
  // The same text again is another message.
  expect(await scheduled.schedule(CONVERSATION, 'tomorrow', AT + 2)).toBe(null);
  await expect.poll(texts).toEqual(['tomorrow', 'tomorrow']);
  parley.stop();
});

it('a scheduled message returns to the composer or is sent once, also after a failed attempt to unschedule it', async () => {
  const { server, parley, scheduled, type, draft, texts } = await start();
  await scheduled.load();
  type('later');
  await scheduled.schedule(CONVERSATION, 'later', AT);
  await scheduled.schedule(CONVERSATION, 'at last', AT + 1);
  await expect.poll(texts).toEqual(['later', 'at last']);
  const [later, atLast] = parley.stores.scheduled.getState().list ?? [];
  expect(await scheduled.takeBack(later?.clientId ?? '')).toBe(null);
  expect(draft()).toBe('later');
  await expect.poll(texts).toEqual(['at last']);

  const sent = () => server.log.filter(({ from }) => from === 'amir').map(({ id }) => id);
  server.intercept((name, carryOut) => (name === 'message.unschedule' ? Promise.resolve(fail('TIMEOUT')) : carryOut()));
  expect(await scheduled.sendNow(atLast?.clientId ?? '')).toMatchObject({ code: 'TIMEOUT' });
  expect(texts()).toEqual(['at last']);
  server.intercept((_name, carryOut) => carryOut());
  expect(await scheduled.sendNow(atLast?.clientId ?? '')).toBe(null);
  await expect.poll(texts).toEqual([]);
  expect(sent()).toEqual([atLast?.clientId]);
  parley.stop();
});
