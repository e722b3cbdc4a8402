import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { isInDesktop } from '../../stores/host/reduce.ts';
import { isAdmin } from '../../stores/session/reduce.ts';
import { useBindings } from '../keys/bindings.ts';
import { commandLabels } from '../keys/shortcuts.ts';
import { useIsGuest, useParley } from '../ParleyContext.ts';
import { listSettingsPages, type SettingsPage } from '../settings/pages.ts';
import { useCanHost } from '../settings/useHosting.ts';
import type { Command, TargetCandidate } from './targets.ts';

/** A dialog that a command opens over the window. */
export type CommandDialog =
  | { readonly kind: 'settings'; readonly page: SettingsPage }
  | { readonly kind: 'team' }
  | { readonly kind: 'invitation' }
  | { readonly kind: 'print'; readonly conversationId: string };

/** What can be done from everywhere, and the pages of the settings. */
export function useCommands(show: (dialog: CommandDialog) => void): TargetCandidate[] {
  const t = useWords();
  const { stores, actions } = useParley();
  const isGuest = useIsGuest();
  const administers = useStore(stores.session, isAdmin);
  const isDesktop = useStore(stores.host, isInDesktop);
  const canHost = useCanHost();
  const bindings = useBindings();
  const openId = useStore(stores.timelines, (timelines) => timelines.openId);
  return useMemo(() => {
    const command = (name: string, about: Omit<Command, 'kind'>): TargetCandidate => ({
      key: `command ${name}`,
      name,
      also: [],
      recency: 0,
      target: { kind: 'command', ...about },
    });
    const open = actions.rooms.openDialog;
    const atServer = { needsServer: true };
    const here = { needsServer: false };
    return [
      ...(isGuest
        ? []
        : [
            command(t('rooms.newTitle'), {
              ...atServer,
              icon: 'hash',
              run: () => open({ kind: 'new', name: '', like: null }),
            }),
            command(t('rooms.enterTitle'), {
              ...atServer,
              icon: 'chevronRight',
              run: () => open({ kind: 'enter', name: '' }),
            }),
            command(t('rooms.directory.browse'), {
              ...atServer,
              icon: 'search',
              run: () => open({ kind: 'directory' }),
            }),
            command(t('rooms.group.title'), {
              ...atServer,
              icon: 'people',
              run: () => open({ kind: 'groupMessage', conversationId: null }),
            }),
            command(t('menu.invite'), { ...here, icon: 'link', run: () => show({ kind: 'invitation' }) }),
          ]),
      command(t('activity.title'), { ...here, icon: 'bell', run: () => actions.activity.open() }),
      command(t('search.label'), {
        ...here,
        icon: 'search',
        keys: commandLabels('searchEverywhere', bindings) ?? [],
        run: () => actions.search.open(''),
      }),
      ...(openId === null
        ? []
        : [
            command(t(isDesktop ? 'printing.saveTitle' : 'printing.title'), {
              ...here,
              icon: 'file',
              run: () => show({ kind: 'print', conversationId: openId }),
            }),
          ]),
      ...(administers ? [command(t('team.open'), { ...here, icon: 'people', run: () => show({ kind: 'team' }) })] : []),
      ...listSettingsPages({ isGuest, isDesktop, canHost }).map(({ name, icon }) =>
        command(`${t('settings.title')}: ${t(`settings.${name}`)}`, {
          ...here,
          icon,
          run: () => show({ kind: 'settings', page: name }),
        }),
      ),
    ];
  }, [t, actions, isGuest, isDesktop, canHost, administers, bindings, openId, show]);
}
