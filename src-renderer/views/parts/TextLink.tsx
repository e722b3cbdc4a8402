import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { targetOf } from '../../text/targetOf.ts';
import { useParley } from '../ParleyContext.ts';

export interface TextLinkProps {
  readonly href: string;
  /** What it says, where that is drawn in pieces. */
  readonly words?: string;
  readonly children: ReactNode;
}

/** An address in what somebody wrote: it opens outside, through the shell; one of a room is called as the room is, and opens its door. */
export function TextLink({ href, words, children }: TextLinkProps): ReactElement {
  const { client, stores, actions } = useParley();

  const target = targetOf(href, stores.host.getState().description?.connection ?? null);
  const isBare = (words ?? children) === href && target.kind === 'room' && target.name !== null;

  function open(event: MouseEvent): void {
    event.preventDefault();
    if (target.kind === 'room') actions.rooms.follow(target.name);
    else if (target.kind === 'message') void actions.following.toMessage(target.place);
    else void client.request('host.openExternal', { url: href });
  }

  return (
    <a href={href} rel="noreferrer" onClick={open}>
      {isBare ? `#${target.name}` : children}
    </a>
  );
}
