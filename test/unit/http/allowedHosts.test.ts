import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createHostCheck, parseHostName } from '../../../src-gateway/allowedHosts.ts';

const isAllowed = createHostCheck(['chat.example', '203.0.113.7', '2001:db8::7', 'bücher.example', 'fe80::1%eth0']);

function request(host: string | undefined, localAddress = '::ffff:192.168.1.5'): IncomingMessage {
  return { headers: { host }, socket: { localAddress } } as IncomingMessage;
}

describe('repair B8: a Host header', () => {
  it.each([
    'localhost',
    'LocalHost:8417',
    '127.0.0.1',
    '127.8.9.10:80',
    '[::1]:8417',
    '[0:0:0:0:0:0:0:1]',
    'chat.example',
    'CHAT.example:443',
    'chat.example.',
    '203.0.113.7:8417',
    '[2001:db8::7]:8417',
    'xn--bcher-kva.example',
    '192.168.1.5:8417',
    '[fe80::1]',
    undefined,
  ])('%j is accepted', (host) => {
    expect(isAllowed(request(host))).toBe(true);
  });

  it.each([
    'evil.example',
    'evil.example:8417',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'chat.example.evil.example',
    'evil.example#chat.example',
    'chat.example@evil.example',
    'evil.example/chat.example',
    '192.168.1.6',
    '0.0.0.0',
    '128.0.0.1',
    '[::]',
    '[::2]',
    '',
    ':8417',
    'chat.example:',
    'chat.example:99999999',
    'chat.example evil.example',
    '::1',
  ])('%j is refused', (host) => {
    expect(isAllowed(request(host))).toBe(false);
  });

  it.each(['', 'https://chat.example', 'chat.example/team', 'a b', '[::1'])('--allowed-host %j is refused', (name) => {
    const refused = expect.objectContaining({ code: 'INVALID_ARGUMENT' }) as Error;
    expect(() => parseHostName(name)).toThrow(refused);
  });
});
