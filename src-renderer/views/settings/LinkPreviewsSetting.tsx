import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { showsPreviews } from '../../stores/previews/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import { SettingsProblem } from './SettingsProblem.tsx';
import { SwitchSetting } from './SwitchSetting.tsx';

/** Renders nothing where the server creates no previews. */
export function LinkPreviewsSetting(): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const isOn = useStore(stores.settings, showsPreviews);
  const isAble = useStore(stores.previews, ({ able }) => able);
  if (!isAble) return null;
  return (
    <>
      <SwitchSetting
        label={t('settings.linkPreviews')}
        hint={t('settings.linkPreviewsHint')}
        isOn={isOn}
        onChange={(on) => actions.settings.change({ type: 'linkPreviewsSet', on })}
      />
      <SettingsProblem />
    </>
  );
}
