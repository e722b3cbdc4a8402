import { Dialog } from 'radix-ui';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { useTimeline } from '../ParleyContext.ts';
import { useCovering } from '../parts/useCovering.ts';
import { type PictureRef, picturesOf } from './pictureOf.ts';
import styles from './Viewer.module.css';
import { ViewerStage } from './ViewerStage.tsx';

export interface ViewerProps {
  readonly conversationId: string;
  /** The picture being viewed; `null` while the viewer is closed. */
  readonly blobId: string | null;
  readonly onView: (blobId: string) => void;
  readonly onClose: () => void;
  /** The pictures to page through; defaults to those of the timeline. */
  readonly items?: readonly PictureRef[] | undefined;
}

/** Full-window viewer that pages through the pictures of a conversation. */
export function Viewer({ conversationId, blobId, onView, onClose, items }: ViewerProps): ReactElement {
  const t = useWords();
  useCovering(blobId !== null);
  const { events } = useTimeline(conversationId);
  const pictures = useMemo(() => (blobId === null ? [] : (items ?? picturesOf(events))), [items, events, blobId]);
  const index = pictures.findIndex(({ id }) => id === blobId);
  const picture = pictures[index];
  // `blobId` is `null` by the time the focus is restored.
  const lastViewed = useRef('');
  useEffect(() => {
    if (blobId !== null) lastViewed.current = blobId;
  }, [blobId]);

  return (
    <Dialog.Root open={blobId !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {/* No Radix overlay: it injects a <style> element, which the content security policy forbids. */}
        <Dialog.Content
          className={styles['viewer']}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // Focuses the thumbnail of the last viewed picture if it still exists.
            const thumbnail = document.querySelector<HTMLElement>(`[data-picture="${CSS.escape(lastViewed.current)}"]`);
            if (thumbnail === null) return;
            event.preventDefault();
            thumbnail.focus();
          }}
        >
          {picture === undefined ? (
            <>
              <Dialog.Title className={styles['gone']}>{t('errors.BLOB_NOT_FOUND')}</Dialog.Title>
              <Dialog.Close className={styles['leave']}>{t('files.close')}</Dialog.Close>
            </>
          ) : (
            <ViewerStage
              key={picture.id}
              conversationId={conversationId}
              picture={picture}
              index={index}
              count={pictures.length}
              onMove={(delta) => {
                const next = pictures[index + delta];
                if (next !== undefined) onView(next.id);
              }}
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
