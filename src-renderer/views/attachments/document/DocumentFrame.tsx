import { Dialog } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import type { BlobRef } from '#shared/contract/model.ts';
import { useWords } from '../../../i18n/useWords.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ProblemText } from '../../parts/ProblemText.tsx';
import { useDownload } from '../useLink.ts';
import frame from '../Viewer.module.css';
import styles from './Document.module.css';

export interface DocumentFrameProps {
  readonly conversationId: string;
  readonly blob: BlobRef;
  /** Actions beside downloading and closing. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** The name of a document, its actions, and what is shown of it. */
export function DocumentFrame({ conversationId, blob, controls, children }: DocumentFrameProps): ReactElement {
  const t = useWords();
  const { name } = blob;
  const download = useDownload(conversationId, blob);
  const downloadLabel = t('files.download', { name });
  return (
    <>
      <header className={frame['header']}>
        <Dialog.Title className={frame['title']} aria-label={t('files.document.viewer', { name })}>
          <bdi>{name}</bdi>
        </Dialog.Title>
        {controls}
        <button type="button" aria-label={downloadLabel} title={downloadLabel} onClick={download.start}>
          <Icon name="download" />
        </button>
        <Dialog.Close aria-label={t('files.document.close')} title={t('files.document.close')}>
          <Icon name="close" />
        </Dialog.Close>
      </header>
      <ProblemText problem={download.problem} className={styles['note']} />
      {children}
    </>
  );
}
