import { lazy, type ReactElement, Suspense } from 'react';
import type { MarkdownProps } from './Markdown.tsx';
import { PlainText } from './PlainText.tsx';

/**
 * Loaded with the first Markdown text, so that the window opens without it. If loading fails, the text is shown as it
 * was typed.
 */
const Markdown = lazy(() => import('./Markdown.tsx').catch(() => ({ default: PlainText })));

export function LazyMarkdown(props: MarkdownProps): ReactElement {
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <Markdown {...props} />
    </Suspense>
  );
}
