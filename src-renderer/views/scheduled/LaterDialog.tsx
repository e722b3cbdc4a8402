import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../stores/Problem.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { laterTimes } from './laterTimes.ts';
import { TimeForm } from './TimeForm.tsx';

export interface LaterDialogProps {
  readonly schedule: (sendAt: number) => Promise<Problem | null>;
  readonly onScheduled: () => void;
  readonly onClose: () => void;
}

/** Dialog that schedules the composer's content for any time. */
export function LaterDialog({ schedule, onScheduled, onClose }: LaterDialogProps): ReactElement {
  const { t } = useTranslation();
  const [{ tomorrow }] = useState(() => laterTimes(Date.now()));
  return (
    <Dialog title={t('scheduled.chooseTitle')} subtitle={t('scheduled.chooseText')} onClose={onClose}>
      <TimeForm
        first={tomorrow}
        yes={t('scheduled.yes')}
        onTime={schedule}
        onDone={() => {
          onClose();
          onScheduled();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
