import type { ReactElement, ReactNode } from 'react';
import type { AttachmentKind, BlobRef } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { endingOf, sizeOf } from '../../text/sizes.ts';
import { isVoiceName } from '../../text/voiceName.ts';
import controls from '../parts/controls.module.css';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Attachments.module.css';
import { documentKindOf } from './documentKindOf.ts';
import { useDragOut } from './useDragOut.ts';
import { useDownload } from './useLink.ts';
import { useViewer } from './ViewerContext.ts';

export interface FileCardProps {
  readonly conversationId: string;
  readonly blob: BlobRef;
  readonly kind: AttachmentKind;
  /** Content in addition to name and size: a player. */
  readonly children?: ReactNode;
}

const KIND_ICONS: Readonly<Record<AttachmentKind, IconName>> = {
  image: 'picture',
  audio: 'sound',
  video: 'film',
  file: 'file',
};

/** Icon of a kind of file. Voice recordings get a microphone, not a music note. */
export function iconOf(kind: AttachmentKind, name: string): IconName {
  return isVoiceName(name) ? 'microphone' : KIND_ICONS[kind];
}

/** A downloadable file with its name, size and type. */
export function FileCard({ conversationId, blob, kind, children }: FileCardProps): ReactElement {
  const t = useWords();
  const openViewer = useViewer();
  const dragOut = useDragOut({ conversationId, blob });
  // The slider of a player can't be moved within an element that is dragged.
  const hasPlayer = children !== undefined;
  const { start, isPending, problem } = useDownload(conversationId, blob);
  const downloadLabel = t('files.download', { name: blob.name });
  const description = t('files.about', {
    size: sizeOf(blob.bytes),
    type: endingOf(blob.name) ?? t('files.unknownType'),
  });
  return (
    <>
      <div className={styles['card']} {...(!hasPlayer && dragOut)}>
        <span className={styles['sign']} {...(hasPlayer && dragOut)}>
          <Icon name={iconOf(kind, blob.name)} />
        </span>
        <div className={controls['grow']}>
          <b className={styles['name']} title={blob.name}>
            {isVoiceName(blob.name) ? t('files.voice') : <FileName name={blob.name} />}
          </b>
          {children ?? <div className={styles['about']}>{description}</div>}
          {isPending && <output className={styles['about']}>{t('files.decrypting')}</output>}
        </div>
        {documentKindOf({ kind, blob }) !== null && (
          <IconButton
            icon="eye"
            label={t('files.document.open', { name: blob.name })}
            data-file={blob.id}
            onClick={() => openViewer(blob.id)}
          />
        )}
        <ServerButton
          className={controls['icon']}
          aria-label={downloadLabel}
          title={downloadLabel}
          aria-disabled={isPending}
          onClick={start}
        >
          <Icon name="download" />
        </ServerButton>
      </div>
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {t('files.notDownloaded', { why: describeProblem(t, problem) })}
        </p>
      )}
    </>
  );
}

/** Splits off the extension and up to four characters before it, which stay visible. */
const PARTS = /^(.*?)(.{0,4}\.[a-z0-9]{1,8})$/isu;

/** A file name on one line. If it is too long, its middle is cut and its extension stays. */
function FileName({ name }: { readonly name: string }): ReactElement {
  const [, start = name, end = ''] = PARTS.exec(name) ?? [];
  return (
    <span className={styles['fileName']} dir="auto">
      <span className={styles['nameStart']}>{start}</span>
      <span className={styles['nameEnd']}>{end}</span>
    </span>
  );
}
