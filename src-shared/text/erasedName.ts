/** Stored in place of the name of an erased person in the mentions of others' messages; the interface translates it. */
export const ERASED_NAME = 'Former member';
