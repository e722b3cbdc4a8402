import { type ReactElement, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Tabs } from 'radix-ui';
import type { Attachment, AttachmentKind, ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import type { FilesTab, Panel } from '../../stores/panels/reduce.ts';
import { useWords } from '../../i18n/useWords.ts';
import { dayAndTime } from '../../text/times.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { addOlder } from '../../stores/addOlder.ts';
import { type AttachmentActions, mergeLaterEvents } from '../../stores/attachments/actions.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley, useTimeline, useToday } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { FileCard } from '../attachments/FileCard.tsx';
import { usePerson } from '../names/usePerson.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Picture } from '../attachments/Picture.tsx';
import { pictureOf } from '../attachments/pictureOf.ts';
import { VideoThumbnail } from '../attachments/VideoThumbnail.tsx';
import { Icon } from '../parts/Icon.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { RetryButton } from '../parts/ServerButton.tsx';
import { PinsPanel } from './PinsPanel.tsx';
import { ThreadPanel } from './ThreadPanel.tsx';
import styles from './Files.module.css';
import { PanelFrame } from './PanelFrame.tsx';
import { usePanelFocus } from './usePanelFocus.ts';
import { ViewerArea } from '../attachments/ViewerArea.tsx';
import kept from './Kept.module.css';

export interface SidePanelProps {
  readonly conversation: ConversationSummary;
  readonly panel: Panel;
  readonly onClose: () => void;
}

/** The panel that is open beside the conversation, in place of its details. */
export function SidePanel({ panel, ...shared }: SidePanelProps): ReactElement {
  const { conversationId } = shared.conversation;
  switch (panel.kind) {
    case 'thread':
      return <ThreadPanel key={`${conversationId} ${panel.root}`} root={panel.root} {...shared} />;
    case 'pins':
      return <PinsPanel key={conversationId} {...shared} />;
    case 'files':
      return <FilesPanel key={conversationId} tab={panel.tab} {...shared} />;
    default:
      return assertNever(panel);
  }
}

interface FilesPanelProps {
  readonly conversation: ConversationSummary;
  readonly tab: FilesTab;
  readonly onClose: () => void;
}

/** All pictures and videos of a conversation, and all its other files, newest first. */
function FilesPanel({ conversation, tab, onClose }: FilesPanelProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const { conversationId } = conversation;
  usePanelFocus();

  function choose(chosen: FilesTab): void {
    stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'files', tab: chosen } });
  }

  return (
    <PanelFrame title={t('panels.files')} onClose={onClose}>
      <Tabs.Root
        className={styles['tabs']}
        value={tab}
        onValueChange={(chosen) => choose(chosen === 'media' ? 'media' : 'files')}
      >
        <Tabs.List className={styles['tabList']} aria-label={t('panels.files')}>
          <Tabs.Trigger value="media">{t('panels.media')}</Tabs.Trigger>
          <Tabs.Trigger value="files">{t('panels.filesTab')}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="media" className={styles['content']}>
          <MediaGrid conversation={conversation} />
        </Tabs.Content>
        <Tabs.Content value="files" className={styles['content']}>
          <FileList conversation={conversation} />
        </Tabs.Content>
      </Tabs.Root>
    </PanelFrame>
  );
}

const KINDS = ['file', 'audio'] as const;

/** Files and audio, to download or to find in the conversation. */
function FileList({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const files = useAttachments(conversation.conversationId, KINDS);
  const events = files.events ?? [];
  return (
    <ViewerArea conversationId={conversation.conversationId} items={events.flatMap(({ body }) => attachmentsOf(body))}>
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
    </ViewerArea>
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

const MEDIA_GRID_KINDS = ['image', 'video'] as const;

/** Pictures, which open in the viewer, and videos, which link to their message. */
function MediaGrid({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const { conversationId } = conversation;
  const media = useAttachments(conversationId, MEDIA_GRID_KINDS);
  const events = media.events ?? [];
  return (
    <ViewerArea conversationId={conversationId} items={events.flatMap(({ body }) => attachmentsOf(body))}>
      {media.events?.length === 0 && (
        <EmptyState icon="picture" title={t('panels.noMedia')} text={t('panels.noFilesText')} />
      )}
      {events.length > 0 && (
        <ul className={styles['grid']} aria-label={t('panels.media')}>
          {events.flatMap((event) =>
            attachmentsOf(event.body)
              .filter(({ kind }) => MEDIA_GRID_KINDS.some((one) => one === kind))
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
      {item.kind === 'video' ? <VideoThumbnail blob={item.blob} /> : <Icon name="picture" />}
      <span dir="auto">{name}</span>
    </button>
  );
}

/** End of a list of files: loading or an error, and the button that loads more. */
function MoreFiles({ files }: { readonly files: AttachmentPages }): ReactElement | null {
  const t = useWords();
  const { events, hasMore, problem, loadMore } = files;
  if (problem === null && events === null) return <p className={kept['note']}>{t('panels.loading')}</p>;
  if (problem === null && !hasMore) return null;
  return (
    <div className={styles['more']}>
      {problem !== null && (
        <p className={cx(kept['note'], kept['bad'])} role="alert">
          {describeProblem(t, problem)}
        </p>
      )}
      {problem === null ? (
        <button type="button" className={controls['secondary']} onClick={loadMore}>
          {t('panels.more')}
        </button>
      ) : (
        <RetryButton className={controls['secondary']} onClick={loadMore}>
          {t('common.tryAgain')}
        </RetryButton>
      )}
    </div>
  );
}

interface AttachmentPages {
  /** Newest first; `null` until they are loaded. */
  readonly events: readonly MessageEvent[] | null;
  readonly hasMore: boolean;
  readonly problem: Problem | null;
  /** Loads the next page, or retries the failed one. */
  readonly loadMore: () => void;
}

type ListResult = Awaited<ReturnType<AttachmentActions['list']>>;

interface LoadedPages {
  readonly events: readonly MessageEvent[];
  readonly hasMore: boolean;
}

/** The messages of a conversation with files of certain kinds, page by page. */
function useAttachments(conversationId: string, kinds: readonly AttachmentKind[]): AttachmentPages {
  const { actions } = useParley();
  const timeline = useTimeline(conversationId);
  const [pages, setPages] = useState<LoadedPages | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  function addResult(result: ListResult): void {
    setProblem(result.ok ? null : result.error);
    if (!result.ok) return;
    const { events, hasMore } = result.value;
    // Merging removes the duplicates of a page that was requested twice.
    setPages((known) => ({ events: addOlder(known?.events ?? [], events, ({ offset }) => offset), hasMore }));
  }

  const addFirstResult = useEffectEvent(addResult);
  useEffect(() => {
    let isCancelled = false;
    void actions.attachments.list({ conversationId, kinds: [...kinds] }).then((result) => {
      if (!isCancelled) addFirstResult(result);
    });
    return () => {
      isCancelled = true;
    };
  }, [actions, conversationId, kinds]);

  function loadMore(): void {
    const before = pages?.events.at(-1)?.offset;
    const request = { conversationId, kinds: [...kinds], ...(before !== undefined && { before }) };
    void actions.attachments.list(request).then(addResult);
  }

  const events = useMemo(
    () => (pages === null ? null : mergeLaterEvents(pages.events, timeline.events, kinds)),
    [pages, timeline.events, kinds],
  );
  return {
    events,
    hasMore: pages?.hasMore === true,
    problem,
    loadMore,
  };
}
