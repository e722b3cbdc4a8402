import { hashPassword, type PasswordCost, type PasswordHash } from '../account/password.ts';

/** What is stored of a room that anybody may enter. */
const OPEN: PasswordHash = { salt: '', hash: '', cost: 0, blockSize: 0, parallel: 0 };

/** What is stored of a room's password: only its hash; of no password (`null`), nothing. */
export async function hashRoomPassword(password: string | null, cost: PasswordCost): Promise<PasswordHash> {
  return password === null ? OPEN : hashPassword(password, cost);
}
