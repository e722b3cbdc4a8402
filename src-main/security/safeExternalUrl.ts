const SAFE_PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:'];

/**
 * The URL in the parser's normalised form, never as received, because other programs parse less strictly. `null` for
 * anything but a web or mail address, such as `file:`, which would start programs.
 */
export function safeExternalUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return SAFE_PROTOCOLS.includes(parsed.protocol) ? parsed.href : null;
}
