import { type ReactElement, useSyncExternalStore } from 'react';
import type { ConversationSummary, LastMessage } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { useWords } from '../../i18n/useWords.ts';
import { onAppearanceChanged, readAppearance } from '../../design/applyAppearance.ts';
import { useIsHidden } from '../block/useBlocks.ts';
import { usePerson } from '../names/usePerson.ts';
import { useMe } from '../ParleyContext.ts';

export interface LastLineProps {
  readonly conversation: ConversationSummary;
  readonly last: LastMessage;
}

/** One-line preview of the last message, below the name in the sidebar. */
export function LastLine({ conversation, last }: LastLineProps): ReactElement {
  const t = useWords();
  const me = useMe();
  const author = usePerson(conversation, last.from);
  const isHidden = useIsHidden({ conversationId: conversation.conversationId, from: last.from, offset: last.offset });
  if (isHidden) return <span>{t('blocking.hidden')}</span>;
  const text = last.kind === 'recalled' ? t('about.quoteRecalled') : describePreview(t, last);
  const isMine = last.from === me.id;
  const name = isMine ? t('sidebar.lastMine') : author.name;
  return (
    <>
      {(isMine || conversation.kind === 'room') && (
        <>
          <span>{t('sidebar.lastBy', { name })}</span>{' '}
        </>
      )}
      {/* Apart from the name: each is cut at its own end, whatever its direction. */}
      <span dir="auto">{text}</span>
    </>
  );
}

/** Whether the sidebar shows the last message of each conversation. */
export function useShowsLastMessage(): boolean {
  return useSyncExternalStore(onAppearanceChanged, () => readAppearance().lastMessages);
}
