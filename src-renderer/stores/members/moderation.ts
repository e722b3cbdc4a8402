import type { Args, CallName } from '#shared/contract/index.ts';
import type { SlowModeMs } from '#shared/contract/limits.ts';
import type { RoomJoining, RoomWriters } from '#shared/contract/model.ts';
import { type Result, succeed } from '#shared/rpc/result.ts';
import type { Context } from '../Context.ts';
import { createIdempotencyKeys } from '../createIdempotencyKeys.ts';
import type { Problem } from '../Problem.ts';
import { isTransient } from '../timelines/reduceOutbox.ts';

type RefusalPromise = Promise<Problem | null>;

/**
 * Moderation by the owner and the moderators of a room. Each call resolves to the error of a refusal; its effect arrives
 * through the room's log, as for every member.
 */
export interface Moderation {
  /** `forMs` null mutes without an end. */
  readonly mute: (conversationId: string, userId: string, forMs: number | null) => RefusalPromise;
  readonly unmute: (conversationId: string, userId: string) => RefusalPromise;
  /** `forMs` null: until they are readmitted. */
  readonly remove: (conversationId: string, userId: string, forMs: number | null) => RefusalPromise;
  /** Lets a person who was removed enter again. */
  readonly readmit: (conversationId: string, userId: string) => RefusalPromise;
  /** Makes a person a moderator, or ends that role. */
  readonly setModerator: (conversationId: string, userId: string, on: boolean) => RefusalPromise;
  readonly handOver: (conversationId: string, userId: string) => RefusalPromise;
  /** `null` removes the password. */
  readonly setPassword: (conversationId: string, password: string | null) => RefusalPromise;
  readonly setSeats: (conversationId: string, seats: number) => RefusalPromise;
  readonly setTopic: (conversationId: string, topic: string, description: string) => RefusalPromise;
  readonly setJoining: (conversationId: string, joining: RoomJoining) => RefusalPromise;
  readonly setWriters: (conversationId: string, writers: RoomWriters) => RefusalPromise;
  /** `slowModeMs` 0 ends the slow mode. */
  readonly setSlowMode: (conversationId: string, slowModeMs: SlowModeMs) => RefusalPromise;
  readonly setIdleTime: (conversationId: string, idleTtlMs: number) => RefusalPromise;
  /** Creates the guest link, which replaces the former one, or removes it. Resolves to the code of the new link. */
  readonly setGuestLink: (conversationId: string, on: boolean) => Promise<Result<string | null>>;
}

type ModerationCall = Extract<
  CallName,
  | 'room.mute'
  | 'room.unmute'
  | 'room.remove'
  | 'room.readmit'
  | 'room.setModerator'
  | 'room.handOver'
  | 'room.setPassword'
  | 'room.setSeats'
  | 'room.setTopic'
  | 'room.setJoining'
  | 'room.setWriters'
  | 'room.setSlowMode'
  | 'room.setIdleTime'
>;

/** `forgetPassword`: that of a room which has another one now. */
export function createModeration(
  { client, newId }: Pick<Context, 'client' | 'newId'>,
  forgetPassword: (conversationId: string) => void,
): Moderation {
  const idempotencyKeys = createIdempotencyKeys(newId);

  async function change<Name extends ModerationCall>(name: Name, args: Omit<Args<Name>, 'clientId'>): RefusalPromise {
    const result = await client.request(name, {
      ...args,
      clientId: idempotencyKeys.keyFor([name, args]),
    } as Args<Name>);
    // A refusal is a final answer, so the next attempt is a new request.
    if (result.ok || !isTransient(result.error)) idempotencyKeys.clear();
    return result.ok ? null : result.error;
  }

  return {
    mute: (conversationId, userId, forMs) => change('room.mute', { conversationId, userId, forMs }),
    unmute: (conversationId, userId) => change('room.unmute', { conversationId, userId }),
    remove: (conversationId, userId, forMs) => change('room.remove', { conversationId, userId, forMs }),
    readmit: (conversationId, userId) => change('room.readmit', { conversationId, userId }),
    setModerator: (conversationId, userId, on) => change('room.setModerator', { conversationId, userId, on }),
    handOver: (conversationId, userId) => change('room.handOver', { conversationId, userId }),
    async setPassword(conversationId, password) {
      const problem = await change('room.setPassword', { conversationId, password });
      if (problem === null) forgetPassword(conversationId);
      return problem;
    },
    setSeats: (conversationId, seats) => change('room.setSeats', { conversationId, seats }),
    setTopic: (conversationId, topic, description) => change('room.setTopic', { conversationId, topic, description }),
    setJoining: (conversationId, joining) => change('room.setJoining', { conversationId, joining }),
    setWriters: (conversationId, writers) => change('room.setWriters', { conversationId, writers }),
    setSlowMode: (conversationId, slowModeMs) => change('room.setSlowMode', { conversationId, slowModeMs }),
    setIdleTime: (conversationId, idleTtlMs) => change('room.setIdleTime', { conversationId, idleTtlMs }),
    async setGuestLink(conversationId, on) {
      const result = await client.request('visitor.setLink', { conversationId, clientId: newId(), on });
      return result.ok ? succeed(result.value.code) : result;
    },
  };
}
