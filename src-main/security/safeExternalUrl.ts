const SAFE_PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:'];

/**
 * The URL as the parser wrote it down again, never as it came: other programs parse less strictly. `null` for all that is
 * not a web or mail address, such as `file:`, which would start programs.
 */
export function safeExternalUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return SAFE_PROTOCOLS.includes(parsed.protocol) ? parsed.href : null;
}
