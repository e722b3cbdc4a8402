import type { Data } from '#shared/contract/index.ts';
import { sameSession, type Context } from '../../app/Context.ts';
import { isOpen } from '../connection/selectors.ts';
import { showsPreviews } from './selectors.ts';

export interface PreviewActions {
  /** Requests the preview of a page once, if the server makes previews and the person wants them. */
  readonly need: (url: string) => Promise<void>;
  readonly heard: (told: Data<'connection.changed'>) => void;
}

export function createPreviewActions({ client, stores }: Context): PreviewActions {
  const { previews, settings, connection } = stores;
  const asked = new Set<string>();

  async function ask(url: string): Promise<void> {
    const mine = sameSession(stores);
    const told = await client.request('link.preview', { url });
    if (!mine()) return;
    if (told.ok) return previews.dispatch({ type: 'found', url, page: told.value });
    const { code } = told.error;
    if (code === 'PREVIEWS_OFF') previews.dispatch({ type: 'told', able: false });
    // Other errors may be temporary, so the preview is requested again when the message is next shown.
    if (code === 'PREVIEW_FAILED' || code === 'LINK_REFUSED') previews.dispatch({ type: 'found', url, page: null });
  }

  return {
    async need(url) {
      const { able, pages } = previews.getState();
      const isWanted = able && showsPreviews(settings.getState()) && isOpen(connection.getState());
      if (!isWanted || url in pages || asked.has(url)) return;
      asked.add(url);
      await ask(url);
      asked.delete(url);
    },
    heard({ state, linkPreviews = false }) {
      if (state === 'live') previews.dispatch({ type: 'told', able: linkPreviews });
    },
  };
}
