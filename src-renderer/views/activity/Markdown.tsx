import type { ReactElement, ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { safeLink } from '../../text/safeLink.ts';
import { TextLink } from '../parts/TextLink.tsx';
import styles from './Markdown.module.css';

const PLUGINS = [remarkGfm];
/** No pictures: one would tell its server who reads. */
const ALLOWED =
  'p br hr strong em del code pre blockquote ul ol li a input h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(' ');

interface PartProps {
  readonly children?: ReactNode;
}

function Link({ href, children }: PartProps & { readonly href?: string | undefined }): ReactElement {
  return href === undefined || href === '' ? <span>{children}</span> : <TextLink href={href}>{children}</TextLink>;
}

function Table({ children }: PartProps): ReactElement {
  return (
    <div className={styles['wide']}>
      <table>{children}</table>
    </div>
  );
}

/** Below those of the page around it. */
function Heading({ children }: PartProps): ReactElement {
  return <h3>{children}</h3>;
}

const PARTS: Components = {
  a: Link,
  table: Table,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
};

/** Markdown as elements of the page. HTML in it stays text, and what may not be shown is left out or unwrapped. */
export default function Markdown({ text }: { readonly text: string }): ReactElement {
  return (
    <div className={styles['markdown']} dir="auto">
      <ReactMarkdown
        remarkPlugins={PLUGINS}
        allowedElements={ALLOWED}
        unwrapDisallowed
        urlTransform={safeLink}
        components={PARTS}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
