import { type NotifySettings, type Settings, settingsSchema } from '#shared/contract/settingsModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';
import { applyChange, type SettingsChange } from './changes.ts';

export interface ToldSettings {
  readonly settings: Settings;
  readonly version: number;
}

export interface SettingsState {
  /** What holds here: what the server told, with what was changed since. */
  readonly settings: Settings;
  /** `null`: nothing is known yet. */
  readonly told: ToldSettings | null;
  /** Changes of this computer that the server does not have yet, oldest first. */
  readonly waiting: readonly SettingsChange[];
  /** The quiet hours that hold, or held last: switched on again they are the same. */
  readonly lastQuietHours: NotifySettings['quietHours'];
  /** Why the last change was refused; it holds no longer. */
  readonly problem: Problem | null;
}

export type SettingsAction =
  | { readonly type: 'restored'; readonly told: ToldSettings | null; readonly waiting: readonly SettingsChange[] }
  | { readonly type: 'changed'; readonly change: SettingsChange }
  /** An answer to a question: it is what is there now. */
  | { readonly type: 'read'; readonly told: ToldSettings }
  /** A push: one that is late says nothing. */
  | { readonly type: 'heard'; readonly told: ToldSettings }
  /** The server has the first `count` changes. */
  | { readonly type: 'written'; readonly count: number; readonly told: ToldSettings }
  | { readonly type: 'refused'; readonly count: number; readonly problem: Problem }
  | { readonly type: 'forgotten' };

const DEFAULTS = settingsSchema.parse({});
export const initialSettings: SettingsState = {
  settings: DEFAULTS,
  told: null,
  waiting: [],
  lastQuietHours: null,
  problem: null,
};

export function reduceSettings(state: SettingsState, action: SettingsAction): SettingsState {
  switch (action.type) {
    case 'restored':
      return settle({ ...state, told: action.told, waiting: [...action.waiting, ...state.waiting] });
    case 'changed':
      return settle({ ...state, waiting: [...state.waiting, action.change], problem: null });
    case 'read':
      return settle({ ...state, told: action.told });
    case 'heard':
      return action.told.version > (state.told?.version ?? -1) ? settle({ ...state, told: action.told }) : state;
    case 'written':
      return settle({ ...state, told: later(state.told, action.told), waiting: state.waiting.slice(action.count) });
    case 'refused':
      return settle({ ...state, waiting: state.waiting.slice(action.count), problem: action.problem });
    case 'forgotten':
      return initialSettings;
    default:
      return assertNever(action);
  }
}

/** A push of what came after may be here before the answer. */
function later(known: ToldSettings | null, told: ToldSettings): ToldSettings {
  return known !== null && known.version > told.version ? known : told;
}

function settle(state: SettingsState): SettingsState {
  const settings = state.waiting.reduce(applyChange, state.told?.settings ?? DEFAULTS);
  return { ...state, settings, lastQuietHours: settings.notify.quietHours ?? state.lastQuietHours };
}
