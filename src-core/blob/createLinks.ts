import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { randomId } from '../randomId.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

const linkSchema = z.object({
  userId: z.string(),
  conversationId: z.string(),
  blobId: z.string(),
  shelf: z.string(),
  /** In ms since 1970, by the clock of Redis. */
  endsAt: z.number(),
});
/** The claims of a link: which user may read which file, and until when. */
export type Link = z.infer<typeof linkSchema>;

/**
 * Self-contained links that every node of the team can verify: the claims are in the token, signed with a secret that
 * is stored in Redis, so no state is kept per link. Both methods throw the errors of `RedisAccess`.
 */
export interface Links {
  sign(link: Link): Promise<string>;
  /** Null when the signature is invalid. The caller checks the expiry. */
  open(token: string): Promise<Link | null>;
}

export function createLinks(redis: RedisAccess, keys: Keys): Links {
  const { secret: key } = keys.links;

  /** Read on every use, because a Redis that was emptied, or replaced under the same address, has another secret. */
  async function readSecret(): Promise<string> {
    const found = await redis.call('reading the secret of links', (command) => command.get(key));
    if (found !== null) return found;
    const fresh = `${randomId()}${randomId()}`;
    const other = await redis.call('creating the secret of links', (command) => command.set(key, fresh, 'NX', 'GET'));
    return other ?? fresh;
  }

  return {
    async sign(link) {
      const text = Buffer.from(JSON.stringify(link)).toString('base64url');
      return `${text}.${signatureOf(text, await readSecret()).toString('base64url')}`;
    },

    async open(token) {
      const [text = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(text, await readSecret());
      if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;
      return linkSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    },
  };
}

function signatureOf(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
