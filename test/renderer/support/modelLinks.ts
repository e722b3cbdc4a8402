import type { linkCalls, LinkPreview } from '#shared/contract/linkCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { MemberHandlers } from './memberCalls.ts';

/** The link previews of the model server. */
export function createModelLinks() {
  const pages = new Map<string, LinkPreview>();
  const handlers: MemberHandlers<keyof typeof linkCalls> = {
    'link.preview': ({ url }) => {
      const preview = pages.get(url);
      if (preview === undefined) throw new ChatError('PREVIEW_FAILED');
      return preview;
    },
  };
  return { pages, handlers };
}
