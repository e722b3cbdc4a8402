import { type MouseEvent, type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import type { Notice, NoticeType } from '#shared/contract/noticeModel.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { describeNotice } from '../../i18n/describeNotice.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { ActivityRow } from '../../stores/activity/rows.ts';
import { noticeExcerpt } from '../../text/preview.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import type { Problem } from '../../stores/Problem.ts';
import { splitAtMentions } from '../../text/mentions.ts';
import { useMentionedPeople } from '../names/usePerson.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import { cx } from '../parts/cx.ts';
import type { IconName } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { RowFrame, type RowProps } from './RowFrame.tsx';
import styles from './Row.module.css';

const ICONS: Readonly<Record<NoticeType, IconName>> = {
  mentioned: 'mention',
  repliedTo: 'reply',
  reactedTo: 'smile',
  added: 'bubble',
  muted: 'muted',
  roomClosing: 'timer',
  fileReady: 'file',
  reminded: 'clock',
};

export function InboxRow({ row, ...state }: RowProps<Extract<ActivityRow, { kind: 'notice' }>>): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const today = useToday();
  const { notice } = row;
  const { conversationId, name } = notice.place;
  const [isGone, setGone] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const conversation = useStore(stores.conversations, (conversations) => conversations[conversationId]);
  const nickname = useStore(stores.members, (members) => members[conversationId]?.byId[notice.from ?? '']?.nickname);
  const account = useStore(stores.people, (people) => people[notice.from ?? '']?.name);
  const room = conversation?.kind === 'room' ? partnerOf(conversation).name : name;
  const { who, what, where, more } = describeNotice(t, notice, {
    who: nickname ?? account ?? t('insideRoom.somebody'),
    where: isRoom(conversationId) ? room : null,
    now: today,
  });

  return (
    <RowFrame
      {...state}
      row={row}
      icon={ICONS[notice.type]}
      what={
        <>
          {who !== null && <b dir="auto">{who}</b>} {what} {where !== null && <b dir="auto">{where}</b>}
        </>
      }
      excerpt={notice.type === 'mentioned' ? <MentionExcerpt notice={notice} /> : noticeExcerpt(notice)}
      {...(more !== null && { below: more })}
      readAt={notice.readAt}
      menu={<RemoveNotice offset={notice.offset} isStop={state.isStop} onProblem={setProblem} />}
      problem={isGone ? t('activity.placeGone') : problem && describeProblem(t, problem)}
      onOpen={() => setGone(actions.activity.openTarget(notice) !== null)}
    />
  );
}

/** Text of a mention, with my name highlighted as in the conversation. */
function MentionExcerpt({ notice }: { readonly notice: Notice }): ReactElement {
  const me = useMe();
  const parts = splitAtMentions(noticeExcerpt(notice), useMentionedPeople(notice.place, [me.id]));
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

interface RemoveNoticeProps {
  readonly offset: number;
  readonly isStop: boolean;
  readonly onProblem: (problem: Problem | null) => void;
}

/** Deletes one notice from the list; the focus moves to the next one. */
function RemoveNotice({ offset, isStop, onProblem }: RemoveNoticeProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    const row = currentTarget.closest('li');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    void actions.inbox.remove(offset).then((problem) => {
      onProblem(problem);
      if (problem === null) neighbour?.querySelector<HTMLElement>('[data-item]')?.focus();
    });
  }

  return (
    <IconButton
      icon="close"
      label={t('activity.remove')}
      className={cx(styles['menu'], styles['remove'])}
      tabIndex={isStop ? 0 : -1}
      onClick={remove}
    />
  );
}
