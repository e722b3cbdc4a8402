import type { Bench } from './Bench.ts';

/** What is said beside a figure: its target, and whether it was missed; nothing where there is none. */
export function verdictOf(
  { atLeast, atMost, exactly }: Pick<Bench, 'atLeast' | 'atMost' | 'exactly'>,
  figure: string,
  value: number,
): string {
  const least = atLeast?.[figure];
  const most = atMost?.[figure];
  const only = exactly?.[figure];
  return [
    least === undefined ? '' : `  at least ${least}${value >= least ? '' : ': MISSED'}`,
    most === undefined ? '' : `  at most ${most}${value <= most ? '' : ': MISSED'}`,
    only === undefined ? '' : `  exactly ${only}${value === only ? '' : ': MISSED'}`,
  ].join('');
}
