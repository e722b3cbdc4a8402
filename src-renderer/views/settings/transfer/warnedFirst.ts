import type { NotifyLevel } from '#shared/contract/settingsModel.ts';
import type { ImportPlan } from './planImport.ts';
import { NOTIFY_SETTINGS, type PortableName } from './settingsFile.ts';

type Change = ImportPlan['changes'][number];
type Warning = 'lessPrivate' | 'fewerNotifications';

/** From the most notifications to none. */
const LEVELS: readonly NotifyLevel[] = ['all', 'mentions', 'nothing'];

/** The changes of an import; first those that a person may not want from a file that someone else made. */
export function warnedFirst(changes: readonly Change[]): (Change & { readonly warning: Warning | null })[] {
  const warned = changes.map((change) => ({ ...change, warning: warningOf(change) }));
  return warned.toSorted((one, other) => Number(other.warning !== null) - Number(one.warning !== null));
}

interface Rule {
  readonly warning: Warning;
  readonly applies: (from: unknown, to: unknown) => boolean;
}

const levelOf = (level: unknown): number => LEVELS.indexOf(level as NotifyLevel);
const ofLevel: Rule = { warning: 'fewerNotifications', applies: (from, to) => levelOf(to) > levelOf(from) };

const RULES: Partial<Record<PortableName, Rule>> = {
  screenCapture: { warning: 'lessPrivate', applies: (_, to) => to === false },
  linkPreviews: { warning: 'lessPrivate', applies: (_, to) => to === true },
  quietHours: { warning: 'fewerNotifications', applies: (_, to) => to !== null },
  ...Object.fromEntries(Object.values(NOTIFY_SETTINGS).map((name) => [name, ofLevel])),
};

function warningOf({ name, from, to }: Change): Warning | null {
  const rule = RULES[name];
  return rule?.applies(from, to) === true ? rule.warning : null;
}
