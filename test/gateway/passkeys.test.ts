import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chatCalls } from '#shared/contract/index.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { passkeySiteOf } from '../../src-gateway/passkeySite.ts';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { outcomeOf } from '../support/roomsForTests.ts';
import { createSoftwarePasskey } from '../support/softwarePasskey.ts';
import { startGateway } from '../support/startGateway.ts';

describe('the site of a socket', () => {
  it.each([
    ['https://chat.example', { origin: 'https://chat.example', rpId: 'chat.example' }],
    ['https://chat.example:8443', { origin: 'https://chat.example:8443', rpId: 'chat.example' }],
    ['https://chat', { origin: 'https://chat', rpId: 'chat' }],
    ['http://localhost:8417', { origin: 'http://localhost:8417', rpId: 'localhost' }],
    ['https://localhost', { origin: 'https://localhost', rpId: 'localhost' }],
    ['https://münchen.example', { origin: 'https://xn--mnchen-3ya.example', rpId: 'xn--mnchen-3ya.example' }],
  ])('is that of the page %s', (origin, site) => {
    expect(passkeySiteOf(origin)).toEqual(site);
  });

  it.each([
    undefined,
    '',
    'null',
    'file://',
    'parley://app',
    'http://chat.example',
    'http://127.0.0.1:8417',
    'https://127.0.0.1',
    'https://192.0.2.7:8443',
    'https://0x7f.1',
    'https://[::1]',
    'http://[::1]:8417',
    'ws://localhost',
    'http://localhost.example',
  ])('is none for %s', (origin) => {
    expect(passkeySiteOf(origin)).toBeNull();
  });
});

describe('a gateway', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ origins: ['https://pages.example'], allowedHosts: ['chat.example'] });
  });
  afterAll(() => gateway.stop());

  /** A page of this origin, at a host name that a proxy passes on. */
  function openPage(headers: Readonly<Record<string, string>>) {
    const socket = io(gateway.url, { ...SOCKET_OPTIONS, forceNew: true, extraHeaders: { ...headers } });
    onTestFinished(() => void socket.close());
    return createSocketTransport({
      socket,
      wait: () => Promise.resolve(),
      onViolation: (what) => {
        throw new Error(`outside the protocol: ${what}`);
      },
    });
  }

  it.each([
    ['behind a proxy with HTTPS', { host: 'chat.example', origin: 'https://chat.example' }, 'chat.example'],
    ['of another host that may use this one', { origin: 'https://pages.example' }, 'pages.example'],
    ['of this computer', { host: 'localhost:8417', origin: 'http://localhost:8417' }, 'localhost'],
  ])('offers passkeys to a page %s', async (_what, headers, rpId) => {
    const answer = await openPage(headers).request('account.beginPasskeySignIn', {});
    expect(chatCalls['account.beginPasskeySignIn'].output.parse(unwrap(answer)).rpId).toBe(rpId);
  });

  it.each([
    ['a page without encryption', { host: 'chat.example', origin: 'http://chat.example' }],
    ['a page of an address', { host: '127.0.0.1', origin: 'http://127.0.0.1' }],
    ['a client that is not a browser', {}],
    // Only `Origin` counts, which browsers set.
    ['a client that names other headers', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'chat.example' }],
  ])('offers none to %s', async (_what, headers) => {
    const answer = await openPage(headers).request('account.beginPasskeySignIn', {});
    expect(outcomeOf(answer)).toBe('PASSKEYS_UNAVAILABLE');
  });

  it('adds a passkey and signs in with it', async () => {
    const headers = { host: 'chat.example', origin: 'https://chat.example' };
    const { origin } = headers;
    const [page, password] = [openPage(headers), 'correct horse'];
    const { me } = chatCalls['account.register'].output.parse(
      unwrap(await page.request('account.register', { name: 'Mei', password })),
    );
    const begun = chatCalls['account.beginPasskey'].output.parse(
      unwrap(await page.request('account.beginPasskey', { password })),
    );
    const passkey = createSoftwarePasskey();
    const response = passkey.register({ ...begun, origin });
    unwrap(await page.request('account.addPasskey', { name: 'Laptop', response }));

    const again = openPage(headers);
    const signIn = chatCalls['account.beginPasskeySignIn'].output.parse(
      unwrap(await again.request('account.beginPasskeySignIn', {})),
    );
    const signed = { response: passkey.sign({ ...signIn, origin }) };
    const session = chatCalls['account.signInWithPasskey'].output.parse(
      unwrap(await again.request('account.signInWithPasskey', signed)),
    );
    expect(session.me.id).toBe(me.id);
    unwrap(await again.request('account.signOut', {}));
    expect(outcomeOf(await again.request('account.signInWithPasskey', signed))).toBe('PASSKEY_EXPIRED');
  });
});
