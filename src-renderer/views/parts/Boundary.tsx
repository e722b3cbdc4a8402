import { type ReactElement, type ReactNode, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Fallback, type FallbackKind } from './Fallback.tsx';
import { failureDetails } from './failureDetails.ts';

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
