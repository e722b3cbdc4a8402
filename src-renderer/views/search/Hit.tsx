import { type ReactElement, useMemo } from 'react';
import type { SearchHit } from '#shared/contract/localModel.ts';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { findMatches } from '#shared/search/findMatches.ts';
import { plainMarkdown } from '#shared/text/plainMarkdown.ts';
import { useWords } from '../../i18n/useWords.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import { isoTime } from '../../text/formats.ts';
import { shortTime } from '../../text/times.ts';
import { type Piece, snippetOf } from '../../text/snippet.ts';
import { useIsHidden } from '../block/useBlocks.ts';
import { usePerson } from '../names/usePerson.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { ListOption } from '../parts/ListOption.tsx';
import { useMe, useToday } from '../ParleyContext.ts';
import styles from './Search.module.css';

export interface HitProps {
  readonly id: string;
  readonly hit: SearchHit;
  readonly conversation: ConversationSummary;
  readonly terms: readonly string[];
  /** The result that Enter opens. */
  readonly isActive: boolean;
  readonly onHover: () => void;
  readonly onOpen: () => void;
}

/** A search result: author, conversation, time, and an excerpt with the matches. */
export function Hit({ id, hit, conversation, terms, isActive, onHover, onOpen }: HitProps): ReactElement {
  const t = useWords();
  const today = useToday();
  const me = useMe();
  const { event } = hit;
  const author = usePerson(conversation, event.from);
  // A direct conversation is named after the other person.
  const isFromPartner = conversation.kind === 'direct' && event.from === conversation.with.id;
  const isHidden = useIsHidden({ conversationId: conversation.conversationId, from: event.from, offset: event.offset });
  const found = useMemo(() => createSnippet(event, terms), [event, terms]);
  const pieces = isHidden ? [{ text: t('blocking.hidden'), marked: false }] : found;

  return (
    <ListOption id={id} className={styles['hit']} isActive={isActive} onHover={onHover} onChoose={onOpen}>
      <Avatar person={author} />
      <div className={styles['words']}>
        <b dir="auto">{event.from === me.id ? t('search.you') : author.name}</b>
        {!isFromPartner && <bdi className={controls['muted']}> {partnerOf(conversation).name}</bdi>}
        <p dir="auto">
          {pieces.map((piece, index) =>
            // The text is immutable, so the index is a stable key.
            // oxlint-disable-next-line react/no-array-index-key
            piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text,
          )}
        </p>
      </div>
      <time className={controls['muted']} dateTime={isoTime(event.at)}>
        {shortTime(event.at, today, { yesterday: t('common.yesterday') })}
      </time>
    </ListOption>
  );
}

/**
 * Excerpt of a result with its matches. Without Markdown syntax, unless a match is part of it, as in the URL of a link.
 */
export function createSnippet(event: SearchHit['event'], terms: readonly string[]): Piece[] {
  if (event.type !== 'message') return [];
  const text = searchableText(event.body, plainMarkdown);
  const matches = findMatches(text, terms);
  if (matches.length > 0) return snippetOf(text, matches);
  const typed = searchableText(event.body, (part) => part.replace(/\s+/gu, ' '));
  const found = findMatches(typed, terms);
  return found.length > 0 ? snippetOf(typed, found) : snippetOf(text, []);
}

/** On one line. For files their caption and their names, because either may match. */
function searchableText(body: MessageEvent['body'], onOneLine: (text: string) => string): string {
  if (body.kind === 'recalled') return '';
  if (body.kind === 'poll') return [body.question, ...body.options].map(onOneLine).join(' · ');
  const names = attachmentsOf(body).map(({ blob }) => blob.name);
  const parts = [onOneLine(body.kind === 'text' ? body.text : body.caption), ...names];
  return parts.filter((part) => part !== '').join(' · ');
}
