import { version } from '../../../package.json';

/** Where in the sources a line of a stack points to, in Chromium and in Firefox. */
const FRAME = /^\s*(?:at .*:\d+:\d+\)?|[^\s]*@.*:\d+:\d+)$/;
/** So many lines of each stack. */
const MOST_LINES = 30;

/**
 * What a person can send to whoever maintains Parley: version, browser, kind of error and both stacks. The error's message is left out,
 * because it may quote what somebody wrote.
 */
export function failureDetails(error: unknown, componentStack: string): string {
  const isError = error instanceof Error;
  const name = isError ? error.name : typeof error;
  const code = isError && 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  // A message may have several lines, and one of them may look like a frame.
  const stack = isError ? (error.stack ?? '').replace(error.message, '') : '';
  return [
    `Parley ${version}`,
    navigator.userAgent,
    `${name}${code}`,
    ...stack
      .split('\n')
      .filter((line) => FRAME.test(line))
      .slice(0, MOST_LINES),
    'Components:',
    ...componentStack
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MOST_LINES),
  ].join('\n');
}
