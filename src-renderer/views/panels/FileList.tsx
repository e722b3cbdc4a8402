import type { ReactElement } from 'react';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useWords } from '../../i18n/useWords.ts';
import { dayAndTime } from '../../text/times.ts';
import { FileCard } from '../attachments/FileCard.tsx';
import { usePerson } from '../names/usePerson.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import styles from './Files.module.css';
import { MoreFiles } from './MoreFiles.tsx';
import { useAttachments } from './useAttachments.ts';

const KINDS = ['file', 'audio'] as const;

/** Files and audio, to download or to find in the conversation. */
export function FileList({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const files = useAttachments(conversation.conversationId, KINDS);
  const events = files.events ?? [];
  return (
    <>
      {files.events?.length === 0 && (
        <EmptyState icon="file" title={t('panels.noFiles')} text={t('panels.noFilesText')} />
      )}
      {events.length > 0 && (
        <ul className={styles['files']} aria-label={t('panels.filesTab')}>
          {events.map((event) => (
            <Boundary key={event.offset} kind="item" resetKeys={[event]}>
              <File conversation={conversation} event={event} />
            </Boundary>
          ))}
        </ul>
      )}
      <MoreFiles files={files} />
    </>
  );
}

interface FileProps {
  readonly conversation: ConversationSummary;
  readonly event: MessageEvent;
}

function File({ conversation, event }: FileProps): ReactElement | null {
  const t = useWords();
  const { actions } = useParley();
  const today = useToday();
  const { name } = usePerson(conversation, event.from);
  const { body, at, offset } = event;
  const { conversationId } = conversation;
  const files = attachmentsOf(body).filter(({ kind }) => KINDS.some((one) => one === kind));
  if (files.length === 0) return null;
  return (
    <li>
      {files.map(({ blob, kind }) => (
        <FileCard key={blob.id} conversationId={conversationId} blob={blob} kind={kind} />
      ))}
      <button
        type="button"
        className={styles['from']}
        title={t('about.jump')}
        onClick={() => void actions.detachedWindow.jumpTo(conversationId, offset)}
      >
        {t('panels.sentBy', { name, time: dayAndTime(at, today) })}
      </button>
    </li>
  );
}
