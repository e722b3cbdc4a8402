import { type NotifySettings, type Settings, settingsSchema } from '#shared/contract/settingsModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';
import { applyChange, type SettingsChange } from './changes.ts';

export interface VersionedSettings {
  readonly settings: Settings;
  readonly version: number;
}

export interface SettingsState {
  /** The effective settings: the server's settings with the queued changes. */
  readonly settings: Settings;
  /** `null`: not known yet. */
  readonly confirmed: VersionedSettings | null;
  /** Local changes that the server has not stored yet, oldest first. */
  readonly waiting: readonly SettingsChange[];
  /** The current or last quiet hours, which are restored when they are switched on again. */
  readonly lastQuietHours: NotifySettings['quietHours'];
  /** Why the last change was refused and reverted. */
  readonly problem: Problem | null;
}

export type SettingsAction =
  | {
      readonly type: 'restored';
      readonly confirmed: VersionedSettings | null;
      readonly waiting: readonly SettingsChange[];
    }
  | { readonly type: 'changed'; readonly change: SettingsChange }
  /** The answer to a read, which is the current state. */
  | { readonly type: 'read'; readonly confirmed: VersionedSettings }
  /** A push; an older version is ignored. */
  | { readonly type: 'pushReceived'; readonly confirmed: VersionedSettings }
  /** The server has stored the first `count` changes. */
  | { readonly type: 'written'; readonly count: number; readonly confirmed: VersionedSettings }
  | { readonly type: 'refused'; readonly count: number; readonly problem: Problem }
  | { readonly type: 'reset' };

const DEFAULTS = settingsSchema.parse({});
export const initialSettings: SettingsState = {
  settings: DEFAULTS,
  confirmed: null,
  waiting: [],
  lastQuietHours: null,
  problem: null,
};

export function reduceSettings(state: SettingsState, action: SettingsAction): SettingsState {
  switch (action.type) {
    case 'restored':
      return recompute({
        ...state,
        // The local store may have been read after the server's answer.
        confirmed: state.confirmed ?? action.confirmed,
        waiting: [...action.waiting, ...state.waiting],
      });
    case 'changed':
      return recompute({ ...state, waiting: [...state.waiting, action.change], problem: null });
    case 'read':
      return recompute({ ...state, confirmed: action.confirmed });
    case 'pushReceived':
      return action.confirmed.version > (state.confirmed?.version ?? -1)
        ? recompute({ ...state, confirmed: action.confirmed })
        : state;
    case 'written':
      return recompute({
        ...state,
        confirmed: later(state.confirmed, action.confirmed),
        waiting: state.waiting.slice(action.count),
      });
    case 'refused':
      return recompute({ ...state, waiting: state.waiting.slice(action.count), problem: action.problem });
    case 'reset':
      return initialSettings;
    default:
      return assertNever(action);
  }
}

/** A push of a newer version may have arrived before the answer. */
function later(known: VersionedSettings | null, received: VersionedSettings): VersionedSettings {
  return known !== null && known.version > received.version ? known : received;
}

function recompute(state: SettingsState): SettingsState {
  const settings = state.waiting.reduce(applyChange, state.confirmed?.settings ?? DEFAULTS);
  return { ...state, settings, lastQuietHours: settings.notify.quietHours ?? state.lastQuietHours };
}
