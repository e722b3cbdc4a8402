import { type DragEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './DropZone.module.css';
import { type DroppedFiles, readDroppedFiles } from './useAttachmentInput.ts';

export interface DropZoneProps {
  /** Name of the recipient of dropped files. */
  readonly name: string;
  readonly onFiles: (given: DroppedFiles) => void;
  readonly children: ReactNode;
}

/** Accepts dropped files, and shows their recipient while they are dragged over it. */
export function DropZone({ name, onFiles, children }: DropZoneProps): ReactElement {
  const t = useWords();
  const [isDragOver, setDragOver] = useState(false);
  // `dragenter` and `dragleave` also fire for every descendant.
  const depth = useRef(0);

  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

  function changeDepth(event: DragEvent, by: number): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + by);
    setDragOver(depth.current > 0);
  }

  function drop(event: DragEvent): void {
    changeDepth(event, -depth.current);
    if (hasFiles(event)) onFiles(readDroppedFiles(event.dataTransfer));
  }

  return (
    // Dropping is a shortcut of the pointer; the attach button and pasting do the same.
    <div
      role="presentation"
      className={styles['zone']}
      onDragEnter={(event) => changeDepth(event, 1)}
      onDragLeave={(event) => changeDepth(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isDragOver && (
        <div className={styles['over']}>
          <Icon name="attach" />
          <b>{t('files.dropHere', { name })}</b>
          <span>{t('files.dropHint')}</span>
        </div>
      )}
    </div>
  );
}
