import { readFileSync, writeFileSync } from 'node:fs';
import { createTypedCode } from '#core/account/typedCode.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';

const VARIABLE = 'PARLEY_SETUP_CODE_FILE';

/** The file that shares the setup code with the administrator; undefined: the code is only printed. */
export function setupCodeFile(): string | undefined {
  return process.env[VARIABLE] || undefined;
}

/**
 * The setup code of the first account: the one in `setupCodeFile`, which is created if it is missing, or else a new
 * one. Gateways of one computer that start at the same time use the same file, and therefore the same code. Throws
 * INVALID_ARGUMENT `{field, message}` if the file cannot be read or created.
 */
export function openSetupCode(): string {
  const file = setupCodeFile();
  if (file === undefined) return createTypedCode();
  try {
    const code = createTypedCode();
    // Fails if the file exists.
    writeFileSync(file, `${code}\n`, { flag: 'wx', mode: 0o600 });
    return code;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return readSetupCode(file);
    throw refuse(error);
  }
}

/** Throws INVALID_ARGUMENT `{field, message}` if the file cannot be read or is empty. */
export function readSetupCode(file: string): string {
  let code: string;
  try {
    code = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw refuse(error);
  }
  if (code === '') throw refuse(new Error(`${file} is empty: delete it`));
  return code;
}

function refuse(error: unknown): ChatError {
  const message = error instanceof Error ? error.message : String(error);
  return new ChatError('INVALID_ARGUMENT', { field: VARIABLE, message }, { cause: error });
}
