import type { LogEvent } from '#shared/contract/model.ts';
import { sameSession, type Context } from '../Context.ts';
import { createSingleFlight } from '../createSingleFlight.ts';
import type { Problem } from '../Problem.ts';
import { requestPages } from '../requestPages.ts';
import { logRef, messageAt } from '../timelines/messageAt.ts';

export interface PinActions {
  /** Loads the pinned messages of a conversation; from then on events keep them current. Never rejects. */
  readonly load: (conversationId: string) => Promise<void>;
  /**
   * Events may have been missed: reloads the pins of the open conversation. Others are reloaded when they are opened.
   */
  readonly refresh: () => Promise<void>;
  /** Pins or unpins a message. The change arrives through the log; resolves to the error of a refusal. */
  readonly pin: (conversationId: string, offset: number, on: boolean) => Promise<Problem | null>;
  /** Applies an event that was appended to a conversation's log. */
  readonly applyEvent: (conversationId: string, event: LogEvent) => void;
}

export function createPinActions({ client, stores }: Context): PinActions {
  const { pins } = stores;
  const singleFlight = createSingleFlight();

  async function fetchPins(conversationId: string): Promise<void> {
    const isSameSession = sameSession(stores);
    pins.dispatch({ type: 'requested', conversationId });
    const pages = await requestPages(client, 'conversation.pins', { conversationId });
    if (!isSameSession()) return;
    if (!pages.ok) return pins.dispatch({ type: 'failed', conversationId, problem: pages.error });
    pins.dispatch({ type: 'loaded', conversationId, events: pages.value.flatMap(({ events }) => events) });
    loadIfStale(conversationId);
  }

  const load = (conversationId: string): Promise<void> => singleFlight(conversationId, () => fetchPins(conversationId));

  function loadIfStale(conversationId: string): void {
    if (pins.getState()[conversationId]?.stale === true) void load(conversationId);
  }

  return {
    load,
    async refresh() {
      const { openId } = stores.timelines.getState();
      if (openId !== null && openId in pins.getState()) await load(openId);
    },
    async pin(conversationId, offset, on) {
      const isSameSession = sameSession(stores);
      const result = await client.request('message.pin', { ...logRef(stores, conversationId), offset, on });
      return result.ok || !isSameSession() ? null : result.error;
    },
    applyEvent(conversationId, event) {
      if (!(conversationId in pins.getState())) return;
      const message = event.type === 'pinned' ? messageAt(stores, conversationId, event.target) : null;
      pins.dispatch({ type: 'updated', conversationId, event, message });
      loadIfStale(conversationId);
    },
  };
}
