import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { displayedHost } from '../../text/displayedHost.ts';
import { TextLink } from '../parts/TextLink.tsx';
import styles from './Markdown.module.css';
import { TextRun } from './TextRun.tsx';

export interface MarkdownLinkProps {
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
