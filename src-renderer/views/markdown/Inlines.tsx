import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { isOfEveryone } from '#shared/message/wideMentions.ts';
import { useWords } from '../../i18n/useWords.ts';
import { displayedHost } from '../../text/links.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { PersonName } from '../person/PersonName.tsx';
import { TextLink } from '../parts/TextLink.tsx';
import styles from './Markdown.module.css';
import { TextRun } from './TextRun.tsx';

interface MentionProps {
  readonly userId: string;
  /** Inside a link, a click follows the link. */
  readonly isInLink?: boolean;
  /** The name, with its @. */
  readonly children: string;
}

/** A person mentioned in a text, who has a card, or everyone in the room, or a group. */
export function Mention({ userId, isInLink = false, children }: MentionProps): ReactElement {
  const me = useMe();
  const isGroup = useStore(useParley().stores.groups, (groups) => groups?.some(({ id }) => id === userId) ?? false);
  const attributes = { className: styles['mention'], 'data-me': userId === me.id || isOfEveryone(userId) };
  if (isInLink || isGroup || isOfEveryone(userId)) return <span {...attributes}>{children}</span>;
  return (
    <PersonName person={{ id: userId, name: children.slice(1) }} {...attributes}>
      {children}
    </PersonName>
  );
}

interface MarkdownLinkProps {
  readonly href: string;
  /** Visible text. */
  readonly text: string;
  /** The visible text, rendered. */
  readonly children?: ReactNode;
}

/** A link that shows its actual host if its text suggests another one. */
export function MarkdownLink({ href, text, children }: MarkdownLinkProps): ReactElement {
  const t = useWords();
  const host = displayedHost(text, href);
  return (
    <TextLink href={href} text={text}>
      <bdi>{children ?? <TextRun text={text} />}</bdi>
      {host !== null && <span className={styles['host']}> {t('messages.leadsTo', { host })}</span>}
    </TextLink>
  );
}
