import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters that every authenticator app supports: HMAC-SHA-1, 30 seconds, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Accepted steps before and after the current one, because clocks differ. */
const SKEW_STEPS = 1;
/** RFC 4226 recommends 160 bits; a multiple of five bits needs no padding in base32. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A random secret in base32 (RFC 4648). */
export function createTotpSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/gu) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The time step of a Unix time in ms. */
export function totpStep(atMs: number): number {
  return Math.floor(atMs / STEP_MS);
}

/** The code of a time step. */
export function totpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) % 16;
  const number = mac.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step near `atMs` whose code this is; null: there is none. Compares in constant time. */
export function findTotpStep(secret: string, code: string, atMs: number): number | null {
  if (!/^\d{6}$/u.test(code)) return null;
  const now = totpStep(atMs);
  let found: number | null = null;
  for (let step = Math.max(now - SKEW_STEPS, 0); step <= now + SKEW_STEPS; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

/** What authenticator apps read, from a QR code or a link. */
export function otpauthUri(secret: string, name: string): string {
  const label = `Parley:${encodeURIComponent(name)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Parley&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
