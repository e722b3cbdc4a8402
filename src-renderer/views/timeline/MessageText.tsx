import { type MouseEvent, type ReactElement, useMemo } from 'react';
import { findLinks } from '../../text/links.ts';
import { targetOf } from '../../text/targetOf.ts';
import { useParley } from '../ParleyContext.ts';
import styles from './Timeline.module.css';

/** Text as it was typed, line breaks and all; web addresses open outside, through the shell, and links to rooms their door. */
export function MessageText({ text }: { readonly text: string }): ReactElement {
  const { client, stores, actions } = useParley();
  const parts = useMemo(() => findLinks(text), [text]);

  function open(event: MouseEvent, url: string): void {
    event.preventDefault();
    const target = targetOf(url, stores.host.getState().description?.connection ?? null);
    if (target.kind === 'room') actions.rooms.follow(target.name);
    else void client.request('host.openExternal', { url });
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
