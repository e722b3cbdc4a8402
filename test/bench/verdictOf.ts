import type { Bench } from './Bench.ts';

type Limits = Pick<Bench, 'atLeast' | 'atMost' | 'exactly'>;

/** A limit of a figure and whether the figure is within it. */
export interface Verdict {
  readonly limit: string;
  readonly holds: boolean;
}

export function listVerdicts({ atLeast, atMost, exactly }: Limits, figure: string, value: number): readonly Verdict[] {
  const [least, most, only] = [atLeast?.[figure], atMost?.[figure], exactly?.[figure]];
  return [
    ...(least === undefined ? [] : [{ limit: `at least ${least}`, holds: value >= least }]),
    ...(most === undefined ? [] : [{ limit: `at most ${most}`, holds: value <= most }]),
    ...(only === undefined ? [] : [{ limit: `exactly ${only}`, holds: value === only }]),
  ];
}

/** The text beside a figure; empty if it has no limit. */
export function verdictOf(limits: Limits, figure: string, value: number): string {
  return listVerdicts(limits, figure, value)
    .map(({ limit, holds }) => `  ${limit}: ${holds ? 'holds' : 'DOES NOT HOLD'}`)
    .join('');
}

/** The verdicts of all figures with a limit, for the JSON output. */
export function verdictsOf(
  limits: Limits,
  figures: Readonly<Record<string, number>>,
): Record<string, readonly Verdict[]> {
  const all = Object.entries(figures).map(([figure, value]) => [figure, listVerdicts(limits, figure, value)] as const);
  return Object.fromEntries(all.filter(([, verdicts]) => verdicts.length > 0));
}
