import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useMe, useParley } from '../ParleyContext.ts';
import { Empty } from '../parts/Empty.tsx';

const ALONE = {
  embedded: 'timeline.aloneEmbedded',
  redis: 'timeline.aloneRedis',
  gateway: 'timeline.aloneGateway',
} as const;

/** No conversation is open: choose one, or, for the first person here, how others come. */
export function NothingOpen(): ReactElement {
  const { t } = useTranslation();
  const { stores } = useParley();
  const me = useMe();
  const alone = useStore(stores.people, (people) => Object.keys(people).every((id) => id === me.id));
  const connection = useStore(stores.host, ({ description }) => description?.connection ?? null);
  if (!alone || connection === null) {
    return <Empty icon="bubble" title={t('timeline.noneOpenTitle')} text={t('timeline.noneOpenText')} />;
  }
  const text = t(ALONE[connection.kind], { place: connection.label });
  return <Empty icon="bubble" title={t('timeline.aloneTitle')} text={text} />;
}
