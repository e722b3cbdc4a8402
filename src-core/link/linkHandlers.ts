import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';

/** The host provides `previewLink`; without it previews are disabled. */
export function createLinkHandlers({ previewLink, attempts }: Engine): DomainHandlers<'link'> {
  return {
    'link.preview': async ({ url }, { session: { me } }) => {
      if (previewLink === undefined) throw new ChatError('PREVIEWS_OFF');
      await attempts.countForPreview(me.id);
      return previewLink(url);
    },
  };
}
