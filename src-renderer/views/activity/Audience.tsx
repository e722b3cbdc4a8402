import type { TFunction } from 'i18next';
import { type ReactElement, useId } from 'react';
import type { Group } from '#shared/contract/groupCalls.ts';
import type { Audience } from '#shared/contract/noticeModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { compareNames } from '../../text/formats.ts';
import { useGroups } from '../names/useGroups.ts';
import field from '../parts/Field.module.css';
import formStyles from './Form.module.css';

interface AudienceFieldProps {
  /** Null: everyone. */
  readonly value: Audience | null;
  readonly onChange: (audience: Audience | null) => void;
  /** The audience of a published announcement does not change. */
  readonly isFixed: boolean;
  readonly error: string | null;
}

/** Whom an announcement is for. Not offered by a server without groups, which would show it to everyone. */
export function AudienceField({ value, onChange, isFixed, error }: AudienceFieldProps): ReactElement | null {
  const t = useWords();
  const id = useId();
  const groups = useGroups();
  if (groups === null && value === null) return null;

  const shown = (groups ?? []).toSorted((one, other) => compareNames(one.name, other.name));
  const hint = isFixed ? t('activity.audienceFixed') : value !== null && t('activity.audienceHint');
  const isListed = value === null || !value.startsWith('group:') || shown.some((group) => audienceOf(group) === value);
  return (
    <div>
      <label className={formStyles['label']} htmlFor={id}>
        {t('activity.audience')}
      </label>
      <select
        id={id}
        className={formStyles['select']}
        value={value ?? ''}
        disabled={isFixed}
        aria-invalid={error !== null}
        aria-describedby={`${id}-below`}
        onChange={({ target }) => onChange(target.value === '' ? null : (target.value as Audience))}
      >
        <option value="">{t('activity.audienceEveryone')}</option>
        <option value="members">{t('activity.audienceMembers')}</option>
        <option value="admins">{t('activity.audienceAdmins')}</option>
        {!isListed && <option value={value}>{t('activity.audienceGone')}</option>}
        {shown.length > 0 && (
          <optgroup label={t('activity.audienceGroups')}>
            {shown.map((group) => (
              <option key={group.id} value={audienceOf(group)}>
                {group.name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      <div id={`${id}-below`} className={field['hint']} data-bad={error !== null} role={error ? 'alert' : undefined}>
        {error ?? hint}
      </div>
    </div>
  );
}

/** "For: Design": shown with an announcement that is not for everyone. */
export function AudienceLabel({ audience }: { readonly audience: Audience }): ReactElement {
  const t = useWords();
  const groups = useGroups();
  return <span>{t('activity.forAudience', { name: nameAudience(t, audience, groups) })}</span>;
}

function audienceOf({ id }: Group): Audience {
  return `group:${id}`;
}

/** A group has its current name. */
function nameAudience(t: TFunction, audience: Audience, groups: readonly Group[] | null): string {
  if (audience === 'admins') return t('activity.audienceAdmins');
  if (audience === 'members') return t('activity.audienceMembers');
  if (groups === null) return t('activity.audienceGroup');
  return groups.find((group) => audienceOf(group) === audience)?.name ?? t('activity.audienceGone');
}
