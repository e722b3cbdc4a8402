import type { LogEvent } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import type { Context } from '../Context.ts';
import { devicesOf } from './reduce.ts';

export interface DeviceActions {
  /** The device is the person's: what is written on it is not marked any more. */
  readonly accept: (userId: string, key: string) => void;
  /** Notes the devices of the messages that are read in encrypted rooms. Returns the function that stops this. */
  readonly trackTimelines: () => () => void;
}

export function createDeviceActions({ stores, now }: Pick<Context, 'stores' | 'now'>): DeviceActions {
  const { devices, timelines } = stores;

  function note(events: readonly LogEvent[]): void {
    for (const event of events) {
      if (event.type !== 'message' || event.signedBy === undefined) continue;
      const { from: userId, signedBy: key } = event;
      if (devicesOf(devices.getState(), userId)?.some((device) => device.key === key) === true) continue;
      devices.dispatch({ type: 'seen', userId, key, at: now() });
    }
  }

  return {
    accept: (userId, key) => devices.dispatch({ type: 'accepted', userId, key }),
    trackTimelines: () =>
      timelines.subscribe(({ byId }, before) => {
        for (const [conversationId, { events }] of Object.entries(byId)) {
          if (isEncryptedConversation(conversationId) && events !== before.byId[conversationId]?.events) note(events);
        }
      }),
  };
}
