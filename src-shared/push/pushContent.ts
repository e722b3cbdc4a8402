/** What a message is, as far as a notification says it in words of its own. */
export const PUSH_KINDS = ['text', 'file', 'image', 'video', 'audio', 'album', 'poll', 'encrypted', 'unknown'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The content of a push: what the server encrypts and the service worker shows. */
export interface PushContent {
  /** The target of the notification: a conversation's id. */
  readonly place: string;
  /** Of the message. */
  readonly offset: number;
  /** The author, in a room with its title. */
  readonly title: string;
  readonly kind: PushKind;
  /** The text, the caption or the name of a file, without Markdown; empty where there is none. */
  readonly text: string;
}

/**
 * What the page and the service worker send each other when a notification was clicked. `place`: of the notification.
 */
export interface PushClick {
  readonly type: 'notificationClicked';
  readonly place: string;
}

/** The words of notifications, in the language of the page. */
export const PUSH_WORDS = [
  'image',
  'video',
  'audio',
  'album',
  'poll',
  'encrypted',
  'unknown',
  /** The title of a push that can't be read. */
  'newMessages',
  /** With `{what}`, one of the above, and `{caption}`. */
  'withCaption',
] as const;
export type PushWords = Readonly<Record<(typeof PUSH_WORDS)[number], string>>;

/** The tag of notifications about pushes that can't be read. */
export const NEUTRAL_PLACE = 'push';

/** Where the page stores the words for the worker: a cache, and an address in it that no request has. */
export const PUSH_WORDS_CACHE = 'parley-push';
export const PUSH_WORDS_URL = 'push-words.json';

/**
 * Parses the text of a push; null: it is of another version, or none of ours. Without a schema, for the worker's size.
 */
export function readPushContent(text: string): PushContent | null {
  try {
    return toContent(JSON.parse(text));
  } catch {
    return null; // not JSON
  }
}

function toContent(value: unknown): PushContent | null {
  if (typeof value !== 'object' || value === null) return null;
  const { place, offset, title, kind, text } = value as Partial<Record<keyof PushContent, unknown>>;
  if (typeof place !== 'string' || place === '' || typeof title !== 'string' || title === '') return null;
  if (typeof text !== 'string' || typeof offset !== 'number') return null;
  return { place, offset, title, kind: PUSH_KINDS.find((known) => known === kind) ?? 'unknown', text };
}
