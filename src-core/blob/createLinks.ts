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
  /** By Redis' clock. */
  endsAt: z.number(),
});
/** Who was given a way to which file. */
export type Link = z.infer<typeof linkSchema>;

/**
 * Links that any process of the team opens: what they say is in them, signed with a secret that Redis keeps, so that a link
 * leaves nothing behind. Both throw what `RedisAccess` throws.
 */
export interface Links {
  sign(link: Link): Promise<string>;
  /** Null for what was not signed here. Whether it is over yet is the caller's to see. */
  open(token: string): Promise<Link | null>;
}

export function createLinks(redis: RedisAccess, keys: Keys): Links {
  const { secret: key } = keys.links;

  /** Read anew each time: a Redis that was emptied, or another one under the same address, has another secret. */
  async function readSecret(): Promise<string> {
    const found = await redis.call('reading the secret of links', (command) => command.get(key));
    if (found !== null) return found;
    const fresh = `${randomId()}${randomId()}`;
    const other = await redis.call('making the secret of links', (command) => command.set(key, fresh, 'NX', 'GET'));
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
      const right = signatureOf(text, await readSecret());
      if (given.byteLength !== right.byteLength || !timingSafeEqual(given, right)) return null;
      return linkSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    },
  };
}

function signatureOf(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
