import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { Inlines } from './Inlines.tsx';
import { inOrder } from './inOrder.ts';
import styles from './Markdown.module.css';
import type { Block } from './parse/nodes.ts';

/** A table, wider than the message if need be: then it is scrolled, also with the keyboard. */
export function Table({ table }: { readonly table: Block & { readonly type: 'table' } }): ReactElement {
  const t = useWords();
  const { rows, alignments, gap } = table;
  const [head = [], ...body] = rows;

  function drawCells(row: typeof head, Cell: 'th' | 'td'): ReactNode {
    return inOrder(row, (nodes, index) => (
      <Cell data-align={alignments[index] ?? undefined}>
        <Inlines nodes={nodes} />
      </Cell>
    ));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse
    <section className={styles['wide']} aria-label={t('messages.table')} tabIndex={0} data-gap={gap}>
      <table>
        <thead>
          <tr>{drawCells(head, 'th')}</tr>
        </thead>
        <tbody>
          {inOrder(body, (row) => (
            <tr>{drawCells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
