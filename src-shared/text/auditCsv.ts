import type { AuditEntry } from '../contract/teamModel.ts';

const COLUMNS = ['time', 'actor', 'actor id', 'action', 'target', 'target id', 'details', 'address'] as const;

/** A spreadsheet without it reads the file in the encoding of its system. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** How a spreadsheet recognises a formula; also by the full-width forms (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;

/** Entries of the audit log as CSV (RFC 4180). `nameOf`: undefined for an unknown person. Times are in UTC. */
export function formatAuditCsv(entries: readonly AuditEntry[], nameOf: (userId: string) => string | undefined): string {
  const rows = entries.map(({ at, by, action, target, detail, address }) => [
    new Date(at).toISOString(),
    nameOf(by) ?? '',
    by,
    action,
    target === undefined ? '' : (nameOf(target) ?? ''),
    target ?? '',
    detail ?? '',
    address,
  ]);
  return BYTE_ORDER_MARK + [COLUMNS, ...rows].map((row) => row.map(formatField).join(',') + LINE_END).join('');
}

/**
 * Every field is in quotes: a spreadsheet that separates by semicolons would split one without them, and take the rest
 * for a formula. A leading apostrophe makes a formula a text.
 */
function formatField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
