import { randomUUID } from 'node:crypto';
import type { Core } from '#core/Core.ts';
import { challengeOf } from '#core/token.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, type SignedIn } from './coreForTests.ts';
import { ask, outcomeOf } from './roomsForTests.ts';

/** The identity provider of a core, which is simulated: tests say who it identifies. */
export const PROVIDER = { issuer: 'https://acme.example', name: 'Acme', admits: true, setsRoles: true };
export const VERIFIER = 'a verifier of a page';

/** A person at the provider. */
export const personOf = (subject: string, ...names: string[]) => ({ issuer: 'https://acme.example', subject, names });
export type TestPerson = ReturnType<typeof personOf> & { readonly isAdmin?: boolean; readonly session?: string };
/** A person at the provider whom no one knows yet. */
export const freshPerson = () => personOf(randomUUID(), `sso ${randomUUID().slice(0, 8)}`);

/** The ticket of a sign-in. */
export async function admit(core: Core, person: TestPerson): Promise<string> {
  return unwrap(await core.singleSignOn.admit(person, challengeOf(VERIFIER), '192.0.2.1'));
}

/** Signs a person in at the provider. */
export async function signInAt(core: Core, person: TestPerson): Promise<SignedIn> {
  const client = connect(core);
  const ticket = await admit(core, person);
  const { me, token } = unwrap(await client.request('account.signInWithTicket', { ticket, verifier: VERIFIER }));
  return { ...client, me: { id: me.id, name: me.name }, token, password: '' };
}

/** What the page starts at the provider, after the password. */
export async function beginConnecting(account: SignedIn, code?: string): Promise<string> {
  const confirmation = { password: account.password, ...(code !== undefined && { code }) };
  return (await ask(account, 'account.beginConnecting', { ...confirmation, challenge: challengeOf(VERIFIER) })).start;
}

/** What the gateway does from the start to the ticket, when `person` signs in at the provider. */
export async function offerConnection(core: Core, start: string, person: TestPerson): Promise<string> {
  const session = unwrap(await core.singleSignOn.startConnecting(start));
  return unwrap(await core.singleSignOn.offerConnection(person, session));
}

/** All steps up to the ticket. */
export async function offerTo(core: Core, account: SignedIn, person: TestPerson): Promise<string> {
  return offerConnection(core, await beginConnecting(account), person);
}

/** Completes the connection. Resolves with `ok`, or the code of the refusal. */
export async function completeConnection(account: SignedIn, ticket: string, verifier = VERIFIER): Promise<string> {
  return outcomeOf(await account.request('account.connectProvider', { ticket, verifier }));
}

/** Connects an account with a person at the provider. Resolves with `ok`, or the code of the refusal. */
export async function connectAccount(core: Core, account: SignedIn, person: TestPerson): Promise<string> {
  return completeConnection(account, await offerTo(core, account, person));
}

export async function isConnected(account: SignedIn): Promise<boolean> {
  return (await ask(account, 'account.provider', {})).isConnected;
}
