import type { ReactElement } from 'react';
import { assertNever } from '#shared/errors/assertNever.ts';
import { useWords } from '../../i18n/useWords.ts';
import controls from './controls.module.css';
import { CopyButton } from './CopyButton.tsx';
import { cx } from './cx.ts';
import { EmptyState } from './EmptyState.tsx';
import styles from './Fallback.module.css';

/**
 * `row`, `item`: one row of a list, a `div` or an `li`. `view`: fills its container. `over`: covers the conversation.
 * `panel`: beside the conversation. `dialog`: covers the window. `body`: the content of a frame that has not failed
 * itself. `window`: the whole window.
 */
export type FallbackKind = 'row' | 'item' | 'view' | 'over' | 'body' | 'panel' | 'dialog' | 'window';

export interface FallbackProps {
  readonly kind: FallbackKind;
  /** Error report to be copied. */
  readonly details: string;
  readonly onRetry: () => void;
  readonly onClose?: (() => void) | undefined;
}

/** Rendered in place of a part that failed to render. */
export function Fallback({ kind, onClose, ...rest }: FallbackProps): ReactElement {
  const t = useWords();
  const texts = { title: t('boundary.title'), text: t('boundary.text') };
  switch (kind) {
    case 'row':
      return (
        <div className={styles['row']} data-failed="">
          <span>{t('boundary.row')}</span>
          <Buttons {...rest} isSmall />
        </div>
      );
    case 'item':
      return (
        <li className={styles['row']} data-failed="">
          <span>{t('boundary.row')}</span>
          <Buttons {...rest} isSmall />
        </li>
      );
    case 'view':
    case 'over':
      return (
        <div className={styles[kind]} data-failed="" role="alert">
          <EmptyState icon="alert" {...texts}>
            <Buttons {...rest} onClose={onClose} />
          </EmptyState>
        </div>
      );
    case 'body':
      return (
        <div className={styles['body']} data-failed="" role="alert">
          <p>{texts.text}</p>
          <Buttons {...rest} onClose={onClose} />
        </div>
      );
    case 'panel':
    case 'dialog':
      return (
        <aside className={styles[kind]} data-failed="" data-panel={kind === 'panel' ? '' : undefined}>
          <h2>{texts.title}</h2>
          <p>{texts.text}</p>
          <Buttons {...rest} onClose={onClose} />
        </aside>
      );
    case 'window':
      return (
        <main className={styles['view']} data-failed="">
          <EmptyState icon="alert" title={t('boundary.windowTitle')} text={t('boundary.windowText')}>
            <button type="button" className={controls['primary']} onClick={() => window.location.reload()}>
              {t('boundary.reload')}
            </button>
            <Buttons {...rest} />
          </EmptyState>
        </main>
      );
    default:
      return assertNever(kind);
  }
}

type ButtonsProps = Omit<FallbackProps, 'kind'> & { readonly isSmall?: boolean };

function Buttons({ details, onRetry, onClose, isSmall = false }: ButtonsProps): ReactElement {
  const t = useWords();
  const buttonClass = cx(controls['secondary'], isSmall && styles['small']);
  return (
    <>
      <button type="button" className={buttonClass} onClick={onRetry}>
        {t('common.tryAgain')}
      </button>
      <CopyButton
        text={details}
        labels={{ copy: t('boundary.copy'), copied: t('boundary.copied'), notCopied: t('boundary.notCopied') }}
        className={buttonClass}
      />
      {onClose !== undefined && (
        <button type="button" className={buttonClass} onClick={onClose}>
          {t('boundary.close')}
        </button>
      )}
    </>
  );
}
