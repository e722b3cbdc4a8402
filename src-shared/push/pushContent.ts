/** What a message is, as far as a notification says it in words of its own. */
export const PUSH_KINDS = [
  'text',
  'file',
  'image',
  'video',
  'audio',
  'album',
  'poll',
  'encrypted',
  'unknown',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The content of a push: what the server encrypts and the service worker shows. */
export interface PushContent {
  /** The target of the notification: a conversation's id. */
  readonly place: string;
  /** The author, in a room with its title. */
  readonly title: string;
  readonly kind: PushKind;
  /** The text, the caption or the name of a file, without Markdown; empty where there is none. */
  readonly text: string;
  /** The number of new messages that it stands for. */
  readonly count: number;
}

/** Parses the text of a push; null: it is of another version, or none of ours. Without a schema, for the worker's size. */
export function readPushContent(text: string): PushContent | null {
  try {
    return toContent(JSON.parse(text));
  } catch {
    return null; // not JSON
  }
}

function toContent(value: unknown): PushContent | null {
  if (typeof value !== 'object' || value === null) return null;
  const { place, title, kind, text, count } = value as Partial<Record<keyof PushContent, unknown>>;
  if (typeof place !== 'string' || place === '' || typeof title !== 'string' || title === '') return null;
  if (typeof text !== 'string' || typeof count !== 'number') return null;
  return { place, title, kind: PUSH_KINDS.find((known) => known === kind) ?? 'unknown', text, count };
}
