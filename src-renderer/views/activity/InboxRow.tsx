import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { NoticeType } from '#shared/contract/noticeModel.ts';
import { describeNotice } from '../../i18n/describeNotice.ts';
import type { ActivityRow } from '../../stores/activity/rows.ts';
import { noticeExcerpt } from '../../text/noticeExcerpt.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import type { IconName } from '../parts/Icon.tsx';
import { MentionExcerpt } from './MentionExcerpt.tsx';
import { RowFrame, type RowProps } from './RowFrame.tsx';

const ICONS: Readonly<Record<NoticeType, IconName>> = {
  mentioned: 'mention',
  repliedTo: 'reply',
  reactedTo: 'smile',
  added: 'bubble',
  muted: 'muted',
  roomClosing: 'timer',
  fileReady: 'file',
};

export function InboxRow({ row, ...state }: RowProps<Extract<ActivityRow, { kind: 'notice' }>>): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const today = useToday();
  const { notice } = row;
  const { conversationId, name } = notice.place;
  const [isGone, setGone] = useState(false);
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
          {who !== null && <b>{who}</b>} {what} {where !== null && <b>{where}</b>}
        </>
      }
      excerpt={notice.type === 'mentioned' ? <MentionExcerpt notice={notice} /> : noticeExcerpt(notice)}
      {...(more !== null && { below: more })}
      problem={isGone ? t('activity.placeGone') : null}
      onOpen={() => setGone(actions.activity.openTarget(notice) !== null)}
    />
  );
}
