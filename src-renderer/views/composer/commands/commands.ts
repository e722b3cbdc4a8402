import type { ConversationSummary } from '#shared/contract/model.ts';

export type CommandName = 'join' | 'leave' | 'invite' | 'msg' | 'search' | 'mute' | 'unmute' | 'shrug';

export interface Command {
  readonly name: CommandName;
  /** Argument of the command; `null` if it takes none. */
  readonly argument: 'room' | 'person' | 'words' | 'text' | null;
  readonly isAvailable: (conversation: ConversationSummary) => boolean;
}

const always = (): boolean => true;
const inRoom = ({ kind }: ConversationSummary): boolean => kind === 'room';

/** Slash commands of the composer. For each of them there is also a button. */
export const COMMANDS: readonly Command[] = [
  { name: 'invite', argument: 'person', isAvailable: inRoom },
  { name: 'join', argument: 'room', isAvailable: always },
  { name: 'leave', argument: null, isAvailable: inRoom },
  { name: 'msg', argument: 'person', isAvailable: always },
  { name: 'mute', argument: null, isAvailable: always },
  { name: 'search', argument: 'words', isAvailable: always },
  { name: 'shrug', argument: 'text', isAvailable: always },
  { name: 'unmute', argument: null, isAvailable: always },
];

/** Parses a command: a slash, a word and its argument. A path or a fraction is not a command. */
export function parseCommand(text: string): { readonly command: string; readonly rest: string } | null {
  const [, command, rest = ''] = /^\/([a-z]+)(?:\s+([^]*))?$/iu.exec(text) ?? [];
  return command === undefined ? null : { command: command.toLowerCase(), rest: rest.trim() };
}
