import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { targetOf } from '../../text/targetOf.ts';
import { useParley } from '../ParleyContext.ts';

export interface TextLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** An address in what somebody wrote: it opens outside, through the shell; one of a room opens its door. */
export function TextLink({ href, children }: TextLinkProps): ReactElement {
  const { client, stores, actions } = useParley();

  function open(event: MouseEvent): void {
    event.preventDefault();
    const target = targetOf(href, stores.host.getState().description?.connection ?? null);
    if (target.kind === 'room') actions.rooms.follow(target.name);
    else void client.request('host.openExternal', { url: href });
  }

  return (
    <a href={href} rel="noreferrer" onClick={open}>
      {children}
    </a>
  );
}
