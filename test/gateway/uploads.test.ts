import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { freshUploadId, sha256Of } from '../support/blobsForTests.ts';
import { openDirect, signUp } from '../support/people.ts';
import { connectToGateway, startGateway } from '../support/startGateway.ts';

const CHUNK = 256 * 1024;

describe('uploads over a socket', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ callsPerSecond: 20 });
  });
  afterAll(() => gateway.stop());

  it('D10: an upload whose socket is cut in the middle of a chunk goes on at the next one', async () => {
    const { socket, transport, close } = await connectToGateway(gateway.url);
    const mei = await signUp(transport);
    const { ask, token, ear } = mei;
    const conversationId = await openDirect(mei, mei);
    const file = new Uint8Array(randomBytes(3 * CHUNK));
    const upload = { conversationId, uploadId: freshUploadId() };
    const begin = { ...upload, name: 'a', bytes: file.byteLength };
    await ask('upload.begin', begin);
    await ask('upload.write', { ...upload, offset: 0, chunk: file.slice(0, CHUNK) });

    const cut = transport.request('upload.write', { ...upload, offset: CHUNK, chunk: file.slice(CHUNK, 2 * CHUNK) });
    socket.io.engine.close();
    expect(await cut).toMatchObject({ ok: false, error: { code: 'OFFLINE' } });
    await ear.next('connection.changed', ({ state }) => state === 'offline');
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

  it('chunks take nothing from what else their sender may do, and are bounded as well', async () => {
    const { transport, close } = await connectToGateway(gateway.url);
    const chunk = { conversationId: 'direct:a:b', uploadId: 'none', offset: 0, chunk: new Uint8Array(1) };
    const codeOf = async (name: string, args: unknown) => {
      const result = await transport.request(name, args);
      return result.ok ? 'ok' : result.error.code;
    };
    const count = async (name: string, args: unknown) => {
      const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(name, args)));
      return codes.filter((code) => code === 'TOO_MANY_ATTEMPTS').length;
    };

    expect([await count('upload.write', chunk), await count('no.such', {})]).toEqual([10, 10]);
    close();
  });
});
