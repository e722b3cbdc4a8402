import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { succeed } from '#shared/rpc/result.ts';
import { ChangePassword } from '../../src-renderer/views/settings/ChangePassword.tsx';
import { ConnectedProvider } from '../../src-renderer/views/settings/ConnectedProvider.tsx';
import { drawing, wordsIn } from './support/drawText.ts';

const draw = drawing();
const STATUS = { provider: { name: 'Acme', setsRoles: false }, isConnected: false, names: [], hasPassword: true };
const drawStatus = (changes: object) =>
  draw(ConnectedProvider, { answer: succeed({ ...STATUS, ...changes }), reload: () => undefined });

beforeEach(() => void vi.stubGlobal('window', { isSecureContext: true }));
afterEach(() => void vi.unstubAllGlobals());

it('offers to connect an account, where the page can', () => {
  expect(wordsIn(drawStatus({}))).toContain('Connect with Acme…');
  vi.stubGlobal('window', { isSecureContext: false });
  const shown = wordsIn(drawStatus({}));
  expect(shown).toContain('Connect this account');
  expect(shown).not.toContain('Connect with Acme…');
});

it('shows whose account is connected, as text, and offers to disconnect it', () => {
  const markup = drawStatus({ isConnected: true, names: ['<b>Mei</b>', 'mei'] });
  expect(markup).toContain('<b dir="auto">&lt;b&gt;Mei&lt;/b&gt; · mei</b>');
  expect(wordsIn(markup)).toContain('Disconnect…');
  expect(markup).toContain('aria-expanded="false"');
  // Of an earlier version.
  const nameless = drawStatus({ isConnected: true });
  expect(wordsIn(nameless)).toContain('Connected with Acme.');
  expect(nameless).not.toContain('<b ');
});

it('says that a person without a password needs one', () => {
  const shown = wordsIn(drawStatus({ isConnected: true, hasPassword: false }));
  expect(shown).toContain('To disconnect, you need a password.');
  expect(shown).not.toContain('Disconnect…');
});

it('shows nothing where there is no provider, with an earlier server, and before the answer', () => {
  expect(drawStatus({ provider: null })).toBe('');
  const refused = { ok: false, error: { code: 'UNKNOWN_CALL', details: {} } } as const;
  for (const answer of [null, refused]) {
    expect(draw(ConnectedProvider, { answer, reload: () => undefined })).toBe('');
  }
});

it('says beside a new password that the connection stays, if there is one', () => {
  const shown = (connectedWith: string | null) => wordsIn(draw(ChangePassword, { hasPasskeys: false, connectedWith }));
  expect(shown('Acme')).toContain('Your connection with Acme stays.');
  expect(shown(null)).not.toContain('stays');
});
