import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { freshUploadId, sha256Of } from '../support/blobsForTests.ts';
import { openRawSocket } from '../support/openRawSocket.ts';
import { freshName, openDirect, signUp } from '../support/people.ts';
import { connectToGateway, startGateway } from '../support/startGateway.ts';

const CHUNK = 256 * 1024;

describe('uploads over a socket', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.stop());

  it('D10: an upload whose socket is cut in the middle of a chunk continues with the next chunk', async () => {
    const { socket, transport, close } = await connectToGateway(gateway.url);
    const mei = await signUp(transport);
    const { ask, token, events } = mei;
    const conversationId = await openDirect(mei, mei);
    const file = new Uint8Array(randomBytes(3 * CHUNK));
    const upload = { conversationId, uploadId: freshUploadId() };
    const begin = { ...upload, name: 'a', bytes: file.byteLength };
    await ask('upload.begin', begin);
    await ask('upload.write', { ...upload, offset: 0, chunk: file.slice(0, CHUNK) });

    const cut = transport.request('upload.write', { ...upload, offset: CHUNK, chunk: file.slice(CHUNK, 2 * CHUNK) });
    socket.io.engine.close();
    expect(await cut).toMatchObject({ ok: false, error: { code: 'OFFLINE' } });
    await events.next('connection.changed', ({ state }) => state === 'offline');
    await expect.poll(() => transport.request('account.resume', { token })).toMatchObject({ ok: true });

    let { received } = await ask('upload.begin', begin);
    expect([CHUNK, 2 * CHUNK]).toContain(received);
    while (received < file.byteLength) {
      const chunk = file.slice(received, received + CHUNK);
      ({ received } = await ask('upload.write', { ...upload, offset: received, chunk }));
    }
    const { blob } = await ask('upload.finish', { ...upload, sha256: sha256Of(file) });
    expect(blob.bytes).toBe(3 * CHUNK);
    close();
  });

  it("chunks do not count against the sender's rate limit for other calls, and have a limit of their own", async () => {
    const strict = await startGateway({ limits: { callsPerSecond: 2 } });
    onTestFinished(() => strict.stop());
    const socket = await openRawSocket(strict.url);
    onTestFinished(socket.close);
    const credentials = { name: freshName(), password: 'correct horse battery' };
    expect(await socket.send('call', 'account.register', credentials)).toMatchObject({ ok: true });
    const chunk = { conversationId: 'direct:a:b', uploadId: 'none', offset: 0, chunk: new Uint8Array(1) };
    const codesOf = async (name: string, args: unknown) => {
      const codes: string[] = [];
      while (codes.length < 12) {
        const result = await socket.send('call', name, args);
        codes.push(result.ok ? 'ok' : result.error.code);
      }
      return codes;
    };

    const chunks = await codesOf('upload.write', chunk);
    expect(chunks.indexOf('TOO_MANY_CALLS')).toBe(10);
    const calls = await codesOf('no.such', {});
    expect(calls.indexOf('TOO_MANY_CALLS')).toBe(10);
  });
});
