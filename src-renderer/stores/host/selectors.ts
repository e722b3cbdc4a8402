import type { HostState } from './reduce.ts';

/**
 * The person decides whether the sign-in is stored as plain text, because the system can't encrypt it. A browser has
 * its own storage.
 */
export function asksAboutPlainText({ description }: HostState): boolean {
  return description?.kind === 'desktop' && description.secrets !== 'encrypted';
}
