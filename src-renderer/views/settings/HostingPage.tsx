import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Hosting } from '#shared/contract/hostModel.ts';
import type { Args } from '#shared/contract/index.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { isolate } from '#shared/text/isolate.ts';
import { TEAM_NAME_LENGTH } from '#shared/hosting/hostedTeam.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { isAdmin } from '../../stores/session/reduce.ts';
import { dir } from '../../text/language.ts';
import { dayAndTime } from '../../text/times.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { CopySecretButton } from '../parts/CopyButton.tsx';
import { Field } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import page from './HostingPage.module.css';
import { SwitchSetting } from './SettingControls.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';
import { useHosting } from './useHosting.ts';

type Running = Extract<Hosting, { status: 'on' }>;

/** Hosts the team of this computer in the local network. */
export function HostingPage(): ReactElement {
  return (
    <div {...asSetting('hosting')}>
      <HostedTeam />
    </div>
  );
}

function HostedTeam(): ReactElement {
  const t = useWords();
  const hosting = useHosting();
  const canInvite = useStore(useParley().stores.session, isAdmin);
  if (hosting?.status === 'on') return <RunningTeam team={hosting} canInvite={canInvite} />;
  if (hosting?.status !== 'off') return <p className={styles['note']}>{t('hosting.starting')}</p>;
  return (
    <>
      <p className={styles['note']}>{t('hosting.intro')}</p>
      <ProblemText
        problem={hosting.problem === null ? null : { ...hosting.problem, details: {} }}
        className={styles['bad']}
      />
      {canInvite ? <StartForm /> : <p className={styles['note']}>{t('hosting.adminsOnly')}</p>}
    </>
  );
}

function StartForm(): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const me = useMe();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);

  async function start(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return;
    setProblem(await startHosting(client, { name: name.trim(), owner: me.name.slice(0, TEAM_NAME_LENGTH) }));
  }

  return (
    <form onSubmit={(event) => void start(event)} noValidate>
      <Field
        label={t('hosting.teamName')}
        maxLength={TEAM_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
      />
      <ProblemText problem={problem} className={styles['bad']} />
      <div className={styles['buttons']}>
        <button type="submit" className={controls['primary']}>
          {t('hosting.start')}
        </button>
      </div>
    </form>
  );
}

const NOTE = 'Hosting';
const INVITATION = { role: 'member', uses: 20, lifetimeMs: 7 * 86_400_000, note: NOTE } as const;

async function startHosting(client: Client, team: Args<'host.startHosting'>): Promise<Problem | null> {
  const started = await client.request('host.startHosting', team);
  return started.ok ? offerPairing(client) : started.error;
}

/** Creates an invitation in place of the last one, and the code with which people nearby receive it. */
async function offerPairing(client: Client): Promise<Problem | null> {
  await revokeInvitations(client);
  const invitation = await client.request('invitation.create', { ...INVITATION, rooms: [] });
  if (!invitation.ok) return invitation.error;
  const offered = await client.request('host.offerPairing', { invitation: invitation.value.code });
  return offered.ok ? null : offered.error;
}

/** What was handed out by hosting ends; invitations that admins have created stay. */
async function revokeInvitations(client: Client): Promise<void> {
  const listed = await client.request('invitation.list', {});
  const own = listed.ok ? listed.value.invitations.filter(({ note }) => note === NOTE) : [];
  for (const { id } of own) await client.request('invitation.revoke', { id });
}

async function stopHosting(client: Client): Promise<void> {
  await client.request('host.stopHosting', {});
  await revokeInvitations(client);
}

function RunningTeam({ team, canInvite }: { readonly team: Running; readonly canInvite: boolean }): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const { connected, addresses, keepsAwake } = team;
  const name = isolate(team.name, dir);
  return (
    <>
      <p>
        <b>{t('hosting.running', { name })}</b>
        <br />
        <output>
          {addresses.length === 0 ? t('hosting.noNetwork') : t('hosting.connected', { count: connected })}
        </output>
      </p>
      {canInvite && <Pairing team={team} />}
      <SwitchSetting
        label={t('hosting.keepAwake')}
        hint={t('hosting.keepAwakeHint')}
        isOn={keepsAwake}
        onChange={(isOn) => void client.request('host.keepAwake', { isOn })}
      />
      <StopButton name={name} />
      <h4>{t('hosting.move')}</h4>
      <p className={styles['note']}>{t('hosting.moveHint')}</p>
    </>
  );
}

function Pairing({ team: { pairing } }: { readonly team: Running }): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const now = useNow();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isValid = pairing?.status === 'valid' && pairing.expiresAt > now;
  return (
    <section>
      <h4>{t('hosting.code')}</h4>
      {isValid ? (
        <div className={page['pairing']}>
          <div>
            <output className={page['code']} dir="ltr">
              {pairing.code}
            </output>
            <p className={styles['note']}>{t('hosting.codeHint', { time: dayAndTime(pairing.expiresAt, now) })}</p>
            <p className={styles['note']}>{t('hosting.linkHint')}</p>
          </div>
          <QrCode text={pairing.link} label={t('hosting.qr')} />
        </div>
      ) : (
        <output className={styles['note']}>
          {t(pairing?.status === 'usedUp' ? 'hosting.codeUsedUp' : 'hosting.noCode')}
        </output>
      )}
      <ProblemText problem={problem} className={styles['bad']} />
      <div className={styles['buttons']}>
        {isValid && (
          <CopySecretButton
            text={pairing.link}
            labels={{
              copy: t('hosting.copyLink'),
              copied: t('hosting.copied'),
              notCopied: t('hosting.notCopied'),
            }}
            className={controls['secondary']}
          />
        )}
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => void offerPairing(client).then(setProblem)}
        >
          {t('hosting.newCode')}
        </button>
      </div>
    </section>
  );
}

/** Asks in place, because the settings are a dialog already. */
function StopButton({ name }: { readonly name: string }): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <div className={styles['buttons']}>
        <button type="button" className={controls['secondary']} onClick={() => setIsAsking(true)}>
          {t('hosting.stop')}
        </button>
      </div>
    );
  }
  return (
    <section role="alert">
      <p>
        <b>{t('hosting.stopTitle', { name })}</b> {t('hosting.stopText')}
      </p>
      <div className={styles['buttons']}>
        <button type="button" className={controls['secondary']} onClick={() => setIsAsking(false)}>
          {t('common.cancel')}
        </button>
        <button type="button" className={controls['danger']} onClick={() => void stopHosting(client)}>
          {t('hosting.stopConfirm')}
        </button>
      </div>
    </section>
  );
}
