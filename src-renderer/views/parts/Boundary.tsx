import { type ReactElement, type ReactNode, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { version } from '../../../package.json';
import { Fallback, type FallbackKind } from './Fallback.tsx';

export interface BoundaryProps {
  /** The part that it wraps, which determines the fallback. */
  readonly kind: FallbackKind;
  /** A change of one of them retries rendering, because the content is another one or was edited. */
  readonly resetKeys?: readonly unknown[];
  /** Closes the failed part, if it can be closed. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * Error boundary of one part of the window: shows a fallback in its place, with a way to report the error and to retry.
 */
export function Boundary({ kind, resetKeys, onClose, children }: BoundaryProps): ReactElement {
  const [componentStack, setComponentStack] = useState('');
  const renderFallback = ({ error, resetErrorBoundary: retry }: FallbackProps): ReactElement => (
    <Fallback kind={kind} details={failureDetails(error, componentStack)} onRetry={() => retry()} onClose={onClose} />
  );
  return (
    <ErrorBoundary
      {...(resetKeys !== undefined && { resetKeys: [...resetKeys] })}
      onError={(_error, info) => setComponentStack(info.componentStack ?? '')}
      fallbackRender={renderFallback}
    >
      {children}
    </ErrorBoundary>
  );
}

/** A stack frame, as Chromium and Firefox write it. */
const FRAME = /^\s*(?:at .*:\d+:\d+\)?|[^\s]*@.*:\d+:\d+)$/;
/** Longer lines are left out, because the pattern takes time in proportion to the square of the length. */
const LONGEST_FRAME = 1_000;
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
      .filter((line) => line.length <= LONGEST_FRAME && FRAME.test(line))
      .slice(0, MAX_LINES),
    'Components:',
    ...componentStack
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MAX_LINES),
  ].join('\n');
}
