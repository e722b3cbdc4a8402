import type { Core } from '#core/Core.ts';
import type { PasskeySite } from '#core/live/ClientConnection.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, type SignedIn, type TestClient } from './coreForTests.ts';
import { ask, outcomeOf } from './roomsForTests.ts';
import { createSoftwarePasskey, type PasskeyLies, type SoftwarePasskey } from './softwarePasskey.ts';

export const SITE: PasskeySite = { origin: 'https://chat.example', rpId: 'chat.example' };

/** A new person, with a page that can use passkeys. */
export function joinOnPage(core: Core): Promise<SignedIn> {
  return join(core, undefined, SITE);
}

/** Another page of a signed-in person, with the same session. */
export async function openPage(core: Core, { token, password }: SignedIn, site = SITE): Promise<SignedIn> {
  const client = connect(core, undefined, undefined, site);
  const { me } = unwrap(await client.request('account.resume', { token }));
  return { ...client, me: { id: me.id, name: me.name }, token, password };
}

interface Adding {
  readonly passkey?: SoftwarePasskey;
  readonly name?: string;
  /** Of two-factor sign-in. */
  readonly code?: string;
  readonly site?: PasskeySite;
  readonly lies?: PasskeyLies;
}

/** Begins to add a passkey; resolves with the arguments that complete it. */
export async function beginAdding(
  page: SignedIn,
  { passkey = createSoftwarePasskey(), name = 'Laptop', code, site = SITE, lies }: Adding = {},
) {
  const begun = await ask(page, 'account.beginPasskey', {
    password: page.password,
    ...(code !== undefined && { code }),
  });
  return { passkey, args: { name, response: passkey.register({ ...begun, origin: site.origin }, lies) } };
}

export async function addPasskey(page: SignedIn, adding: Adding = {}): Promise<SoftwarePasskey> {
  const { passkey, args } = await beginAdding(page, adding);
  await ask(page, 'account.addPasskey', args);
  return passkey;
}

interface SigningIn {
  readonly address?: string;
  readonly site?: PasskeySite;
  readonly lies?: PasskeyLies;
}

/** A page that is about to sign in; resolves with the response of the passkey. */
export async function beginSignIn(
  core: Core,
  passkey: Pick<SoftwarePasskey, 'sign'>,
  { address, site = SITE, lies }: SigningIn = {},
) {
  const client = connect(core, address, undefined, site);
  const begun = unwrap(await client.request('account.beginPasskeySignIn', {}));
  return { client, response: passkey.sign({ ...begun, origin: site.origin }, lies) };
}

/** Signs a person in on a new page. */
export async function signInWith(core: Core, passkey: SoftwarePasskey, options?: SigningIn): Promise<SignedIn> {
  const { client, response } = await beginSignIn(core, passkey, options);
  const { me, token } = unwrap(await client.request('account.signInWithPasskey', { response }));
  return { ...client, me: { id: me.id, name: me.name }, token, password: 'correct horse' };
}

/** The outcome of a sign-in: `ok` or the code of the refusal. */
export async function signInOutcome(core: Core, passkey: SoftwarePasskey, options?: SigningIn): Promise<string> {
  const { client, response } = await beginSignIn(core, passkey, options);
  return outcomeOf(await client.request('account.signInWithPasskey', { response }));
}

export const namesOf = async (page: SignedIn): Promise<string[]> =>
  (await ask(page, 'account.passkeys', {})).passkeys.map(({ name }) => name);

/** Whether the session of a client continues. */
export const hasSession = async (client: TestClient): Promise<boolean> =>
  (await client.request('account.sessions', {})).ok;
