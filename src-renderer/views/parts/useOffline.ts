import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isReachable } from '../../stores/connection/selectors.ts';
import { useParley } from '../ParleyContext.ts';

/** Why actions that need the server are unavailable; `null` while they are available. */
export function useOffline(): string | null {
  const { t } = useTranslation();
  const canTry = useStore(useParley().stores.connection, isReachable);
  return canTry ? null : t('connection.needed');
}
