import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Args, CallName, Output } from '#shared/contract/index.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { type Result, unwrap } from '#shared/rpc/result.ts';
import { freshId, type SignedIn } from './coreForTests.ts';

export const HOUR_MS = 3_600_000;

type CreateArgs = Args<'room.create'>;
type EnterArgs = Args<'room.enter'>;

export function freshRoomName(): string {
  return `room ${randomUUID()}`;
}

/** Creates a room with these settings; returns its id and name. */
export async function createRoom(owner: SignedIn, settings: Partial<CreateArgs> = {}) {
  const args = {
    name: freshRoomName(),
    password: null,
    seats: 10,
    idleTtlMs: HOUR_MS,
    clientId: freshId(),
    ...settings,
  };
  const { conversation } = unwrap(await owner.request('room.create', args));
  return { name: args.name, conversationId: conversation.conversationId, conversation };
}

export async function enter(person: SignedIn, name: string, settings: Partial<EnterArgs> = {}) {
  const { conversation } = unwrap(await person.request('room.enter', { name, clientId: freshId(), ...settings }));
  return conversation;
}

/**
 * Lets a room close by itself after this time. Better than creating it so: the set-up of a test may take any time, and
 * nothing in it happens in a closed room.
 */
export async function closeAfter(owner: SignedIn, conversationId: string, idleTtlMs: number): Promise<void> {
  await ask(owner, 'room.setIdleTime', { conversationId, clientId: freshId(), idleTtlMs });
}

/** Expects a call to be refused with this code and at least these details. */
export async function expectRefused<Name extends CallName>(
  person: SignedIn,
  name: Name,
  args: Args<Name>,
  code: ErrorCode,
  details: object = {},
): Promise<void> {
  expect(await person.request(name, args)).toMatchObject({ ok: false, error: { code, details } });
}

export async function ask<Name extends CallName>(
  person: SignedIn,
  name: Name,
  args: Args<Name>,
): Promise<Output<Name>> {
  return unwrap(await person.request(name, args));
}

/** The outcome of a call: its refusal code, or `ok`. */
export function outcomeOf(answer: Result<unknown>): ErrorCode | 'ok' {
  return answer.ok ? 'ok' : answer.error.code;
}
