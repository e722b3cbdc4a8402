import assert from 'node:assert/strict';
import type { Args, CallName, Output } from '#shared/contract/index.ts';
import type { Person } from '#shared/contract/model.ts';
import { createClient } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { type EventRecorder, recordEvents } from './recordEvents.ts';

/** A signed-in user of a test. */
export interface SignedIn {
  readonly me: Person;
  readonly token: string;
  readonly password: string;
  readonly transport: Transport;
  readonly events: EventRecorder;
  /** The value of a call that must succeed. */
  readonly ask: <Name extends CallName>(name: Name, args: Args<Name>) => Promise<Output<Name>>;
}

let counter = 0;

/** A name that is unique in this Redis, even across test files. */
export function freshName(): string {
  counter += 1;
  return `Person ${process.pid} ${performance.now().toString(36)} ${counter}`;
}

/** Creates an account over a transport; the subscription starts before it. */
export async function signUp(transport: Transport, name = freshName()): Promise<SignedIn> {
  const ear = recordEvents(transport);
  const password = 'correct horse battery';
  const { ask } = asker(transport);
  const { me: account, token } = await ask('account.register', { name, password });
  // As others see the person, without the role.
  const me = { id: account.id, name: account.name };
  return { me, token, password, transport, events: ear, ask };
}

/** Makes calls over a transport; a violation of the contract fails the test. */
export function asker(transport: Transport): Pick<SignedIn, 'ask'> {
  const client = createClient({ transport, onViolation: (what) => assert.fail(`outside the contract: ${what}`) });
  return { ask: async (name, args) => unwrap(await client.request(name, args)) };
}

/** The conversation of two people, opened by the first. */
export async function openDirect(from: SignedIn, to: SignedIn): Promise<string> {
  const { conversation } = await from.ask('direct.open', { userId: to.me.id });
  return conversation.conversationId;
}

/** Sends a text with a new client id; returns its offset and that id. */
export async function say(
  from: SignedIn,
  conversationId: string,
  text: string,
): Promise<{ offset: number; id: string }> {
  counter += 1;
  const clientId = `client-${process.pid}-${counter}`;
  const { offset } = await from.ask('message.send', { conversationId, clientId, body: { kind: 'text', text } });
  return { offset, id: clientId };
}
