import type { ComponentProps, ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Completion } from './completions/useCompletion.ts';
import styles from './Composer.module.css';

export interface ComposerFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'ref'> {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly completion: Completion;
}

/** More lines than the field is ever high: what stands below them makes it no higher. */
const LINES = 100;
const LETTERS = 10_000;

/** Where one writes, in one's own language, whatever that of the page is: as high as its text, up to a point. */
export function ComposerField({ ref, text, completion, ...field }: ComposerFieldProps): ReactElement {
  const { t } = useTranslation();
  const { id, found, active } = completion;
  return (
    <div className={styles['text']} data-text={beginningOf(text)}>
      <textarea
        aria-label={t('composer.label')}
        {...field}
        ref={ref}
        rows={1}
        spellCheck
        lang={navigator.language}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        value={text}
        onSelect={(event) => completion.caretMoved(event.currentTarget)}
      />
    </div>
  );
}

/** A long text is laid out once, by the field, and not a second time to measure it. */
function beginningOf(text: string): string {
  let end = -1;
  for (let line = 0; line < LINES; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return text.slice(0, LETTERS);
  }
  return text.slice(0, Math.min(end, LETTERS));
}
