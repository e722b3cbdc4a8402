import { type ReactElement, useMemo } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { findLinks, type TextPart } from '../../text/links.ts';
import { cutAtMentions, type MentionPart } from '../../text/mentions.ts';
import { useMe } from '../ParleyContext.ts';
import { TextLink } from '../parts/TextLink.tsx';
import styles from './Timeline.module.css';

export interface MessageTextProps {
  readonly text: string;
  /** Whom it mentions. */
  readonly mentioned: readonly Person[];
}

/** Text as it was typed, line breaks and all; addresses can be followed, and who is mentioned stands out. */
export function MessageText({ text, mentioned }: MessageTextProps): ReactElement {
  const me = useMe();
  const parts = useMemo(
    () =>
      findLinks(text).flatMap<MentionPart | TextPart>((part) =>
        part.type === 'text' ? cutAtMentions(part.text, mentioned) : part,
      ),
    [text, mentioned],
  );

  return (
    <p className={styles['text']} dir="auto">
      {parts.map((part, index) => {
        if (part.type === 'text') return part.text;
        // A text never changes, so a place in it is an identity.
        if (part.type === 'mention') {
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={styles['mention']} data-me={part.userId === me.id}>
              {part.text}
            </span>
          );
        }
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <TextLink key={index} href={part.text}>
            {part.text}
          </TextLink>
        );
      })}
    </p>
  );
}
