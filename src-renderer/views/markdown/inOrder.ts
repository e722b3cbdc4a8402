import { createElement, Fragment, type ReactNode } from 'react';

/** Draws the parts of a text one after the other, without keys: a text never changes, so a place in it is an identity. */
export function inOrder<Part>(parts: readonly Part[], draw: (part: Part, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw));
}
