import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { linkTarget } from '../../text/links.ts';
import { useParley } from '../ParleyContext.ts';

export interface TextLinkProps {
  readonly href: string;
  /** The visible text, where `children` renders it in pieces. */
  readonly text?: string;
  readonly children: ReactNode;
}

/**
 * A URL in a message. Opens outside the app, through the shell; a link to a room shows the room's name and opens the
 * dialog to enter it.
 */
export function TextLink({ href, text, children }: TextLinkProps): ReactElement {
  const { client, stores, actions } = useParley();

  const target = linkTarget(href, stores.host.getState().description?.connection ?? null);
  const isPlain = (text ?? children) === href && target.kind === 'room' && target.name !== null;

  function open(event: MouseEvent): void {
    event.preventDefault();
    if (target.kind === 'room') actions.rooms.openLink(target.name);
    else if (target.kind === 'message') void actions.linkNavigation.openMessage(target.place);
    else void client.request('host.openExternal', { url: href });
  }

  return (
    <a href={href} rel="noreferrer" onClick={open}>
      {isPlain ? `#${target.name}` : children}
    </a>
  );
}
