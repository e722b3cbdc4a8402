import { succeed, type Result } from '#shared/rpc/result.ts';
import { sameSession, type Context } from '../Context.ts';

/** Links to the bytes of blobs, cached until they expire. */
export interface Links {
  /** A path on the page's own origin. Refuses as `blob.link` does. */
  readonly get: (conversationId: string, blobId: string) => Promise<Result<string>>;
  /** The link failed: the next `get` requests a new one. */
  readonly drop: (blobId: string) => void;
}

interface Link {
  readonly path: string;
  readonly until: number;
}

/** A link that expires within this time is not used (ms). */
const MARGIN_MS = 5_000;

export function createLinks({ client, stores, now }: Context): Links {
  const known = new Map<string, Link>();
  const requests = new Map<string, Promise<Result<string>>>();

  // Links belong to a session.
  stores.session.subscribe(({ status }) => {
    if (status !== 'signedIn') known.clear();
  });

  async function requestLink(conversationId: string, blobId: string): Promise<Result<string>> {
    const isSameSession = sameSession(stores);
    const result = await client.request('blob.link', { conversationId, blobId });
    if (!result.ok) return result;
    const { path, forMs } = result.value;
    if (isSameSession()) known.set(blobId, { path, until: now() + forMs - MARGIN_MS });
    return succeed(path);
  }

  return {
    get(conversationId, blobId) {
      const link = known.get(blobId);
      if (link !== undefined && link.until > now()) return Promise.resolve(succeed(link.path));
      const asking = requests.get(blobId) ?? requestLink(conversationId, blobId).finally(() => requests.delete(blobId));
      requests.set(blobId, asking);
      return asking;
    },
    drop: (blobId) => void known.delete(blobId),
  };
}
