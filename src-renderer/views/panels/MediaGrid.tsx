import type { ReactElement } from 'react';
import type { Attachment, ConversationSummary } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useWords } from '../../i18n/useWords.ts';
import { Picture } from '../attachments/Picture.tsx';
import { pictureOf, picturesIn } from '../attachments/pictureOf.ts';
import { useParley } from '../ParleyContext.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Icon } from '../parts/Icon.tsx';
import styles from './Files.module.css';
import { MoreFiles } from './MoreFiles.tsx';
import { useAttachments } from './useAttachments.ts';
import { ViewerArea } from './ViewerArea.tsx';

const KINDS = ['image', 'video'] as const;

/** Pictures, which open in the viewer, and videos, which link to their message. */
export function MediaGrid({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const { conversationId } = conversation;
  const media = useAttachments(conversationId, KINDS);
  const events = media.events ?? [];
  return (
    <ViewerArea conversationId={conversationId} items={events.flatMap(({ body }) => picturesIn(body))}>
      {media.events?.length === 0 && (
        <EmptyState icon="picture" title={t('panels.noMedia')} text={t('panels.noFilesText')} />
      )}
      {events.length > 0 && (
        <ul className={styles['grid']} aria-label={t('panels.media')}>
          {events.flatMap((event) =>
            attachmentsOf(event.body)
              .filter(({ kind }) => KINDS.some((one) => one === kind))
              .map((item) => (
                <li key={`${event.offset} ${item.blob.id}`}>
                  <Boundary kind="row" resetKeys={[event]}>
                    <MediaItem conversationId={conversationId} offset={event.offset} item={item} />
                  </Boundary>
                </li>
              )),
          )}
        </ul>
      )}
      <MoreFiles files={media} />
    </ViewerArea>
  );
}

interface MediaItemProps {
  readonly conversationId: string;
  /** Offset of its message. */
  readonly offset: number;
  readonly item: Attachment;
}

function MediaItem({ conversationId, offset, item }: MediaItemProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const picture = pictureOf(item);
  if (picture !== null) return <Picture conversationId={conversationId} blob={picture} />;
  const { name } = item.blob;
  return (
    <button
      type="button"
      className={styles['film']}
      aria-label={t('panels.toFilm', { name })}
      title={name}
      onClick={() => void actions.detachedWindow.jumpTo(conversationId, offset)}
    >
      <Icon name={item.kind === 'video' ? 'film' : 'picture'} />
      <span>{name}</span>
    </button>
  );
}
