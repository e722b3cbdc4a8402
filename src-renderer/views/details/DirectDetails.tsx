import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DirectSummary } from '#shared/contract/model.ts';
import { describePresence } from '../../i18n/describePresence.ts';
import { shortTime } from '../../text/times.ts';
import { usePresence } from '../names/usePresence.ts';
import { useConversation, useMe, useNow, useParley, useTimeline } from '../ParleyContext.ts';
import { Fact } from './Fact.tsx';
import { groupByPresence } from './groupByPresence.ts';
import { Member } from './Member.tsx';

/** The two people of a direct conversation. */
export function DirectDetails({ conversation }: { readonly conversation: DirectSummary }): ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const { stores } = useParley();
  const me = useMe();
  const { conversationId, offset, last, with: person } = useConversation(conversation);
  // Reactions and recalls are events of the log but not messages.
  const counted = useTimeline(conversationId).events.at(-1)?.counted ?? offset;
  const seen = useStore(stores.presence, (presence) => presence[person.id]);
  const members = [
    { ...person, here: usePresence(person.id) },
    { ...me, here: usePresence(me.id) },
  ];
  const lastTime = last === null ? t('details.none') : shortTime(last.at, now, { yesterday: t('common.yesterday') });

  return (
    <>
      <h2>{t('details.about')}</h2>
      <p>{t('details.aboutText', { name: person.name })}</p>
      {seen !== undefined && <Fact name={t('details.presence')} value={describePresence(t, seen, now)} />}
      <Fact name={t('details.messages')} value={String(counted)} />
      <Fact name={t('details.lastActivity')} value={lastTime} />
      {groupByPresence(t, members).map(({ key, title, people }) => (
        <section key={key}>
          <h2>{title}</h2>
          {people.map((one) => (
            <Member key={one.id} person={one} isMe={one.id === me.id} here={one.here} />
          ))}
        </section>
      ))}
    </>
  );
}
