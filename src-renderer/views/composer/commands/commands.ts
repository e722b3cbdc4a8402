import type { ConversationSummary } from '#shared/contract/model.ts';

export type CommandName = 'join' | 'leave' | 'invite' | 'msg' | 'search' | 'mute' | 'unmute' | 'shrug';

export interface Command {
  readonly name: CommandName;
  /** Argument of the command; `null` if it takes none. */
  readonly argument: 'room' | 'person' | 'words' | 'text' | null;
  /** Whether it works only in a room. */
  readonly needsRoom: boolean;
  /** Whether it is for guests, too, who find no rooms and invite nobody. */
  readonly isForGuests: boolean;
}

/** Slash commands of the composer. For each of them there is also a button. */
export const COMMANDS: readonly Command[] = [
  { name: 'invite', argument: 'person', needsRoom: true, isForGuests: false },
  { name: 'join', argument: 'room', needsRoom: false, isForGuests: false },
  { name: 'leave', argument: null, needsRoom: true, isForGuests: true },
  { name: 'msg', argument: 'person', needsRoom: false, isForGuests: true },
  { name: 'mute', argument: null, needsRoom: false, isForGuests: true },
  { name: 'search', argument: 'words', needsRoom: false, isForGuests: true },
  { name: 'shrug', argument: 'text', needsRoom: false, isForGuests: true },
  { name: 'unmute', argument: null, needsRoom: false, isForGuests: true },
];

/** Why a command can't be used in a conversation; `null` if it can. */
export function commandFault(
  { needsRoom, isForGuests }: Command,
  { kind }: ConversationSummary,
  isGuest: boolean,
): 'notForGuests' | 'noRoom' | null {
  if (isGuest && !isForGuests) return 'notForGuests';
  return needsRoom && kind !== 'room' ? 'noRoom' : null;
}

/** Parses a command: a slash, a word and its argument. A path or a fraction is not a command. */
export function parseCommand(text: string): { readonly command: string; readonly rest: string } | null {
  const [, command, rest = ''] = /^\/([a-z]+)(?:\s+([^]*))?$/iu.exec(text) ?? [];
  return command === undefined ? null : { command: command.toLowerCase(), rest: rest.trim() };
}
