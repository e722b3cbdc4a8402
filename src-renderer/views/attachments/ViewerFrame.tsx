import { Dialog } from 'radix-ui';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { useCovering } from '../parts/useCovering.ts';
import styles from './Viewer.module.css';

export interface ViewerFrameProps {
  /** The file being viewed; `null` while the viewer is closed. */
  readonly blobId: string | null;
  readonly onClose: () => void;
  /** `null` if the file was deleted meanwhile. */
  readonly children: ReactNode | null;
}

/** Full-window dialog in which a file is viewed. */
export function ViewerFrame({ blobId, onClose, children }: ViewerFrameProps): ReactElement {
  const t = useWords();
  useCovering(blobId !== null);
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
            // Focuses the button of the last viewed file if it still exists.
            const opener = document.querySelector<HTMLElement>(`[data-file="${CSS.escape(lastViewed.current)}"]`);
            if (opener === null) return;
            event.preventDefault();
            opener.focus();
          }}
        >
          {children ?? (
            <>
              <Dialog.Title className={styles['gone']}>{t('errors.BLOB_NOT_FOUND')}</Dialog.Title>
              <Dialog.Close className={styles['leave']}>{t('files.close')}</Dialog.Close>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
