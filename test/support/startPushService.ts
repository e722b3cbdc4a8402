import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gcm } from '@noble/ciphers/aes.js';
import { p256 } from '@noble/curves/nist.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { importJWK, jwtVerify } from 'jose';
import { type PushContent, readPushContent } from '#shared/push/pushContent.ts';
import { createPushes, type Pushes } from '../../src-gateway/push/createPushes.ts';
import { createAuthority } from './makeCertificates.ts';

export const CONTACT = 'mailto:operator@example.org';

/** The subscription of a browser, as `PushSubscription.toJSON()` has it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface ReceivedPush {
  readonly endpoint: string;
  readonly headers: IncomingMessage['headers'];
  /** The length of the encrypted body. */
  readonly bytes: number;
  /** What the browser decrypts. */
  readonly text: string;
  readonly content: PushContent | null;
}

export interface PushService {
  /** Sends to this service only. */
  readonly pushes: Pushes;
  /** The port of `localhost`, and the authority of its certificate in PEM. */
  readonly port: number;
  readonly ca: string;
  /** A new device. */
  subscribe(): BrowserSubscription;
  /** The pushes that were accepted, in order. */
  readonly received: readonly ReceivedPush[];
  /** All requests, also those that were refused. */
  readonly requests: readonly ReceivedPush[];
  /** The statuses, and headers, of the next responses; later ones are 201. */
  answerNext(...answers: readonly Answer[]): void;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Device {
  readonly secretKey: Uint8Array;
  readonly subscription: BrowserSubscription;
}

const text = new TextEncoder();

/**
 * A push service on this computer (RFC 8030) with its browsers: verifies the sender (RFC 8292) and decrypts messages
 * (RFC 8291) with other libraries than the product's.
 */
export async function startPushService(): Promise<PushService> {
  const authority = await createAuthority();
  const { certificateFile, keyFile } = await authority.issue('DNS:localhost');
  const [cert, key] = [await readFile(certificateFile), await readFile(keyFile)];
  const devices = new Map<string, Device>();
  const received: ReceivedPush[] = [];
  const requests: ReceivedPush[] = [];
  const answers: Answer[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `https://localhost:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const device = devices.get(`${origin}${request.url ?? ''}`);
    if (device === undefined) return void response.writeHead(404).end();
    await verifySender(request.headers.authorization ?? '', origin);
    const plain = decrypt(body, device);
    const { endpoint } = device.subscription;
    const content = readPushContent(plain);
    const push = { endpoint, headers: request.headers, bytes: body.byteLength, text: plain, content };
    requests.push(push);
    const { status, headers = {} } = answers.shift() ?? { status: 201 };
    if (status === 201) received.push(push);
    response.writeHead(status, headers).end();
  }

  return {
    port,
    ca: authority.ca,
    received,
    requests,
    pushes: createPushes(
      { contact: CONTACT, hosts: ['localhost'] },
      {
        ca: authority.ca,
        port: String(port),
        resolve: () => Promise.resolve(['127.0.0.1']),
        isAllowed: (address) => address === '127.0.0.1',
      },
    ),
    subscribe() {
      const { secretKey } = p256.keygen();
      const subscription = {
        endpoint: `${origin}/push/${randomBytes(16).toString('base64url')}`,
        p256dh: Buffer.from(p256.getPublicKey(secretKey, false)).toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      };
      devices.set(subscription.endpoint, { secretKey, subscription });
      return subscription;
    },
    answerNext: (...next) => void answers.push(...next),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await authority.remove();
    },
  };
}

/** Throws when the header is not a valid `vapid` credential of the operator for this service. */
async function verifySender(authorization: string, audience: string): Promise<void> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/u.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const imported = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, imported, { audience, algorithms: ['ES256'] });
  if (payload.sub !== CONTACT) throw new Error('another contact');
  if ((payload.exp ?? Infinity) > Date.now() / 1000 + 24 * 3600) throw new Error('valid for more than a day');
}

/** Decrypts the only record of a message for a device. */
export function decryptPush(
  body: Uint8Array,
  { secretKey, p256dh, auth }: { readonly secretKey: Uint8Array; readonly p256dh: string; readonly auth: string },
): string {
  const [salt, senderKey, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const secret = p256.getSharedSecret(secretKey, senderKey).subarray(1);
  const info = Buffer.concat([text.encode('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), senderKey]);
  const ikm = hkdf(sha256, secret, Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdf(sha256, ikm, salt, text.encode('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(sha256, ikm, salt, text.encode('Content-Encoding: nonce\0'), 12);
  const padded = gcm(key, nonce).decrypt(record);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('not the last record');
  return new TextDecoder('utf-8', { fatal: true }).decode(padded.subarray(0, end));
}

function decrypt(body: Uint8Array, { secretKey, subscription }: Device): string {
  return decryptPush(body, { secretKey, ...subscription });
}
