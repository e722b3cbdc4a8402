import { describe, expect, it } from 'vitest';
import { succeed } from '#shared/rpc/result.ts';
import type { Context } from '../../src-renderer/stores/Context.ts';
import { createStores } from '../../src-renderer/stores/createStores.ts';
import { createRoomClosing } from '../../src-renderer/stores/rooms/roomClosing.ts';
import { ROOM_ID, roomState, roomSummary } from './support/modelRoom.ts';

function roomThatEnds() {
  const stores = createStores();
  const client = { request: () => Promise.resolve(succeed({})) };
  const ending = createRoomClosing({ stores, client, now: () => roomState().serverNow } as unknown as Context, {
    delete: () => undefined,
  });
  stores.conversations.dispatch({ type: 'listed', conversations: [roomSummary()] });
  const reason = () => stores.rooms.getState().ended[ROOM_ID]?.reason;
  return {
    ending,
    reason,
    findGone: () => ending.handleRefusal({ conversationId: ROOM_ID }, { code: 'ROOM_CLOSED', details: {} }),
  };
}

describe('the end of a room', () => {
  it('names the owner who closed it, also when a refused call reports the end first', () => {
    const { ending, reason, findGone } = roomThatEnds();
    findGone();
    expect(reason()).toBe('unknown');
    ending.close(ROOM_ID, 'owner');
    expect(reason()).toBe('owner');
  });

  it('keeps the first reason when a refused call follows the event', () => {
    const { ending, reason, findGone } = roomThatEnds();
    ending.close(ROOM_ID, 'owner');
    findGone();
    expect(reason()).toBe('owner');
  });
});
