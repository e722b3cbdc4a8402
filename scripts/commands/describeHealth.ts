import {
  HEALTH_CHECKS,
  type HealthReport,
  type HealthRow,
  isAdvised,
  isHealthFinding,
} from '#shared/contract/healthCalls.ts';
import { health as words } from '../../src-renderer/i18n/health.en.ts';

/** The rows that concern the team's servers: this process is none of its nodes. */
export function withoutThisProcess(report: HealthReport): HealthReport {
  return { ...report, rows: report.rows.filter(({ check }) => check !== 'node') };
}

/** One line per row, and one below it with what to do. */
export function describeHealth({ rows }: HealthReport): string[] {
  return rows.flatMap(({ check, state, finding, values }) => {
    const known = HEALTH_CHECKS.find((name) => name === check);
    const label = known === undefined ? check : words.checks[known];
    if (!isHealthFinding(finding)) return [`${state}: ${label}: ${finding}`];
    const line = `${state}: ${label}: ${fill(words.found[finding], values)}`;
    return isAdvised(finding) ? [line, `  ${words.advice[finding]}`] : [line];
  });
}

function fill(text: string, values: HealthRow['values']): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => describeValue(name, values[name] ?? ''));
}

/** The values by their units, in which their names end. */
function describeValue(name: string, value: string | number): string {
  if (typeof value === 'string') return value;
  if (name.endsWith('Bytes')) return `${(value / 1e6).toFixed(1)} MB`;
  if (name.endsWith('Ms')) return `${Math.round(value / 1_000)} s`;
  return name.endsWith('At') ? new Date(value).toISOString() : String(value);
}
