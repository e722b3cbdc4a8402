import type { ConversationSummary } from '#shared/contract/model.ts';

export type CommandName = 'join' | 'leave' | 'invite' | 'msg' | 'search' | 'mute' | 'unmute' | 'shrug';

export interface Command {
  readonly name: CommandName;
  /** Argument of the command; `null` if it takes none. */
  readonly takes: 'room' | 'person' | 'words' | 'text' | null;
  readonly isFor: (conversation: ConversationSummary) => boolean;
}

const everywhere = (): boolean => true;
const inRooms = ({ kind }: ConversationSummary): boolean => kind === 'room';

/** Slash commands of the composer. For each of them there is also a button. */
export const COMMANDS: readonly Command[] = [
  { name: 'invite', takes: 'person', isFor: inRooms },
  { name: 'join', takes: 'room', isFor: everywhere },
  { name: 'leave', takes: null, isFor: inRooms },
  { name: 'msg', takes: 'person', isFor: everywhere },
  { name: 'mute', takes: null, isFor: everywhere },
  { name: 'search', takes: 'words', isFor: everywhere },
  { name: 'shrug', takes: 'text', isFor: everywhere },
  { name: 'unmute', takes: null, isFor: everywhere },
];

/** Parses a command: a slash, a word and its argument. A path or a fraction is not a command. */
export function readCommand(text: string): { readonly command: string; readonly rest: string } | null {
  const [, command, rest = ''] = /^\/([a-z]+)(?:\s+([^]*))?$/iu.exec(text) ?? [];
  return command === undefined ? null : { command: command.toLowerCase(), rest: rest.trim() };
}
