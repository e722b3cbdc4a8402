import { type MouseEvent, type ReactElement, useMemo } from 'react';
import { findLinks } from '../../text/links.ts';
import { useParley } from '../ParleyContext.ts';
import styles from './Timeline.module.css';

/** Text as it was typed, line breaks and all; web addresses open outside, through the shell. */
export function MessageText({ text }: { readonly text: string }): ReactElement {
  const { client } = useParley();
  const parts = useMemo(() => findLinks(text), [text]);

  function open(event: MouseEvent, url: string): void {
    event.preventDefault();
    void client.request('host.openExternal', { url });
  }

  return (
    <p className={styles['text']} dir="auto">
      {parts.map((part, index) =>
        part.type === 'text' ? (
          part.text
        ) : (
          // A text never changes, so a place in it is an identity.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={part.text} rel="noreferrer" onClick={(event) => open(event, part.text)}>
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
