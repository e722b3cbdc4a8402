import { type ReactElement, type ReactNode, useMemo } from 'react';
import { type EmojiPart, splitAtEmoji } from '../../text/customEmoji.ts';
import { findLinks, type TextPart } from '../../text/links.ts';
import type { MentionName } from '#shared/text/mentions.ts';
import { type MentionPart, splitAtMentions } from '../../text/mentions.ts';
import { CustomEmoji } from '../emoji/CustomEmoji.tsx';
import { renderInOrder } from './renderInOrder.ts';
import { MarkdownLink, Mention } from './Inlines.tsx';
import styles from './Markdown.module.css';
import { TextRun } from './TextRun.tsx';

export interface PlainTextProps {
  readonly text: string;
  /** People whom the text mentions. */
  readonly mentioned?: readonly MentionName[];
}

type PlainPart = TextPart | MentionPart | EmojiPart;

const NO_PEOPLE: readonly MentionName[] = [];

/** Text as it was typed, with its line breaks; URLs are links, and mentions are highlighted. */
export function PlainText({ text, mentioned = NO_PEOPLE }: PlainTextProps): ReactElement {
  const parts = useMemo(
    () =>
      findLinks(text)
        .flatMap<TextPart | MentionPart>((part) =>
          part.type === 'link' ? part : splitAtMentions(part.text, mentioned),
        )
        .flatMap<PlainPart>((part) => (part.type === 'text' ? splitAtEmoji(part.text) : part)),
    [text, mentioned],
  );
  return (
    <p className={styles['text']} dir="auto">
      {renderInOrder(parts, render)}
    </p>
  );
}

function render(part: PlainPart): ReactNode {
  if (part.type === 'link') return <MarkdownLink href={part.text} text={part.text} />;
  if (part.type === 'mention') return <Mention userId={part.userId}>{part.text}</Mention>;
  if (part.type === 'emoji') return <CustomEmoji name={part.name} />;
  return <TextRun text={part.text} />;
}
