import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../parts/controls.module.css';
import { CopyButton } from '../parts/CopyButton.tsx';
import type { InvitationTexts } from './useInvitation.ts';

/** Button that copies the invitation. */
export function CopyInvitation({ invitation }: { readonly invitation: InvitationTexts }): ReactElement {
  const { t } = useTranslation();
  return (
    <CopyButton
      text={invitation.text}
      labels={{ copy: invitation.copy, copied: t('welcome.copied'), notCopied: t('welcome.notCopied') }}
      className={controls['secondary']}
    />
  );
}
