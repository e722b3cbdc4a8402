import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { sameSession, type Context } from '../../app/Context.ts';
import type { Problem } from '../Problem.ts';

export interface PinActions {
  /** Asks for what is pinned in a conversation; from then on what is told of it keeps it right. Never rejects. */
  readonly load: (conversationId: string) => Promise<void>;
  /** Something may have been missed: what was asked for once is asked for anew. */
  readonly refresh: () => Promise<void>;
  /** Pins a message, or takes the pin off. What succeeded is told by the log; says why it was refused. */
  readonly pin: (conversationId: string, offset: number, on: boolean) => Promise<Problem | null>;
  /** Something was appended to a conversation's log. */
  readonly heard: (conversationId: string, event: LogEvent) => void;
}

export function createPinActions({ client, stores }: Context): PinActions {
  const { pins } = stores;
  const running = new Map<string, Promise<void>>();

  async function ask(conversationId: string): Promise<void> {
    const mine = sameSession(stores);
    do {
      pins.dispatch({ type: 'asked', conversationId });
      const result = await client.request('conversation.pins', { conversationId });
      if (!mine()) return;
      if (result.ok) pins.dispatch({ type: 'answered', conversationId, events: result.value.events });
      else pins.dispatch({ type: 'failed', conversationId, problem: result.error });
      if (!result.ok) return;
    } while (pins.getState()[conversationId]?.stale === true);
  }

  function load(conversationId: string): Promise<void> {
    const current = running.get(conversationId) ?? ask(conversationId).finally(() => running.delete(conversationId));
    running.set(conversationId, current);
    return current;
  }

  function messageAt(conversationId: string, offset: number): MessageEvent | null {
    const found = stores.timelines.getState().byId[conversationId]?.events.find((event) => event.offset === offset);
    return found?.type === 'message' ? found : null;
  }

  return {
    load,
    async refresh() {
      await Promise.all(Object.keys(pins.getState()).map(load));
    },
    async pin(conversationId, offset, on) {
      const mine = sameSession(stores);
      const result = await client.request('message.pin', { conversationId, offset, on });
      return result.ok || !mine() ? null : result.error;
    },
    heard(conversationId, event) {
      if (!(conversationId in pins.getState())) return;
      const message = event.type === 'pinned' ? messageAt(conversationId, event.target) : null;
      pins.dispatch({ type: 'told', conversationId, event, message });
      if (pins.getState()[conversationId]?.stale === true) void load(conversationId);
    },
  };
}
