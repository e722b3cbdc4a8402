import type { LinkPreview } from '#shared/contract/linkCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Attempts } from '../account/createAttempts.ts';
import type { DomainHandlers } from '../Client.ts';

export interface LinkPorts {
  /** Fetches a page for a preview; undefined: previews are disabled. */
  readonly previewLink: ((url: string) => Promise<LinkPreview>) | undefined;
  readonly attempts: Attempts;
}

/** The host provides `previewLink`; without it previews are disabled. */
export function createLinkHandlers({ previewLink, attempts }: LinkPorts): DomainHandlers<'link'> {
  return {
    'link.preview': async ({ url }, { session: { me } }) => {
      if (previewLink === undefined) throw new ChatError('PREVIEWS_OFF');
      await attempts.countForPreview(me.id);
      return previewLink(url);
    },
  };
}
