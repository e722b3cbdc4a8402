const MAX_REASON_LENGTH = 100;

/** The messages of an error and its causes, and the codes of the provider. They contain no secrets of the protocol. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'error' in error && typeof error.error === 'string' ? [error.error] : [];
  const reasons = [error.message, ...code].map((reason) => reason.slice(0, MAX_REASON_LENGTH));
  return [...reasons, ...reasonsOf(error.cause)].slice(0, 6);
}
