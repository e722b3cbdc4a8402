import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import { SwitchSetting } from './SwitchSetting.tsx';

/** Whether the sign-in is stored on a computer that can't encrypt it. */
export function SignInPage(): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const isOn = useStore(stores.host, ({ description }) => description?.secrets === 'plain-text');
  return (
    <SwitchSetting
      label={t('secrets.allow')}
      hint={t('secrets.hint')}
      isOn={isOn}
      onChange={(allowed) => void actions.session.decidePlainText(allowed)}
    />
  );
}
