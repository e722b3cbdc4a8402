import { type ReactElement, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { isVisitor } from '#shared/account/visitorId.ts';
import { parseRoomInput } from '#shared/text/roomLink.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isArchived, readableUnreadIn, unreadIn } from '../../stores/conversations/arrangement.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import { isOnlyReader } from '../../stores/encryption/reduce.ts';
import { activePeople, nameMatches } from '../../stores/people/reduce.ts';
import { personMatches } from '../../stores/profiles/reduce.ts';
import { shownState } from '../../stores/connection/reduce.ts';
import { isLoopback } from '../../text/isLoopback.ts';
import { dayAndTime } from '../../text/times.ts';
import { unsentCount } from '../../stores/timelines/selectors.ts';
import type { RoomDialog } from '../../stores/rooms/reduce.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useIsGuest, useMe, useParley, useToday } from '../ParleyContext.ts';
import { focusComposer } from '../parts/focus.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { isMac } from '../parts/isMac.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { useNotificationPause } from '../settings/useNotify.ts';
import { InviteDialog } from '../invitation/Invitation.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuSeparator, useMenuChoice } from '../parts/Menu.tsx';
import { isAdmin } from '../../stores/session/reduce.ts';
import { LazyTeamDialog } from '../team/LazyTeamDialog.ts';
import { LazySettingsDialog } from '../settings/LazySettingsDialog.ts';
import { useInstallWay } from '../settings/useInstallWay.ts';
import { ServerButton } from '../parts/ServerButton.tsx';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { NewSectionDialog } from '../sections/SectionDialog.tsx';
import { useArrangement, useSections } from '../sections/useListing.ts';
import { ActivityEntry } from './ActivityEntry.tsx';
import { ArchivedList } from './ArchivedList.tsx';
import { ConversationList } from './ConversationList.tsx';
import { FavouriteList } from './FavouriteList.tsx';
import { OwnSections } from './OwnSections.tsx';
import { SearchField } from './SearchField.tsx';
import { SidebarNav } from './SidebarNav.tsx';
import type { SidebarFilter } from './useIsListed.ts';
import { PeopleList } from './PeopleList.tsx';
import { RoomList } from './RoomList.tsx';
import styles from './Sidebar.module.css';

export interface SidebarProps {
  readonly filter: SidebarFilter;
  readonly onFilter: (filter: SidebarFilter) => void;
  /** The sidebar is the only content of the window. */
  readonly isAlone: boolean;
}

export function Sidebar({ filter, onFilter, isAlone }: SidebarProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const nav = useRef<HTMLElement>(null);

  const { query, only } = filter;
  const onQuery = (typed: string): void => onFilter({ ...filter, query: typed });
  const showOnly = (shown: SidebarFilter['only']): void => onFilter({ ...filter, only: shown });
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
      <WorkspaceHeader only={only} onOnly={showOnly} />
      <SearchField
        query={query}
        onQuery={onQuery}
        onEnter={openFirst}
        onSearch={searchMessages}
        onDown={() => nav.current?.querySelector<HTMLElement>('[data-item]')?.focus()}
      />
      <SidebarNav ref={nav}>
        {only !== null && <OnlyNote only={only} onShowAll={() => showOnly(null)} />}
        {only !== 'archived' && (
          <Lists
            filter={filter}
            isAlone={isAlone}
            onNew={() => actions.switcher.open('@')}
            onActivity={() => onQuery('')}
            onOpened={opened}
          />
        )}
        {(only === 'archived' || (only === null && query.trim() !== '')) && (
          <Boundary kind="row">
            <ArchivedList filter={filter} onOpened={opened} />
          </Boundary>
        )}
        <output className={styles['noResults']}>{hasNoMatches && t('sidebar.noResults')}</output>
        {/* Enter chooses the first offer: a word that matches no name is more often in a message than the name of a
            new room. */}
        {hasNoMatches && searchOffer}
        <RoomOffers query={query} onChosen={() => onQuery('')} />
        {!hasNoMatches && searchOffer}
      </SidebarNav>
      <Boundary kind="row">
        <Me />
      </Boundary>
    </div>
  );
}

interface ListsProps {
  readonly filter: SidebarFilter;
  readonly isAlone: boolean;
  readonly onNew: () => void;
  /** Activity was opened. */
  readonly onActivity: () => void;
  /** A conversation was opened. */
  readonly onOpened: () => void;
}

/** All lists but the archive. */
function Lists({ filter, isAlone, onNew, onActivity, onOpened }: ListsProps): ReactElement {
  // A visitor writes only in rooms.
  const hasDirects = !isVisitor(useMe().id);
  const { query, only } = filter;
  return (
    <>
      <Boundary kind="row">
        <FavouriteList filter={filter} onOpened={onOpened} />
      </Boundary>
      <Boundary kind="row">
        <OwnSections filter={filter} onOpened={onOpened} />
      </Boundary>
      <Boundary kind="row">
        <RoomList filter={filter} onOpened={onOpened} />
      </Boundary>
      {hasDirects && (
        <Boundary kind="row">
          <ConversationList filter={filter} onNew={onNew} onOpened={onOpened} />
        </Boundary>
      )}
      <Boundary kind="row">
        <ActivityEntry query={query} onOpened={onActivity} />
      </Boundary>
      {hasDirects && only === null && (
        <Boundary kind="row">
          <PeopleList query={query} invites={isAlone} onOpened={onOpened} />
        </Boundary>
      )}
    </>
  );
}

/** Whether the typed name matches nothing in the sidebar's lists. */
function useHasNoMatches(query: string): boolean {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const today = useToday();
  const people = useStore(stores.people);
  const profiles = useStore(stores.profiles);
  const conversations = useStore(stores.conversations);
  const ended = useStore(stores.rooms, (rooms) => rooms.ended);
  const names = useMemo(
    () => [
      t('activity.title'),
      ...Object.values(conversations).map((conversation) => partnerOf(conversation).name),
      ...Object.values(ended).map(({ room }) => room.title),
    ],
    [t, conversations, ended],
  );
  if (query.trim() === '' || names.some((name) => nameMatches(name, query))) return false;
  return !activePeople(people).some((one) => one.id !== me.id && personMatches(profiles, one, query, today));
}

interface OnlyNoteProps {
  readonly only: 'unread' | 'archived';
  readonly onShowAll: () => void;
}

/** Says that only some conversations are listed, and whether there are any. */
function OnlyNote({ only, onShowAll }: OnlyNoteProps): ReactElement {
  const t = useWords();
  const conversations = useStore(useParley().stores.conversations);
  const arrangement = useArrangement();
  const hasUnread = unreadIn(conversations, arrangement).length > 0;
  const hasArchived = Object.values(conversations).some((one) => isArchived(one, arrangement));
  const unread = hasUnread ? 'sidebar.unreadOnly' : 'sidebar.noUnread';
  const archived = hasArchived ? 'sections.archivedOnly' : 'sections.noArchived';
  return (
    <p className={styles['note']}>
      {t(only === 'unread' ? unread : archived)}
      <span className={styles['choices']}>
        <button type="button" onClick={onShowAll}>
          {t('sidebar.showAll')}
        </button>
      </span>
    </p>
  );
}

interface WorkspaceHeaderProps {
  readonly only: SidebarFilter['only'];
  readonly onOnly: (shown: SidebarFilter['only']) => void;
}

/** Where the conversations are stored, the state of the connection, and what is done with the whole list. */
function WorkspaceHeader(props: WorkspaceHeaderProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const connection = useStore(stores.host, ({ description }) => description?.connection);
  const state = useStore(stores.connection, shownState);
  const label = connection?.label ?? '';
  // "This computer" instead of a loopback address, whose port means nothing to people.
  const isHere = connection?.kind === 'embedded' || isLoopback(label);
  const name = isHere ? t('sidebar.thisComputer') : label || 'Parley';
  return (
    <div className={styles['header']}>
      <h1 className={cx(controls['grow'], controls['cut'])} title={label || name}>
        {name}
      </h1>
      <span className={controls['dot']} data-state={state} title={t(`connection.${state}`)} />
      <ListMenu {...props} />
    </div>
  );
}

function ListMenu({ only, onOnly }: WorkspaceHeaderProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const arrangement = useArrangement();
  const unread = useStore(stores.conversations, (state) => readableUnreadIn(state, arrangement).length);
  const sections = useSections();
  const [dialog, setDialog] = useState<'markRead' | 'newSection' | null>(null);
  const { button, choose, onCloseAutoFocus } = useMenuChoice<'unread' | 'archived' | 'markRead' | 'newSection'>(
    (chosen) => {
      if (chosen === 'unread' || chosen === 'archived') onOnly(only === chosen ? null : chosen);
      else setDialog(chosen);
    },
  );
  const close = (): void => setDialog(null);
  return (
    <>
      <Menu>
        <MenuButton ref={button} className={controls['icon']} label={t('sidebar.listMenu')}>
          <Icon name="more" />
        </MenuButton>
        <MenuContent align="end" onCloseAutoFocus={onCloseAutoFocus}>
          <MenuItem
            label={t(only === 'unread' ? 'sidebar.showAll' : 'sidebar.showUnreadOnly')}
            onSelect={() => choose('unread')}
          />
          <MenuItem
            label={t(only === 'archived' ? 'sidebar.showAll' : 'sections.showArchived')}
            onSelect={() => choose('archived')}
          />
          <MenuItem
            label={t('sections.new')}
            disabledReason={
              sections.length >= LIMITS.sections ? t('sections.tooMany', { count: LIMITS.sections }) : null
            }
            onSelect={() => choose('newSection')}
          />
          {unread > 0 && <MenuItem needsServer label={t('sidebar.markAllRead')} onSelect={() => choose('markRead')} />}
        </MenuContent>
      </Menu>
      {dialog === 'newSection' && <NewSectionDialog conversationId={null} onClose={close} />}
      {dialog === 'markRead' && (
        <ConfirmDialog
          title={t('sidebar.markAllReadTitle', { count: unread })}
          text={t('sidebar.markAllReadText')}
          confirmLabel={t('sidebar.markAllReadConfirm')}
          onConfirm={actions.conversations.markAllRead}
          onClose={close}
        />
      )}
    </>
  );
}

interface SearchOfferProps {
  readonly query: string;
  readonly onChosen: () => void;
}

/** Offers to search messages for the typed text. */
function SearchOffer({ query, onChosen }: SearchOfferProps): ReactElement | null {
  const t = useWords();
  if (query.trim() === '') return null;
  return (
    <ul aria-label={t('search.offer')} className={styles['offers']}>
      <li>
        <button type="button" className={styles['item']} data-item="" onClick={onChosen}>
          <Icon name="search" />
          <span className={cx(controls['grow'], styles['whole'])}>
            {t('search.openEverywhere', { query: query.trim() })}
          </span>
          <kbd aria-hidden="true">{t(isMac ? 'search.shortcutMac' : 'search.shortcut')}</kbd>
        </button>
      </li>
    </ul>
  );
}

function Me(): ReactElement {
  const t = useWords();
  const me = useMe();
  const quiet = useNotificationPause();
  const today = useToday();
  const live = useStore(useParley().stores.connection, shownState) === 'live';
  return (
    <div className={styles['me']}>
      <Avatar person={me} big online={live} isPaused={quiet !== null} />
      <div className={controls['grow']}>
        <b className={controls['cut']} title={me.name}>
          {me.name}
        </b>
        <div className={styles['status']}>
          {quiet !== null && <Icon name="moon" />}
          {quiet === null
            ? t(live ? 'sidebar.available' : 'sidebar.notConnected')
            : t(quiet.reason === 'quiet hours' ? 'settings.quietUntil' : 'settings.notificationsPausedUntil', {
                time: dayAndTime(quiet.until, today),
              })}
        </div>
      </div>
      <MeMenu className={cx(controls['icon'], styles['menuButton'])} />
    </div>
  );
}

function MeMenu({ className }: { readonly className: string }): ReactElement {
  const t = useWords();
  const { actions, client, stores } = useParley();
  const unsent = useStore(stores.timelines, unsentCount);
  const [open, setOpen] = useState<'settings' | 'install' | 'invitation' | 'team' | 'signOut' | null>(null);
  const isOnlyDevice = useStore(stores.encryption, isOnlyReader);
  const administers = useStore(stores.session, isAdmin);
  const reports = useStore(stores.reports, (state) => (administers ? (state.open ?? 0) : 0));
  const openReports = reports === 0 ? null : t('reports.openCount', { count: reports });
  const isGuest = useIsGuest();
  const canInstall = useInstallWay() !== null;
  // Several servers have a rail, with a button for this.
  const canAddServer = useStore(stores.host, ({ servers }) => servers.length === 1);
  const { button, choose, onCloseAutoFocus } = useMenuChoice(setOpen);
  const close = (): void => setOpen(null);

  return (
    <>
      <Menu>
        <MenuButton
          ref={button}
          className={className}
          label={openReports === null ? t('menu.open') : `${t('menu.open')}, ${openReports}`}
        >
          <Icon name="settings" />
          {openReports !== null && <span className={styles['reports']} aria-hidden="true" />}
        </MenuButton>
        <MenuContent side="top" onCloseAutoFocus={onCloseAutoFocus}>
          <MenuItem label={t('settings.open')} onSelect={() => choose('settings')} />
          {canInstall && <MenuItem label={t('settings.install.open')} onSelect={() => choose('install')} />}
          {!isGuest && <MenuItem label={t('menu.invite')} onSelect={() => choose('invitation')} />}
          {administers && (
            <MenuItem
              label={t('team.open')}
              {...(openReports !== null && { hint: openReports })}
              onSelect={() => choose('team')}
            />
          )}
          {canAddServer && (
            <MenuItem label={t('servers.add')} onSelect={() => void client.request('host.addServer', {})} />
          )}
          <MenuSeparator />
          <MenuItem
            label={unsent === 0 ? t('menu.signOut') : t('menu.signOutUnsent', { count: unsent })}
            onSelect={() => (isOnlyDevice ? choose('signOut') : void actions.session.signOut())}
          />
        </MenuContent>
      </Menu>
      <Boundary kind="dialog" onClose={close}>
        {open === 'settings' && <LazySettingsDialog onClose={close} />}
        {open === 'install' && <LazySettingsDialog page="aboutParley" onClose={close} />}
        {open === 'invitation' && <InviteDialog onClose={close} />}
        {open === 'team' && <LazyTeamDialog onClose={close} />}
        {open === 'signOut' && <SignOutDialog onClose={close} />}
      </Boundary>
    </>
  );
}

/** Asks before the keys of all encrypted messages are deleted. */
function SignOutDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useWords();
  const { actions } = useParley();

  async function signOut(): Promise<null> {
    await actions.session.signOut();
    return null;
  }

  return (
    <ConfirmDialog
      title={t('encryption.signOutTitle')}
      text={t('encryption.signOutText')}
      confirmLabel={t('menu.signOut')}
      danger
      worksOffline
      onConfirm={signOut}
      onClose={onClose}
    />
  );
}

interface RoomOffersProps {
  readonly query: string;
  readonly onChosen: () => void;
}

/** Offers to create or enter a room with the typed name. */
function RoomOffers({ query, onChosen }: RoomOffersProps): ReactElement | null {
  const t = useWords();
  const { actions } = useParley();
  const isGuest = useIsGuest();
  const name = parseRoomInput(query).trim();
  if (name === '' || isGuest) return null;
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
