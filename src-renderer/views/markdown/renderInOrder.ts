import { createElement, Fragment, type ReactNode } from 'react';

/** Renders the parts of a text in order, without keys: the text is immutable, so the index is a stable identity. */
export function renderInOrder<Part>(
  parts: readonly Part[],
  render: (part: Part, index: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...parts.map(render));
}
