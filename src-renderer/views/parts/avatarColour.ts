import { foldName } from '#shared/text/personName.ts';

/** Tokens on which the initials can be read. */
const COLOURS = ['--face-1', '--face-2', '--face-3', '--face-4', '--face-5', '--face-6'] as const;

/** Any number will do; this one spreads the names of the pictures in `docs/images` over all colours. */
const OFFSET_BASIS = 2169;

/** A person's colour: the same everywhere, because it comes from the name (FNV-1a, its better mixed upper half). */
export function avatarColour(name: string): string {
  let hash = OFFSET_BASIS;
  for (const character of foldName(name)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return `var(${COLOURS[(hash >>> 16) % COLOURS.length] ?? COLOURS[0]})`;
}
