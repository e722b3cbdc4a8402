import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, LogEvent, MessageEvent, UnknownEvent } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isHidden } from '../../stores/blocks/reduce.ts';
import { nameInWords } from '../../stores/conversations/selectors.ts';
import type { LoadedRange } from '../../stores/timelines/loadSince.ts';
import { previewUnknown } from '../../text/preview.ts';
import { clockTime, dayName, daysBetween } from '../../text/times.ts';
import { TextRun } from '../markdown/TextRun.tsx';
import { usePerson } from '../names/usePerson.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import styles from './Print.module.css';

export interface PrintedRange extends LoadedRange {
  /** Object URLs by the ids of pictures. */
  readonly thumbnails: ReadonlyMap<string, string>;
}

export interface PrintSheetProps {
  readonly conversation: ConversationSummary;
  readonly range: PrintedRange;
  /** It is rendered, with its pictures. */
  readonly onReady: () => void;
}

type Printed = MessageEvent | UnknownEvent;

const isPrinted = (event: LogEvent): event is Printed =>
  event.type === 'message' || (event.type === 'unknown' && event.at > 0);

/** The messages of a conversation as they are printed. Nothing of it is on the screen. */
export function PrintSheet({ conversation, range, onReady }: PrintSheetProps): ReactElement {
  const t = useWords();
  const sheet = useRef<HTMLElement>(null);
  const today = useToday();
  const messages = range.events.filter(isPrinted);
  const ready = useEffectEvent(onReady);

  useEffect(() => {
    let isClosed = false;
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    // One that can't be decoded is printed as its name.
    void Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))).then(() => {
      if (!isClosed) ready();
    });
    return () => {
      isClosed = true;
    };
  }, []);

  return (
    <main ref={sheet} className={styles['sheet']} data-print-sheet>
      <h1>
        <bdi>{nameInWords(conversation)}</bdi>
      </h1>
      <p>{t('printing.count', { count: messages.length })}</p>
      {range.start !== 'complete' && (
        <p>{t(range.start === 'bounded' ? 'printing.bounded' : 'printing.unavailable')}</p>
      )}
      {!range.isCurrent && <p>{t('printing.notCurrent')}</p>}
      {messages.map((event, index) => {
        const before = messages[index - 1];
        const isNewDay = before === undefined || daysBetween(before.at, event.at) !== 0;
        return (
          <div key={event.offset}>
            {isNewDay && <h2>{dayName(event.at, today)}</h2>}
            <PrintedMessage conversation={conversation} event={event} thumbnails={range.thumbnails} />
          </div>
        );
      })}
    </main>
  );
}

interface PrintedMessageProps {
  readonly conversation: ConversationSummary;
  readonly event: Printed;
  readonly thumbnails: PrintedRange['thumbnails'];
}

function PrintedMessage({ conversation, event, thumbnails }: PrintedMessageProps): ReactElement {
  const t = useWords();
  const { conversationId } = conversation;
  const { from, offset, at } = event;
  const person = usePerson(conversation, from);
  const isBlocked = useStore(useParley().stores.blocks, (blocks) => isHidden(blocks, { conversationId, from, offset }));
  const files = event.type === 'message' && !isBlocked ? attachmentsOf(event.body) : [];

  function text(): string {
    if (isBlocked) return t('blocking.hidden');
    if (event.type === 'unknown') return describePreview(t, previewUnknown(event));
    const { body } = event;
    if (body.kind === 'recalled') return t('printing.deleted');
    if (body.kind === 'text') return body.text;
    if (body.kind === 'poll') return [body.question, ...body.options.map((option) => `• ${option}`)].join('\n');
    return body.caption;
  }

  return (
    <article className={styles['message']}>
      <b>
        <bdi>{person.name}</bdi>
      </b>{' '}
      <span className={styles['time']}>{clockTime(at)}</span>
      <div className={styles['body']}>
        <p dir="auto">
          <TextRun text={text()} />
        </p>
        {files.map(({ blob }) => (
          <p key={blob.id} dir="auto">
            {thumbnails.has(blob.id) && <img src={thumbnails.get(blob.id)} alt="" />}
            {blob.name}
          </p>
        ))}
      </div>
    </article>
  );
}
