import { expect, it } from 'vitest';
import type { Args } from '#shared/contract/index.ts';
import { fail } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { ROOM_ID, roomSummary } from './support/modelRoom.ts';
import { startOpened } from './support/startParley.ts';

it('the dialog to enter a room opens the room when the list of conversations arrives late, or I entered elsewhere', async () => {
  const parley = await startOpened(createModelServer());
  const { stores, actions } = parley;
  actions.rooms.openLink('launch');
  stores.rooms.dispatch({ type: 'peeked', conversationId: ROOM_ID });
  expect(stores.rooms.getState().dialog).toEqual({ kind: 'enter', name: 'launch', conversationId: ROOM_ID });
  actions.conversations.mergeSummaries([roomSummary()]);
  expect(stores.rooms.getState().dialog).toBeNull();
  expect(stores.timelines.getState().openId).toBe(ROOM_ID);
  parley.stop();
});

it('a room that I entered elsewhere does not open beside another dialog', async () => {
  const parley = await startOpened(createModelServer());
  const { stores, actions } = parley;
  const before = stores.timelines.getState().openId;
  actions.rooms.openDialog({ kind: 'enter', name: 'launch', conversationId: ROOM_ID });
  actions.rooms.openDialog({ kind: 'directory' });
  actions.conversations.mergeSummaries([roomSummary()]);
  expect(stores.rooms.getState().dialog).toEqual({ kind: 'directory' });
  expect(stores.timelines.getState().openId).toBe(before);
  parley.stop();
});

it('a new room is created again with the same salt until the server has answered, and another one with its own', async () => {
  const server = createModelServer();
  const parley = await startOpened(server);
  server.intercept(async (name, carryOut) => (name === 'room.create' ? fail('TIMEOUT') : carryOut()));
  const settings = { name: 'launch', password: 'four random words', seats: 10, idleTtlMs: 0 };
  for (const encrypted of [true, true, undefined, false]) {
    await parley.actions.rooms.create({ ...settings, ...(encrypted !== undefined && { encrypted }) });
  }
  await parley.actions.rooms.create({ ...settings, name: 'landing', encrypted: true });
  const sent = server.requests.filter(({ name }) => name === 'room.create').map(({ args }) => args);
  const [first, again, plain, confirmed, other] = sent as Args<'room.create'>[];
  expect(first?.encryption?.salt).toMatch(/^[\w-]{22}$/u);
  expect(again).toEqual(first);
  expect(plain).not.toHaveProperty('encryption');
  expect(confirmed).toMatchObject({ encryption: null });
  expect(other?.encryption?.salt).toMatch(/^[\w-]{22}$/u);
  expect(other?.encryption).not.toEqual(first?.encryption);
  parley.stop();
});
