import type { ReactElement, Ref } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { Boundary } from '../parts/Boundary.tsx';
import type { Row } from '../../stores/timelines/rows.ts';
import styles from './Timeline.module.css';
import { TimelineRow } from './TimelineRow.tsx';
import type { RowRange } from './virtual/createRowLayout.ts';

export interface RenderedRowsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly rows: readonly Row[];
  /** Top of a row (px). */
  readonly top: (index: number) => number;
  /** Ranges of rows that are rendered. */
  readonly ranges: readonly RowRange[];
  readonly conversation: ConversationSummary;
  /** Offset of the message that was jumped to. */
  readonly target: number | null;
  readonly onEdit: () => void;
}

/** The rendered rows, with spacers in place of the others. */
export function RenderedRows(props: RenderedRowsProps): ReactElement {
  const { ref, rows, top, ranges, conversation, target, onEdit } = props;
  // All in one list, so that a row keeps its element while ranges grow and merge.
  const children = ranges.flatMap(({ from, to }, index) => [
    <Spacer key={`space ${index}`} height={top(from) - top(ranges[index - 1]?.to ?? 0)} />,
    ...rows.slice(from, to).map((row) => (
      <Boundary key={row.key} kind="row" resetKeys={[contentOf(row)]}>
        <TimelineRow
          row={row}
          conversation={conversation}
          isTarget={row.kind === 'message' && row.event.offset === target}
          onEdit={onEdit}
        />
      </Boundary>
    )),
  ]);
  return (
    <div ref={ref} className={styles['rows']}>
      {children}
      <Spacer height={top(rows.length) - top(ranges.at(-1)?.to ?? 0)} />
    </div>
  );
}

/** The content of a row: row objects are created again with every event, their contents are not. */
function contentOf(row: Row): unknown {
  if (row.kind === 'message' || row.kind === 'thread') return row.event;
  return row.kind === 'outgoing' ? row.message : row.key;
}

/** Spacer in place of rows that are not rendered. */
function Spacer({ height }: { readonly height: number }): ReactElement {
  return <div className={styles['space']} style={{ height }} />;
}
