import type { ErrorCode } from '#shared/errors/codes.ts';

/** Error codes of Node and OpenSSL: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CODES: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [/^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, 'REDIS_TLS_EXPIRED'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'REDIS_TLS_WRONG_HOST'],
  [/^(UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|CERT_UNTRUSTED|CERT_SIGNATURE)/, 'REDIS_TLS_UNKNOWN_CA'],
  [/^ERR_SSL_.*ALERT_(CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|UNKNOWN_CA)$/, 'REDIS_TLS_CLIENT_CERTIFICATE'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO|CERT_|CRL_)/, 'REDIS_TLS_FAILED'],
];

/** The code for a TLS error; `null` for any other. */
export function tlsErrorCode(systemCode: string): ErrorCode | null {
  return CODES.find(([pattern]) => pattern.test(systemCode))?.[1] ?? null;
}
