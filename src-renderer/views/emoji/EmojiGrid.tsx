import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactElement, type Ref, memo } from 'react';
import { NEXT_ARROW, PREVIOUS_ARROW } from '../parts/inlineArrows.ts';
import { ReactionEmoji } from './CustomEmoji.tsx';
import styles from './Emoji.module.css';

/** An emoji that can be chosen: a standard one in the chosen skin tone, or `:name:` of a custom one. */
export interface Cell {
  readonly text: string;
  readonly name: string;
  /** Its shortcode, without colons. */
  readonly code: string;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly cells: readonly Cell[];
}

export interface EmojiGridProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  readonly sections: readonly Section[];
  readonly onChoose: (emoji: string) => void;
  /** Called when an emoji is hovered or focused. */
  readonly onActivate: (code: string) => void;
  /** Called when a key leaves the grid: upwards, or because a character is typed. */
  readonly onLeave: () => void;
}

const COLUMNS = 8;

/** All emoji in one scrolling grid, of which the browser renders the visible part (`content-visibility`). */
export function EmojiGrid({ ref, label, sections, onChoose, onActivate, onLeave }: EmojiGridProps): ReactElement {
  function keyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    // Typed characters belong to the search field.
    if ((key.length === 1 && key !== ' ') || key === 'Backspace') return onLeave();
    const rows = [...event.currentTarget.querySelectorAll('[role=row]')].map((row) => [...row.children]);
    const here = event.target instanceof Element ? event.target : null;
    const row = rows.findIndex((cells) => here !== null && cells.includes(here));
    const column = rows[row]?.findIndex((cell) => cell === here) ?? -1;
    if (row === -1) return;
    const next = moveInGrid(
      rows.map(({ length }) => length),
      { row, column },
      key,
    );
    if (next === null) return;
    event.preventDefault();
    if (next === 'out') return onLeave();
    const cell = rows[next.row]?.[next.column];
    if (cell instanceof HTMLElement) cell.focus();
  }

  /** Roving tab stop: Tab reaches the cell that had the focus last. */
  function moveTabStop(event: FocusEvent<HTMLDivElement>): void {
    for (const cell of event.currentTarget.querySelectorAll<HTMLElement>('[tabindex="0"]')) cell.tabIndex = -1;
    if (event.target instanceof HTMLElement) event.target.tabIndex = 0;
    activate(event);
  }

  function activate({ target }: { readonly target: EventTarget }): void {
    const code = target instanceof HTMLElement ? target.dataset['code'] : undefined;
    if (code !== undefined) onActivate(code);
  }

  return (
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <table> of these rows renders much more slowly
      role="grid"
      aria-label={label}
      className={styles['grid']}
      tabIndex={-1}
      onKeyDown={keyDown}
      onFocus={moveTabStop}
      onPointerOver={activate}
    >
      {sections.map((section, index) => (
        <EmojiSection key={section.id} section={section} isFirst={index === 0} onChoose={onChoose} />
      ))}
    </div>
  );
}

interface EmojiSectionProps {
  readonly section: Section;
  readonly isFirst: boolean;
  readonly onChoose: (emoji: string) => void;
}

const EmojiSection = memo(function EmojiSection({ section, isFirst, onChoose }: EmojiSectionProps): ReactElement {
  const { id, title, cells } = section;
  const rows = Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, row) =>
    cells.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  const choose = (event: MouseEvent<HTMLButtonElement>): void =>
    onChoose(event.currentTarget.dataset['emoji'] ?? event.currentTarget.innerText);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the grid
      role="rowgroup"
      aria-label={title}
      className={styles['section']}
      data-section={id}
      style={{ containIntrinsicHeight: `auto ${rows.length * 2.125 + 1.625}rem` }}
    >
      <div className={styles['title']} aria-hidden="true">
        {title}
      </div>
      {rows.map((row, index) => (
        <div
          key={row[0]?.text}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the grid
          role="row"
          className={styles['row']}
        >
          {row.map(({ text, name, code }, column) => (
            <button
              key={text}
              type="button"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the grid
              role="gridcell"
              tabIndex={isFirst && index === 0 && column === 0 ? 0 : -1}
              aria-label={name}
              data-emoji={text}
              data-code={code}
              onClick={choose}
            >
              <ReactionEmoji emoji={text} />
            </button>
          ))}
        </div>
      ))}
    </div>
  );
});

/**
 * Target of an arrow key in rows of different lengths, as in the ARIA grid pattern: next and previous go on into the
 * neighbouring row, up from the first row leaves the grid (`out`), and `null` means that there is no target.
 */
export function moveInGrid(
  lengths: readonly number[],
  { row, column }: { readonly row: number; readonly column: number },
  key: string,
): { readonly row: number; readonly column: number } | 'out' | null {
  const last = (at: number): number => (lengths[at] ?? 1) - 1;
  const into = (to: number): { row: number; column: number } | null =>
    to < lengths.length ? { row: to, column: Math.min(column, last(to)) } : null;
  switch (key) {
    case NEXT_ARROW:
      if (column < last(row)) return { row, column: column + 1 };
      return row + 1 < lengths.length ? { row: row + 1, column: 0 } : null;
    case PREVIOUS_ARROW:
      if (column > 0) return { row, column: column - 1 };
      return row > 0 ? { row: row - 1, column: last(row - 1) } : null;
    case 'ArrowDown':
      return into(row + 1);
    case 'ArrowUp':
      return row === 0 ? 'out' : into(row - 1);
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: last(row) };
    default:
      return null;
  }
}
