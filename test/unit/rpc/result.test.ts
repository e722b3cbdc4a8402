import { describe, expect, it } from 'vitest';
import { ChatError } from '#shared/errors/ChatError.ts';
import { ERROR_CODES, isErrorCode } from '#shared/errors/codes.ts';
import { fail, resultSchema, succeed, unwrap } from '#shared/rpc/result.ts';

describe('results', () => {
  it('unwrap to their value, or throw their code and details', () => {
    expect(unwrap(succeed(7))).toBe(7);
    expect(() => unwrap(fail('NAME_TAKEN', { name: 'Anna' }))).toThrow(new ChatError('NAME_TAKEN', { name: 'Anna' }));
  });

  it('survive JSON unchanged', () => {
    for (const result of [succeed({ a: [1, '二'] }), fail('CURSOR_STALE', { head: { offset: 3 } })]) {
      expect(resultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
    }
  });

  it.each([
    { ok: true, value: 1 },
    { ok: false, error: { code: 'TIMEOUT', details: {} } },
  ])('are accepted from a wire as %j', (wire) => expect(resultSchema.safeParse(wire).success).toBe(true));

  it.each([null, {}, { ok: 'yes' }, { ok: false }, { ok: false, error: { code: 7 } }])(
    'are rejected from a wire as %j',
    (wire) => expect(resultSchema.safeParse(wire).success).toBe(false),
  );

  it('repair B1: a refusal with a code of a later version is still a refusal', () => {
    const wire = { ok: false, error: { code: 'NO_SUCH_CODE', details: { until: 7 } } };
    expect(resultSchema.parse(wire)).toEqual({ ok: false, error: { code: 'INTERNAL', details: { until: 7 } } });
  });
});

describe('error codes', () => {
  it('are all different', () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
  });

  it('are distinguished from other strings', () => {
    expect(ERROR_CODES.every(isErrorCode)).toBe(true);
    for (const other of ['', 'toString', 'timeout', 7, null]) expect(isErrorCode(other)).toBe(false);
  });
});
