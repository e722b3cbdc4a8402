import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';

/**
 * The metadata of a web page, as plain text without control characters. It is untrusted: the page's author chooses it.
 */
export const linkPreviewSchema = z.object({
  /** The final address after redirects; its host may differ from the requested one. */
  url: z.string().max(LIMITS.linkLength),
  title: z.string().min(1),
  description: z.string().optional(),
  siteName: z.string().optional(),
});
export type LinkPreview = z.infer<typeof linkPreviewSchema>;

export const linkCalls = {
  /**
   * Reads the metadata of a web page. The server fetches the page, not the person's computer. Only available when
   * `connection.changed` has `linkPreviews`.
   * Refuses: PREVIEWS_OFF, LINK_REFUSED (not http or https on the default port, credentials in the address, or not a
   * public address), PREVIEW_FAILED (any other failure; a name that resolves to a private address is not reported
   * separately), TOO_MANY_ATTEMPTS `{retryAfterMs}`.
   */
  'link.preview': defineCall({
    session: 'required',
    input: z.object({ url: z.string().min(1).max(LIMITS.linkLength) }),
    output: linkPreviewSchema,
  }),
} as const;
