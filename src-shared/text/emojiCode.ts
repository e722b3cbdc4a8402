const CODE = /^:([a-z0-9_-]{2,32}):$/;

/** Names of custom emoji. */
export const EMOJI_NAME = /^[a-z0-9_-]{2,32}$/;

/** The name in `:name:`, as messages and reactions contain custom emoji; null for any other text. */
export function emojiNameOf(code: string): string | null {
  return CODE.exec(code)?.[1] ?? null;
}

/** `:name:` of a custom emoji. */
export function emojiCode(name: string): string {
  return `:${name}:`;
}
