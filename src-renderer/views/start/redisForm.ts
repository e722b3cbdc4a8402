import type { ConnectionChoice } from '#shared/contract/hostModel.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Problem } from '../../stores/Problem.ts';

/** What somebody writes about their team's Redis. */
export interface RedisForm {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly master: string;
  readonly ca: string;
}

export const EMPTY_REDIS_FORM: RedisForm = { url: '', username: '', password: '', master: '', ca: '' };

/** Everything but the password without the spaces around it; what is empty is left out. */
export function toChoice({ url, username, password, master, ca }: RedisForm): ConnectionChoice {
  const fields = Object.entries({ username: username.trim(), password, master: master.trim(), ca: ca.trim() });
  return { kind: 'redis', url: url.trim(), ...Object.fromEntries(fields.filter(([, value]) => value !== '')) };
}

const FIELDS: Partial<Record<ErrorCode, keyof RedisForm>> = {
  REDIS_AUTH_REQUIRED: 'password',
  REDIS_AUTH_FAILED: 'password',
  REDIS_NOT_PERMITTED: 'username',
  REDIS_MASTER_UNKNOWN: 'master',
  REDIS_NOT_SENTINEL: 'master',
  REDIS_TLS_UNKNOWN_CA: 'ca',
  REDIS_TLS_UNUSED: 'ca',
  REDIS_CERTIFICATE_INVALID: 'ca',
};

/** The field beside which a refusal is explained. Who wrote all into the address reads it there. */
export function fieldOf({ code, details }: Problem, form: RedisForm): keyof RedisForm {
  const field = code === 'URL_INVALID' && details['part'] === 'master' ? 'master' : FIELDS[code];
  if (field === 'password' || field === 'username' || field === 'master') return form[field] === '' ? 'url' : field;
  return field ?? 'url';
}
