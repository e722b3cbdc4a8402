import { foldName } from '#shared/text/personName.ts';

/** Background colours on which initials are legible. */
const COLOURS = ['--face-1', '--face-2', '--face-3', '--face-4', '--face-5', '--face-6'] as const;

/** Arbitrary; this value spreads the names in the pictures of `docs/images` over all colours. */
const OFFSET_BASIS = 2169;

/**
 * A person's colour: the same everywhere, because it is derived from the name (FNV-1a, the better mixed upper half).
 */
export function avatarColour(name: string): string {
  let hash = OFFSET_BASIS;
  for (const character of foldName(name)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return `var(${COLOURS[(hash >>> 16) % COLOURS.length] ?? COLOURS[0]})`;
}
