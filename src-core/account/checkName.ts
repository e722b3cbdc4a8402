import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { findNameFault } from '#shared/text/nameRules.ts';

/** Checks a new name of a person. Throws NAME_INVALID. */
export function checkName(name: string): void {
  const fault = findNameFault(name, LIMITS.nameLength);
  if (fault !== null) throw new ChatError('NAME_INVALID', { maxLength: LIMITS.nameLength, ...fault });
}
