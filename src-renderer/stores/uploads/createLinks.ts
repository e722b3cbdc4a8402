import { succeed, type Result } from '#shared/rpc/result.ts';
import { sameSession, type Context } from '../../app/Context.ts';

/** Ways to the bytes of blobs, asked for once and again when they have run out. */
export interface Links {
  /** A path below the page's own origin. Refuses as `blob.link` does. */
  readonly get: (conversationId: string, blobId: string) => Promise<Result<string>>;
  /** It did not open: the next `get` asks anew. */
  readonly drop: (blobId: string) => void;
}

interface Link {
  readonly path: string;
  readonly until: number;
}

/** A link that ends within this time is not given out any more (ms). */
const MARGIN_MS = 5_000;

export function createLinks({ client, stores, now }: Context): Links {
  const known = new Map<string, Link>();
  const asked = new Map<string, Promise<Result<string>>>();

  // A link is for whoever was signed in.
  stores.session.subscribe(({ status }) => {
    if (status !== 'signedIn') known.clear();
  });

  async function ask(conversationId: string, blobId: string): Promise<Result<string>> {
    const mine = sameSession(stores);
    const result = await client.request('blob.link', { conversationId, blobId });
    if (!result.ok) return result;
    const { path, forMs } = result.value;
    if (mine()) known.set(blobId, { path, until: now() + forMs - MARGIN_MS });
    return succeed(path);
  }

  return {
    get(conversationId, blobId) {
      const link = known.get(blobId);
      if (link !== undefined && link.until > now()) return Promise.resolve(succeed(link.path));
      const asking = asked.get(blobId) ?? ask(conversationId, blobId).finally(() => asked.delete(blobId));
      asked.set(blobId, asking);
      return asking;
    },
    drop: (blobId) => void known.delete(blobId),
  };
}
