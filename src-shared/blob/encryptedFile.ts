import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * What a server sees of a file of an encrypted room: the same name and media type for all, and a padded size. The
 * format of its bytes: docs/encryption.md.
 */
export const ENCRYPTED_FILE = { name: 'file', type: 'application/octet-stream' } as const;

/** The first bytes of an encrypted file. The number is raised with every change that earlier versions can't read. */
export const ENCRYPTED_FILE_HEADER: Uint8Array = utf8ToBytes('parley:file:1\n');

/** Bytes of a chunk before its encryption; the last one may be shorter. */
export const ENCRYPTED_CHUNK_BYTES = 64 * 1024;
/** The authentication tag of a chunk. */
export const ENCRYPTED_TAG_BYTES = 16;

const LEAST_PADDED_BYTES = 1024;

/**
 * The size to which a file is padded before it is encrypted: Padmé (Nikitin et al., "Reducing Metadata Leakage from
 * Encrypted Files and Communication with PURBs", 2019), at least 1 KiB. It adds at most 12 %, and many sizes become
 * one.
 */
export function paddedBytes(bytes: number): number {
  const padded = Math.max(bytes, LEAST_PADDED_BYTES);
  const exponent = Math.floor(Math.log2(padded));
  const exponentBits = Math.floor(Math.log2(exponent)) + 1;
  const step = 2 ** (exponent - exponentBits);
  return Math.ceil(padded / step) * step;
}

/** The size of a file of `bytes` bytes once it is encrypted. */
export function encryptedBytes(bytes: number): number {
  const padded = paddedBytes(bytes);
  return ENCRYPTED_FILE_HEADER.length + padded + Math.ceil(padded / ENCRYPTED_CHUNK_BYTES) * ENCRYPTED_TAG_BYTES;
}

/** Whether stored bytes begin as those of an encrypted file do. */
export function isEncryptedFile(head: Uint8Array): boolean {
  return head.length > ENCRYPTED_FILE_HEADER.length && ENCRYPTED_FILE_HEADER.every((byte, at) => head[at] === byte);
}
