/** The code of an error of the operating system or of Node, e.g. `ENOENT`; null for any other error. */
export function systemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
