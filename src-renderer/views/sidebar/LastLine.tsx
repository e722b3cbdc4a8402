import type { ReactElement } from 'react';
import type { ConversationSummary, LastMessage } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { useWords } from '../../i18n/useWords.ts';
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
  const text = last.kind === 'recalled' ? t('about.quoteRecalled') : describePreview(t, last);
  const isMine = last.from === me.id;
  const name = isMine ? t('sidebar.lastMine') : author.name;
  return <>{isMine || conversation.kind === 'room' ? t('sidebar.lastBy', { name, text }) : text}</>;
}
