import { lazy, type ReactElement, Suspense } from 'react';
import type { MarkdownProps } from './Markdown.tsx';
import { PlainText } from './PlainText.tsx';

/** Comes when the first text with Markdown is shown: the window is open before. If it can't come, the text is as it was typed. */
const Markdown = lazy(() => import('./Markdown.tsx').catch(() => ({ default: PlainText })));

export function LazyMarkdown(props: MarkdownProps): ReactElement {
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <Markdown {...props} />
    </Suspense>
  );
}
