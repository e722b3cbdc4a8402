import type { Data } from '#shared/contract/index.ts';
import { sameSession, type Context } from '../Context.ts';
import { isOpen } from '../connection/reduce.ts';
import { showsPreviews } from './reduce.ts';

export interface PreviewActions {
  /** Requests the preview of a page once, if the server makes previews and the person wants them. */
  readonly request: (url: string) => Promise<void>;
  readonly applyConnectionChange: (change: Data<'connection.changed'>) => void;
}

export function createPreviewActions({ client, stores }: Context): PreviewActions {
  const { previews, settings, connection } = stores;
  const requested = new Set<string>();

  async function fetchPreview(url: string): Promise<void> {
    const isSameSession = sameSession(stores);
    const result = await client.request('link.preview', { url });
    if (!isSameSession()) return;
    if (result.ok) return previews.dispatch({ type: 'found', url, page: result.value });
    const { code } = result.error;
    if (code === 'PREVIEWS_OFF') previews.dispatch({ type: 'capabilityRead', able: false });
    // Other errors may be temporary, so the preview is requested again when the message is next shown.
    if (code === 'PREVIEW_FAILED' || code === 'LINK_REFUSED') previews.dispatch({ type: 'found', url, page: null });
  }

  return {
    async request(url) {
      const { able, pages } = previews.getState();
      const isWanted = able && showsPreviews(settings.getState()) && isOpen(connection.getState());
      if (!isWanted || url in pages || requested.has(url)) return;
      requested.add(url);
      await fetchPreview(url);
      requested.delete(url);
    },
    applyConnectionChange({ state, linkPreviews = false }) {
      if (state === 'live') previews.dispatch({ type: 'capabilityRead', able: linkPreviews });
    },
  };
}
