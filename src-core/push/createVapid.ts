import { createPrivateKey, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { z } from 'zod';
import type { DataPorts } from '../redis/RedisAccess.ts';

/** At most a day (RFC 8292). */
const TOKEN_SECONDS = 12 * 3600;
/** How long a token is used (ms), and how many are remembered. */
const REUSED_MS = 3_600_000;
const MAX_TOKENS = 100;
const HEADER = encode({ typ: 'JWT', alg: 'ES256' });

const keyPairSchema = z.object({ kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string(), d: z.string() });
type KeyPair = z.infer<typeof keyPairSchema>;

/** Identifies the team to push services (RFC 8292), with one key pair that is made at first use. */
export interface Vapid {
  /** The public key in base64url, with which browsers subscribe. */
  publicKey(): Promise<string>;
  /** The value of the header `Authorization` for an endpoint, at `now` (Unix time in ms). */
  authorise(endpoint: string, now: number): Promise<string>;
}

export function createVapid({ redis, keys }: DataPorts, contact: string): Vapid {
  const { keyPair: key } = keys.push;
  /** By origin of the push service. `x`: of the key that signed. */
  const tokens = new Map<string, { readonly x: string; readonly at: number; readonly header: string }>();

  /** Read on every use, because a Redis that was emptied, or replaced under the same address, has another pair. */
  async function readKeyPair(): Promise<KeyPair> {
    const found = await redis.call('reading the keys for pushes', (command) => command.get(key));
    if (found !== null) return parse(found);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const fresh = JSON.stringify(privateKey.export({ format: 'jwk' }));
    const other = await redis.call('creating the keys for pushes', (command) => command.set(key, fresh, 'NX', 'GET'));
    return parse(other ?? fresh);
  }

  return {
    publicKey: async () => publicKeyOf(await readKeyPair()),
    async authorise(endpoint, now) {
      const pair = await readKeyPair();
      const { origin } = new URL(endpoint);
      const known = tokens.get(origin);
      if (known?.x === pair.x && now - known.at < REUSED_MS && now >= known.at) return known.header;
      if (tokens.size >= MAX_TOKENS) tokens.clear();
      const header = sign(pair, { aud: origin, exp: Math.floor(now / 1000) + TOKEN_SECONDS, sub: contact });
      tokens.set(origin, { x: pair.x, at: now, header });
      return header;
    },
  };
}

function sign(pair: KeyPair, claims: object): string {
  const signed = `${HEADER}.${encode(claims)}`;
  const key = createPrivateKey({ key: pair, format: 'jwk' });
  const signature = signWith('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKeyOf(pair)}`;
}

function parse(stored: string): KeyPair {
  return keyPairSchema.parse(JSON.parse(stored));
}

/** As an uncompressed point. */
function publicKeyOf({ x, y }: KeyPair): string {
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat(point).toString('base64url');
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
