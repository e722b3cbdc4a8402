import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useState,
} from 'react';
import { Toolbar } from 'radix-ui';
import { useWords } from '../../i18n/useWords.ts';
import { type TextFormat, formatText } from '../../text/formatText.ts';
import { useBindings } from '../keys/bindings.ts';
import { ariaShortcut, commandLabels } from '../keys/shortcuts.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import type { Completion } from './completions/useCompletion.ts';
import styles from './Composer.module.css';
import { FORMATS, formatOfKey } from './formats.ts';
import { insertText } from './insertText.ts';
import { usePasteMarkdown } from './usePasteMarkdown.ts';

export interface ComposerFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'ref'> {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly completion: Completion;
}

/** More lines than the field ever shows; further lines don't make it higher. */
const MAX_LINES = 100;
const MAX_LENGTH = 10_000;

/**
 * Text field of the composer, in the writer's language rather than that of the interface. Grows with its text up to a
 * limit. A selection can be formatted with shortcuts and a toolbar, and a formatted text is pasted as Markdown.
 */
export function ComposerField({ ref, text, completion, ...field }: ComposerFieldProps): ReactElement {
  const t = useWords();
  const { id, suggestions, active } = completion;
  const [hasSelection, setSelection] = useState(false);
  const pasting = usePasteMarkdown(ref);

  function format(as: TextFormat): void {
    const box = ref.current;
    if (box === null || box.readOnly) return;
    const edit = formatText(box.value, box.selectionStart, box.selectionEnd, as);
    insertText(box, edit.start, edit.end, edit.text);
    box.setSelectionRange(edit.selectionStart, edit.selectionEnd);
  }

  function keyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (pasting.onKeyDown(event)) return event.preventDefault();
    const requested = formatOfKey(event.nativeEvent);
    // Without a selection, the shortcut for links opens another conversation.
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (requested === undefined || (requested === 'link' && selectionStart === selectionEnd))
      return field.onKeyDown?.(event);
    event.preventDefault();
    format(requested);
  }

  function blur(event: FocusEvent<HTMLDivElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setSelection(false);
  }

  return (
    <div className={styles['field']} onBlur={blur}>
      {hasSelection && <FormatBar onFormat={format} />}
      <div className={styles['text']} data-text={truncateForMeasuring(text)}>
        <textarea
          aria-label={t('composer.label')}
          {...field}
          ref={ref}
          onKeyDown={keyDown}
          onPaste={(event) => {
            field.onPaste?.(event);
            pasting.onPaste(event);
          }}
          dir="auto"
          rows={1}
          spellCheck
          lang={navigator.language}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={suggestions.length > 0 ? id : undefined}
          aria-activedescendant={suggestions.length > 0 ? `${id}-${active}` : undefined}
          value={text}
          onSelect={({ currentTarget }) => {
            completion.onCaretMove(currentTarget);
            setSelection(currentTarget.selectionStart !== currentTarget.selectionEnd);
          }}
        />
      </div>
    </div>
  );
}

/** Bounds the copy that is used for measuring, so that a long text is laid out only once, by the field. */
function truncateForMeasuring(text: string): string {
  let end = -1;
  for (let line = 0; line < MAX_LINES; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return text.slice(0, MAX_LENGTH);
  }
  return text.slice(0, Math.min(end, MAX_LENGTH));
}

/** Toolbar above the field while text in it is selected. */
function FormatBar({ onFormat }: { readonly onFormat: (format: TextFormat) => void }): ReactElement {
  const t = useWords();
  const bindings = useBindings();
  return (
    <Toolbar.Root className={styles['formats']} aria-label={t('writing.formats.label')}>
      {FORMATS.map(({ format, icon }) => (
        <Toolbar.Button
          key={format}
          className={controls['icon']}
          aria-label={t(`writing.formats.${format}`)}
          aria-keyshortcuts={ariaShortcut(format, bindings)}
          title={withKeys(t(`writing.formats.${format}`), commandLabels(format, bindings))}
          // The field keeps the focus, and with it the visible selection.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFormat(format)}
        >
          <Icon name={icon} />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}

function withKeys(label: string, keys: readonly string[] | undefined): string {
  return keys === undefined ? label : `${label} (${keys.join(' ')})`;
}
