import { foldName } from '#shared/text/personName.ts';

/** Dark enough for white letters on both themes (at least 4.5 : 1). */
const COLOURS = ['#7c3aed', '#0369a1', '#be185d', '#0f766e', '#a16207', '#475569'] as const;

/** Any number will do; this one spreads the names of the pictures in `docs/images` over all colours. */
const OFFSET_BASIS = 2169;

/** A person's colour: the same everywhere, because it comes from the name (FNV-1a, its better mixed upper half). */
export function avatarColour(name: string): string {
  let hash = OFFSET_BASIS;
  for (const character of foldName(name)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return COLOURS[(hash >>> 16) % COLOURS.length] ?? COLOURS[0];
}
