import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../stores/Problem.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { suggestedTimes } from './suggestedTimes.ts';
import { TimeForm } from './TimeForm.tsx';

export interface ScheduleDialogProps {
  readonly schedule: (sendAt: number) => Promise<Problem | null>;
  readonly onScheduled: () => void;
  readonly onClose: () => void;
}

/** Dialog that schedules the composer's content for any time. */
export function ScheduleDialog({ schedule, onScheduled, onClose }: ScheduleDialogProps): ReactElement {
  const { t } = useTranslation();
  const [{ tomorrow }] = useState(() => suggestedTimes(Date.now()));
  return (
    <Dialog title={t('scheduled.chooseTitle')} subtitle={t('scheduled.chooseText')} onClose={onClose}>
      <TimeForm
        initialTime={tomorrow}
        submitLabel={t('scheduled.yes')}
        onSubmit={schedule}
        onDone={() => {
          onClose();
          onScheduled();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
