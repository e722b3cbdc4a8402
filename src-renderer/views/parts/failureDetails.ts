import { version } from '../../../package.json';

/** A stack frame, as Chromium and Firefox write it. */
const FRAME = /^\s*(?:at .*:\d+:\d+\)?|[^\s]*@.*:\d+:\d+)$/;
/** Maximum number of lines of each stack. */
const MAX_LINES = 30;

/**
 * Error report for the maintainers of Parley: version, browser, kind of error and both stacks. Leaves out the error's
 * message, because it may quote what a person wrote.
 */
export function failureDetails(error: unknown, componentStack: string): string {
  const isError = error instanceof Error;
  const name = isError ? error.name : typeof error;
  const code = isError && 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  // A message may have several lines, one of which may look like a stack frame.
  const stack = isError ? (error.stack ?? '').replace(error.message, '') : '';
  return [
    `Parley ${version}`,
    navigator.userAgent,
    `${name}${code}`,
    ...stack
      .split('\n')
      .filter((line) => FRAME.test(line))
      .slice(0, MAX_LINES),
    'Components:',
    ...componentStack
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MAX_LINES),
  ].join('\n');
}
