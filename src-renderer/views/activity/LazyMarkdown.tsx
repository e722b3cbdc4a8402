import { lazy, type ReactElement, Suspense } from 'react';
import styles from './Activity.module.css';

/** Comes only when a body is shown first: the window is open before anybody reads one. */
const Markdown = lazy(() => import('./Markdown.tsx'));

export function LazyMarkdown({ text }: { readonly text: string }): ReactElement {
  return (
    <Suspense fallback={<p className={styles['plain']}>{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  );
}
