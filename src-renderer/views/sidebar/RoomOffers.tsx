import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRoomInput } from '#shared/text/roomLink.ts';
import type { RoomDialog } from '../../stores/rooms/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Sidebar.module.css';

export interface RoomOffersProps {
  readonly query: string;
  readonly onChosen: () => void;
}

/** Offers to create or enter a room with the typed name. */
export function RoomOffers({ query, onChosen }: RoomOffersProps): ReactElement | null {
  const { t } = useTranslation();
  const { actions } = useParley();
  const name = parseRoomInput(query).trim();
  if (name === '') return null;
  const offers: readonly { label: string; icon: IconName; dialog: RoomDialog }[] = [
    { label: t('rooms.newNamed', { name }), icon: 'hash', dialog: { kind: 'new', name, like: null } },
    { label: t('rooms.enterNamed', { name }), icon: 'chevronRight', dialog: { kind: 'enter', name } },
  ];
  return (
    <ul aria-label={t('sidebar.offers')} className={styles['offers']}>
      {offers.map(({ label, icon, dialog }) => (
        <li key={label}>
          <ServerButton
            className={styles['item']}
            data-item=""
            onClick={() => {
              actions.rooms.openDialog(dialog);
              onChosen();
            }}
          >
            <Icon name={icon} />
            <span className={cx(controls['grow'], styles['whole'])}>{label}</span>
          </ServerButton>
        </li>
      ))}
    </ul>
  );
}
