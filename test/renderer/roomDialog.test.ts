import { expect, it } from 'vitest';
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
