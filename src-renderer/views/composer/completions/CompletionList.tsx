import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/useWords.ts';
import controls from '../../parts/controls.module.css';
import { cx } from '../../parts/cx.ts';
import styles from './CompletionList.module.css';
import type { Completion } from './useCompletion.ts';

/** Suggestions above the composer while something is being typed that can be completed. */
export function CompletionList({ completion }: { readonly completion: Completion }): ReactElement {
  const t = useWords();
  const { id, kind, suggestions, active, activate, accept } = completion;
  return (
    <>
      <output className="visuallyHidden">
        {suggestions.length > 0 && t('writing.found', { count: suggestions.length })}
      </output>
      {suggestions.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> can't stand beside a text field that keeps the focus
        <div id={id} role="listbox" aria-label={t(`writing.completions.${kind}`)} className={styles['list']}>
          {suggestions.map((suggestion, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and handles the keys
            <div
              key={suggestion.key}
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> can't hold more than text
              role="option"
              aria-selected={index === active}
              className={styles['choice']}
              onPointerMove={() => activate(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => accept(suggestion)}
            >
              {suggestion.icon}
              <span className={controls['cut']}>{suggestion.label}</span>
              {suggestion.hint !== undefined && (
                <small className={cx(controls['aside'], controls['cut'])}>{suggestion.hint}</small>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
