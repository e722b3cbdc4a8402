import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { describePresence } from '../../i18n/describePresence.ts';
import { isOnline } from '../../stores/presence/reduce.ts';
import { shortTime } from '../../text/times.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Details.module.css';
import { Member } from './Member.tsx';

export interface DetailsProps {
  readonly conversation: ConversationSummary;
  readonly onClose: () => void;
}

/** The right column: whom one writes to. */
export function Details({ conversation, onClose }: DetailsProps): ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const { stores } = useParley();
  const me = useMe();
  const { offset, last } = conversation;
  const person = partnerOf(conversation);
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
    <aside className={styles['details']} aria-label={t('details.label')}>
      <button type="button" className={styles['close']} aria-label={t('details.close')} onClick={onClose}>
        <span className={controls['icon']}>
          <Icon name="close" />
        </span>
      </button>
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
    </aside>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactElement {
  return (
    <div className={styles['fact']}>
      <span>{name}</span>
      <b>{value}</b>
    </div>
  );
}
