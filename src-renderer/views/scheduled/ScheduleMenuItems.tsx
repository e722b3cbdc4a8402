import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAndTime } from '../../text/times.ts';
import { useNow } from '../ParleyContext.ts';
import { MenuItem, MenuSeparator } from '../parts/Menu.tsx';
import { suggestedTimes } from './suggestedTimes.ts';

/** Menu items of the suggested times, each with its date. */
export function ScheduleMenuItems({
  onChoose,
}: {
  readonly onChoose: (choice: number | 'other') => void;
}): ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const times = suggestedTimes(now);
  return (
    <>
      <MenuItem label={t('scheduled.inAnHour')} onSelect={() => onChoose(suggestedTimes(Date.now()).hour)} />
      <MenuItem
        label={t('scheduled.tomorrow')}
        hint={dayAndTime(times.tomorrow, now)}
        onSelect={() => onChoose(times.tomorrow)}
      />
      <MenuItem
        label={t('scheduled.monday')}
        hint={dayAndTime(times.monday, now)}
        onSelect={() => onChoose(times.monday)}
      />
      <MenuSeparator />
      <MenuItem label={t('scheduled.choose')} onSelect={() => onChoose('other')} />
    </>
  );
}
