import {
  NEUTRAL_PLACE,
  PUSH_WORDS,
  type PushContent,
  type PushWords,
  readPushContent,
} from '#shared/push/pushContent.ts';

/** What the worker shows for a push. */
export interface PushNotification {
  readonly title: string;
  readonly body: string;
  /** A newer notification replaces one with the same tag, also one of the page. */
  readonly tag: string;
  readonly data: PushTarget;
}

/** What a click opens; without a place the app as it is. */
export interface PushTarget {
  readonly place: string;
  /** Of the message; 0: none. */
  readonly offset: number;
}

/** While the page has stored no words, or the browser has deleted them. */
const ENGLISH: PushWords = {
  image: 'Photo',
  video: 'Video',
  audio: 'Audio',
  album: 'Files',
  poll: 'Poll',
  encrypted: 'Encrypted message',
  unknown: 'New message',
  newMessages: 'New messages',
  withCaption: '{what}: {caption}',
};

/** `text`: what was pushed; null: nothing. Every push is shown, because browsers demand it. */
export function describePush(text: string | null, words: PushWords): PushNotification {
  const content = text === null ? null : readPushContent(text);
  if (content === null) {
    return { title: words.newMessages, body: '', tag: NEUTRAL_PLACE, data: { place: '', offset: 0 } };
  }
  const { place, offset, title } = content;
  return { title, body: describeBody(content, words), tag: place, data: { place, offset } };
}

function describeBody({ kind, text }: PushContent, words: PushWords): string {
  if (kind === 'text' || kind === 'file') return text === '' ? words.unknown : text;
  const what = words[kind];
  // Not a replacement pattern: the caption may contain one.
  return text === '' ? what : words.withCaption.replace('{what}', what).replace('{caption}', () => text);
}

/** The stored words; those that are missing are English. */
export function readWords(stored: unknown): PushWords {
  const known = typeof stored === 'object' && stored !== null ? (stored as Partial<Record<string, unknown>>) : {};
  const words = PUSH_WORDS.map((name) => [name, known[name]] as const).filter(([, word]) => typeof word === 'string');
  return { ...ENGLISH, ...(Object.fromEntries(words) as Partial<PushWords>) };
}

/** The fields of the worker's clients that matter. */
interface Page {
  readonly visibilityState: string;
}

/**
 * Whether a page shows the same notification: it is visible, and can show some. Phones leave that to the worker, and
 * Safari ends subscriptions whose pushes show nothing.
 */
export function isShownByPage(pages: readonly Page[], userAgent: string): boolean {
  const isPhone = /Android|iPhone|iPad|iPod/u.test(userAgent);
  const isSafari = /AppleWebKit/u.test(userAgent) && !/Chrom(?:e|ium)\//u.test(userAgent);
  return !isPhone && !isSafari && pages.some(({ visibilityState }) => visibilityState === 'visible');
}

/** The target of a notification, which may be one of an earlier version. */
export function readTarget(data: unknown): PushTarget {
  const { place, offset } = (typeof data === 'object' && data !== null ? data : {}) as Partial<
    Record<keyof PushTarget, unknown>
  >;
  return {
    place: typeof place === 'string' ? place : '',
    offset: typeof offset === 'number' ? offset : 0,
  };
}

/** The address that opens the app at a target, relative to the worker's scope. */
export function addressOf({ place, offset }: PushTarget): string {
  return place === '' || offset === 0 ? './' : `./#message/${encodeURIComponent(place)}/${offset}`;
}
