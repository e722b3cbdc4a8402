import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { IconName } from '../parts/Icon.tsx';
import type { Candidate } from '../../text/findCandidates.ts';

/** Something that the switcher does besides opening a conversation. */
export interface Command {
  readonly kind: 'command';
  readonly icon: IconName;
  /** The keys that do the same, in the notation of this platform. */
  readonly keys?: readonly string[];
  readonly needsServer: boolean;
  readonly run: () => void;
}

export type Target =
  | { readonly kind: 'conversation'; readonly conversation: ConversationSummary }
  /** `unread`: messages in the conversation with them. */
  | { readonly kind: 'person'; readonly person: Person; readonly unread: number; readonly isKnown: boolean }
  | Command;

export interface TargetCandidate extends Candidate {
  readonly target: Target;
}

/** The first character of a query may narrow it to one kind. */
export type Kind = 'rooms' | 'people' | 'commands';

const SIGNS: Readonly<Record<string, Kind>> = { '#': 'rooms', '@': 'people', '>': 'commands' };

export function parseQuery(typed: string): { readonly kind: Kind | null; readonly query: string } {
  const text = typed.trimStart();
  const kind = SIGNS[text.charAt(0)] ?? null;
  return { kind, query: (kind === null ? text : text.slice(1)).trim() };
}

export function isOfKind({ target }: TargetCandidate, kind: Kind | null): boolean {
  switch (target.kind) {
    case 'command':
      return kind === null || kind === 'commands';
    case 'person':
      return kind === null || kind === 'people';
    case 'conversation':
      return kind === null || kind === 'rooms';
    default:
      return assertNever(target);
  }
}
