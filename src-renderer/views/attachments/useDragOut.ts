import { type DragEvent, type HTMLAttributes, useRef } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { isInDesktop } from '../../stores/host/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import type { ShownFile } from './useLink.ts';

type DragProps = Pick<HTMLAttributes<HTMLElement>, 'draggable' | 'onPointerDown' | 'onDragStart'>;

/**
 * What makes an element the handle with which a file is dragged out of the window, to a folder or another app. Files of
 * encrypted rooms are not: their decrypted bytes would stay in a file that Parley could not reliably delete.
 */
export function useDragOut({ conversationId, blob }: ShownFile): DragProps {
  const { client, stores, actions } = useParley();
  const isDesktop = useStore(stores.host, isInDesktop);
  const link = useRef<string | null>(null);
  const { id, name, bytes, encryption } = blob;
  if (encryption !== undefined || (isDesktop && bytes > LIMITS.draggedFileBytes)) return { draggable: false };

  async function requestLink(): Promise<void> {
    const result = await actions.links.get(conversationId, id);
    link.current = result.ok ? result.value : null;
  }

  /** The desktop downloads the file, and continues the drag if the button is still pressed by then. */
  async function dragInDesktop(): Promise<void> {
    const cancelled = new AbortController();
    const cancel = (): void => {
      cancelled.abort();
      void client.request('host.cancelDrag', {});
    };
    window.addEventListener('pointerup', cancel, { once: true });
    await requestLink();
    if (link.current !== null && !cancelled.signal.aborted) {
      await client.request('host.dragFile', { path: link.current, name });
    }
    window.removeEventListener('pointerup', cancel);
  }

  function dragStart(event: DragEvent): void {
    if (isDesktop) {
      event.preventDefault();
      void dragInDesktop();
    } else if (link.current === null) event.preventDefault();
    else {
      // Chromium downloads the file to where it is dropped; other browsers drag nothing.
      const url = new URL(link.current, window.location.href).href;
      event.dataTransfer.setData('DownloadURL', `application/octet-stream:${name.replaceAll(':', '_')}:${url}`);
      event.dataTransfer.effectAllowed = 'copy';
    }
  }

  return {
    draggable: true,
    // The data of a drag is set at once, so the link is requested before.
    onPointerDown: () => void requestLink(),
    onDragStart: dragStart,
  };
}
