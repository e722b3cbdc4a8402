import { UNPROTECTED, type Protection } from '../../src-main/store/Protection.ts';

/** A sealed store with the key of the tests. */
export const SEALED: Protection = { isSealed: true, key: Buffer.alloc(32, 'key'), formerKeys: [] };
/** The choice not to seal; what is sealed can be read. */
export const UNSEALED: Protection = { ...SEALED, isSealed: false };

/** The cases for each format. */
export const FORMATS = [
  ['plain', UNPROTECTED],
  ['sealed', SEALED],
] as const;
