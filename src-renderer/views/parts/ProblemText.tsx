import type { ReactElement } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';

export interface ProblemTextProps {
  readonly problem: Problem | null;
  readonly className: string | undefined;
}

/** Error text, announced when it appears; renders nothing without a problem. */
export function ProblemText({ problem, className }: ProblemTextProps): ReactElement | null {
  const t = useWords();
  if (problem === null) return null;
  return (
    <p className={className} role="alert">
      {describeProblem(t, problem)}
    </p>
  );
}
