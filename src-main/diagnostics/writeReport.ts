import { redactLogLine } from './redactLogLine.ts';

/** The state of the program. Its fields must not contain names, addresses or folders. */
export interface Facts {
  readonly versions: Readonly<Record<string, string>>;
  readonly system: Readonly<Record<string, string | number>>;
  readonly secrets: string;
  /** In the order of the rail. */
  readonly servers: readonly ServerFacts[];
}

export interface ServerFacts {
  /** Where the conversations are: `embedded`, `redis`, `gateway`, or `none` until the person has chosen. */
  readonly connection: string;
  readonly localStoreBytes: number;
  readonly sealedStoreBytes: number;
}

const LINES = 2_000;
const HEAD = [
  'Parley diagnostics',
  'This file describes the program and its errors. It contains no messages, names, passwords, addresses or folders.',
  'Read it before you pass it on.',
];

/**
 * The text of the diagnostics file: the facts as JSON, then the last 2,000 lines of the log, one JSON object each.
 * @param log the contents of the log files, oldest first
 */
export function writeReport(madeAt: Date, facts: Facts, log: readonly string[]): string {
  const lines = log
    .flatMap((text) => text.split('\n'))
    .slice(-LINES)
    .map(redactLogLine)
    .filter((line) => line !== null);
  const made = { made: madeAt.toISOString(), ...facts };
  return `${[...HEAD, '', JSON.stringify(made, null, 2), '', ...lines.map((line) => JSON.stringify(line))].join('\n')}\n`;
}
