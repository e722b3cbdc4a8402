import { hashPassword, type PasswordCost, type PasswordHash } from '../account/password.ts';

/** The stored hash of a room without a password. */
const OPEN: PasswordHash = { salt: '', hash: '', cost: 0, blockSize: 0, parallel: 0 };

/** Hashes a room's password; `null` is no password. */
export async function hashRoomPassword(password: string | null, cost: PasswordCost): Promise<PasswordHash> {
  return password === null ? OPEN : hashPassword(password, cost);
}
