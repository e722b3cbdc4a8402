import { AUDIT_KIND_NAMES, AUDIT_KINDS, isAuditAction } from '#shared/contract/auditKinds.ts';
import type { Args } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { AuditEntry } from '#shared/contract/teamModel.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { formatAuditCsv } from '#shared/text/auditCsv.ts';
import { findPerson } from './findPerson.ts';

/** The options of the command `audit`. */
export interface AuditOptions {
  readonly kind?: string | undefined;
  readonly by?: string | undefined;
  readonly about?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly csv?: boolean | undefined;
  readonly json?: boolean | undefined;
}

type AuditArgs = Omit<Args<'admin.audit'>, 'before' | 'limit'>;

const DAY_MS = 86_400_000;

/** The newest entries that match, or for `--json` and `--csv` all. Throws an error with words for people. */
export async function readAuditLog(client: Client, options: AuditOptions) {
  const filter = await readFilter(client, options);
  const { people } = unwrap(await client.request('admin.people', {}));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const isExport = options.csv === true || options.json === true;
  const entries = await readEntries(client, filter, isExport ? Infinity : LIMITS.auditPerPage);
  // The line end of the last row is that of the printed line.
  if (options.csv === true)
    return {
      data: { entries, next: null },
      lines: formatAuditCsv(entries, (id) => names.get(id))
        .split('\n')
        .slice(0, -1),
    };
  const lines = entries.map(({ at, by, action, target, detail, address }) => {
    const about = [target && (names.get(target) ?? target), detail].filter((part) => part !== undefined);
    return [new Date(at).toISOString(), names.get(by) ?? by, action, ...about, `(${address})`].join(' ');
  });
  return { data: { entries, next: null }, lines };
}

/** At most `most` entries, newest first. */
async function readEntries(client: Client, filter: AuditArgs, most: number): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let before: number | null = null;
  do {
    const args: Args<'admin.audit'> = { ...filter, limit: LIMITS.auditPerPage, ...(before !== null && { before }) };
    const page = unwrap(await client.request('admin.audit', args));
    for (const entry of page.entries) entries.push(entry);
    before = page.next;
  } while (before !== null && entries.length < most);
  return entries.slice(0, most);
}

async function readFilter(client: Client, { kind, by, about, since, until }: AuditOptions): Promise<AuditArgs> {
  return {
    ...(kind !== undefined && { actions: readKind(kind) }),
    ...(by !== undefined && { by: await findPerson(client, by) }),
    ...(about !== undefined && { about: await findPerson(client, about) }),
    ...(since !== undefined && { since: readInstant('--since', since) }),
    ...(until !== undefined && { until: readInstant('--until', until) + (isDay(until) ? DAY_MS : 1) }),
  };
}

/** A kind, or one action of which later versions have more. */
function readKind(text: string): string[] {
  const kind = AUDIT_KIND_NAMES.find((name) => name === text);
  if (kind !== undefined) return [...AUDIT_KINDS[kind]];
  if (isAuditAction(text) || /^[a-z]+\.[A-Za-z]{1,32}$/.test(text)) return [text];
  throw new Error(`KIND is ${AUDIT_KIND_NAMES.join(', ')}, or an action such as admin.setRole, not ${text}.`);
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

function readInstant(option: string, text: string): number {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = isDay(text) || isTime ? Date.parse(text) : NaN;
  // Date.parse takes 30 February for 2 March.
  const isReal = isDay(text) ? !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) : at >= 0;
  if (!isReal || at < 0) throw new Error(`${option} is a day such as 2026-11-01 or a time such as 2026-11-01T09:00Z.`);
  return at;
}
