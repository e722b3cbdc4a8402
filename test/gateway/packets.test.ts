import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { recordEvents } from '../support/recordEvents.ts';
import { openRawSocket } from '../support/openRawSocket.ts';
import { connectToGateway, startGateway } from '../support/startGateway.ts';

describe('packets', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway();
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
    ['call', ['person.list', {}, 'one too many'], 'more'],
  ])('a packet %s %j is answered with INVALID_ARGUMENT and the name of its field', async (event, packet, field) => {
    const socket = await openRawSocket(gateway.url);
    const result = await socket.send(event, ...packet);
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT', details: { field } } });
    socket.close();
  });

  it('a call without an acknowledgement callback is not executed', async () => {
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

  it('a socket that floods without acknowledgement callbacks is closed', async () => {
    const strict = await startGateway({ limits: { callsPerSecond: 1 } });
    onTestFinished(() => strict.stop());
    const socket = await openRawSocket(strict.url);
    for (let index = 0; index < 200; index += 1) socket.shout('noise', index);
    expect(await socket.closed).toMatch(/disconnect|close/);
  });

  it('a packet over the size limit ends in OFFLINE, and the client reconnects by itself', async () => {
    const { transport, close } = await connectToGateway(gateway.url);
    const ear = recordEvents(transport);
    const result = await transport.request('message.send', { text: 'x'.repeat(2 * 1024 * 1024) });
    expect(result).toEqual({ ok: false, error: { code: 'OFFLINE', details: {} } });
    await recordEvents(transport).next('connection.changed', ({ state }) => state === 'live');
    expect(ear.all('connection.changed').map(({ state }) => state)).toContain('offline');
    close();
  });
});
