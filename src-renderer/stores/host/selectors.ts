import type { HostState } from './reduce.ts';

/** The person decides whether their sign-in is stored, because the system can't encrypt it. A browser stores it in its own way. */
export function asksAboutPlainText({ description }: HostState): boolean {
  return description?.kind === 'desktop' && description.secrets !== 'encrypted';
}
