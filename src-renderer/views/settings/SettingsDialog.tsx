import { Tabs } from 'radix-ui';
import { type ReactElement, useEffect, useId, useReducer, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { NOTIFY_KINDS, type NotifyKind, type NotifyLevel } from '#shared/contract/settingsModel.ts';
import { kindLevel, ownRule } from '#shared/notify/levels.ts';
import { PAUSES, pauseEnd } from '#shared/notify/pauses.ts';
import type { Args, Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import { asksAboutPlainText, isInDesktop } from '../../stores/host/reduce.ts';
import { describeRule } from '../../i18n/describeRule.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import { dayAndTime } from '../../text/times.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useIsGuest, useNow, useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { AboutPage } from './AboutPage.tsx';
import { AppearancePage } from './AppearancePage.tsx';
import { BlockedPage } from './BlockedPage.tsx';
import { CustomEmojiPage } from './CustomEmojiPage.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ConnectedProvider, useProvider } from './ConnectedProvider.tsx';
import styles from './Settings.module.css';
import { HostingPage } from './HostingPage.tsx';
import { useCanHost } from './useHosting.ts';
import { Passkeys, usePasskeys } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';
import { Choice, SwitchSetting } from './SettingControls.tsx';
import { KeyboardPage } from './KeyboardPage.tsx';
import { listSettingsPages, type SettingsPage } from './pages.ts';
import { DesktopPage } from './DesktopPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { PushSetting } from './PushSetting.tsx';
import { QuietHoursSetting } from './QuietHoursSetting.tsx';
import { EncryptionDevices } from './EncryptionDevices.tsx';
import { SessionList } from './SessionList.tsx';
import { asSetting, labelled, pageOf, type SettingName } from './settingsIndex.ts';
import { SettingsProblem } from './SettingsProblem.tsx';
import { SettingsSearch } from './SettingsSearch.tsx';
import { StoreEncryptionSetting } from './StoreEncryptionSetting.tsx';
import { useNotificationPause, useNotifySettings } from './useNotify.ts';
import { SpellingLanguages } from './SpellingLanguages.tsx';
import { NOTIFY_SETTINGS } from './transfer/settingsFile.ts';
import { TransferPage } from './transfer/TransferPage.tsx';
import { useReveal } from './useReveal.ts';

/** Spell checking settings of this computer. */
function WritingPage(): ReactElement {
  const t = useWords();
  const { spelling, problem, change } = useSpelling();
  const id = useId();
  return (
    <>
      {spelling?.by === 'dictionaries' && (
        <SpellingLanguages {...spelling} onChange={(languages) => change({ languages })} />
      )}
      {spelling?.by === 'system' && (
        <div className={styles['row']} {...asSetting('spelling')}>
          <label htmlFor={id}>{t('settings.spelling')}</label>
          <input
            id={id}
            type="checkbox"
            role="switch"
            aria-checked={spelling.isOn}
            className={styles['switch']}
            checked={spelling.isOn}
            onChange={(event) => change({ isOn: event.target.checked })}
          />
        </div>
      )}
      {problem !== null && (
        <p className={styles['bad']} role="alert">
          {t('settings.notWritten', { why: describeProblem(t, problem) })}
        </p>
      )}
      {spelling !== null && <p className={styles['note']}>{t(`settings.spellingBy.${spelling.by}`)}</p>}
    </>
  );
}

type Spelling = Output<'host.readSpelling'>;

interface SpellingState {
  /** `null` until it is loaded. */
  readonly spelling: Spelling | null;
  readonly problem: Problem | null;
}

interface SpellingSetting extends SpellingState {
  readonly change: (to: Args<'host.changeSpelling'>) => void;
}

/** The current spell checking settings, which the context menu of a text field can change, too. */
function useSpelling(): SpellingSetting {
  const { client } = useParley();
  const [{ spelling, problem }, dispatch] = useReducer(reduceSpelling, { spelling: null, problem: null });

  useEffect(() => {
    const load = (): void => void client.request('host.readSpelling', {}).then(dispatch);
    load();
    return client.on('host.spellingChanged', load);
  }, [client]);

  return { spelling, problem, change: (to) => void client.request('host.changeSpelling', to).then(dispatch) };
}

/** A failed request keeps the last known settings. */
function reduceSpelling({ spelling }: SpellingState, answer: Result<Spelling>): SpellingState {
  return answer.ok ? { spelling: answer.value, problem: null } : { spelling, problem: answer.error };
}

/** Only rooms distinguish mentions from other messages. */
const levelsOf = (kind: NotifyKind): readonly NotifyLevel[] =>
  kind === 'room' ? ['all', 'mentions', 'nothing'] : ['all', 'nothing'];

/** Settings for what the system notifies of, and when. */
function NotificationsPage(): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const notify = useNotifySettings();
  const now = useNow();
  return (
    <>
      <PauseSetting />
      <QuietHoursSetting />
      <PushSetting />
      <h4>{t('settings.what')}</h4>
      {NOTIFY_KINDS.map((kind) => (
        <Choice
          key={kind}
          {...labelled(t, NOTIFY_SETTINGS[kind])}
          value={kindLevel(notify, kind, now)}
          options={levelsOf(kind).map((level) => ({ value: level, label: t(`settings.levels.${level}`) }))}
          onChoose={(level) => actions.settings.change({ type: 'kindSet', kind, level })}
        />
      ))}
      <ConversationRules />
      <SettingsProblem />
      <p className={styles['note']}>{t('settings.system')}</p>
    </>
  );
}

/**
 * The sessions, the password, a second factor, the passkeys, the identity provider, and whether the sign-in and
 * messages are stored encrypted on this computer.
 */
function SignInPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const isAsked = useStore(stores.host, asksAboutPlainText);
  const isOn = useStore(stores.host, ({ description }) => description?.secrets === 'plain-text');
  const passkeys = usePasskeys();
  const hasPasskeys = passkeys.answer?.ok === true && passkeys.answer.value.passkeys.length > 0;
  const provider = useProvider();
  const status = provider.answer?.ok === true ? provider.answer.value : null;
  const connectedWith = status?.isConnected === true ? (status.provider?.name ?? null) : null;
  return (
    <>
      {isAsked && (
        <SwitchSetting
          {...labelled(t, 'plainText')}
          hint={t('secrets.hint')}
          isOn={isOn}
          onChange={(allowed) => void actions.session.decidePlainText(allowed)}
        />
      )}
      <StoreEncryptionSetting />
      <SessionList />
      <EncryptionDevices />
      <ChangePassword hasPasskeys={hasPasskeys} connectedWith={connectedWith} />
      <TwoFactor hasPasskeys={hasPasskeys} />
      <Passkeys {...passkeys} />
      <ConnectedProvider {...provider} />
    </>
  );
}

const PAGES: Readonly<Record<SettingsPage, () => ReactElement | null>> = {
  notifications: NotificationsPage,
  appearance: AppearancePage,
  writing: WritingPage,
  keyboard: KeyboardPage,
  desktop: DesktopPage,
  profile: ProfilePage,
  emoji: CustomEmojiPage,
  blocked: BlockedPage,
  signIn: SignInPage,
  hosting: HostingPage,
  transfer: TransferPage,
  aboutParley: AboutPage,
};

export interface SettingsDialogProps {
  /** The page that is shown first. */
  readonly page?: SettingsPage;
  readonly onClose: () => void;
}

/** All personal settings, one page per area. Changes apply at once. */
export function SettingsDialog({ page = 'notifications', onClose }: SettingsDialogProps): ReactElement {
  const t = useWords();
  const isGuest = useIsGuest();
  const isDesktop = useStore(useParley().stores.host, isInDesktop);
  const pages = listSettingsPages({ isGuest, isDesktop, canHost: useCanHost() });
  const [shown, setShown] = useState<SettingsPage>(page);
  const [query, setQuery] = useState('');
  const tabs = useRef<HTMLDivElement>(null);
  const reveal = useReveal(tabs);

  function choose(setting: SettingName): void {
    setQuery('');
    setShown(pageOf(setting));
    reveal(setting);
  }

  return (
    <Dialog isWide title={t('settings.title')} subtitle={t('settings.everywhere')} onClose={onClose}>
      <Tabs.Root
        ref={tabs}
        value={shown}
        onValueChange={(name) => setShown(name as SettingsPage)}
        orientation="vertical"
        className={styles['settings']}
      >
        <div className={styles['side']}>
          <SettingsSearch pages={pages.map(({ name }) => name)} query={query} onQuery={setQuery} onChoose={choose} />
          <Tabs.List
            data-initial-focus
            hidden={query.trim() !== ''}
            className={styles['pages']}
            aria-label={t('settings.pages')}
          >
            {pages.map(({ name, icon }) => (
              <Tabs.Trigger key={name} value={name} className={styles['page']}>
                <Icon name={icon} />
                {t(`settings.${name}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </div>
        {pages.map(({ name }) => {
          const Page = PAGES[name];
          return (
            <Tabs.Content key={name} value={name} className={styles['content']}>
              <h3>{t(`settings.${name}`)}</h3>
              <Page />
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
      <div className={styles['end']}>
        <button type="button" className={controls['primary']} onClick={onClose}>
          {t('settings.done')}
        </button>
      </div>
    </Dialog>
  );
}

/** Conversations with a notification rule of their own; renders nothing if there are none. */
function ConversationRules(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const now = useNow();
  const notify = useNotifySettings();
  const conversations = useStore(stores.conversations);
  const rules = Object.keys(notify.conversations).flatMap((id) => {
    const [conversation, rule] = [conversations[id], ownRule(notify, id, now)];
    return conversation === undefined || rule === undefined ? [] : { id, rule, name: partnerOf(conversation).name };
  });
  if (rules.length === 0) return null;
  return (
    <section {...asSetting('ownRules')} aria-label={t('settings.ownRules')}>
      <h4>{t('settings.ownRules')}</h4>
      {rules.map(({ id, rule, name }) => (
        <div key={id} className={styles['row']}>
          <div className={controls['cut']}>
            {name}
            <small>{describeRule(t, rule, now)}</small>
          </div>
          <button
            type="button"
            className={controls['secondary']}
            aria-label={t('settings.takeAwayOf', { name })}
            onClick={() =>
              actions.settings.change({ type: 'conversationSet', conversationId: id, rule: null, at: Date.now() })
            }
          >
            {t('settings.takeAway')}
          </button>
        </div>
      ))}
    </section>
  );
}

/** Pauses all notifications for a while, whatever else is set. */
function PauseSetting(): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const today = useToday();
  const pause = useNotificationPause();
  const isPaused = pause?.reason === 'do not disturb';
  return (
    <section {...asSetting('pause')} className={styles['row']} aria-label={t('settings.pause')}>
      <div>
        {t(isPaused ? 'settings.isPaused' : 'settings.pause')}
        <small>
          {isPaused ? t('settings.pausedUntil', { time: dayAndTime(pause.until, today) }) : t('settings.pauseHint')}
        </small>
      </div>
      <div className={styles['buttons']}>
        {isPaused ? (
          <button
            type="button"
            className={controls['secondary']}
            onClick={() => actions.settings.change({ type: 'paused', until: null })}
          >
            {t('settings.endPause')}
          </button>
        ) : (
          PAUSES.map((pause) => (
            <button
              key={pause}
              type="button"
              className={controls['secondary']}
              onClick={() => actions.settings.change({ type: 'paused', until: pauseEnd(pause, Date.now()) })}
            >
              {t(`settings.${pause}`)}
            </button>
          ))
        )}
      </div>
    </section>
  );
}
