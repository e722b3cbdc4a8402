import { type Overrides, resolveBindings } from '../../../keyboard/bindings.ts';
import { areRivals, COMMAND_NAMES, type CommandName } from '../../../keyboard/commands.ts';
import type { KeyChanges } from '../../../keyboard/storedKeys.ts';
import { isMac } from '../../parts/isMac.ts';
import { DEFAULT_KEYS, isPortable, NO_KEYS, type PortableName, type PortableValues } from './settingsFile.ts';

/** What the settings are now, without those that this computer does not have. */
export interface CurrentSettings {
  readonly values: Partial<PortableValues>;
  readonly overrides: Overrides;
}

export interface ImportPlan {
  /** What becomes different, by name. Keys are combinations; null: none. */
  readonly changes: readonly { readonly name: PortableName; readonly from: unknown; readonly to: unknown }[];
  /** The values that differ, except keys. */
  readonly values: Partial<PortableValues>;
  readonly keys: KeyChanges;
  /** Names of what this computer does not have, or of keys that other commands have. */
  readonly leftOut: readonly PortableName[];
}

/** Compares the settings of a file with the current ones. */
export function planImport(current: CurrentSettings, wanted: Partial<PortableValues>): ImportPlan {
  const names = Object.keys(wanted).filter(isPortable);
  const isKey = (name: PortableName): boolean => name.startsWith('keys.');
  const others = names.filter((name) => !isKey(name));
  const missing = others.filter((name) => current.values[name] === undefined);
  const changed = others.filter(
    (name) => !missing.includes(name) && JSON.stringify(current.values[name]) !== JSON.stringify(wanted[name]),
  );
  const { keys, leftOut } = planKeys(current.overrides, wanted);
  const before = resolveBindings(current.overrides, isMac);
  const after = resolveBindings(withKeys(current.overrides, keys), isMac);
  return {
    changes: [
      ...changed.map((name) => ({ name, from: current.values[name], to: wanted[name] })),
      // All whose keys change, also because another command gets them.
      ...COMMAND_NAMES.filter((command) => before[command] !== after[command]).map((command) => ({
        name: `keys.${command}` as const,
        from: before[command],
        to: after[command],
      })),
    ],
    values: Object.fromEntries(changed.map((name) => [name, wanted[name]])),
    keys,
    leftOut: [...missing, ...leftOut],
  };
}

/** The keys of a file that don't take keys from a command that has none in the file. */
function planKeys(
  current: Overrides,
  wanted: Partial<PortableValues>,
): { readonly keys: KeyChanges; readonly leftOut: PortableName[] } {
  const keys = new Map<CommandName, string | null | undefined>();
  for (const command of COMMAND_NAMES) {
    const written = wanted[`keys.${command}`];
    const override = written === DEFAULT_KEYS ? undefined : written === NO_KEYS ? null : written;
    if (written !== undefined && override !== current[command]) keys.set(command, override);
  }
  const leftOut: PortableName[] = [];
  for (;;) {
    const culprit = findCulprit(current, keys);
    if (culprit === undefined) return { keys: Object.fromEntries(keys), leftOut };
    keys.delete(culprit);
    leftOut.push(`keys.${culprit}`);
  }
}

/** A changed command because of which one that has keys of its own would lose them. */
function findCulprit(
  current: Overrides,
  keys: ReadonlyMap<CommandName, string | null | undefined>,
): CommandName | undefined {
  const next = withKeys(current, Object.fromEntries(keys));
  const bindings = resolveBindings(next, isMac);
  const before = resolveBindings(current, isMac);
  const isLosing = (command: CommandName): boolean => {
    const had = keys.has(command) ? next[command] : before[command];
    return typeof next[command] === 'string' && typeof had === 'string' && bindings[command] !== had;
  };
  const loser = COMMAND_NAMES.find(isLosing);
  if (loser === undefined || keys.has(loser)) return loser;
  return [...keys.keys()].find((command) => next[command] === next[loser] && areRivals(command, loser));
}

/** Undefined: the keys of the beginning. */
function withKeys(overrides: Overrides, keys: KeyChanges): Overrides {
  const merged = { ...overrides, ...keys };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as Overrides;
}
