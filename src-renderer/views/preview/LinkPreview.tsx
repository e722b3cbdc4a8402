import { type ReactElement, useEffect, useMemo } from 'react';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { useStore } from 'zustand';
import { isOpen } from '../../stores/connection/reduce.ts';
import { showsPreviews } from '../../stores/previews/reduce.ts';
import { firstWebLink } from '../../text/links.ts';
import { useParley } from '../ParleyContext.ts';
import { PreviewCard } from './PreviewCard.tsx';

interface LinkPreviewProps {
  readonly conversationId: string;
  readonly text: string;
}

/** Delay before a preview is requested, so that scrolling past a link requests nothing (ms). */
const DELAY_MS = 150;

/**
 * Preview of the first link in a text, if the person has enabled previews. None in an encrypted room, because the server
 * would see the link.
 */
export function LinkPreview({ conversationId, text }: LinkPreviewProps): ReactElement | null {
  const { stores } = useParley();
  const isOn = useStore(stores.settings, showsPreviews) && !isEncryptedConversation(conversationId);
  const url = useMemo(
    () => (isOn ? firstWebLink(text, stores.host.getState().description?.connection ?? null) : null),
    [isOn, text, stores],
  );
  return url === null ? null : <PreviewOf url={url} />;
}

/** Renders nothing until the preview is loaded, and nothing if there is none. */
function PreviewOf({ url }: { readonly url: string }): ReactElement | null {
  const { stores, actions } = useParley();
  const page = useStore(stores.previews, ({ pages }) => pages[url]);
  const isSupported = useStore(stores.previews, ({ able }) => able);
  const isConnected = useStore(stores.connection, isOpen);
  useEffect(() => {
    if (!isSupported || !isConnected) return undefined;
    const timer = setTimeout(() => void actions.previews.request(url), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSupported, isConnected, actions, url]);
  return page === undefined || page === null ? null : <PreviewCard page={page} />;
}
