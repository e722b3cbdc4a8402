import { type ReactElement, type SubmitEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ConnectionChoice } from '#shared/contract/hostModel.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { forgetVerifiers } from '../../local/signInVerifier.ts';
import { isAddedServer } from '../../stores/host/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { SessionActions } from '../../stores/session/actions.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Sheet } from '../parts/Sheet.tsx';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { AddressField } from './AddressField.tsx';
import styles from './FirstStart.module.css';
import { useTeamLink } from './useTeamLink.ts';
import { EMPTY_NEARBY_FORM, isComplete, type NearbyForm, NearbyTeams, toTeam } from './NearbyTeams.tsx';
import { RedisFields } from './RedisFields.tsx';
import { EMPTY_REDIS_FORM, type RedisForm, toConnectionChoice } from './redisForm.ts';

type Kind = ConnectionChoice['kind'] | 'nearby';

interface Forms {
  readonly redis: RedisForm;
  readonly gateway: string;
  readonly nearby: NearbyForm;
}

function connect(session: SessionActions, kind: Kind, { redis, gateway, nearby }: Forms): Promise<Problem | null> {
  if (kind === 'nearby') return session.join(toTeam(nearby));
  if (kind === 'redis') return session.choose(toConnectionChoice(redis));
  return session.choose(kind === 'gateway' ? { kind, url: gateway.trim() } : { kind });
}

/** Chooses where conversations are stored. A choice is tried before it is saved, and an error changes nothing. */
export function FirstStart(): ReactElement {
  const t = useWords();
  const { actions, stores } = useParley();
  const currentKind = useStore(stores.host, ({ description }) => description?.connection?.kind);
  /** This server was added to another one, and has no connection yet. */
  const isAdded = useStore(stores.host, isAddedServer);
  const [kind, setKind] = useState<Kind>(isAdded ? 'gateway' : 'embedded');
  const [showsMore, setShowsMore] = useState(currentKind === 'redis');
  const [redis, setRedis] = useState(EMPTY_REDIS_FORM);
  const [gateway, setGateway] = useState('');
  const [nearby, setNearby] = useState(EMPTY_NEARBY_FORM);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  useTeamLink((link) => {
    setKind('nearby');
    setNearby({ ...EMPTY_NEARBY_FORM, link });
  });
  // Of what was begun at the server before.
  useEffect(forgetVerifiers, []);

  function choose(next: Kind): void {
    setKind(next);
    setProblem(null);
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy || (kind === 'nearby' && !isComplete(nearby))) return;
    setBusy(true);
    setProblem(null);
    const refused = await connect(actions.session, kind, { redis, gateway, nearby });
    setBusy(false);
    setProblem(refused);
  }

  const error = problem === null ? null : describeProblem(t, problem);
  return (
    <Sheet
      title={t(isAdded ? 'servers.addTitle' : 'start.title')}
      subtitle={t(isAdded ? 'servers.addText' : 'start.question')}
      wide
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={styles['places']} aria-label={t('start.question')}>
          <ConnectionCard kind="embedded" icon="house" chosen={kind} onChoose={choose} />
          {kind === 'embedded' && error !== null && (
            <p className={styles['error']} role="alert">
              {error}
            </p>
          )}
          <ConnectionCard kind="gateway" icon="globe" chosen={kind} onChoose={choose} />
          {kind === 'gateway' && <AddressField kind="gateway" value={gateway} onChange={setGateway} error={error} />}
          <ConnectionCard kind="nearby" icon="people" chosen={kind} onChoose={choose} />
          {kind === 'nearby' && <NearbyTeams value={nearby} onChange={setNearby} error={error} />}
          <details
            className={styles['more']}
            open={showsMore}
            onToggle={({ currentTarget }) => setShowsMore(currentTarget.open)}
          >
            <summary aria-disabled={kind === 'redis'} onClick={(event) => kind === 'redis' && event.preventDefault()}>
              {t('start.moreOptions')}
            </summary>
            <ConnectionCard kind="redis" icon="server" chosen={kind} onChoose={choose} />
            {kind === 'redis' && <RedisFields value={redis} onChange={setRedis} problem={problem} />}
          </details>
        </fieldset>
        <div className={styles['actions']}>
          <Cancel isDisabled={busy} />
          <button type="submit" className={controls['primary']} disabled={busy}>
            {busy ? t('start.working') : t('common.continue')}
          </button>
        </div>
      </form>
    </Sheet>
  );
}

/** Keeps the choice that there is. Without one, it removes the server if that was only just added to another one. */
function Cancel({ isDisabled }: { readonly isDisabled: boolean }): ReactElement | null {
  const t = useWords();
  const { actions, client, stores } = useParley();
  const hasChoice = useStore(stores.host, ({ description }) => (description?.connection ?? null) !== null);
  const isAdded = useStore(stores.host, isAddedServer);
  if (!hasChoice && !isAdded) return null;
  const cancel = (): void => void (hasChoice ? actions.session.start() : client.request('host.removeServer', {}));
  return (
    <button type="button" className={controls['secondary']} disabled={isDisabled} onClick={cancel}>
      {t('common.cancel')}
    </button>
  );
}

interface ConnectionCardProps {
  readonly kind: Kind;
  readonly icon: IconName;
  readonly chosen: Kind;
  readonly onChoose: (place: Kind) => void;
}

/** One radio button of four, as a card. Redis has a tab stop of its own, because it is in a disclosure. */
function ConnectionCard({ kind, icon, chosen, onChoose }: ConnectionCardProps): ReactElement {
  const t = useWords();
  const isChosen = kind === chosen;
  return (
    <label className={styles['card']} data-chosen={isChosen}>
      <input
        className="visuallyHidden"
        type="radio"
        name={kind === 'redis' ? 'more-places' : 'places'}
        checked={isChosen}
        onChange={() => onChoose(kind)}
        aria-label={t(`start.${kind}`)}
        aria-describedby={`place-${kind}`}
      />
      <span className={controls['tile']}>
        <Icon name={icon} />
      </span>
      <span className={controls['grow']}>
        <b>{t(`start.${kind}`)}</b>
        <span id={`place-${kind}`} className={styles['cardHint']}>
          {t(`start.${kind}Hint`)}
        </span>
      </span>
      <span className={styles['mark']}>
        <Icon name={isChosen ? 'check' : 'chevronRight'} />
      </span>
    </label>
  );
}
