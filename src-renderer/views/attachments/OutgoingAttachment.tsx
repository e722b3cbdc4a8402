import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { filesOf, isUploading } from '../../stores/timelines/reduceOutbox.ts';
import type { Outgoing, OutgoingFile } from '../../stores/timelines/state.ts';
import { sizeOf } from '../../text/sizes.ts';
import { isVoiceName } from '../../text/voiceName.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import styles from './Attachments.module.css';
import { iconOf } from './FileCard.tsx';
import { fitSize } from './ViewerStage.tsx';

export interface OutgoingAttachmentProps {
  readonly conversationId: string;
  readonly message: Outgoing;
  readonly file: OutgoingFile;
}

/**
 * A file that is being uploaded: progress and a cancel button. A picture has its space reserved already; one of several
 * files has a card of its own.
 */
export function OutgoingAttachment({ conversationId, message, file }: OutgoingAttachmentProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { clientId, delivery } = message;
  const upload = useStore(stores.uploads, (uploads) => uploads.find(({ id }) => id === file.id));
  const { width, height } = upload?.look ?? {};
  const size = width === undefined || height === undefined ? null : fitSize({ width, height });
  const previewUrl = upload?.previewUrl ?? null;
  // An encrypted file is larger than the file itself.
  const percent = Math.min(100, Math.floor((100 * (upload?.received ?? 0)) / file.bytes));
  const isOneOfMany = filesOf(message).length > 1;
  const isInProgress = delivery.state === 'sending' && file.attachment === undefined && file.refusal === undefined;
  // Once all files are uploaded, the message itself is being sent and can't be changed.
  const canCancel = isInProgress || (isOneOfMany && (delivery.state === 'failed' || isUploading(message)));
  const refusal = isOneOfMany ? file.refusal : undefined;

  return (
    <>
      {size !== null && previewUrl !== null && !isOneOfMany && (
        <div className={styles['picture']} style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}>
          <img src={previewUrl} alt={file.name} decoding="async" />
        </div>
      )}
      <div className={styles['card']}>
        <span className={styles['sign']}>
          {isOneOfMany && previewUrl !== null ? (
            <img className={styles['thumb']} src={previewUrl} alt="" decoding="async" />
          ) : (
            <Icon name={iconOf(file.kind, file.name)} />
          )}
        </span>
        <div className={controls['grow']}>
          <div className={styles['line']}>
            <b className={styles['name']} title={file.name} dir="auto">
              {isVoiceName(file.name) ? t('files.voice') : file.name}
            </b>
            {/* The progress bar announces it: here a screen reader would announce every change. */}
            <span className={styles['about']} aria-hidden={isInProgress} dir="auto">
              {isInProgress ? t('files.percent', { percent }) : sizeOf(file.bytes)}
            </span>
          </div>
          {isInProgress && (
            <progress
              className={styles['bar']}
              aria-label={t('files.sending', { name: file.name })}
              max={100}
              value={percent}
            />
          )}
          {refusal !== undefined && <p className={styles['problem']}>{describeProblem(t, refusal)}</p>}
          {isInProgress && upload?.isKept === false && <small className={styles['about']}>{t('files.notKept')}</small>}
        </div>
        {canCancel && (
          <IconButton
            icon="close"
            label={t(isInProgress ? 'files.cancelSending' : 'files.remove', { name: file.name })}
            onClick={() => actions.sending.removeFile(conversationId, clientId, file.id)}
          />
        )}
      </div>
    </>
  );
}
