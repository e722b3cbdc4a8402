import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { hear } from '../support/hear.ts';
import { openRawSocket } from '../support/openRawSocket.ts';
import { connectToGateway, startGateway } from '../support/startGateway.ts';

describe('packets', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ callsPerSecond: 50 });
  });
  afterAll(() => gateway.stop());

  it.each([
    ['shout', ['person.list', {}], 'event'],
    ['frame', [{ event: 'person.joined', data: {} }], 'event'],
    ['error', ['person.list', {}], 'event'],
    ['call', [], 'name'],
    ['call', [7, {}], 'name'],
    ['call', [null, {}], 'name'],
    ['call', [Buffer.from('person.list'), {}], 'name'],
    ['call', [['person.list'], {}], 'name'],
    ['call', ['person.list', {}, 'one more'], 'more'],
  ])('a packet %s %j is answered INVALID_ARGUMENT and names its field', async (event, packet, field) => {
    const socket = await openRawSocket(gateway.url);
    const result = await socket.send(event, ...packet);
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT', details: { field } } });
    socket.close();
  });

  it('a call that asks for no answer is not carried out', async () => {
    const socket = await openRawSocket(gateway.url);
    const credentials = { name: 'Nobody asked', password: 'correct horse battery' };
    socket.shout('call', 'account.register', credentials);
    const result = await socket.send('call', 'account.signIn', credentials);
    expect(result).toMatchObject({ ok: false, error: { code: 'WRONG_CREDENTIALS' } });
    socket.close();
  });

  it.each(['host.describe', 'host.loadSession', 'host.openExternal', 'host.chooseConnection'])(
    '%s is not served to other computers',
    async (name) => {
      const { transport, close } = await connectToGateway(gateway.url);
      expect(await transport.request(name, {})).toMatchObject({ ok: false, error: { code: 'UNKNOWN_CALL' } });
      close();
    },
  );

  it('a socket that calls too often is told so, and may go on a second later', async () => {
    const { transport, close } = await connectToGateway(gateway.url);
    const results = await Promise.all(Array.from({ length: 60 }, () => transport.request('no.such', {})));
    const codes = results.map((result) => (result.ok ? 'ok' : result.error.code));
    expect(codes.filter((code) => code === 'UNKNOWN_CALL')).toHaveLength(50);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(10);
    await expect
      .poll(() => transport.request('no.such', {}), { timeout: 5_000 })
      .toMatchObject({ error: { code: 'UNKNOWN_CALL' } });
    close();
  });

  it('a socket that floods without asking for answers is closed', async () => {
    const socket = await openRawSocket(gateway.url);
    for (let index = 0; index < 60; index += 1) socket.shout('noise', index);
    expect(await socket.closed).toMatch(/disconnect|close/);
  });

  it('a packet beyond the bound ends in OFFLINE, and the client comes back by itself', async () => {
    const { transport, close } = await connectToGateway(gateway.url);
    const ear = hear(transport);
    const result = await transport.request('message.send', { text: 'x'.repeat(2 * 1024 * 1024) });
    expect(result).toEqual({ ok: false, error: { code: 'OFFLINE', details: {} } });
    await hear(transport).next('connection.changed', ({ state }) => state === 'live');
    expect(ear.all('connection.changed').map(({ state }) => state)).toContain('offline');
    close();
  });
});
