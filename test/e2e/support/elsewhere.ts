import { unwrap } from '#shared/rpc/result.ts';
import type { SignedIn } from '../../support/people.ts';
import { connectElsewhere } from './connectElsewhere.ts';
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

/** Sends a text of any length into the first conversation of the list. */
export async function sendElsewhere(ask: SignedIn['ask'], text: string): Promise<{ readonly offset: number }> {
  const { conversations } = await ask('conversation.list', {});
  const conversationId = conversations.at(0)?.conversationId ?? '';
  return ask('message.send', { conversationId, clientId: crypto.randomUUID(), body: { kind: 'text', text } });
}
