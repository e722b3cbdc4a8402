import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../parts/Boundary.tsx';
import { ActivityEntry } from './ActivityEntry.tsx';
import { useParley } from '../ParleyContext.ts';
import { focusComposer } from '../parts/focusComposer.ts';
import { ConversationList } from './ConversationList.tsx';
import { SearchField } from './SearchField.tsx';
import { Me } from './Me.tsx';
import { moveFocus } from '../parts/moveFocus.ts';
import { PeopleList } from './PeopleList.tsx';
import { RoomList } from './RoomList.tsx';
import { SearchOffer } from './SearchOffer.tsx';
import { RoomOffers } from './RoomOffers.tsx';
import styles from './Sidebar.module.css';
import { useHasNoMatches } from './useHasNoMatches.ts';
import { WorkspaceHeader } from './WorkspaceHeader.tsx';

export interface SidebarProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The sidebar is the only content of the window. */
  readonly isAlone: boolean;
}

export function Sidebar({ query, onQuery, isAlone }: SidebarProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const nav = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const hasNoMatches = useHasNoMatches(query);

  function opened(): void {
    onQuery('');
    focusComposer();
  }

  function openFirst(): void {
    nav.current?.querySelector<HTMLElement>('[data-item]')?.click();
    onQuery('');
  }

  function searchMessages(): void {
    actions.search.open(query.trim());
    onQuery('');
  }

  const searchOffer = <SearchOffer query={query} onChosen={searchMessages} />;
  return (
    // With two different tags it would be mounted again, and lose the focus, when the window becomes narrower.
    <div className={styles['side']} data-part="side" role={isAlone ? 'main' : 'complementary'}>
      <WorkspaceHeader />
      <SearchField
        ref={searchField}
        query={query}
        onQuery={onQuery}
        onEnter={openFirst}
        onSearch={searchMessages}
        onDown={() => nav.current?.querySelector<HTMLElement>('[data-item]')?.focus()}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its items are buttons; the keys only move the focus between them */}
      <nav ref={nav} className={styles['nav']} aria-label={t('sidebar.label')} onKeyDown={moveFocus}>
        <Boundary kind="row">
          <RoomList query={query} onOpened={opened} />
        </Boundary>
        <Boundary kind="row">
          <ConversationList query={query} onNew={() => searchField.current?.focus()} onOpened={opened} />
        </Boundary>
        <Boundary kind="row">
          <ActivityEntry query={query} onOpened={() => onQuery('')} />
        </Boundary>
        <Boundary kind="row">
          <PeopleList query={query} invites={isAlone} onOpened={opened} />
        </Boundary>
        <output className={styles['noResults']}>{hasNoMatches && t('sidebar.noResults')}</output>
        {/* Enter chooses the first offer: a word that matches no name is more often in a message than the name of a
            new room. */}
        {hasNoMatches && searchOffer}
        <RoomOffers query={query} onChosen={() => onQuery('')} />
        {!hasNoMatches && searchOffer}
      </nav>
      <Boundary kind="row">
        <Me />
      </Boundary>
    </div>
  );
}
