import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { IconButton } from '../parts/IconButton.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import styles from './Activity.module.css';

export interface PageFrameProps {
  readonly title: string;
  /** Shown at the end of the header. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of Activity, with a button back to the list. */
export function PageFrame({ title, actions, children }: PageFrameProps): ReactElement {
  const t = useWords();
  const { activity } = useParley().actions;
  const back = useInitialFocus<HTMLButtonElement>();
  return (
    <article className={styles['page']} aria-label={title}>
      <header className={styles['header']}>
        <IconButton ref={back} icon="chevronLeft" label={t('activity.back')} onClick={() => activity.showPage(null)} />
        <h1 dir="auto">{title}</h1>
        <span className={controls['grow']} />
        {actions}
      </header>
      <div className={styles['sheet']}>{children}</div>
    </article>
  );
}
