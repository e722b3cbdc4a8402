import fc from 'fast-check';

/**
 * The parts of `PARLEY_SEED`: `seed,path,replayPath`, as the message of a failed run prints them; `seed` alone runs
 * everything.
 */
export function readReplay(value: string | undefined) {
  if (value === undefined) return null;
  const [seed, path, replayPath] = value.split(',');
  return {
    parameters: { seed: Number(seed), ...(path !== undefined && { path, endOnFailure: true }) },
    ...(replayPath !== undefined && { replayPath }),
  };
}

/** The counterexample, and how to run it alone. */
export function sayHowToReplay<Values>(result: fc.RunDetails<Values>): string {
  if (!result.failed) return '';
  const report = fc.defaultReportMessage(result) ?? '';
  const replayPath = /replayPath="([^"]*)"/.exec(report)?.[1];
  const seed = [result.seed, result.counterexamplePath, replayPath].filter(
    (each) => each !== undefined && each !== null,
  );
  const difference = result.errorInstance instanceof Error ? result.errorInstance.message : '';
  return `${report}\n${difference}\n\nTo run only this again: PARLEY_SEED='${seed.join(',')}' npm test -- core\n`;
}
