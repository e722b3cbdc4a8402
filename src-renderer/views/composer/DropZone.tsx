import { type DragEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../parts/Icon.tsx';
import styles from './DropZone.module.css';
import { type Given, givenIn } from './useAttach.ts';

export interface DropZoneProps {
  /** Whom what is dropped here goes to. */
  readonly name: string;
  readonly onGiven: (given: Given) => void;
  readonly children: ReactNode;
}

/** Takes files that are dropped on it, and says where they go while they are above it. */
export function DropZone({ name, onGiven, children }: DropZoneProps): ReactElement {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  // Every element below tells of its own entering and leaving.
  const depth = useRef(0);

  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

  function move(event: DragEvent, by: number): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + by);
    setIsOver(depth.current > 0);
  }

  function drop(event: DragEvent): void {
    move(event, -depth.current);
    if (hasFiles(event)) onGiven(givenIn(event.dataTransfer));
  }

  return (
    // Dropping is a shortcut of the pointer: the button and the keyboard's paste do the same.
    <div
      role="presentation"
      className={styles['zone']}
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={styles['over']}>
          <Icon name="attach" />
          <b>{t('files.dropHere', { name })}</b>
          <span>{t('files.dropHint')}</span>
        </div>
      )}
    </div>
  );
}
