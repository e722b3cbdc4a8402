import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Status } from '#shared/contract/profileCalls.ts';
import { endOfDay, nextMorning } from '#shared/notify/nextMorning.ts';
import type { Args } from '#shared/contract/index.ts';
import { useWords } from '../../i18n/useWords.ts';
import { currentStatus } from '../../stores/profiles/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { ownTimeZone, timeZones } from '../../text/formats.ts';
import { dayAndTime } from '../../text/times.ts';
import { EmojiPicker } from '../emoji/EmojiPicker.tsx';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { DataExport } from './DataExport.tsx';
import { FileQuota } from './FileQuota.tsx';
import { NameForm } from './NameForm.tsx';
import { PictureForm } from './PictureForm.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_EMOJI = '💬';

/** When a status is cleared, from the time at which it is set. */
const ENDS = {
  never: () => null,
  hour: (now: number) => now + HOUR_MS,
  fourHours: (now: number) => now + 4 * HOUR_MS,
  today: endOfDay,
  tomorrow: nextMorning,
  week: (now: number) => now + 7 * 24 * HOUR_MS,
} as const satisfies Record<string, (now: number) => number | null>;
type End = keyof typeof ENDS;

/** What a person says about themselves, and a copy of their data. */
export function ProfilePage(): ReactElement {
  const me = useMe();
  const now = useNow();
  const profile = useStore(useParley().stores.profiles, (profiles) => profiles[me.id]);
  const status = currentStatus(profile, now);
  return (
    <>
      <PictureForm />
      <NameForm />
      <StatusForm status={status} />
      <AboutForm title={profile?.title ?? ''} timeZone={profile?.timeZone ?? null} />
      <FileQuota className={styles['note']} />
      <DataExport />
    </>
  );
}

function StatusForm({ status }: { readonly status: Status | null }): ReactElement {
  const t = useWords();
  const now = useNow();
  const { problem, save } = useSaveProfile();
  const [emoji, setEmoji] = useState(status?.emoji ?? DEFAULT_EMOJI);
  const [text, setText] = useState(status?.text ?? '');
  const [end, setEnd] = useState<End>('today');
  const [isPicking, setPicking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    save({ status: { emoji, text, until: ENDS[end](Date.now()) } });
  }

  function clear(): void {
    setEmoji(DEFAULT_EMOJI);
    setText('');
    save({ status: null });
  }

  return (
    <form {...asSetting('status')} onSubmit={submit} noValidate>
      <h4>{t('profile.status')}</h4>
      <Field
        ref={field}
        label={t('profile.statusText')}
        hint={
          status === null || status.until === null
            ? t('profile.statusHint')
            : t('profile.statusUntil', { time: dayAndTime(status.until, now) })
        }
        maxLength={LIMITS.statusLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        start={<span aria-hidden="true">{emoji}</span>}
        end={
          <EmojiPicker
            withCustom={false}
            isOpen={isPicking}
            onOpenChange={setPicking}
            label={t('profile.chooseEmoji')}
            returnTo={field}
            onChoose={setEmoji}
          />
        }
      />
      <div className={styles['row']}>
        <label htmlFor={id}>{t('profile.clearAfter')}</label>
        <select
          id={id}
          className={styles['select']}
          value={end}
          onChange={(event) => setEnd(event.target.value as End)}
        >
          {(Object.keys(ENDS) as End[]).map((each) => (
            <option key={each} value={each}>
              {t(`profile.ends.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <ProblemText problem={problem} className={styles['bad']} />
      <div className={styles['buttons']}>
        <ServerButton type="submit" className={controls['secondary']}>
          {t('profile.setStatus')}
        </ServerButton>
        {status !== null && (
          <ServerButton className={controls['secondary']} onClick={clear}>
            {t('profile.clearStatus')}
          </ServerButton>
        )}
      </div>
    </form>
  );
}

interface AboutFormProps {
  readonly title: string;
  readonly timeZone: string | null;
}

function AboutForm({ title, timeZone }: AboutFormProps): ReactElement {
  const t = useWords();
  const { problem, save } = useSaveProfile();
  const [newTitle, setNewTitle] = useState(title);
  const [zone, setZone] = useState(timeZone ?? '');
  const [zones] = useState(() => [
    ...new Set([ownTimeZone(), ...timeZones(), ...(timeZone === null ? [] : [timeZone])]),
  ]);
  const id = useId();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    save({ title: newTitle, timeZone: zone === '' ? null : zone });
  }

  return (
    <form {...asSetting('about')} onSubmit={submit} noValidate>
      <h4>{t('profile.about')}</h4>
      <Field
        label={t('profile.title')}
        hint={t('profile.titleHint')}
        maxLength={LIMITS.profileTitleLength}
        value={newTitle}
        onChange={(event) => setNewTitle(event.target.value)}
        autoComplete="organization-title"
      />
      <div className={styles['row']} {...asSetting('timeZone')}>
        <div>
          <label htmlFor={id}>{t('profile.timeZone')}</label>
          <small>{t('profile.timeZoneHint')}</small>
        </div>
        <select id={id} className={styles['select']} value={zone} onChange={(event) => setZone(event.target.value)}>
          <option value="">{t('profile.noTimeZone')}</option>
          {zones.map((each) => (
            <option key={each} value={each}>
              {each.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </div>
      <ProblemText problem={problem} className={styles['bad']} />
      <div className={styles['buttons']}>
        <ServerButton type="submit" className={controls['secondary']}>
          {t('profile.save')}
        </ServerButton>
      </div>
    </form>
  );
}

/** Saves fields of the profile; the server's event updates the store in every window. */
function useSaveProfile(): {
  readonly problem: Problem | null;
  readonly save: (change: Args<'person.setProfile'>) => void;
} {
  const { client, stores } = useParley();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function save(change: Args<'person.setProfile'>): Promise<void> {
    const saved = await client.request('person.setProfile', change);
    setProblem(saved.ok ? null : saved.error);
    if (saved.ok) stores.profiles.dispatch({ type: 'changed', profiles: [saved.value.profile] });
  }

  return { problem, save: (change) => void save(change) };
}
