import { type ReactElement, useEffect, useReducer } from 'react';
import type { StoreEncryption } from '#shared/contract/hostModel.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import { SwitchSetting } from './SettingControls.tsx';
import { labelled } from './settingsIndex.ts';

/** A failed request leaves the last known state. */
const reduceState = (state: StoreEncryption, answer: Result<StoreEncryption>): StoreEncryption =>
  answer.ok ? answer.value : state;

/** Whether the messages on this computer are encrypted, and the choice; renders nothing in a browser. */
export function StoreEncryptionSetting(): ReactElement | null {
  const t = useWords();
  const { client } = useParley();
  const [{ state, isOn }, show] = useReducer(reduceState, { isOn: false, state: 'browser' });

  useEffect(() => {
    const load = (): void => void client.request('host.readStoreEncryption', {}).then(show);
    load();
    return client.on('host.storeEncryptionChanged', load);
  }, [client]);

  if (state === 'browser') return null;
  return (
    <SwitchSetting
      {...labelled(t, 'storeEncryption')}
      hint={t(`storeEncryption.states.${state}`)}
      isOn={isOn}
      isDisabled={state === 'unavailable'}
      onChange={(turnOn) => void client.request('host.changeStoreEncryption', { isOn: turnOn }).then(show)}
    />
  );
}
