import type { Random } from '../../support/random.ts';

/** Strings that broke some program once: controls, halves of surrogate pairs, names of prototypes, syntax of others. */
export const HOSTILE_STRINGS: readonly [string, ...string[]] = [
  '',
  ' ',
  '\0',
  '\u0001\u0007\u001B[2J\u007F\u0085',
  '\uD800',
  '\uDC00\uD800',
  'a\uD83D',
  '\u200B\u200D\uFEFF\u2060',
  '\u202Etxt.exe\u2066',
  '\u2028\u2029\r\n\r\n',
  'e' + '\u0301'.repeat(200),
  '\u{10FFFF}\u{E0001}\uFFFF',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '..\\..\\windows\\system32',
  '%2e%2e%2f%00',
  'file:///etc/passwd',
  '{}:{c}:meta',
  '}:{people}:team',
  'room:',
  'room:}{',
  'room:a b',
  'direct:a:a',
  'direct:__proto__:constructor',
  '*',
  '?[^a]*',
  '%s%n%d',
  "'; redis.call('FLUSHALL') --",
  ']] redis.call("FLUSHALL") [[',
  'EVAL "return 1" 0\r\nFLUSHALL\r\n',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '-1',
  '0',
  '00',
  '1e309',
  'NaN',
  '-0',
  '9007199254740993',
  'null',
  'true',
  '[]',
  '{"__proto__":{"polluted":true}}',
];

export const HOSTILE_NUMBERS: readonly [number, ...number[]] = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-7,
  255,
  256,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  Number.MIN_SAFE_INTEGER,
  8_640_000_000_000_000,
  8_640_000_000_000_001,
  1e21,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
];

/** Long enough to exceed every limit of a field, short enough for one packet. */
const HUGE = 200_000;
const DEEP = 500;

/** An object with own properties that have the names of a prototype's, as `JSON.parse` makes it of a packet. */
export function withPrototypeKeys(fields: Readonly<Record<string, unknown>> = {}): object {
  const polluted = JSON.parse(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  ) as object;
  return Object.assign(polluted, fields);
}

export function hostileString(random: Random): string {
  const kind = random.between(0, 99);
  if (kind < 60) return random.pick(HOSTILE_STRINGS);
  if (kind < 62) return random.pick(['x', '\uD800', '\u0301', '\\', '"', '𝒳']).repeat(HUGE / 4);
  if (kind < 80) return random.pick(HOSTILE_STRINGS) + random.pick(HOSTILE_STRINGS);
  const units = Array.from({ length: random.between(1, 40) }, () => random.between(0, 0xff_ff));
  return String.fromCharCode(...units);
}

/** Any value that a packet can carry, of any type. */
export function hostileValue(random: Random): unknown {
  const kind = random.between(0, 99);
  if (kind < 30) return hostileString(random);
  if (kind < 55) return random.pick(HOSTILE_NUMBERS);
  if (kind < 62) return null;
  if (kind < 68) return random.next() < 0.5;
  if (kind < 74) return withPrototypeKeys({ toString: 1, length: -1 });
  if (kind < 80) return [];
  if (kind < 84) return {};
  if (kind < 88) return Array.from({ length: random.between(1, 300) }, () => random.pick(HOSTILE_STRINGS));
  if (kind < 92) return { [random.pick(HOSTILE_STRINGS)]: random.pick(HOSTILE_NUMBERS), length: 2 ** 31 };
  if (kind < 94) return nested(random);
  if (kind < 97) return new Uint8Array(random.between(0, 64));
  return [[[hostileString(random)]], { kind: 'text', text: [hostileString(random)] }];
}

/** Deeper than a recursive reader may follow. */
function nested(random: Random): unknown {
  const depth = random.between(1, DEEP);
  const text =
    random.next() < 0.5 ? '['.repeat(depth) + ']'.repeat(depth) : '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
  return JSON.parse(text);
}
