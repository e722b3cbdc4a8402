import type { ReactElement, Ref } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { Boundary } from '../boundary/Boundary.tsx';
import type { Row } from '../../stores/timelines/rows.ts';
import styles from './Timeline.module.css';
import { TimelineRow } from './TimelineRow.tsx';
import type { Span } from './virtual/createRowList.ts';

export interface DrawnRowsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly rows: readonly Row[];
  /** Top of a row (px). */
  readonly top: (index: number) => number;
  /** Ranges of rows that are rendered. */
  readonly spans: readonly Span[];
  readonly conversation: ConversationSummary;
  /** Offset of the message that was jumped to. */
  readonly target: number | null;
  readonly onEdit: () => void;
}

/** The rendered rows, with spacers in place of the others. */
export function DrawnRows(props: DrawnRowsProps): ReactElement {
  const { ref, rows, top, spans, conversation, target, onEdit } = props;
  // All in one list, so that a row keeps its element while ranges grow and merge.
  const children = spans.flatMap(({ from, to }, index) => [
    <Space key={`space ${index}`} height={top(from) - top(spans[index - 1]?.to ?? 0)} />,
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
      <Space height={top(rows.length) - top(spans.at(-1)?.to ?? 0)} />
    </div>
  );
}

/** The content of a row: row objects are created again with every event, their contents are not. */
function contentOf(row: Row): unknown {
  if (row.kind === 'message' || row.kind === 'thread') return row.event;
  return row.kind === 'outgoing' ? row.message : row.key;
}

/** Spacer in place of rows that are not rendered. */
function Space({ height }: { readonly height: number }): ReactElement {
  return <div className={styles['space']} style={{ height }} />;
}
