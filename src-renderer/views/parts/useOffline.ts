import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isReachable } from '../../stores/connection/selectors.ts';
import { useParley } from '../ParleyContext.ts';

/** Why what needs the server can't be done now; null while it can. */
export function useOffline(): string | null {
  const { t } = useTranslation();
  const canTry = useStore(useParley().stores.connection, isReachable);
  return canTry ? null : t('connection.needed');
}
