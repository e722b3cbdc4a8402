import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';

/** What a page says of itself, as plain text without control characters. Whoever made the page may say what they like. */
export const linkPreviewSchema = z.object({
  /** Where the link led: it may be another host than the one that was asked for. */
  url: z.string().max(LIMITS.linkLength),
  title: z.string().min(1),
  description: z.string().optional(),
  siteName: z.string().optional(),
});
export type LinkPreview = z.infer<typeof linkPreviewSchema>;

export const linkCalls = {
  /**
   * What a page on the web says of itself; the server asks for it, the person's own computer does not. Only where `connection.changed`
   * says `linkPreviews`.
   * Refuses: PREVIEWS_OFF, LINK_REFUSED (no http or https at its usual port, a name or password in it, or an address that is not public),
   * PREVIEW_FAILED (whatever else is in the way: that a name leads to a private address is not told apart), TOO_MANY_ATTEMPTS
   * `{retryAfterMs}`.
   */
  'link.preview': defineCall({
    session: 'required',
    input: z.object({ url: z.string().min(1).max(LIMITS.linkLength) }),
    output: linkPreviewSchema,
  }),
} as const;
