import { type ReactElement, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { isOpen } from '../../stores/connection/selectors.ts';
import { showsPreviews } from '../../stores/previews/selectors.ts';
import { firstWebLink } from '../../text/firstWebLink.ts';
import { useParley } from '../ParleyContext.ts';
import { PreviewCard } from './PreviewCard.tsx';

/** What is scrolled past is not asked for. */
const REST_MS = 150;

/** Of the first link of a text, for people who have chosen to see that. */
export function LinkPreview({ text }: { readonly text: string }): ReactElement | null {
  const { stores } = useParley();
  const isOn = useStore(stores.settings, showsPreviews);
  const url = useMemo(
    () => (isOn ? firstWebLink(text, stores.host.getState().description?.connection ?? null) : null),
    [isOn, text, stores],
  );
  return url === null ? null : <PreviewOf url={url} />;
}

/** Nothing until it is there, and nothing where there is none. */
function PreviewOf({ url }: { readonly url: string }): ReactElement | null {
  const { stores, actions } = useParley();
  const page = useStore(stores.previews, ({ pages }) => pages[url]);
  const isAble = useStore(stores.previews, ({ able }) => able);
  const isReached = useStore(stores.connection, isOpen);
  useEffect(() => {
    if (!isAble || !isReached) return undefined;
    const resting = setTimeout(() => void actions.previews.need(url), REST_MS);
    return () => clearTimeout(resting);
  }, [isAble, isReached, actions, url]);
  return page === undefined || page === null ? null : <PreviewCard page={page} />;
}
