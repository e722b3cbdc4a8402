import { type ReactElement, type ReactNode, useMemo } from 'react';
import { findLinks, type TextPart } from '../../text/links.ts';
import { type MentionName, type MentionPart, splitAtMentions } from '../../text/mentions.ts';
import { renderInOrder } from './renderInOrder.ts';
import { MarkdownLink, Mention } from './Inlines.tsx';
import styles from './Markdown.module.css';
import { TextRun } from './TextRun.tsx';

export interface PlainTextProps {
  readonly text: string;
  /** People whom the text mentions. */
  readonly mentioned?: readonly MentionName[];
}

const NO_PEOPLE: readonly MentionName[] = [];

/** Text as it was typed, with its line breaks; URLs are links, and mentions are highlighted. */
export function PlainText({ text, mentioned = NO_PEOPLE }: PlainTextProps): ReactElement {
  const parts = useMemo(
    () =>
      findLinks(text).flatMap<TextPart | MentionPart>((part) =>
        part.type === 'link' ? part : splitAtMentions(part.text, mentioned),
      ),
    [text, mentioned],
  );
  return (
    <p className={styles['text']} dir="auto">
      {renderInOrder(parts, render)}
    </p>
  );
}

function render(part: TextPart | MentionPart): ReactNode {
  if (part.type === 'link') return <MarkdownLink href={part.text} text={part.text} />;
  if (part.type === 'mention') return <Mention userId={part.userId}>{part.text}</Mention>;
  return <TextRun text={part.text} />;
}
