import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';

/** Looks at nothing itself: whoever runs a server says whether pages are looked at, and how. */
export function createLinkHandlers({ previewLink, attempts }: Engine): DomainHandlers<'link'> {
  return {
    'link.preview': async ({ url }, { session: { me } }) => {
      if (previewLink === undefined) throw new ChatError('PREVIEWS_OFF');
      await attempts.countForPreview(me.id);
      return previewLink(url);
    },
  };
}
