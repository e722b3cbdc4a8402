import type { ConnectionChoice } from '#shared/contract/hostModel.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Problem } from '../../stores/Problem.ts';

/** Form values of the connection to a team's Redis. */
export interface RedisForm {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly master: string;
  readonly ca: string;
}

export const EMPTY_REDIS_FORM: RedisForm = { url: '', username: '', password: '', master: '', ca: '' };

/** Trims everything but the password, and omits empty values. */
export function toConnectionChoice({ url, username, password, master, ca }: RedisForm): ConnectionChoice {
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

/** The field beside which an error is shown. Values that are part of the address have their error there. */
export function fieldOf({ code, details }: Problem, form: RedisForm): keyof RedisForm {
  const field = code === 'URL_INVALID' && details['part'] === 'master' ? 'master' : FIELDS[code];
  if (field === 'password' || field === 'username' || field === 'master') return form[field] === '' ? 'url' : field;
  return field ?? 'url';
}
