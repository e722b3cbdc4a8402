import { type ReactElement, useEffect, useState } from 'react';
import type { Args } from '#shared/contract/index.ts';
import type { ShownNearbyTeam } from '#shared/contract/hostModel.ts';
import { isolate } from '#shared/text/isolate.ts';
import { useWords } from '../../i18n/useWords.ts';
import { dir } from '../../text/language.ts';
import { useParley } from '../ParleyContext.ts';
import { Field } from '../parts/Field.tsx';
import styles from './NearbyTeams.module.css';

/** Form values of a team that another computer hosts. */
export interface NearbyForm {
  readonly hostId: string;
  readonly code: string;
  readonly link: string;
}

export const EMPTY_NEARBY_FORM: NearbyForm = { hostId: '', code: '', link: '' };

export function isComplete({ hostId, code, link }: NearbyForm): boolean {
  return link.trim() !== '' || (hostId !== '' && code.trim() !== '');
}

/** A link needs no code. */
export function toTeam({ hostId, code, link }: NearbyForm): Args<'host.joinNearby'> | Args<'host.joinByLink'> {
  return link.trim() === '' ? { hostId, code } : { link: link.trim() };
}

/** The search goes on while the list is read. */
const READ_EVERY_MS = 1_000;

export interface NearbyTeamsProps {
  readonly value: NearbyForm;
  readonly onChange: (value: NearbyForm) => void;
  readonly error: string | null;
}

/** The teams in the local network, and the code or the invitation to join one. */
export function NearbyTeams({ value, onChange, error }: NearbyTeamsProps): ReactElement {
  const t = useWords();
  const teams = useNearbyTeams();
  const change = (part: Partial<NearbyForm>): void => onChange({ ...value, ...part });
  const isByLink = value.link.trim() !== '';
  return (
    <div className={styles['nearby']}>
      <output>
        {teams === null ? t('hosting.searching') : teams.length === 0 ? t('hosting.notFound') : t('hosting.found')}
      </output>
      {teams !== null && teams.length > 0 && (
        <fieldset className={styles['teams']} aria-label={t('hosting.found')}>
          {teams.map((team) => (
            <label key={team.hostId} className={styles['team']} data-chosen={team.hostId === value.hostId}>
              <input
                type="radio"
                name="nearby-team"
                checked={team.hostId === value.hostId}
                onChange={() => change({ hostId: team.hostId })}
              />
              <span>
                <b dir="auto">{team.name}</b>
                {team.owner !== '' && <small>{t('hosting.ownersComputer', { name: isolate(team.owner, dir) })}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Field
        label={t('hosting.guestCode')}
        hint={t('hosting.guestCodeHint')}
        error={isByLink ? null : error}
        value={value.code}
        onChange={(event) => change({ code: event.target.value })}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field
        label={t('hosting.link')}
        optional={t('hosting.linkOptional')}
        hint={t('hosting.linkExample')}
        error={isByLink ? error : null}
        value={value.link}
        onChange={(event) => change({ link: event.target.value })}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

/** Null until something can have answered. */
function useNearbyTeams(): readonly ShownNearbyTeam[] | null {
  const { client } = useParley();
  const [teams, setTeams] = useState<readonly ShownNearbyTeam[] | null>(null);
  useEffect(() => {
    let isFirst = true;
    async function read(): Promise<void> {
      const answer = await client.request('host.readNearby', {});
      const found = answer.ok ? answer.value.teams : [];
      if (!isFirst || found.length > 0) setTeams(found);
      isFirst = false;
    }
    void read();
    const interval = setInterval(() => void read(), READ_EVERY_MS);
    return () => clearInterval(interval);
  }, [client]);
  return teams;
}
