import type { ReactElement } from 'react';
import { useMe } from '../ParleyContext.ts';
import { PersonName } from '../person/PersonName.tsx';
import styles from './Markdown.module.css';

export interface MentionProps {
  readonly userId: string;
  /** Inside a link, a click follows the link. */
  readonly isInLink?: boolean;
  /** The name, with its @. */
  readonly children: string;
}

/** A person mentioned in a text. */
export function Mention({ userId, isInLink = false, children }: MentionProps): ReactElement {
  const me = useMe();
  const attributes = { className: styles['mention'], 'data-me': userId === me.id };
  if (isInLink) return <span {...attributes}>{children}</span>;
  return (
    <PersonName person={{ id: userId, name: children.slice(1) }} {...attributes}>
      {children}
    </PersonName>
  );
}
