import { type Client, createClient } from '#shared/rpc/createClient.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { io } from 'socket.io-client';
import type { SignedIn } from '../../support/people.ts';
import type { Person } from './Person.ts';
import { PASSWORD } from './Person.ts';

/** The same person on another computer, as a client without a page, for calls that no page offers. */
export async function signInElsewhere(
  person: Person,
  url: string,
): Promise<{ readonly ask: SignedIn['ask']; readonly close: () => void }> {
  const { client, close } = await connectElsewhere(url);
  unwrap(await client.request('account.signIn', { name: person.name, password: PASSWORD }));
  return { ask: async (name, args) => unwrap(await client.request(name, args)), close };
}

/** A client on this computer that is not a page and has no session. */
export async function connectElsewhere(url: string): Promise<{ readonly client: Client; readonly close: () => void }> {
  const socket = io(url, { ...SOCKET_OPTIONS, forceNew: true });
  const fail = (what: string): never => {
    throw new Error(what);
  };
  const client = createClient({ transport: createSocketTransport({ socket, onViolation: fail }), onViolation: fail });
  const live = Promise.withResolvers<void>();
  client.on('connection.changed', ({ state }) => {
    if (state === 'live') live.resolve();
  });
  await live.promise;
  return { client, close: () => void socket.close() };
}

/** Sends a text of any length into the first conversation of the list. */
export async function sendElsewhere(ask: SignedIn['ask'], text: string): Promise<{ readonly offset: number }> {
  const { conversations } = await ask('conversation.list', {});
  const conversationId = conversations.at(0)?.conversationId ?? '';
  return ask('message.send', { conversationId, clientId: crypto.randomUUID(), body: { kind: 'text', text } });
}
