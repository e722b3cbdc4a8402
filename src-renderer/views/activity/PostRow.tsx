import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { comma } from '../../text/language.ts';
import type { ActivityRow } from '../../stores/activity/rows.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { PostMenu } from './PostMenu.tsx';
import { RowFrame, type RowProps } from './RowFrame.tsx';

export function PostRow({ row, ...state }: RowProps<Extract<ActivityRow, { kind: 'post' }>>): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { post, because, followedAuthor } = row;
  const author = useStore(stores.people, (people) => people[followedAuthor ?? '']?.name ?? null);
  const reasons = author === null ? because : [...because, author];
  return (
    <RowFrame
      {...state}
      row={row}
      icon="feed"
      what={
        <>
          <b dir="auto">{post.topic}</b>{' '}
          {reasons.length > 0 && (
            <span className={controls['muted']}>· {t('activity.because', { patterns: reasons.join(comma) })}</span>
          )}
        </>
      }
      excerpt={post.title}
      menu={<PostMenu topic={post.topic} because={because} followedAuthor={followedAuthor} isStop={state.isStop} />}
      onOpen={() => actions.activity.showPage({ kind: 'post', post })}
    />
  );
}
