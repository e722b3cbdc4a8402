import { type ReactElement, createContext, useContext, useMemo, useState } from 'react';
import type { MessageEvent, Person } from '#shared/contract/model.ts';
import { hasMarkdown } from '#shared/text/markdownSigns.ts';
import { useWords } from '../../i18n/useWords.ts';
import { fold } from '../../text/fold.ts';
import { Album } from '../attachments/Album.tsx';
import { Attachment } from '../attachments/Attachment.tsx';
import { LinkPreview } from '../preview/LinkPreview.tsx';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import styles from '../markdown/Markdown.module.css';
import { PlainText } from '../markdown/PlainText.tsx';
import { PollText } from './Poll.tsx';

export interface MessageBodyProps {
  readonly conversationId: string;
  readonly body: Exclude<MessageEvent['body'], { kind: 'recalled' }>;
  readonly mentioned: readonly Person[];
}

/** Content of a sent or pending message: a text, or files with their caption. */
export function MessageBody({ conversationId, body, mentioned }: MessageBodyProps): ReactElement {
  if (body.kind === 'text') {
    return (
      <>
        <MessageText text={body.text} mentioned={mentioned} />
        <LinkPreview conversationId={conversationId} text={body.text} />
      </>
    );
  }
  if (body.kind === 'poll') return <PollText body={body} />;
  return (
    <>
      {body.caption !== '' && <MessageText text={body.caption} mentioned={mentioned} />}
      {'items' in body ? (
        <Album conversationId={conversationId} items={body.items} />
      ) : (
        <Attachment conversationId={conversationId} attachment={body} />
      )}
    </>
  );
}

interface MessageTextProps {
  readonly text: string;
  /** People whom the text mentions. */
  readonly mentioned: readonly Person[];
}

/** Text of a message, as Markdown if it contains any. Very long texts are folded. */
export function MessageText({ text, mentioned }: MessageTextProps): ReactElement {
  const t = useWords();
  const [isUnfolded, toggle] = useUnfolded(text);
  const folded = useMemo(() => fold(text), [text]);
  const shown = folded === null || isUnfolded ? text : folded.text;
  const TextComponent = useMemo(() => (hasMarkdown(shown) ? LazyMarkdown : PlainText), [shown]);
  return (
    <>
      <TextComponent text={shown} mentioned={mentioned} />
      {folded !== null && (
        <button type="button" className={styles['fold']} aria-expanded={isUnfolded} onClick={toggle}>
          {isUnfolded ? t('messages.showLess') : t('messages.showAll', { count: folded.hiddenLines })}
        </button>
      )}
    </>
  );
}

/** Long texts that are unfolded in the open conversation, so that a row that is mounted again looks as it did. */
const UnfoldedTexts = createContext<Set<string> | null>(null);

export const UnfoldedTextsProvider = UnfoldedTexts.Provider;

/** Whether a text is shown in full, and a function that toggles it. */
function useUnfolded(text: string): readonly [isWhole: boolean, turn: () => void] {
  const unfolded = useContext(UnfoldedTexts);
  const [isUnfolded, setUnfolded] = useState(() => unfolded?.has(text) === true);
  function toggle(): void {
    if (isUnfolded) unfolded?.delete(text);
    else unfolded?.add(text);
    setUnfolded(!isUnfolded);
  }
  return [isUnfolded, toggle];
}
