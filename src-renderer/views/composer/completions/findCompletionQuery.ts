import { mentionAt } from '../../../text/mentions.ts';

export type CompletionKind = 'people' | 'rooms' | 'emoji' | 'commands';

/** The text before the caret that can be completed: where it starts, and the query after its trigger character. */
export interface CompletionQuery {
  readonly kind: CompletionKind;
  readonly start: number;
  readonly query: string;
}

const COMMAND = /^\/([a-z]*)$/iu;
/** A colon after a word or a number ("10:30", "https:") starts no completion, and one letter (":D") is not enough. */
const EMOJI = /(?<![\p{Script=Latin}\p{N}_:]):([\p{L}\d_+-]{2,}|\+1|-1)$/u;
const CODE = /(?<![\p{Script=Latin}\p{N}_:]):([a-z\d_+-]+):$/u;
/** Longer than the name of any emoji. */
const CODE_LENGTH = 48;

export function findCompletionQuery(text: string, caret: number): CompletionQuery | null {
  const command = text.startsWith('/') && caret <= CODE_LENGTH ? COMMAND.exec(text.slice(0, caret)) : null;
  if (command !== null) return { kind: 'commands', start: 0, query: command[1] ?? '' };
  const person = mentionAt(text, caret);
  const room = mentionAt(text, caret, '#');
  const emoji = emojiAt(text, caret);
  const all: (CompletionQuery | null)[] = [
    emoji,
    room === null ? null : { kind: 'rooms', ...room },
    person === null ? null : { kind: 'people', ...person },
  ];
  const nearest = all.reduce((near, one) => ((one?.start ?? -1) > (near?.start ?? -1) ? one : near));
  // Text inside code is literal.
  return nearest === null || (nearest.kind !== 'people' && isInCode(text.slice(0, nearest.start))) ? null : nearest;
}

function emojiAt(text: string, caret: number): CompletionQuery | null {
  const query = EMOJI.exec(text.slice(Math.max(0, caret - CODE_LENGTH), caret))?.[1];
  return query === undefined ? null : { kind: 'emoji', start: caret - query.length - 1, query };
}

/** A complete `:name:` that ends at the caret. */
export function findShortcodeBefore(
  text: string,
  caret: number,
): { readonly start: number; readonly code: string } | null {
  const code = CODE.exec(text.slice(Math.max(0, caret - CODE_LENGTH), caret))?.[1];
  if (code === undefined) return null;
  const start = caret - code.length - 2;
  return isInCode(text.slice(0, start)) ? null : { start, code };
}

function isInCode(before: string): boolean {
  const fences = before.match(/^[^\S\r\n\u2028\u2029]*```/gmu)?.length ?? 0;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return fences % 2 === 1 || line.split('`').length % 2 === 0;
}
