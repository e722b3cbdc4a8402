import type { ReactElement } from 'react';
import type { LinkPreview } from '#shared/contract/linkCalls.ts';
import { TextRun } from '../markdown/TextRun.tsx';
import { TextLink } from '../parts/TextLink.tsx';
import styles from './PreviewCard.module.css';

/** What a page claims about itself, below its actual host, because it may claim to be any site. */
export function PreviewCard({ page }: { readonly page: LinkPreview }): ReactElement {
  const { url, title, description, siteName } = page;
  return (
    <div className={styles['card']} data-preview="">
      <div className={styles['where']}>
        {new URL(url).host}
        {siteName !== undefined && (
          <>
            {' · '}
            <bdi>
              <TextRun text={siteName} />
            </bdi>
          </>
        )}
      </div>
      <div className={styles['title']} dir="auto">
        <TextLink href={url} text={title}>
          <TextRun text={title} />
        </TextLink>
      </div>
      {description !== undefined && (
        <div className={styles['about']} dir="auto">
          <TextRun text={description} />
        </div>
      )}
    </div>
  );
}
