import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DirectSummary } from '#shared/contract/model.ts';
import { describePresence } from '../../i18n/describePresence.ts';
import { isOnline } from '../../stores/presence/reduce.ts';
import { shortTime } from '../../text/times.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import { Fact } from './Fact.tsx';
import { Member } from './Member.tsx';

/** The two people of a direct conversation. */
export function DirectDetails({ conversation }: { readonly conversation: DirectSummary }): ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const { stores } = useParley();
  const me = useMe();
  const { offset, last, with: person } = conversation;
  const presence = useStore(stores.presence);
  const seen = presence[person.id];
  const isHere = (id: string): boolean => id === me.id || isOnline(presence, id);
  const members = [person, me];
  const groups = [
    { title: t('details.hereNow'), people: members.filter(({ id }) => isHere(id)), away: false },
    { title: t('details.away'), people: members.filter(({ id }) => !isHere(id)), away: true },
  ];
  const lastTime = last === null ? t('details.none') : shortTime(last.at, now, { yesterday: t('common.yesterday') });

  return (
    <>
      <h3>{t('details.about')}</h3>
      <p>{t('details.aboutText', { name: person.name })}</p>
      {seen !== undefined && <Fact name={t('details.presence')} value={describePresence(t, seen, now)} />}
      <Fact name={t('details.messages')} value={String(offset)} />
      <Fact name={t('details.lastActivity')} value={lastTime} />
      {groups
        .filter(({ people }) => people.length > 0)
        .map(({ title, people, away }) => (
          <section key={title}>
            <h3>{title}</h3>
            {people.map((one) => (
              <Member key={one.id} person={one} isMe={one.id === me.id} away={away} />
            ))}
          </section>
        ))}
    </>
  );
}
