import type { Input, Output } from '#shared/contract/index.ts';
import type { LinkPreview } from '#shared/contract/linkCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';

/** What the model server knows of pages on the web. */
export function createModelLinks() {
  const pages = new Map<string, LinkPreview>();
  return {
    pages,
    handlers: {
      'link.preview': ({ url }: Input<'link.preview'>): Output<'link.preview'> => {
        const preview = pages.get(url);
        if (preview === undefined) throw new ChatError('PREVIEW_FAILED');
        return preview;
      },
    },
  };
}

export type ModelLinks = ReturnType<typeof createModelLinks>;
