import { type ReactElement, useId, useState } from 'react';
import { useStore } from 'zustand';
import { AUDIT_KIND_NAMES, AUDIT_KINDS, type AuditFilter, type AuditKind } from '#shared/contract/auditKinds.ts';
import { useWords } from '../../i18n/useWords.ts';
import { parseDateField } from '../../text/dateInput.ts';
import { dayField } from '../../text/dayField.ts';
import { compareNames } from '../../text/formats.ts';
import { addDays } from '../../text/times.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import { DateField } from '../parts/DateField.tsx';
import settings from '../settings/Settings.module.css';
import styles from './Team.module.css';

/** What is chosen; '': no limit. */
interface Chosen {
  readonly kind: AuditKind | '';
  readonly by: string;
  readonly about: string;
  readonly from: string;
  readonly to: string;
}

const NOTHING: Chosen = { kind: '', by: '', about: '', from: '', to: '' };

/** The filter of the audit log. A change applies at once; a day only when it is complete. */
export function AuditFilterForm({ onFilter }: { readonly onFilter: (filter: AuditFilter) => void }): ReactElement {
  const t = useWords();
  const today = useToday();
  const people = useStore(useParley().stores.team, (team) => team.people);
  const [chosen, setChosen] = useState(NOTHING);
  const sorted = (people ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((one, other) => compareNames(one.label, other.label));
  const isBad = (field: string): boolean => field !== '' && parseDateField(field) === null;
  const isReversed = chosen.from > chosen.to && !isBad(chosen.from) && chosen.to !== '' && !isBad(chosen.to);

  function change(part: Partial<Chosen>): void {
    const next = { ...chosen, ...part };
    setChosen(next);
    if (!isBad(next.from) && !isBad(next.to)) onFilter(toFilter(next));
  }

  return (
    <fieldset className={styles['filter']}>
      <legend className="visuallyHidden">{t('team.auditFilter')}</legend>
      <FilterChoice
        label={t('team.auditKind')}
        value={chosen.kind}
        options={AUDIT_KIND_NAMES.map((kind) => ({ value: kind, label: t(`team.auditKinds.${kind}`) }))}
        onChoose={(kind) => change({ kind: AUDIT_KIND_NAMES.find((one) => one === kind) ?? '' })}
      />
      <FilterChoice label={t('team.auditBy')} value={chosen.by} options={sorted} onChoose={(by) => change({ by })} />
      <FilterChoice
        label={t('team.auditAbout')}
        value={chosen.about}
        options={sorted}
        onChoose={(about) => change({ about })}
      />
      <DateField
        kind="day"
        label={t('team.auditFrom')}
        value={chosen.from}
        lastDay={dayField(today)}
        error={isBad(chosen.from) ? t('timeline.badDate') : null}
        onValue={(from) => change({ from })}
      />
      <DateField
        kind="day"
        label={t('team.auditTo')}
        value={chosen.to}
        lastDay={dayField(today)}
        error={isBad(chosen.to) ? t('timeline.badDate') : isReversed ? t('team.auditReversed') : null}
        onValue={(to) => change({ to })}
      />
    </fieldset>
  );
}

interface FilterChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

function FilterChoice({ label, value, options, onChoose }: FilterChoiceProps): ReactElement {
  const t = useWords();
  const id = useId();
  return (
    <div>
      <div className={styles['choice']}>
        <label htmlFor={id}>{label}</label>
      </div>
      <select id={id} className={settings['select']} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{t('team.auditAll')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The days include both ends, in this computer's calendar. */
function toFilter({ kind, by, about, from, to }: Chosen): AuditFilter {
  const [first, last] = [parseDateField(from), parseDateField(to)];
  return {
    ...(kind !== '' && { actions: AUDIT_KINDS[kind] }),
    ...(by !== '' && { by }),
    ...(about !== '' && { about }),
    ...(first !== null && { since: first }),
    ...(last !== null && { until: addDays(last, 1) }),
  };
}
