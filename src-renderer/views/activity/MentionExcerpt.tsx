import { type ReactElement, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { splitAtMentions } from '../../text/mentions.ts';
import { noticeExcerpt } from '../../text/noticeExcerpt.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import styles from './Row.module.css';

/** Text of a mention, with my name highlighted as in the conversation. */
export function MentionExcerpt({ notice }: { readonly notice: Notice }): ReactElement {
  const { stores } = useParley();
  const { id, name } = useMe();
  const nickname = useStore(stores.members, (members) => members[notice.place.conversationId]?.byId[id]?.nickname);
  const parts = useMemo(
    () => splitAtMentions(noticeExcerpt(notice), [{ id, name: nickname ?? name }]),
    [notice, id, name, nickname],
  );
  return (
    <>
      {parts.map((part, index) =>
        part.type === 'text' ? (
          part.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the text is immutable, so the index is a stable key
          <span key={index} className={styles['mention']}>
            {part.text}
          </span>
        ),
      )}
    </>
  );
}
