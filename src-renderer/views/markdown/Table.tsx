import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { Inlines } from './Inlines.tsx';
import { renderInOrder } from './renderInOrder.ts';
import styles from './Markdown.module.css';
import type { Block } from './parse/nodes.ts';

/** A table. If it is wider than the message, it scrolls, also with the keyboard. */
export function Table({ table }: { readonly table: Block & { readonly type: 'table' } }): ReactElement {
  const t = useWords();
  const { rows, alignments, gap } = table;
  const [head = [], ...body] = rows;

  function renderCells(row: typeof head, Cell: 'th' | 'td'): ReactNode {
    return renderInOrder(row, (nodes, index) => (
      <Cell data-align={alignments[index] ?? undefined}>
        <Inlines nodes={nodes} />
      </Cell>
    ));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable without a mouse
    <section className={styles['wide']} aria-label={t('messages.table')} tabIndex={0} data-gap={gap}>
      <table>
        <thead>
          <tr>{renderCells(head, 'th')}</tr>
        </thead>
        <tbody>
          {renderInOrder(body, (row) => (
            <tr>{renderCells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
