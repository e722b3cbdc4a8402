import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '#core/index.ts';
import { randomId } from '#core/randomId.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Player } from '../fill/Player.ts';

/** Sends messages like a person: types for a while, then sends. */
export interface Typist {
  say(player: Player, conversationId: string, text: string, replyTo?: number): Promise<void>;
  react(player: Player, conversationId: string, offset: number, emoji: string): Promise<void>;
}

const THINKING_MS = 900;
const PER_CHARACTER_MS = 35;
const LONGEST_MS = 3_000;

/** A refused message is logged: its author may be muted, or the room may have closed meanwhile. */
export function createTypist(stopped: AbortSignal, log: Logger): Typist {
  function note(what: string, result: Result<unknown>): void {
    if (!result.ok) log.warn({ code: result.error.code }, `the demo could not ${what}`);
  }

  /** Whether to continue. */
  async function pause(ms: number): Promise<boolean> {
    await wait(ms, undefined, { signal: stopped }).catch(() => undefined); // stopped, as the return value shows
    return !stopped.aborted;
  }

  return {
    async say({ client }, conversationId, text, replyTo) {
      if (!(await pause(THINKING_MS))) return;
      note('type', await client.request('typing.set', { conversationId, typing: true }));
      if (!(await pause(Math.min(text.length * PER_CHARACTER_MS + THINKING_MS, LONGEST_MS)))) return;
      const message = { conversationId, clientId: randomId(), body: { kind: 'text', text } as const };
      note('write', await client.request('message.send', { ...message, ...(replyTo !== undefined && { replyTo }) }));
      note('stop typing', await client.request('typing.set', { conversationId, typing: false }));
    },
    async react({ client }, conversationId, offset, emoji) {
      if (!(await pause(THINKING_MS))) return;
      const reaction = { conversationId, clientId: randomId(), offset, emoji, on: true };
      note('react', await client.request('message.react', reaction));
    },
  };
}
