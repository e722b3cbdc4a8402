import { type ReactElement, type ReactNode, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Fallback, type FallbackKind } from './Fallback.tsx';
import { failureDetails } from './failureDetails.ts';

export interface BoundaryProps {
  /** What it stands around, and so what is shown in its place. */
  readonly kind: FallbackKind;
  /** A change of one of them is a reason to try again: what is shown is another, or was edited. */
  readonly resetKeys?: readonly unknown[];
  /** Leaves the part that failed, where it can be left. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** An error while this part is rendered ends only this part: a fallback stands in its place, with a way to report it and to go on. */
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
