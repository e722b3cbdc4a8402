import type { TFunction } from 'i18next';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { NotifyLevel } from '#shared/contract/settingsModel.ts';
import type { Appearance } from '../../../design/appearance.ts';
import { formatClock } from '../../../text/dateInput.ts';
import { type Language, LANGUAGES } from '../../../text/language.ts';
import { keyLabels } from '../../keys/shortcuts.ts';
import { isOfCommand } from '../settingsIndex.ts';
import type { PortableName, PortableValues } from './settingsFile.ts';

/** The value of a setting in words; of keys the combination, null: none. */
export function describeSetting(t: TFunction, name: PortableName, value: unknown): string {
  if (isOfCommand(name)) return typeof value === 'string' ? keyLabels(value).join(' + ') : t('keys.none');
  switch (name) {
    case 'theme':
      return t(`menu.${value as Appearance['theme']}`);
    case 'density':
      return t(`settings.densities.${value as Appearance['density']}`);
    case 'textSize':
      return t('settings.percent', { percent: Number(value) });
    case 'language':
      return value === null ? t('menu.system') : LANGUAGES[value as Language].name;
    case 'quietHours':
      return describeHours(t, value as PortableValues['quietHours']);
    case 'notifyDirect':
    case 'notifyRoom':
    case 'notifyInbox':
    case 'notifyAnnouncement':
    case 'notifyTopic':
      return t(`settings.levels.${value as NotifyLevel}`);
    case 'lastMessages':
    case 'highContrast':
    case 'reduceMotion':
    case 'linkPreviews':
    case 'screenCapture':
      return value === null ? t('menu.system') : t(value === true ? 'transfer.on' : 'transfer.off');
    default:
      return assertNever(name);
  }
}

function describeHours(t: TFunction, hours: PortableValues['quietHours']): string {
  return hours === null ? t('transfer.off') : `${formatClock(hours.from)} – ${formatClock(hours.to)}`;
}
