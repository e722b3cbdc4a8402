import { useEffect, useReducer } from 'react';
import type { Args, Output } from '#shared/contract/index.ts';
import type { DesktopSettings } from '#shared/contract/hostModel.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';

interface DesktopSettingsState {
  /** `null` in a browser, and until they are loaded. */
  readonly settings: DesktopSettings | null;
  readonly problem: Problem | null;
}

export interface ChangeableDesktopSettings extends DesktopSettingsState {
  readonly change: (change: Args<'host.changeDesktopSettings'>) => void;
}

/** How Parley starts on this computer, and its global shortcut. */
export function useDesktopSettings(): ChangeableDesktopSettings {
  const { client } = useParley();
  const [state, dispatch] = useReducer(reduceDesktopSettings, { settings: null, problem: null });

  useEffect(() => {
    void client.request('host.readDesktopSettings', {}).then(dispatch);
  }, [client]);

  return { ...state, change: (change) => void client.request('host.changeDesktopSettings', change).then(dispatch) };
}

/** After a refusal the last known settings are still valid. */
function reduceDesktopSettings(
  { settings }: DesktopSettingsState,
  answer: Result<Output<'host.readDesktopSettings'>>,
): DesktopSettingsState {
  return answer.ok ? { settings: answer.value.settings, problem: null } : { settings, problem: answer.error };
}
