import { Dialog } from 'radix-ui';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeline } from '../ParleyContext.ts';
import { useCovering } from '../parts/useCovering.ts';
import { type PictureRef, picturesOf } from './pictureOf.ts';
import styles from './Viewer.module.css';
import { ViewerStage } from './ViewerStage.tsx';

export interface ViewerProps {
  readonly conversationId: string;
  /** The picture that is looked at; `null` when nothing is. */
  readonly blobId: string | null;
  readonly onLook: (blobId: string) => void;
  readonly onClose: () => void;
  /** What is looked through; left out, the pictures of the timeline. */
  readonly among?: readonly PictureRef[] | undefined;
}

/** One picture of the conversation after the other, as large as the window. */
export function Viewer({ conversationId, blobId, onLook, onClose, among }: ViewerProps): ReactElement {
  const { t } = useTranslation();
  useCovering(blobId !== null);
  const { events } = useTimeline(conversationId);
  const pictures = useMemo(() => (blobId === null ? [] : (among ?? picturesOf(events))), [among, events, blobId]);
  const index = pictures.findIndex(({ id }) => id === blobId);
  const picture = pictures[index];
  // When the focus is given back nothing is looked at any more.
  const lookedAt = useRef('');
  useEffect(() => {
    if (blobId !== null) lookedAt.current = blobId;
  }, [blobId]);

  return (
    <Dialog.Root open={blobId !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {/* Without Radix' overlay: that writes a <style> into the page, which its security policy forbids. */}
        <Dialog.Content
          className={styles['viewer']}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // To the picture that was looked at last, where it is still there.
            const place = document.querySelector<HTMLElement>(`[data-picture="${CSS.escape(lookedAt.current)}"]`);
            if (place === null) return;
            event.preventDefault();
            place.focus();
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
              onMove={(by) => {
                const next = pictures[index + by];
                if (next !== undefined) onLook(next.id);
              }}
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
