import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { hasNone } from '../../stores/conversations/selectors.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Icon } from '../parts/Icon.tsx';
import { focusSearchField } from './focusSearchField.ts';
import { RoomButtons } from './RoomButtons.tsx';
import { Welcome } from './Welcome.tsx';

/**
 * Shown while no conversation is open: a welcome for people without conversations, otherwise ways to choose or start
 * one.
 */
export function NoConversationOpen(): ReactElement | null {
  const { t } = useTranslation();
  const { stores } = useParley();
  const me = useMe();
  const hasNoConversations = useStore(stores.conversations, hasNone);
  const isAlone = useStore(stores.people, (people) => Object.keys(people).every((id) => id === me.id));
  const isLoading = useStore(stores.connection, ({ state }) => state === 'connecting' || state === 'catchingUp');
  const isSearching = useStore(stores.search, ({ open }) => open);
  const inActivity = useStore(stores.activity, ({ open }) => open);
  // Nothing is offered while it is covered, and conversations that are not loaded yet don't count as missing.
  if (isSearching || inActivity || (hasNoConversations && isLoading)) return null;
  if (hasNoConversations) return <Welcome isAlone={isAlone} />;
  return (
    <EmptyState icon="bubble" title={t('welcome.chooseTitle')} text={t('welcome.chooseText')}>
      <button type="button" className={controls['secondary']} onClick={focusSearchField}>
        <Icon name="search" />
        {t('welcome.find')}
      </button>
      <RoomButtons />
    </EmptyState>
  );
}
